"""Queries: sight (MM-LOS, MM-CA-03), distances (MM-COND-05), statues (MM-TERR-03), action budget (MM-ACT-03 to -08)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from fracas_engine.board import Footprint, Mask, SightView, look_at, nearest_cells, view_from
from fracas_engine.content import ShiftEffect
from fracas_engine.d20.conditions import SQUEEZED
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.space import distance_between, footprint, masks
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell
from fracas_engine.rulesets.monster_mash.conditions import can_act, can_move_itself, holding
from fracas_engine.rulesets.monster_mash.state import MashCreature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

MOST_KNOWN = 50_000
"""The maximum number of cached pairs of places per map, which take a few MiB. No battle needs more."""


_Places: TypeAlias = tuple[Cell | None, str, Cell | None, str]


def line_of_sight(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    """Return True if a line leads from a corner of the viewer into a square of the target (MM-LOS-01 to -06)."""
    if viewer is target:
        return True
    lines: _SightLines = situation.map_memo("sight", lambda: _sight_lines(situation))
    found = lines.known.get((viewer.at, viewer.size, target.at, target.size))
    return lines.look(situation, viewer, target) if found is None else found


class _SightLines:
    """Cache of lines of sight between places, shared by all battles on the current map.

    Args:
        opaque: The cells that block sight.
    """

    __slots__ = ("_opaque", "_squares", "_views", "known")

    def __init__(self, opaque: Mask) -> None:
        self._opaque = opaque
        self._views: dict[tuple[Cell | None, str], SightView] = {}
        self._squares: dict[tuple[Cell | None, str], Mask] = {}
        self.known: dict[_Places, bool] = {}

    def look(self, situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
        """Return True if a line of sight exists between the places of two creatures, and cache the result."""
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
            self._views.clear()
            self._squares.clear()
        view = self._views.get((viewer.at, viewer.size)) or self._new_view(situation, viewer)
        squares = self._squares.get((target.at, target.size))
        if squares is None:
            squares = footprint(target).on(situation.map.grid) & ~self._opaque
            self._squares[target.at, target.size] = squares
        unknown = squares & ~view.known
        if unknown and not view.seen & squares:
            view.look(unknown, self._opaque)
        found = self.known[viewer.at, viewer.size, target.at, target.size] = bool(view.seen & squares)
        return found

    def seen(self, situation: Situation[D20Rules], viewer: Creature, cells: Mask) -> Mask:
        """Return the cells, out of `cells`, into which a line of sight leads from the place of a viewer."""
        view = self._views.get((viewer.at, viewer.size)) or self._new_view(situation, viewer)
        unknown = cells & ~(self._opaque | view.known)
        if unknown:
            look_at(view, situation.map.grid, footprint(viewer), unknown, self._opaque)
        return cells & view.seen

    def _new_view(self, situation: Situation[D20Rules], viewer: Creature) -> SightView:
        view = self._views[viewer.at, viewer.size] = view_from(situation.board, footprint(viewer), self._opaque)
        return view


def _sight_lines(situation: Situation[D20Rules]) -> _SightLines:
    opaque = situation.rules.terrain.opaque(situation)
    return situation.board.remembered((_sight_lines, opaque), lambda: _SightLines(opaque))


def known_of_pairs(situation: Situation[D20Rules], what: str) -> dict[_Places, bool]:
    """Return a cache of answers about pairs of places, shared by all battles on the current map.

    Args:
        situation: The battle.
        what: The kind of answer to cache, for example `cover`.
    """
    known: dict[_Places, bool] = situation.map_memo(what, lambda: _known_of_pairs(situation, what))
    if len(known) >= MOST_KNOWN:
        known.clear()
    return known


def _known_of_pairs(situation: Situation[D20Rules], what: str) -> dict[_Places, bool]:
    return situation.board.remembered((known_of_pairs, what), dict[_Places, bool])


def ground_footprint(creature: Creature) -> Footprint:
    """Return the squares that a creature occupies, as if it stood on the ground."""
    base = footprint(creature)
    return base if not base.altitude else Footprint(base.cell, base.size)


def can_see(situation: Situation[D20Rules], watcher: Creature, target: Creature) -> bool:
    """Return True if the watcher is not blinded, the target not invisible, and a line of sight exists (MM-CA-03)."""
    if (watcher.conditions and watcher.has("blinded")) or (target.conditions and target.has("invisible")):
        return False
    return line_of_sight(situation, watcher, target)


def perceived(situation: Situation[D20Rules], asked: Iterable[tuple[Sequence[Creature], Creature]]) -> list[bool]:
    """Return for some watchers and a target each whether one of the watchers can see the target (MM-CA-03)."""
    lines: _SightLines = situation.map_memo("sight", lambda: _sight_lines(situation))
    answers: list[bool] = []
    for watchers, target in asked:  # `can_see`, written out: this is asked for all creatures after each step
        found: bool | None = False
        if not (target.conditions and target.has("invisible")):
            for watcher in watchers:
                if watcher.conditions and watcher.has("blinded"):
                    continue
                found = lines.known.get((watcher.at, watcher.size, target.at, target.size))
                if found is None:
                    found = lines.look(situation, watcher, target)
                if found:
                    break
        answers.append(bool(found))
    return answers


def perceives_cells(situation: Situation[D20Rules], watcher: Creature, cells: Mask) -> Mask:
    """Return the cells, out of `cells`, that the watcher can see (MM-LOS-01, MM-CA-03)."""
    if watcher.conditions and watcher.has("blinded"):
        return 0
    lines: _SightLines = situation.map_memo("sight", lambda: _sight_lines(situation))
    return lines.seen(situation, watcher, cells)


def bases_apart(situation: Situation[D20Rules], one: Creature, other: Creature) -> int:
    """Return the distance between two creatures in squares.

    A squeezed creature occupies only the squares of its base that are not walls (MM-COND-05).
    """
    if (one.conditions and one.has(SQUEEZED)) or (other.conditions and other.has(SQUEEZED)):
        grid = situation.map.grid
        spaces = masks(situation)
        return nearest_cells(grid.cells(spaces[one.id]), grid.cells(spaces[other.id]))[0]
    return distance_between(one, other)


STATUES = ("statue",)
"""Properties of squares where no movement may end (MM-TERR-03)."""


def statues(situation: Situation[D20Rules]) -> Mask:
    """Return the squares with statues."""
    return situation.map_memo("statues", lambda: situation.board.mask(*STATUES))


ESCAPE: Final = Action("escape", "Escape", cost="standard", origin="self", reach=0)
"""The general action `escape`, the only action without an entry on a sheet (MM-ACT-07, MM-COND-04)."""


DUTIES: Final = ("full_round", "standard", "swift")
"""Action types that fulfil the Imperative (MM-IMP-01 and -02)."""


UNFINISHED: Final = "movement"
"""The key in the action budget for the remaining movement points of an interrupted movement."""


FREE: Final = ("free", "none")
"""Action types without a cost (MM-ACT-06)."""


PAYMENTS: Final[dict[str, tuple[str, ...]]] = {
    "full_round": ("full_round", "standard", "move"),
    "standard": ("full_round", "standard"),
    "move": ("full_round", "move"),
    "swift": ("swift",),
    "free": (),
    "none": (),
}
"""The entries of the budget that one action of each type uses up (MM-ACT-03 to -06); a ruling may give several."""


def affordable(creature: MashCreature, cost: str) -> bool:
    """Return True if the creature has enough left of its action budget for an action of this cost."""
    if cost in FREE:
        return True
    return cost in PAYMENTS and creature.budget.get(cost, 0) > 0


def unusable(creature: MashCreature, action: Action) -> str:
    """Return the reason why an action may not be taken now, regardless of targets; empty if it may."""
    bound = bool(creature.conditions)
    if bound and not can_act(creature):
        return f"{creature.id} cannot act: it is stunned or paralyzed"
    if action is ESCAPE and not holding(creature):
        return f"{creature.id} is not held"
    if action.answers_trigger:
        return f"{action.name} can only be used when its trigger occurs"
    if not affordable(creature, action.cost):
        return f"{action.name} needs a {action.cost.replace('_', '-')} action, which is spent"
    if bound and not can_move_itself(creature) and own_steps(action, alone=True):
        return f"{action.name} is a movement, and {creature.id} is held: escape first"
    if action.uses is not None and action_uses.uses_left(creature, action) == 0:
        return f"{action.name} has no uses left"
    return ""


def own_steps(action: Action, *, alone: bool = False) -> bool:
    """Return True if an action moves its user on foot, which is forbidden while the user is held (MM-COND-03).

    With `alone`, return True only if the action does nothing else.
    """
    if action.spec is None:
        return False
    steps = [isinstance(effect, ShiftEffect) for effect in (*action.spec.effect, *action.spec.hit)]
    return bool(steps) and all(steps) and action.bonus is None if alone else any(steps)


def usable_modes(situation: Situation[D20Rules], creature: MashCreature) -> tuple[tuple[str, int], ...]:
    """Return the modes of movement that a creature may use now, with the movement points of each.

    If its move action is spent, these are the remaining points of an interrupted movement.
    """
    left = creature.budget.get(UNFINISHED, 0)
    if not (affordable(creature, "move") or left) or not can_move_itself(creature):
        return ()
    rules = situation.rules
    found = []
    for mode in rules.sheet(situation, creature).speeds:
        cells = rules.movement.speed(situation, creature, mode)
        if cells:
            found.append((mode, cells if affordable(creature, "move") else min(cells, left)))
    return tuple(found)


def paid_for_movement(creature: MashCreature) -> dict[str, Any]:
    """Return the fields of a creature that change when it starts a movement.

    It spends its move action, or the rest of an interrupted movement.
    """
    if affordable(creature, "move"):
        return paid(creature, "move")
    return {"budget": {**creature.budget, UNFINISHED: 0}}


def paid(creature: MashCreature, cost: str) -> dict[str, Any]:
    """Return the fields of a creature that change when it takes an action of this cost."""
    changed: dict[str, Any] = {}
    if PAYMENTS[cost]:
        changed["budget"] = {
            **creature.budget,
            **{key: max(0, creature.budget.get(key, 0) - 1) for key in PAYMENTS[cost]},
        }
    if cost in DUTIES and not creature.acted:
        changed["acted"] = True
    return changed
