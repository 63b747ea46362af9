"""Loading: every sample is read, every slip in a sample is told at its line, and all defects are told at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fracas_engine.content import (
    ContentError,
    CreatureSpec,
    ScenarioSpec,
    UnreadableContent,
    load_boards,
    load_cards,
    load_creatures,
    load_scenarios,
)
from fracas_engine.content.yaml_source import Mapping, Node, Sequence, read_documents
from tests.engine.content.writing import OGRE, SAMPLES, defects_in, load_one, scenario_text, told, words_of

FILES = sorted(SAMPLES.rglob("*.yaml"))

OPEN = {
    ("ability_cards",),
    ("board", "legend"),
    ("cards",),
    ("cards", "*"),
    ("creatures", "*", "skills"),
    ("decks",),
    ("hero_cards",),
    ("steps", "*", "expect", "*.ongoing"),
}
"""Mappings whose keys are names that the author chooses."""


class Slip(NamedTuple):
    """A key of a sample, to be misspelt."""

    file: Path
    first: int
    """The line on which its document begins."""
    where: str
    """The way to the key, items of lists and chosen names as `*`."""
    line: int
    column: int
    key: str

    @property
    def text(self) -> str:
        """The document with one letter too many, on the lines that it has in the file."""
        lines = self.file.read_text(encoding="utf-8").splitlines(keepends=True)
        after = next((n for n, line in enumerate(lines) if n >= self.first and line == "---\n"), len(lines))
        lines = ["\n"] * (self.first - 1) + lines[self.first - 1 : after]
        line = lines[self.line - 1]
        end = self.column - 1 + len(self.key)
        assert line[self.column - 1 : end] == self.key
        lines[self.line - 1] = f"{line[:end]}z{line[end:]}"
        return "".join(lines)


def keys_of(node: Node, way: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Node]]:
    """Give every key that is not the author's own word, with the way to it."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from keys_of(item, (*way, "*"))
    elif isinstance(node, Mapping):
        for name, value in node.values.items():
            chosen = way in OPEN or not isinstance(name, str)
            word = "*" if chosen else f"*.{name.partition('.')[2]}" if "." in name else name
            if not chosen:
                yield (*way, word), node.keys[name]
            yield from keys_of(value, (*way, word))


def slips() -> Iterator[Slip]:
    """Give each kind of key of each ruleset once, at the first place where a sample has it."""
    seen: set[tuple[str, str]] = set()
    for file in FILES:
        for document in read_documents(file.read_text(encoding="utf-8")):
            assert document.root is not None
            for way, key in keys_of(document.root):
                kind = (file.parent.name, "/".join(way))
                if kind not in seen:
                    seen.add(kind)
                    assert not isinstance(key, Sequence | Mapping)
                    yield Slip(file, document.line, kind[1], key.line, key.column, str(key.value))


SLIPS = list(slips())


@pytest.mark.parametrize("file", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_samples_load_and_are_written_as_they_were_read(file: Path) -> None:
    """Every sample loads; written out again in the vocabulary, each is read as the same scenario."""
    scenarios = load_scenarios(file)

    assert scenarios
    for scenario in scenarios:
        again = ScenarioSpec.model_validate(scenario.to_plain())
        assert again == scenario.model_copy(update={"origin": None})


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip.file.parent.name}-{slip.where}")
def test_a_misspelt_key_is_told_at_its_line(slip: Slip) -> None:
    """One letter too many in any key of a sample is a defect that names its line, and that key or its value."""
    defects = [d for d in defects_in(slip.text) if d.line == slip.line]

    assert any(f"{slip.key.rpartition('.')[2]}z" in d.message for d in defects), [str(d) for d in defects]


def test_the_slips_cover_the_vocabulary() -> None:
    """The samples have keys of every part, so that the test above says something."""
    where = {slip.where for slip in SLIPS}

    assert len(SLIPS) > 300
    assert {"scenario", "creatures/*/actions/*/hit/*/damage", "steps/*/expect/*.hp", "hero_cards/*/top"} <= where


