"""The search policy: try the likeliest choices in imagined battles, and do another than the greedy one if it is better.

Each choice is carried out by the rules in the same futures, whose dice are drawn anew, and everybody plays on at a
glance (`quick`) for some rounds. What looks no worse than the greedy policy's choice is tried in more futures; it is
done if it was better by more than chance explains. So it is seldom weaker than the greedy policy.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from fracas_arena.bots.foresight import QUESTION, Foresight
from fracas_arena.bots.quick import played_on, proposals
from fracas_clients.policies.base import Policy
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_engine.battle import Battle
from fracas_engine.errors import EngineError
from fracas_engine.intent_plain import from_plain, to_plain
from fracas_engine.intents import Intent as Wish
from fracas_protocol.intents import Intent, read_intent, write_intent
from fracas_protocol.options import Decision
from fracas_protocol.reading import BattleView

__all__ = ["SearchPolicy"]

_MOST: Final = 6
"""Choices that are tried beside the greedy one."""
_SURE: Final = 1.5
"""Standard errors by which a choice has to be better."""


class SearchPolicy(Policy):
    """Play a few futures on, and do what is clearly better than the greedy choice."""

    name: ClassVar[str] = "search"
    futures: ClassVar[tuple[int, int]] = (4, 12)
    """In how many futures all choices are tried, and in how many those that looked better."""

    def __init__(self, *, chance: random.Random | None = None) -> None:
        """Begin without any memory; see `Policy`."""
        super().__init__(chance=chance)
        self._greedy = GreedyPolicy(chance=self.chance)
        self._foresight = Foresight()

    def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, Any]]:  # noqa: ARG002
        """Ask for a battle to look ahead in, where there is a turn to take."""
        return QUESTION if options.kind == "turn" else {}

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose what is clearly better than what a greedy bot would do, else that."""
        plain = self._greedy.choose(view, options)
        battle = self._foresight.battle(self.answers.get("battle")) if options.kind == "turn" else None
        decision = None if battle is None else next((d for d in battle.pending if d.number == options.number), None)
        if battle is None or decision is None:
            return plain
        own = from_plain(read_intent(write_intent(plain)))
        others = [wish for wish in proposals(battle, decision, most=_MOST) if wish != own]
        few, many = self.futures
        first = self.chance.getrandbits(32)
        side = str(view.seats[options.seat].side)
        base = [self._value(battle, options, own, side, first + future) for future in range(few)]
        better: list[tuple[float, Wish, list[float]]] = []
        for wish in others:
            found = [self._value(battle, options, wish, side, first + future) for future in range(few)]
            gain = sum(found) - sum(base)
            if gain > 0:
                better.append((gain, wish, found))
        better.sort(key=lambda one: -one[0])
        for _, wish, found in better[:2]:
            base += [self._value(battle, options, own, side, first + future) for future in range(len(base), many)]
            found += [self._value(battle, options, wish, side, first + future) for future in range(few, many)]
            if _is_better(found, base):
                return to_plain(wish)
        return plain

    def _value(self, battle: Battle, options: Decision, wish: Wish, side: str, future: int) -> float:
        twin = battle.clone(self._foresight.faces(future))
        try:
            twin.apply(options.seat, wish, decision=options.number)
        except EngineError:
            return -1.0
        return played_on(twin, side)


def _is_better(found: list[float], base: list[float]) -> bool:
    """Say whether one row of values is higher than another by more than chance explains, future by future."""
    gains = [one - other for one, other in zip(found, base, strict=True)]
    mean = sum(gains) / len(gains)
    spread = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1))
    return mean > 0 and mean > _SURE * spread / math.sqrt(len(gains))
