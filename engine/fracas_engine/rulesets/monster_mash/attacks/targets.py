"""Whom an attack may have as its target: friend or foe, range, sight (MM-ATK-02, -03, MM-GRID-05, MM-SPL-02).

Here too: where an action that strikes nobody may bring something.
"""

from __future__ import annotations

from fracas_engine.board import Footprint, distance
from fracas_engine.content import SummonEffect
from fracas_engine.d20.figures.space import masks, side_on_sheet
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, strikes_nobody
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.rulesets.monster_mash.figures.sight import ground_footprint, line_of_sight
from fracas_engine.rulesets.monster_mash.figures.space import bases_apart
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["check_place", "check_target", "target_fault"]


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


def check_place(situation: Situation[D20Rules], user: Creature, action: Action, intent: Use) -> None:
    """Check the square that an order names for what an action with a range brings (MM-GRID-05, MM-SPL-02).

    Raises:
        IllegalIntent: `bad_target`, `out_of_range`, `blocked`, `occupied` or `no_line_of_sight`.
    """
    named = intent.at or intent.to
    if named is None or action.spec is None or action.area is not None or not strikes_nobody(action.spec):
        return
    if action.reach is None or action.origin == "self":
        return
    at = (named[0], named[1])
    summoned = [
        situation.setup.sheets[one.summon]
        for one in action.spec.effect
        if isinstance(one, SummonEffect) and one.summon in situation.setup.sheets
    ]
    there = Footprint(at, max(map(side_on_sheet, summoned), default=1))
    grid, own = situation.map.grid, ground_footprint(user)
    if not there.fits(grid):
        raise IllegalIntent("bad_target", f"{list(at)} is not on the map")
    if distance(own, there) > action.reach:
        detail = f"{list(at)} is {distance(own, there)} squares away, {action.name} reaches {action.reach}"
        raise IllegalIntent("out_of_range", detail, rule="MM-GRID-05")
    if there.on(grid) & situation.rules.barriers(situation):
        raise IllegalIntent("blocked", f"there is a wall at {list(at)}", rule="MM-SPL-02")
    if summoned and any(mask & there.on(grid) for mask in masks(situation).values()):
        raise IllegalIntent("occupied", f"somebody stands at {list(at)}", rule="MM-MOVE-08")
    if not situation.rules.sees_place(situation, user, there):
        raise IllegalIntent("no_line_of_sight", f"{user.id} has no line of sight to {list(at)}", rule="MM-SPL-02")
