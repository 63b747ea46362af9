"""Where somebody goes in a future: to where its best blow is worth the danger, else nearer, else out of reach.

It is what the focus policy does there, as far as that can be done without remembering anything.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from fracas_arena.bots.fighters import has_action, has_struck
from fracas_arena.bots.glimpse import deeds_seen, in_sight
from fracas_arena.bots.ways import steps_to_strike
from fracas_arena.bots.weighing import Weighing
from fracas_clients.policies import stakes
from fracas_engine.battle import Battle
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Intent, Move, Use
from fracas_engine.options import MoveOption, Options
from fracas_engine.state import Creature

__all__ = ["Proposal", "go", "has_hurried", "hurry", "places", "way_to_go"]

_LOOKED_AT: Final = 12
"""Places of which it is looked whether a wall is in the way of the blow."""

_Ways = Mapping[Cell, tuple[float, MoveOption]]
"""What going to a cell costs in hit points, and by which move."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that could be done, and what it seems to be worth in hit points."""

    merit: float
    intent: Intent


def go(move: MoveOption, cell: Cell) -> Intent:
    """Return the intent to move to a cell."""
    return Move(by=move.by, mode=move.mode, to=move.place(cell))


def way_to_go(
    battle: Battle, weighing: Weighing, mover: Creature, seen: Options, stay: float, *, charging: bool = False
) -> Proposal | None:
    """Return the best way to go, where going is better than staying.

    Args:
        battle: The battle.
        weighing: The fight as the mover sees it.
        mover: Who might go.
        seen: What it could do.
        stay: What the best deed from where it is is worth, in hit points; 0: there is none.
        charging: Whether it may charge from where it goes.
    """
    ways = _ways(weighing, mover, seen) if seen.moves else {}
    if not ways or mover.at is None:
        return None
    cells = [*ways, mover.at]
    dangers = weighing.dangers(cells)
    prices = [*(price for price, _ in ways.values()), 0.0]
    if has_hurried(mover):
        return _nearer(battle, weighing, mover, cells, dangers, ways)
    if has_struck(mover):
        return _after(weighing, cells, dangers, prices, ways)
    if mover.budget.get("move", 1) <= 0:  # another move would cost the action that one strikes with
        return None
    struck = weighing.offences(cells[:-1], moved=True, charging=charging)
    gains = [
        merit - stakes.CARE * danger - price for (merit, _), danger, price in zip(struck, dangers, prices, strict=False)
    ]
    order = sorted((n for n, (merit, _) in enumerate(struck) if merit > 0), key=lambda n: -gains[n])
    for number in order[:_LOOKED_AT]:
        merit, prey = struck[number]
        if prey is None or prey.at is None or not in_sight(battle, cells[number], prey.at):
            continue
        # The estimate of a blow from here is held against those from there, where it is more than what is offered.
        here = max(stay, weighing.offences([mover.at], moved=False)[0][0]) if stay > 0 else 0.0
        if stay <= 0 or gains[number] > here - stakes.CARE * dangers[-1] + stakes.GAIN:
            return Proposal(max(stay, merit) + stakes.STEP, go(ways[cells[number]][1], cells[number]))
        return None
    # Who may be struck where it stands is ready for whoever comes.
    return _nearer(battle, weighing, mover, cells, dangers, ways) if stay <= 0 and dangers[-1] <= 0 else None


def has_hurried(mover: Creature) -> bool:
    """Say whether somebody has given its action for getting on, by rules that keep that in mind."""
    return bool(getattr(mover, "dashes", ()))


def hurry(battle: Battle, weighing: Weighing, mover: Creature, seen: Options) -> Intent | None:
    """Return the dash of a creature that cannot strike; None where it waits for its foes, or has no action left."""
    if mover.at is None or not has_action(mover) or "dash" not in deeds_seen(battle):
        return None
    if seen.moves and weighing.dangers([mover.at])[0] <= 0:
        return None
    return Use(by=CreatureId(mover.id), action="dash", with_=("walk",))


