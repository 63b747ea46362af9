"""Summoned creatures: legal cells, lists of them for options, and their arrival."""

from __future__ import annotations

from fracas_engine.board import Footprint, Mask, clear_anchors, contains_edge
from fracas_engine.content import ConjureEffect, SummonEffect
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.queries.space import footprint, masks, nearest, side_on_sheet
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.state import D20Creature
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell
from fracas_engine.lazy import LazyMapping
from fracas_engine.resolution import Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def side_of(situation: Situation[D20Rules], effect: ConjureEffect | SummonEffect) -> int:
    """Return the side length, in cells, of the creature or thing that an effect brings onto the map."""
    spec = situation.setup.sheets.get(effect.summon) if isinstance(effect, SummonEffect) else None
    return side_on_sheet(spec) if spec is not None else 1


def entry_fault(
    situation: Situation[D20Rules],
    user: Creature,
    action: Action,
    there: Footprint,
    *,
    stands: bool,
    wall: str | None,
    taken: str | None,
) -> IllegalIntent | None:
    """Return the reason why an action cannot bring something into a named space; None if it can.

    Args:
        situation: The battle as the user's seat knows it.
        user: The acting creature.
        action: The action.
        there: The space.
        stands: True if the summoned or conjured thing takes up the space.
        wall: Id of the rule that forbids walls in the space; None if walls are allowed.
        taken: Id of the rule that forbids creatures in the space; None if creatures are allowed.
    """
    rules, grid, at = situation.rules, situation.map.grid, list(there.cell)
    if not there.fits(grid):
        return IllegalIntent("bad_target", f"{at} is not on the map")
    fault = rules.forced_movement.unreached(situation, user, action, there)
    if fault is None or fault.code != "out_of_range":
        walls = rules.terrain.barriers(situation)
        if there.on(grid) & walls or contains_edge(grid, there, walls):
            return IllegalIntent("blocked", f"{at} is blocked by a wall", rule=wall)
        if stands and any(mask & there.on(grid) for mask in masks(situation).values()):
            return IllegalIntent("occupied", f"{at} is occupied", rule=taken)
    return fault


class Entries(LazyMapping[Cell, int]):
    """Cells where a summoned creature may appear, each with cost 0, computed on first access.

    Args:
        situation: The battle as the user's seat knows it.
        user: The acting creature.
        action: The action.
        side: The side length of the summoned creature, in cells.
        reach: Maximum distance in cells; None for unlimited.
    """

    __slots__ = ("_action", "_open", "_reach", "_side", "_situation", "_user")

    def __init__(
        self, situation: Situation[D20Rules], user: Creature, action: Action, *, side: int, reach: int | None
    ) -> None:
        super().__init__()
        self._situation, self._user, self._action = situation, user, action
        self._side, self._reach = side, reach
        self._open = entry_cells(situation, side)

    def _work_out(self) -> dict[Cell, int]:
        situation, user, action, side, reach = self._situation, self._user, self._action, self._side, self._reach
        grid, near = situation.map.grid, self._open
        if reach is not None:
            base = footprint(user)
            x, y = base.cell
            wide = 2 * reach + side + base.size - 1
            near &= grid.block((x - reach - side + 1, y - reach - side + 1), wide, wide)
        spaces = ((at, Footprint(at, side)) for at in grid.cells(near))
        return {
            at: 0
            for at, there in spaces
            if situation.rules.forced_movement.unreached(situation, user, action, there) is None
        }


def summon(resolution: Resolution[D20Rules], frame: Applying, effect: SummonEffect, user: Creature) -> None:
    """Place a summoned creature at the named cell, otherwise at the nearest free one (ties: by row, then column)."""
    spec = resolution.setup.sheets.get(effect.summon)
    if spec is None or user.at is None:
        return
    size = side_on_sheet(spec)
    named = frame.aim.to or frame.aim.at
    at = place_for(resolution, user, size, (named[0], named[1]) if named is not None else None)
    if at is None:
        return
    bring(resolution, frame, effect, user, at)


def bring(
    resolution: Resolution[D20Rules], frame: Applying, effect: SummonEffect, user: Creature, at: Cell
) -> Creature:
    """Put a summoned creature on the map at a free place, and return it.

    Args:
        resolution: The battle.
        frame: The effect being applied.
        effect: What is summoned.
        user: The summoner.
        at: The place.
    """
    rules = resolution.rules
    name = resolution.state.free_id(effect.summon)
    creature = rules.turns.summoned(resolution, name, effect, user, frame.action, at)
    if isinstance(creature, D20Creature) and creature.stays is None:
        ends = rules.conditions.effect_ends(resolution, frame, effect.until or "", user, creature)
        creature.stays = ends if ends.turn is not None else None
    resolution.add(creature, "summoned", who=creature.id, by=user.id, at=at)
    rules.turns.came_in(resolution, creature)
    rules.movement.moved(resolution, creature)
    return creature


def entry_cells(situation: Situation[D20Rules], size: int) -> Mask:
    """Return the anchors where a space of this side length contains no creature and no barrier."""
    rules = situation.rules
    grid = situation.map.grid
    taken = rules.terrain.barriers(situation) | rules.terrain.no_stay(situation)
    for mask in masks(situation).values():
        taken |= mask
    return clear_anchors(grid, taken, size)


def place_for(resolution: Resolution[D20Rules], user: Creature, size: int, named: Cell | None) -> Cell | None:
    """Return where a summoned creature really appears, if its user does not know of all creatures.

    If a creature is hidden at a place that seemed free, it is revealed and the nearest other place is used.

    Args:
        resolution: The battle.
        user: The summoner, next to which the creature appears.
        size: Side length of the creature in cells.
        named: The cell given in the intent; None for any.
    """
    known = resolution.as_known_to(user.seat)
    at = free_place(known, user, size, named)
    grid, free = resolution.map.grid, entry_cells(resolution, size)
    if at is None or grid.bit(at) & free:
        return at
    resolution.rules.sight.runs_into(resolution, user, Footprint(at, size))
    return nearest(grid.cells(free), at)


def free_place(situation: Situation[D20Rules], user: Creature, size: int, named: Cell | None) -> Cell | None:
    """Return a free place for a summoned creature: the named cell, or the nearest one (ties: by row, then column).

    Args:
        situation: The battle.
        user: The summoner, next to which the creature appears.
        size: Side length of the creature in cells.
        named: The cell given in the intent; None for any.
    """
    grid = situation.map.grid
    free = entry_cells(situation, size)
    if named is not None and grid.bit(named) & free:
        return named
    own = footprint(user)
    for radius in range(1, max(grid.width, grid.height)):
        near = grid.block(
            (own.cell[0] - radius - size + 1, own.cell[1] - radius - size + 1),
            own.size + 2 * radius + size - 1,
            own.size + 2 * radius + size - 1,
        )
        if near & free:
            return grid.first(near & free)
    return None