def test_a_scenario_knows_where_it_was_read(tmp_path: Path) -> None:
    """File, document, line and the line of each step are kept for messages, and are no part of its plain form."""
    file = tmp_path / "two.yaml"
    file.write_text(
        scenario_text() + "---\n# note\n" + scenario_text(steps="  - {expect: {round: 1}}\n\n  - {rest: short}\n")
    )

    _, second = load_scenarios(file)

    assert second.origin is not None
    assert (second.origin.file, second.origin.document, second.origin.line) == (str(file), 1, 13)
    assert [second.step_line(number) for number in (0, 1, 2)] == [22, 24, None]
    assert "origin" not in second.to_plain()


def test_a_file_may_be_named_otherwise() -> None:
    """A text handed in can be given a name for messages."""
    with pytest.raises(ContentError) as caught:
        load_scenarios("[]", file="editor")

    assert str(caught.value) == "editor:1: the document is not a mapping; write keys with values"


def test_all_defects_are_told_at_once() -> None:
    """Slips in several parts of several documents are all in one error, in the order of their lines."""
    text = (
        scenario_text(
            creatures="  - {id: ogre, at: [0], hp: ten, sped: 6, speed: 6}\n", steps="  - {by: ogre, us: x}\n"
        )
        + "---\n"
        + scenario_text(head="optoins: {}\nrules: [XX-1]\n")
    )

    assert [f"{defect.document}:{defect.line}:{defect.field_path}" for defect in defects_in(text)] == [
        "0:8:creatures[0].at",
        "0:8:creatures[0].hp",
        "0:8:creatures[0].sped",
        "0:10:steps[0].us",
        "1:18:optoins",
        "1:19:rules[0]",
    ]


def test_yaml_faults_are_told_beside_the_others() -> None:
    """A key given twice does not hide what else is wrong."""
    text = scenario_text(creatures="  - {id: ogre, at: [0, 0], hp: 3, hp: 4, speed: fast}\n")

    assert [defect.message for defect in defects_in(text)] == [
        "duplicate key hp",
        "fast is not a whole number or {walk, fly, swim, climb, burrow, hover}",
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, "No such file or directory"), (b"scenario: \xff\n", "it is not UTF-8 (byte 10)")],
)
def test_unreadable_files_are_their_own_error(tmp_path: Path, content: bytes | None, reason: str) -> None:
    """A file of which nothing can be looked at is told apart from one with defects."""
    file = tmp_path / "gone.yaml"
    if content is not None:
        file.write_bytes(content)

    with pytest.raises(UnreadableContent) as caught:
        load_scenarios(file)

    assert (caught.value.file, caught.value.reason) == (str(file), reason)


def test_an_unknown_ruleset_is_told_with_the_known_ones() -> None:
    """The ruleset's name is checked, and the rest of the scenario as far as that goes without it."""
    first, second = defects_in(scenario_text(ruleset="monster_mush", creatures=OGRE.replace("hp: 30", "hp: x")))

    assert str(first) == "<text>:2: ruleset: unknown ruleset monster_mush; did you mean monster_mash?"
    assert second.field_path == "creatures[0].hp"


def test_a_scenario_without_a_ruleset_lacks_it() -> None:
    """The key `ruleset` is needed."""
    assert told(scenario_text().replace("ruleset: fourth_edition\n", "")) == "1: ruleset: is missing"


@pytest.mark.parametrize("value", ["3", "[a]", "{a: 1}", "null"])
def test_a_ruleset_that_is_no_text_is_told(value: str) -> None:
    """Any value of `ruleset` is reported rather than looked up."""
    assert told(scenario_text(ruleset=value)).startswith("2: ruleset: ")


