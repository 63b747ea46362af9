"""The `search` policy: sampled lookahead over the most likely candidates.

All candidates are applied by the rules in the same sampled battles with the same dice (`rollout_dice`). First,
every candidate is tried: the rollout policy (`rollouts`) finishes the current turn, and the position is estimated
(`leaf_eval`). The best few candidates are then tried with the next turns of all creatures played out, and the best
of them in the same number of further sampled battles. The focus policy's choice is always a candidate, and is
returned unless another candidate is better by more than chance.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any, ClassVar, Final

from fracas_arena.bots.battle_fight import still_up
from fracas_arena.bots.determinized_battles import QUESTION, DeterminizedBattles
from fracas_arena.bots.rollout_dice import rollout_battle
from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.bots.rollouts import candidate_intents, play_out
from fracas_clients.policies.base import Policy
from fracas_clients.policies.focus import FocusPolicy
from fracas_clients.policies.scored_intent import ScoredIntent
from fracas_engine.battle import Battle
from fracas_engine.errors import EngineError
from fracas_engine.intent_plain import from_plain, to_plain
from fracas_engine.intents import End
from fracas_engine.intents import Intent as EngineIntent
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent, read_intent, write_intent
from fracas_protocol.options import Decision

_LIKELY: Final = 6
"""Maximum number of candidates taken from the engine's options."""
_CONSIDERED: Final = 5
"""Maximum number of candidates taken from the focus policy's best ones."""
_HOPELESS: Final = 0.05
"""A candidate is dropped if its value is this much below that of the focus policy's choice."""
LOST: Final = -1.0
"""Value of a candidate that is not available in a sampled battle, although it may be in another one."""


class SearchPolicy(Policy):
    """Looks a few turns ahead, and returns the focus policy's choice unless another candidate is better."""

    name: ClassVar[str] = "search"
    glances: ClassVar[int] = 2
    """Rollouts of every candidate to the end of the turn."""
    kept: ClassVar[int] = 2
    """Candidates in addition to the focus policy's choice that are examined closely."""
    futures: ClassVar[int] = 3
    """Minimum number of rollouts of each candidate that is examined closely."""
    turns: ClassVar[int] = 3
    """Minimum number of turns of a rollout, but never more than one turn per creature that is up."""
    work: ClassVar[int] = 36
    """Work per choice: divided by the number of creatures that are up, the number of rollouts and of turns in each.

    `futures` and `turns` are the minimums of these two numbers.
    """
    margin: ClassVar[float] = 0.02
    """Minimum average gain over the focus policy's choice, in position value, for another candidate to be chosen."""
    doubt: ClassVar[float] = 0.5
    """Minimum average gain over the focus policy's choice, in standard errors of the gain, because rollouts are few."""

    def __init__(self, *, chance: random.Random | None = None) -> None:
        super().__init__(chance=chance)
        self._focus = FocusPolicy(chance=self.chance)
        self._foresight = DeterminizedBattles()

    def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, Any]]:  # noqa: ARG002
        """Ask for a determinized battle if the decision is a turn."""
        return QUESTION if options.kind == "turn" else {}

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Return the best candidate if it beats the focus policy's choice, else the focus policy's choice."""
        plain = self._focus.choose(view, options)
        battle = self._foresight.battle(self.answers.get("battle")) if options.kind == "turn" else None
        if battle is None:
            return plain
        memory = RolloutMemory()
        own, *others = candidates(battle, options, plain, self._focus.considered, memory)
        if not others:
            return plain
        side, seed = str(view.seats[options.seat].side), self.chance.getrandbits(32)
        trial = CandidateEvaluator(battle, options, side, seed, memory)
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
        """Return the best of the other candidates, with its gain over `own` in each rollout.

        The first half of the rollouts selects this candidate. If it is hopeless there, the second half is skipped.
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
    """Evaluates candidates of one decision by rollouts."""

    battle: Battle
    options: Decision
    side: str
    seed: int
    memory: RolloutMemory
    """What the rollouts of this decision have learned."""

    def values(
        self, wish: EngineIntent, draw: int, numbers: Sequence[int], *, of: int, turns: int = 0
    ) -> tuple[float, ...]:
        """Return the value of the position after a candidate and further turns, in each rollout, from -1 to 1.

        Args:
            wish: The candidate.
            draw: Index of the set of dice; candidates that are compared must have the same index.
            numbers: Indices of the rollouts.
            of: Number of rollouts over which the dice are spread evenly.
            turns: Number of further turns; 0: only the current turn is finished.
        """
        found = []
        for number in numbers:
            twin = rollout_battle(self.battle, self.seed + draw, number, of)
            try:
                twin.apply(self.options.seat, wish, decision=self.options.number)
            except EngineError:
                found.append(LOST)
            else:
                found.append(play_out(twin, self.side, self.memory, turns=turns))
        return tuple(found)


def hopeful(
    trial: CandidateEvaluator, own: EngineIntent, others: Sequence[EngineIntent], *, glances: int, most: int
) -> list[EngineIntent]:
    """Return the best candidates after a first evaluation of all, only one for each distinct outcome.

    Args:
        trial: The evaluator.
        own: The focus policy's choice, which is not returned.
        others: All other candidates.
        glances: Number of rollouts to the end of the turn for each candidate.
        most: Maximum number of returned candidates.
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
    """Return True if a candidate's average gain exceeds a margin and a multiple of its standard error.

    Args:
        gains: Gain over the focus policy's choice in each rollout.
        margin: Required average gain.
        doubt: Required average gain, in standard errors.
    """
    gain = fmean(gains)
    return gain > margin and gain > doubt * (stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0)


def candidates(
    battle: Battle, options: Decision, plain: Intent, considered: Sequence[ScoredIntent], memory: RolloutMemory
) -> list[EngineIntent]:
    """Return the candidates, the focus policy's choice first; only that choice if `battle` waits for another decision.

    Args:
        battle: A determinized battle.
        options: The decision.
        plain: The focus policy's choice.
        considered: The focus policy's other candidates.
        memory: What the rollouts of the same choice have learned.
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
        *candidate_intents(battle, decision, memory, most=_LIKELY),
    ]
    # A turn is not ended while something is thought worth doing: futures differ too much to tell such a little gain.
    return [wish for wish in dict.fromkeys(found) if wish == own or not isinstance(wish, End)]


def turns_of(battle: Battle) -> int:
    """Return the number of turns per round: one for each creature that is still up."""
    return sum(1 for _ in still_up(battle))


def _wish(intent: Intent) -> EngineIntent:
    return from_plain(read_intent(write_intent(intent)))
