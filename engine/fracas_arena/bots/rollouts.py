"""Rollouts: playing a battle on quickly with the rollout policy, and candidate moves for a search.

The rollout policy (`rollout_policy`) approximates the focus policy without building views, so a choice takes a
fraction of the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from fracas_arena.bots.approximate_options import approximate_options, full_options, learn
from fracas_arena.bots.battle_fight import conditions_of, has_attacked, stats_of, turn_of
from fracas_arena.bots.leaf_eval import evaluate_position, leaf_stats
from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.bots.rollout_movement import ScoredMove, has_hurried, move_candidates
from fracas_arena.bots.rollout_policy import action_candidates, rollout_intent
from fracas_clients.policies.combat_stats import QUICK
from fracas_engine.battle import Battle
from fracas_engine.decisions import Decision
from fracas_engine.errors import EngineError
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Answer, End, Intent, Use
from fracas_engine.options import Options
from fracas_engine.state import Creature

_RISE: Final = "stand_up"
"""Id of the action with which a prone creature begins its turn, if available."""
_SHOOTER: Final = 3
"""Minimum reach of a creature that counts as a ranged attacker, in cells."""
_STEPS: Final = 12
"""Maximum number of choices per turn in a rollout."""


def rollout_choice(battle: Battle, decision: Decision, memory: RolloutMemory) -> Intent:
    """Return the rollout policy's best choice among the full options."""
    options = full_options(battle, decision, memory)
    if options.choices:
        return _answer(battle, decision, options)
    for creature in _asked(battle, options):
        best = rollout_intent(battle, creature, options, memory, whole=True)
        if best is not None:
            return best
    if options.ends:
        return End(by=options.ends[0].by)
    return next(options.intents())


def candidate_intents(battle: Battle, decision: Decision, memory: RolloutMemory, *, most: int) -> list[Intent]:
    """Return candidate intents, the most promising first.

    Args:
        battle: The battle.
        decision: A pending decision.
        memory: What the rollouts of the same choice have learned.
        most: Maximum number of candidates.
    """
    options = full_options(battle, decision, memory)
    if options.choices:
        return list(islice(options.intents(), most))
    found: list[ScoredMove] = []
    spots: list[ScoredMove] = []
    for creature in _asked(battle, options):
        turn = turn_of(battle, creature, memory)
        if turn.foes:
            found += action_candidates(turn, options)
            spots += move_candidates(turn, options)
    good = [one.intent for one in sorted(found, key=lambda one: -one.merit) if one.merit > 0]
    ways = [one.intent for one in sorted(spots, key=lambda one: -one.merit)]
    ends: list[Intent] = [End(by=end.by) for end in options.ends[:1]]
    room = max(3, most // 3)
    wishes = [*good[:room], *ends, *ways[:room], *good[room:], *ways[room:]]
    return list(dict.fromkeys(wishes))[:most] or [next(options.intents())]


# ---------------------------------------------------------------------------------------------------------------- parts


def _asked(battle: Battle, options: Options) -> list[Creature]:
    """Return the creatures on the map that have moves or uses among the options."""
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


def play_out(battle: Battle, side: str, memory: RolloutMemory, *, turns: int) -> float:
    """Play on with the rollout policy, and return the value of the position for a side, from -1 to 1.

    Args:
        battle: The battle, which is changed.
        side: The side.
        memory: What the rollouts of the same choice have learned.
        turns: Number of further turns before the evaluation; 0: only the current turn is finished.
    """
    _play_on(battle, turns, memory)
    return evaluate_position(battle, side)


def play_out_averaged(battle: Battle, side: str, memory: RolloutMemory, *, turns: int) -> float:
    """Play on with the rollout policy, and return the average value of the position for a side, from -1 to 1.

    The position is evaluated after each further turn, because a single evaluation favours the side that acts
    next.

    Args:
        battle: The battle, which is changed.
        side: The side.
        memory: What the rollouts of the same choice have learned.
        turns: Number of turns after the current one, at least 1.
    """
    _play_on(battle, 0, memory)
    total = 0.0
    for _ in range(turns):
        _play_on(battle, 0, memory)
        total += evaluate_position(battle, side)
    return total / turns


def _play_on(battle: Battle, turns: int, memory: RolloutMemory) -> None:
    """Play to the end of the current turn, then `turns` further turns."""
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
        if not any(_done(battle, asked, intent, memory) for intent in _tries(battle, asked, memory)):
            break


def _tries(battle: Battle, asked: Decision, memory: RolloutMemory) -> Iterable[Intent]:
    """Yield the preferred intent, then alternatives in case the rules refuse it."""
    if asked.by is not None and asked.kind == "turn":
        creature = battle.state.creatures[asked.by]
        if has_attacked(creature) and not _has_more(battle, creature):
            yield End(by=asked.by)  # nearly always the result, without computing all options
        if creature.has(*conditions_of(battle.setup).prone):
            yield Use(by=asked.by, action=_RISE)
        seen = approximate_options(battle, asked, memory)
        if seen is not None:
            yield rollout_intent(battle, creature, seen, memory, whole=False) or End(by=asked.by)
    yield rollout_choice(battle, asked, memory)
    yield battle.standing_intent(asked)


def _has_more(battle: Battle, creature: Creature) -> bool:
    """Return True if a creature may have more to do after its main action: move away, heal, or take an extra action."""
    stats = stats_of(battle.setup, creature.sheet)
    # Who fights hand to hand seldom gains anything by going away after the blow.
    goes = has_hurried(creature) or (leaf_stats(stats).reach >= _SHOOTER and creature.budget.get("move", 1))
    again = getattr(creature, "action_points", 0) or (getattr(creature, "light", ()) and creature.budget.get("bonus"))
    return bool(goes or again or len(stats.by_id) > len(stats.attacks)) or any(
        mending.cost in QUICK for mending in stats.healing
    )


def _done(battle: Battle, asked: Decision, intent: Intent, memory: RolloutMemory) -> bool:
    try:
        battle.apply(asked.seat, intent, decision=asked.number)
    except EngineError as error:
        if isinstance(intent, Use):
            learn(battle, intent, error, memory)
        return False
    return True
