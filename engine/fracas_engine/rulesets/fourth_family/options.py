"""All that a seat may do now, from the same functions that check its orders."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fracas_engine.d20 import options as shared_options
from fracas_engine.d20.figures import action_uses
from fracas_engine.d20.figures.space import distance_between, enemies
from fracas_engine.d20.movement import paths
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import Decision
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.options import EndOption, MoveOption, Options, TargetOption, UseOption
from fracas_engine.rulesets.fourth_family.actions import charging, equipment, object_attacks, objects, orders, readying
from fracas_engine.rulesets.fourth_family.attacks import areas, basic_attacks
from fracas_engine.rulesets.fourth_family.conditions import has_condition, held_by, holds_of
from fracas_engine.rulesets.fourth_family.figures import payment, summoner
from fracas_engine.rulesets.fourth_family.figures.sight import is_hidden
from fracas_engine.rulesets.fourth_family.figures.skills import SKILL_ABILITIES
from fracas_engine.rulesets.fourth_family.movement import climbing, speeds, squeezing
from fracas_engine.rulesets.fourth_family.movement.standing_up import room_to_stand
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.rulesets.fourth_family.summons import placing
from fracas_engine.rulesets.fourth_family.turns import upkeep
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["options", "uses"]


def options(situation: Situation[FamilyRules], decision: Decision) -> Options:
    """Return what a turn leaves open, or the stepping in of a creature that delays."""
    assert decision.by is not None
    creature = family(situation.state.creatures[decision.by])
    if decision.kind == "resume":
        return Options(
            decision=decision, uses=(_plain(creature, situation.rules.sheet(situation, creature).actions["resume"]),)
        )
    moves: list[MoveOption] = []
    for mode, points in orders.usable_modes(situation, creature):
        move = (
            climbing.move_option(situation, creature, mode, points)
            if creature.altitude < 0 and mode not in ("fly", "swim", "burrow", "shift", "crawl")
            else squeezing.move_option(situation, creature, points)
            if mode == squeezing.MODE
            else shared_options.move_option(situation, creature, mode, points)
        )
        if move is not None:
            aloft = mode in speeds.CHOOSING_HEIGHT and creature.altitude > 0
            moves.append(replace(move, altitude=creature.altitude) if aloft else move)
    found: list[UseOption] = []
    for action in situation.rules.sheet(situation, creature).actions.values():
        if orders.usable(situation, creature, action):
            found += uses(situation, creature, action)
    return Options(decision=decision, moves=tuple(moves), uses=tuple(found), ends=(EndOption(decision.by),))


def _plain(creature: Creature, action: Action, **more: object) -> UseOption:
    return UseOption(by=CreatureId(creature.id), action=action.id, name=action.name, cost=action.cost, **more)  # type: ignore[arg-type]


def _target(name: str) -> TargetOption:
    return TargetOption(name)


def uses(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the ways to use one action."""
    ruleset = situation.rules
    if action.spec is not None:  # whatever its name is, it is what the sheet says
        return _of_sheet(situation, creature, action)
    if action.id in ruleset.own_options:
        return ruleset.own_options[action.id](situation, creature, action)
    match action.id:
        case "melee_basic" | "ranged_basic":
            found = basic_attacks.basics(situation, creature, action.id)
            return [
                _plain(creature, action, targets=(*targets, *objects), pick=(1, 1), choices=((blow.id,),))
                for blow in found
                for targets in [shared_options.target_options(situation, creature, blow)]
                for objects in [object_attacks.targets(situation, creature, blow)]
                if targets or objects
            ]
        case "charge":
            return _charges(situation, creature, action)
        case "coup_de_grace":
            targets = tuple(
                _target(c.id)
                for c in situation.present()
                if enemies(c, creature) and distance_between(c, creature) <= 1 and has_condition(c, "helpless")
            )
            basics = basic_attacks.basics(situation, creature, "melee_basic")
            return [_plain(creature, action, targets=targets, pick=(1, 1))] if targets and basics else []
        case "escape":
            holders = tuple(_target(hold.source) for hold in held_by(creature) if hold.source is not None)
            skills = (("acrobatics",), ("athletics",))
            more: dict[str, Any] = {"targets": holders, "pick": (0, min(1, len(holders))), "choices": skills}
            shift = paths.travel_of(situation, creature, "shift", 1)
            escapes = [_plain(creature, action, **more)]
            if ruleset.escape_shifts and not has_condition(creature, "prone") and shift.leads_somewhere():
                escapes.append(_plain(creature, action, destinations=paths.Destinations(shift), **more))
            return escapes
        case "release":
            victims = tuple(_target(c.id) for c in holds_of(situation, creature))
            items = tuple((item,) for item in equipment.droppable(creature))
            of_victims = [_plain(creature, action, targets=victims, pick=(0, 1))] if victims else []
            return [*of_victims, *([_plain(creature, action, choices=items)] if items else [])]
        case "action_point":
            return [_plain(creature, action, choices=(("standard",), ("move",), (ruleset.minor_action,)))]
        case "sustain" | "dismiss":
            letting_go = action.id == "dismiss"
            names = (
                upkeep.dismissable(situation, creature)
                if letting_go
                else upkeep.sustainable(situation, creature, action.id)
            )
            price = upkeep.dismissal if letting_go else upkeep.upkeep
            affordable = [n for n in names if payment.affordable(situation, creature, price(situation, creature, n))]
            return [_plain(creature, action, choices=tuple((name,) for name in affordable))] if affordable else []
        case "help_attack" | "help_defense":
            foes = tuple(
                _target(c.id)
                for c in situation.present()
                if enemies(c, creature) and distance_between(c, creature) <= 1
            )
            allies = tuple((c.id,) for c in situation.present() if not enemies(c, creature) and c is not creature)
            return [_plain(creature, action, targets=foes, pick=(1, 1), choices=allies)] if foes and allies else []
        case "interact":
            things = tuple(_target(name) for name in objects.reachable(situation, creature))
            items = tuple((item,) for item in equipment.usable_items(situation, creature))
            by_hand = [_plain(creature, action, targets=things, pick=(1, 1))] if things else []
            return [*by_hand, *([_plain(creature, action, choices=items)] if items else [])]
        case "ready":
            found_choices = readying.choices(situation, creature)
            return [_plain(creature, action, choices=found_choices)] if found_choices else []
        case "aid_another":
            others = (c for c in situation.present() if c is not creature)
            friends = tuple(_target(c.id) for c in others if not enemies(c, creature))
            words = dict.fromkeys((*SKILL_ABILITIES, *situation.sheet(creature).skills))
            listed = tuple((word,) for word in words)
            return [_plain(creature, action, targets=friends, pick=(1, 1), choices=listed)] if friends else []
        case "resume":
            return []
        case "stand_up":
            return _stand_up(situation, creature, action)
        case _:
            return [_plain(creature, action, uses_left=action.uses)]


