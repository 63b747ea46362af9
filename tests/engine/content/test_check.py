"""Checks of files of any kind: the kind of a document, its ruleset, and its defects."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_engine.content.check import check_files
from fracas_engine.content.errors import Defect
from fracas_engine.content.kinds import find_files, kind_of
from fracas_engine.content.yaml_source import read_documents, to_plain
from tests.engine.content.writing import SAMPLES, scenario_text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("{scenario: x, board: {map: .}}", "scenario"),
        ("{scenarioo: x, creatures: []}", "scenario"),
        ("{board: hall, map: .}", "board"),
        ("{map: .}", "board"),
        ("{id: ogre, hp: 3}", "creature"),
        ("{idd: ogre, hp: 3}", "creature"),
        ("{hero_cards: {}}", "cards"),
        ("{a: 1}", None),
        ("{board: {map: .}}", None),
    ],
)
def test_kinds(text: str, kind: str | None) -> None:
    """A document is known by its keys, even if one of them is misspelt."""
    (document,) = read_documents(text)
    assert document.root is not None

    assert kind == kind_of(to_plain(document.root))


def check_file(file: Path, *, ruleset: str | None = None) -> tuple[Defect, ...]:
    """Return what is wrong with a file alone."""
    (checked,) = check_files([file], ruleset=ruleset)
    return checked.defects


def told(tmp_path: Path, text: str, ruleset: str | None = None) -> list[str]:
    """Return what is wrong with a text, each with its line."""
    file = tmp_path / "file.yaml"
    file.write_text(text)
    return [str(defect).removeprefix(f"{file}:") for defect in check_file(file, ruleset=ruleset)]


def test_a_file_may_hold_several_kinds(tmp_path: Path) -> None:
    """Scenario, creature, board and cards in one file are each checked as their own kind."""
    text = (
        "id: ogre\nhp: 3\nspede: 6\nspeed: 6\n---\nboard: hall\nmap: .\nshap: hex\n---\n"
        "ability_cards: {a: {initiative: x, do: []}}\n---\n" + scenario_text(ruleset="monster_mush")
    )

    assert told(tmp_path, text, "orcus") == [
        "3: spede: unknown key spede; did you mean speed?",
        "8: shap: unknown key shap; did you mean shape?",
        "10: ability_cards.a.initiative: x is not a whole number",
        "13: ruleset: unknown ruleset monster_mush; did you mean monster_mash?",
    ]


def test_the_ruleset_is_seen_from_the_folder(tmp_path: Path) -> None:
    """A file in a folder named for a ruleset uses its words."""
    folder = tmp_path / "monster_mash" / "creatures"
    folder.mkdir(parents=True)
    file = folder / "bug.yaml"
    file.write_text("{id: bug, hp: 3, speed: 6, size: tiny}")

    (defect,) = check_file(file)

    assert defect.message == "monster_mash has no size tiny"


@pytest.mark.parametrize("text", ["{id: bug, hp: 3}", "{board: hall, map: .}", "{decks: {}}"])
def test_without_a_ruleset_there_is_nothing_to_check_against(tmp_path: Path, text: str) -> None:
    """The ruleset must be given somewhere."""
    (sentence,) = told(tmp_path, text)

    assert "; use --ruleset, or a folder with the name of a ruleset: " in sentence


def test_what_is_nothing_is_told(tmp_path: Path) -> None:
    """A document of none of the kinds, and one that is no mapping."""
    assert told(tmp_path, "a: 1\n---\n- b\n", "orcus") == [
        (
            "1: this is not a scenario, creature, board, spell or table of cards; "
            "write the key scenario, id, board, spell, or ability_cards, decks or hero_cards"
        ),
        "3: the document is not a mapping; write keys with values",
    ]


def test_creatures_of_a_file_may_start_from_one_another(tmp_path: Path) -> None:
    """What is in the file is found before what is shipped."""
    assert told(tmp_path, "{id: a, hp: 3, speed: 6}\n---\n{id: b, use: a}\n", "orcus") == []
    assert told(tmp_path, "{id: a, hp: 3, speed: 6}\n---\n{id: b, use: c}\n", "orcus")[0].startswith(
        "3: use: unknown name c"
    )


@pytest.mark.parametrize("what", ["creatures", "boards"])
def test_a_list_of_creatures_is_no_scenario(tmp_path: Path, what: str) -> None:
    """Who takes a file for a list is told how several are written, and not what a scenario lacks."""
    (said,) = told(tmp_path, f"{what}:\n  - id: bug\n    hp: 3\n", "orcus")

    assert said.startswith(f"2: {what}: a list of {what} is not possible here; write its keys without a list")


@pytest.mark.parametrize(
    ("text", "key"), [("{id: gravel_brute, hp: 3, ac: 3, speed: 3}", "id"), ("{board: quarry, map: .}", "board")]
)
def test_names_that_ship_are_taken(tmp_path: Path, text: str, key: str) -> None:
    """Content that a server would refuse is reported by the check already; shipped content is not its own duplicate."""
    for folder in ("monster_mash", "monster_mash/content/creatures"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "mine.yaml").write_text(text)

    (defect,) = check_file(tmp_path / "monster_mash" / "mine.yaml")

    assert (defect.field_path, defect.message.endswith("the ruleset already has it")) == (key, True)
    assert check_file(tmp_path / "monster_mash/content/creatures/mine.yaml") == ()


def test_a_tab_is_called_one(tmp_path: Path) -> None:
    """An author with tabs for indentation is told so."""
    assert told(tmp_path, "id: bug\nhp: 3\nactions:\n\t- {id: bite}\n", "orcus") == [
        "4: invalid YAML: a line is indented with a tab; use spaces"
    ]


def test_samples_have_no_defects() -> None:
    """All samples are sound."""
    assert [defect for checked in check_files(find_files([SAMPLES])) for defect in checked.defects] == []


def test_the_files_of_a_folder_are_checked_together(tmp_path: Path) -> None:
    """A creature may start from one of another file, and may not be called as one; rulesets do not mix."""
    texts = {
        "orcus/a.yaml": "{id: bug, hp: 3, speed: 6}",
        "orcus/b.yaml": "{id: big_bug, use: bug, hp: 9}\n---\n{id: bug, hp: 4, speed: 6}",
        "srd5/c.yaml": "{id: bug, hp: 3, speed: 6}\n---\n{id: bigger, use: big_bug}",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)

    def said(ruleset: str | None) -> list[str]:
        files = [tmp_path / name for name in texts]
        return [str(one) for checked in check_files(files, ruleset=ruleset) for one in checked.defects]

    assert said(None) == [
        (
            f"{tmp_path}/orcus/b.yaml:3: id: duplicate name bug; it is already in {tmp_path}/orcus/a.yaml, line 1: "
            "use another name"
        ),
        f"{tmp_path}/srd5/c.yaml:3: use: unknown name big_bug; did you mean bigger or bug?",
    ]
    assert [one.partition(": ")[2].partition(";")[0] for one in said("orcus")] == ["id: duplicate name bug"] * 2


def test_files_are_found_in_folders(tmp_path: Path) -> None:
    """Folders are searched for YAML, in the order of the names; a file that is named is taken as it is."""
    for name in ("b.yaml", "a.yml", "c.txt", "d/e.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()

    found = [path.relative_to(tmp_path).as_posix() for path in find_files([tmp_path])]

    assert found == ["a.yml", "b.yaml", "d/e.yaml"]
    assert list(find_files([tmp_path / "c.txt"])) == [tmp_path / "c.txt"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """Nothing can be said of a file that cannot be read, and the others are checked all the same."""
    (tmp_path / "b.yaml").write_text("a: 1")

    gone, there = check_files([tmp_path / "a.yaml", tmp_path / "b.yaml"])

    assert gone.unreadable
    assert gone.defects[0].message == "cannot be read: No such file or directory"
    assert (there.unreadable, len(there.defects)) == (False, 1)


@pytest.mark.parametrize("name", ["Mine! [b]", "an ogre", "ogre.2", "ogre/imp"])
def test_ids_are_what_scenarios_can_name(tmp_path: Path, name: str) -> None:
    """Letters, digits and a few marks, of creatures and of their actions."""
    text = (
        f"id: '{name}'\nhp: 3\nspeed: 6\nactions:\n"
        f"  - id: '{name}'\n    cost: standard\n    effect: [{{condition: prone}}]\n"
    )
    hint = "use letters, digits, _, - and '; write other characters in the name"

    assert told(tmp_path, text, "orcus") == [
        f"1: id: {name} is not a valid id; {hint}",
        f"5: actions[0].id: {name} is not a valid id; {hint}",
    ]
    for good in ("ogre_2", "Ogre", "an-ogre", "größe"):
        assert told(tmp_path, text.replace(name, good), "orcus") == []


def test_a_defect_is_told_where_it_stands_alone(tmp_path: Path) -> None:
    """A creature that extends another reports only its own defects."""
    first = "id: a\nhp: many\nspeed: 6\nspede: 6\nactions:\n  - {id: claw, cost: standard}\n"
    heirs = "---\n{id: b, use: a}\n---\n{id: c, use: b, name: C}\n---\nid: d\nuse: a\nhp: many\n"
    alone = told(tmp_path, first, "orcus")

    assert len(alone) == 3
    found = told(tmp_path, first + heirs, "orcus")
    assert found[:-1] == alone
    assert found[-1].startswith("14: hp: many is not")


@pytest.mark.parametrize("text", ["", "\n\n", "# to be written\n"])
def test_a_file_with_nothing_in_it_is_told(tmp_path: Path, text: str) -> None:
    """It was forgotten, or not saved; the check reports it."""
    (tmp_path / "a.yaml").write_text(text)

    (checked,) = check_files([tmp_path / "a.yaml"])

    (defect,) = checked.defects
    assert str(defect).startswith(f"{tmp_path}/a.yaml:1: the file is empty; write a scenario, a creature")
