"""Attacks on a square where a hidden creature may be, and on objects (FE-CONC-07, OB-ATK-02 and -14)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import Footprint, distance
from fracas_engine.content import ObjectSpec
from fracas_engine.d20.actions.performing import frames_of
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.attacks import attack_rolls
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.aiming import aim_of
from fracas_engine.d20.queries.half_damage import halved
from fracas_engine.d20.queries.space import distance_between, footprint, knows_of
from fracas_engine.d20.sheet import Action
from fracas_engine.doors import object_place
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import TargetOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.actions import objects, performing
from fracas_engine.rulesets.fourth_family.attacks import attack_modifiers
from fracas_engine.rulesets.fourth_family.conditions import can_act, has_condition
from fracas_engine.rulesets.fourth_family.frames import StrikeSquare, StrikeThing
from fracas_engine.rulesets.fourth_family.harm.damage import left_of
from fracas_engine.rulesets.fourth_family.queries import payment
from fracas_engine.rulesets.fourth_family.queries.sight import effect_line, ground_footprint
from fracas_engine.rulesets.fourth_family.queries.terrain import ground_at
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import Situation
from fracas_engine.state import BattleObject, Creature
from fracas_engine.stepping import step

LONG_RANGE = -2
"""Attack penalty at long range, the same as against creatures."""


def strike_square(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Attack the unseen creature that may be in a square; if the square is empty, the attack misses.

    Args:
        resolution: The battle.
        creature: The creature that attacks.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    assert intent.at is not None
    cell = (intent.at[0], intent.at[1])
    _check_reach(resolution, creature, ground_footprint(creature), action, Footprint(cell))  # at any altitude
    there = _who_is_at(resolution, creature, action, cell)
    _pay(resolution, creature, action, price, (), cell)
    aim = aim_of(replace(intent, at=None))
    if there is not None and knows_of(creature, there):
        performing.perform(resolution, creature, action, (CreatureId(there.id),), aim)
        return
    guess = StrikeSquare(CreatureId(creature.id), action.id, cell, aim)
    performing.under_way(resolution, creature, action, (), None, [guess])


def _who_is_at(situation: Situation[FamilyRules], creature: Creature, action: Action, cell: Cell) -> Creature | None:
    """Return the creature in a square if the attack can reach it, also vertically, or None."""
    return next(
        (
            other
            for other in situation.present()
            if ground_footprint(other).holds(cell)
            and other is not creature
            and (action.reach is None or distance_between(creature, other) <= action.reach)
        ),
        None,
    )


def step_strike_square(resolution: Resolution[FamilyRules], frame: StrikeSquare) -> None:
    """Resolve an attack on a guessed square; the die is rolled even if the square is empty."""
    user = family(resolution.state.creatures[frame.user])
    if not can_act(user):
        return
    action = resolution.rules.sheet(resolution, user).actions[frame.action]
    there = _who_is_at(resolution, user, action, frame.cell)
    if there is not None:
        resolution.then(*frames_of(resolution, user, action, (CreatureId(there.id),), frame.aim))
        return
    number = resolution.number()
    face = resolution.dice.d20("attack")
    total = face + resolution.rules.attacks.guess_bonus(resolution, user, action, Footprint(frame.cell))
    resolution.emit("rolled", purpose="attack", who=user.id, faces=(face,), total=total)
    attack_rolls.tell_guess(resolution, user, action, face, total, number)


# ---------------------------------------------------------------- objects


def may_strike_thing(situation: Situation[FamilyRules], action: Action, intent: Use) -> bool:
    """Return True if an intent is an attack on an object."""
    single = action.bonus is not None and action.area is None and not action.sequence and action.spec is not None
    return single and len(intent.on) == 1 and intent.on[0] in situation.state.objects


def beside_only(situation: Situation[FamilyRules], action: Action) -> bool:
    """Return True if an action is a maneuver that reaches only adjacent creatures."""
    return action.maneuver and action.id in situation.rules.switches.against_enemies


def targets(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> tuple[TargetOption, ...]:
    """Return the objects that an attack may target, sorted by id."""
    if action.bonus is None or action.area is not None or action.sequence or action.spec is None:
        return ()
    of_charge = action.maneuver and action.id in situation.rules.switches.charge_maneuvers
    if action.targets != 1 or of_charge or beside_only(situation, action):
        return ()
    found = []
    for thing in situation.state.objects.values():
        spec = _numbers(situation, thing)
        if spec is None or _fault(situation, footprint(creature), action, _place(situation, creature, thing)):
            continue
        found.append(TargetOption(thing.id, bonus=_bonus(situation, creature, action, thing), versus=spec.ac))
    return tuple(found)


def strike_thing(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Attack an object that has hit points and an Armor Class.

    Args:
        resolution: The battle.
        creature: The creature that attacks.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.

    Raises:
        IllegalIntent: `bad_target` if the object cannot be damaged or the action targets only creatures;
            `out_of_range`,
            `no_line_of_effect`.
    """
    thing = resolution.state.objects[intent.on[0]]
    if _numbers(resolution, thing) is None:
        raise IllegalIntent("bad_target", f"{thing.id} cannot be damaged")
    _check_reach(resolution, creature, footprint(creature), action, _place(resolution, creature, thing))
    if thing.id not in {option.id for option in targets(resolution, creature, action)}:
        raise IllegalIntent("bad_target", f"{action.name} cannot target {thing.id}")
    _pay(resolution, creature, action, price, (thing.id,), thing.at)
    frame = StrikeThing(CreatureId(creature.id), action.id, thing.id)
    performing.under_way(resolution, creature, action, (), None, [frame])


