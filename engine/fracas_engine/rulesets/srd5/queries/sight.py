"""Sight: light, obscurement, special senses, known positions of hidden creatures (S5-SENSE, S5-COND-02 and -19)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import (
    Footprint,
    Mask,
    Obstacle,
    clear_cells,
    distance,
    is_clear,
    is_clear_from,
    point_samples,
)
from fracas_engine.d20.conditions import granted
from fracas_engine.d20.queries import light
from fracas_engine.d20.queries.light import DARK, DIM
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell
from fracas_engine.modifiers import TRAIT
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.queries.cover import divided, ground_obstacles, in_the_way, in_total_cover
from fracas_engine.rulesets.srd5.queries.enclosure import contains, out_of_sight
from fracas_engine.rulesets.srd5.queries.incorporeal import is_inside
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

OPAQUE: Final = ("wall", "pillar", "statue", "door", "heavily_obscured", "totally_obscured")
"""Cell properties that block sight (S5-SENSE-02)."""

SEES_INVISIBLE: Final = "sees_invisible"
"""The trait of creatures that see Invisible creatures, but not hidden ones."""

OUTLINED: Final = "outlined"
"""The trait of creatures that have no benefit from being Invisible."""

LOCATED: Final = "located"
"""The trait of creatures that are neither Invisible to the creature that caused it, nor hidden from it."""

WALLS: Final = ("wall", "pillar", "statue", "door")
"""Cell properties of opaque objects, which a creature can be inside of."""

FOG: Final = ("heavily_obscured", "totally_obscured")


def sense(situation: Situation[D20Rules], creature: Creature, name: str) -> int | None:
    """Return the range of a sense in cells, on the sheet or granted for a time; None if the creature lacks it."""
    own: int | None = getattr(situation.setup.sheets[creature.sheet].senses, name)
    given = granted(creature, name)
    return max(own or 0, given) if given else own


# ---------------------------------------------------------------- lines


def _opaque(situation: Situation[D20Rules]) -> Mask:
    return situation.map_memo("sight", lambda: situation.board.mask(*OPAQUE))


def _walls(situation: Situation[D20Rules]) -> Mask:
    return situation.map_memo("sight_walls", lambda: situation.board.mask(*WALLS))


def line_to(situation: Situation[D20Rules], viewer: Footprint, cell: Footprint) -> bool:
    """Return True if there is a line of sight from a viewer's space to a cell (S5-SENSE-02)."""
    return situation.map_memo(("line", viewer, cell), lambda: _line_to(situation, viewer, cell))


def _line_to(situation: Situation[D20Rules], viewer: Footprint, cell: Footprint) -> bool:
    board = situation.board
    near = in_the_way(situation, _opaque(situation), viewer, cell)
    obstacles = [*([Obstacle(near)] if near else []), *ground_obstacles(situation, viewer, cell)]
    return not obstacles or is_clear(board, viewer, cell, obstacles)


