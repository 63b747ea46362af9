"""Going to where somebody out of reach can be struck: what one choice of a foe means where the rules allow both.

The client only guesses where one would have to stand; whether the blow is possible there is asked of the options that
come with the new place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from fracas_clients.policies.grid_geometry import distance, hexes_apart, width
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision, MoveOption
from fracas_protocol.reading import BattleView
from fracas_protocol.things import Cell, Creature
from fracas_protocol.v1 import Action

__all__ = ["Approach", "MoveThenUse", "approaches", "reaches"]

_ALONE = frozenset({"full_round", "full"})
"""What is paid with the whole turn: nobody walks before it."""

_FINE: Final = 4
"""Points a cell at which a line is looked at that has to be free: it passes no corner of a wall by chance."""


@dataclass(frozen=True, slots=True)
class Approach:
    """Where to go to strike somebody."""

    move: MoveOption
    to: Cell

    @property
    def cost(self) -> int:
        """What going there costs, in cells of movement."""
        return self.move.costs[self.to]

    @property
    def provoked(self) -> tuple[str, ...]:
        """The ids of those who get a free blow on the way."""
        return self.move.provokes.get(self.to, ())


@dataclass(frozen=True, slots=True)
class MoveThenUse:
    """Two intents in a row: a move, and what is to follow where the new place allows it."""

    first: Intent
    by: str
    action: str
    on: str
    """The id of whom it is meant for."""


def approaches(
    view: BattleView, decision: Decision, by: str, action: Action, modes: Sequence[str]
) -> Mapping[str, Approach]:
    """Return how every foe out of reach of an action can be come at this turn, by the foe's id.

    Args:
        view: The battle.
        decision: The turn.
        by: Who would go.
        action: What it would strike with.
        modes: The modes of movement to come by, those that are liked best first.
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
    """Return what puts straight ways before slanted ones, and always the same one before the others."""
    x, y = start or cell
    return (cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell[1], cell[0]


def _both(mover: Creature, move: MoveOption, action: Action) -> bool:
    """Say whether a turn has what both the move and the action are paid with."""
    left = mover.budget
    if action.cost in _ALONE or left.get(action.cost, 0) < 1:
        return False
    spent = left.get(move.budget) == 0  # what else pays for a walk then is dearer, and may be what the action costs
    return not (spent or move.budget == action.cost) or left[action.cost] > 1


def reaches(view: BattleView, mover: Creature, at: Cell, foe: Creature, action: Action) -> bool:
    """Say whether somebody at a cell is near enough to strike a foe, and no wall stands straight between them.

    Args:
        view: The battle as it is seen.
        mover: Who strikes.
        at: The cell that it strikes from, which need not be where it stands.
        foe: Whom it strikes.
        action: What it strikes with.
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
    """Say whether walls stand between two footprints: of the lines from cell to cell every one has to be free, or one.

    Where not every one is, each ruleset has its own word on who is seen past a corner.
    """
    own, other = width(view, mover), width(view, foe)
    there = foe.at or at
    mine = product(range(at[0], at[0] + own), range(at[1], at[1] + own))
    theirs = list(product(range(there[0], there[0] + other), range(there[1], there[1] + other)))
    walled = (_walled(view, a, b, _FINE if every else 1) for a in mine for b in theirs)
    return any(walled) if every else all(walled)


def _walled(view: BattleView, a: Cell, b: Cell, fine: int) -> bool:
    """Say whether a wall lies on a line between the middles of two cells, looked at in so many points a cell."""
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1])) * fine
    for n in range(1, steps):
        x = a[0] + (b[0] - a[0]) * n / steps
        y = a[1] + (b[1] - a[1]) * n / steps
        if "wall" in view.terrain((round(x), round(y))):
            return True
    return False
