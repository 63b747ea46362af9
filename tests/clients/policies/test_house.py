"""The house policy: monsters of every ruleset go for whom the focus rule says, and choose only what is accepted."""

from __future__ import annotations

import pytest

from fracas_clients.policies.base import Policy
from fracas_clients.policies.focus import FocusPolicy
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.house import HousePolicy
from fracas_clients.policies.random import RandomPolicy
from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.events import Outcome
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_protocol.options import Decision
from tests.clients.duels import battle_of, play_out, seeded

OTHERS = ("fourth_edition", "monster_mash", "orcus", "srd5")
RULESETS = (*OTHERS, "monster_turn")


def battle(ruleset: str, seed: int, most: int = 2) -> Battle:
    """Return a battle of shipped content."""
    return Battle.start(random_setup(Wish(ruleset, most=most), seed), KeyedFaces(bytes([seed % 256]) * 32))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", OTHERS)
def test_blows_fall_on_the_focus(ruleset: str) -> None:
    """Whoever is struck by a single blow on its bearer's own turn is whom the question told before the choice."""
    struck: list[bool] = []

    class Watched(HousePolicy):
        def choose(self, view: object, options: Decision) -> dict[str, object]:
            intent = super().choose(view, options)  # type: ignore[arg-type]
            plan = self.answers.get(str(intent.get("by")))
            on = intent.get("on")
            if isinstance(plan, dict) and plan["focus"] and isinstance(on, tuple) and "use" in intent:
                by = str(intent["by"])
                harmful = all(view.creatures[id_].side != view.creatures[by].side for id_ in on)  # type: ignore[attr-defined]
                if harmful and any(plan["focus"] in (t.id for t in use.targets) for use in options.uses):
                    struck.append(plan["focus"] in on)
            return intent  # type: ignore[return-value]

    for seed in range(10, 13):
        fought = battle(ruleset, seed)
        play_out(fought, {seat: Watched(chance=seeded(seed)) for seat in fought.state.seats}, most=120)

    assert len(struck) > 5
    assert sum(struck) / len(struck) > 0.9


def test_who_is_too_far_away_is_walked_to() -> None:
    """A brute on the other side of the quarry comes nearer each turn, around what is in the way."""
    fought = battle_of(["war_ram"], ["gravel_brute"], board="quarry", key=bytes(32))
    gaps: list[int] = []

    def watch(now: Battle) -> None:
        red, blue = (next(c for c in now.state.creatures.values() if c.seat == seat) for seat in ("red", "blue"))
        if red.at is not None and blue.at is not None:
            gaps.append(max(abs(red.at[0] - blue.at[0]), abs(red.at[1] - blue.at[1])))

    play_out(fought, {seat: HousePolicy(chance=seeded(1)) for seat in ("red", "blue")}, watch=watch, most=12)

    assert gaps[-1] <= 2 < gaps[0]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("policy", [FocusPolicy, GreedyPolicy, HousePolicy, RandomPolicy])
def test_what_a_policy_chooses_is_accepted(policy: type[Policy], ruleset: str) -> None:
    """No intent that a policy makes of the options is ever refused."""
    for seed in range(3):
        fought = battle(ruleset, 40 + seed)
        policies = {seat: policy(chance=seeded(seed)) for seat in fought.state.seats}
        play_out(fought, policies, most=150)


@pytest.mark.slow
def test_greedy_characters_strike_and_rest() -> None:
    """With cards the greedy policy does more than hold out: monsters fall, and cards are had back by rests."""
    events: set[str] = set()

    def judge(_battle: Battle, _decision: Decision, outcome: Outcome) -> None:
        events.update(event.name for event in outcome.events)

    for seed in range(3):
        fought = battle("monster_turn", seed, most=1)
        play_out(
            fought, {seat: GreedyPolicy(chance=seeded(seed)) for seat in fought.state.seats}, judge=judge, most=600
        )

    assert {"died", "rested", "attack", "card_used"} <= events
