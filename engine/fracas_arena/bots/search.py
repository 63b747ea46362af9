"""The `search` policy: sampled lookahead over the most likely candidates.

All candidates are applied by the rules in the same sampled battles with the same dice (`rollout_dice`). First,
every candidate is tried with the current turn played to its end by the rollout policy (`rollouts`) and the
position estimated (`leaf_eval`). Then the best few are tried with the next turns of all creatures played out, and
the best of those in as many sampled battles again. The focus policy's choice is always a candidate, and is
returned unless another is better by more than chance.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any, ClassVar, Final

from fracas_arena.bots.determinized_battles import QUESTION, DeterminizedBattles
from fracas_arena.bots.fighter_stats import still_up
from fracas_arena.bots.rollout_dice import rollout_battle
from fracas_arena.bots.rollouts import candidate_intents, play_out
from fracas_clients.policies.base import Policy
from fracas_clients.policies.focus import FocusPolicy
from fracas_clients.policies.scored_intent import ScoredIntent
from fracas_engine.battle import Battle
from fracas_engine.errors import EngineError
from fracas_engine.intent_plain import from_plain, to_plain
from fracas_engine.intents import End
from fracas_engine.intents import Intent as EngineIntent
from fracas_protocol.intents import Intent, read_intent, write_intent
from fracas_protocol.options import Decision
from fracas_protocol.reading import BattleView

__all__ = ["LOST", "CandidateEvaluator", "SearchPolicy", "candidates", "hopeful", "is_better", "turns_of"]

_LIKELY: Final = 6
"""Choices that the engine's options propose."""
_CONSIDERED: Final = 5
"""Choices that the focus policy thought of, of those that it found best."""
_HOPELESS: Final = 0.05
"""How much worse than the focus policy's choice something looks that is not looked at any further."""
LOST: Final = -1.0
"""What a choice is worth that is not open in a future: the next one may differ."""


