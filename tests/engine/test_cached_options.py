"""Options from cached results, beside options of a battle that has just been loaded and has no caches."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.testing.digests import options_digest
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup

RULESETS = ("srd5", "orcus", "fourth_edition", "monster_mash", "monster_turn")


@pytest.mark.whole
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_cached_options_equal_fresh_ones(ruleset: str, seed: int) -> None:
    """At every decision of a random battle, for every seat."""
    battle = Battle.start(random_setup(Wish(ruleset), 40 + seed), KeyedFaces(seed.to_bytes(32, "big")))
    player = RandomPlayer(seed, ("surrender", "flee", "offer_peace"))
    for _ in range(25):
        if battle.result is not None:
            return
        fresh = Battle.load(battle.dump())
        assert battle.pending == fresh.pending
        for decision in battle.pending:
            assert options_digest(battle.options_of(decision)) == options_digest(fresh.options_of(decision))
        decision = battle.pending[0]
        battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)
