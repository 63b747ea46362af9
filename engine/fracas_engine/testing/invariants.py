"""Invariants of every battle, independent of the ruleset.

An invariant is a function of a battle that yields a sentence for each violation. Rulesets add their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from fracas_engine.battle import Battle
from fracas_engine.ids import Cell
from fracas_engine.state import Creature, Waiting

Invariant: TypeAlias = Callable[[Battle], Iterable[str]]


def hit_points(battle: Battle) -> Iterator[str]:
    """Hit points never exceed the maximum, and temporary ones are never negative."""
    for creature in battle.state.creatures.values():
        if creature.hp > creature.max_hp:
            yield f"{creature.id} has {creature.hp} of {creature.max_hp} hit points"
        if creature.temp_hp < 0:
            yield f"{creature.id} has {creature.temp_hp} temporary hit points"


def budgets(battle: Battle) -> Iterator[str]:
    """No creature spends more than it has."""
    for creature in battle.state.creatures.values():
        for word, left in creature.budget.items():
            if left < 0:
                yield f"{creature.id} has {left} left of {word}"
        for action, times in creature.used.items():
            if times < 0:
                yield f"{creature.id} has used {action} {times} times"


def references(battle: Battle) -> Iterator[str]:
    """Every reference to a creature, a seat or a sheet names an existing one."""
    state = battle.state
    for creature in state.creatures.values():
        if creature.seat not in state.seats:
            yield f"{creature.id} is of the seat {creature.seat}, which there is not"
        if creature.sheet not in battle.setup.sheets:
            yield f"{creature.id} has the sheet {creature.sheet}, which there is not"
        for condition in creature.conditions:
            if condition.source is not None and condition.source not in state.creatures:
                yield f"{creature.id} is {condition.name} by {condition.source}, who is not there"
        for seat in creature.hidden_from:
            if seat not in state.seats:
                yield f"{creature.id} is hidden from the seat {seat}, which there is not"
    for zone in state.zones.values():
        if zone.owner is not None and zone.owner not in state.creatures:
            yield f"the zone {zone.id} is {zone.owner}'s, who is not there"
    game = state.game
    if game.acting is not None and game.acting not in state.creatures:
        yield f"it is the turn of {game.acting}, who is not there"
    if game.seat is not None and game.seat not in state.seats:
        yield f"it is the turn of the seat {game.seat}, which there is not"


def on_the_map(battle: Battle) -> Iterator[str]:
    """Every living, placed creature stands on the map."""
    board = battle.situation.map
    for creature in battle.situation.present():
        if creature.at is None or creature.at not in board:
            yield f"{creature.id} stands at {creature.at}, which is not on the map"


def waiting(battle: Battle) -> Iterator[str]:
    """All viewers see which seats are asked, and a running battle asks at least one seat."""
    told = battle.state.game.waiting
    awaited = tuple(Waiting(d.seat, d.kind, d.by) for d in battle.pending)
    if told != awaited:
        yield f"{told} are told to be asked, and {awaited} are"
    if not awaited and not battle.state.game.over:
        yield "nobody is asked, and the battle is not over"
    for decision in battle.pending:
        seat = battle.state.seats.get(decision.seat)
        if seat is None or seat.conceded:
            yield f"the seat {decision.seat} is asked, which {'is not there' if seat is None else 'has conceded'}"
    numbers = [decision.number for decision in battle.pending]
    if len(numbers) != len(set(numbers)):
        yield f"two decisions have the same number: {numbers}"


def own(battle: Battle) -> Iterable[str]:
    """The ruleset's own invariants hold."""
    return battle.ruleset.invariant_violations(battle.situation)


COMMON: Final[tuple[Invariant, ...]] = (hit_points, budgets, references, on_the_map, waiting, own)
"""Invariants of every ruleset."""


def no_overlap(cells_of: Callable[[Battle, Creature], Iterable[Cell]]) -> Invariant:
    """Return the invariant that no two creatures on the map share a cell.

    Args:
        cells_of: Returns the cells that a creature does not share with others, as the ruleset defines; empty for a
            creature that may share its cells (tiny, squeezing, riding, at another altitude).
    """

    def check(battle: Battle) -> Iterator[str]:
        taken: dict[Cell, str] = {}
        for creature in battle.situation.present():
            for cell in cells_of(battle, creature):
                other = taken.setdefault(cell, creature.id)
                if other != creature.id:
                    yield f"{other} and {creature.id} share {cell}"

    return check