def _of_sheet(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the ways to use an action of a sheet."""
    if placing.only_places(action):
        return placing.use_options(situation, creature, action)
    if action.area is not None and action.targets == "any":
        return _chosen(situation, creature, action)
    hand = summoner.hand_of(situation, creature, action)
    found = [replace(use, by=CreatureId(creature.id)) for use in shared_options.use_options(situation, hand, action)]
    return _with_things(situation, creature, action, found)


def _with_things(
    situation: Situation[FamilyRules], creature: FamilyCreature, action: Action, found: list[UseOption]
) -> list[UseOption]:
    """Return the ways to use an attack, the objects counted in that it may be made on."""
    objects = object_attacks.targets(situation, creature, action)
    if not objects:
        return found
    if found:
        return [replace(found[0], targets=(*found[0].targets, *objects)), *found[1:]]
    return [_plain(creature, action, targets=objects, pick=(1, 1), uses_left=action_uses.uses_left(creature, action))]


def _chosen(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return an option for each set of creatures of whom an area's user chooses some (OC-WHO-07)."""
    ruleset = situation.rules
    return [
        _plain(
            creature,
            action,
            placements=(placement,),
            targets=tuple(ruleset.target_option(situation, creature, action, target) for target in found),
            pick=(1, len(found)),
            uses_left=action_uses.uses_left(creature, action),
        )
        for placement, found in areas.choices(situation, creature, action)
    ]


def _stand_up(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    cells = room_to_stand(situation, creature)
    if cells is None:
        return [_plain(creature, action)]
    return [_plain(creature, action, destinations=dict.fromkeys(cells, 0))] if cells else []


def _charges(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    found = []
    try:
        blow = charging.charge_blow(situation, creature, ())
    except IllegalIntent:
        return []
    for target in situation.present():
        if not enemies(creature, target) or is_hidden(creature, target):
            continue
        ends = charging.charge_ends(situation, creature, target, blow)
        if ends:
            found.append(
                _plain(
                    creature, action, targets=(_target(target.id),), pick=(1, 1), destinations=dict.fromkeys(ends, 0)
                )
            )
    return found
