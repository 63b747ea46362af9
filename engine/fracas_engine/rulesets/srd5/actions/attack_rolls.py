"""Attack rolls: targets, Advantage and Disadvantage, cover, hits and Critical Hits.

S5-ATK, S5-UNSEEN, S5-RANGE, S5-MELEE, S5-D20. Opportunity Attacks are found in `opportunity`.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.attacks.attack_rolls import parts_of
from fracas_engine.d20.conditions import end_conditions, end_modifiers, granted
from fracas_engine.d20.frames import Affecting, Aftermath, Applying
from fracas_engine.d20.queries.limits import holds
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.dice_expression import DiceExpression
from fracas_engine.doors import object_place
from fracas_engine.fast_frozen import fast_replace
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import DUPLICATES, TRAIT
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions import objects
from fracas_engine.rulesets.srd5.attacks import d20_tests, hiding, targets, wards
from fracas_engine.rulesets.srd5.attacks.attack_modifiers import armor_class, attack_numbers, help_against, is_melee
from fracas_engine.rulesets.srd5.frames import Attack, AttackOver
from fracas_engine.rulesets.srd5.harm import later_effects
from fracas_engine.rulesets.srd5.harm.damage import break_peace
from fracas_engine.rulesets.srd5.queries import hands, roll_effects, sight
from fracas_engine.rulesets.srd5.queries.cover import BONUS
from fracas_engine.rulesets.srd5.queries.d20_bonuses import score_change
from fracas_engine.rulesets.srd5.queries.equipment import attack_ability, is_weapon
from fracas_engine.rulesets.srd5.queries.space import space_of, spot
from fracas_engine.rulesets.srd5.queries.straight import straight_toward
from fracas_engine.rulesets.srd5.state import Blow, Helping, Srd5Object, game_of, s5
from fracas_engine.rulesets.srd5.triggers import matching, windows
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import step

ADVANTAGE_NEXT: Final = "advantage_next"
"""The tag of attacks that, on a hit, give the next attack on the target Advantage until the end of the user's next
turn.
"""

_COVER_NOTES: Final = {BONUS["half"]: ("half_cover",), BONUS["three_quarters"]: ("three_quarters_cover",)}
"""The notes to show in the attack event, by the cover bonus to AC."""


# ---------------------------------------------------------------- the roll


def step_attack(resolution: Resolution[D20Rules], frame: Attack) -> None:
    """Declare, roll and resolve an attack (S5-ATK-04)."""
    state = resolution.state
    user = state.creatures[frame.user]
    if not user.alive or conditions.incapacitated(user):
        return
    aimed = state.creatures.get(frame.on)
    if user.at is None or (aimed is not None and aimed.at is None):  # a ruling has removed one of them
        return
    if ((frame.in_series or frame.opportunity) and frame.phase == "declared") or frame.phase == "ready":
        target = state.creatures.get(frame.on)
        action = resolution.rules.sheet(resolution, user).actions[frame.action]
        thing = state.objects.get(frame.on)
        broken = isinstance(thing, Srd5Object) and not thing.hp
        if broken or (target is not None and not targets.still_struck(resolution, user, action, target)):
            if frame.in_series:
                targets.leave_over(resolution, user, frame.action)
            return
    match frame.phase:
        case "declared" if windows.anyone(resolution):
            resolution.then(fast_replace(frame, phase="ready"))
            target = state.creatures.get(frame.on)
            tags = _window_tags(resolution, user, frame)
            windows.open_window(resolution, "attacks", user, target, interrupt=True, tags=tags)
        case "declared" | "ready":
            target = state.creatures.get(frame.on)
            if target is None or not target.has(wards.SANCTUARY) or not wards.is_turned_away(resolution, user, target):
                _roll(resolution, user, frame)
        case _:
            _resolve(resolution, user, frame)


def _aimed(
    resolution: Resolution[D20Rules], user: Creature, frame: Attack
) -> tuple[Creature | None, Srd5Object | None, Footprint]:
    """Return the target creature or object (None for the other, or for both) and the target space (S5-UNSEEN-02)."""
    state = resolution.state
    if frame.on:
        target = state.creatures.get(frame.on)
        if target is not None:
            return target, None, space_of(resolution, target) if target.at is not None else space_of(resolution, user)
        thing = state.objects[frame.on]
        assert isinstance(thing, Srd5Object)
        return None, thing, Footprint(object_place(resolution, thing, space_of(resolution, user)))
    assert frame.cell is not None
    place = spot(frame.cell)
    there = [c for c in resolution.present() if c is not user and distance(space_of(resolution, c), place) == 0]
    there.sort(key=lambda c: sight.sees(resolution, user, c))
    return (there[0] if there else None), None, place


def _roll(resolution: Resolution[D20Rules], user: Creature, frame: Attack) -> None:
    rules = resolution.rules
    action = rules.sheet(resolution, user).actions[frame.action]
    target, thing, place = _aimed(resolution, user, frame)
    if target is not None and not target.alive:
        return
    unknown = target is not None and frame.cell is not None and not sight.knows_place(resolution, user, target)
    told = attack_numbers(resolution, user, action, None if unknown else target, place, thing=thing is not None)
    number, on = resolution.number(), target.id if target else frame.on
    if told.misses:
        rolled = fast_replace(frame, phase="rolled", number=number, misses=True, on=on)
    else:
        pro, con = bool(told.pro), bool(told.con)
        added = roll_effects.roll_bonus(resolution, user, "attack")
        rolled = fast_replace(
            frame,
            phase="rolled",
            number=number,
            on=on,
            faces=d20_tests.d20_faces(resolution, user, "attack", advantage=pro, disadvantage=con),
            advantage=pro and not con,
            disadvantage=con and not pro,
            bonus=told.bonus + added,
            cover=BONUS[told.cover],
        )
        resolution.emit(
            "rolled", purpose="attack", who=user.id, faces=rolled.faces, total=d20_tests.face_of(rolled) + rolled.bonus
        )
    deceived = target is not None and granted(target, DUPLICATES)
    if target is not None and deceived and d20_tests.judge(resolution, user, rolled, target, None)[0]:
        rolled = fast_replace(rolled, misses=wards.hits_duplicate(resolution, user, target))
    hiding.reveal(resolution, user)
    roll_effects.use_up(resolution, user, ("attack",), target)
    if target is not None:
        roll_effects.use_up(resolution, target, ("attacked",), user)
        break_peace(resolution, user, target)
        for helper, given in () if unknown else help_against(resolution, user, target):
            left = tuple(one for one in helper.helping if one not in given)
            resolution.emit("help_used", (helper, {"helping": left}), who=user.id, by=helper.id)
    if windows.anyone(resolution) and target is not None:
        hit, critical = d20_tests.judge(resolution, user, rolled, target, thing)
        resolution.then(fast_replace(rolled, hit=hit, critical=critical))
        tags = _window_tags(resolution, user, frame)
        windows.open_window(resolution, "hits" if hit else "misses", user, target, interrupt=True, tags=tags)
    else:
        _resolve(resolution, user, rolled)


def _use_up(resolution: Resolution[D20Rules], creature: Creature, name: str) -> None:
    """End a condition that lasts for one attack roll."""
    if creature.has(name):
        end_conditions(resolution, creature, lambda condition: condition.name == name)


def _resolve(resolution: Resolution[D20Rules], user: Creature, frame: Attack) -> None:
    rules = resolution.rules
    sheet = rules.sheet(resolution, user)
    action = sheet.actions[frame.action]
    target, thing, place = _aimed(resolution, user, frame)
    hit, critical = d20_tests.judge(resolution, user, frame, target, thing)
    away = distance(space_of(resolution, user), place)
    melee = is_melee(resolution, user, action, away)
    versus = (
        armor_class(resolution, target) if target is not None else thing.ac if thing is not None else 0
    ) + frame.cover
    straight = straight_toward(resolution, user, target) if target is not None else 0
    guess = frame.cell is not None and not hit  # a miss is indistinguishable from a wrong guess (S5-UNSEEN-02)
    if frame.cell is not None and target is not None and not guess:
        hiding.notice(resolution, user, target)
    resolution.emit(
        "attack",
        (game_of(resolution), {"blow": Blow(frame.number, critical, frame.knock_out and melee)}),
        *(((s5(user), {"trail": ()}),) if s5(user).trail else ()),
        n=frame.number,
        by=user.id,
        on="" if guess else target.id if target is not None else frame.on,
        action=action.id,
        face=d20_tests.face_of(frame),
        faces=frame.faces,
        total=d20_tests.face_of(frame) + frame.bonus,
        vs=action.vs,
        defense=0 if guess else versus,
        hit=hit,
        critical=critical,
        advantage=frame.advantage,
        disadvantage=frame.disadvantage,
        combat_advantage=False,
        notes=() if guess else _COVER_NOTES.get(frame.cover, ()),
    )
    later_effects.end_by(resolution, user, later_effects.ATTACKS)
    _use_up(resolution, user, "off_balance")
    if target is not None:
        _use_up(resolution, target, "exposed")
    if hit and target is not None and ADVANTAGE_NEXT in action.tags:
        own = s5(user)
        bolt = Helping(CreatureId(target.id), until_turn=own.turns + 1)
        resolution.emit("exposed", (own, {"helping": (*own.helping, bolt)}), who=target.id, by=user.id)
    frames: list[Frame] = []
    landed = "hit" if hit else "miss"
    if hit and melee and f"{action.id}.both_hands" in sheet.lists and _in_both_hands(resolution, user, action, frame):
        landed = "both_hands"
    limited = sheet.limited.get(f"{action.id}.{'hit' if hit else 'miss'}", ()) if target is not None else ()
    more = [
        part
        for part, limit in limited
        if target is not None and holds(resolution, limit, user, target, advantage=frame.advantage, straight=straight)
    ]
    for part in (f"{action.id}.{landed}", f"{action.id}.crit", *more):
        if part not in sheet.lists or (part.endswith(".crit") and not critical):
            continue
        rolled = rules.attacks.roll_effects(
            resolution,
            user,
            sheet,
            part,
            critical=critical and not part.endswith((".miss", ".crit")),
            miss_of=f"{action.id}.hit" if not hit else "",
            on=target,
        )
        if frame.bonus_attack and part == f"{action.id}.hit":
            rolled = _without_ability(resolution, user, action, rolled)
        if thing is not None:
            objects.damage_listed(resolution, user, thing, sheet.lists[part], rolled)
        elif target is not None:
            _add_part(
                sheet,
                frames,
                Applying(
                    user=CreatureId(user.id),
                    sheet=sheet.key,
                    action=action.id,
                    part=part,
                    on=CreatureId(target.id),
                    rolled=rolled,
                    attack=frame.number,
                    dc=resolution.rules.saves.lasting_dc(action),
                    aim=frame.aim,
                ),
            )
    if hit and target is not None and frames:
        _add_extra(resolution, user, target, sheet, action, frames, critical=critical)
    frames += _saves_after(resolution, sheet, user, action, target, frame, hit=hit)
    frames.append(Aftermath())
    if target is not None and target.modifiers:
        end_modifiers(resolution, target, lambda one: one.ends.until == "attack" and one.to != TRAIT)
        if any(one.ends.until == "attack" for one in target.modifiers):
            resolution.then(AttackOver(CreatureId(target.id)))
    if windows.anyone(resolution) and target is not None:
        tags = _window_tags(resolution, user, frame)
        windows.open_window(resolution, "attacks", user, target, tags=tags)
        windows.open_window(resolution, "hits" if hit else "misses", user, target, tags=tags)
    resolution.then(*frames)


def step_attack_over(resolution: Resolution[D20Rules], frame: AttackOver) -> None:
    """End the traits that a creature had until an attack against it was resolved, with the responses to it."""
    end_modifiers(resolution, resolution.state.creatures[frame.who], lambda one: one.ends.until == "attack")


def redirect(resolution: Resolution[D20Rules], user: Creature, target: Creature) -> None:
    """Let the attack that is declared against a creature strike another one, after both have swapped places.

    Args:
        resolution: The battle.
        user: The creature that is attacked.
        target: The creature that takes its place.
    """
    stack = resolution.state.stack
    declared = [n for n, one in enumerate(stack) if isinstance(one, Attack) and one.on == user.id]
    if not declared or user.at is None or target.at is None or target is user:
        return
    attack = stack[declared[-1]]
    assert isinstance(attack, Attack)
    stack[declared[-1]] = fast_replace(attack, on=target.id)
    there = {"at": user.at, "altitude": user.altitude}
    here = {"at": target.at, "altitude": target.altitude}
    resolution.emit("swapped", (user, here), (target, there), who=user.id, other=target.id)
    for one in (user, target):
        resolution.rules.movement.moved(resolution, one)


def _window_tags(situation: Situation[D20Rules], user: Creature, frame: Attack) -> tuple[str, ...]:
    """Return what triggers ask of an attack: `melee`."""
    target = situation.state.creatures.get(frame.on)
    if not matching.asks_for_melee(situation) or target is None or target.at is None or user.at is None:
        return ()
    action = situation.rules.sheet(situation, user).actions[frame.action]
    away = distance(space_of(situation, user), space_of(situation, target))
    return (matching.MELEE,) if is_melee(situation, user, action, away) else ()


def _add_part(sheet: Sheet, frames: list[Frame], added: Applying) -> None:
    """Append a list of effects to an attack's frames.

    If the first list deals damage, the extra damage of a Critical Hit is dealt together with that damage, as one
    amount (S5-DMG-07).
    """
    first = frames[0] if frames else None
    if isinstance(first, Applying) and sheet.lists[first.part].damage:
        frames[0] = fast_replace(first, extra=(*first.extra, *parts_of(sheet, added)))
        added = fast_replace(added, dealt=True)
    frames.append(added)


def _add_extra(
    resolution: Resolution[D20Rules],
    user: Creature,
    target: Creature,
    sheet: Sheet,
    action: Action,
    frames: list[Frame],
    *,
    critical: bool,
) -> None:
    """Add the damage dice of lasting effects to a hit that deals damage; dice that are subtracted leave at least 0."""
    first = frames[0]
    if not user.modifiers or not isinstance(first, Applying) or not sheet.lists[first.part].damage:
        return
    numbers = ("hit_damage", "weapon_damage") if is_weapon(action) else ("hit_damage",)
    dealt = parts_of(sheet, first)
    extra = list(first.extra)
    fixed = resolution.rules.conditions.modified(user, "weapon_damage") if is_weapon(action) else 0
    if ability := attack_ability(resolution.setup.sheets[user.sheet], action):
        fixed += score_change(resolution, user, ability)
    if fixed:
        extra.append((max(fixed, -sum(amount for amount, _ in dealt)), dealt[0][1]))
    for dice, kind in roll_effects.added_dice(resolution, user, *numbers, foe=target):
        doubled = tuple((count * (2 if critical and count > 0 else 1), sides) for count, sides in dice.terms)
        rolled = resolution.roll("damage", DiceExpression(doubled, dice.bonus), who=CreatureId(user.id), on=target)
        extra.append((max(rolled.total, -sum(amount for amount, _ in dealt)), kind or dealt[0][1]))
    frames[0] = fast_replace(first, extra=tuple(extra))


def _saves_after(
    situation: Situation[D20Rules],
    sheet: Sheet,
    user: Creature,
    action: Action,
    target: Creature | None,
    frame: Attack,
    *,
    hit: bool,
) -> tuple[Frame, ...]:
    """Return the frame of the saving throws after an attack: of a hit target, or of all creatures around the target."""
    part = f"{action.id}.effect"
    if action.dc is None or target is None or part not in sheet.lists:
        return ()
    around = action.spec.around if action.spec is not None else None
    if not hit and around is None:
        return ()
    saving = targets.around(situation, target, around) if around is not None else (target,)
    who = tuple(CreatureId(one.id) for one in saving)
    return (Affecting(CreatureId(user.id), sheet.key, action.id, part, who, dc=action.dc, aim=frame.aim),)


def _in_both_hands(situation: Situation[D20Rules], user: Creature, action: Action, frame: Attack) -> bool:
    """Return True if a Versatile weapon is used with two hands.

    This is the case if two hands are available, unless the order says `with: one_handed` (S5-WEAP-10).
    """
    return "one_handed" not in frame.aim.with_ and hands.hands_for(situation, s5(user), action) >= hands.HANDS


def _without_ability(
    resolution: Resolution[D20Rules], user: Creature, action: Action, rolled: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the rolled damage of the second Light weapon without a positive ability modifier (S5-WEAP-04)."""
    listed = resolution.rules.sheet(resolution, user).lists[f"{action.id}.hit"]
    if not listed.damage:
        return rolled
    place = listed.damage[0]
    bonus = getattr(listed.effects[place], "damage", DiceExpression()).bonus
    return tuple(total - max(0, bonus) if index == place else total for index, total in enumerate(rolled))


