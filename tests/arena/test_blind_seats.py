"""A seat without a view gets the same offers as others, and can get a view later."""

from __future__ import annotations

import random

import pytest

from fracas_arena.lineup import Lineup
from fracas_arena.local_battle import LocalBattle
from fracas_arena.policy_battle import PolicyBattle
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.random import RandomPolicy
from fracas_protocol.battle_view import BattleView
from fracas_protocol.options import Decision

SEATS = ("red", "blue")


def course(ruleset: str, seed: int, *, blind: tuple[str, ...]) -> tuple[list[str], str]:
    """Play a battle of chance; returns what was chosen among what, and the battle at its end."""
    bout = LocalBattle(Lineup(ruleset, creatures=1 + seed % 2).battle(seed), blind=blind)
    policies = {seat: RandomPolicy(chance=random.Random(f"{seed} {seat}")) for seat in SEATS}
    playing = PolicyBattle(bout, policies, seed=seed, most=250)
    chosen: list[str] = []
    while (asked := playing.asked) is not None:
        intent = asked.policy.choose(asked.view, asked.decision)
        chosen.append(f"{asked.seat} {asked.decision.number} {intent} {sum(1 for _ in asked.decision.intents())}")
        playing.take(asked, intent)
    return chosen, repr(bout.battle.dump())


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["monster_mash", "srd5", "orcus", "fourth_edition"])
@pytest.mark.parametrize("seed", [1, 2])
def test_it_is_offered_the_same(ruleset: str, seed: int) -> None:
    """Choice by choice, to the last die: whether views are kept makes no difference."""
    assert course(ruleset, seed, blind=SEATS) == course(ruleset, seed, blind=())


def test_who_looks_after_all_sees_the_present() -> None:
    """The view of that moment, as a kept one has it."""
    kept, blind = (LocalBattle(Lineup("monster_mash").battle(3), blind=seats) for seats in ((), ("red",)))
    for bout in (kept, blind):
        policies = {seat: RandomPolicy(chance=random.Random(seat)) for seat in SEATS}
        playing = PolicyBattle(bout, policies, most=20)
        while (asked := playing.asked) is not None:
            playing.take(asked, asked.policy.choose(asked.view, asked.decision))

    ours, theirs = kept.view("red"), blind.view("red")
    assert ours.creatures == theirs.creatures
    assert ours.version == theirs.version


def test_a_policy_that_chooses_for_itself_looks() -> None:
    """Only a policy that declares it gets no view; an overriding class does not inherit the declaration."""

    class Peeks(RandomPolicy):
        def choose(self, view: BattleView, options: Decision) -> dict[str, object]:
            """Look, and choose by chance all the same."""
            assert view.creatures
            return dict(super().choose(view, options))

    class Renamed(RandomPolicy):
        name = "renamed"

    assert not RandomPolicy.looks
    assert not Renamed.looks
    assert Peeks.looks
    assert GreedyPolicy.looks
