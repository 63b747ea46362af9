"""Movement in rollouts: to the position with the best attacks for its danger, else towards foes, else out of reach.

Movement follows the focus policy (`position_choice`), but without its memory of earlier turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fracas_arena.bots.battle_fight import Turn, has_action, has_attacked
from fracas_arena.bots.strike_distance import steps_to_strike
from fracas_clients.policies import focus_weights
from fracas_clients.policies.position_choice import (
    Ways,
    approach_cell,
    attack_cells,
    cheapest_ways,
    retreat_cell,
    strike_cell,
)
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Intent, Move, Use
from fracas_engine.options import MoveOption, Options
from fracas_engine.state import Creature


@dataclass(frozen=True, slots=True)
class ScoredMove:
    """An intent with its estimated value in hit points."""

    merit: float
    intent: Intent


def best_move(turn: Turn, seen: Options, stay: float) -> ScoredMove | None:
    """Return the best move; None if staying is at least as good.

    Args:
        turn: The mover's turn.
        seen: The mover's options.
        stay: Value of the best action from the mover's current position, in hit points; 0: no worthwhile action.
    """
    mover, evaluator = turn.creature, turn.evaluator
    ways = cheapest_ways(evaluator, mover, seen.moves) if seen.moves else {}
    if not ways or mover.at is None:
        return None
    if has_hurried(mover):
        return _nearer(turn, ways)
    if has_attacked(mover):
        return _move_to(retreat_cell(evaluator, mover, ways), ways)
    if mover.budget.get("move", 1) <= 0:  # another move would cost the action that one strikes with
        return None
    strikes = attack_cells(evaluator, mover, ways, charge=True)
    if strikes:
        return _move_to(strike_cell(evaluator, mover, strikes, ways, stay), ways)
    # A creature in reach of foes stays ready.
    return _nearer(turn, ways) if stay <= 0 and evaluator.danger(mover, mover.at) <= 0 else None


def has_hurried(mover: Creature) -> bool:
    """Return True if a creature has spent its action on extra movement, in rulesets that keep track of that."""
    return bool(getattr(mover, "dashes", ()))


def hurry(turn: Turn, seen: Options) -> Intent | None:
    """Return the dash of a creature that cannot attack; None if it should wait for its foes or has no action left."""
    mover = turn.creature
    if mover.at is None or not has_action(mover) or "dash" not in turn.memory.actions:
        return None
    if seen.moves and turn.evaluator.danger(mover, mover.at) <= 0:
        return None
    return Use(by=CreatureId(mover.id), action="dash", with_=("walk",))


def move_candidates(turn: Turn, seen: Options) -> Iterator[ScoredMove]:
    """Yield candidate moves: to attack each foe, to approach, to the safest position, and to the best next attack."""
    mover, evaluator = turn.creature, turn.evaluator
    ways = cheapest_ways(evaluator, mover, seen.moves) if seen.moves else {}
    if not ways or mover.at is None:
        return
    dangers = evaluator.dangers(mover, [*ways])
    costs = {
        cell: focus_weights.CARE * danger + price
        for (cell, (price, _)), danger in zip(ways.items(), dangers, strict=True)
    }
    if not has_attacked(mover):
        for foe in turn.foes:
            strikes = attack_cells(evaluator, mover, ways, charge=False, only=foe)
            if strikes:
                best = max(strikes, key=lambda cell: strikes[cell] - costs[cell])
                yield _move(strikes[best] - costs[best], best, ways)
        nearer = _nearer(turn, ways)
        if nearer is not None:
            yield nearer
    values = dict(zip(ways, evaluator.attack_values(mover, [*ways], moved=False), strict=True))
    for part in (0.0, focus_weights.NEXT):
        gains = {cell: part * value - costs[cell] for cell, value in values.items()}
        best = max(gains, key=gains.__getitem__)
        yield _move(gains[best], best, ways)


def _move(merit: float, cell: Cell, ways: Ways[MoveOption]) -> ScoredMove:
    move = ways[cell][1]
    return ScoredMove(merit, Move(by=move.by, mode=move.mode, to=move.place(cell)))


def _move_to(found: tuple[float, Cell] | None, ways: Ways[MoveOption]) -> ScoredMove | None:
    return None if found is None else _move(found[0], found[1], ways)


def _nearer(turn: Turn, ways: Ways[MoveOption]) -> ScoredMove | None:
    """Return the move towards the nearest attack position; None if waiting for the foes is better."""
    battle, mover = turn.battle, turn.creature
    assert mover.at is not None
    grid = battle.situation.board.grid
    at = grid.bit(mover.at)
    layers = steps_to_strike(battle, mover, turn.evaluator.reach(mover))
    if layers and at & layers[0]:  # near enough, and yet there is nothing to strike: something is in the way
        layers = steps_to_strike(battle, mover, 1)
    here = next((steps for steps, layer in enumerate(layers) if layer & at), len(layers))

    def steps_from(cell: Cell) -> int | None:
        bit = grid.bit(cell)
        return next((steps for steps, layer in enumerate(layers[:here]) if layer & bit), None)

    found = approach_cell(turn.evaluator, mover, ways, steps_from, here, patient=mover.turns <= focus_weights.PATIENCE)
    return None if found is None else _move(max(focus_weights.APPROACH, found[0]), found[1], ways)
