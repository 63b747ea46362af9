"""Grappling, shoving, and escaping a grapple (S5-GRAP)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from fracas_engine.causes import Cause
from fracas_engine.d20.conditions import begin_condition, end_conditions
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.movement import forced_movement
from fracas_engine.d20.rules import D20Rules
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions.plans import Plan, one_target, used, with_action
from fracas_engine.rulesets.srd5.attacks import d20_tests, grappling, saving_throws
from fracas_engine.rulesets.srd5.attacks.grappling import escape_dc, grip_dc
from fracas_engine.rulesets.srd5.frames import Grip, GripKind
from fracas_engine.rulesets.srd5.harm import condition_effects, falling, grapple_release
from fracas_engine.rulesets.srd5.queries import action_uses, d20_bonuses, payment
from fracas_engine.rulesets.srd5.queries.cover import BONUS, degree_between
from fracas_engine.rulesets.srd5.queries.equipment import UNARMED
from fracas_engine.rulesets.srd5.queries.hands import held_by
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature
from fracas_engine.stepping import asking_step


def _resist(resolution: Resolution[D20Rules], creature: Creature, target: Creature, ability: str) -> bool:
    """Roll the target's Strength or Dexterity saving throw; return True if it succeeds (S5-GRAP-02)."""
    cover = BONUS[degree_between(resolution, creature, target)] if ability == "dex" else 0
    return saving_throws.save(resolution, target, grip_dc(resolution, creature), ability, bonus=cover)


def _grapple(resolution: Resolution[D20Rules], creature: Creature, target: Creature) -> None:
    """Give the target the Grappled condition after a failed save (S5-GRAP-02)."""
    if resolution.rules.conditions.may_bear(resolution, target, "grappled"):
        ends = Ends("escape", CreatureId(target.id), dc=grip_dc(resolution, creature))
        cause = Cause(sheet=creature.sheet, action="grapple")
        held = Condition("grappled", ends, source=CreatureId(creature.id), cause=cause, amount=1)
        begin_condition(resolution, target, held)


def _shove(resolution: Resolution[D20Rules], creature: Creature, target: Creature, *, prone: bool) -> None:
    """Push the target 5 feet away or knock it Prone after a failed save (S5-GRAP-03)."""
    if prone:
        condition_effects.knock_prone(resolution, s5(target))
        return
    way = resolution.rules.forced_movement.path(resolution, creature, target, None, "push", 1)
    if way:
        forced_movement.force(resolution, target, way, "push", creature)


def step_grip(resolution: Resolution[D20Rules], frame: Grip, answers: Answers) -> None:
    """Resolve a grapple or shove, made with the Attack action or as an Opportunity Attack.

    With the set-up option `save_prompt`, the target's seat chooses between a Strength and a Dexterity save if their
    bonuses differ. Otherwise the save with the higher bonus is rolled.

    Rules: S5-GRAP-02 and -03, S5-OA-02.
    """
    user, target = resolution.state.creatures[frame.user], resolution.state.creatures[frame.on]
    if not user.alive or not target.alive or conditions.incapacitated(user) or not _still_there(resolution, frame):
        return
    (default, own), (other, another) = grappling.resist_saves(resolution, user, target)
    ability = default
    if answers:
        chosen = answers[0].value
        ability = str(chosen) if chosen in (default, other) else default
    elif resolution.setup.options.get("save_prompt") and own.chance != another.chance:
        names = {"str": "Strength", "dex": "Dexterity"}
        choices = (*(Choice(word, f"{names[word]} save", word) for word in (default, other)), NO)
        ask = Ask(resolution.number(), target.seat, "choice", frame.on, choices, about={"what": "save"})
        resolution.question(frame, ask)
        return
    if _resist(resolution, user, target, ability):
        return
    if frame.kind == "grapple":
        _grapple(resolution, user, target)
    else:
        _shove(resolution, user, target, prone=frame.kind == "shove_prone")


def _still_there(situation: Situation[D20Rules], frame: Grip) -> bool:
    """Return True if a declared grapple or shove is still possible; the target may have been moved away."""
    user, target = situation.state.creatures[frame.user], situation.state.creatures[frame.on]
    try:
        grappling.check_grip(situation, user, target, grapple=frame.kind == "grapple")
    except IllegalIntent as fault:
        return fault.code == "no_such_target"  # a hidden target can still be grappled
    return True


# ---------------------------------------------------------------- breaking free


def _hold(creature: Creature, holder: str | None) -> Condition | None:
    """Return the condition to escape from, preferably a grapple; with `holder`, only one that creature imposed."""
    holding = [one for one in holds_on(creature) if holder is None or one.source == holder]
    return next((one for one in holding if one.name == "grappled"), next(iter(holding), None))


