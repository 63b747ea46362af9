"""The board as characters: glyphs, gauges, overlays, and where a click lands."""

from __future__ import annotations

import pytest
from rich.style import Style

from fracas_clients.tui.board_view import GAUGE, LEGEND, StyledText, cell_at, draw, health_bar, place_of, size_of
from fracas_clients.tui.palette import DARK, PALETTES, Palette
from fracas_clients.tui.picture import Overlay, Picture, Token
from fracas_clients.tui.scale import LARGE, SMALL, Scale


def plain(picture: Picture) -> list[str]:
    """Return what is drawn without styles, rows stripped of blanks at their end."""
    return ["".join(part.text for part in row).rstrip() for row in draw(picture)]


def cell(picture: Picture, x: int, y: int) -> StyledText:
    """Return one drawn cell."""
    return draw(picture)[y + 1][x + 1]


def token(**changes: object) -> Token:
    """Return a token of one cell at [0, 0], unhurt."""
    keys: dict[str, object] = {
        "id": "ogre", "letter": "O", "name": "Ogre", "at": (0, 0),
        "width": 1, "side": 0, "friend": True, "health": 1000,
    }  # fmt: skip
    return Token(**(keys | changes))  # type: ignore[arg-type]


def test_empty_board_shows_axes() -> None:
    """Rows are numbered at the left, every fifth column at the top."""
    drawn = plain(Picture(width=7, height=2))

    assert drawn == ["   0         5", " 0 · · · · · · ·", " 1 · · · · · · ·"]


def test_every_kind_of_ground_has_its_own_look() -> None:
    """No two kinds of ground share glyph and style."""
    looks = [(glyph, style) for glyph, style, _ in LEGEND]

    assert len(set(looks)) == len(looks)
    assert all(len(glyph) == 2 for glyph, _ in looks)


def test_terrain_is_drawn_by_its_weightiest_property() -> None:
    """A cell that is both difficult and foggy shows what matters more for walking."""
    picture = Picture(
        width=3, height=1, terrain={(0, 0): frozenset({"wall"}), (1, 0): frozenset({"lightly_obscured", "difficult"})}
    )

    assert plain(picture)[1] == " 0 ██~~·"


def test_a_property_of_another_ruleset_is_drawn_by_its_name() -> None:
    """By its first letters, unless the cell has a property with a look of its own."""
    terrain = {(0, 0): frozenset({"hill"}), (1, 0): frozenset({"hill", "water"}), (2, 0): frozenset({"x"})}

    assert plain(Picture(width=4, height=1, terrain=terrain))[1] == " 0 hi≈≈x ·"


@pytest.mark.parametrize(("health", "glyph"), [(1000, "█"), (875, "▇"), (876, "█"), (500, "▄"), (1, "▁"), (0, "▁")])
def test_gauge_shows_eighths(health: int, glyph: str) -> None:
    """The gauge is full only for the unhurt, and never empty while the creature stands."""
    assert health_bar(health) == glyph
    assert len(GAUGE) == 8


@pytest.mark.parametrize(
    ("width", "rows"),
    [
        (1, ["O█"]),
        (2, ["O█─┐", "└──┘"]),
        (3, ["O█───┐", "│Ogre│", "└────┘"]),
        (4, ["O█─────┐", "│Ogre  │", "│      │", "└──────┘"]),
    ],
)
def test_footprints_are_boxes(width: int, rows: list[str]) -> None:
    """A creature larger than one cell is drawn as a box over its whole footprint."""
    picture = Picture(width=width, height=width, tokens=(token(width=width),))

    assert [row[3:] for row in plain(picture)[1:]] == rows


def test_the_way_and_its_waypoints_are_marked() -> None:
    """A way is dots, what one wished to go by is a diamond, and the end keeps its cost."""
    overlay = Overlay(
        costs={(x, 0): x + 1 for x in range(4)}, path=((0, 0), (1, 0), (2, 0)), waypoints=((1, 0),), cursor=(2, 0)
    )

    assert plain(Picture(width=4, height=1, overlay=overlay))[1] == " 0 • ◆  3 4"


def test_large_cells_tell_more() -> None:
    """Where there is room a creature shows its hit points and its name, and walls fill their cells."""
    fighter = token(points="30")
    picture = Picture(width=3, height=1, tokens=(fighter,), terrain={(1, 0): frozenset({"wall"})})
    rows = ["".join(part.text for part in row) for row in draw(picture, DARK, LARGE)]

    assert rows[1:] == [" 0 O█30████ ·  ", "   Ogre████    "]


