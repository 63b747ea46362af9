"""Legal cells for summoned or conjured things, for option lists."""

from __future__ import annotations

from fracas_engine.board import Footprint
from fracas_engine.content import ConjureEffect, SummonEffect
from fracas_engine.d20.queries.space import footprint, masks, side_on_sheet
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.summons.summoning import entry_cells
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell
from fracas_engine.lazy import LazyMapping
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
        if there.on(grid) & rules.terrain.barriers(situation):
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
