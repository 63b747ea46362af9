"""Battles between policies in one process: one, or hundreds at the same time.

    report = play(Lineup.suggested("srd5"), {"red": GreedyPolicy, "blue": RandomPolicy}, seed=7)

The same line-up, policies and seed give the same battle, choice by choice, if policies use only `self.chance` as
a random source.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Final, TypeAlias

from fracas_arena.lineup import Lineup
from fracas_arena.local_battle import LocalBattle
from fracas_arena.policy_battle import PendingChoice, PolicyBattle
from fracas_arena.report import Report
from fracas_clients.policies.base import Policy
from fracas_protocol.intents import Intent

MOST_CHOICES: Final = 5_000
"""Default maximum number of choices, after which a battle is broken off."""

Player: TypeAlias = Policy | Callable[..., Policy]
"""The player of a seat: a policy class, or a policy instance.

Every battle gets a new instance of a policy class, with its own random source (`chance=`). A given instance plays all
its battles itself, and keeps its memory between them.
"""


@dataclass(frozen=True, slots=True)
class Match:
    """A battle to play: its line-up, players and seed."""

    lineup: Lineup
    players: Mapping[str, Player]
    """Players by seat."""
    seed: int = 0
    id: str = ""
    """Match id shown in views; empty: an id derived from the seed."""


class Arena:
    """Plays battles in this process.

    Args:
        at_once: Number of concurrent battles. With more than one, a policy that plays several battles chooses for
            all of them together (`Policy.choose_many`).
        most_choices: Maximum number of choices per battle, after which the battle is broken off.
        budget_s: Time limit per choice in seconds. Policies are told the limit, but not stopped; None: unlimited.
    """

    def __init__(self, *, at_once: int = 1, most_choices: int = MOST_CHOICES, budget_s: float | None = None) -> None:
        self._at_once = at_once
        self._most_choices = most_choices
        self._budget_s = budget_s

    def fight(self, matches: Iterable[Match]) -> Iterator[Report]:
        """Play battles to their ends, and yield a report as each battle ends.

        The order of the reports is the same in every run.

        Args:
            matches: The battles; the next one begins as soon as fewer than `at_once` battles are running.

        Raises:
            SetupError: A battle cannot be set up.
            PolicyError: No offered choice is accepted, which is a bug of the engine.
        """
        coming, under_way = iter(matches), deque[PolicyBattle]()
        while True:
            while len(under_way) < self._at_once and (match := next(coming, None)) is not None:
                under_way.append(self._begin(match))
            if not under_way:
                return
            asked: dict[int, list[PendingChoice]] = {}
            for playing in list(under_way):
                one = playing.asked
                if one is None:
                    under_way.remove(playing)
                    yield playing.report()
                else:
                    asked.setdefault(id(one.policy), []).append(one)
            for together in asked.values():
                _choose(together)

    def _begin(self, match: Match) -> PolicyBattle:
        battle = match.lineup.battle(match.seed)
        policies = {seat: _seated(player, match.seed, seat) for seat, player in match.players.items()}
        for policy in policies.values():
            policy.budget_s = self._budget_s
        return PolicyBattle(
            LocalBattle(battle, match=match.id or f"bout-{match.seed}"), policies,
            seed=match.seed, most=self._most_choices, budget_s=self._budget_s,
        )  # fmt: skip


def play(
    lineup: Lineup | str,
    players: Mapping[str, Player],
    *,
    seed: int = 0,
    most_choices: int = MOST_CHOICES,
    budget_s: float | None = None,
) -> Report:
    """Play one battle to its end, and return its report.

    Args:
        lineup: The line-up; a ruleset's name stands for its suggested party.
        players: Players by seat.
        seed: Seed of random creatures, dice and policies.
        most_choices: Maximum number of choices, after which the battle is broken off.
        budget_s: Time limit per choice in seconds. Policies are told the limit, but not stopped; None: unlimited.

    Raises:
        SetupError: The battle cannot be set up.
        PolicyError: No offered choice is accepted, which is a bug of the engine.
    """
    wanted = Lineup.suggested(lineup, tuple(players)) if isinstance(lineup, str) else lineup
    arena = Arena(most_choices=most_choices, budget_s=budget_s)
    return next(arena.fight([Match(wanted, players, seed)]))


def _seated(player: Player, seed: int, seat: str) -> Policy:
    if isinstance(player, Policy):
        return player
    return player(chance=random.Random(f"fracas arena policy v1 {seed} {seat}"))  # noqa: S311 - to be repeated


def _choose(together: list[PendingChoice]) -> None:
    """Let one policy choose in all battles that wait for it, and apply the choices."""
    policy = together[0].policy
    if len(together) > 1 and type(policy).choose_many is not Policy.choose_many:
        began = perf_counter()
        choices = _many(policy, together)
        if choices is not None:
            spent_s = (perf_counter() - began) / len(together)
            for asked, choice in zip(together, choices, strict=True):
                asked.playing.take(asked, choice, spent_s=spent_s)
            return
    for asked in together:  # also after a failed joint choice, so that only a failing battle gives up
        began = perf_counter()
        chosen = _one(policy, asked)
        asked.playing.take(asked, chosen, spent_s=perf_counter() - began)


def _many(policy: Policy, together: list[PendingChoice]) -> list[Intent] | None:
    try:
        policy.answers_many = [asked.answers() for asked in together]
        chosen = list(policy.choose_many([a.view for a in together], [a.decision for a in together]))
    except Exception:  # noqa: BLE001 - any error of a foreign policy
        return None
    return chosen if len(chosen) == len(together) else None


def _one(policy: Policy, asked: PendingChoice) -> Intent | Exception:
    try:
        policy.answers = asked.answers()
        return policy.choose(asked.view, asked.decision)
    except Exception as error:  # noqa: BLE001 - likewise
        return error
