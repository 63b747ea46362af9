"""The `mcts` policy: information-set Monte Carlo tree search within a time budget.

Each rollout uses new dice. At the root, sequential halving distributes the time: all candidates are tried with the
same dice, then the better half with further dice, until one candidate remains beside the focus policy's choice.
Later choices in the same turn are searched with a tree (`tree`); other creatures, and all creatures below the
tree, use the rollout policy (`rollouts`).

Halving at the root with a tree below follows the hybrid search of Pepels, Cazenave, Winands and Lanctot (2014):
at the root only the final choice counts, not the quality of the choices that were tried.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any, ClassVar, Final

from fracas_arena.bots.determinized_battles import QUESTION, DeterminizedBattles
from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.bots.search import CandidateEvaluator, candidates, hopeful, is_better, turns_of
from fracas_arena.bots.tree import Branch, play_future
from fracas_clients.policies.base import Policy
from fracas_clients.policies.focus import FocusPolicy
from fracas_engine.intent_plain import to_plain
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision

_BUDGET_S: Final = 1.0
"""Default seconds per choice."""
_SHARE: Final = 0.8
"""Fraction of the time limit that is used, so that the choice arrives in time."""
_HOPELESS: Final = 0.05
"""A candidate is dropped if its value is this much below that of the focus policy's choice."""
_EXPLORING: Final = 4
"""One rollout in this many explores later choices of the same turn."""


class MctsPolicy(Policy):
    """Chooses by many rollouts."""

    name: ClassVar[str] = "mcts"
    runs: ClassVar[int | None] = None
    """Number of rollouts per choice; None: as many as the time allows, so the same seed may lead to other choices."""
    glances: ClassVar[int] = 2
    """Rollouts of every candidate to the end of the turn, before the search."""
    kept: ClassVar[int] = 5
    """Candidates at the root in addition to the focus policy's choice."""
    margin: ClassVar[float] = 0.0
    """Minimum average gain over the focus policy's choice, in position value, for another candidate to be chosen."""
    doubt: ClassVar[float] = 0.25
    """Minimum average gain over the focus policy's choice, in standard errors of the gain."""

    def __init__(self, *, chance: random.Random | None = None) -> None:
        super().__init__(chance=chance)
        self._focus = FocusPolicy(chance=self.chance)
        self._foresight = DeterminizedBattles()

    def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, Any]]:  # noqa: ARG002
        """Ask for a determinized battle."""
        return QUESTION

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Return the candidate whose rollouts end best."""
        purse = _TimeBudget(self.runs, _SHARE * (self.budget_s or _BUDGET_S))
        plain = self._focus.choose(view, options)
        battle = self._foresight.battle(self.answers.get("battle"))
        if battle is None:
            return plain
        memory = RolloutMemory()
        own, *others = candidates(battle, options, plain, self._focus.considered, memory)
        side, seed = str(view.seats[options.seat].side), self.chance.getrandbits(32)
        trial = CandidateEvaluator(battle, options, side, seed, memory)
        likely = hopeful(trial, own, others, glances=self.glances, most=self.kept) if others else []
        if not likely:
            return plain
        usual = Branch(own)
        best = _halved(trial, usual, [Branch(wish) for wish in likely], purse)
        if best is None:
            return plain
        gains = [value - usual.values[number] for number, value in best.values.items()]
        return to_plain(best.wish) if is_better(gains, margin=self.margin, doubt=self.doubt) else plain


def _halved(trial: CandidateEvaluator, own: Branch, rivals: Sequence[Branch], purse: _TimeBudget) -> Branch | None:
    """Return the best candidate by sequential halving, or None if none beats the focus policy's choice.

    Args:
        trial: Evaluates candidates by rollouts.
        own: The focus policy's choice.
        rivals: The other candidates.
        purse: The budget of the search, divided equally among the halvings.
    """
    left, number, turns = list(rivals), 0, turns_of(trial.battle)
    dear = 0.0  # maximum cost of a rollout: one of each candidate has to fit in
    phases = len(left).bit_length()
    for phase in range(phases):
        until = purse.spent + (1 - purse.spent) / (phases - phase)
        while not number or purse.spent + dear * (1 + len(left)) <= until:
            exploring = number % _EXPLORING == _EXPLORING - 1
            for branch in (own, *left):
                before = purse.spent
                play_future(trial, branch, number, turns=turns, exploring=exploring)
                purse.pay()
                dear = max(dear, purse.spent - before)
            number += 1
        left.sort(key=lambda branch: -branch.worth)
        left = [branch for branch in left[: max(1, len(left) // 2)] if branch.worth > own.worth - _HOPELESS]
        if not left:
            return None
    return left[0]


class _TimeBudget:
    """Budget of a choice: a number of rollouts, or seconds.

    Args:
        runs: Number of rollouts; None: use seconds.
        seconds: Seconds from now.
    """

    def __init__(self, runs: int | None, seconds: float) -> None:
        self._began, self._seconds, self._runs = perf_counter(), seconds, runs
        self._paid = 0

    def pay(self) -> None:
        """Record one rollout."""
        self._paid += 1

    @property
    def spent(self) -> float:
        """The used fraction of the budget; at 1 or more the budget is used up."""
        if self._runs is not None:
            return self._paid / self._runs
        return (perf_counter() - self._began) / self._seconds
