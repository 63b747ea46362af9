"""Where and at what cost a creature can move: walls, other creatures, Difficult Terrain, water.

S5-GRID, S5-SPACE, S5-SPEED.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.board import (
    Mask,
    Passage,
    Voxel,
)
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.movement import difficult_terrain
from fracas_engine.rulesets.srd5.movement.difficult_terrain import costs_of, difficult_ground
from fracas_engine.rulesets.srd5.movement.dragging import drag_cost
from fracas_engine.rulesets.srd5.movement.speeds import speeds_of
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.cover import filling
from fracas_engine.rulesets.srd5.queries.incorporeal import is_incorporeal, passes
from fracas_engine.rulesets.srd5.queries.numbered_traits import trait_number
from fracas_engine.rulesets.srd5.queries.space import open_pits, share_space, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

AMORPHOUS: Final = "amorphous"
"""The trait of creatures that squeeze through narrow places at no extra cost."""


def passage(
    situation: Situation[D20Rules],
    creature: Creature,
    mode: str,
    altitude: int = 0,
    *,
    pits: bool = True,
) -> Passage:
    """Return the cells that a creature cannot enter at an altitude, and the costs of the others.

    Args:
        situation: The battle.
        creature: The creature that moves.
        mode: The mode of movement.
        altitude: The lowest altitude of its space.
        pits: Whether pits may be entered; pathfinding avoids them.
    """
    if altitude > 1 and not situation.state.zones:
        altitude = min(altitude, situation.place_memo("open_sky", lambda: _open_sky(situation)))
    key = ("passage", creature.id, mode, altitude, pits)
    return situation.steady_memo(key, lambda: _passage(situation, s5(creature), mode, altitude, pits=pits))


def _open_sky(situation: Situation[D20Rules]) -> int:
    """Return the lowest altitude above the ground and all creatures; without zones, all above it are alike."""
    return max([1, *(creature.altitude + SIDES[creature.size] for creature in situation.present())])


def _passage(situation: Situation[D20Rules], own: Srd5Creature, mode: str, altitude: int, *, pits: bool) -> Passage:
    """Compute the result of `passage`: the costs and limits of the mode.

    S5-GRID-04 and -06, S5-SPEED-04, -05 and -09.
    """
    board = situation.board
    grid = board.grid
    size = SIDES[own.size]
    walls = filling(situation)
    pit = open_pits(situation, altitude)
    # Positions of other creatures do not depend on the mode.
    key = ("others", own.id, altitude)
    barred, occupied, rough, extra = situation.steady_memo(key, lambda: _others(situation, own, altitude))
    speeds = speeds_of(situation, own)
    rough |= difficult_ground(situation, mode, altitude)
    if is_incorporeal(situation, own):
        rough |= walls
        walls = 0
    dear = 0
    match mode:
        case "crawl":
            extra += 1
        case "climb":
            extra += difficult_terrain.extra_cost(speeds)
            walls |= difficult_terrain.no_hold(situation, altitude)
        case "swim":
            extra += "swim" not in speeds
            if not situation.map.underwater:
                walls |= grid.everywhere & ~board.mask("water")
        case "fly":
            if altitude < 0:
                walls |= grid.everywhere & ~board.mask("pit", "water")
        case "burrow":
            # Burrowing through the air is impossible, even for a flying creature.
            walls |= board.mask("pit", "water") if altitude < 0 else grid.everywhere if altitude > 0 else 0
        case _:
            pass
    if mode in ("climb", "fly") and altitude < 0:
        walls |= board.mask("pit") & ~pit
    if mode == "swim":
        walls |= grid.everywhere & ~pit if altitude < 0 and situation.map.underwater else 0
        walls |= grid.everywhere if altitude > 0 and not situation.map.underwater else 0
    wet = int("swim" not in speeds)
    if mode in ("walk", "crawl", "squeeze"):
        if situation.map.underwater:
            extra += wet
        else:
            dear = board.mask("water")
        if altitude:
            walls |= grid.everywhere & ~pit if altitude < 0 else grid.everywhere
        elif not pits:
            barred |= pit if size == 1 else 0
    squeeze = size - 1 if size > 1 and (mode == "squeeze" or own.squeezed) else None
    return Passage(
        size=size,
        walls=walls,
        barred=barred,
        costs=costs_of(rough, dear, wet=wet, extra=extra),
        base_cost=1 + extra,
        entered_only=True,
        occupied=occupied,
        squeeze_block=squeeze,
        squeeze_cost=(1 if AMORPHOUS in situation.setup.sheets[own.sheet].traits else 2) + extra,
        squeeze_shrinks=squeeze is not None,
    )


DIFFICULT_GROUND: Final = "difficult_ground_"
"""The trait of creatures around which the ground is Difficult Terrain for others, with a radius in cells."""


def _others(situation: Situation[D20Rules], own: Srd5Creature, altitude: int) -> tuple[Mask, Mask, Mask, int]:
    """Return the effects of other creatures on movement.

    Returns:
        The cells that they block, the cells that they occupy but that can be crossed, the cells that they make
        Difficult Terrain, and the extra cost of dragging.
    """
    grid = situation.board.grid
    size = SIDES[own.size]
    barred = occupied = rough = 0
    others: tuple[Srd5Creature, ...] = situation.present()  # type: ignore[assignment]
    for other in others:
        if other is own or other.carrier is not None or other.id in (own.rider, own.mount):
            continue
        if (other.hidden_from or other.unseen_by) and not sight.knows_place(situation, own, other):
            continue
        space = space_of(situation, other)
        if not (space.altitude < altitude + size and altitude < space.altitude + space.size):
            continue
        cells = space.on(grid)
        if not altitude and (around := trait_number(situation.setup.sheets[other.sheet], DIFFICULT_GROUND)):
            (x, y), wide = space.cell, space.size + 2 * around
            rough |= grid.block((x - around, y - around), wide, wide)
        if other.conditions and own.id in conditions.grappled_by(other):
            continue
        if share_space(situation, own, other):
            continue
        if not passes(situation, own, other):
            barred |= cells
            continue
        if not (own.size == "tiny" and other.size == "tiny"):
            occupied |= cells
        else:
            occupied |= _full_of_tiny(situation, own, other, cells)
        if other.size != "tiny" and other.side != own.side:
            rough |= cells
    return barred, occupied, rough, drag_cost(situation, own)


def _full_of_tiny(situation: Situation[D20Rules], mover: Creature, other: Creature, cells: Mask) -> Mask:
    """Return the cells of a Tiny creature if no further Tiny creature fits in; otherwise no cells (S5-SPACE-02)."""
    there = sum(1 for one in situation.present() if one is not mover and one.size == "tiny" and one.at == other.at)
    return cells if there >= 4 else 0


def layers(
    situation: Situation[D20Rules], creature: Creature, mode: str, points: int, places: tuple[Voxel, ...]
) -> dict[int, Passage]:
    """Return a creature's passage at each altitude that a path through these places may use.

    Args:
        situation: The battle.
        creature: The creature that moves.
        mode: The mode of movement.
        points: The cells of movement that the creature may spend.
        places: The places on the path.
    """
    heights = [creature.altitude, *(z for _, _, z in places)]
    low, high = min(heights), max(heights)
    if mode == "fly":
        high = max(high, min(high + 1, creature.altitude + points))
    if mode == "burrow":
        low, high = min(low, 0), 0  # burrowing through the air is impossible, even for a flying creature
    if mode == "climb":
        low, high = min(low, 0), max(high, 0)
    return {z: passage(situation, creature, mode, z) for z in range(low, high + 1)}


def layers_within(situation: Situation[D20Rules], creature: Creature, mode: str, rise: int) -> dict[int, Passage]:
    """Return a creature's passage at each altitude up to `rise` cells above or below its current one."""
    now = creature.altitude
    low, high = now - rise, now + rise
    if mode == "fly":
        low = min(now, max(0, low))
    if mode == "burrow":
        low, high = min(low, 0), 0
    if mode == "climb":
        low, high = min(low, 0), max(high, 0)
    return {z: passage(situation, creature, mode, z) for z in range(low, high + 1)}