def escape(resolution: Resolution[D20Rules], creature: Srd5Creature, skill: str, holder: str | None = None) -> None:
    """Attempt to escape with an ability check against the escape DC (S5-GRAP-06)."""
    held = _hold(creature, holder)
    if held is None:
        return
    dc = escape_dc(resolution, held)
    if d20_tests.ability_check(resolution, creature, skill, dc=dc) >= dc:
        if held.name == "grappled" and held.source is not None:
            grapple_release.let_go(resolution, creature, held.source)
        else:
            end_conditions(resolution, creature, lambda c: c is held)
        falling.look(resolution, creature)


def plan_grapple(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan a grapple, which replaces one attack (S5-GRAP-01)."""
    payment.check_actor(creature)
    paid = payment.attack_payment(situation, creature, "grapple")
    target = one_target(situation, intent)
    grappling.check_grip(situation, creature, target, grapple=True)
    if creature.id in conditions.grappled_by(target):
        raise IllegalIntent("bad_target", f"{creature.id} is already grappling {target.id}", rule="S5-GRAP-05")

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "grapple", paid, (target.id,))
        resolution.then(Grip(CreatureId(creature.id), CreatureId(target.id), "grapple"), Aftermath())

    return carry_out


SHOVES: Final[Mapping[str, GripKind]] = {"push": "shove_push", "prone": "shove_prone"}
"""The kinds of shove, by the word in the order's field `with`."""


def plan_shove(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan a shove, `with: push` or `with: prone` (S5-GRAP-01 and -03)."""
    payment.check_actor(creature)
    paid = payment.attack_payment(situation, creature, "shove")
    choice = intent.with_[0] if intent.with_ else "push"
    kind = SHOVES.get(choice)
    if kind is None:
        raise IllegalIntent("malformed", "a shove needs `with: push` or `with: prone`", rule="S5-GRAP-03")
    target = one_target(situation, intent)
    grappling.check_grip(situation, creature, target, grapple=False)

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "shove", paid, (target.id,))
        resolution.then(Grip(CreatureId(creature.id), CreatureId(target.id), kind), Aftermath())

    return carry_out


MEANT: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "grapple": ("grapple", ()),
    "shove": ("shove", ()),
    **{kind: ("shove", (kind,)) for kind in SHOVES},
}
"""What an order for an Unarmed Strike means, by the first word in its field `with`: an action and its own `with`."""


def unarmed(situation: Situation[D20Rules], creature: Creature, intent: Use) -> Use:
    """Return an order for an Unarmed Strike as a grapple or shove order if its field `with` names one (S5-GRAP-01).

    Other orders are returned unchanged.
    """
    if intent.action != UNARMED or not intent.with_ or action_uses.on_own_sheet(situation, creature, UNARMED):
        return intent
    meant = MEANT.get(intent.with_[0])
    if meant is None:
        return intent
    action, choice = meant
    return replace(intent, action=action, with_=(*choice, *intent.with_[1:]))


def holds_on(creature: Creature) -> tuple[Condition, ...]:
    """Return all conditions that a creature could escape from (S5-GRAP-06)."""
    return tuple(c for c in creature.conditions if c.name == "grappled" or c.ends.until == "escape")


def is_held(creature: Creature) -> bool:
    """Return True if a creature has a condition that it could escape from (S5-GRAP-06)."""
    return bool(holds_on(creature))


def plan_escape(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan an escape, from the named holder if the order names one (S5-GRAP-06)."""
    if not is_held(creature):
        raise IllegalIntent("not_available", f"{creature.id} is not held", rule="S5-GRAP-06")
    paid = with_action(creature)
    holder = one_target(situation, intent).id if intent.on else None
    if _hold(creature, holder) is None:
        raise IllegalIntent("bad_target", f"{creature.id} is not held by {holder}", rule="S5-GRAP-06")
    skills = ("athletics", "acrobatics")
    skill = (
        intent.with_[0] if intent.with_ else max(skills, key=lambda s: d20_bonuses.check_bonus(situation, creature, s))
    )
    if skill not in skills:
        raise IllegalIntent("malformed", "an escape needs `with: athletics` or `with: acrobatics`", rule="S5-GRAP-06")

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "escape", paid)
        escape(resolution, creature, skill, holder)

    return carry_out


def plan_release(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan the release of the named grappled creatures, or of all (S5-GRAP-07)."""
    held = [other.id for other in held_by(situation, creature)]
    if not held or any(name not in held for name in intent.on):
        raise IllegalIntent(
            "not_available", f"{creature.id} is not grappling a creature of that name", rule="S5-GRAP-07"
        )

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "release", {})
        for name in intent.on or held:
            for freed in grapple_release.release(resolution, creature, name):
                falling.look(resolution, freed)

    return carry_out


STEPS = (asking_step(Grip, step_grip),)
