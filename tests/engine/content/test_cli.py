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


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A folder with an ogre of another pack, which has another id and four other figures."""
    folder = tmp_path / "pack" / "srd5"
    folder.mkdir(parents=True)
    (folder / "ogre.yaml").write_text(
        "id: ogre_other\nname: Ogre\nsize: large\nhp: 60\nac: 11\nspeed: 8\nabilities: {str: 19, dex: 9, con: 16,"
        " int: 5, wis: 7, cha: 7}\n"
        "immune: [poison]\nactions:\n  - {id: greatclub, cost: action, origin: melee, attack: {bonus: 6, vs: ac},"
        " hit: [{damage: 2d8+5, type: bludgeoning}]}\n  - {id: kick, cost: action, origin: melee,"
        " attack: {bonus: 6, vs: ac}, hit: [{damage: 1d4}]}\n",
        encoding="utf-8",
    )
    return tmp_path / "pack"


def test_shipped_figures_are_compared_with_a_pack(pack: Path) -> None:
    """What the pack states is compared, by id or name, and what it does not state is not."""
    result = run("check", "--against", pack, "--ruleset", "srd5")

    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "ogre: hp: 68, in the pack 60",
        "ogre: abilities.dex: 8, in the pack 9",
        "ogre: immune: nothing, in the pack poison",
        "ogre: actions.greatclub.damage: 2d8+4 bludgeoning, in the pack 2d8+5 bludgeoning",
        "1 creature compared, 4 differences",
    ]


def test_a_pack_without_a_common_creature_is_told(tmp_path: Path, bug: Path, pack: Path) -> None:
    """Nothing to compare is exit code 2, and files cannot be checked at the same time."""
    (pack / "srd5" / "ogre.yaml").write_text("id: nobody\nname: Nobody\nhp: 3\nac: 9\nspeed: 6\n", encoding="utf-8")

    assert run("check", "--against", pack).exit_code == 2
    both = run("check", bug, "--against", pack)
    assert (both.exit_code, "cannot be combined" in both.output) == (2, True)
    assert "name files or folders" in run("check", "--json").output
