"""Imports of our own small sheets in the form of the public Orcus workbooks: figures, phrases and hostile input."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.content.importers.foreign_block import ImportRefused
from fracas_engine.content.importers.importing import Imported, import_files
from fracas_engine.content.importers.orcus_phrases import read_effects, read_range, read_sequence, read_uses
from tests.commands import run
from tests.examples import examples

SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

TOAD = {
    "Name": "Mud Toad", "Size": "Large", "Type": "Beast", "Tag": "Mount", "Rank": "Elite", "Level": "4",
    "Initiative": "3", "Perception": "5", "Senses": "darkvision, tremorsense 6, mudsense", "HP": "88", "AC": "18",
    "Fort": "17", "Ref": "15", "Will": "14", "Immunity to": "disease, sleep",
    "Resistance to": "acid, poison 5, incorporeal", "Vulnerability to": "cold 5, Near and Far attacks 5",
    "Saving Throws": "2", "Action Points": "1", "Spd": "5, swim 8, climb 4 (mud walk)",
    "Skills": "Bluff +4, Athletics +11", "Str": "18", "Dex": "10",
    "Power 1 - Type": "Basic Melee", "Power 1 - Name": "Bite", "Power 1 - Action": "standard",
    "Power 1 - Frequency": "at-will", "Power 1 - Range": "Reach 2", "Power 1 - Attack Bonus": "9",
    "Power 1 - Defense": "AC", "Power 1 - Effect": "2d6+4 damage, and the target is knocked prone.",
    "Power 2 - Name": "Two Bites", "Power 2 - Action": "standard", "Power 2 - Frequency": "refresh 5, 6",
    "Power 2 - Effect": "The toad makes two *bite* attacks. It then sinks.",
    "Power 3 - Type": "Near", "Power 3 - Name": "Mud Wave", "Power 3 - Action": "standard",
    "Power 3 - Frequency": "encounter", "Power 3 - Tags": "Acid", "Power 3 - Range": "Near arc 3",
    "Power 3 - Attack Bonus": "7", "Power 3 - Defense": "Reflex", "Power 3 - Rider": "enemies only",
    "Power 3 - Effect": "1d8+3 acid damage and the target is slowed (save ends). It smells.",
    "Power 4 - Name": "Deep Croak", "Power 4 - Action": "reaction", "Power 4 - Frequency": "at-will",
    "Power 4 - Effect": "When an ally falls, the toad croaks.",
}  # fmt: skip
"""A monster of our own in the columns of the monster sheet."""


def workbook(*rows: dict[str, str]) -> bytes:
    """Return a workbook with a heading for each key, and texts in the cells."""
    headings = list(dict.fromkeys(key for row in rows for key in row))
    lines = [dict(zip(headings, headings, strict=True)), *rows]
    cells = "".join(
        "<row>"
        + "".join(
            f'<c r="{_column(at)}{n}" t="inlineStr"><is><t>{escape(line[key])}</t></is></c>'
            for at, key in enumerate(headings)
            if key in line
        )
        + "</row>"
        for n, line in enumerate(lines, 1)
    )
    sheet = f'<worksheet xmlns="{SPACE}"><sheetData>{cells}</sheetData></worksheet>'
    return archive({"xl/worksheets/sheet1.xml": sheet})


def archive(parts: dict[str, str]) -> bytes:
    """Return an archive of texts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return buffer.getvalue()