def in_line(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    """Return True if there is a line of sight to a creature, even if the creature cannot be seen (S5-COND-10)."""
    own = space_of(situation, viewer)
    space = space_of(situation, target)
    if divided(situation, own, space, _walls(situation)):
        return False
    return any(line_to(situation, own, Footprint(cell, 1, space.altitude)) for cell in space.cells())


# ---------------------------------------------------------------- light


def light_at(situation: Situation[D20Rules], cell: Cell, altitude: int) -> int:
    """Return the light level in a cell at an altitude: `DARK`, `DIM` or `BRIGHT` (S5-SENSE-03 and -04)."""
    return light.light_at(
        situation,
        cell,
        lambda source, there: line_to(situation, source, there),
        lambda creature: space_of(situation, creature),
        altitude,
    )


def lightly_obscured(situation: Situation[D20Rules], viewer: Creature | None, creature: Creature) -> bool:
    """Return True if every cell of a creature's space is Lightly Obscured (S5-SENSE-06).

    Args:
        situation: The battle.
        viewer: The viewer, whose Darkvision makes Dim Light bright and Darkness dim (S5-SENSE-07); None to ignore
            Darkvision.
        creature: The creature in the space.
    """
    space = space_of(situation, creature)
    return all(
        situation.board.has(cell, "lightly_obscured") or _dim(situation, viewer, Footprint(cell, 1, space.altitude))
        for cell in space.cells()
    )


def _dim(situation: Situation[D20Rules], viewer: Creature | None, there: Footprint) -> bool:
    """Return True if a cell is in Dim Light for a viewer."""
    found = light_at(situation, there.cell, there.altitude)
    if viewer is None:
        return found == DIM
    away = distance(space_of(situation, viewer), there)
    if away > (sense(situation, viewer, "darkvision") or -1):
        return found == DIM
    # Truesight sees through all Darkness, and Darkvision does not see through magical Darkness (S5-SENSE-08).
    through = away <= (sense(situation, viewer, "truesight") or -1)
    return found == DARK and not through and not situation.board.has(there.cell, "magical_darkness")


# ---------------------------------------------------------------- seeing


def sees(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer sees the target (S5-SENSE-01)."""
    return situation.steady_memo(("sees5", viewer.id, target.id), lambda: _sees(situation, viewer, target))


def _sees(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    if viewer is target:
        return True
    if viewer.at is None or target.at is None or conditions.has_condition(viewer, "unconscious"):
        return False
    if out_of_sight(situation, viewer, target):
        return False
    if sees_blindly(situation, viewer, target):
        return True
    space = space_of(situation, target)
    if viewer.conditions and conditions.has_condition(viewer, "blinded"):
        return False
    if target.conditions and _is_invisible_to(viewer, target):
        truesight = sense(situation, viewer, "truesight")
        if truesight is None or distance(space_of(situation, viewer), space) > truesight:
            return False
    return _sees_place(situation, viewer, space)


def _is_invisible_to(viewer: Creature, target: Creature) -> bool:
    if any(one.to == TRAIT and one.skill == LOCATED and one.source == viewer.id for one in target.modifiers):
        return False
    if granted(viewer, TRAIT, SEES_INVISIBLE) or granted(target, TRAIT, OUTLINED):
        return target.has("hidden")
    return conditions.has_condition(target, "invisible")


def _sees_place(situation: Situation[D20Rules], viewer: Creature, space: Footprint) -> bool:
    """Return True if a creature that is able to see sees at least one cell of a space."""
    return situation.place_memo(
        ("sees_place", viewer.id, space, *(granted(viewer, name) for name in ("darkvision", "truesight"))),
        lambda: (
            not divided(situation, space_of(situation, viewer), space, _walls(situation))
            and any(sees_cell(situation, viewer, cell, space.altitude, space.size) for cell in space.cells())
        ),
    )


def perceives(situation: Situation[D20Rules], watcher: Creature, target: Creature) -> bool:
    """Return True if the watcher sees the target or feels its position (S5-SENSE-01, -09 and -10, S5-INSIDE-02).

    Creatures of which one is inside the other perceive each other.
    """
    if sees(situation, watcher, target) or contains(situation, watcher, target) or contains(situation, target, watcher):
        return True
    return not conditions.has_condition(watcher, "unconscious") and feels(situation, watcher, target)


def perceives_cells(situation: Situation[D20Rules], watcher: Creature, cells: Mask) -> Mask:
    """Return the cells, out of `cells`, whose ground the watcher sees, or perceives by Blindsight."""
    if conditions.has_condition(watcher, "unconscious", "swallowed"):
        return 0
    board, own = situation.board, space_of(situation, watcher)
    if is_inside(situation, own, _walls(situation)):
        cells &= own.on(board.grid)
    by_blindsight = cells & light.ground_within(situation, own, sense(situation, watcher, "blindsight"))
    if conditions.has_condition(watcher, "blinded"):
        return _cells_in_line(situation, own, by_blindsight)
    by_eye = cells & ~board.mask(*FOG)
    dark = by_eye & board.mask("dark", "magical_darkness")
    if dark:
        magical = board.mask("magical_darkness")
        dark &= ~light.ground_within(situation, own, sense(situation, watcher, "truesight") or None)
        dark &= magical | ~light.ground_within(situation, own, sense(situation, watcher, "darkvision") or None)
        by_eye &= ~dark
        dark &= ~magical
        # Only the lit cells that the watcher would see have to be known.
        by_eye |= light.lit_cells(
            situation,
            dark,
            lambda source, lit: _cells_in_line(situation, source, _cells_in_line(situation, own, lit)),
            lambda creature: space_of(situation, creature),
        )
    return _cells_in_line(situation, own, by_blindsight | by_eye)


def _cells_in_line(situation: Situation[D20Rules], own: Footprint, cells: Mask) -> Mask:
    """Return the cells, out of `cells`, with a line of sight to their ground from a space, as `line_to` for each."""
    known: list[Mask] = situation.map_memo(("cells_in_line", own), lambda: [0, 0])
    new = cells & ~known[0]
    if new:
        clear = clear_cells(situation.board, own, new, _opaque(situation))
        if own.altitude < 0:  # the ground may be in the way, too
            grid = situation.board.grid
            clear = grid.mask([at for at in grid.cells(clear) if line_to(situation, own, Footprint(at))])
        known[0] |= new
        known[1] |= clear
    return cells & known[1]


def cannot_see(viewer: Creature, target: Creature) -> bool:
    """Return True if a creature cannot see another at any position, without regard to special senses.

    This is the case if the viewer is Unconscious or Blinded, or the target is Invisible.
    """
    return conditions.has_condition(viewer, "unconscious", "blinded") or conditions.has_condition(target, "invisible")


def sees_blindly(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer perceives the target by Blindsight (S5-SENSE-09)."""
    reach = sense(situation, viewer, "blindsight")
    if reach is None or viewer.at is None or target.at is None or conditions.has_condition(viewer, "unconscious"):
        return False
    away = distance(space_of(situation, viewer), space_of(situation, target))
    return away <= reach and not in_total_cover(situation, viewer, target)


def sees_unhidden(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer would see the target if hiding did not make the target Invisible (S5-HIDE-04)."""
    if any(condition.name == "invisible" for condition in target.conditions):
        return sees(situation, viewer, target)
    if conditions.has_condition(viewer, "unconscious"):
        return False
    space = space_of(situation, target)
    if conditions.has_condition(viewer, "blinded"):
        return sees(situation, viewer, target)
    return _sees_place(situation, viewer, space)


def sees_cell(
    situation: Situation[D20Rules], viewer: Creature, cell: Cell, altitude: int = 0, storeys: int = 1
) -> bool:
    """Return True if a creature that is able to see sees a cell (S5-SENSE-02 to -08).

    Args:
        situation: The battle.
        viewer: The creature that looks.
        cell: The cell.
        altitude: The lowest altitude of the target, to which the line of sight is traced (S5-COVER-07).
        storeys: The height of the target in cells; it is enough if one of these cells is bright enough.
    """
    own = space_of(situation, viewer)
    if is_inside(situation, own, _walls(situation)) and cell not in own.cells():
        return False
    if not line_to(situation, own, Footprint(cell, 1, altitude)):
        return False
    board = situation.board
    if situation.map_memo("fog", lambda: board.mask(*FOG)) & board.grid.bit(cell):
        return False
    return any(_lit_for(situation, viewer, own, Footprint(cell, 1, z)) for z in range(altitude, altitude + storeys))


def sees_point(situation: Situation[D20Rules], viewer: Creature, point: Cell, altitude: int) -> bool:
    """Return True if a creature sees a grid intersection, the point of origin of an area (S5-AREA-03).

    The creature must see one of the four sample points of the intersection (S5-AREA-02), by the rules for cells
    (S5-SENSE-02 to -08). Blindsight is not considered, because it perceives nothing behind Total Cover (S5-SENSE-09).
    """
    if conditions.has_condition(viewer, "unconscious", "blinded"):
        return False
    own, board = space_of(situation, viewer), situation.board
    if is_inside(situation, own, _walls(situation)):
        return False
    opaque = _opaque(situation)
    for sample in point_samples(point, altitude):
        there = Footprint((sample[0] // 10, sample[1] // 10), 1, altitude)
        if there.cell not in board or board.grid.bit(there.cell) & opaque:
            continue
        obstacles = [Obstacle(opaque), *ground_obstacles(situation, own, there)]
        if is_clear_from(board, sample, own, obstacles) and _lit_for(situation, viewer, own, there):
            return True
    return False


def _lit_for(situation: Situation[D20Rules], viewer: Creature, own: Footprint, there: Footprint) -> bool:
    """Return True if a cell is bright enough for a viewer (S5-SENSE-03, -07 and -08)."""
    if light_at(situation, there.cell, there.altitude) != DARK:
        return True
    away = distance(own, there)
    if away <= (sense(situation, viewer, "truesight") or -1):
        return True
    magical = situation.board.has(there.cell, "magical_darkness")
    return away <= (sense(situation, viewer, "darkvision") or -1) and not magical


def knows_place(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer's seat knows the target's position.

    It can be unknown only if the target is hidden (S5-HIDE-02), or out of sight in fog of war.
    """
    if target.unseen_by and viewer.seat in target.unseen_by:
        return False
    return not target.hidden_from or viewer.seat not in target.hidden_from or feels(situation, viewer, target)


def feels(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer's Tremorsense reveals the target's position (S5-SENSE-10)."""
    reach = sense(situation, viewer, "tremorsense")
    if reach is None or viewer.at is None or target.at is None or target.altitude > 0 or viewer.altitude > 0:
        return False
    return distance(space_of(situation, viewer), space_of(situation, target)) <= reach
