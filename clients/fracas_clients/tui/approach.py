"""Move-and-attack: approaching a foe out of reach and attacking it with one choice, if the turn allows both.

The client only estimates the cell to attack from. Whether the attack is possible is known after the move, from the
options at the new position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from fracas_clients.policies.grid_geometry import distance, hexes_apart, width
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision, MoveOption
from fracas_protocol.v1 import Action
from fracas_protocol.view_elements import Cell, Creature

__all__ = ["Approach", "MoveThenUse", "approaches", "reaches"]

_ALONE = frozenset({"full_round", "full"})
"""Action costs that take the whole turn, so that the creature cannot move before."""

_FINE: Final = 4
"""Number of points per cell at which a line is checked for walls."""


@dataclass(frozen=True, slots=True)
class Approach:
    """A cell from which a foe can be attacked, and the move to it."""

    move: MoveOption
    to: Cell

    @property
    def cost(self) -> int:
        """Cost of the move in cells of movement."""
        return self.move.costs[self.to]

    @property
    def provoked(self) -> tuple[str, ...]:
        """Ids of the creatures that get an opportunity attack on the way."""
        return self.move.provokes.get(self.to, ())


@dataclass(frozen=True, slots=True)
class MoveThenUse:
    """A move followed by an action, which is used if the new position allows it."""

    first: Intent
    by: str
    action: str
    on: str
    """Id of the action's target."""


def approaches(
    view: BattleView, decision: Decision, by: str, action: Action, modes: Sequence[str]
) -> Mapping[str, Approach]:
    """Return the approach to each foe that is out of reach of an action but can be brought into reach, by foe id.

    Args:
        view: The battle.
        decision: The decision for the creature's turn.
        by: Id of the moving creature.
        action: The attack.
        modes: Movement modes in order of preference.
    """
    mover = view.creatures[by]
    able = [move for move in decision.moves if move.by == by and _both(mover, move, action)]
    moves = sorted((move for move in able if move.mode in modes), key=lambda move: modes.index(move.mode))
    if not moves or mover.at is None or action.area or not (action.attack or action.save):
        return {}
    move = moves[0]
    found = {}
    for foe in view.creatures.values():
        if foe.side == mover.side or not foe.alive or foe.at is None or reaches(view, mover, mover.at, foe, action):
            continue
        cells = [cell for cell in move.costs if reaches(view, mover, cell, foe, action)]
        if cells:
            hidden = {cell for cell in cells if _walls(view, mover, cell, foe, every=True)}
            best = min(
                cells,
                key=lambda cell: (cell in move.provokes, cell in hidden, move.costs[cell], *_aside(mover.at, cell)),
            )
            found[foe.id] = Approach(move, best)
    return found


def _aside(start: Cell | None, cell: Cell) -> tuple[int, int, int]:
    """Return a sort key for otherwise equal cells: the nearest to the start first, then by position."""
    x, y = start or cell
    return (cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell[1], cell[0]


def _both(mover: Creature, move: MoveOption, action: Action) -> bool:
    """Return True if the turn can pay for both the move and the action."""
    left = mover.budget
    if action.cost in _ALONE or left.get(action.cost, 0) < 1:
        return False
    spent = left.get(move.budget) == 0  # what else pays for a walk then is dearer, and may be what the action costs
    return not (spent or move.budget == action.cost) or left[action.cost] > 1


def reaches(view: BattleView, mover: Creature, at: Cell, foe: Creature, action: Action) -> bool:
    """Return True if a foe is in range of a creature at a cell, with no wall directly between them.

    Args:
        view: The battle.
        mover: The attacker.
        at: The cell to attack from; it may differ from the attacker's current position.
        foe: The target.
        action: The attack.
    """
    if foe.at is None:
        return False
    own, other = width(view, mover), width(view, foe)
    apart = hexes_apart(at, foe.at) if view.is_hex else distance(at, own, foe.at, other)
    if action.range:
        return apart <= action.range[0] and not _walls(view, mover, at, foe, every=False)
    sheet = view.sheet(mover)
    natural = sheet.reach if sheet is not None and sheet.HasField("reach") else 1
    far = action.reach if action.HasField("reach") else max(1, natural)
    return apart <= far and not _walls(view, mover, at, foe, every=False)


def _walls(view: BattleView, mover: Creature, at: Cell, foe: Creature, *, every: bool) -> bool:
    """Return True if walls block all lines between two footprints; with `every`, if they block at least one line.

    If only some lines are blocked, it depends on the ruleset if the creatures see each other past the corner.
    """
    own, other = width(view, mover), width(view, foe)
    there = foe.at or at
    mine = product(range(at[0], at[0] + own), range(at[1], at[1] + own))
    theirs = list(product(range(there[0], there[0] + other), range(there[1], there[1] + other)))
    walled = (_walled(view, a, b, _FINE if every else 1) for a in mine for b in theirs)
    return any(walled) if every else all(walled)


def _walled(view: BattleView, a: Cell, b: Cell, fine: int) -> bool:
    """Return True if a wall lies on the line between two cell centres, checked at `fine` points per cell."""
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1])) * fine
    for n in range(1, steps):
        x = a[0] + (b[0] - a[0]) * n / steps
        y = a[1] + (b[1] - a[1]) * n / steps
        if "wall" in view.terrain((round(x), round(y))):
            return True
    return False