def step_strike_thing(resolution: Resolution[FamilyRules], frame: StrikeThing) -> None:
    """Roll the attack, and damage the object on a hit."""
    user = family(resolution.state.creatures[frame.user])
    thing = resolution.state.objects.get(frame.thing)
    spec = _numbers(resolution, thing) if thing is not None else None
    if thing is None or spec is None or not can_act(user):
        return
    ruleset = resolution.rules
    sheet = ruleset.sheet(resolution, user)
    action = sheet.actions[frame.action]
    bonus = _bonus(resolution, user, action, thing)
    face = resolution.dice.d20("attack")
    total = face + bonus
    resolution.emit("rolled", purpose="attack", who=user.id, faces=(face,), total=total)
    assert spec.ac is not None, "what can be struck has an armour class"
    hit, critical = ruleset.attacks.judge(face, AttackFigures(bonus, spec.ac))
    _announce(resolution, user, action, thing.id, face, total, spec.ac, hit=hit, critical=critical)
    part = f"{action.id}.hit"
    if not hit or part not in sheet.lists:
        return
    listed = sheet.lists[part]
    rolled = ruleset.attacks.roll_effects(resolution, user, sheet, part, critical=critical)
    parts = tuple((rolled[place], getattr(listed.effects[place], "type", "") or "") for place in listed.damage)
    if has_condition(user, "weakened"):
        parts = halved(ruleset, parts)
    damage(resolution, user, thing, spec, parts)


def damage(
    resolution: Resolution[FamilyRules],
    user: FamilyCreature,
    thing: BattleObject,
    spec: ObjectSpec,
    parts: tuple[tuple[int, str], ...],
) -> None:
    """Damage an object after subtracting its resistance; at 0 hit points the object breaks, and a door opens.

    Args:
        resolution: The battle.
        user: The attacker.
        thing: The object.
        spec: The object's definition in the content.
        parts: Pairs of damage in hit points and damage type.
    """
    amount = left_of(parts, spec.resist, spec.vulnerable)
    assert thing.hp is not None, "what can be struck has hit points"
    left = max(0, thing.hp - amount)
    changes = {"hp": left, **({} if left else {"state": objects.BROKEN})}
    resolution.emit("object_damaged", (thing, changes), object=thing.id, amount=amount, by=user.id)
    if not left:
        objects.open_way(resolution, spec)


# ---------------------------------------------------------------- shared helpers


def _numbers(situation: Situation[FamilyRules], thing: BattleObject) -> ObjectSpec | None:
    """Return the attack statistics of an object, or None if it has none or is already broken."""
    spec = next((one for one in situation.setup.objects if one.id == thing.id), None)
    return spec if spec is not None and spec.ac is not None and thing.hp else None


def _place(situation: Situation[FamilyRules], user: Creature, thing: BattleObject) -> Footprint:
    """Return the square in which a creature strikes an object."""
    return ground_at(situation, object_place(situation, thing, footprint(user)))


def _bonus(situation: Situation[FamilyRules], user: FamilyCreature, action: Action, thing: BattleObject) -> int:
    far = action.normal is not None and distance(footprint(user), _place(situation, user, thing)) > action.normal
    return (action.bonus or 0) + attack_modifiers.attack_modifier(situation, user, action) + (LONG_RANGE if far else 0)


def _fault(situation: Situation[FamilyRules], space: Footprint, action: Action, there: Footprint) -> str:
    if action.reach is not None and distance(space, there) > action.reach:
        return "out_of_range"
    flat, cell = Footprint(space.cell, space.size), Footprint(there.cell)
    return "" if effect_line(situation, flat, cell) else "no_line_of_effect"


def _check_reach(
    situation: Situation[FamilyRules], creature: FamilyCreature, space: Footprint, action: Action, there: Footprint
) -> None:
    match _fault(situation, space, action, there):
        case "out_of_range":
            raise IllegalIntent(
                "out_of_range", f"{list(there.cell)} is out of range: the range is {action.reach} squares"
            )
        case "no_line_of_effect":
            raise IllegalIntent("no_line_of_effect", f"{creature.id} has no line of effect to {list(there.cell)}")
        case _:
            pass


def _pay(
    resolution: Resolution[FamilyRules],
    creature: FamilyCreature,
    action: Action,
    price: str,
    on: tuple[str, ...],
    cell: Cell,
) -> None:
    changes = {**payment.paid(resolution, creature, price), **action_uses.spend_use(creature, action)}
    resolution.emit("used", (creature, changes), who=creature.id, action=action.id, on=on, at=cell)


def _announce(
    resolution: Resolution[FamilyRules],
    creature: FamilyCreature,
    action: Action,
    on: str,
    face: int,
    total: int,
    defense: int | None,
    *,
    hit: bool,
    critical: bool,
) -> None:
    resolution.emit(
        "attack", n=resolution.number(), by=creature.id, on=on, action=action.id, face=face, faces=(face,),
        total=total,
        vs=action.vs, defense=defense, hit=hit, critical=critical, advantage=False, disadvantage=False,
        combat_advantage=False, notes=(),
    )  # fmt: skip


STEPS = (step(StrikeThing, step_strike_thing), step(StrikeSquare, step_strike_square))
