"""Boards: rows without blanks, glyphs with properties, lights and starts."""

from __future__ import annotations

import json

import pytest

from fracas_engine.content import GLYPHS, BoardSpec, ObjectSpec, PropertySpec, Vocabulary, register_vocabulary
from fracas_engine.content.models.boards import MAX_SIDE
from fracas_engine.errors import SetupError
from fracas_engine.setup import Setup
from tests.engine.content.writing import complaints, read_as

HEX = """\
shape: hex
map: |
  . . t
   . # .

legend: {t: [{trap: 3}], g: [difficult, lightly_obscured]}
"""


def test_blanks_are_no_cells() -> None:
    """Blanks in rows and blank rows are left out, so hex maps can be drawn staggered."""
    board = read_as(BoardSpec, HEX, "monster_turn")

    assert board.map == ("..t", ".#.")
    assert (board.width, board.height) == (3, 2)


def test_properties_of_cells() -> None:
    """The legend goes before the glyphs that every board has."""
    board = read_as(BoardSpec, HEX, "monster_turn")

    assert board.properties(2, 0) == (PropertySpec(name="trap", amount=3),)
    assert board.properties(1, 1) == (PropertySpec(name="wall"),)
    assert board.properties(0, 0) == ()
    assert board.holds(2, 1)
    assert not board.holds(3, 1)
    with pytest.raises(IndexError):
        board.properties(-1, 0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("difficult", PropertySpec(name="difficult")),
        ("trap", PropertySpec(name="trap", amount=2)),
        ("hazard", PropertySpec(name="hazard", amount=1)),
        ("pit", PropertySpec(name="pit", amount=10)),
        ("{pit: 20}", PropertySpec(name="pit", amount=20)),
        ("{ledge: 30}", PropertySpec(name="ledge", amount=30)),
    ],
)
def test_properties(text: str, expected: PropertySpec) -> None:
    """A property with a number has its documented one where none is given."""
    found = read_as(PropertySpec, text)

    assert expected == found
    assert expected == read_as(PropertySpec, json.dumps(found.model_dump(mode="json")))


def test_every_documented_glyph_is_there() -> None:
    """The table of glyphs is that of the vocabulary."""
    assert "".join(GLYPHS) == ".#OG~ShqfFTdDPwxtz+"
    assert GLYPHS["t"] == (PropertySpec(name="trap", amount=2),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("ledge", "ledge needs a number; write {ledge: FEET}"),
        ("{wall: 3}", "wall takes no number; write wall alone"),
        ("{pit: 3, trap: 2}", "{pit: 3, trap: 2} is not a property of a cell; write difficult, or {pit: 20}"),
        ("3", "3 is not a property of a cell; write difficult, or {pit: 20}"),
        ("wal", "wal is not a property of a cell; did you mean wall?"),
        ("{pit: -1}", "amount: -1 is too small; use at least 0"),
    ],
)
def test_what_is_no_property(text: str, sentence: str) -> None:
    """Slips in a legend are reported with the remedy."""
    assert complaints(PropertySpec, text) == [sentence]


HILLS = Vocabulary(name="hills", board_shapes=frozenset({"hex"}), cell_properties=frozenset({"hill"}))


def test_a_ruleset_has_cell_properties_of_its_own() -> None:
    """Issue 32: the vocabulary adds them to those of every ruleset, for content and for the board of a battle."""
    register_vocabulary(HILLS)
    board = read_as(BoardSpec, HEX.replace("{t:", "{h: [hill], t:").replace(". . t", ". h t"), "hills")
    setup = Setup.model_validate_json(Setup(ruleset="hills", board=board, creatures=()).json_bytes())

    assert setup.read_board().has((1, 0), "hill")
    assert setup.read_board().mask("hill").bit_count() == 1
    assert setup.read_board().adding("hill", [(0, 0)]).has((0, 0), "hill")
    with pytest.raises(SetupError, match="hill"):
        Setup(ruleset="orcus", board=board, creatures=()).read_board()
    told = complaints(PropertySpec, "hil", "hills")
    assert told == ["hil is not a property of a cell; did you mean hill?"]


