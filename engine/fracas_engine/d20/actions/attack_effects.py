"""Attacks that a creature makes as an effect of another action."""

from __future__ import annotations

from fracas_engine.content import AttackEffect
from fracas_engine.d20.attacks.targets import possible_targets
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.rules import D20Rules
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.state import Creature


def attack(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: AttackEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """Let the user make an attack; its seat chooses among several targets, the first one by default.

    Args:
        resolution: The battle.
        frame: The effect being applied.
        effect: What is attacked with.
        user: The attacker.
        target: The creature that the effect is about.
        answers: The choice of the seat; empty until it has been asked.

    Returns:
        True if the seat has been asked.
    """
    rules = resolution.rules
    action = rules.sheet(resolution, user).actions[effect.attack]
    if answers:
        chosen = resolution.state.creatures.get(str(answers[0].value))
        if chosen is not None and rules.attacks.is_target(resolution, user, action, chosen):
            rules.attacks.attack_now(resolution, user, action, chosen)
        return False
    named = [resolution.state.creatures.get(name) for name in frame.aim.inside]
    found = [one for one in possible_targets(resolution, user, action) if one.side != user.side]
    first = next((one for one in named if one in found), None)
    if not frame.once and target in found:
        first = target
    if first is not None or len(found) == 1:
        rules.attacks.attack_now(resolution, user, action, first or found[0])
        return False
    if not found or rules.damage.decided(resolution):
        return False
    choices = tuple(Choice(one.id, f"attack {one.name}", one.id) for one in found)
    about = {"what": "attack", "who": user.id, "action": effect.attack}
    ask = Ask(resolution.number(), user.seat, "choice", CreatureId(user.id), (*choices, NO), about=about)
    resolution.question(frame, ask)
    return True
