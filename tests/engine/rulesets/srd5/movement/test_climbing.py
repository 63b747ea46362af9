"""Handholds, compared with a search cell by cell."""

from __future__ import annotations

import pytest

from fracas_engine.board import Footprint
from fracas_engine.ids import Cell
from fracas_engine.rulesets.srd5.movement.difficult_terrain import clings, no_hold
from fracas_engine.rulesets.srd5.queries.space import ground_at
from tests.engine.rulesets.srd5.arena import start

BOARD = """
..............
.PPPPP...#....
.PPPPP........
.PPPPP...OO...
.PPPPP........
.PPPPP....PPP.
........#.PPP.
...P......PP#.
..PP.#........
..P...P.....#.
"""


def beside(space: Footprint) -> set[Cell]:
    """Return the cells that share an edge with a space."""
    cells = set(space.cells())
    return {(x + i, y + j) for x, y in cells for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))} - cells


@pytest.mark.rule("S5-SPEED-03")
@pytest.mark.parametrize("altitude", [-2, -1, 0, 1, 2])
def test_a_hold_is_a_wall_beside_or_within_a_pit_its_edge(altitude: int) -> None:
    """Cells around a pit are its edge at the height of the ground; elsewhere only solid cells offer handholds."""
    battle = start(
        BOARD,
        "id: x, side: a, at: [0, 0], hp: 20, ac: 10, speed: 6",
        "id: y, side: b, at: [1, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )
    glyphs = {(x, y): glyph for y, row in enumerate(BOARD.split()) for x, glyph in enumerate(row)}
    solid = {cell for cell, glyph in glyphs.items() if glyph in "#O"}
    pits = {cell for cell, glyph in glyphs.items() if glyph == "P"}
    unheld = no_hold(battle.situation, altitude)
    grid = battle.situation.map.grid

    for space in (Footprint(at, size, altitude) for at in glyphs for size in (1, 2, 3)):
        cells = set(space.cells())
        if not space.fits(grid) or cells & solid or altitude < ground_at(battle.situation, space):
            continue  # nobody is there
        edge = (glyphs.keys() & beside(space)) - pits if cells <= pits and altitude <= 0 else set()
        held = bool(edge | (beside(space) & solid))

        assert clings(battle.situation, space) is held, space
        if space.size == 1:
            assert bool(unheld & space.on(grid)) is (not held and altitude != 0), space
