"""Battles of policies in one process: one, or hundreds under way at once.

    report = play(Lineup.suggested("srd5"), {"red": GreedyPolicy, "blue": RandomPolicy}, seed=7)

The same line-up, policies and seed give the same battle, choice by choice, as long as policies take their chance from
`self.chance` alone.
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

__all__ = ["MOST_CHOICES", "Arena", "Match", "Player", "play"]

MOST_CHOICES: Final = 5_000
"""Choices after which a battle is broken off, unless one says otherwise."""

Player: TypeAlias = Policy | Callable[..., Policy]
"""What plays a seat: a policy's class, of which every battle gets a new one with chance of its own (`chance=`), or a
policy, which keeps what it knows and plays all battles that it is handed to."""


@dataclass(frozen=True, slots=True)
class Match:
    """A battle that is to be fought."""

    lineup: Lineup
    players: Mapping[str, Player]
    """Who plays, by seat."""
    seed: int = 0
    id: str = ""
    """What views call the match; empty: by its seed."""


class Arena:
    """Fight battles in this process.

    Args:
        at_once: How many are under way at once. With more of them a policy that is handed to several battles is asked
            about all of them together (`Policy.choose_many`).
        most_choices: Choices after which a battle is broken off.
        budget_s: Seconds that a choice may take, which policies are told; None: as long as they like.
    """

    def __init__(self, *, at_once: int = 1, most_choices: int = MOST_CHOICES, budget_s: float | None = None) -> None:
        self._at_once = at_once
        self._most_choices = most_choices
        self._budget_s = budget_s

    def fight(self, matches: Iterable[Match]) -> Iterator[Report]:
        """Fight battles to their ends; yields the reports as they end, in the same order every time.

        Args:
            matches: The battles; they are begun when there is room for them.

        Raises:
            SetupError: A battle cannot be set up.
            PolicyError: Nothing that a decision offers is accepted, which is a fault of the engine.
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
    """Fight one battle to its end.

    Args:
        lineup: What is fought with; a ruleset's name stands for the party that it suggests.
        players: Who plays, by seat.
        seed: Decides what is drawn, the dice, and the policies' chance.
        most_choices: Choices after which it is broken off.
        budget_s: Seconds that a choice may take, which policies are told; None: as long as they like.

    Raises:
        SetupError: It cannot be set up.
        PolicyError: Nothing that a decision offers is accepted, which is a fault of the engine.
    """
    wanted = Lineup.suggested(lineup, tuple(players)) if isinstance(lineup, str) else lineup
    arena = Arena(most_choices=most_choices, budget_s=budget_s)
    return next(arena.fight([Match(wanted, players, seed)]))


def _seated(player: Player, seed: int, seat: str) -> Policy:
    if isinstance(player, Policy):
        return player
    return player(chance=random.Random(f"fracas arena policy v1 {seed} {seat}"))  # noqa: S311 - to be repeated


def _choose(together: list[PendingChoice]) -> None:
    """Let one policy choose for all battles that await it, and carry that out."""
    policy = together[0].policy
    if len(together) > 1 and type(policy).choose_many is not Policy.choose_many:
        began = perf_counter()
        choices = _many(policy, together)
        if choices is not None:
            spent_s = (perf_counter() - began) / len(together)
            for asked, choice in zip(together, choices, strict=True):
                asked.playing.take(asked, choice, spent_s=spent_s)
            return
    for asked in together:  # also where choosing for all together failed, so that only who fails alone gives up
        began = perf_counter()
        chosen = _one(policy, asked)
        asked.playing.take(asked, chosen, spent_s=perf_counter() - began)


def _many(policy: Policy, together: list[PendingChoice]) -> list[Intent] | None:
    try:
        policy.answers_many = [asked.answers() for asked in together]
        chosen = list(policy.choose_many([a.view for a in together], [a.decision for a in together]))
    except Exception:  # noqa: BLE001 - whatever somebody else's policy falls over
        return None
    return chosen if len(chosen) == len(together) else None


def _one(policy: Policy, asked: PendingChoice) -> Intent | Exception:
    try:
        policy.answers = asked.answers()
        return policy.choose(asked.view, asked.decision)
    except Exception as error:  # noqa: BLE001 - likewise
        return error