def test_a_large_creature_in_large_cells_has_its_name_inside() -> None:
    """The box of a creature of four cells has room for its whole name."""
    picture = Picture(width=2, height=2, tokens=(token(width=2, points="58"),))
    rows = ["".join(part.text for part in row)[3:] for row in draw(picture, DARK, LARGE)]

    assert rows[1:] == ["O█─────┐", "│Ogre  │", "│58    │", "└──────┘"]


@pytest.mark.parametrize("palette", PALETTES.values())
def test_every_theme_draws_every_kind_of_ground(palette: Palette) -> None:
    """No theme lacks a colour that the board asks for, and each is one that Rich can read."""
    for _, role, _ in LEGEND:
        Style.parse(getattr(palette, role))
    for name in ("reachable", "reachable_odd", "provokes", "path", "area", "cursor", "zone", "axis"):
        Style.parse(getattr(palette, name))
    Style.parse(f"{palette.acting} {palette.target} {palette.on_side} on {palette.side(9)}")


def test_case_tells_friend_from_foe() -> None:
    """Foes are lower case, so that no colour is needed to know them."""
    picture = Picture(width=2, height=1, tokens=(token(), token(id="imp", letter="I", at=(1, 0), friend=False)))

    assert plain(picture)[1] == " 0 O█i█"


def test_reachable_cells_show_their_cost_and_their_danger() -> None:
    """The cost stands in the cell, with an exclamation mark where the way provokes."""
    overlay = Overlay(costs={(0, 0): 1, (1, 0): 2, (2, 0): 11, (3, 0): 12}, provoking=frozenset({(1, 0), (3, 0)}))
    picture = Picture(width=5, height=1, overlay=overlay)

    assert plain(picture)[1] == " 0  12!¹1!!·"
    assert cell(picture, 0, 0).style != cell(picture, 1, 0).style


def test_cursor_keeps_the_cost_in_sight() -> None:
    """Where the cursor stands on a cell that can be reached, its cost is not hidden."""
    picture = Picture(width=2, height=1, overlay=Overlay(costs={(0, 0): 3}, cursor=(0, 0)))

    assert cell(picture, 0, 0) == StyledText(" 3", DARK.cursor)


def test_cursor_on_a_bare_cell_is_a_pair_of_brackets() -> None:
    """The cursor shows on a terminal without colours."""
    picture = Picture(width=2, height=1, overlay=Overlay(cursor=(1, 0)))

    assert plain(picture)[1] == " 0 · []"


def test_area_covers_floor_ground_and_creatures() -> None:
    """Floor under an area becomes stars; ground and creatures keep their glyphs and change their style."""
    overlay = Overlay(area=frozenset({(0, 0), (1, 0), (2, 0)}))
    picture = Picture(
        width=3, height=1, terrain={(1, 0): frozenset({"difficult"})}, tokens=(token(at=(2, 0)),), overlay=overlay
    )

    assert plain(picture)[1] == " 0 **~~O█"
    assert {cell(picture, x, 0).style for x in range(3)} == {DARK.area}


def test_targets_stand_out() -> None:
    """Somebody who can be struck looks different from somebody who cannot."""
    tokens = (token(), token(id="imp", letter="I", at=(1, 0)))
    picture = Picture(width=2, height=1, tokens=tokens, overlay=Overlay(targets=frozenset({"imp"})))

    assert DARK.target in cell(picture, 1, 0).style
    assert DARK.target not in cell(picture, 0, 0).style


@pytest.mark.parametrize("scale", [SMALL, LARGE])
@pytest.mark.parametrize("hexes", [False, True])
def test_a_click_finds_the_cell_that_was_drawn_there(scale: Scale, *, hexes: bool) -> None:
    """`cell_at` is the inverse of `place_of` for all characters of every cell."""
    picture = Picture(width=4, height=3, hexes=hexes)
    for x in range(4):
        for y in range(3):
            column, row = place_of(picture, (x, y), scale)

            assert cell_at(picture, column, row, scale) == (x, y)
            assert cell_at(picture, column + scale.width - 1, row + scale.height - 1, scale) == (x, y)


def test_a_click_beside_the_board_finds_nothing() -> None:
    """The axes and what lies beyond the last cell are no cells."""
    picture = Picture(width=4, height=3)

    assert cell_at(picture, 1, 1) is None
    assert cell_at(picture, 3, 0) is None
    assert cell_at(picture, 11, 1) is None
    assert cell_at(picture, 3, 4) is None


def test_odd_rows_of_hexes_are_pushed_half_a_cell() -> None:
    """A hex board is drawn in the odd-r offset of its coordinates."""
    assert plain(Picture(width=2, height=2, hexes=True))[1:] == [" 0 · ·", " 1  · ·"]


