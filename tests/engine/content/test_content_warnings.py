"""Warnings about content that can be used and is probably not meant so."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_engine.content.check import check_files

SHEET = "id: x\nhp: 5\nac: 10\nspeed: 6\n"
BOW = "origin: ranged, attack: {bonus: 3, vs: ac}, hit: [{damage: 3}]"


def warnings_of(folder: Path, text: str, ruleset: str = "srd5") -> list[str]:
    """Return the warnings about a text, which has no defects."""
    file = folder / "own.yaml"
    file.write_text(text, encoding="utf-8")
    (checked,) = check_files([file], ruleset=ruleset)
    assert not checked.defects, checked.defects
    return [str(warning).removeprefix(f"{file}:") for warning in checked.warnings]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("reach: 10", "reach: 10 cells are 50 feet; write distances in cells of 5 feet: 10 feet are 2"),
        (
            "senses: {darkvision: 60}",
            "senses.darkvision: 60 cells are 300 feet; write distances in cells of 5 feet: 60 feet are 12",
        ),
        (
            "light: {bright: 20}",
            "light.bright: 20 cells are 100 feet; write distances in cells of 5 feet: 20 feet are 4",
        ),
        (
            f"actions: [{{id: a, cost: action, range: 60, {BOW}}}]",
            "actions[0].range: 60 cells are 300 feet; write distances in cells of 5 feet: 60 feet are 12",
        ),
        (
            f"actions: [{{id: a, cost: action, range: [20, 60], weapon: {{properties: [thrown]}}, {BOW}}}]",
            "actions[0].range: 60 cells are 300 feet; write distances in cells of 5 feet: 60 feet are 12",
        ),
        (
            "actions: [{id: a, cost: action, origin: near, area: {cone: 30}, effect: [{damage: 3}]}]",
            "actions[0].area.cone: 30 cells are 150 feet; write distances in cells of 5 feet: 30 feet are 6",
        ),
        (
            f"actions: [{{id: a, cost: action, range: 6, tags: [concentraton], {BOW}}}]",
            "actions[0].tags[0]: no rule reads the tag concentraton; did you mean concentration?",
        ),
        (
            f"actions: [{{id: a, cost: action, range: 6, tags: [minute_2], {BOW}}}]",
            "actions[0].tags[0]: no rule reads the tag minute_2; did you mean minutes_2?",
        ),
        (
            f"actions: [{{id: a, cost: action, range: 6, weapon: {{properties: [finese]}}, {BOW}}}]",
            "actions[0].weapon.properties[0]: no rule of srd5 reads the weapon property finese; did you mean finesse?",
        ),
        (
            "actions: [{id: a, cost: action, origin: near, area: {cone: 3}, save: {dc: 12}, effect: [{damage: 3}]}]",
            (
                "actions[0].save.ability: is missing, so no ability's bonus is added; "
                "write one of str, dex, con, int, wis, cha"
            ),
        ),
    ],
)
def test_what_is_probably_not_meant_is_a_warning(tmp_path: Path, line: str, expected: str) -> None:
    """It is reported with line, field and remedy."""
    assert warnings_of(tmp_path, f"{SHEET}{line}\n") == [f"5: warning: {expected}"]


def test_a_speed_in_feet_is_a_warning(tmp_path: Path) -> None:
    """Thirty cells a move are 150 feet."""
    text = SHEET.replace("speed: 6", "speed: 30")

    assert warnings_of(tmp_path, text) == [
        "4: warning: speed: 30 cells are 150 feet; write distances in cells of 5 feet: 30 feet are 6"
    ]


def test_cells_are_no_feet_where_the_text_counts_squares(tmp_path: Path) -> None:
    """In orcus a long range is one."""
    text = f"{SHEET}fortitude: 10\nreflex: 10\nwill: 10\nactions: [{{id: a, cost: standard, range: 60, {BOW}}}]\n"

    assert warnings_of(tmp_path, text, "orcus") == []


def test_open_tags_may_be_new_words(tmp_path: Path) -> None:
    """Only what is like a known word counts as a slip."""
    line = f"actions: [{{id: a, cost: action, range: 6, tags: [arcane, rounds_3], {BOW}}}]"

    assert warnings_of(tmp_path, f"{SHEET}{line}\n") == []


def test_a_board_without_starts_is_a_warning(tmp_path: Path) -> None:
    """No match can be set up on it."""
    assert warnings_of(tmp_path, "board: hall\nmap: |\n  ...\n") == [
        (
            "1: warning: starts: is missing, so no match can use the board; "
            "write a place for each seat, such as starts: {a: [[0, 0], [1, 0]], b: [[9, 0]]}; scenarios need none"
        )
    ]


def test_spells_of_the_library_are_not_warned_of_at_their_casters(tmp_path: Path) -> None:
    """The range of Freezing Sphere is 60 cells, in the library and not in the document of the caster."""
    assert warnings_of(tmp_path, f"{SHEET}spells: [freezing_sphere]\nslots: {{6: 1}}\n") == []
