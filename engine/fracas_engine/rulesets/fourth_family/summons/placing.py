"""Placement of conjurations, summoned creatures and zones by powers without targets.

The creatures are created in `summoning`, and the areas of zones are in `zone_areas`.
"""

from __future__ import annotations

from fracas_engine.board import Footprint, contains_edge, distance
from fracas_engine.content import ConjureEffect, SummonEffect, ZoneEffect
from fracas_engine.d20.attacks.areas import LazyPlacements, place
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.aiming import Plan, aim_of
from fracas_engine.d20.queries.space import masks
from fracas_engine.d20.sheet import Action, strikes_nobody
from fracas_engine.d20.summons.summoning import Entries, side_of
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import UseOption
from fracas_engine.rulesets.fourth_family.attacks.areas import check_area
from fracas_engine.rulesets.fourth_family.queries.sight import effect_line, ground_footprint
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.fourth_family.summons.zone_areas import zone_action
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

_Made = ConjureEffect | SummonEffect | ZoneEffect


def only_places(action: Action) -> bool:
    """Return True if an action has no targets and only places a conjuration, summoned creature or zone."""
    spec = action.spec
    return action.area is None and spec is not None and not spec.given("targets") and strikes_nobody(spec)


def plan(situation: Situation[FamilyRules], user: FamilyCreature, action: Action, intent: Use) -> Plan | None:
    """Check where an action places its conjuration, summoned creature or zone.

    The result is None if the action has targets, which have to be checked instead.

    Raises:
        IllegalIntent: `malformed`, `bad_target`, `bad_area`, `out_of_range`, `blocked`, `occupied` or
            `no_line_of_effect`.
    """
    if action.spec is None or action.area is not None:
        return None
    made = [one for one in action.spec.effect if isinstance(one, _Made)]
    if not made:
        return None
    for effect in made:
        if isinstance(effect, ZoneEffect):
            _check_zone(situation, user, action, effect, intent)
        else:
            _check_entry(situation, user, action, effect, intent)
    if not only_places(action) or action.origin == "self":
        return None
    if intent.on:
        raise IllegalIntent("bad_target", f"{action.name} has no targets: leave `on` out")
    return Plan((), aim_of(intent))


def _check_zone(
    situation: Situation[FamilyRules], user: FamilyCreature, action: Action, effect: ZoneEffect, intent: Use
) -> None:
    area = effect.zone.area
    if area is None or area.shape == "emanation":
        return
    laid = zone_action(action, effect.zone)
    if area.shape == "burst" and intent.at is None and (laid.reach is None or not only_places(action)):
        return  # around the user, or around the action's target
    check_area(situation, user, laid, place(situation, user, laid, aim_of(intent)))


def _check_entry(
    situation: Situation[FamilyRules],
    user: FamilyCreature,
    action: Action,
    effect: ConjureEffect | SummonEffect,
    intent: Use,
) -> None:
    named = intent.at or intent.to
    if named is None:
        return
    at = (named[0], named[1])
    there = Footprint(at, side_of(situation, effect))
    grid = situation.map.grid
    if not there.fits(grid):
        raise IllegalIntent("bad_target", f"{list(at)} is not on the map")
    fault = unreached(situation, user, action, there)
    if fault is None or fault.code != "out_of_range":
        walls = situation.rules.terrain.barriers(situation)
        if there.on(grid) & walls or contains_edge(grid, there, walls):
            raise IllegalIntent("blocked", f"{list(at)} is blocked by an obstacle")
        if any(mask & there.on(grid) for mask in masks(situation).values()):
            raise IllegalIntent("occupied", f"{list(at)} is occupied")
    if fault is not None:
        raise fault


def unreached(
    situation: Situation[FamilyRules], user: Creature, action: Action, there: Footprint
) -> IllegalIntent | None:
    """Return the error if an action may not place its creation in a space, or None if it may."""
    reach, own, at = _reach(action), ground_footprint(user), list(there.cell)
    if reach is not None and distance(own, there) > reach:
        return IllegalIntent("out_of_range", f"{at} is out of range: the range is {reach} squares")
    if not effect_line(situation, own, there):
        return IllegalIntent("no_line_of_effect", f"{user.id} has no line of effect to {at}")
    return None


def _reach(action: Action) -> int | None:
    """Return the maximum distance of a placement in squares, or None if the action gives no limit."""
    return None if action.origin in ("self", "") else action.reach


# ---------------------------------------------------------------- options


def use_options(situation: Situation[FamilyRules], user: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the possible uses of an action without targets."""
    assert action.spec is not None
    option = UseOption(
        by=CreatureId(user.id),
        action=action.id,
        name=action.name,
        cost=action.cost,
        uses_left=action_uses.uses_left(user, action),
    )
    for effect in action.spec.effect:
        match effect:
            case ZoneEffect(zone=zone) if zone.area is not None and zone.area.shape != "emanation":
                laid = zone_action(action, zone)
                if zone.area.shape == "burst" and laid.reach is None:
                    continue
                if not situation.rules.areas.can_place(situation, user, laid):
                    return []
                return [_with(option, placements=LazyPlacements(situation, user, laid))]
            case ConjureEffect() | SummonEffect():
                found = Entries(situation, user, action, side=side_of(situation, effect), reach=_reach(action))
                if not found:
                    return []
                return [_with(option, destinations=found)] if _reach(action) is not None else [option]
            case _:
                pass
    return [option]


def _with(option: UseOption, **more: object) -> UseOption:
    values = {name: getattr(option, name) for name in ("by", "action", "name", "cost", "uses_left")}
    return UseOption(**values, **more)  # type: ignore[arg-type]
