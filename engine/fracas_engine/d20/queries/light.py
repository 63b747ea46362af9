"""Light level of a cell: from the map, fixed lights, and lights that creatures carry.

Each ruleset defines what can be seen at each light level. A ruling changes the light of a source by properties of its
cell (`BRIGHT_LIGHT`, `DIM_LIGHT`), and a carried light by modifiers of the creature (`carried_light`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fracas_engine.board import SOURCES, Footprint, Mask, distance, within
from fracas_engine.carried_light import carried_light
from fracas_engine.d20.queries.space import footprint
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

DARK: Final = 0
DIM: Final = 1
BRIGHT: Final = 2

BRIGHT_LIGHT, DIM_LIGHT, NO_LIGHT = SOURCES
"""Radii of a light source that a ruling has changed, as properties of its cell. They replace a light of the map."""


def light_at(
    situation: Situation[D20Rules],
    cell: Cell,
    shines: Callable[[Footprint, Footprint], bool],
    space: Callable[[Creature], Footprint] = footprint,
    altitude: int | None = None,
) -> int:
    """Return the light in a cell: `DARK`, `DIM` or `BRIGHT` (S5-SENSE-03 and -04, OB-LITE-02, -03 and -05).

    Args:
        situation: The battle.
        cell: The cell.
        shines: Returns True if light passes from the first space (the source's) to the second (the cell's).
        space: Returns the space of a creature that carries a light.
        altitude: Altitude of the cell; None to ignore all altitudes.
    """
    board = situation.board
    if board.has(cell, "magical_darkness"):
        return DARK
    light = DARK if board.has(cell, "dark") else DIM if board.has(cell, "dim") else BRIGHT
    if light == BRIGHT:
        return light
    for source, bright, dim in sources(situation, space):
        there = Footprint(cell, 1, source.altitude if altitude is None else altitude)
        away = distance(source, there)
        found = BRIGHT if away <= bright else DIM if away <= bright + dim else DARK
        if found > light and shines(source, there):
            light = found
    return light


def lit_cells(
    situation: Situation[D20Rules],
    cells: Mask,
    shines: Callable[[Footprint, Mask], Mask],
    space: Callable[[Creature], Footprint] = footprint,
) -> Mask:
    """Return the cells, out of `cells`, whose ground is lit by a light, dimly at least.

    Args:
        situation: The battle.
        cells: The cells to test.
        shines: Returns those cells to which light passes from a space.
        space: As in `light_at`.
    """
    found = 0
    for source, bright, dim in sources(situation, space):
        near = cells & ~found & ground_within(situation, source, bright + dim)
        if near:
            found |= shines(source, near)
    return found


def ground_within(situation: Situation[D20Rules], own: Footprint, reach: int | None) -> Mask:
    """Return the cells whose ground is within a reach, in cells, of a space; none without a reach."""
    if reach is None or max(own.altitude, 1 - own.size - own.altitude) > reach:
        return 0
    return within(situation.board.grid, own, reach)


def sources(
    situation: Situation[D20Rules], space: Callable[[Creature], Footprint]
) -> tuple[tuple[Footprint, int, int], ...]:
    """Return the spaces of all lights, with their radii of bright light and of dim light beyond it.

    Args:
        situation: The battle.
        space: As in `light_at`.
    """
    return situation.place_memo("lights", lambda: _all_sources(situation, space))


def _all_sources(
    situation: Situation[D20Rules], space: Callable[[Creature], Footprint]
) -> tuple[tuple[Footprint, int, int], ...]:
    found = [(Footprint(cell), bright, dim) for cell, (bright, dim) in light_sources(situation).items()]
    for creature in situation.present():
        bright, dim = carried_light(situation, creature)
        if bright or dim:
            found.append((space(creature), bright, dim))
    return tuple(found)


def light_sources(situation: Situation[D20Rules]) -> dict[Cell, tuple[int, int]]:
    """Return the radii of bright and dim light of the sources on the map, by cell; those put out are left out."""
    board = situation.board
    found = {light.at: (light.bright, light.dim) for light in situation.map.lights}
    for cell in board.grid.cells(board.mask(*SOURCES)):
        found[cell] = board.number(cell, BRIGHT_LIGHT), board.number(cell, DIM_LIGHT)
    return {cell: radii for cell, radii in found.items() if any(radii)}
