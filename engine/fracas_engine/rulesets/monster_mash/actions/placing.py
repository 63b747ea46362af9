"""Placement of zones, summons and conjured objects (MM-GRID-05, MM-SPL-02)."""

from __future__ import annotations

from fracas_engine.board import Footprint, distance
from fracas_engine.content import SummonEffect
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, strikes_nobody
from fracas_engine.d20.summons.entries import entry_fault, side_of
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.rulesets.monster_mash.queries.sight import ground_footprint
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def check_place(situation: Situation[D20Rules], user: Creature, action: Action, intent: Use) -> None:
    """Check the square that an order names for a zone, summons or conjured object (MM-GRID-05, MM-SPL-02).

    Raises:
        IllegalIntent: `bad_target`, `out_of_range`, `blocked`, `occupied` or `no_line_of_sight`.
    """
    named = intent.at or intent.to
    if named is None or action.spec is None or action.area is not None or not strikes_nobody(action.spec):
        return
    if action.reach is None or action.origin == "self":
        return
    summoned = [one for one in action.spec.effect if isinstance(one, SummonEffect)]
    there = Footprint((named[0], named[1]), max((side_of(situation, one) for one in summoned), default=1))
    fault = entry_fault(situation, user, action, there, stands=bool(summoned), wall="MM-SPL-02", taken="MM-MOVE-08")
    if fault is not None:
        raise fault


def unreached(situation: Situation[D20Rules], user: Creature, action: Action, there: Footprint) -> IllegalIntent | None:
    """Return the reason why an action cannot place anything in a space; None if it can."""
    own, at = ground_footprint(user), list(there.cell)
    if action.reach is not None and distance(own, there) > action.reach:
        detail = f"{at} is {distance(own, there)} squares away, {action.name} reaches {action.reach}"
        return IllegalIntent("out_of_range", detail, rule="MM-GRID-05")
    if not situation.rules.sees_place(situation, user, there):
        return IllegalIntent("no_line_of_sight", f"{user.id} has no line of sight to {at}", rule="MM-SPL-02")
    return None
