"""The rollout policy: a fast approximation of the focus policy's choice for a turn.

Like the focus policy it takes the best of attacks, healing, common actions (second wind, action point, charge)
and movement. It chooses from either the full or the approximate options (`approximate_options`). The approximate
options are not checked against the rules, so the rules may refuse its choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from fracas_arena.bots.approximate_options import RolloutMemory, in_sight, seems_vain
from fracas_arena.bots.fighter_stats import HIT, HealingEstimate, fighter_of, has_attacked, healing_of, odds_against
from fracas_arena.bots.rollout_evaluator import RolloutEvaluator, low_hp_factor_of
from fracas_arena.bots.rollout_movement import ScoredMove, best_move, hurry
from fracas_clients.policies import focus_weights
from fracas_clients.policies.common_actions import BREATH
from fracas_engine.battle import Battle
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Intent, Use
from fracas_engine.options import Options, UseOption
from fracas_engine.state import Creature

_PLACEMENTS: Final = 30
"""Maximum number of area placements considered."""
_CHARGE: Final = "charge"
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
    weighing = RolloutEvaluator(battle, creature, memory)
    if not weighing.foes:
        return None
    best = max(
        action_candidates(battle, weighing, creature, seen, whole=whole), key=lambda one: one.merit, default=None
    )
    if best is not None and best.merit <= 0:
        best = None
    way = best_move(
        battle, weighing, creature, seen, best.merit if best is not None else 0.0,
        charging=_CHARGE in _known(battle, creature),
    )  # fmt: skip
    if way is not None and (best is None or way.merit > best.merit):
        return way.intent
    if best is None:
        return hurry(weighing, creature, seen)
    return best.intent


# -------------------------------------------------------------------------------------------------------------- deeds


def action_candidates(
    battle: Battle, weighing: RolloutEvaluator, user: Creature, seen: Options, *, whole: bool = True
) -> Iterator[ScoredMove]:
    """Yield the actions other than moves with their values, including worthless ones.

    Args:
        battle: The battle.
        weighing: The evaluator for the user.
        user: The creature.
        seen: The creature's options.
        whole: As for `rollout_intent`.
    """
    listed = seen if whole else None
    yield from _blows(weighing, user, seen)
    yield from _mendings(battle, weighing, user, listed)
    yield from _maneuvers(battle, weighing, user, listed)


def _blows(weighing: RolloutEvaluator, user: Creature, seen: Options) -> Iterator[ScoredMove]:
    """Yield the attacks on foes, except those that would also hit allies."""
    foes = {foe.id: foe for foe in weighing.foes}
    numbers = {blow.id: number for number, blow in enumerate(weighing.blows)}
    beset: float | None = None
    for use in seen.uses:
        number = numbers.get(use.action)
        if number is None or use.gives_up or use.by != user.id:
            continue
        blow, words = weighing.blows[number], use.choices[0] if use.choices else ()
        if use.placements:
            yield from _areas(weighing, user, use, number)
            continue
        for target in use.targets:
            foe = foes.get(target.id)
            if foe is None:
                continue
            chance = HIT if target.chance is None else target.chance / 1000
            merit = weighing.strike(foe, blow.hurt, chance, blow.missed)
            if blow.aimed:
                beset = focus_weights.SHOT * weighing.opportunity_damage(weighing.beset()) if beset is None else beset
                merit = max(0.1, merit - beset) if beset else merit
            yield ScoredMove(merit, Use(by=use.by, action=use.action, on=_named(use, target.id), with_=words))


def _areas(weighing: RolloutEvaluator, user: Creature, use: UseOption, number: int) -> Iterator[ScoredMove]:
    foes, blow = {foe.id: foe for foe in weighing.foes}, weighing.blows[number]
    friends = {user.id, *(mate.id for mate in weighing.mates)}
    words = use.choices[0] if use.choices else ()
    for placement in islice(use.placements, _PLACEMENTS):
        if not friends.isdisjoint(placement.affected) or foes.keys().isdisjoint(placement.affected):
            continue
        merit = 0.0
        for name in placement.affected:
            if name in foes:
                chance = odds_against(weighing.setup, user.sheet, foes[name].sheet)[number][0]
                merit += weighing.strike(foes[name], blow.hurt, chance, blow.missed)
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


def _mendings(battle: Battle, weighing: RolloutEvaluator, user: Creature, seen: Options | None) -> Iterator[ScoredMove]:
    """Yield the healing actions; if `seen` is None, they are estimated from the stat block."""
    by = CreatureId(user.id)
    for mending in healing_of(battle.setup, user.sheet):
        if mending.left(user) == 0 or not _payable(user, mending.cost):
            continue
        open_: set[str] = set()
        if seen is not None:
            use = next((use for use in seen.uses if use.action == mending.id and use.by == by), None)
            if use is None:
                continue
            open_ = {target.id for target in use.targets}
        friends = weighing.mates if mending.others else (user, *weighing.mates)
        reached = [one for one in friends if _reaches(mending, user, one)]
        if mending.area:
            yield ScoredMove(sum(_worth(mending, user, one) for one in reached), Use(by=by, action=mending.id))
            continue
        worths = {
            one.id: _worth(mending, user, one) * low_hp_factor_of(one)
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


def _reaches(mending: HealingEstimate, user: Creature, patient: Creature) -> bool:
    assert user.at is not None
    assert patient.at is not None
    gap = max(abs(user.at[0] - patient.at[0]), abs(user.at[1] - patient.at[1]))
    return gap <= mending.reach


def _worth(mending: HealingEstimate, user: Creature, patient: Creature) -> float:
    """Return the value of healing a creature with an action, in hit points; 0 if the healing would be wasted."""
    lasts = any(modifier.cause.action == mending.id for modifier in patient.modifiers)
    worth = 0.0 if lasts or patient.hp <= 0 else mending.boon
    full, missing, left = mending.gives(patient), patient.max_hp - max(0, patient.hp), mending.left(user)
    if not full:
        return worth
    if patient.hp <= 0:
        return worth + min(full, missing) + focus_weights.RAISED
    wasted = missing < full * (1 - focus_weights.WASTED) or (
        patient.hp > patient.max_hp * focus_weights.HALE and (left or 0) <= focus_weights.MANY
    )
    return worth if left is not None and wasted else worth + min(full, missing)


def _maneuvers(
    battle: Battle, weighing: RolloutEvaluator, user: Creature, seen: Options | None
) -> Iterator[ScoredMove]:
    """Yield the common actions that are worth considering: second wind, action point and charge."""
    assert user.at is not None
    by, known = CreatureId(user.id), _known(battle, user) if seen is None else {use.action for use in seen.uses}
    breath = next(iter(BREATH & known), None)
    if (
        breath is not None
        and user.hp <= user.max_hp * focus_weights.HURT
        and (seen is not None or _has_breath(user, breath))
    ):
        merit = min(user.max_hp * focus_weights.QUARTER, user.max_hp - user.hp) * weighing.low_hp_factor
        yield ScoredMove(merit, Use(by=by, action=breath))
    may = _EXTRA in known and has_attacked(user) and (seen is not None or getattr(user, _POINTS, 0) > 0)
    if may and weighing.offences([user.at], moved=False)[0][0] > 0:
        yield ScoredMove(focus_weights.ACTION, Use(by=by, action=_EXTRA, with_=(_STRIKING,)))
    if _CHARGE in known and user.budget.get(_STRIKING) and not user.has("prone", "immobilized", "immobile", "grabbed"):
        charges = [use for use in seen.uses if use.action == _CHARGE and use.by == by] if seen is not None else None
        listed = None if charges is None else {target.id for use in charges for target in use.targets}
        yield from _charges(battle, weighing, user, listed)


def _has_breath(user: Creature, name: str) -> bool:
    return bool(user.budget.get(_STRIKING) and not user.used.get(name) and getattr(user, _STOCK, 0) > 0)


def _known(battle: Battle, user: Creature) -> set[str]:
    """Return the common actions that a creature's stat block lists in this ruleset."""
    key = ("arena maneuvers", user.sheet)
    found = battle.setup.facts.get(key)
    if not isinstance(found, set):
        rules = battle.ruleset
        listed = rules.sheet(battle.situation, user).actions if isinstance(rules, D20Rules) else {}
        found = battle.setup.facts[key] = {name for name in (*BREATH, _EXTRA, _CHARGE) if name in listed}
    return found


