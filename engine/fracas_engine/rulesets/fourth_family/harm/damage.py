"""Damage of powers: dice, critical hits, weakened attackers, resistances (FE-RES, OB-RES), swarms, minions."""

from __future__ import annotations

from typing import Any

from fracas_engine.d20 import harm
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.queries.half_damage import halved
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.frames import Trigger, Window
from fracas_engine.rulesets.fourth_family.harm.death import STABLE, fall, leave, lies_dying, sink
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.rulesets.fourth_family.triggers import windows
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def taken(situation: Situation[FamilyRules], creature: Creature, parts: tuple[tuple[int, str], ...]) -> int:
    """Return the damage after immunity, vulnerability and resistance.

    Rules: FE-ATK-14, FE-RES-01 to -04 and -06, FE-ONG-07, OB-RES-01, OB-DTYP-03, OB-CPET-04.

    Each part of the damage is reduced or increased by its own type or combination of types. Resistance and
    vulnerability to all damage apply once to the total.
    """
    spec = situation.sheet(creature)
    extra = 20 if has_condition(creature, "petrified") else 0
    merged: dict[str, int] = {}
    for amount, kind in parts:
        merged[kind] = merged.get(kind, 0) + max(0, amount)
    if len(parts) > 1 and all(kind for _, kind in parts):
        return situation.rules.damage.taken_of_several_types(creature, spec, merged, extra)
    found = 0
    worse, less = spec.vulnerable.get("all") or 0, max(spec.resist.get("all") or 0, extra)
    for kind, amount in merged.items():
        if amount <= 0 or (kind and kind in spec.immune):
            continue
        own = (spec.vulnerable.get(kind) or 0) if kind else 0
        raised = amount + max(own, worse)
        if worse > own:
            worse = 0
        own = min(raised, (spec.resist.get(kind) or 0) if kind else 0)
        of_all = min(raised, less)
        if of_all > own:
            less -= of_all
        found += raised - max(own, of_all)
    return found


def left_of(parts: tuple[tuple[int, str], ...], resist: Any, vulnerable: Any) -> int:
    """Return the damage that an object takes after its resistance and vulnerability to each type (OB-RES-05)."""
    merged: dict[str, int] = {}
    for amount, kind in parts:
        merged[kind] = merged.get(kind, 0) + max(0, amount)
    return sum(
        max(0, amount + _amount(vulnerable, kind) - _amount(resist, kind)) for kind, amount in merged.items() if amount
    )


def _amount(amounts: Any, kind: str) -> int:
    """Return the highest resistance or vulnerability in `amounts` that matches a damage type.

    The key `all` matches every type and untyped damage.

    Rules: FE-RES-04, OB-RES-03.
    """
    found = [amounts[word] or 0 for word in (kind, "all") if word and word in amounts]
    return max(found, default=0)


def roll_effects(
    resolution: Resolution[FamilyRules],
    user: Creature,
    sheet: Sheet,
    part: str,
    *,
    critical: bool = False,
    miss_of: str = "",
    on: Creature | None = None,
) -> tuple[int, ...]:
    """Roll the dice of an effect list; a critical hit deals maximum damage.

    Rules: FE-CRIT-02 and -03, OB-CRIT-01.

    Args:
        resolution: The battle.
        user: The acting creature.
        sheet: The sheet that contains the list.
        part: The name of the list, such as `claw.hit`.
        critical: Whether to use the highest face of each damage die instead of a roll.
        miss_of: The name of the hit's list, of whose damage a miss deals half; empty for none.
        on: The creature that the dice are rolled for, if any; see `Resolution.roll`.

    Returns:
        One total for each effect of the list, 0 if nothing is rolled.
    """
    ruleset = resolution.rules
    listed = sheet.lists[part]
    if critical:
        totals = [0] * len(listed.effects)
        added = ruleset.attacks.weapon_damage(resolution, user) if listed.damage else 0
        for place, expression in listed.dice:
            if place in listed.damage:
                totals[place] = expression.maximum + added
                added = 0
            else:
                totals[place] = (
                    resolution.roll("damage", expression, who=CreatureId(user.id), on=on).total
                    if expression.terms
                    else expression.bonus
                )
    else:
        totals = list(harm.roll(resolution, user, sheet, part, miss_of=miss_of, on=on))
    return tuple(totals)


def deal_listed(
    resolution: Resolution[FamilyRules],
    frame: Applying,
    user: Creature,
    target: Creature,
    parts: tuple[tuple[int, str], ...],
) -> None:
    """Deal the damage of an effect list, with the rules for swarms, knocking out and coups de grace.

    Rules: FE-COUP-04, OB-CDG-03.

    Args:
        resolution: The battle.
        frame: The frame being resolved.
        user: The acting creature.
        target: The damaged creature.
        parts: The amounts of damage with their types; the empty type is untyped.
    """
    ruleset = resolution.rules
    action = ruleset.sheet_named(resolution, frame.sheet).actions[frame.action]
    parts = _shares(resolution, frame, action, user, target, parts)
    coup = frame.aim.coup or (frame.attack is not None and ruleset.attacks.is_coup(resolution, user, action, target))
    deal(
        resolution,
        target,
        parts,
        by=user,
        attack=frame.attack,
        knock_out=frame.aim.knock_out,
        kills_from=target.max_hp // 2 if coup else None,
    )


