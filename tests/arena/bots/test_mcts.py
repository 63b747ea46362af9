"""Time use of `mcts`: sequential halving at the root, known and unknown outcomes below."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from fracas_arena import LocalBattle
from fracas_arena.bots import mcts, tree
from fracas_arena.bots.mcts import MctsPolicy
from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.bots.search import CandidateEvaluator
from fracas_arena.bots.tree import Branch, play_future
from fracas_engine.battle import Battle
from fracas_engine.ids import CreatureId
from fracas_engine.intents import End, Intent, Use
from fracas_protocol.intents import Intent as Plain
from tests.arena.bots.small_battles import battle_of, one


class Brief(MctsPolicy):
    """Plays so many futures that the clock makes no difference."""

    runs = 60


def wish(number: int) -> Intent:
    """Return a choice that differs from others by its number alone."""
    return End(by=CreatureId(str(number)))


def halved(
    monkeypatch: pytest.MonkeyPatch, worths: list[float], runs: int
) -> tuple[int | None, list[int], list[set[int]]]:
    """Return which choice is left, how many futures were played on after each, and which of them were compared.

    Args:
        monkeypatch: What replaces the futures.
        worths: What each choice is worth, the focus policy's first, give or take what falls alike for all of them.
        runs: How many futures there are.
    """
    played: Counter[int] = Counter()

    def play(trial: Any, first: Branch, number: int, *, turns: int, exploring: bool) -> None:
        place = branches.index(first)
        played[place] += 1
        if not exploring:
            first.values[number] = worths[place] + random.Random(number).uniform(-0.5, 0.5)

    monkeypatch.setattr(mcts, "play_future", play)
    branches = [Branch(wish(number)) for number in range(len(worths))]
    battle = battle_of(one("ogre", "red", (1, 4)), one("imp", "blue", (2, 4)))
    trial = CandidateEvaluator(battle, LocalBattle(battle).decisions("red")[0], "red", 7, RolloutMemory())
    best = mcts._halved(trial, branches[0], branches[1:], mcts._TimeBudget(runs, 1.0))
    left = None if best is None else branches.index(best)
    return left, [played[place] for place in range(len(worths))], [set(branch.values) for branch in branches]


def test_the_better_half_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four others the two better ones are tried further, then the best one, which is found by a hundredth.

    It has met the same futures as its competitor, so that common luck makes no difference.
    """
    left, played, compared = halved(monkeypatch, [0.0, -0.01, 0.02, 0.01, -0.02], 90)

    assert left == 2
    assert played[0] == played[2] > played[3] > played[1] == played[4] > 0
    assert compared[0] == compared[2] > compared[3] > compared[1]
    assert 85 <= sum(played) <= 95


