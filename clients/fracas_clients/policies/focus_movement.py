"""Movement of the focus policy: to the best attack position, else nearer to foes, else out of their reach.

The best attack position is the one where the value of the attack most exceeds the danger and the cost of the way.

A creature that cannot attack this turn does not enter the foes' reach; it waits outside for some turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from fracas_clients.policies import action_value, focus_weights, grid_geometry
from fracas_clients.policies.common_actions import HURRIES
from fracas_clients.policies.greedy_movement import MovementMemory
from fracas_clients.policies.position_evaluator import PositionEvaluator
from fracas_clients.policies.scored_intent import ScoredIntent
from fracas_protocol.battle_view import BattleView
from fracas_protocol.options import Decision, MoveOption
from fracas_protocol.view_elements import Cell, Creature

__all__ = ["BotMemory", "best_moves"]

_MOVES: Final = 3
"""Maximum number of moves of a creature per turn, to prevent moving back and forth."""

_Ways = Mapping[Cell, tuple[float, MoveOption]]
"""For each reachable cell, the cost of going there in hit points and the move option."""


@dataclass(slots=True)
class BotMemory:
    """Memory of earlier actions that the view does not show."""

    movement_memory: MovementMemory = field(default_factory=MovementMemory)
    moves: dict[tuple[int, str], int] = field(default_factory=dict)
    """Number of moves by round and creature."""
    waits: dict[str, set[int]] = field(default_factory=dict)
    """Rounds in which a creature has waited for its foes, by creature."""
    hurried: set[tuple[int, str]] = field(default_factory=set)
    """Pairs of round and creature where the creature has spent its action on movement."""

    def moved(self, round_: int, mover: str) -> None:
        """Record a move."""
        self.moves[round_, mover] = self.moves.get((round_, mover), 0) + 1


def best_moves(
    view: BattleView, options: Decision, footing: PositionEvaluator, campaign: BotMemory, deeds: Sequence[ScoredIntent]
) -> Iterator[ScoredIntent]:
    """Yield the best move of every creature that may move, if it is better than staying.

    Args:
        view: The battle.
        options: The seat's options.
        footing: The position evaluator.
        campaign: The bot's memory; this function updates it.
        deeds: The candidates for actions from the current positions.
    """
    for by in dict.fromkeys(move.by for move in options.moves):
        mover = view.creatures[by]
        ways = _ways(options, footing, mover)
        if mover.at is None or not ways or not footing.foes(mover):
            continue
        if campaign.moves.get((view.game.round, by), 0) >= _MOVES:
            continue
        hurried = (view.game.round, by) in campaign.hurried
        if (
            action_value.has_attacked(mover) and not hurried and not mover.details.get("sequence")
        ):  # nor is within a series
            yield from _after(footing, mover, mover.at, ways)
            continue
        # Hurrying is worth nothing by itself: whether to go at all is asked here.
        own = [
            deed
            for deed in deeds
            if deed.intent.get("by") == by and not deed.harm and not deed.idle and deed.intent.get("use") not in HURRIES
        ]
        stay = max((deed.merit for deed in own), default=0.0)
        # A second move costs the attack action; a dash has already paid it.
        strikes = {} if hurried or mover.budget.get("move", 1) <= 0 else _strikes(footing, mover, ways)
        if strikes:
            yield from _to_strike(footing, mover, strikes, ways, stay)
        elif stay <= 0:
            yield from _nearer(view, footing, campaign, mover, ways)


def _ways(options: Decision, footing: PositionEvaluator, mover: Creature) -> _Ways:
    """Return the cheapest way to each cell that the creature can reach."""
    found: dict[Cell, tuple[float, MoveOption]] = {}
    for move in options.moves:
        if move.by != mover.id:
            continue
        extra = (
            focus_weights.HURRIED
            if move.mode in focus_weights.HASTY
            else focus_weights.AWKWARD
            if move.mode in focus_weights.CLUMSY
            else 0.0
        )
        for cell, cost in move.costs.items():
            price = extra + focus_weights.STEP * cost + footing.opportunity_damage(mover, move.provokes.get(cell, ()))
            if cell != mover.at and (cell not in found or price < found[cell][0]):
                found[cell] = price, move
    return found


def _strikes(footing: PositionEvaluator, mover: Creature, ways: _Ways) -> dict[Cell, float]:
    """Return the cells from which a foe can be attacked this turn, each with the value of the best attack."""
    found = {cell: footing.attack_value(mover, cell, charge=True) for cell in ways}
    return {cell: merit for cell, merit in found.items() if merit > 0}


def _to_strike(
    footing: PositionEvaluator, mover: Creature, strikes: Mapping[Cell, float], ways: _Ways, stay: float
) -> Iterator[ScoredIntent]:
    """Yield the move to the best attack position (attack value minus danger and cost), if it improves on staying."""
    assert mover.at is not None
    gains = {
        cell: merit - focus_weights.CARE * footing.danger(mover, cell) - ways[cell][0]
        for cell, merit in strikes.items()
    }
    best = max(gains, key=gains.__getitem__)
    # Compare estimates with estimates: use the estimate for this cell if it is higher than the offered value.
    here = max(stay, footing.attack_value(mover, mover.at, moved=False)) - focus_weights.CARE * footing.danger(
        mover, mover.at
    )
    if stay <= 0 or gains[best] > here + focus_weights.GAIN:
        yield ScoredIntent(max(stay, strikes[best]) + focus_weights.STEP, ways[best][1].to(best))


def _after(footing: PositionEvaluator, mover: Creature, at: Cell, ways: _Ways) -> Iterator[ScoredIntent]:
    """Yield the move after an attack to the position with the best balance of next turn's attack and danger."""

    def standing(cell: Cell) -> float:
        return focus_weights.NEXT * footing.attack_value(
            mover, cell, moved=False
        ) - focus_weights.CARE * footing.danger(mover, cell)

    gains = {cell: standing(cell) - price for cell, (price, _) in ways.items()}
    best = max(gains, key=gains.__getitem__)
    gain = gains[best] - standing(at)
    if gain > focus_weights.GAIN:
        yield ScoredIntent(min(focus_weights.RETREAT, gain), ways[best][1].to(best))