def _shares(
    situation: Situation[FamilyRules],
    frame: Applying,
    action: Action,
    user: Creature,
    target: Creature,
    parts: tuple[tuple[int, str], ...],
) -> tuple[tuple[int, str], ...]:
    """Return the damage that a target takes, halved for a weakened attacker, for a swarm and for a successful save.

    Each of these reasons halves the total and rounds once, however many parts the damage has (FE-ATK-09 and -13,
    OB-DMG-06 and -07).

    Rules: FE-SWARM-01, FE-WEAK-01 and -02, OB-CWEA-01 and -02.
    """
    if has_condition(user, "weakened") and _is_of_attack(frame):
        parts = halved(situation.rules, parts)
    if "swarm" in situation.sheet(target).traits and action.origin in ("melee", "ranged"):
        parts = halved(situation.rules, parts)
    if frame.half:
        parts = halved(situation.rules, parts)
    return parts


def _is_of_attack(frame: Applying) -> bool:
    """Return True if an effect list is the hit or miss part of an attack, False for lasting effects such as zones."""
    first, *rest = frame.part.removeprefix(f"{frame.action}.").split(".")
    return first in ("hit", "crit", "miss") and all(word.isdecimal() or word == "together" for word in rest)


def before_damage(
    situation: Situation[FamilyRules],
    frame: Applying,
    user: Creature,
    target: Creature,
    parts: tuple[tuple[int, str], ...],
) -> tuple[Window, ...]:
    """Return the windows for interrupts on damage and on dropping to 0 hit points (FE-IMM-04, OB-IMM-03).

    The damage of a hit is not announced again: `FourthFamilyAttacks.after_roll` announces it together with the hit.

    Args:
        situation: The battle.
        frame: The frame being resolved.
        user: The acting creature.
        target: The creature about to be damaged.
        parts: The amounts of damage with their types; the empty type is untyped.
    """
    action = situation.rules.sheet_named(situation, frame.sheet).actions[frame.action]
    amount = taken(situation, target, _shares(situation, frame, action, user, target, parts))
    if not amount or (frame.part.endswith(".miss") and situation.sheet(target).minion):
        return ()
    events = [] if frame.attack is not None and frame.part.endswith(".hit") else ["damages"]
    left = target.hp - max(0, amount - target.temp_hp)
    if target.hp > 0 and (left <= 0 or situation.sheet(target).minion):
        events.append("drops")
    found = [
        Window(Trigger(event, CreatureId(user.id), CreatureId(target.id), action.id), before=True) for event in events
    ]
    return tuple(window for window in found if windows.responders(situation, window))


def deal(
    resolution: Resolution[FamilyRules],
    creature: Creature,
    parts: tuple[tuple[int, str], ...],
    *,
    by: Creature | None = None,
    attack: int | None = None,
    knock_out: bool = False,
    kills_from: int | None = None,
) -> int:
    """Deal damage to a creature and apply its consequences.

    Rules: FE-ATK-07 and -13, FE-HP-05, FE-MINION-01, FE-DEATH-02, OB-HP-01 and -02, OB-TEMP-01, OB-KNOC-01.

    Args:
        resolution: The battle.
        creature: The damaged creature.
        parts: The amounts of damage with their types, already halved if required.
        by: The creature that causes the damage; None if no creature does.
        attack: The number of the attack that deals the damage; None if no attack does.
        knock_out: Whether a creature that drops to 0 hit points is knocked out.
        kills_from: The amount of damage that kills outright (a coup de grace); None for never.

    Returns:
        The hit points lost, including temporary hit points.
    """
    own = family(creature)
    if not creature.alive or (own.conjured and not own.attackable):
        return 0
    ruleset = resolution.rules
    amount = taken(resolution, creature, parts)
    before = creature.hp
    absorbed = min(creature.temp_hp, amount)
    left = creature.hp - (amount - absorbed)
    deadly = kills_from is not None and amount >= kills_from
    struck_down = resolution.sheet(creature).minion and amount > 0  # even if temporary hit points absorb it
    if struck_down:
        left = min(left, 0)
    if ruleset.damage.floors_at_zero(resolution):
        deadly = deadly or (lies_dying(resolution, own) and left <= -(creature.max_hp // 2))
        left = max(left, 0)
    falls = deadly or struck_down or (amount > absorbed and left <= 0)
    if knock_out and falls:
        left, deadly = 0, False
    resolution.emit(
        "damaged",
        (creature, {"hp": left, "temp_hp": creature.temp_hp - absorbed}),
        who=creature.id,
        amount=amount,
        type=parts[0][1] if parts else "",
        by=by.id if by is not None else None,
        attack=attack,
    )
    if amount:
        end_conditions(resolution, creature, lambda c: c.name == STABLE)
    who = CreatureId(creature.id)
    source = CreatureId(by.id) if by is not None else None
    if amount:
        windows.note(resolution, Trigger("damages", by=source, to=who))
    if deadly:
        leave(resolution, creature, "died")
    elif falls:
        if knock_out and before > 0:
            fall(resolution, own, dying=False)
        else:
            sink(resolution, own)
    if left <= 0 < before:
        windows.note(resolution, Trigger("drops", by=source, to=who))
    return amount
