"""The memory of the last dump changes no byte of the next one."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.codecs import codec_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.plain import Written
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup

STEPS = 60


@pytest.mark.parametrize("ruleset", ["monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition"])
def test_what_has_not_changed_is_written_as_if_anew(ruleset: str) -> None:
    """After every step the state is written from memory as it is written from nothing: no thing was edited in place."""
    battle = Battle.start(random_setup(Wish(ruleset, most=2), 11), KeyedFaces(derive(b"fracas dumps", {})))
    codec, player, written = codec_of(battle.ruleset), RandomPlayer(11), Written()
    for _ in range(STEPS):
        assert codec.dumps_state(battle.state, written) == codec.dumps(battle.state)
        if battle.result is not None:
            break
        decision = battle.pending[0]
        battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)
