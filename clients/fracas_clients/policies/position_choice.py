"""Choice of a position to move to: to attack from, to be safer after an attack, or nearer to the foes.

The focus policy chooses among the moves in its options, simulations among the engine's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

from fracas_clients.policies import focus_weights
from fracas_clients.policies.fighter import Fighter
from fracas_clients.policies.position_evaluator import PositionEvaluator
from fracas_protocol.view_elements import Cell

__all__ = ["MoveLike", "Ways", "approach_cell", "attack_cells", "cheapest_ways", "retreat_cell", "strike_cell"]

F = TypeVar("F", bound=Fighter)


class MoveLike(Protocol):
    """An option to move, of a client or of the engine."""

    @property
    def by(self) -> str:
        """The creature that would move."""

    @property
    def mode(self) -> str:
        """The movement mode."""

    @property
    def costs(self) -> Mapping[Cell, int]:
        """Each possible destination with the cost of the cheapest path to it, in cells of movement."""

    @property
    def provokes(self) -> Mapping[Cell, tuple[str, ...]]:
        """Creatures that the path to a destination provokes; destinations without any are left out."""


M = TypeVar("M", bound=MoveLike)
Ways = Mapping[Cell, tuple[float, M]]
"""For each reachable cell, the cost of going there in hit points and the move option."""


def cheapest_ways(evaluator: PositionEvaluator[F], mover: F, moves: Iterable[M]) -> Ways[M]:
    """Return the cheapest way to each cell that a creature can reach, except its own cell."""
    found: dict[Cell, tuple[float, M]] = {}
    for move in moves:
        if move.by != mover.id:
            continue
        extra = (
            focus_weights.HURRIED
            if move.mode in focus_weights.HASTY
            else focus_weights.AWKWARD
            if move.mode in focus_weights.CLUMSY
            else 0.0
        )
        provokes, free = dict(move.provokes.items()), dict[tuple[str, ...], float]()
        for cell, cost in move.costs.items():
            price = extra + focus_weights.STEP * cost
            by = provokes.get(cell)
            if by:
                if by not in free:
                    free[by] = evaluator.opportunity_damage(mover, by)
                price += free[by]
            if cell not in found or price < found[cell][0]:
                found[cell] = price, move
    if mover.at is not None:
        found.pop(mover.at, None)
    return found


def attack_cells(
    evaluator: PositionEvaluator[F], mover: F, ways: Ways[M], *, charge: bool, only: F | None = None
) -> dict[Cell, float]:
    """Return the cells from which a foe can be attacked this turn, each with the value of the best attack.

    Args:
        evaluator: The evaluator.
        mover: The creature.
        ways: The cells that it can reach.
        charge: True to include charges from the cells.
        only: The only foe to consider; None: all.
    """
    values = evaluator.attack_values(mover, [*ways], charge=charge, only=only)
    return {cell: merit for cell, merit in zip(ways, values, strict=True) if merit > 0}


def strike_cell(
    evaluator: PositionEvaluator[F], mover: F, strikes: Mapping[Cell, float], ways: Ways[M], stay: float
) -> tuple[float, Cell] | None:
    """Return the best attack position (attack value minus danger and cost) with its score; None if staying is better.

    Args:
        evaluator: The evaluator.
        mover: The creature, which is on the map.
        strikes: The attack positions, at least one (`attack_cells`).
        ways: The cells that it can reach.
        stay: Value of the best action from its current position, in hit points; 0: no worthwhile action.
    """
    assert mover.at is not None
    *dangers, risk = evaluator.dangers(mover, [*strikes, mover.at])
    gains = {
        cell: merit - focus_weights.CARE * danger - ways[cell][0]
        for (cell, merit), danger in zip(strikes.items(), dangers, strict=True)
    }
    best = max(gains, key=gains.__getitem__)
    if stay > 0:
        # Compare estimates with estimates: use the estimate for this cell if it is higher than the offered value.
        here = max(stay, evaluator.attack_value(mover, mover.at, moved=False)) - focus_weights.CARE * risk
        if gains[best] <= here + focus_weights.GAIN:
            return None
    return max(stay, strikes[best]) + focus_weights.STEP, best


def retreat_cell(evaluator: PositionEvaluator[F], mover: F, ways: Ways[M]) -> tuple[float, Cell] | None:
    """Return the position with the best balance of next turn's attack and danger, with its score; None: stay.

    Args:
        evaluator: The evaluator.
        mover: The creature, which is on the map and has attacked.
        ways: The cells that it can reach, at least one.
    """
    assert mover.at is not None
    cells = [*ways, mover.at]
    prices = [*(price for price, _ in ways.values()), 0.0]
    gains = [
        focus_weights.NEXT * merit - focus_weights.CARE * danger - price
        for merit, danger, price in zip(
            evaluator.attack_values(mover, cells, moved=False), evaluator.dangers(mover, cells), prices, strict=True
        )
    ]
    best = max(range(len(cells) - 1), key=gains.__getitem__)
    gain = gains[best] - gains[-1]
    return (min(focus_weights.RETREAT, gain), cells[best]) if gain > focus_weights.GAIN else None


def approach_cell(
    evaluator: PositionEvaluator[F],
    mover: F,
    ways: Ways[M],
    steps: Callable[[Cell], int | None],
    here: int,
    *,
    patient: bool,
) -> tuple[float, Cell] | None:
    """Return the best position on the way to an attack position with its value; None if waiting is better.

    Args:
        evaluator: The evaluator.
        mover: The creature, which is on the map.
        ways: The cells that it can reach.
        steps: Returns the number of steps from a cell to an attack position; None: too many.
        here: The number of steps from the creature's own cell.
        patient: True if the creature would rather wait than enter the foes' reach.
    """
    assert mover.at is not None
    nearer = {cell: there for cell in ways if (there := steps(cell)) is not None and there < here}
    if not nearer:
        return None
    risks = [0.0] * len(nearer)
    if patient:
        *dangers, dread = evaluator.dangers(mover, [*nearer, mover.at])
        risks = [max(0.0, danger - dread) for danger in dangers]
    gains = {
        cell: focus_weights.NEARER * (here - there) - focus_weights.CARE * risk - ways[cell][0]
        for (cell, there), risk in zip(nearer.items(), risks, strict=True)
    }
    best = max(gains, key=gains.__getitem__)
    return (gains[best], best) if gains[best] > 0 or not patient else None
