"""Guests that come back: tokens are kept by server and name, for their owner alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_clients.cli.guest_tokens import guest_token, save_guest_token, tokens_file


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own for what programs keep."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def test_a_token_is_found_again() -> None:
    """Server and name lead to the token, others do not."""
    save_guest_token("ws://a", "ann", "t1")
    save_guest_token("ws://a", "bob", "t2")

    assert guest_token("ws://a", "ann") == "t1"
    assert guest_token("ws://a", "bob") == "t2"
    assert guest_token("ws://b", "ann") == ""


@pytest.mark.parametrize(
    "typed", ["127.0.0.1", "ws://127.0.0.1:8420", "localhost", "localhost:8420", "ws://localhost:8420/"]
)
def test_a_server_is_the_same_one_however_it_was_typed(typed: str) -> None:
    """Who comes by the address that the server printed comes back by the one that the README has."""
    save_guest_token("127.0.0.1:8420", "ann", "t1")

    assert guest_token(typed, "ann") == "t1"
    save_guest_token(typed, "ann", "t2")
    assert guest_token("127.0.0.1:8420", "ann") == "t2"


def test_a_token_that_was_kept_under_what_was_typed_is_found() -> None:
    """Tokens were once kept so."""
    tokens_file().parent.mkdir(parents=True)
    tokens_file().write_text('{"127.0.0.1:8420 ann": "t1"}')

    assert guest_token("127.0.0.1:8420", "ann") == "t1"


def test_nobody_else_may_read_them() -> None:
    """The file is its owner's alone."""
    save_guest_token("ws://a", "ann", "t1")

    assert tokens_file().stat().st_mode & 0o077 == 0


def test_an_empty_token_is_forgotten() -> None:
    """Without a token nothing is kept under the name."""
    save_guest_token("ws://a", "ann", "t1")
    save_guest_token("ws://a", "ann", "")

    assert guest_token("ws://a", "ann") == ""


def test_only_so_many_are_kept() -> None:
    """The oldest go when there are too many."""
    for number in range(60):
        save_guest_token("ws://a", f"n{number}", "t")

    assert guest_token("ws://a", "n0") == ""
    assert guest_token("ws://a", "n59") == "t"


@pytest.mark.parametrize("rubbish", ["{", "[1, 2]", ""])
def test_a_broken_file_is_no_disaster(rubbish: str) -> None:
    """What cannot be read only means coming as a new guest."""
    tokens_file().parent.mkdir(parents=True)
    tokens_file().write_text(rubbish)

    assert guest_token("ws://a", "ann") == ""
    save_guest_token("ws://a", "ann", "t1")
    assert guest_token("ws://a", "ann") == "t1"


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be kept, nothing is said."""
    monkeypatch.setenv("XDG_STATE_HOME", "/proc/nowhere")

    save_guest_token("ws://a", "ann", "t1")

    assert guest_token("ws://a", "ann") == ""
