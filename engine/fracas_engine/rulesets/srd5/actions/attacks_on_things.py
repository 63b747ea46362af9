"""Attacks on objects with hit points: legality and odds (S5-ATK-02 and -06)."""

from __future__ import annotations

from fracas_engine.board import Footprint, distance, samples
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.options import TargetOption
from fracas_engine.rulesets.srd5.actions import objects
from fracas_engine.rulesets.srd5.attacks import attack_modifiers
from fracas_engine.rulesets.srd5.queries.cover import degree
from fracas_engine.rulesets.srd5.queries.space import riding_together, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, Srd5Object
from fracas_engine.situation import Situation


def check_thing(situation: Situation[D20Rules], creature: Srd5Creature, action: Action, name: str) -> None:
    """Check that an object may be attacked (S5-ATK-02 and -06).

    Raises:
        IllegalIntent: `bad_target`, `out_of_range` or `no_line_of_effect`.
    """
    fault = _fault(situation, creature, action, objects.thing_named(situation, name))
    if fault is not None:
        raise fault


def targets(situation: Situation[D20Rules], creature: Srd5Creature, action: Action) -> tuple[TargetOption, ...]:
    """Return the objects that an action can target now, with the hit chance for each."""
    return tuple(
        _odds(situation, creature, action, thing)
        for thing in situation.state.objects.values()
        if isinstance(thing, Srd5Object) and _fault(situation, creature, action, thing) is None
    )


def _fault(
    situation: Situation[D20Rules], creature: Srd5Creature, action: Action, thing: Srd5Object
) -> IllegalIntent | None:
    """Return the reason why an object cannot be attacked; None if it can."""
    chosen = isinstance(action.targets, int) or action.targets == "any"
    if not action.harmful or action.area is not None or not chosen or not thing.hp:
        return IllegalIntent("bad_target", f"{thing.id} cannot be attacked", rule="S5-ATK-06")
    return aim_fault(situation, creature, action, Footprint(thing.at), thing.id, rule="S5-ATK-02")


def aim_fault(
    situation: Situation[D20Rules], creature: Srd5Creature, action: Action, space: Footprint, told: str, *, rule: str
) -> IllegalIntent | None:
    """Return why an attack cannot reach a space in which the order names no creature; None if it can (S5-COVER-03).

    Args:
        situation: The battle.
        creature: The attacker.
        action: The attack.
        space: The space that the attack is aimed at.
        told: How the refusal names the space.
        rule: The rule id of the refusal if the space is out of range.
    """
    own = space_of(situation, creature)
    if action.reach is not None and distance(own, space) > action.reach:
        return IllegalIntent("out_of_range", f"{told} is beyond the range of {action.reach}", rule=rule)
    if degree(situation, samples(own), (own,), space, "gargantuan", riding_together(creature)) == "total":
        return IllegalIntent("no_line_of_effect", f"there is no line of effect to {told}", rule="S5-COVER-03")
    return None


def _odds(situation: Situation[D20Rules], creature: Srd5Creature, action: Action, thing: Srd5Object) -> TargetOption:
    if action.bonus is None:
        return TargetOption(thing.id) if action.dc is None else TargetOption(thing.id, 0, action.dc, 1000, ("save",))
    found = attack_modifiers.attack_numbers(situation, creature, action, None, Footprint(thing.at), thing=True)
    pro, con = bool(found.pro), bool(found.con)
    told = AttackFigures(
        found.bonus,
        thing.ac + found.versus,  # without a target creature, `versus` is the cover bonus alone
        tuple(dict.fromkeys((*found.pro, *found.con, *((found.cover,) if found.cover != "none" else ())))),
        advantage=pro and not con,
        disadvantage=con and not pro,
        misses=found.misses,
    )
    return TargetOption(thing.id, told.bonus, told.versus, told.chance(), told.notes)
