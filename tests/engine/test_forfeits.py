"""A concession by the server is a forfeit, in every ruleset, and reported as one."""

from __future__ import annotations

from typing import Literal

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.intents import Concede
from fracas_engine.testing.simulation import Wish, random_setup

RULESETS = ("monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition")


def left_alone(ruleset: str, why: Literal["", "away", "clock"]) -> tuple[str, str]:
    """Let all seats but the first give up; return how the battle ended, and why the last one did as it was told."""
    setup = random_setup(Wish(ruleset, most=2), 7)
    battle = Battle.start(setup, KeyedFaces(derive(b"fracas forfeits", {})))
    told = ""
    for seat in [seat.id for seat in setup.seats][::-1]:
        if battle.result is None:
            events = battle.apply(seat, Concede(why=why)).events
            told = next(str(event.data.get("why", "")) for event in events if event.name == "conceded")
    assert battle.result is not None
    return battle.result.how, told


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("why", ["away", "clock"])
def test_what_the_house_gives_up_is_a_forfeit(ruleset: str, why: Literal["away", "clock"]) -> None:
    """The end is `forfeit` and the event has the reason; a seat that gives up itself concedes, without a reason."""
    assert left_alone(ruleset, why) == ("forfeit", why)
    assert left_alone(ruleset, "")[0] != "forfeit"
    assert not left_alone(ruleset, "")[1]