def test_a_board_is_written_as_it_was_read() -> None:
    """Legend, lights and starts survive being written out."""
    text = HEX + "lights: [{at: [0, 0], bright: 2, dim: 4}]\nstarts: {a: [[0, 0]], b: [[2, 1]]}\nunderwater: true\n"

    board = read_as(BoardSpec, text, "monster_turn")

    assert BoardSpec.model_validate(board.to_plain()) == board
    assert board.starts["b"] == ((2, 1),)


def test_a_map_has_rows() -> None:
    """A map of blanks is none, and one of numbers neither."""
    assert complaints(BoardSpec, "map: ' '") == [
        "map: the map has no rows; write one glyph per cell, rows from north to south, after `map: |`"
    ]
    assert complaints(BoardSpec, "map: 3") == ["map: 3 is not a list; write [3]"]
    assert complaints(BoardSpec, "{}") == ["map: is missing"]


def test_maps_are_bounded() -> None:
    """No content can ask for a board without end."""
    row = "." * (MAX_SIDE + 1)

    assert complaints(BoardSpec, f"map: {row}") == [
        f"map: the map is too large ({MAX_SIDE + 1} by 1 cells); use at most {MAX_SIDE} by {MAX_SIDE}"
    ]


def test_objects() -> None:
    """A thing needs an id, and a place unless it is a door of the board; the rest says what can be done with it."""
    door = read_as(ObjectSpec, "{id: door, at: [1, 1], action: interact, stuck: 12, hp: 5, ac: 10, opens: [1, 2]}")

    assert (door.action, door.stuck, door.opens) == ("interact", 12, (1, 2))
    assert read_as(ObjectSpec, "{id: gate, stuck: 12}").at is None
    assert complaints(ObjectSpec, "{at: [1, 1]}") == ["id: is missing"]


def test_floors_are_known_materials_and_rectangles() -> None:
    """`ground` and `floors` name materials; a floor is a rectangle of four numbers."""
    board = read_as(BoardSpec, "{map: [..], ground: grass, floors: {planks: [[0, 0, 1, 0]]}}")
    assert (board.ground, dict(board.floors)) == ("grass", {"planks": ((0, 0, 1, 0),)})

    (unknown,) = complaints(BoardSpec, "{map: [..], ground: gras}")
    assert "floor gras" in unknown
    assert "grass" in unknown
    (short,) = complaints(BoardSpec, "{map: [..], floors: {planks: [[0, 0, 1]]}}")
    assert "planks" in short


def test_labels_are_short_plain_texts_on_the_map() -> None:
    """A label has one line of at most 60 characters, on a cell of its own; an error names the cell."""
    board = read_as(BoardSpec, "{map: [..], labels: [{at: [1, 0], text: Brücke 3}]}")
    assert [(one.at, one.text) for one in board.labels] == [((1, 0), "Brücke 3")]

    def told(labels: str) -> list[str]:
        return complaints(BoardSpec, "{map: [..], labels: " + labels + "}")

    assert told("[{at: [0, 0], text: " + "x" * 61 + "}]") == [
        "labels[0].text: the label at [0, 0] has 61 characters; use at most 60"
    ]
    assert told("[{at: [0, 0], text: a}, {at: [2, 0], text: b}]") == [
        "labels[1].at: the label at [2, 0] is not on the map; the map has 2 by 1 cells"
    ]
    assert told("[{at: [0, 0], text: a}, {at: [0, 0], text: b}]") == [
        "labels[1].at: [0, 0] already has the label 0; give a cell one label"
    ]
    assert "200" in told("[" + ", ".join(["{at: [0, 0], text: a}"] * 201) + "]")[0]


@pytest.mark.parametrize(
    "hostile", ["\\u001b[2J", "a\\nb", "\\u202egpj.exe", "a\\u2028b", "\\u200b", "\\u0000", "a\\u0085b"]
)
def test_hostile_labels_are_refused(hostile: str) -> None:
    """Escape sequences, line ends, and characters that are invisible or turn a text around."""
    (found,) = complaints(BoardSpec, '{map: [..], labels: [{at: [1, 0], text: "' + hostile + '"}]}')
    assert found == "labels[0].text: the label at [1, 0] has a control character; use one line of plain text"
