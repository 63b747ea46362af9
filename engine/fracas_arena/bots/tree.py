"""The search tree of `mcts` for the choices of one turn below a candidate.

A node is identified by the choices made, not by their outcomes, so one tree serves all rollouts. At each node, the
rest of the turn can also be left to the rollout policy (`rollouts`), which does see the outcomes. The tree continues
with a choice of its own only if that has better values than leaving the rest to the rollout policy.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, pvariance
from typing import Final

from fracas_arena.bots.rollout_dice import rollout_battle
from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.bots.rollouts import candidate_intents, play_out_averaged, rollout_choice
from fracas_arena.bots.search import LOST, CandidateEvaluator
from fracas_engine.battle import Battle
from fracas_engine.decisions import Decision
from fracas_engine.errors import EngineError
from fracas_engine.intents import Intent

_MOST: Final = 6
"""Maximum number of children of a node."""
_DEPTH: Final = 3
"""Maximum depth of the tree, in choices of the searching seat."""
_CURIOSITY: Final = 0.12
"""Exploration constant, about the standard deviation of a choice's rollouts."""
_WIDENED: Final = 3
"""Number of visits per additional child (progressive widening); the most promising children are added first."""
_KNOWN: Final = 4
"""Minimum number of rollouts before the average value of a choice is used."""
_STEPS: Final = 60
"""Maximum number of decisions answered while waiting for the seat's turn to continue."""
_FUTURES: Final = 16
"""Number of rollouts over which dice are spread evenly."""


@dataclass(slots=True)
class Branch:
    """A node of the tree: a choice, with the choices that may follow it."""

    wish: Intent
    values: dict[int, float] = field(default_factory=dict)
    """Values of the rollouts that are used to compare candidates, by index of the rollout."""
    all_values: list[float] = field(default_factory=list)
    """Values of all rollouts through this node."""
    left: list[float] = field(default_factory=list)
    """Values of the rollouts in which the rollout policy played the rest of the turn from this node."""
    further: list[Branch] | None = None
    """The node's children, the most promising first; None if the node is not yet expanded."""

    @property
    def worth(self) -> float:
        """Average value of the rollouts that are used to compare candidates, from -1 to 1."""
        return fmean(self.values.values())

    def likely(self) -> Branch | None:
        """Return the best child with enough rollouts; None if leaving the rest to the rollout policy is as good."""
        known = [branch for branch in self.further or () if len(branch.all_values) >= _KNOWN]
        best = max(known, key=lambda branch: fmean(branch.all_values), default=None)
        return best if best is not None and _surpass(best.all_values, self.left) else None

    def unknown(self) -> Branch | None:
        """Return the child to explore (UCB1 with progressive widening); None: there is none."""
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
    """Run a rollout after a candidate, and record its value.

    Args:
        trial: The evaluator.
        first: The candidate.
        number: Index of the rollout; rollouts with the same index have the same dice.
        turns: Number of turns played after the current one.
        exploring: True to explore later choices of the turn; the value is then recorded only below the candidate.
    """
    twin = rollout_battle(trial.battle, trial.seed + 1 + number // _FUTURES, number % _FUTURES, _FUTURES)
    path = [first]
    try:
        left = _choose_on(twin, trial, path, exploring=exploring)
    except EngineError:
        value = LOST
    else:
        value = play_out_averaged(twin, trial.side, trial.memory, turns=turns)
        if left:
            path[-1].left.append(value)
    if not exploring:
        first.values[number] = value
    for branch in path[exploring:]:
        branch.all_values.append(value)


def _choose_on(twin: Battle, trial: CandidateEvaluator, path: list[Branch], *, exploring: bool) -> bool:
    """Apply the candidate and the choices below it; return True if the rollout policy has to play the rest of the turn.

    Args:
        twin: The rollout's battle, which is changed.
        trial: The evaluator.
        path: The candidate; the applied later choices are appended.
        exploring: True to explore.

    Raises:
        EngineError: A choice is not available in this rollout.
    """
    asked = trial.options.number
    while True:
        branch = path[-1]
        twin.apply(trial.options.seat, branch.wish, decision=asked)
        following = None
        if len(path) < _DEPTH and (exploring or branch.further):
            mine = _own_turn(twin, trial.options.seat, trial.memory)
            if mine is None or mine.by != trial.options.by:
                return False
            if branch.further is None:
                branch.further = [Branch(wish) for wish in candidate_intents(twin, mine, trial.memory, most=_MOST)]
            asked = mine.number
            following = branch.unknown() if exploring else branch.likely()
        if following is None:
            return True
        path.append(following)


def _own_turn(battle: Battle, seat: str, memory: RolloutMemory) -> Decision | None:
    """Answer questions with the rollout policy until a seat's turn goes on, and return its decision.

    None if the battle is over, or the next turn belongs to another seat.
    """
    for _ in range(_STEPS):
        if battle.result is not None or not battle.pending:
            return None
        asked = battle.pending[0]
        if asked.kind == "turn":
            return asked if asked.seat == seat else None
        battle.apply(asked.seat, rollout_choice(battle, asked, memory), decision=asked.number)
    return None


def _surpass(values: Sequence[float], others: Sequence[float]) -> bool:
    """Return True if the mean of `values` exceeds the mean of `others` by more than the standard error."""
    if len(others) < _KNOWN:
        return False
    return fmean(values) - fmean(others) > math.sqrt(pvariance(values) / len(values) + pvariance(others) / len(others))