class SearchPolicy(Policy):
    """Look one and two moves ahead, and do what is better than the choice of the focus policy."""

    name: ClassVar[str] = "search"
    glances: ClassVar[int] = 2
    """Futures in which all choices are tried to the end of the turn."""
    kept: ClassVar[int] = 2
    """Choices beside that of the focus policy that are looked at closely."""
    futures: ClassVar[int] = 3
    """Futures in which they are, at least."""
    turns: ClassVar[int] = 3
    """Turns that they are played on, at least; never more than those of a round."""
    work: ClassVar[int] = 36
    """What futures and turns come to, each times the creatures that are still up: where few are left there is time."""
    margin: ClassVar[float] = 0.02
    """How much better than the choice of the focus policy another has to be in the end."""
    doubt: ClassVar[float] = 0.5
    """How many times its standard error its advantage has to be: futures are few."""

    def __init__(self, *, chance: random.Random | None = None) -> None:
        """Begin without any memory; see `Policy`."""
        super().__init__(chance=chance)
        self._focus = FocusPolicy(chance=self.chance)
        self._foresight = DeterminizedBattles()

    def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, Any]]:  # noqa: ARG002
        """Ask for a battle to look ahead in, where there is a turn to take."""
        return QUESTION if options.kind == "turn" else {}

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose what is better than what the focus policy would do, else that."""
        plain = self._focus.choose(view, options)
        battle = self._foresight.battle(self.answers.get("battle")) if options.kind == "turn" else None
        if battle is None:
            return plain
        own, *others = candidates(battle, options, plain, self._focus.considered)
        if not others:
            return plain
        trial = CandidateEvaluator(battle, options, str(view.seats[options.seat].side), self.chance.getrandbits(32))
        likely = hopeful(trial, own, others, glances=self.glances, most=self.kept)
        if not likely:
            return plain
        up = turns_of(battle)
        futures, turns = max(self.futures, self.work // up), max(self.turns, self.work // up)
        found, gains = self._best(trial, own, likely, futures, min(up, turns))
        return to_plain(found) if is_better(gains, margin=self.margin, doubt=self.doubt) else plain

    @staticmethod
    def _best(
        trial: CandidateEvaluator, own: EngineIntent, others: list[EngineIntent], futures: int, turns: int
    ) -> tuple[EngineIntent, list[float]]:
        """Return the best of other choices, with what it has gained in each future; half of the futures choose it.

        Where it is hopeless in those, the others are spared.
        """
        half = max(1, futures // 2)
        values = {wish: trial.values(wish, 1, range(half), of=futures, turns=turns) for wish in (own, *others)}
        best = max(others, key=lambda wish: fmean(values[wish]))
        hopeless = fmean(values[best]) <= fmean(values[own]) - _HOPELESS
        rest = range(half, half if hopeless else futures)
        for wish in (own, best):
            values[wish] += trial.values(wish, 1, rest, of=futures, turns=turns)
        return best, [one - other for one, other in zip(values[best], values[own], strict=True)]


@dataclass(frozen=True, slots=True)
class CandidateEvaluator:
    """What choices are tried in."""

    battle: Battle
    options: Decision
    side: str
    seed: int

    def values(
        self, wish: EngineIntent, draw: int, numbers: Sequence[int], *, of: int, turns: int = 0
    ) -> tuple[float, ...]:
        """Return how the battle stands after a choice and further turns, in each of some futures, from -1 to 1.

        Args:
            wish: The choice.
            draw: Which dice: choices that are compared have the same.
            numbers: The futures.
            of: Over how many futures dice are spread evenly.
            turns: How many turns are played on; 0: this one to its end.
        """
        found = []
        for number in numbers:
            twin = rollout_battle(self.battle, self.seed + draw, number, of)
            try:
                twin.apply(self.options.seat, wish, decision=self.options.number)
            except EngineError:
                found.append(LOST)
            else:
                found.append(play_out(twin, self.side, turns=turns))
        return tuple(found)


def hopeful(
    trial: CandidateEvaluator, own: EngineIntent, others: Sequence[EngineIntent], *, glances: int, most: int
) -> list[EngineIntent]:
    """Return the best choices by a glance at all of them, each outcome once.

    Args:
        trial: What they are tried in.
        own: The focus policy's choice, which is not among them.
        others: All others.
        glances: Futures in which they are tried to the end of the turn.
        most: How many are returned at most.
    """
    first = {wish: trial.values(wish, 0, range(glances), of=glances) for wish in (own, *others)}
    seen, found = {first[own]}, list[EngineIntent]()
    for wish in sorted(others, key=lambda wish: -fmean(first[wish])):
        if len(found) == most or fmean(first[wish]) <= fmean(first[own]) - _HOPELESS:
            break
        if first[wish] not in seen:  # a basic attack by the name of its weapon, and the like
            seen.add(first[wish])
            found.append(wish)
    return found


def is_better(gains: Sequence[float], *, margin: float, doubt: float) -> bool:
    """Say whether what a choice has gained in each of some futures is more than a margin, and than chance would give.

    Args:
        gains: By future.
        margin: How much it has to be on average.
        doubt: How many times its standard error it has to be.
    """
    gain = fmean(gains)
    return gain > margin and gain > doubt * (stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0)


def candidates(
    battle: Battle, options: Decision, plain: Intent, considered: Sequence[ScoredIntent]
) -> list[EngineIntent]:
    """Return what is worth trying, the focus policy's choice first; that alone where the battle asks something else.

    Args:
        battle: A battle drawn from what the seat knows.
        options: What is to be decided.
        plain: The focus policy's choice.
        considered: What else it thought of.
    """
    own = _wish(plain)
    decision = next((one for one in battle.pending if one.number == options.number), None)
    if decision is None:
        return [own]
    good = [one for one in considered if one.merit > 0 and not one.harm]
    good.sort(key=lambda one: -one.merit)
    found = [
        own,
        *(_wish(one.intent) for one in good[:_CONSIDERED]),
        *candidate_intents(battle, decision, most=_LIKELY),
    ]
    # A turn is not ended while something is thought worth doing: futures differ too much to tell such a little gain.
    return [wish for wish in dict.fromkeys(found) if wish == own or not isinstance(wish, End)]


def turns_of(battle: Battle) -> int:
    """Return how many turns a round has: those of all who are still up."""
    return sum(1 for _ in still_up(battle))


def _wish(intent: Intent) -> EngineIntent:
    return from_plain(read_intent(write_intent(intent)))