def test_every_fourth_future_is_for_learning(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried there is not held against others."""
    _, played, compared = halved(monkeypatch, [0.0, 0.1], 80)

    assert played[0] == played[1] == 40
    assert compared[0] == compared[1] == {number for number in range(40) if number % 4 != 3}


def test_what_is_hopeless_is_spared_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all others are worse by far, none of them is left."""
    left, played, _ = halved(monkeypatch, [0.0, -0.2, -0.3, -0.2], 90)

    assert left is None
    assert sum(played) < 50


def test_what_there_is_time_for_is_not_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a future of each choice takes most of the time, there is one of each and no more."""
    now = [0.0]

    def play(trial: Any, first: Branch, number: int, *, turns: int, exploring: bool) -> None:
        now[0] += 0.1
        first.values[number] = 0.0

    monkeypatch.setattr(mcts, "perf_counter", lambda: now[0])
    monkeypatch.setattr(mcts, "play_future", play)
    battle = battle_of(one("ogre", "red", (1, 4)), one("imp", "blue", (2, 4)))
    trial = CandidateEvaluator(battle, LocalBattle(battle).decisions("red")[0], "red", 7, RolloutMemory())

    assert mcts._halved(
        trial, Branch(wish(0)), [Branch(wish(number)) for number in range(1, 5)], mcts._TimeBudget(None, 0.65)
    )
    assert now[0] == pytest.approx(0.5)


def grown(visits: int, worth: Callable[[int], float]) -> tuple[Branch, list[int]]:
    """Return a branch with eight choices below it, and how often each was tried of so many visits."""
    branch = Branch(wish(0), left=[0.0] * 8, further=[Branch(wish(number)) for number in range(8)])
    assert branch.further is not None
    for _ in range(visits):
        found = branch.unknown()
        assert found is not None
        found.all_values.append(worth(branch.further.index(found)))
    return branch, [len(one.all_values) for one in branch.further]


def test_a_branch_widens_slowly() -> None:
    """The unlikely are not tried before the likely ones were, and the best one is tried most."""
    assert grown(3, lambda _: 0.0)[1] == [3, 0, 0, 0, 0, 0, 0, 0]
    _, visits = grown(18, lambda place: 0.3 if place == 1 else -0.5)

    assert visits[1] == max(visits) > 8
    assert visits[7] == 0


@pytest.mark.parametrize(("worth", "relied"), [(0.2, True), (0.0, False), (-0.2, False)])
def test_what_is_better_than_a_glance_is_relied_upon(worth: float, *, relied: bool) -> None:
    """Else the rest of the turn is left to a glance."""
    branch, _ = grown(12, lambda place: worth if place == 0 else -0.3)

    assert branch.further is not None
    assert branch.likely() is (branch.further[0] if relied else None)


def test_nothing_is_relied_upon_that_was_hardly_tried() -> None:
    """Three futures are too few, for the chosen and for the rejected intent."""
    below = Branch(wish(1), all_values=[0.9] * 3)
    assert Branch(wish(0), left=[0.0] * 9, further=[below]).likely() is None
    below.all_values.append(0.9)
    assert Branch(wish(0), left=[0.0] * 3, further=[below]).likely() is None
    assert Branch(wish(0), left=[0.0] * 4, further=[below]).likely() is below


def test_what_is_learned_is_noted_below_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A future that is for learning says nothing of the first choice; another one is noted in the whole path."""
    monkeypatch.setattr(tree, "play_out_averaged", lambda *_, **__: 0.5)
    battle = battle_of(one("ogre", "red", (1, 4)), one("imp", "blue", (2, 4), hp=90))
    trial = CandidateEvaluator(battle, LocalBattle(battle).decisions("red")[0], "red", 7, RolloutMemory())
    first = Branch(Use(by=CreatureId("ogre"), action="claw", on=("imp",)))

    play_future(trial, first, 3, turns=1, exploring=True)
    assert (first.values, first.all_values, first.left) == ({}, [], [])
    assert first.further is not None
    below = first.further[0]
    assert below.all_values == [0.5]

    play_future(trial, first, 4, turns=1, exploring=False)
    assert (first.values, first.all_values, first.left) == ({4: 0.5}, [0.5], [0.5])
    assert below.all_values == [0.5]


def test_what_is_not_open_is_lost() -> None:
    """A first choice that the rules refuse in a future counts as the worst end there."""
    battle = battle_of(one("ogre", "red", (1, 4)), one("imp", "blue", (9, 4)))
    trial = CandidateEvaluator(battle, LocalBattle(battle).decisions("red")[0], "red", 7, RolloutMemory())
    first = Branch(Use(by=CreatureId("ogre"), action="claw", on=("imp",)))

    play_future(trial, first, 0, turns=1, exploring=False)

    assert first.values == {0: -1.0}


def test_the_same_runs_choose_the_same() -> None:
    """With a number of futures instead of a time the same seed chooses the same."""

    def chosen() -> Plain:
        battle: Battle = battle_of(one("ogre", "red", (1, 4), hero=True), one("imp", "blue", (4, 4), hp=90))
        bout, policy = LocalBattle(battle), Brief(chance=random.Random(4))
        view, decision = bout.view("red"), bout.decisions("red")[0]
        policy.answers = {name: bout.ask("red", asked) for name, asked in policy.questions(view, decision).items()}
        return policy.choose(view, decision)

    assert json.dumps(chosen()) == json.dumps(chosen())
