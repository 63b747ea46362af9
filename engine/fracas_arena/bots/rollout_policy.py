"""The rollout policy: a fast approximation of the focus policy's choice for a turn.

Like the focus policy it takes the best of attacks, healing, common actions (second wind, action point, charge)
and movement. It chooses from either the full or the approximate options (`approximate_options`). The approximate
options are not checked against the rules, so the rules may refuse its choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from fracas_arena.bots.approximate_options import seems_vain
from fracas_arena.bots.battle_fight import CHARGE, Turn, common_actions, conditions_of, has_attacked, turn_of
from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.bots.rollout_movement import ScoredMove, best_move, hurry
from fracas_clients.policies import action_value, focus_weights
from fracas_clients.policies.combat_stats import HIT, Attack, Healing
from fracas_clients.policies.common_actions import BREATH, breath_value
from fracas_engine.battle import Battle
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Intent, Use
from fracas_engine.options import Options, UseOption
from fracas_engine.state import Creature

_PLACEMENTS: Final = 30
"""Maximum number of area placements considered."""
_EXTRA: Final = "action_point"
_STRIKING: Final = "standard"
"""Cost name of the action that a creature gains by spending an action point."""
_POINTS: Final = "action_points"
"""Creature attribute with the number of action points, in rulesets that have them."""
_STOCK: Final = "stock"
"""Creature attribute with the number of remaining recoveries, in rulesets that have them."""


def rollout_intent(
    battle: Battle, creature: Creature, seen: Options, memory: RolloutMemory, *, whole: bool
) -> Intent | None:
    """Return a creature's next action of its turn; None if no action is worthwhile.

    Args:
        battle: The battle.
        creature: The creature.
        seen: The creature's options.
        memory: What the rollouts of the same choice have learned.
        whole: True if `seen` has the full options; False: healing and common actions are not listed and are estimated.
    """
    if creature.at is None:
        return None
    turn = turn_of(battle, creature, memory)
    if not turn.foes:
        return None
    best = max(action_candidates(turn, seen, whole=whole), key=lambda one: one.merit, default=None)
    if best is not None and best.merit <= 0:
        best = None
    way = best_move(turn, seen, best.merit if best is not None else 0.0)
    if way is not None and (best is None or way.merit > best.merit):
        return way.intent
    return hurry(turn, seen) if best is None else best.intent


# -------------------------------------------------------------------------------------------------------------- deeds


def action_candidates(turn: Turn, seen: Options, *, whole: bool = True) -> Iterator[ScoredMove]:
    """Yield the actions other than moves with their values, including worthless ones.

    Args:
        turn: The user's turn.
        seen: The user's options.
        whole: As for `rollout_intent`.
    """
    listed = seen if whole else None
    yield from _attacks(turn, seen)
    yield from _mendings(turn, listed)
    yield from _maneuvers(turn, listed)


def _attacks(turn: Turn, seen: Options) -> Iterator[ScoredMove]:
    """Yield the attacks on foes, except those that would also hit allies."""
    user, evaluator = turn.creature, turn.evaluator
    foes = {foe.id: foe for foe in turn.foes}
    for use in seen.uses:
        attack = turn.stats.by_id.get(use.action)
        if attack is None or use.gives_up or use.by != user.id:
            continue
        if use.placements:
            yield from _areas(turn, use, attack)
            continue
        words = use.choices[0] if use.choices else ()
        for target in use.targets:
            foe = foes.get(target.id)
            if foe is None:
                continue
            chance = HIT if target.chance is None else target.chance / 1000
            merit = evaluator.strike(user, foe, attack.hurt, chance, missed=attack.missed)
            if attack.aimed:
                merit = evaluator.shot(user, merit)
            yield ScoredMove(merit, Use(by=use.by, action=use.action, on=_named(use, target.id), with_=words))


def _areas(turn: Turn, use: UseOption, attack: Attack) -> Iterator[ScoredMove]:
    user, evaluator = turn.creature, turn.evaluator
    foes, friends = {foe.id: foe for foe in turn.foes}, {user.id, *(mate.id for mate in turn.mates)}
    words = use.choices[0] if use.choices else ()
    for placement in islice(use.placements, _PLACEMENTS):
        if not friends.isdisjoint(placement.affected) or foes.keys().isdisjoint(placement.affected):
            continue
        merit = 0.0
        for name in placement.affected:
            if name in foes:
                chance = attack.chance(evaluator.combat_stats(foes[name]))
                merit += evaluator.strike(user, foes[name], attack.hurt, chance, missed=attack.missed)
        intent = Use(
            by=use.by, action=use.action, at=placement.at, direction=placement.direction, cells=placement.cells,
            with_=words,
        )  # fmt: skip
        yield ScoredMove(merit, intent)


def _named(use: UseOption, first: str) -> tuple[str, ...]:
    least = max(1, use.pick[0])
    if use.repeat:
        return (first,) * least
    return (first, *[target.id for target in use.targets if target.id != first][: least - 1])


def _mendings(turn: Turn, seen: Options | None) -> Iterator[ScoredMove]:
    """Yield the healing actions; if `seen` is None, they are estimated from the stat block."""
    user = turn.creature
    by = CreatureId(user.id)
    for mending in turn.stats.healing:
        if mending.left(user) == 0 or not _payable(user, mending.cost):
            continue
        open_: set[str] = set()
        if seen is not None:
            use = next((use for use in seen.uses if use.action == mending.id and use.by == by), None)
            if use is None:
                continue
            open_ = {target.id for target in use.targets}
        friends = turn.mates if mending.others else (user, *turn.mates)
        reached = [one for one in friends if _reaches(turn, mending, one)]
        if mending.area:
            yield ScoredMove(sum(_worth(mending, user, one) for one in reached), Use(by=by, action=mending.id))
            continue
        worths = {
            one.id: _worth(mending, user, one) * action_value.low_hp_factor(one)
            for one in reached
            if not open_ or one.id in open_
        }
        best = sorted((name for name, worth in worths.items() if worth > 0), key=lambda name: -worths[name])
        named = tuple(best[: mending.most])
        if named:
            on = named if mending.reach else ()
            yield ScoredMove(sum(worths[name] for name in named), Use(by=by, action=mending.id, on=on))


def _payable(user: Creature, cost: str) -> bool:
    """Return True if a creature can pay a cost; a minor action can be paid for with a greater action."""
    budget = user.budget
    return bool(budget.get(cost, cost == "free") or (cost in ("minor", "swift") and budget.get(_STRIKING)))


def _reaches(turn: Turn, mending: Healing, patient: Creature) -> bool:
    user, evaluator = turn.creature, turn.evaluator
    assert user.at is not None
    assert patient.at is not None
    if patient is user:
        return True
    return evaluator.gap(user, user.at, patient) <= mending.reach and evaluator.sees(user.at, patient.at)


def _worth(mending: Healing, user: Creature, patient: Creature) -> float:
    """Return the value of healing a creature with an action, in hit points; 0 if the healing would be wasted."""
    lasts = any(modifier.cause.action == mending.id for modifier in patient.modifiers)
    worth = 0.0 if lasts or patient.hp <= 0 else mending.boon
    full, left = mending.gives(patient), mending.left(user)
    if not full or (left is not None and action_value.is_wasted(full, patient, left)):
        return worth
    return worth + action_value.restored_value(full, patient)


def _maneuvers(turn: Turn, seen: Options | None) -> Iterator[ScoredMove]:
    """Yield the common actions that are worth considering: second wind, action point and charge."""
    user = turn.creature
    assert user.at is not None
    by = CreatureId(user.id)
    known = common_actions(turn.battle, user) if seen is None else {use.action for use in seen.uses}
    breath = next(iter(BREATH & known), None)
    if breath is not None and (seen is not None or _has_breath(user, breath)):
        yield ScoredMove(breath_value(user) * action_value.low_hp_factor(user), Use(by=by, action=breath))
    may = _EXTRA in known and has_attacked(user) and (seen is not None or getattr(user, _POINTS, 0) > 0)
    if may and turn.evaluator.attack_value(user, user.at) > 0:
        yield ScoredMove(focus_weights.ACTION, Use(by=by, action=_EXTRA, with_=(_STRIKING,)))
    if CHARGE in known and user.budget.get(_STRIKING) and _can_charge(turn):
        charges = [use for use in seen.uses if use.action == CHARGE and use.by == by] if seen is not None else None
        listed = None if charges is None else {target.id for use in charges for target in use.targets}
        yield from _charges(turn, listed)


def _can_charge(turn: Turn) -> bool:
    conditions = conditions_of(turn.battle.setup)
    return not turn.creature.has(*conditions.prone, *conditions.speed_zero)


def _has_breath(user: Creature, name: str) -> bool:
    return bool(user.budget.get(_STRIKING) and not user.used.get(name) and getattr(user, _STOCK, 0) > 0)


def _charges(turn: Turn, listed: set[str] | None) -> Iterator[ScoredMove]:
    """Yield charges at foes that are not adjacent, scored by the attack's value minus the additional danger.

    `listed` has the foes that the rules offer as targets; if it is None, the targets are estimated.
    """
    user, evaluator = turn.creature, turn.evaluator
    assert user.at is not None
    plain = [attack for attack in turn.stats.attacks if attack.opportunity and not attack.area]
    if not plain:
        return
    attack = max(plain, key=lambda one: one.hurt)
    for foe in turn.foes:
        gap = evaluator.gap(user, user.at, foe)
        if foe.at is None or not 2 <= gap <= turn.stats.speed + 1 or not evaluator.sees(user.at, foe.at):
            continue
        if foe.id not in listed if listed is not None else seems_vain(turn.battle, CHARGE, user, foe, turn.memory):
            continue
        here, there = evaluator.dangers(user, [user.at, _beside(turn, foe)])
        chance = attack.chance(evaluator.combat_stats(foe))
        merit = evaluator.strike(user, foe, attack.hurt, chance) - focus_weights.CARE * (there - here)
        yield ScoredMove(merit, Use(by=CreatureId(user.id), action=CHARGE, on=(foe.id,)))


def _beside(turn: Turn, foe: Creature) -> Cell:
    """Return the cell adjacent to a foe on the straight line from the user."""
    user, evaluator = turn.creature, turn.evaluator
    assert user.at is not None
    assert foe.at is not None
    columns, rows = evaluator.fight.size
    own, wide = evaluator.width(user), evaluator.width(foe)
    x, y = (min(max(a, b - own), b + wide) for a, b in zip(user.at, foe.at, strict=True))
    return min(max(x, 0), columns - 1), min(max(y, 0), rows - 1)
