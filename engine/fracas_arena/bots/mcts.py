"""The `mcts` policy: information-set Monte Carlo tree search within a time budget.

Each run draws new dice. At the root, sequential halving distributes the time: all candidates are tried with the
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
from fracas_arena.bots.search import CandidateEvaluator, candidates, hopeful, is_better, turns_of
from fracas_arena.bots.tree import Branch, play_future
from fracas_clients.policies.base import Policy
from fracas_clients.policies.focus import FocusPolicy
from fracas_engine.intent_plain import to_plain
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision
from fracas_protocol.reading import BattleView

__all__ = ["MctsPolicy"]

_BUDGET_S: Final = 1.0
"""Seconds a choice, where nobody says otherwise."""
_SHARE: Final = 0.8
"""Part of what one is given that is used: a choice has to arrive in time too."""
_HOPELESS: Final = 0.05
"""How much worse than the focus policy's choice something has been that is not tried any further."""
_EXPLORING: Final = 4
"""Every how manieth future is for learning what to choose further on in the turn."""


class MctsPolicy(Policy):
    """Play many futures on, and do what has ended best."""

    name: ClassVar[str] = "mcts"
    runs: ClassVar[int | None] = None
    """Futures a choice; None: as many as the time allows, so that the same seed need not play the same."""
    glances: ClassVar[int] = 2
    """Futures in which all choices are tried to the end of the turn, before any run."""
    kept: ClassVar[int] = 5
    """Choices beside that of the focus policy that are at the root."""
    margin: ClassVar[float] = 0.0
    """How much better than the choice of the focus policy another has to be in the end."""
    doubt: ClassVar[float] = 0.25
    """How many times its standard error its advantage has to be."""

    def __init__(self, *, chance: random.Random | None = None) -> None:
        """Begin without any memory; see `Policy`."""
        super().__init__(chance=chance)
        self._focus = FocusPolicy(chance=self.chance)
        self._foresight = DeterminizedBattles()

    def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, Any]]:  # noqa: ARG002
        """Ask for a battle to look ahead in."""
        return QUESTION

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose what ended best in the futures that were played on."""
        purse = _TimeBudget(self.runs, _SHARE * (self.budget_s or _BUDGET_S))
        plain = self._focus.choose(view, options)
        battle = self._foresight.battle(self.answers.get("battle"))
        if battle is None:
            return plain
        own, *others = candidates(battle, options, plain, self._focus.considered)
        trial = CandidateEvaluator(battle, options, str(view.seats[options.seat].side), self.chance.getrandbits(32))
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
    """Return the best of some choices, tried in as many futures as the focus policy's; None where none is any good.

    Args:
        trial: What they are tried in, for a round.
        own: The focus policy's choice.
        rivals: The others.
        purse: What futures are paid from: each halving has an equal share.
    """
    left, number, turns = list(rivals), 0, turns_of(trial.battle)
    dear = 0.0  # what a future of one choice has cost at most: one of each has to fit in
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
    """What may be spent on a choice: futures, else seconds.

    Args:
        runs: How many futures; None: it is seconds.
        seconds: How many, from now on.
    """

    def __init__(self, runs: int | None, seconds: float) -> None:
        self._began, self._seconds, self._runs = perf_counter(), seconds, runs
        self._paid = 0

    def pay(self) -> None:
        """Note that one future was played on."""
        self._paid += 1

    @property
    def spent(self) -> float:
        """Which part is spent; 1 or more: all."""
        if self._runs is not None:
            return self._paid / self._runs
        return (perf_counter() - self._began) / self._seconds
