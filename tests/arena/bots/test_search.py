"""Comparisons made by `search`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from fracas_arena import LocalBattle
from fracas_arena.bots import search
from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.bots.rollouts import candidate_intents, play_out, rollout_choice
from fracas_arena.bots.search import SearchPolicy, candidates
from fracas_arena.lineup import Lineup
from fracas_engine.battle import Battle
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import End
from fracas_engine.intents import Intent as EngineIntent
from fracas_engine.setup import Setup
from fracas_protocol.intents import Intent
from tests.arena.bots.small_battles import battle_of, one


def chosen(battle: Battle) -> Intent:
    """Return what red chooses."""
    bout, policy = LocalBattle(battle), SearchPolicy(chance=random.Random(4))
    view, decision = bout.view("red"), bout.decisions("red")[0]
    policy.answers = {name: bout.ask("red", question) for name, question in policy.questions(view, decision).items()}
    return policy.choose(view, decision)


def test_no_turn_is_ended_while_there_is_something_to_do() -> None:
    """Ending the turn is among the choices where the focus policy would, and else it is not."""
    battle = battle_of(one("ogre", "red", (1, 4)), one("imp", "blue", (2, 4)))
    decision = LocalBattle(battle).decisions("red")[0]
    strike: Intent = {"by": "ogre", "use": "claw", "on": ("imp",)}
    end: Intent = {"by": "ogre", "end": "turn"}

    assert not any(isinstance(wish, End) for wish in candidates(battle, decision, strike, (), RolloutMemory()))
    assert isinstance(candidates(battle, decision, end, (), RolloutMemory())[0], End)


def test_nothing_is_tried_that_only_passes_time() -> None:
    """What neither strikes nor moves is proposed by the focus policy alone, where it finds it worth something."""
    battle = battle_of(one("ogre", "red", (1, 4)), one("imp", "blue", (13, 4)))

    for _ in range(6):
        if battle.pending[0].seat != "red":
            break
        intent = chosen(battle)
        assert intent.get("use") not in {"perception", "action_point"}
        bout = LocalBattle(battle)
        bout.act("red", intent, decision=bout.decisions("red")[0].number)


CLAW: dict[str, Any] = {"by": "ogre", "use": "claw", "on": ("imp",)}
"""What the focus policy does beside the imp."""


def judged(monkeypatch: pytest.MonkeyPatch, gains: Sequence[float], glance: float = 0.0) -> tuple[Intent, int]:
    """Return what is chosen where everything but the claw gains so much in the futures, and how many were looked at.

    Args:
        monkeypatch: What replaces the futures.
        gains: By future, in which a choice is looked at closely.
        glance: What each choice has gained at a glance.
    """
    closely: set[str] = set()

    def values(trial: Any, wish: Any, draw: int, numbers: Sequence[int], *, of: int, turns: int = 0) -> Any:
        plain = getattr(wish, "action", "") == "claw"
        if not draw:
            return tuple(0.0 if plain else glance for _ in numbers)
        closely.add(repr(wish))
        return tuple(0.0 if plain else gains[number % len(gains)] for number in numbers)

    monkeypatch.setattr(search.CandidateEvaluator, "values", values)
    return chosen(battle_of(one("ogre", "red", (1, 4), hero=True), one("imp", "blue", (2, 4), hp=90))), len(closely)


def test_what_comes_out_alike_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choices that a glance cannot tell apart, a claw and a basic attack with it, are one."""
    _, alike = judged(monkeypatch, [0.5], glance=0.0)
    _, other = judged(monkeypatch, [0.5], glance=0.1)

    assert (alike, other) == (0, 2)


@pytest.mark.parametrize(
    ("gains", "taken"), [([0.1], True), ([0.01], False), ([0.8, -0.7], False), ([0.8, -0.1], True)]
)
def test_another_choice_has_to_be_better_by_more_than_chance(
    gains: list[float], monkeypatch: pytest.MonkeyPatch, *, taken: bool
) -> None:
    """It has to gain more than the margin, and more than half of its standard error."""
    choice, _ = judged(monkeypatch, gains, glance=0.1)

    assert (choice != CLAW) is taken


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus", "srd5"])
def test_a_choice_does_not_depend_on_positions_looked_at_before(ruleset: str) -> None:
    """The positions of a battle are answered alike in both orders, by policies that share the set-up."""
    battle = Lineup.suggested(ruleset).battle(3)
    positions: list[bytes] = []
    memory = RolloutMemory()
    while len(positions) < 40 and battle.pending and battle.result is None:
        asked = battle.pending[0]
        positions.append(battle.dump())
        try:
            battle.apply(asked.seat, rollout_choice(battle, asked, memory), decision=asked.number)
        except IllegalIntent:
            battle.apply(asked.seat, battle.standing_intent(asked), decision=asked.number)

    def answered(order: Sequence[int]) -> dict[int, list[EngineIntent]]:
        found: dict[int, list[EngineIntent]] = {}
        setup: Setup | None = None
        for number in order:
            loaded = Battle.load(positions[number], known=setup)
            setup, decision, fresh = loaded.setup, loaded.pending[0], RolloutMemory()
            intents = candidate_intents(loaded, decision, fresh, most=12)
            play_out(loaded, "red", fresh, turns=1)
            found[number] = [*intents, *([] if loaded.result else [rollout_choice(loaded, loaded.pending[0], fresh)])]
        return found

    there, back = answered(range(len(positions))), answered(range(len(positions) - 1, -1, -1))

    assert there == back