def _charges(
    battle: Battle, weighing: RolloutEvaluator, user: Creature, listed: set[str] | None
) -> Iterator[ScoredMove]:
    """Yield charges at foes that are not adjacent, scored by the attack's value minus the additional danger.

    `listed` has the foes that the rules offer as targets; if it is None, the targets are estimated.
    """
    assert user.at is not None
    plain = [
        (blow.hurt, number)
        for number, blow in enumerate(weighing.blows)
        if blow.uses is None and not (blow.aimed or blow.area or blow.quick)
    ]
    if not plain:
        return
    hurt, number = max(plain)
    farthest = fighter_of(battle.setup, user.sheet).speed + 1
    for place, foe in enumerate(weighing.foes):
        gap = weighing.gap(place, user.at)
        if foe.at is None or not 2 <= gap <= farthest or not in_sight(battle, user.at, foe.at, weighing.memory):
            continue
        if foe.id not in listed if listed is not None else seems_vain(battle, _CHARGE, user, foe, weighing.memory):
            continue
        here, there = weighing.dangers([user.at, _beside(battle, user, foe)])
        chance = odds_against(battle.setup, user.sheet, foe.sheet)[number][0]
        merit = weighing.strike(foe, hurt, chance) - focus_weights.CARE * (there - here)
        yield ScoredMove(merit, Use(by=CreatureId(user.id), action=_CHARGE, on=(foe.id,)))


def _beside(battle: Battle, user: Creature, foe: Creature) -> Cell:
    """Return the cell adjacent to a foe on the straight line from a creature."""
    assert user.at is not None
    assert foe.at is not None
    grid = battle.situation.board.grid
    own, wide = SIDES.get(user.size, 1), SIDES.get(foe.size, 1)
    x, y = (min(max(a, b - own), b + wide) for a, b in zip(user.at, foe.at, strict=True))
    return min(max(x, 0), grid.width - 1), min(max(y, 0), grid.height - 1)
