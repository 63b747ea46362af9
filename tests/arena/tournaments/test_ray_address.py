"""Addresses at which there is no Ray."""

import socket
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fracas_arena.tournaments import ray_address
from fracas_arena.tournaments.cli import app

WORDS = ("run", "--ruleset", "monster_mash", "--bots", "random", "random", "--matches", "1", "--limit", "5")


def refused(folder: Path, address: str) -> str:
    """Try to play at an address; returns the one line that is told, and sees that nothing else has happened."""
    kept = folder / "cup.json"

    told = CliRunner().invoke(app, [*WORDS, "--json", str(kept), "--ray", address])

    assert told.exit_code == 2
    assert not kept.exists(), "what was asked for can be asked for again"
    (line,) = told.stderr.splitlines()
    return line


def test_without_the_extra_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that installs it."""
    monkeypatch.setitem(sys.modules, "ray", None)

    assert refused(tmp_path, "local").endswith("is not installed: pip install 'fracas[ray]'")


@pytest.mark.parametrize("address", ["foo", "host:0", "host:65536", "http://host:1", "ray://host", ":6379", ""])
def test_what_is_no_address_is_refused(tmp_path: Path, address: str) -> None:
    """With those that there are."""
    assert refused(tmp_path, address) == (
        f"fracas: invalid Ray address {address!r}: use auto, local, HOST:PORT or ray://HOST:PORT"
    )


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_where_nobody_answers_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str) -> None:
    """Where no process listens, and where a process listens without answering."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'fracas[ray]'")
    monkeypatch.setattr(ray_address, "_ANSWER_S", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        port = mute.getsockname()[1]
        assert refused(tmp_path, f"{scheme}127.0.0.1:{port}").startswith(
            f"fracas: no Ray cluster answers at {scheme}127.0.0.1:{port} (the peer does not speak Ray's protocol); "
        )

    assert "Connection refused" in refused(tmp_path, f"{scheme}127.0.0.1:{port}")
