"""Attacks: modifier cards, shields, damage, conditions, retaliation (MT-ATK-01 to -06, MT-MOD-03, MT-BON-01 to -03)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.attacks import is_attackable, modified, retaliation, shield
from fracas_engine.rulesets.monster_turn.decks import draw_modifier
from fracas_engine.rulesets.monster_turn.frames import Attacking, Harm, Struck
from fracas_engine.rulesets.monster_turn.harm import begin_condition
from fracas_engine.rulesets.monster_turn.queries import in_range, range_between
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import figure
from fracas_engine.stepping import step


def with_reach(resolution: Resolution[TurnRules], attack: Attacking, reach: int) -> Attacking:
    """Return an attack that checks its range for each target, if a game master may move figures during the attack."""
    return replace(attack, reach=reach) if resolution.setup.gm is not None else attack


def step_attacking(resolution: Resolution[TurnRules], frame: Attacking) -> None:
    """Attack the next target, with its own modifier card, shield and result (MT-ATK-03)."""
    state = resolution.state
    attacker = figure(state.creatures[frame.by])
    if not frame.targets or not attacker.alive or attacker.at is None:
        return
    target, left = figure(state.creatures[frame.targets[0]]), frame.targets[1:]
    if left:
        resolution.then(replace(frame, targets=left))
    if not is_attackable(attacker, target) or target.at is None:
        return
    if frame.reach is not None and not in_range(resolution, attacker, target, frame.reach):
        return
    distance = range_between(resolution, attacker.at, target.at)
    close = frame.ranged and distance == 1
    better, worse = attacker.has("strengthened"), attacker.has("muddled") or close
    advantage, disadvantage = better and not worse, worse and not better
    value = max(0, frame.value) + (1 if target.has("poisoned") else 0)
    drawn = [draw_modifier(resolution, attacker) for _ in range(2 if advantage or disadvantage else 1)]
    # On a tie the first card drawn counts: max and min keep it (MT-MOD-03).
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


def step_struck(resolution: Resolution[TurnRules], frame: Struck) -> None:
    """Apply the condition that the attack inflicts, then the target's retaliation."""
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