def places(battle: Battle, weighing: Weighing, mover: Creature, seen: Options) -> Iterator[Proposal]:
    """Yield where one might go: to strike each foe from, nearer to them, where one is safest, and could strike next."""
    ways = _ways(weighing, mover, seen) if seen.moves else {}
    if not ways or mover.at is None:
        return
    cells = [*ways, mover.at]
    dangers = weighing.dangers(cells)
    costs = [stakes.CARE * danger + price for danger, (price, _) in zip(dangers, ways.values(), strict=False)]
    if not has_struck(mover):
        for foe in weighing.foes:
            struck = weighing.offences(cells[:-1], moved=True, only=foe)
            gains = {n: merit - costs[n] for n, (merit, _) in enumerate(struck) if merit > 0}
            if gains:
                best = max(gains, key=gains.__getitem__)
                yield Proposal(gains[best], go(ways[cells[best]][1], cells[best]))
        nearer = _nearer(battle, weighing, mover, cells, dangers, ways)
        if nearer is not None:
            yield nearer
    struck = weighing.offences(cells[:-1], moved=False)
    for part in (0.0, stakes.NEXT):
        gains = {n: part * merit - costs[n] for n, (merit, _) in enumerate(struck)}
        best = max(gains, key=gains.__getitem__)
        yield Proposal(gains[best], go(ways[cells[best]][1], cells[best]))


def _ways(weighing: Weighing, mover: Creature, seen: Options) -> _Ways:
    """Return the best way to each cell that a creature can get to."""
    found: dict[Cell, tuple[float, MoveOption]] = {}
    for move in seen.moves:
        if move.by != mover.id:
            continue
        extra = stakes.HURRIED if move.mode in stakes.HASTY else stakes.AWKWARD if move.mode in stakes.CLUMSY else 0.0
        free: dict[tuple[CreatureId, ...], float] = {}
        provokes = dict(move.provokes.items())
        for cell, cost in move.costs.items():
            price = extra + stakes.STEP * cost
            by = provokes.get(cell)
            if by:
                if by not in free:
                    free[by] = weighing.free_blows(by)
                price += free[by]
            if cell not in found or price < found[cell][0]:
                found[cell] = price, move
    found.pop(mover.at or (-1, -1), None)
    return found


def _after(
    weighing: Weighing, cells: list[Cell], dangers: list[float], prices: list[float], ways: _Ways
) -> Proposal | None:
    """Return the way to where one is safer after the blow, and can go on striking."""
    struck = weighing.offences(cells, moved=False)
    gains = [
        stakes.NEXT * m - stakes.CARE * d - price for (m, _), d, price in zip(struck, dangers, prices, strict=True)
    ]
    best = max(range(len(cells) - 1), key=gains.__getitem__)
    gain = gains[best] - gains[-1]
    return Proposal(min(stakes.RETREAT, gain), go(ways[cells[best]][1], cells[best])) if gain > stakes.GAIN else None


def _nearer(
    battle: Battle, weighing: Weighing, mover: Creature, cells: list[Cell], dangers: list[float], ways: _Ways
) -> Proposal | None:
    """Return the way towards the nearest place to strike from, unless it is better to be come to."""
    grid = battle.situation.board.grid
    at = grid.bit(cells[-1])
    reach = max((blow.reach for blow in weighing.blows if not blow.quick and blow.left(mover)), default=1)
    layers = steps_to_strike(battle, mover, reach)
    if layers and at & layers[0]:  # near enough, and yet there is nothing to strike: something is in the way
        layers = steps_to_strike(battle, mover, 1)
    here = next((steps for steps, layer in enumerate(layers) if layer & at), len(layers))
    patient = mover.turns <= stakes.PATIENCE
    best, least = None, 0.0 if patient else -math.inf
    for cell, danger in zip(cells[:-1], dangers, strict=False):
        bit = grid.bit(cell)
        steps = next((steps for steps, layer in enumerate(layers[:here]) if layer & bit), None)
        if steps is None:
            continue
        risk = max(0.0, danger - dangers[-1]) if patient else 0.0
        gain = stakes.NEARER * (here - steps) - stakes.CARE * risk - ways[cell][0]
        if gain > least:
            best, least = cell, gain
    return None if best is None else Proposal(max(stakes.APPROACH, least), go(ways[best][1], best))
