"""Rollouts: playing a battle on quickly with the rollout policy, and candidate moves for a search.

It approximates the focus policy (`rollout_policy`). No view is built, so a choice takes a fraction of the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from fracas_arena.bots.approximate_options import approximate_options, full_options, learn
from fracas_arena.bots.fighter_stats import QUICK, fighter_of, has_struck, healing_of
from fracas_arena.bots.leaf_eval import evaluate_position
from fracas_arena.bots.rollout_evaluator import RolloutEvaluator
from fracas_arena.bots.rollout_movement import ScoredMove, has_hurried, move_candidates
from fracas_arena.bots.rollout_policy import action_candidates, rollout_intent
from fracas_engine.battle import Battle
from fracas_engine.decisions import Decision
from fracas_engine.errors import EngineError
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Answer, End, Intent, Use
from fracas_engine.options import Options
from fracas_engine.state import Creature

__all__ = ["candidate_intents", "play_out", "play_out_averaged", "rollout_choice"]

_RISE: Final = "stand_up"
"""What who lies does first, where it can."""
_SHOOTER: Final = 3
"""Cells from which on somebody is a shooter."""
_STEPS: Final = 12
"""Choices of a turn that is played on, at most."""


def rollout_choice(battle: Battle, decision: Decision) -> Intent:
    """Return what seems best, at a glance at all that is open."""
    options = full_options(battle, decision)
    if options.choices:
        return _answer(battle, decision, options)
    for creature in _asked(battle, options):
        best = rollout_intent(battle, creature, options, whole=True)
        if best is not None:
            return best
    if options.ends:
        return End(by=options.ends[0].by)
    return next(options.intents())


def candidate_intents(battle: Battle, decision: Decision, *, most: int) -> list[Intent]:
    """Return what is worth trying, the likeliest first.

    Args:
        battle: The battle.
        decision: A decision that is awaited in it.
        most: How many at most.
    """
    options = full_options(battle, decision)
    if options.choices:
        return list(islice(options.intents(), most))
    found: list[ScoredMove] = []
    spots: list[ScoredMove] = []
    for creature in _asked(battle, options):
        weighing = RolloutEvaluator(battle, creature)
        if weighing.foes:
            found += action_candidates(battle, weighing, creature, options)
            spots += move_candidates(battle, weighing, creature, options)
    good = [one.intent for one in sorted(found, key=lambda one: -one.merit) if one.merit > 0]
    ways = [one.intent for one in sorted(spots, key=lambda one: -one.merit)]
    ends: list[Intent] = [End(by=end.by) for end in options.ends[:1]]
    room = max(3, most // 3)
    wishes = [*good[:room], *ends, *ways[:room], *good[room:], *ways[room:]]
    return list(dict.fromkeys(wishes))[:most] or [next(options.intents())]


# ---------------------------------------------------------------------------------------------------------------- parts


def _asked(battle: Battle, options: Options) -> list[Creature]:
    """Return the creatures on the map that could do something."""
    names = dict.fromkeys((*(move.by for move in options.moves), *(use.by for use in options.uses)))
    return [found for name in names if (found := battle.state.creatures[name]).at is not None]


def _answer(battle: Battle, decision: Decision, options: Options) -> Intent:
    if options.several[1] <= 1 and decision.by is not None:
        side = battle.state.creatures[decision.by].side
        for choice in options.choices:
            foes = [name for name in choice.targets if name in battle.state.creatures]
            foes = [name for name in foes if battle.state.creatures[CreatureId(name)].side != side]
            # The first target is the one most likely meant: help is not given to a foe.
            if choice.id != "no" and foes and foes[0] == choice.targets[0]:
                weakest = min(foes, key=lambda name: battle.state.creatures[CreatureId(name)].hp)
                return Answer(by=decision.by, answer=choice.id, on=(weakest,))
    return battle.standing_intent(decision)


def play_out(battle: Battle, side: str, *, turns: int) -> float:
    """Let everybody play on at a glance, and return how the battle stands then for a side, from -1 to 1.

    Args:
        battle: The battle, which is changed.
        side: Whose.
        turns: How many turns have begun, after the one that is being taken, when it is looked at; 0: this turn is
            played to its end and no more.
    """
    _play_on(battle, turns)
    return evaluate_position(battle, side)


def play_out_averaged(battle: Battle, side: str, *, turns: int) -> float:
    """Let everybody play on at a glance, and return how the battle stands for a side on average, from -1 to 1.

    It is looked at after each further turn: at any one moment it seems to stand better for those who act next.

    Args:
        battle: The battle, which is changed.
        side: Whose.
        turns: How many turns are played after the one that is being taken, at least one.
    """
    _play_on(battle, 0)
    total = 0.0
    for _ in range(turns):
        _play_on(battle, 0)
        total += evaluate_position(battle, side)
    return total / turns


def _play_on(battle: Battle, turns: int) -> None:
    """Play on to the end of this turn and of some more."""
    acting, round_ = battle.state.game.acting, battle.state.game.round
    for _ in range(_STEPS * (turns + 1)):
        game = battle.state.game
        if game.acting != acting or game.round != round_:
            if turns <= 0:
                break
            turns -= game.acting is not None and game.acting != acting
            acting, round_ = game.acting, game.round
        if battle.result is not None or not battle.pending:
            break
        asked = battle.pending[0]
        if not any(_done(battle, asked, intent) for intent in _tries(battle, asked)):
            break


def _tries(battle: Battle, asked: Decision) -> Iterable[Intent]:
    """Yield what to do next, and what instead where that is refused."""
    if asked.by is not None and asked.kind == "turn":
        creature = battle.state.creatures[asked.by]
        if has_struck(creature) and not _has_more(battle, creature):
            yield End(by=asked.by)  # which nearly always is what comes out, and takes no look at all that is open
        if creature.has("prone"):
            yield Use(by=asked.by, action=_RISE)
        seen = approximate_options(battle, asked)
        if seen is not None:
            yield rollout_intent(battle, creature, seen, whole=False) or End(by=asked.by)
    yield rollout_choice(battle, asked)
    yield battle.standing_intent(asked)


def _has_more(battle: Battle, creature: Creature) -> bool:
    """Say whether somebody could do something beside its turn's own action: go away, mend, take one more action."""
    fighter = fighter_of(battle.setup, creature.sheet)
    # Who fights hand to hand seldom gains anything by going away after the blow.
    goes = has_hurried(creature) or (fighter.reach >= _SHOOTER and creature.budget.get("move", 1))
    again = getattr(creature, "action_points", 0) or (getattr(creature, "light", ()) and creature.budget.get("bonus"))
    if goes or again or fighter.nimble:
        return True
    return any(mending.cost in QUICK for mending in healing_of(battle.setup, creature.sheet))


def _done(battle: Battle, asked: Decision, intent: Intent) -> bool:
    try:
        battle.apply(asked.seat, intent, decision=asked.number)
    except EngineError as error:
        if isinstance(intent, Use):
            learn(battle, intent, error)
        return False
    return True
