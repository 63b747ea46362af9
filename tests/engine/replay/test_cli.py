"""`fracas replay`: exit codes and output."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fracas_engine.replay import write
from fracas_engine.replay.cli import app
from fracas_engine.testing.toy import Toy
from tests.engine.replay.toy_replays import forged, toy_replay

REPLAY = toy_replay()
DATA = write(REPLAY)


def run(*words: str | Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(app, list(map(str, words)))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Write a true replay."""
    path = tmp_path / "m-1.replay"
    path.write_bytes(DATA)
    return path


def test_a_true_replay(file: Path) -> None:
    """Exit code 0, and the recomputed numbers."""
    result = run("verify", file)

    assert result.exit_code == 0
    assert result.stdout.startswith(f"{file}: verified: {len(REPLAY.played)} intents, ")
    assert result.stdout.rstrip().endswith("wins")


def test_a_false_replay(file: Path) -> None:
    """Exit code 1, and the line that lies."""
    file.write_bytes(forged(DATA, 4, version=77))

    result = run("verify", file)

    assert result.exit_code == 1
    assert "NOT WHAT THE RULES SAY: line 4: version: the file says 77, the rules say 2" in result.stdout


def test_a_running_match(file: Path) -> None:
    """Exit code 1: there is nothing wrong, and nothing verified."""
    file.write_bytes(write(replace(REPLAY, ended=None)))

    result = run("verify", file)

    assert result.exit_code == 1
    assert "not verified: its secret is not published" in result.stdout


def test_what_cannot_be_read(file: Path, tmp_path: Path) -> None:
    """Exit code 2 and the reason on the error stream; the other files are verified all the same."""
    broken = tmp_path / "broken.replay"
    broken.write_bytes(DATA[:500])

    result = run("verify", broken, tmp_path / "nowhere.replay", file)

    assert result.exit_code == 2
    assert "line 1: not a complete replay record" in result.stderr
    assert "nowhere.replay: cannot read the file: No such file or directory" in result.stderr
    assert f"{file}: verified" in result.stdout


def test_another_rules_version(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 2: it cannot run here, and the version needed is named."""
    monkeypatch.setattr(Toy, "version", 9)

    result = run("verify", file)

    assert result.exit_code == 2
    assert "needs rules version 1/toy/1" in result.stderr


def test_show_tells_sentences(file: Path) -> None:
    """Into a pipe the log is told as people read it, between who brought what and how it ended."""
    result = run("show", file)

    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == "match m-1, rules 1/toy/1"
    assert "  imp (Ada): imp" in lines
    assert "── Round 1 ──" in lines
    assert not any(line.startswith("        ") for line in lines), "no event is told as the file has it"
    assert lines[-1].endswith("wins")
    assert "unknown viewer 'green'" in run("show", file, "--as", "green").stderr


def test_show_raw(file: Path) -> None:
    """Seats, intents and events, from the file alone."""
    result = run("show", file, "--raw")

    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == "match m-1, rules 1/toy/1"
    assert "  imp (Ada): imp" in lines
    assert any(line.startswith("  0:00 imp: by: imp") for line in lines)
    assert any(line.startswith("        attack: n ") for line in lines)
    assert lines[-1].endswith("wins")


def test_show_needs_no_rules(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay can always be shown, even without its rules."""
    monkeypatch.setattr(Toy, "version", 9)

    assert run("show", file, "--no-events").exit_code == 0
    result = run("show", file)
    assert result.exit_code == 0
    assert "its events are printed instead" in result.stderr
    assert any(line.startswith("        attack: n ") for line in result.stdout.splitlines())


def test_show_tells_a_match_that_goes_on_and_one_broken_off(file: Path) -> None:
    """And times, and turns that the clock has played."""
    slow = replace(REPLAY.played[0], time=83_000, by_clock=True)
    file.write_bytes(write(replace(REPLAY, played=(slow,), ended=None)))
    shown = run("show", file, "--no-events").stdout
    assert "  1:23 " in shown
    assert "(time was up)" in shown
    assert shown.rstrip().endswith("the match goes on: its secret is not published yet")

    file.write_bytes(write(toy_replay(limit=3)))
    assert run("show", file).stdout.rstrip().endswith("broken off")


def test_show_of_what_is_no_replay(tmp_path: Path) -> None:
    """Exit code 2."""
    (tmp_path / "x").write_text("hello", encoding="utf-8")

    assert run("show", tmp_path / "x").exit_code == 2


def test_help_has_examples() -> None:
    """Each command shows how it is typed."""
    assert "fracas replay verify match-7f3a.replay" in run("verify", "--help").stdout
