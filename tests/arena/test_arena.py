"""Battles of policies in one process: the same seed is the same battle, and faults are judged by stated rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fracas_arena import Arena, Lineup, Match, Report, play
from fracas_clients.policies.base import Policy
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.random import RandomPolicy
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision

pytestmark = pytest.mark.whole

RULESETS = ("fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5")
MASH = Lineup.suggested("monster_mash")


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_seed_is_the_same_battle(ruleset: str) -> None:
    """Two battles of one seed have the same report but for the time they took; another seed has another."""
    first, second, other = (play(ruleset, {"red": GreedyPolicy, "blue": GreedyPolicy}, seed=s) for s in (1, 1, 2))

    assert first == second
    assert first != other
    assert first.how not in ("", "unfinished")


@pytest.mark.slow
def test_battles_under_way_together_are_the_same_as_alone() -> None:
    """Twelve battles, five at a time: each ends as it does alone, and each once."""
    matches = [Match(MASH, {"red": GreedyPolicy, "blue": RandomPolicy}, seed) for seed in range(12)]

    together = {report.seed: report for report in Arena(at_once=5).fight(matches)}

    alone = {match.seed: play(match.lineup, match.players, seed=match.seed) for match in matches}
    assert together == alone


class Batching(GreedyPolicy):
    """Chooses for several battles at once."""

    def __init__(self, **keys: Any) -> None:
        super().__init__(**keys)
        self.batches: list[int] = []

    def choose_many(self, views: Sequence[BattleView], options: Sequence[Decision]) -> Sequence[Intent]:
        """Choose for each."""
        self.batches.append(len(views))
        return [self.choose(view, decision) for view, decision in zip(views, options, strict=True)]


def test_one_policy_is_asked_about_many_battles_together() -> None:
    """A policy that plays both seats of ten battles chooses for all that await it in one call."""
    policy = Batching()
    matches = [Match(MASH, {"red": policy, "blue": policy}, seed) for seed in range(10)]

    reports = list(Arena(at_once=10).fight(matches))

    assert len(reports) == 10
    assert policy.batches[0] == 10
    assert all(sum(seat.refused for seat in report.seats.values()) == 0 for report in reports)


class Stubborn(Policy):
    """Chooses an intent that is not offered."""

    name = "stubborn"

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose."""
        return {"by": "nobody", "use": "magic"}


class Speechless(Policy):
    """Chooses nothing."""

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose."""
        return None  # type: ignore[return-value]


class Faulty(Policy):
    """Falls over its third choice."""

    name = "faulty"
    asked = 0

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose."""
        self.asked += 1
        if self.asked == 3:
            raise ZeroDivisionError("no plan")
        return next(options.intents())


@pytest.mark.parametrize("policy", [Stubborn, Speechless])
def test_what_is_refused_three_times_is_chosen_in_its_place(policy: type[Policy]) -> None:
    """The battle goes on to its end, and the report says what was refused and how often."""
    report = play(MASH, {"red": policy, "blue": GreedyPolicy}, seed=1)

    seat = report.seats["red"]
    assert report.won("blue")
    assert seat.refused == 3 * seat.forced > 0
    assert seat.refusals[0].code in {"malformed", "nothing_pending", "not_your_turn"}
    assert seat.choices == 0


def test_who_raises_gives_up() -> None:
    """A policy that raises loses that battle, and its own lines are told."""
    report = play(MASH, {"red": Faulty, "blue": RandomPolicy}, seed=1)

    seat = report.seats["red"]
    assert report.won("blue")
    assert report.how == "concession"
    assert seat.failure == "policy faulty failed: ZeroDivisionError: no plan"
    assert seat.error is not None
    assert "raise ZeroDivisionError" in seat.error.story()
    assert "fracas_arena" not in seat.error.story()


class FaultyTogether(Batching):
    """Falls over when it has to choose for more than one."""

    def choose_many(self, views: Sequence[BattleView], options: Sequence[Decision]) -> Sequence[Intent]:
        """Choose for each."""
        raise LookupError("too many")


def test_a_batch_that_fails_is_chosen_one_by_one() -> None:
    """A fault in one battle does not affect another battle of the same policy."""
    policy = FaultyTogether()

    reports = list(Arena(at_once=4).fight(Match(MASH, {"red": policy, "blue": policy}, seed) for seed in range(4)))

    assert [seat.failure for report in reports for seat in report.seats.values()] == [None] * 8


def test_a_battle_without_end_is_broken_off() -> None:
    """After its most choices a battle is told as unfinished."""
    report = play(MASH, {"red": RandomPolicy, "blue": RandomPolicy}, most_choices=5)

    assert (report.how, report.winner, report.choices) == ("unfinished", None, 5)


class Idle(Policy):
    """Ends its turn."""

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose."""
        return {"by": options.ends[0], "end": "turn"} if options.ends else next(options.intents())


def test_a_stalemate_is_a_draw_by_itself() -> None:
    """Two who do nothing are a draw after twenty rounds, unless the line-up says otherwise."""
    srd5 = {"seats": {"red": ("fighter_1",), "blue": ("fighter_1",)}}
    quiet = play(Lineup("srd5", **srd5), {"red": Idle, "blue": Idle})  # type: ignore[arg-type]
    endless = play(Lineup("srd5", stalemate=0, **srd5), {"red": Idle, "blue": Idle}, most_choices=200)  # type: ignore[arg-type]

    assert (quiet.winner, quiet.how) == (None, "stalemate")
    assert endless.how == "unfinished"


class Hurried(GreedyPolicy):
    """Notes how much time it has."""

    told: list[float | None] = []  # noqa: RUF012 - read by the test

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose."""
        self.told.append(self.budget_s)
        return super().choose(view, options)


def test_policies_are_told_their_time() -> None:
    """The budget is reported, and a slower policy is late and plays on."""
    report: Report = play(MASH, {"red": Hurried, "blue": RandomPolicy}, seed=1, budget_s=1e-9)

    assert set(Hurried.told) == {1e-9}
    assert report.seats["red"].late == report.seats["red"].choices > 0


def test_mirrored_line_ups_hand_the_creatures_on() -> None:
    """What red had blue has, on the same board."""
    lineup = Lineup("srd5", {"red": ("fighter_1",), "blue": ("ogre",)})

    assert lineup.mirrored().seats == {"red": ("ogre",), "blue": ("fighter_1",)}
