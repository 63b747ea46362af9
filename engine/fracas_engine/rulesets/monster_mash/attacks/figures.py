"""Attack rolls: targets, bonus, combat advantage, flanking, sight, cover (MM-ATK, MM-CA, MM-FLK, MM-LOS, MM-COV)."""

from __future__ import annotations

from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.rulesets.monster_mash.attacks.cover import covered
from fracas_engine.rulesets.monster_mash.attacks.flanking import combat_advantage
from fracas_engine.rulesets.monster_mash.figures.sight import line_of_sight
from fracas_engine.rulesets.monster_mash.figures.space import bases_apart
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["attack_figures", "check_target", "target_fault"]

ADVANTAGE = 2
"""The bonus of combat advantage, once, whatever the reasons (MM-CA-01)."""

COVER = 4
"""What cover adds to AC, once (MM-COV-01)."""


# ---------------------------------------------------------------- targets


def target_fault(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> str:
    """Say which rule keeps a creature from being the target of an action: the refusal's code, or nothing."""
    if user is target:
        return "bad_target" if action.bonus is not None else ""
    if action.bonus is not None and target.side == user.side:
        return "bad_target"
    if action.reach is not None and bases_apart(situation, user, target) > action.reach:
        return "out_of_range"
    return "" if line_of_sight(situation, user, target) else "no_line_of_sight"


def check_target(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> None:
    """Check friend or foe, range and line of sight (MM-ATK-02 and -03, MM-GRID-05, MM-SPL-02).

    Raises:
        IllegalIntent: `bad_target`, `out_of_range` or `no_line_of_sight`.
    """
    match target_fault(situation, user, action, target):
        case "bad_target":
            raise IllegalIntent(
                "bad_target", f"attack rolls are made against enemies, and {target.id} is none", rule="MM-ATK-03"
            )
        case "out_of_range":
            away = bases_apart(situation, user, target)
            raise IllegalIntent(
                "out_of_range",
                f"{target.id} is {away} squares away, {action.name} reaches {action.reach}",
                rule="MM-GRID-05",
            )
        case "no_line_of_sight":
            raise IllegalIntent("no_line_of_sight", f"{user.id} has no line of sight to {target.id}", rule="MM-ATK-02")
        case _:
            pass


# ---------------------------------------------------------------- numbers


def attack_figures(
    situation: Situation[D20Rules], attacker: Creature, action: Action, target: Creature
) -> AttackFigures:
    """Return the numbers of an attack as things stand (MM-ATK-01, MM-CA-01 and -04, MM-COV-01)."""
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
    """Return a creature's defense as it is now, without cover."""
    rules = situation.rules
    base = getattr(situation.setup.sheets[creature.sheet], name or "ac")
    changed = rules.modified(creature, name) + rules.modified(creature, "defenses") if creature.modifiers else 0
    return (10 if base is None else int(base)) + changed
