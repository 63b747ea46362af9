"""Legal options of a seat, computed by the same functions that check its intents."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20 import options as shared_options
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import Decision
from fracas_engine.ids import CreatureId
from fracas_engine.options import EndOption, MoveOption, Options, UseOption
from fracas_engine.rulesets.fourth_family.actions import object_attacks, orders
from fracas_engine.rulesets.fourth_family.attacks import areas
from fracas_engine.rulesets.fourth_family.movement import climbing, speeds, squeezing
from fracas_engine.rulesets.fourth_family.queries import summoner
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.rulesets.fourth_family.summons import placing
from fracas_engine.rulesets.fourth_family.triggers.opportunity import mode_provokes
from fracas_engine.situation import Situation


def options(situation: Situation[FamilyRules], decision: Decision) -> Options:
    """Return the options of a creature in its turn, or the option to resume a delayed turn."""
    assert decision.by is not None
    creature = family(situation.state.creatures[decision.by])
    if decision.kind == "resume":
        return Options(
            decision=decision, uses=(offer(creature, situation.rules.sheet(situation, creature).actions["resume"]),)
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
            move = move if mode_provokes(mode) else replace(move, provokes={})
            aloft = mode in speeds.CHOOSING_HEIGHT and creature.altitude > 0
            moves.append(replace(move, altitude=creature.altitude) if aloft else move)
    found: list[UseOption] = []
    for action in orders.usable(situation, creature):
        found += uses(situation, creature, action)
    return Options(decision=decision, moves=tuple(moves), uses=tuple(found), ends=(EndOption(decision.by),))


def uses(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the possible uses of an action."""
    if action.spec is not None:  # an action of the sheet, even with the name of a general action
        return _of_sheet(situation, creature, action)
    return situation.rules.everybody[action.id].options(situation, creature, action)


def _of_sheet(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the possible uses of an action of a sheet."""
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
    """Return the possible uses of an attack (`found`), with the objects that it may target added."""
    objects = object_attacks.targets(situation, creature, action)
    if not objects:
        return found
    if found:
        return [replace(found[0], targets=(*found[0].targets, *objects)), *found[1:]]
    return [offer(creature, action, targets=objects, pick=(1, 1), uses_left=action_uses.uses_left(creature, action))]


def _chosen(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return one option for each set of possible targets of an area whose user chooses the targets (OC-WHO-07)."""
    ruleset = situation.rules
    return [
        offer(
            creature,
            action,
            placements=(placement,),
            targets=tuple(ruleset.attacks.target_option(situation, creature, action, target) for target in found),
            pick=(1, len(found)),
            uses_left=action_uses.uses_left(creature, action),
        )
        for placement, found in areas.choices(situation, creature, action)
    ]
