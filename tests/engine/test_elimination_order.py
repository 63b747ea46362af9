"""In which order sides fall."""

from __future__ import annotations

import pytest

from fracas_arena.lineup import Lineup
from fracas_engine.battle import Battle
from fracas_engine.elimination_order import standing_sides, update_elimination_order
from fracas_engine.intents import Concede

SEATS = {"red": (), "blue": (), "green": ()}


def battle_of(ruleset: str, *, sides: dict[str, str] | None = None) -> Battle:
    """Begin a battle of three, each for itself."""
    return Lineup(ruleset, seats=SEATS, sides=sides or {}).battle(7)


def test_who_gives_up_has_fallen_at_that_step() -> None:
    """All stand at first; an earlier elimination keeps its step."""
    battle = battle_of("monster_mash")
    assert standing_sides(battle) == {"red", "blue", "green"}
    assert update_elimination_order({}, battle, 1) == {}

    battle.apply("blue", Concede())
    fallen = update_elimination_order({}, battle, 5)
    assert fallen == {"blue": 5}

    battle.apply("green", Concede())
    assert update_elimination_order(fallen, battle, 9) == {"blue": 5, "green": 9}
    assert battle.result is not None
    assert battle.result.winner == "red"


def test_who_stands_again_has_not_fallen() -> None:
    """Only the last fall counts."""
    assert update_elimination_order({"red": 3}, battle_of("monster_mash"), 8) == {}


@pytest.mark.parametrize("ruleset", ["monster_mash", "srd5", "orcus", "fourth_edition"])
def test_every_ruleset_knows_who_stands(ruleset: str) -> None:
    """A seat that has given up does not."""
    battle = Lineup(ruleset).battle(7)
    assert standing_sides(battle) == {"red", "blue"}

    battle.apply("blue", Concede())

    assert standing_sides(battle) == {"red"}


def test_between_two_sides_nothing_is_noted() -> None:
    """Their rules say who has won."""
    battle = battle_of("monster_mash", sides={"red": "a", "blue": "b", "green": "b"})
    battle.apply("red", Concede())

    assert update_elimination_order({}, battle, 5) == {}
