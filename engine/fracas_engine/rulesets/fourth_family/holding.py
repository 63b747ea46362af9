"""Grabs and grapples: letting go, breaking free, dragging along (FE-GRAB, FE-ESC, OB-GRAP)."""

from __future__ import annotations

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family import actions, attacks, conditions, movement
from fracas_engine.rulesets.fourth_family.conditions import can_move, held_by, holds_of
from fracas_engine.rulesets.fourth_family.frames import Dragging
from fracas_engine.rulesets.fourth_family.orders import pay
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.skills import skill_bonus, skill_check
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family

__all__ = ["drag", "escape", "release", "step_dragging"]


def release(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Let go of whom one holds, or of those named (FE-GRAB-07, OB-GRAP-06)."""
    victims = holds_of(resolution, creature)
    if intent.on:
        victims = tuple(victim for victim in victims if victim.id in intent.on)
        if not victims:
            raise IllegalIntent("bad_target", f"{creature.id} does not hold {', '.join(intent.on)}")
    pay(resolution, creature, action, price)
    for victim in victims:
        conditions.release(resolution, creature, victim)


def escape(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Break free by Acrobatics or Athletics (FE-ESC, OB-GRAP-07)."""
    holds = held_by(creature)
    sources = [hold.source for hold in holds]
    name = intent.on[0] if intent.on else sources[0]
    if name not in sources:
        raise IllegalIntent("bad_target", f"{name} does not hold {creature.id}")
    skill = (
        intent.with_[0]
        if intent.with_
        else max(("acrobatics", "athletics"), key=lambda word: skill_bonus(resolution, creature, word))
    )
    if skill not in ("acrobatics", "athletics"):
        raise IllegalIntent("not_available", f"one escapes by acrobatics or athletics, not by {skill}")
    pay(resolution, creature, action, price)
    holder = resolution.state.creatures.get(name or "")
    total = skill_check(resolution, creature, skill)
    if holder is None:
        end_conditions(resolution, creature, lambda c: c in holds)
        return
    if total < attacks.defense(resolution, holder, "reflex" if skill == "acrobatics" else "fortitude"):
        return
    conditions.release(resolution, holder, creature)
    named = intent.path[-1] if intent.path else intent.to
    if rules(resolution).escape_shifts and named is not None and can_move(creature):
        resolution.then(
            movement.plan(resolution, creature, "shift", 1, intent.path, None if intent.path else intent.to)
        )


def drag(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Try to move together with whom one holds (OB-GRAP-08 and -09)."""
    victims = holds_of(resolution, creature)
    victim = next((v for v in victims if not intent.on or v.id in intent.on), None)
    if victim is None:
        raise IllegalIntent("bad_target", f"{creature.id} does not hold {', '.join(intent.on)}")
    blow = rules(resolution).sheet(resolution, creature).actions["drag_attack"]
    pay(resolution, creature, action, price)
    resolution.then(Dragging(CreatureId(creature.id), CreatureId(victim.id), intent.path))
    actions.perform(resolution, creature, blow, (CreatureId(victim.id),))


def step_dragging(resolution: Resolution, frame: Dragging) -> None:
    """Move the grappler square by square, the victim following into the space that it leaves."""
    hit = next((e for e in reversed(resolution.events) if e.name == "attack" and e.data.get("by") == frame.user), None)
    if hit is None or not hit.data.get("hit"):
        return
    user = family(resolution.state.creatures[frame.user])
    victim = resolution.state.creatures[frame.victim]
    steps = (movement.speed(resolution, user, "walk") or 0) // 2
    for place in frame.path[:steps]:
        before = user.at
        assert before is not None
        assert victim.at is not None
        there = (place[0], place[1])
        if not resolution.map.grid.bit(there) & rules(resolution).forced_open(resolution, user):
            return
        resolution.emit(
            "moved", (user, {"at": there}), (victim, {"at": before}), who=user.id, from_=before, to=there, mode="walk"
        )
        rules(resolution).moved(resolution, user)
        rules(resolution).moved(resolution, victim)
