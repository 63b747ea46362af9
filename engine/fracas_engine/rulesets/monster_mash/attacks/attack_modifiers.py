"""Attack modifiers: attack bonus, combat advantage, cover, defenses (MM-ATK-01, MM-CA, MM-COV-01)."""

from __future__ import annotations

from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.monster_mash.attacks.cover import covered
from fracas_engine.rulesets.monster_mash.attacks.flanking import combat_advantage
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

ADVANTAGE = 2
"""The bonus of combat advantage, which does not stack (MM-CA-01)."""

COVER = 4
"""The bonus of cover to AC, which does not stack (MM-COV-01)."""


def attack_figures(
    situation: Situation[D20Rules], attacker: Creature, action: Action, target: Creature
) -> AttackFigures:
    """Return the modifiers of an attack in the current state (MM-ATK-01, MM-CA-01 and -04, MM-COV-01)."""
    rules = situation.rules
    notes: list[str] = []
    bonus = (action.bonus or 0) + rules.modified(attacker, "attack")
    if combat_advantage(situation, attacker, target):
        bonus += ADVANTAGE
        notes.append("combat_advantage")
    versus = defense(situation, target, action.vs)
    if covered(situation, attacker, target, action.reach):
        versus += COVER
        notes.append("cover")
    return AttackFigures(bonus, versus, tuple(notes))


def defense(situation: Situation[D20Rules], creature: Creature, name: str) -> int:
    """Return a creature's current defense without cover."""
    rules = situation.rules
    base = getattr(situation.setup.sheets[creature.sheet], name or "ac")
    changed = rules.modified(creature, name) + rules.modified(creature, "defenses") if creature.modifiers else 0
    return (10 if base is None else int(base)) + changed
