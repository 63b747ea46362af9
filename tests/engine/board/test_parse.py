"""Maps as they are written (`board/parse.py`, `board/errors.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.board import GLYPHS, Board, InvalidBoard, Legend, Light


def test_every_glyph_has_its_property() -> None:
    """A row of all glyphs gives each cell the properties of the table, with the numbers that are not written."""
    board = Board.parse(["".join(GLYPHS)])

    for x, names in enumerate(GLYPHS.values()):
        assert list(board.properties((x, 0))) == list(names)
    assert board.number((list(GLYPHS).index("P"), 0), "pit") == 10
    assert board.number((list(GLYPHS).index("t"), 0), "trap") == 2
    assert board.number((list(GLYPHS).index("z"), 0), "hazard") == 1


def test_blanks_and_blank_rows_are_ignored() -> None:
    """A map of hexes may be indented as it looks."""
    board = Board.parse(["", " . # .", ". . ~", "   "], shape="hex")

    assert (board.width, board.height) == (3, 2)
    assert board.cells("wall") == [(1, 0)]
    assert board.cells("difficult") == [(2, 1)]


def test_a_legend_adds_and_replaces_glyphs() -> None:
    """Names and numbers of one glyph may be mixed."""
    board = Board.parse(["gP."], {"g": ["difficult", "lightly_obscured"], "P": [{"pit": 20, "ledge": 5}]})

    assert board.properties((0, 0)) == {"difficult": 1, "lightly_obscured": 1}
    assert board.properties((1, 0)) == {"ledge": 5, "pit": 20}


def test_further_properties_may_be_allowed() -> None:
    """A ruleset may know more than the table does."""
    board = Board.parse(["i"], {"i": ["ice"]}, further=["ice"])

    assert board.has((0, 0), "ice")
    assert board.adding("ice", [(0, 0)]).has((0, 0), "ice")


@pytest.mark.parametrize(
    ("rows", "legend", "lights", "sentences"),
    [
        ([], {}, [], ["map: no cells: write at least one row with one glyph"]),
        (["..", "..."], {}, [], ["map row 1: 3 cells: write 2, as in the first row"]),
        (
            ["", ". ?"], {}, [],
            ["map row 1, column 2: unknown glyph '?': use one of .#OG~ShqfFTdDPwxtz+"],
        ),
        (["."], {"gg": []}, [], ["legend: invalid glyph 'gg': use one character that is not blank"]),
        (["."], {" ": []}, [], ["legend: invalid glyph ' ': use one character that is not blank"]),
        (
            ["."], {"g": ["wal"]}, [],
            [
                ("legend 'g': unknown property 'wal': use one of wall, pillar, glass, difficult, statue, half_cover, "
                "three_quarters_cover, lightly_obscured, heavily_obscured, totally_obscured, dim, dark, pit, water, "
                "obstacle, trap, hazard, door, magical_darkness, ledge")
            ],
        ),
        (
            ["."], {"g": [{"pit": 0}]}, [],
            ["legend 'g': property 'pit' must be a whole number of at least 1, not 0"],
        ),
        (["."], {"g": ["ledge"]}, [], ["legend 'g': property 'ledge' must be a whole number of at least 1, not None"]),
        (
            ["."], {"g": [{"trap": True}]}, [],
            ["legend 'g': property 'trap' must be a whole number of at least 1, not True"],
        ),
        (
            ["."], {}, [Light((1, 0), 1, 1)],
            ["light 0 at [1, 0]: use a cell of the board and radii of at least 0"],
        ),
        (
            ["."], {}, [Light((0, 0), 1, 1), Light((0, 0), -1, 1)],
            ["light 1 at [0, 0]: use a cell of the board and radii of at least 0"],
        ),
        (
            ["..", ".?."], {"g": [{"pit": -1}]}, [],
            [
                "legend 'g': property 'pit' must be a whole number of at least 1, not -1",
                "map row 1: 3 cells: write 2, as in the first row",
                "map row 1, column 1: unknown glyph '?': use one of .#OG~ShqfFTdDPwxtz+g",
            ],
        ),
    ],
)  # fmt: skip
def test_everything_wrong_with_a_map_is_told(
    rows: list[str], legend: Legend, lights: list[Light], sentences: list[str]
) -> None:
    """Each defect has its sentence, and all of them come in one error."""
    with pytest.raises(InvalidBoard) as caught:
        Board.parse(rows, legend, lights=lights)

    assert [str(defect) for defect in caught.value.defects] == sentences
    assert str(caught.value) == "; ".join(sentences)