def _nearer(
    view: BattleView, footing: PositionEvaluator, campaign: BotMemory, mover: Creature, ways: _Ways
) -> Iterator[ScoredIntent]:
    """Yield the move towards the nearest attack position, unless waiting for the foes is better."""
    assert mover.at is not None
    reach, at = footing.reach(mover), mover.at
    vain = campaign.movement_memory.fruitless_cells(
        mover.id, frozenset(foe.at for foe in footing.foes(mover) if foe.at is not None)
    )
    if footing.within(mover, at, reach):
        vain.add(at)  # near enough, and yet there is nothing to strike: something is in the way
        reach = 1

    def goal(cell: Cell) -> bool:
        return cell not in vain and footing.within(mover, cell, reach)

    steps = grid_geometry.steps_to(view, mover, goal)
    if at not in steps and footing.width(mover) > 1:
        steps = grid_geometry.steps_to(view, mover, goal, side=1)
    here, dread = steps.get(at, 99), footing.danger(mover, at)
    waits = campaign.waits.setdefault(mover.id, set())
    patient = len(waits - {view.game.round}) < focus_weights.PATIENCE
    gains: dict[Cell, float] = {}
    for cell, (price, _) in ways.items():
        if steps.get(cell, 99) < here:
            risk = max(0.0, footing.danger(mover, cell) - dread) if patient else 0.0
            gains[cell] = focus_weights.NEARER * (here - steps[cell]) - focus_weights.CARE * risk - price
    best = max(gains, key=gains.__getitem__, default=None)
    if best is not None and (gains[best] > 0 or not patient):
        yield ScoredIntent(focus_weights.APPROACH, ways[best][1].to(best))
    else:
        waits.add(view.game.round)
