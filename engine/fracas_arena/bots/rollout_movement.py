"""Movement in rollouts: to the position with the best attacks for its danger, else towards foes, else out of reach.

Movement follows the focus policy, but without its memory of earlier turns.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from fracas_arena.bots.approximate_options import in_sight
from fracas_arena.bots.fighter_stats import has_action, has_attacked
from fracas_arena.bots.rollout_evaluator import RolloutEvaluator
from fracas_arena.bots.strike_distance import steps_to_strike
from fracas_clients.policies import focus_weights
from fracas_engine.battle import Battle
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Intent, Move, Use
from fracas_engine.options import MoveOption, Options
from fracas_engine.state import Creature

_LOOKED_AT: Final = 12
"""Number of positions for which it is checked whether a wall blocks the attack."""

_Ways = Mapping[Cell, tuple[float, MoveOption]]
"""The cost in hit points and the move option to reach each cell."""


@dataclass(frozen=True, slots=True)
class ScoredMove:
    """An intent with its estimated value in hit points."""

    merit: float
    intent: Intent


def move_intent(move: MoveOption, cell: Cell) -> Intent:
    """Return the intent to move to a cell."""
    return Move(by=move.by, mode=move.mode, to=move.place(cell))


def best_move(
    battle: Battle, weighing: RolloutEvaluator, mover: Creature, seen: Options, stay: float, *, charging: bool = False
) -> ScoredMove | None:
    """Return the best move; None if staying is at least as good.

    Args:
        battle: The battle.
        weighing: The evaluator for the mover.
        mover: The creature.
        seen: The mover's options.
        stay: Value of the best action from the mover's current position, in hit points; 0: no worthwhile action.
        charging: True if the mover may charge after the move.
    """
    ways = _ways(weighing, mover, seen) if seen.moves else {}
    if not ways or mover.at is None:
        return None
    cells = [*ways, mover.at]
    dangers = weighing.dangers(cells)
    prices = [*(price for price, _ in ways.values()), 0.0]
    if has_hurried(mover):
        return _nearer(battle, weighing, mover, cells, dangers, ways)
    if has_attacked(mover):
        return _after(weighing, cells, dangers, prices, ways)
    if mover.budget.get("move", 1) <= 0:  # another move would cost the action that one strikes with
        return None
    struck = weighing.offences(cells[:-1], moved=True, charging=charging)
    gains = [
        merit - focus_weights.CARE * danger - price
        for (merit, _), danger, price in zip(struck, dangers, prices, strict=False)
    ]
    order = sorted((n for n, (merit, _) in enumerate(struck) if merit > 0), key=lambda n: -gains[n])
    for number in order[:_LOOKED_AT]:
        merit, prey = struck[number]
        if prey is None or prey.at is None or not in_sight(battle, cells[number], prey.at, weighing.memory):
            continue
        # Compare estimates with estimates: use the estimate for this cell if it is higher than the offered value.
        here = max(stay, weighing.offences([mover.at], moved=False)[0][0]) if stay > 0 else 0.0
        if stay <= 0 or gains[number] > here - focus_weights.CARE * dangers[-1] + focus_weights.GAIN:
            return ScoredMove(max(stay, merit) + focus_weights.STEP, move_intent(ways[cells[number]][1], cells[number]))
        return None
    # A creature in reach of foes stays ready.
    return _nearer(battle, weighing, mover, cells, dangers, ways) if stay <= 0 and dangers[-1] <= 0 else None


def has_hurried(mover: Creature) -> bool:
    """Return True if a creature has spent its action on extra movement, in rulesets that keep track of that."""
    return bool(getattr(mover, "dashes", ()))


def hurry(weighing: RolloutEvaluator, mover: Creature, seen: Options) -> Intent | None:
    """Return the dash of a creature that cannot attack; None if it should wait for its foes or has no action left."""
    if mover.at is None or not has_action(mover) or "dash" not in weighing.memory.actions:
        return None
    if seen.moves and weighing.dangers([mover.at])[0] <= 0:
        return None
    return Use(by=CreatureId(mover.id), action="dash", with_=("walk",))


def move_candidates(battle: Battle, weighing: RolloutEvaluator, mover: Creature, seen: Options) -> Iterator[ScoredMove]:
    """Yield candidate moves: to attack each foe, to approach, to the safest position, and to the best next attack."""
    ways = _ways(weighing, mover, seen) if seen.moves else {}
    if not ways or mover.at is None:
        return
    cells = [*ways, mover.at]
    dangers = weighing.dangers(cells)
    costs = [focus_weights.CARE * danger + price for danger, (price, _) in zip(dangers, ways.values(), strict=False)]
    if not has_attacked(mover):
        for foe in weighing.foes:
            struck = weighing.offences(cells[:-1], moved=True, only=foe)
            gains = {n: merit - costs[n] for n, (merit, _) in enumerate(struck) if merit > 0}
            if gains:
                best = max(gains, key=gains.__getitem__)
                yield ScoredMove(gains[best], move_intent(ways[cells[best]][1], cells[best]))
        nearer = _nearer(battle, weighing, mover, cells, dangers, ways)
        if nearer is not None:
            yield nearer
    struck = weighing.offences(cells[:-1], moved=False)
    for part in (0.0, focus_weights.NEXT):
        gains = {n: part * merit - costs[n] for n, (merit, _) in enumerate(struck)}
        best = max(gains, key=gains.__getitem__)
        yield ScoredMove(gains[best], move_intent(ways[cells[best]][1], cells[best]))


def _ways(weighing: RolloutEvaluator, mover: Creature, seen: Options) -> _Ways:
    """Return the cheapest way to each reachable cell."""
    found: dict[Cell, tuple[float, MoveOption]] = {}
    for move in seen.moves:
        if move.by != mover.id:
            continue
        extra = (
            focus_weights.HURRIED
            if move.mode in focus_weights.HASTY
            else focus_weights.AWKWARD
            if move.mode in focus_weights.CLUMSY
            else 0.0
        )
        free: dict[tuple[CreatureId, ...], float] = {}
        provokes = dict(move.provokes.items())
        for cell, cost in move.costs.items():
            price = extra + focus_weights.STEP * cost
            by = provokes.get(cell)
            if by:
                if by not in free:
                    free[by] = weighing.opportunity_damage(by)
                price += free[by]
            if cell not in found or price < found[cell][0]:
                found[cell] = price, move
    found.pop(mover.at or (-1, -1), None)
    return found


def _after(
    weighing: RolloutEvaluator, cells: list[Cell], dangers: list[float], prices: list[float], ways: _Ways
) -> ScoredMove | None:
    """Return the move to a safer position for attacks in the next turn; None if it is not worthwhile."""
    struck = weighing.offences(cells, moved=False)
    gains = [
        focus_weights.NEXT * m - focus_weights.CARE * d - price
        for (m, _), d, price in zip(struck, dangers, prices, strict=True)
    ]
    best = max(range(len(cells) - 1), key=gains.__getitem__)
    gain = gains[best] - gains[-1]
    return (
        ScoredMove(min(focus_weights.RETREAT, gain), move_intent(ways[cells[best]][1], cells[best]))
        if gain > focus_weights.GAIN
        else None
    )


def _nearer(
    battle: Battle, weighing: RolloutEvaluator, mover: Creature, cells: list[Cell], dangers: list[float], ways: _Ways
) -> ScoredMove | None:
    """Return the move towards the nearest attack position; None if waiting for the foes is better."""
    grid = battle.situation.board.grid
    at = grid.bit(cells[-1])
    reach = max((blow.reach for blow in weighing.blows if not blow.quick and blow.left(mover)), default=1)
    layers = steps_to_strike(battle, mover, reach)
    if layers and at & layers[0]:  # near enough, and yet there is nothing to strike: something is in the way
        layers = steps_to_strike(battle, mover, 1)
    here = next((steps for steps, layer in enumerate(layers) if layer & at), len(layers))
    patient = mover.turns <= focus_weights.PATIENCE
    best, least = None, 0.0 if patient else -math.inf
    for cell, danger in zip(cells[:-1], dangers, strict=False):
        bit = grid.bit(cell)
        steps = next((steps for steps, layer in enumerate(layers[:here]) if layer & bit), None)
        if steps is None:
            continue
        risk = max(0.0, danger - dangers[-1]) if patient else 0.0
        gain = focus_weights.NEARER * (here - steps) - focus_weights.CARE * risk - ways[cell][0]
        if gain > least:
            best, least = cell, gain
    return None if best is None else ScoredMove(max(focus_weights.APPROACH, least), move_intent(ways[best][1], best))
