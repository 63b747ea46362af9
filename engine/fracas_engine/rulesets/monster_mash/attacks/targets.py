"""Legal targets of attacks: which side, range, line of sight (MM-ATK-02, -03, MM-GRID-05, MM-SPL-02)."""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.rulesets.monster_mash.queries.sight import line_of_sight
from fracas_engine.rulesets.monster_mash.queries.space import bases_apart
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def target_fault(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> str:
    """Return the refusal code for a creature that cannot be the target of an action; empty if it can."""
    if user is target:
        return "bad_target" if action.bonus is not None else ""
    if action.bonus is not None and target.side == user.side:
        return "bad_target"
    if action.reach is not None and bases_apart(situation, user, target) > action.reach:
        return "out_of_range"
    return "" if line_of_sight(situation, user, target) else "no_line_of_sight"


def check_target(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> None:
    """Check that a target is on the right side, in range and in line of sight.

    Rules: MM-ATK-02 and -03, MM-GRID-05, MM-SPL-02.

    Raises:
        IllegalIntent: `bad_target`, `out_of_range` or `no_line_of_sight`.
    """
    match target_fault(situation, user, action, target):
        case "bad_target":
            raise IllegalIntent("bad_target", f"{target.id} is an ally: attack rolls need an enemy", rule="MM-ATK-03")
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
