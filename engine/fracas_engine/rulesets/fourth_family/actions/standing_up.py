"""Standing up and dropping prone (FE-STAND, OB-STND)."""

# ruff: noqa: ARG001 - all action handlers have the same signature

from __future__ import annotations

from fracas_engine.board import Footprint
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.queries.space import nearest, side_length
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.options import UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.harm import death
from fracas_engine.rulesets.fourth_family.movement.standing_up import room_to_stand
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation


def stand_up(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Stand up; a creature in a shared space stands up only by shifting out of it (FE-STAND-01 to -03, OB-STND-01).

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    known = resolution.as_known_to(creature.seat)
    cells = room_to_stand(known, known.state.creatures[creature.id])
    free = room_to_stand(resolution, creature)
    if cells is None and free is not None:
        assert creature.at is not None
        cells = [creature.at]  # an unknown creature lies in the same space
    if cells is None:
        pay(resolution, creature, action, price)
        end_conditions(resolution, creature, lambda c: c.name == "prone")
        return
    if not cells:
        raise IllegalIntent("occupied", f"{creature.id} has no space to stand up")
    named = intent.to or (intent.path[-1] if intent.path else None)
    there = (named[0], named[1]) if named is not None else cells[0]
    if there not in cells:
        raise IllegalIntent(
            "bad_path", f"{creature.id} cannot stand up at {list(there)}: choose an adjacent free square"
        )
    pay(resolution, creature, action, price)
    if free is not None and there not in free:
        resolution.rules.sight.runs_into(resolution, creature, Footprint(there, side_length(creature)))
        found = nearest(free, there)
        if found is None:
            return
        there = found
    end_conditions(resolution, creature, lambda c: c.name == "prone", in_place=False)
    resolution.emit("moved", (creature, {"at": there}), who=creature.id, from_=creature.at, to=there, mode="shift")
    resolution.rules.movement.moved(resolution, creature)


def stand_up_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why the creature cannot stand up, or an empty string."""
    lies = has_condition(creature, "prone") and not has_condition(creature, "unconscious")
    return "" if lies else f"{creature.id} is not prone"


def stand_up_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the squares to which the creature may shift as it stands up, if its space is shared."""
    cells = room_to_stand(situation, creature)
    if cells is None:
        return [offer(creature, action)]
    return [offer(creature, action, destinations=dict.fromkeys(cells, 0))] if cells else []


def drop_prone(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Drop prone (FE-PRONE-06, OB-FREE-03).

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    pay(resolution, creature, action, price)
    death.fall_prone(resolution, creature)


def drop_prone_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why the creature cannot drop prone, or an empty string."""
    can = not has_condition(creature, "prone") and situation.rules.conditions.may_bear(situation, creature, "prone")
    return "" if can else f"{creature.id} is already prone"
