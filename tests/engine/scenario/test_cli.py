"""`fracas scenario run`: its output and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fracas_engine.scenario import driver
from fracas_engine.scenario.cli import app
from fracas_engine.scenario.files import rulesets_of
from fracas_engine.scenario.in_process import in_process
from tests.engine.scenario.toy_scenarios import scenario_text

pytestmark = pytest.mark.usefixtures("toy_words")

GOOD = scenario_text({"by": "imp", "end": "turn", "expect": {"acting": "ogre"}}, scenario="It ends", rules=["T-1"])
BAD = scenario_text({"by": "imp", "end": "turn", "expect": {"acting": "imp"}}, scenario="It stays", rules=["T-1"])
TYPO = scenario_text({"by": "imp", "end": "turn", "expects": {}}, scenario="It is misspelt")


def run(*words: str | Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(app, ["run", *map(str, words)])


@pytest.fixture
def write(tmp_path: Path) -> Path:
    """Write files with a good, a bad and a misspelt scenario."""
    (tmp_path / "good.yaml").write_text(f"{GOOD}\n---\n{GOOD}", encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(f"{GOOD}\n---\n{BAD}", encoding="utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "typo.yaml").write_text(f"{TYPO}\n---\n{GOOD}", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no scenario", encoding="utf-8")
    return tmp_path


def test_all_hold(write: Path) -> None:
    """A line a scenario, a summary, exit code 0."""
    result = run(write / "good.yaml")

    assert result.exit_code == 0
    first, second, last = result.stdout.splitlines()
    assert first == f"ok     {write / 'good.yaml'}:1: It ends"
    assert second.endswith(": It ends")
    assert last == "toy: 2 of 2 passed"


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_where_there_is_no_scenario_nothing_holds(tmp_path: Path, words: tuple[str, ...]) -> None:
    """A misspelt folder or an empty file is no success."""
    (tmp_path / "empty.yaml").touch()

    result = run(tmp_path, *words)

    assert result.exit_code == 2
    assert f"no scenario found in {tmp_path}" in result.stderr


def test_one_fails(write: Path) -> None:
    """The failed expectation is under its scenario; exit code 1."""
    result = run(write / "bad.yaml")

    assert result.exit_code == 1
    assert "acting: expected imp, found ogre" in result.stdout
    assert result.stdout.splitlines()[-1] == "toy: 1 of 2 passed"


def test_one_cannot_be_read(write: Path) -> None:
    """The fault names file, line and key on the error stream; the other documents run; exit code 2."""
    result = run(write)

    assert result.exit_code == 2
    assert "typo.yaml" in result.stderr
    assert "expects" in result.stderr
    assert "toy: 4 of 5 passed; 1 defect in unreadable files" in result.stdout


def test_a_file_that_is_not_there(write: Path) -> None:
    """It is a file that cannot be read."""
    result = run(write / "nowhere.yaml")

    assert result.exit_code == 2
    assert "nowhere.yaml" in result.stderr


def test_json_lines(write: Path) -> None:
    """One object a scenario and a fault, nothing else, the same exit code."""
    result = run(write, "--json")

    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 2
    assert len(lines) == 6
    assert [line["ok"] for line in lines].count(False) == 2
    assert {key for line in lines for key in line} == {"file", "scenario", "rules", "ok", "failures"}


def test_rules_are_listed_when_asked(write: Path) -> None:
    """Each ledger id with how its scenarios fared."""
    assert "T-1: 3 of 4 passed" in run(write / "good.yaml", write / "bad.yaml", "--rules").stdout
    assert "T-1:" not in run(write / "good.yaml").stdout


def test_no_escape_sequences_in_a_pipe(write: Path) -> None:
    """Colour is for terminals."""
    assert "\x1b" not in run(write / "bad.yaml").stdout


def test_over_socket_needs_the_server(write: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a driver of that name the command says what is missing."""
    monkeypatch.setattr(driver, "entry_points", lambda group: [])  # noqa: ARG005 - the name is part of the call

    result = run(write / "good.yaml", "--over-socket")

    assert result.exit_code == 2
    assert "unknown scenario driver 'socket'" in result.stderr


def test_over_socket_takes_the_driver_of_the_entry_point(write: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The driver registered under that name plays the battles."""

    class Point:
        name = "socket"

        def load(self) -> object:
            return in_process

    monkeypatch.setattr(driver, "entry_points", lambda group: [Point()] if group == "fracas.scenario_drivers" else [])

    assert run(write / "good.yaml", "--over-socket").exit_code == 0


def test_help_has_examples() -> None:
    """The help of the command shows how it is typed."""
    assert "fracas scenario run mine.yaml --json" in CliRunner().invoke(app, ["run", "--help"]).stdout


def test_rulesets_of_files(write: Path) -> None:
    """The rulesets of the scenarios; unreadable files name none."""
    assert rulesets_of([write]) == ("toy",)
    assert rulesets_of([write / "nowhere.yaml"]) == ()
