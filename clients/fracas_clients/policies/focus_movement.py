"""Movement of the focus policy: to the best attack position, else nearer to foes, else out of their reach.

The best attack position is the one where the value of the attack most exceeds the danger and the cost of the way.

A creature that cannot attack this turn does not enter the foes' reach; it waits outside for some turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from fracas_clients.policies import action_value, focus_weights, grid_geometry
from fracas_clients.policies.common_actions import HURRIES
from fracas_clients.policies.greedy_movement import MovementMemory
from fracas_clients.policies.position_choice import (
    Ways,
    approach_cell,
    attack_cells,
    cheapest_ways,
    retreat_cell,
    strike_cell,
)
from fracas_clients.policies.position_evaluator import PositionEvaluator
from fracas_clients.policies.scored_intent import ScoredIntent
from fracas_protocol.battle_view import BattleView
from fracas_protocol.options import Decision, MoveOption
from fracas_protocol.view_elements import Cell, Creature

__all__ = ["BotMemory", "best_moves"]

_MOVES: Final = 3
"""Maximum number of moves of a creature per turn, to prevent moving back and forth."""


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
    view: BattleView,
    options: Decision,
    footing: PositionEvaluator[Creature],
    campaign: BotMemory,
    deeds: Sequence[ScoredIntent],
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
        ways = cheapest_ways(footing, mover, options.moves)
        if mover.at is None or not ways or not footing.foes(mover):
            continue
        if campaign.moves.get((view.game.round, by), 0) >= _MOVES:
            continue
        hurried = (view.game.round, by) in campaign.hurried
        if (
            action_value.has_attacked(mover) and not hurried and not mover.details.get("sequence")
        ):  # nor is within a series
            yield from _to(retreat_cell(footing, mover, ways), ways)
            continue
        # Hurrying is worth nothing by itself: whether to go at all is asked here.
        own = [
            deed
            for deed in deeds
            if deed.intent.get("by") == by and not deed.harm and not deed.idle and deed.intent.get("use") not in HURRIES
        ]
        stay = max((deed.merit for deed in own), default=0.0)
        # A second move costs the attack action; a dash has already paid it.
        may = not hurried and mover.budget.get("move", 1) > 0
        strikes = attack_cells(footing, mover, ways, charge=True) if may else {}
        if strikes:
            yield from _to(strike_cell(footing, mover, strikes, ways, stay), ways)
        elif stay <= 0:
            yield from _nearer(view, footing, campaign, mover, ways)


def _to(found: tuple[float, Cell] | None, ways: Ways[MoveOption]) -> Iterator[ScoredIntent]:
    """Yield the move to a chosen cell with its score, if one was chosen."""
    if found is not None:
        yield ScoredIntent(found[0], ways[found[1]][1].to(found[1]))


def _nearer(
    view: BattleView,
    footing: PositionEvaluator[Creature],
    campaign: BotMemory,
    mover: Creature,
    ways: Ways[MoveOption],
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
    waits = campaign.waits.setdefault(mover.id, set())
    patient = len(waits - {view.game.round}) < focus_weights.PATIENCE
    found = approach_cell(footing, mover, ways, steps.get, steps.get(at, 99), patient=patient)
    if found is None:
        waits.add(view.game.round)
    else:
        yield ScoredIntent(focus_weights.APPROACH, ways[found[1]][1].to(found[1]))
