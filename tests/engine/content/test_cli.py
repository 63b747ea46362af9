"""The command `fracas content`: its output and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fracas_engine.content.cli import app
from tests.engine.content.writing import SAMPLES


def run(*arguments: str | Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def bug(tmp_path: Path) -> Path:
    """A creature with two slips."""
    file = tmp_path / "bug.yaml"
    file.write_text("id: bug\nhp: 3\nspeed: 6\nsize: tiny\nacc: 12\n")
    return file


def test_sound_files(tmp_path: Path) -> None:
    """Nothing wrong: a summary, and exit code 0."""
    result = run("check", SAMPLES)

    assert (result.exit_code, result.output) == (0, "10 files, no defects\n")


def test_defects_are_lines(bug: Path) -> None:
    """Each defect is `file:line: field: message`, and the exit code is 1."""
    result = run("check", bug, "--ruleset", "monster_mash")

    assert result.exit_code == 1
    assert result.output == (
        f"{bug}:4: size: monster_mash has no size tiny; use one of huge, large, medium, small\n"
        f"{bug}:5: acc: unknown key acc; did you mean ac?\n"
        "1 file, 2 defects\n"
    )


def test_defects_as_json(bug: Path) -> None:
    """With --json each defect is an object of its own, and nothing else is printed."""
    result = run("check", bug, "--ruleset", "monster_mash", "--json")

    first, second = map(json.loads, result.output.splitlines())
    assert result.exit_code == 1
    assert first["line"] == 4
    assert second == {
        "file": str(bug),
        "line": 5,
        "column": 1,
        "field_path": "acc",
        "message": "unknown key acc",
        "hint": "did you mean ac?",
        "document": 0,
        "warning": False,
    }


def test_unreadable_files(bug: Path, tmp_path: Path) -> None:
    """A file that cannot be read makes exit code 2, and the others are checked nevertheless."""
    result = run("check", tmp_path / "gone.yaml", bug, "--ruleset", "monster_mash")

    assert result.exit_code == 2
    assert f"{tmp_path / 'gone.yaml'}:1: cannot be read: No such file or directory\n" in result.output
    assert "2 files, 3 defects" in result.output


@pytest.mark.parametrize("command", [["check", "."], ["list"]])
def test_an_unknown_ruleset_is_refused(command: list[str]) -> None:
    """An unknown ruleset is reported with the likely meaning."""
    result = run(*command, "--ruleset", "monster_mush")

    assert result.exit_code == 2
    assert "unknown ruleset monster_mush; did you mean" in result.output


def test_list_shows_what_is_shipped() -> None:
    """Every creature and board has a line; as JSON, an object."""
    lines = run("list", "--json").output.splitlines()
    entries = [json.loads(line) for line in lines]

    assert all(entry.keys() == {"ruleset", "kind", "id", "title", "about"} for entry in entries)
    printed = run("list").output.splitlines()
    assert len(printed) == max(len(entries), 1)


@pytest.mark.parametrize("command", ["check", "list"])
def test_help_has_examples(command: str) -> None:
    """The help shows how the command is used."""
    result = run(command, "--help")

    assert result.exit_code == 0
    assert f"fracas content {command}" in result.output


def test_a_folder_without_content_is_told(tmp_path: Path) -> None:
    """Nothing was checked, which is not the same as nothing wrong."""
    ran = run("check", tmp_path)

    assert ran.exit_code == 2
    assert f"there is no *.yaml in {tmp_path}" in ran.stderr