# ---------------------------------------------------------------- damage rolls


def roll_critical(
    resolution: Resolution[D20Rules],
    user: Creature,
    effects: tuple[object, ...],
    dice: tuple[tuple[int, DiceExpression], ...],
    damage: tuple[int, ...],
    *,
    on: Creature | None = None,
) -> tuple[int, ...]:
    """Roll the effects of a Critical Hit, with twice the number of damage dice (S5-DMG-01 to -04).

    Args:
        resolution: The battle.
        user: The creature that uses the action.
        effects: The effects.
        dice: The index of each effect that rolls, with its dice.
        damage: The indices of the effects that deal damage.
        on: The creature that the dice are rolled for, if any; see `Resolution.roll`.
    """
    totals = [0] * len(effects)
    added = resolution.rules.attacks.weapon_damage(resolution, user) if damage else 0
    for place, expression in dice:
        rolled = expression
        if place in damage:
            rolled = DiceExpression(tuple((2 * count, sides) for count, sides in expression.terms), expression.bonus)
        total = (
            rolled.bonus if rolled.fixed else resolution.roll("damage", rolled, who=CreatureId(user.id), on=on).total
        )
        if place in damage:
            total += added
            added = 0
            total = max(0, total)
        totals[place] = total
    return tuple(totals)


STEPS = (step(Attack, step_attack), step(AttackOver, step_attack_over))
