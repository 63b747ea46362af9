"""Lists of a creature's options, computed by the same functions as validation.

The ruleset decides which actions and modes of movement are available (`usable`, `check_usable`).
"""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.content import ConjureEffect, ShiftEffect, SummonEffect, TeleportEffect
from fracas_engine.d20.attacks import areas
from fracas_engine.d20.attacks.targets import can_use, target_options
from fracas_engine.d20.movement import paths, teleporting
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, strikes_nobody
from fracas_engine.d20.summons.corpses import corpse_effect, corpses
from fracas_engine.d20.summons.summoning import Entries, side_of
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.options import MoveOption, TargetOption, UseOption
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def move_option(
    situation: Situation[D20Rules], creature: Creature, mode: str, points: int, budget: str = "move"
) -> MoveOption | None:
    """Return the option to move in a mode; None if the creature cannot reach any other cell.

    Args:
        situation: The battle.
        creature: The moving creature.
        mode: The mode of movement.
        points: Movement points that the creature may spend.
        budget: The budget that pays for the movement.
    """
    found = paths.travel_of(situation, creature, mode, points)
    if not found.leads_somewhere():
        return None
    costs, provokes = paths.leads_to(situation, creature, found)
    return MoveOption(by=CreatureId(creature.id), mode=mode, costs=costs, provokes=provokes, budget=budget)


def use_options(situation: Situation[D20Rules], user: Creature, action: Action) -> tuple[UseOption, ...]:
    """Return the ways to use an action now; empty if it has no legal target or placement. Its cost is not checked."""
    if not can_use(situation, user, action) or (corpse_effect(action) and not corpses(situation, user, action)):
        return ()
    left = action_uses.uses_left(user, action)
    if action.sequence:
        return _series(situation, user, action, left)
    by = CreatureId(user.id)
    if action.area is not None:
        placed = areas.LazyPlacements(situation, user, action)
        return (
            UseOption(
                by=by,
                action=action.id,
                name=action.name,
                cost=action.cost,
                placements=placed,
                odds=areas.LazyOdds(situation, user, action, placed),
                uses_left=left,
            ),
        )
    pick = (0, 0)
    targets: tuple[TargetOption, ...] = ()
    if action.targets != "self":
        targets = target_options(situation, user, action)
        if isinstance(action.targets, int):
            pick = (1, min(action.targets, len(targets)))
        elif action.targets == "any":
            pick = (1, len(targets))
        elif action.targets in ("nearest_enemy", "nearest_ally"):
            pick = (0, 1)
    return (
        UseOption(
            by=by,
            action=action.id,
            name=action.name,
            cost=action.cost,
            targets=targets,
            pick=pick,
            destinations=_destinations(situation, user, action),
            uses_left=left,
        ),
    )


def _series(situation: Situation[D20Rules], user: Creature, action: Action, left: int | None) -> tuple[UseOption, ...]:
    """Return one option for each attack that can be the first of a sequence."""
    sheet = situation.rules.sheet(situation, user)
    found = []
    for name in action.attacks:
        targets = target_options(situation, user, sheet.actions[name])
        if targets:
            alone = action.attacks == (name,)
            found.append(
                UseOption(
                    by=CreatureId(user.id),
                    action=action.id,
                    name=action.name,
                    cost=action.cost,
                    targets=targets,
                    pick=(1, len(action.sequence) if alone else 1),
                    repeat=True,
                    choices=((name,),),
                    uses_left=left,
                )
            )
    return tuple(found)


def _destinations(situation: Situation[D20Rules], user: Creature, action: Action) -> Mapping[Cell, int]:
    """Return the cells that an action can take its user to, or place a summoned creature in, with their costs."""
    rules = situation.rules
    listed = rules.sheet(situation, user).lists.get(f"{action.id}.effect")
    for effect in listed.effects if listed is not None else ():
        match effect:
            case ShiftEffect(asked=False) if action.bonus is None and rules.movement.may_shift(situation, user):
                return rules.movement.shift_ends(situation, user, effect)
            case TeleportEffect() if action.targets == "self":
                return teleporting.Landings(situation, user, user, effect.teleport)
            case SummonEffect() if effect.corpse is not None:
                return {one.at: 0 for one in corpses(situation, user, action) if one.at is not None}
            case ConjureEffect() | SummonEffect() if _has_range(action):
                return Entries(situation, user, action, side=side_of(situation, effect), reach=action.reach)
            case _:
                pass
    return {}


def _has_range(action: Action) -> bool:
    """Return True if an action only brings something onto the map, and has a range for it."""
    brings = action.spec is not None and strikes_nobody(action.spec)
    return brings and action.reach is not None and action.origin != "self"


def is_possible(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> bool:
    """Return True if a creature may be a target of an action now."""
    try:
        situation.rules.attacks.check_target(situation, user, action, target)
    except IllegalIntent:
        return False
    return True