def _column(at: int) -> str:
    return chr(65 + at) if at < 26 else chr(64 + at // 26) + chr(65 + at % 26)


def imported(*rows: dict[str, str]) -> list[Imported | ImportRefused]:
    """Import rows of a monster sheet."""
    return list(import_files({"monsters.xlsx": workbook(*rows)}))


def toad(**changes: str) -> Imported:
    """Import the toad with other cells."""
    (one,) = imported({**TOAD, **changes})
    assert isinstance(one, Imported), one
    return one


def test_a_monster_has_the_figures_of_its_row() -> None:
    """Defenses, level, hit points, speeds, senses, resistances and skills are those of the sheet, in words of 0.2."""
    plain = toad().creature.to_plain()

    figures = ("hp", "ac", "fortitude", "reflex", "will", "level", "initiative", "action_points", "size")
    assert [plain[key] for key in figures] == [{"max": 88, "now": 88}, 18, 17, 15, 14, 4, 3, 1, "large"]
    assert plain["speed"] == {"walk": 5, "swim": 8, "climb": 4}
    assert plain["senses"] == {"darkvision": 120, "tremorsense": 6}
    assert (plain["resist"], plain["vulnerable"]) == ({"acid": 5, "poison": 5}, {"cold": 5})
    assert plain["skills"] == {"perception": 5, "deception": 4, "athletics": 11}
    assert plain["traits"] == ["beast", "mount", "incorporeal"]


def test_powers_with_fixed_phrases_become_actions() -> None:
    """Attacks, areas and repeated attacks are converted, with cost, uses, tags and targets."""
    found = {one["id"]: one for one in toad().creature.to_plain()["actions"]}

    assert list(found) == ["bite", "mud_wave", "two_bites"]
    bite = found["bite"]
    assert (bite["reach"], bite["basic"], bite["attack"]) == (2, True, {"bonus": 9, "vs": "ac"})
    assert bite["hit"] == [{"damage": "2d6+4"}, {"condition": "prone"}]
    assert (found["two_bites"]["sequence"], found["two_bites"]["uses"]) == (["bite", "bite"], {"recharge": 5})
    wave = found["mud_wave"]
    assert (wave["area"], wave["targets"], wave["uses"]) == ({"arc": 3}, "all_enemies", "encounter")
    assert wave["tags"] == ["acid"]
    assert wave["hit"] == [{"damage": "1d8+3", "type": "acid"}, {"condition": "slowed", "until": "save_ends"}]


def test_other_parts_are_listed() -> None:
    """Everything that the vocabulary or the phrases lack is in `omits`, once."""
    assert list(toad().omits) == [
        "immunity: sleep", "speed: mud walk", "senses: mudsense", "vulnerability: Near and Far attacks 5",
        "+2 to saving throws", "Mud Wave, further: It smells",
        "Deep Croak: reaction, at-will, When an ally falls, the toad croaks.", "Two Bites, further: It then sinks.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "hit", "miss", "rest"),
    [
        ("3 damage.", [{"damage": "3"}], [], ""),
        (
            "2d8+1 fire damage, and the target takes persistent 5 fire damage (save ends).",
            [{"damage": "2d8+1", "type": "fire"}, {"ongoing": 5, "type": "fire"}], [], "",
        ),
        (
            "The target is dazed and weakened (save ends both).",
            [{"together": [{"condition": "dazed"}, {"condition": "weakened"}], "until": "save_ends"}], [], "",
        ),
        (
            "1d6 damage and the target is pushed 2 squares and knocked prone. *Miss:* Half damage.",
            [{"damage": "1d6"}, {"push": 2}, {"condition": "prone"}], [{"half_damage": True}], "",
        ),
        ("The target is shunted 3 squares.", [{"slide": 3}], [], ""),
        (
            "The target is rattled until the end of its next turn.",
            [{"modifier": {"to": "attack", "by": -2, "type": "power"}, "until": "end_of_target_next_turn"}], [], "",
        ),
        (
            "the target is marked until the end of the toad's next turn.",
            [{"mark": True, "until": "end_of_user_next_turn"}], [], "",
        ),
        ("1d6 cold and fire damage.", [{"damage": "1d6", "type": "cold"}], [], "the damage is cold and fire; ."),
        ("The target sings.", [], [], "The target sings."),
        ("1d6 damage, or 9 against a slowed target.", [{"damage": "1d6"}], [], "or 9 against a slowed target."),
        ("The target is slowed 3 squares.", [], [], "The target is slowed 3 squares."),
    ],
)  # fmt: skip
def test_phrases_of_effects(text: str, hit: list[Any], miss: list[Any], rest: str) -> None:
    """Known clauses become effects in their order; from the first unknown word on the text is the rest."""
    assert read_effects(text) == (hit, miss, rest)


def test_ranges_frequencies_and_sequences() -> None:
    """Ranges and frequencies in other words than the sheets' usual ones are not guessed."""
    assert read_range("Far burst 2 (within 10)", "Far") == {
        "origin": "far", "area": {"burst": 2, "within": 10}, "targets": "all",
    }  # fmt: skip
    assert read_range("Ranged 10/20", "Ranged") == {"origin": "ranged", "range": [10, 20]}
    assert read_range("", "Melee") == {"origin": "melee"}
    assert read_range("", "Ranged") is None
    assert read_range("Near burst 1, the toads", "Near") is None
    assert (read_uses("refresh 6"), read_uses("at-will"), read_uses("sometimes")) == ({"recharge": 6}, "", None)
    assert read_sequence("The toad makes three *bite* attacks.") == ("bite", 3, "")
    assert read_sequence("The toad makes a bite attack.") is None


def test_rows_without_figures_are_refused() -> None:
    """A row without a figure is left out with a reason; headings are passed over; names are not used twice."""
    found = imported(
        {"Name": "Chapter", "Chapter": "Toads"}, TOAD, {**TOAD, "HP": "many"}, {**TOAD, "Name": "Bog Troll"}, TOAD
    )

    assert [one.id if isinstance(one, Imported) else str(one) for one in found] == [
        "mud_toad", "Mud Toad: HP must be whole numbers", "bog_troll_orcus", "mud_toad_orcus",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"PK\x03\x04 and no more", "no workbook"),
        (archive({"readme.txt": "hello"}), "no first sheet"),
        (archive({"xl/worksheets/sheet1.xml": "<worksheet"}), "no XML"),
        (archive({"xl/worksheets/sheet1.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}), "declares entities"),
    ],
    ids=["truncated", "no sheet", "no XML", "entities"],  # the archives hold the time of day
)
def test_damaged_workbooks_are_refused(data: bytes, text: str) -> None:
    """A file that is no workbook is refused with a reason."""
    with pytest.raises(ImportRefused, match=text):
        list(import_files({"file": data}))


def test_another_workbook_is_named() -> None:
    """A workbook without the columns of the monster sheet is left out."""
    (one,) = imported({"Name": "Sword", "Price": "5"})

    assert "no sheet of Orcus monsters" in str(one)


@pytest.mark.slow
def test_imported_monsters_are_checked_and_play(tmp_path: Path) -> None:
    """The written file passes the content check, and no offered choice is refused in random battles."""
    file = tmp_path / "monsters.xlsx"
    file.write_bytes(workbook(TOAD))
    out = tmp_path / "content"
    done = run("content", "import", str(file), "-o", str(out))

    assert done.returncode == 0, done.stderr
    assert "1 creature in" in done.stdout
    assert run("content", "check", str(out)).returncode == 0
    words = ["simulate", "--ruleset", "orcus", "--content", str(out), "-n", "3", "--every", "30", "--limit", "200"]
    played = run(*words, "--creature", "mud_toad")
    assert played.returncode == 0, played.stdout


@examples(80)
@given(
    key=st.sampled_from(sorted(TOAD)),
    text=st.one_of(
        st.text(max_size=30), st.from_regex(r"[0-9]{1,6}", fullmatch=True),
        st.sampled_from(["-3", "1d6+", "99d99 damage.", "0 damage", "fly", "0", "The toad makes six *bite* attacks."]),
    ),
)  # fmt: skip
def test_altered_rows_are_imported_or_refused(key: str, text: str) -> None:
    """Whatever stands in a cell: the monster is imported and passes the check, or is refused with a reason."""
    cell = "".join(one for one in text if one.isprintable())

    for one in imported({**TOAD, key: cell}):
        assert isinstance(one, Imported | ImportRefused)
