"""Findings of `fracas bot check`: refusals, faults, and unused actions."""

import pytest

from fracas_arena.policy_check import check
from fracas_clients.policies.base import Policy
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.random import RandomPolicy
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision


class Clumsy(Policy):
    """Walks off the map now and then, and falls over in its tenth choice."""

    name = "clumsy"
    chosen = 0

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose."""
        self.chosen += 1
        if self.chosen == 10:
            raise KeyError("nothing left")
        if self.chosen % 2 and options.moves:
            return options.moves[0].to((-1, -1))
        return {"by": options.ends[0], "end": "turn"} if options.ends else next(options.intents())


def test_a_sound_policy_is_sound() -> None:
    """The greedy policy beats random, and nothing of it is refused."""
    (found,) = check(GreedyPolicy, {"random": RandomPolicy}, ["monster_mash"], games=4)

    assert found.sound
    assert found.won >= 3
    assert found.games == 4
    assert 0 < found.spent_s < 60
    assert found.done["move walk"] > 0


def test_faults_are_told() -> None:
    """Refused, failing and unused actions are reported, each once."""
    (found,) = check(Clumsy, {"random": RandomPolicy}, ["monster_mash"], games=2)

    assert not found.sound
    assert found.refused > 0
    assert found.refusals[0].intent.endswith("'to': (-1, -1)}")
    assert len(found.stories) == 1
    assert 'raise KeyError("nothing left")' in found.stories[0]
    assert found.stories[0].startswith("policy clumsy failed")
    assert found.offered["move walk"] >= found.done["move walk"] > 0


@pytest.mark.slow
def test_the_same_seed_finds_the_same() -> None:
    """Two checks count alike."""
    first, second = (
        next(iter(check(RandomPolicy, {"greedy": GreedyPolicy}, ["srd5"], games=2, seed=5))) for _ in range(2)
    )

    assert (first.won, first.choices, first.offered, first.done) == (
        second.won,
        second.choices,
        second.offered,
        second.done,
    )