ROOM = Picture(
    width=4,
    height=2,
    barriers={
        (1, 0, True): "wall", (1, 0, False): "wall", (2, 0, False): "window", (3, 0, True): "door",
        (3, 1, True): "open_door", (1, 2, False): "low_wall", (1, 1, True): "wall",
    },
)  # fmt: skip
"""Two by two squares between walls, with doors to the east."""


def test_barriers_are_lines_in_columns_and_rows_of_their_own() -> None:
    """Only columns and rows with a barrier get room; closed and open doors look different."""
    assert plain(ROOM) == [
        "   0",
        "     ┏━━══┓",
        " 0 · ┃· · +·",
        " 1 · ┃· · /·",
        "     ┗╌╌  /",
    ]


LAIR = Picture(
    width=3,
    height=3,
    hexes=True,
    barriers={(1, 1, "nw"): "wall", (1, 1, "ne"): "door", (1, 1, True): "window", (2, 2, "nw"): "low_wall"},
)
"""A hex with barriers on three of its sides."""


def test_barriers_between_hexes_are_above_the_halves_of_a_cell() -> None:
    """One to the north-west is above the left half of its cell, one to the north-east above the right half."""
    assert plain(LAIR) == ["   0", " 0 ·  · ·", "       ━+", " 1  · ║· ·", "        ╌", " 2 ·  · ·"]


@pytest.mark.parametrize("scale", [SMALL, LARGE])
def test_a_click_between_barriers_of_hexes_finds_its_cell(scale: Scale) -> None:
    """Barriers move the hexes beside them as they move squares."""
    for x in range(3):
        for y in range(3):
            column, row = place_of(LAIR, (x, y), scale)

            assert cell_at(LAIR, column, row, scale) == (x, y)
            assert cell_at(LAIR, column + scale.width - 1, row + scale.height - 1, scale) == (x, y)


def test_barriers_without_line_drawing_characters() -> None:
    """On a terminal without UTF-8 every barrier has an ASCII character, and no two kinds have the same."""
    drawn = draw(ROOM, ascii_only=True)

    assert ["".join(part.text for part in row).rstrip() for row in drawn[1:]] == [
        "     +--==+",
        " 0 · |· · +·",
        " 1 · |· · /·",
        "     +..  /",
    ]


@pytest.mark.parametrize("scale", [SMALL, LARGE])
def test_a_click_between_barriers_finds_its_cell(scale: Scale) -> None:
    """Columns and rows of barriers move the cells beside them; a barrier itself is no cell."""
    for x in range(4):
        for y in range(2):
            column, row = place_of(ROOM, (x, y), scale)

            assert cell_at(ROOM, column, row, scale) == (x, y)
            assert cell_at(ROOM, column + scale.width - 1, row + scale.height - 1, scale) == (x, y)
    column, row = place_of(ROOM, (1, 0), scale)
    assert cell_at(ROOM, column - 1, row, scale) is None
    assert size_of(ROOM, scale) == (4 * scale.width + 2, 2 * scale.height + 2)


def test_ground_and_creatures_go_on_where_a_column_of_barriers_has_none() -> None:
    """A wall of cells and a large creature have no hole; floor has a blank."""
    picture = Picture(
        width=2, height=5, tokens=(token(at=(0, 3), width=2),), barriers={(1, 2, True): "wall"},
        terrain={(0, 0): frozenset({"wall"}), (1, 0): frozenset({"wall"})},
    )  # fmt: skip

    drawn = draw(picture)

    assert plain(picture)[1:4] == [" 0 █████", " 1 ·  ·", " 2 · ┃·"]
    assert len({part.style for part in drawn[4][1:]}) == 1, "the creature is one piece"


def test_labels_are_on_bare_floor() -> None:
    """A label covers floor around its cell, up to a creature, terrain or a barrier, and is cut where that is less."""
    picture = Picture(
        width=6, height=2, barriers={(4, 0, True): "wall"}, labels={(3, 0): "Kitchen", (0, 1): "Store"},
        tokens=(token(at=(1, 1)),),
    )  # fmt: skip

    assert plain(picture)[1:] == [" 0 Kitchen ┃· ·", " 1 StO█· ·  · ·"]


def test_unexplored_cells_are_blank_and_show_no_reach() -> None:
    """How far a walk leads into the unknown is not known before it."""
    unknown = frozenset({"unexplored"})
    picture = Picture(width=3, height=1, terrain={(1, 0): unknown}, overlay=Overlay(costs={(1, 0): 2, (2, 0): 3}))

    assert plain(picture)[1] == " 0 ·    3"
