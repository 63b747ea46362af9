"""The policy `mcts`: information-set Monte-Carlo tree search, for as long as it is given.

Each run draws dice anew and walks down the choices of one's own turn, the more often the better they have been so far
(UCB1); others decide at a glance (`quick`), and where the tree ends everybody does, for some rounds. A node is reached
by what was chosen and not by what came of it, so one tree serves all futures.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import fmean
from time import perf_counter
from typing import Any, ClassVar, Final

from fracas_arena.bots.foresight import QUESTION, Foresight
from fracas_arena.bots.futures import future_of
from fracas_arena.bots.quick import played_on, proposals, quick_choice
from fracas_arena.bots.search import Trial, candidates, hopeful, is_better, turns_of
from fracas_clients.policies.base import Policy
from fracas_clients.policies.focus import FocusPolicy
from fracas_engine.battle import Battle
from fracas_engine.errors import EngineError
from fracas_engine.intent_plain import to_plain
from fracas_engine.intents import Intent as Wish
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision
from fracas_protocol.reading import BattleView

__all__ = ["MctsPolicy"]

_BUDGET_S: Final = 1.0
"""Seconds a choice, where nobody says otherwise."""
_SHARE: Final = 0.8
"""Part of what one is given that is used: a choice has to arrive in time too."""
_MOST: Final = 8
"""Choices of a node."""
_DEPTH: Final = 4
"""Own choices of one turn that are in the tree."""
_CURIOSITY: Final = 0.12
"""How much a choice is tried that was tried seldom: about as much as the values of one choice's futures differ."""
_WIDENED: Final = 4
"""Visits after which one more choice of a node below the root is tried: the likeliest come first."""
_STEPS: Final = 60
"""Choices of them, at most."""
_GLANCES, _KEPT = 2, 5
"""Futures in which all choices are tried to the end of the turn, and how many of them go into the tree."""
_MARGIN, _DOUBT = 0.01, 0.5
"""How much better than the choice of the focus policy another has to be, on average and in standard errors."""
_FUTURES: Final = 16
"""Futures over which dice are spread evenly before the next ones begin."""


@dataclass(slots=True)
class _Node:
    """What was chosen so far in a turn."""

    wishes: list[Wish] | None = None
    """What can be chosen next; None before anybody has looked."""
    values: list[list[float]] = field(default_factory=list)
    """How each future ended in which a choice was made, by choice."""
    below: dict[int, _Node] = field(default_factory=dict)

    def pick(self, *, widely: bool) -> int:
        """Return the choice to try now.

        Args:
            widely: Whether all of them are to be tried soon, as at the root, and not only those that seem likely: what
                nobody would do would weigh upon what led there. There the first one is tried as often as the best:
                they are compared future by future.
        """
        visits = [len(values) for values in self.values]
        tried = sum(visits)
        open_ = len(visits) if widely else min(len(visits), 1 + tried // _WIDENED)
        for number, count in enumerate(visits[:open_]):
            if not count:
                return number
        if widely and visits[0] < max(visits):
            return 0
        log = math.log(tried)
        return max(range(open_), key=lambda i: fmean(self.values[i]) + _CURIOSITY * math.sqrt(log / visits[i]))

    def look(self, wishes: list[Wish]) -> None:
        """Note what can be chosen."""
        self.wishes, self.values = wishes, [[] for _ in wishes]


class MctsPolicy(Policy):
    """Play many futures on, and do what has ended best."""

    name: ClassVar[str] = "mcts"
    runs: ClassVar[int | None] = None
    """Futures a choice; None: as many as the time allows, so that the same seed need not play the same."""

    def __init__(self, *, chance: random.Random | None = None) -> None:
        """Begin without any memory; see `Policy`."""
        super().__init__(chance=chance)
        self._focus = FocusPolicy(chance=self.chance)
        self._foresight = Foresight()

    def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, Any]]:  # noqa: ARG002
        """Ask for a battle to look ahead in."""
        return QUESTION

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose what ended best in the futures that were played on."""
        began = perf_counter()
        plain = self._focus.choose(view, options)
        battle = self._foresight.battle(self.answers.get("battle"))
        if battle is None:
            return plain
        side = str(view.seats[options.seat].side)
        own, *others = candidates(battle, options, plain, self._focus.considered)
        trial = Trial(battle, options, side, self.chance.getrandbits(32))
        likely = hopeful(trial, own, others, glances=_GLANCES, most=_KEPT) if others else []
        if not likely:
            return plain
        root = _Node()
        root.look([own, *likely])
        turns = turns_of(battle)
        until = began + _SHARE * (self.budget_s or _BUDGET_S)
        run = 0
        while run < self.runs if self.runs is not None else perf_counter() < until or run < 2 * len(root.values):
            self._run(battle, root, options, side, trial.seed + 1, turns)
            run += 1
        found = max(range(1, len(root.values)), key=lambda i: (len(root.values[i]), fmean(root.values[i] or [-2.0])))
        gains = [one - other for one, other in zip(root.values[found], root.values[0], strict=False)]
        better = bool(gains) and is_better(gains, margin=_MARGIN, doubt=_DOUBT)
        return to_plain([own, *likely][found]) if better else plain

    @staticmethod
    def _run(battle: Battle, root: _Node, options: Decision, side: str, seed: int, turns: int) -> None:
        """Play one future on, and note how it ended."""
        node, path, number = root, [], options.number
        chosen = root.pick(widely=True)
        # The first futures of every choice are the same ones, and the next ones too.
        count = len(root.values[chosen])
        twin = future_of(battle, seed + count // _FUTURES, count % _FUTURES, _FUTURES)
        while node.wishes:
            chosen = node.pick(widely=node is root)
            path.append((node, chosen))
            try:
                twin.apply(options.seat, node.wishes[chosen], decision=number)
                mine = _until_asked(twin, options.seat)
            except EngineError:
                _note(path, -1.0)  # not open in this future: the next one differs
                return
            if mine is None or len(path) >= _DEPTH or mine.by != options.by:
                break
            number = mine.number
            node = node.below.setdefault(chosen, _Node())
            if node.wishes is None:
                node.look(proposals(twin, mine, most=_MOST))
                break
        _note(path, played_on(twin, side, turns=turns))


def _note(path: list[tuple[_Node, int]], value: float) -> None:
    for node, chosen in path:
        node.values[chosen].append(value)


def _until_asked(battle: Battle, seat: str) -> Any:
    """Let others answer until a seat has its turn again; None where it has none soon."""
    for _ in range(_STEPS):
        if battle.result is not None or not battle.pending:
            return None
        asked = battle.pending[0]
        if asked.seat == seat and asked.kind == "turn":
            return asked
        if asked.kind == "turn":
            return None
        battle.apply(asked.seat, quick_choice(battle, asked), decision=asked.number)
    return None
