"""Attacks: modifiers, shields, what follows the damage, retaliation (MT-ATK-01 to -06, MT-MOD-03, MT-BON-01 to -03)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.ids import CreatureId
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.monster_turn.cards import draw_modifier
from fracas_engine.rulesets.monster_turn.conditions import begin_condition
from fracas_engine.rulesets.monster_turn.frames import Attacking, Harm, Struck
from fracas_engine.rulesets.monster_turn.movement import range_between
from fracas_engine.rulesets.monster_turn.state import Bonus, Figure, figure
from fracas_engine.situation import AnySituation
from fracas_engine.stepping import step

__all__ = ["STEPS", "add_bonus", "is_attackable", "modified", "retaliation", "shield", "step_attacking", "step_struck"]


def add_bonus(resolution: AnyResolution, creature: Figure, bonus: Bonus) -> None:
    """Let a shield or retaliation begin, until the end of the round (MT-BON-02)."""
    resolution.emit(
        "bonus_began",
        (creature, {"bonuses": (*creature.bonuses, bonus)}),
        who=creature.id,
        bonus=bonus.kind,
        amount=bonus.amount,
    )


def shield(situation: AnySituation, creature: Figure, pierce: int = 0) -> int:
    """Return by how much attacks on a figure are lowered; several shields add up (MT-BON-01)."""
    printed = situation.sheet(creature).shield or 0
    gained = sum(bonus.amount for bonus in creature.bonuses if bonus.kind == "shield")
    return max(0, printed + gained - pierce)


def retaliation(situation: AnySituation, creature: Figure, distance: int) -> int:
    """Return what an attacker at a distance suffers (MT-BON-03)."""
    printed = situation.sheet(creature).retaliate
    found = printed.damage if printed is not None and distance <= (printed.range or 1) else 0
    gained = (bonus.amount for bonus in creature.bonuses if bonus.kind == "retaliate" and distance <= bonus.range)
    return found + sum(gained)


def is_attackable(attacker: Figure, target: Figure) -> bool:
    """Say whether a figure may be attacked at all, range and sight aside (MT-FOC-12)."""
    return target.alive and target.at is not None and target.side != attacker.side and not target.has("invisible")


def modified(value: int, card: str) -> int:
    """Return an attack's value after a modifier card, never below 0 (MT-ATK-01)."""
    match card:
        case "null":
            return 0
        case "x2":
            return 2 * value
        case _:
            return max(0, value + int(card))


def step_attacking(resolution: AnyResolution, frame: Attacking) -> None:
    """Strike the next target: modifier, shield and result are its own (MT-ATK-03)."""
    state = resolution.state
    attacker = figure(state.creatures[frame.by])
    if not frame.targets or not attacker.alive or attacker.at is None:
        return
    target, left = figure(state.creatures[frame.targets[0]]), frame.targets[1:]
    if left:
        resolution.then(replace(frame, targets=left))
    if not is_attackable(attacker, target) or target.at is None:
        return
    distance = range_between(resolution, attacker.at, target.at)
    close = frame.ranged and distance == 1
    better, worse = attacker.has("strengthened"), attacker.has("muddled") or close
    advantage, disadvantage = better and not worse, worse and not better
    value = max(0, frame.value) + (1 if target.has("poisoned") else 0)
    drawn = [draw_modifier(resolution, attacker) for _ in range(2 if advantage or disadvantage else 1)]
    # Of equal ones the first drawn: max and min keep it (MT-MOD-03).
    card = (max if advantage else min)(drawn, key=lambda one: modified(value, one))
    total, shielded = modified(value, card), shield(resolution, target, frame.pierce)
    number = resolution.number()
    resolution.emit(
        "attack", n=number, by=attacker.id, on=target.id, action=frame.action, face=card, faces=tuple(drawn),
        total=total, vs="shield", defense=shielded, hit=True, critical=False, advantage=advantage,
        disadvantage=disadvantage,
    )  # fmt: skip
    by, on = CreatureId(attacker.id), CreatureId(target.id)
    resolution.then(
        Harm(on, max(0, total - shielded), "attack", by, number),
        Struck(by, on, frame.condition),
    )


def step_struck(resolution: AnyResolution, frame: Struck) -> None:
    """Lay on the condition that the attack brings, then let the target retaliate."""
    state = resolution.state
    attacker, target = figure(state.creatures[frame.by]), figure(state.creatures[frame.on])
    if not target.alive or target.at is None:
        return
    if frame.condition:
        begin_condition(resolution, target, frame.condition, attacker)
    if not attacker.alive or attacker.at is None:
        return
    distance = range_between(resolution, target.at, attacker.at)
    amount = retaliation(resolution, target, distance) if distance is not None else 0
    if amount:
        resolution.then(Harm(frame.by, amount, "retaliation", frame.on))


STEPS = (step(Attacking, step_attacking), step(Struck, step_struck))
