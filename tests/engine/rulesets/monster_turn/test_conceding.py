"""A seat that gives up removes its own figures from the battle, and no others."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.intents import Concede
from fracas_engine.testing.simulation import Wish, random_setup


def there(battle: Battle) -> dict[str, set[str]]:
    """Return the figures that are in the battle, by their seat."""
    figures = battle.state.creatures.values()
    return {
        seat: {creature.id for creature in figures if creature.seat == seat and creature.alive}
        for seat in battle.state.seats
    }


@pytest.mark.parametrize("at", [0, 1])
def test_who_gives_up_takes_its_own_figures_out(at: int) -> None:
    """They are gone, all others are where they were, and the side that is left has won."""
    battle = Battle.start(random_setup(Wish("monster_turn", most=2), 7), KeyedFaces(derive(b"fracas conceding", {})))
    before = there(battle)
    seats = list(battle.state.seats)
    gone, left = seats[at], seats[1 - at]
    assert all(before.values())

    outcome = battle.apply(gone, Concede())

    heroes = {creature.id for creature in battle.setup.creatures if creature.hero and creature.seat == gone}
    assert {event.data["who"] for event in outcome.events if event.name == "exhausted"} == heroes  # MT-CHAR-08
    assert there(battle) == {gone: set(), left: before[left]}
    assert battle.result is not None
    assert battle.result.winner == battle.state.seats[left].side