@pytest.mark.parametrize("part", ["creatures", "board", "steps", "cards", "dice", "options", "order", "hero_cards"])
@pytest.mark.parametrize("value", ["3", "text", "[3]", "{3: 3}", "null", "[null]", "{null: [null]}", "true"])
def test_no_value_breaks_the_loader(part: str, value: str) -> None:
    """Any value in the place of any part is loaded or told as a defect of that part."""
    lines = scenario_text(ruleset="monster_turn", creatures="  - {id: a, at: [0, 0], hp: 3, hand: [x], type: y}\n")
    text = (
        lines
        + f"---\nscenario: x\nruleset: monster_turn\nboard: {{shape: hex, map: ..}}\ncreatures: []\n{part}: {value}\n"
    )
    known = {part, "board", "creatures", "steps"}

    for defect in defects_in(text):
        assert (
            defect.document == 0
            or defect.message.startswith("a scenario has either")
            or {defect.field_path.split(".")[0].split("[")[0]} <= known | {""}
        ), str(defect)


def plain_creature(text: str) -> dict[str, Any]:
    """Load one creature and write it out."""
    (creature,) = load_creatures(text, words_of("orcus"))
    return creature.to_plain()


def test_creatures_load_one_a_document() -> None:
    """A file of creatures has one a document, which may start from one another."""
    text = "id: ogre\nhp: 30\nspeed: 6\nsize: large\n---\nid: chief\nuse: ogre\nhp: 50\n"

    ogre, chief = load_creatures(text, words_of("orcus"))

    assert (ogre.hp.max, chief.hp.max, chief.size, chief.use) == (30, 50, "large", "ogre")


def test_a_creature_needs_hit_points_and_a_speed() -> None:
    """What every sheet must have is told where it is missing."""
    with pytest.raises(ContentError) as caught:
        load_creatures("id: a\nspeed: 6\n---\nid: b\nhp: 3\n", words_of("orcus"))

    assert [str(defect).removeprefix("<text>:") for defect in caught.value.defects] == [
        "1: hp: is missing",
        "4: speed: is missing; write the cells per move, such as speed: 6",
    ]


def test_boards_load_one_a_document() -> None:
    """A file of boards names each by the key `board`; one may start from another."""
    text = "board: hall\nmap: |\n  ..\n---\nboard: dark_hall\nuse: hall\nunderwater: true\n"

    hall, dark = load_boards(text, words_of("orcus"))

    assert (hall.board, dark.board, dark.map, dark.underwater) == ("hall", "dark_hall", ("..",), True)


def test_a_board_needs_a_name() -> None:
    """A shipped board without a name could not be used."""
    with pytest.raises(ContentError) as caught:
        load_boards("map: ..\n", words_of("orcus"))

    assert str(caught.value) == "<text>:1: board: is missing; write board: NAME"


def test_cards_load() -> None:
    """A document of cards has tables as a scenario has them."""
    text = "ability_cards: {prowl: {initiative: 30, do: [{move: 0}]}}\ndecks: {wolf: [prowl]}\n"

    (cards,) = load_cards(text, words_of("monster_turn"))

    assert cards.ability_cards["prowl"].initiative == 30
    assert cards.decks == {"wolf": ("prowl",)}


def test_a_sheet_says_only_what_was_written() -> None:
    """What was left to its default is not written out, so that absent stays absent."""
    assert plain_creature("{id: a, hp: 3, speed: 6}") == {"id": "a", "hp": {"max": 3, "now": 3}, "speed": {"walk": 6}}


def test_a_creature_survives_json() -> None:
    """A sheet written as JSON without its defaults is read as the same sheet (set-ups and replays depend on it)."""
    for file in FILES:
        for scenario in load_scenarios(file):
            for creature in scenario.creatures:
                assert creature == CreatureSpec.model_validate_json(creature.model_dump_json(exclude_defaults=True))


def test_a_scenario_in_short() -> None:
    """The shortest sound scenario has the documented defaults."""
    scenario = load_one(scenario_text())

    assert (scenario.order, scenario.refused, scenario.options, scenario.objects) == (None, None, {}, ())
