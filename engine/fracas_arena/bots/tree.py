"""The search tree of `mcts` for the choices of one turn below a candidate.

A node is identified by the choices made, not by their outcomes, so one tree serves all rollouts. Each node also
offers to leave the rest of the turn to the rollout policy (`rollouts`), which sees the outcomes; a fixed sequence
of choices has to do better than that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, pvariance
from typing import Final

from fracas_arena.bots.rollout_dice import rollout_battle
from fracas_arena.bots.rollouts import candidate_intents, play_out_averaged, rollout_choice
from fracas_arena.bots.search import LOST, CandidateEvaluator
from fracas_engine.battle import Battle
from fracas_engine.decisions import Decision
from fracas_engine.errors import EngineError
from fracas_engine.intents import Intent

__all__ = ["Branch", "play_future"]

_MOST: Final = 6
"""Choices below a branch."""
_DEPTH: Final = 3
"""Own choices of one turn that are in the tree."""
_CURIOSITY: Final = 0.12
"""How much a choice is tried that was tried seldom: about as much as the values of one choice's futures differ."""
_WIDENED: Final = 3
"""Visits after which one more choice of a branch is tried: the likeliest come first."""
_KNOWN: Final = 4
"""Futures in which a choice was tried before it is relied upon."""
_STEPS: Final = 60
"""Answers that are given until somebody has its turn again, at most."""
_FUTURES: Final = 16
"""Futures over which dice are spread evenly before the next ones begin."""


@dataclass(slots=True)
class Branch:
    """Something that was chosen, and what followed."""

    wish: Intent
    values: dict[int, float] = field(default_factory=dict)
    """How the futures ended that are held against those of other first choices, by number."""
    all_values: list[float] = field(default_factory=list)
    """How all futures ended that led through it."""
    left: list[float] = field(default_factory=list)
    """How those ended in which the rest of the turn was left to a glance from here on."""
    further: list[Branch] | None = None
    """What can be chosen next, the likeliest first; None before anybody has looked."""

    @property
    def worth(self) -> float:
        """How the futures ended on average that are held against those of other first choices, from -1 to 1."""
        return fmean(self.values.values())

    def likely(self) -> Branch | None:
        """Return what to choose next by what is known; None: the rest is left to a glance."""
        known = [branch for branch in self.further or () if len(branch.all_values) >= _KNOWN]
        best = max(known, key=lambda branch: fmean(branch.all_values), default=None)
        return best if best is not None and _surpass(best.all_values, self.left) else None

    def unknown(self) -> Branch | None:
        """Return what to choose next to learn more (UCB1, widened slowly); None: nothing can be chosen."""
        if not self.further:
            return None
        visits = sum(len(branch.all_values) for branch in self.further)
        open_ = self.further[: 1 + visits // _WIDENED]
        for branch in open_:
            if not branch.all_values:
                return branch
        log = math.log(visits)
        return max(
            open_,
            key=lambda branch: fmean(branch.all_values) + _CURIOSITY * math.sqrt(log / len(branch.all_values)),
        )


def play_future(trial: CandidateEvaluator, first: Branch, number: int, *, turns: int, exploring: bool) -> None:
    """Play a future on after a first choice, and note how it ended.

    Args:
        trial: What it is tried in.
        first: The choice.
        number: Which future: the dice of two with the same number are the same.
        turns: How many turns it is played on.
        exploring: Whether it is for learning what to choose further on in the turn; then it is noted below alone.
    """
    twin = rollout_battle(trial.battle, trial.seed + 1 + number // _FUTURES, number % _FUTURES, _FUTURES)
    path = [first]
    try:
        left = _choose_on(twin, trial, path, exploring=exploring)
    except EngineError:
        value = LOST
    else:
        value = play_out_averaged(twin, trial.side, turns=turns)
        if left:
            path[-1].left.append(value)
    if not exploring:
        first.values[number] = value
    for branch in path[exploring:]:
        branch.all_values.append(value)


def _choose_on(twin: Battle, trial: CandidateEvaluator, path: list[Branch], *, exploring: bool) -> bool:
    """Make the first choice and those below it; return whether more could be chosen and is left to a glance.

    Args:
        twin: The future, which is changed.
        trial: What it is a future of.
        path: The first choice, to which those that follow are added.
        exploring: Whether they are to be learned about.

    Raises:
        EngineError: What is chosen is not open in this future.
    """
    asked = trial.options.number
    while True:
        branch = path[-1]
        twin.apply(trial.options.seat, branch.wish, decision=asked)
        following = None
        if len(path) < _DEPTH and (exploring or branch.further):
            mine = _own_turn(twin, trial.options.seat)
            if mine is None or mine.by != trial.options.by:
                return False
            if branch.further is None:
                branch.further = [Branch(wish) for wish in candidate_intents(twin, mine, most=_MOST)]
            asked = mine.number
            following = branch.unknown() if exploring else branch.likely()
        if following is None:
            return True
        path.append(following)


def _own_turn(battle: Battle, seat: str) -> Decision | None:
    """Let others answer until a seat goes on with its turn; None where it does not."""
    for _ in range(_STEPS):
        if battle.result is not None or not battle.pending:
            return None
        asked = battle.pending[0]
        if asked.kind == "turn":
            return asked if asked.seat == seat else None
        battle.apply(asked.seat, rollout_choice(battle, asked), decision=asked.number)
    return None


def _surpass(values: Sequence[float], others: Sequence[float]) -> bool:
    """Say whether values are greater than others on average by more than the standard error of that."""
    if len(others) < _KNOWN:
        return False
    return fmean(values) - fmean(others) > math.sqrt(pvariance(values) / len(values) + pvariance(others) / len(others))
