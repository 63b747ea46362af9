"""Webs, tentacles and the like: objects that hold a creature, and free it when they are destroyed (S5-ATK-06).

A binding is an object with the id `CREATURE_ACTION`; the condition that it keeps up has that action as its cause.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.content import BindingSpec
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.rules import D20Rules
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.harm.later_effects import effect_of
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Object
from fracas_engine.situation import Situation
from fracas_engine.state import BattleObject, Creature

HOLDS: Final = "holds"
"""The state of an object that holds a creature."""


def bind(resolution: Resolution[D20Rules], frame: Applying, target: Creature, binding: BindingSpec) -> None:
    """Put the object that holds a creature into its space; a binding of the same action is renewed.

    Args:
        resolution: The battle.
        frame: The frame of the effect.
        target: The creature that is held.
        binding: The object.
    """
    name = f"{target.id}_{frame.action}"
    old = resolution.state.objects.get(name)
    if isinstance(old, Srd5Object):
        resolution.emit("binding_renewed", (old, {"hp": binding.hp}), object=name)
    elif target.at is not None:
        cell = space_of(resolution, target).cell
        thing = Srd5Object(id=name, at=cell, name=binding.name, hp=binding.hp, ac=binding.ac, state=HOLDS)
        resolution.add(thing, "bound", who=target.id, object=name, at=cell)


def held_by(situation: Situation[D20Rules], thing: BattleObject) -> tuple[Creature, BindingSpec] | None:
    """Return the creature that an object holds, with the object's content; None if it holds none."""
    for creature in situation.state.creatures.values():
        if not thing.id.startswith(f"{creature.id}_"):
            continue
        for condition in creature.conditions:
            if thing.id != f"{creature.id}_{condition.cause.action}":
                continue
            found = effect_of(situation, condition.cause, condition.name)
            if found is not None and found[1].binding is not None:
                return creature, found[1].binding
    return None


def let_go(resolution: Resolution[D20Rules], thing: BattleObject, held: Creature) -> None:
    """Free the creature that a destroyed object has held, and remove the object."""
    action = thing.id.removeprefix(f"{held.id}_")
    end_conditions(resolution, held, lambda one: one.cause.action == action)
    resolution.remove(thing, "binding_gone", object=thing.id)
    resolution.rules.conditions.speed_changed(resolution, held)


def tidy(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Move the bindings of a creature along with it, and remove those that hold it no more."""
    for thing in tuple(resolution.state.objects.values()):
        if not isinstance(thing, Srd5Object) or thing.state != HOLDS or not thing.id.startswith(f"{creature.id}_"):
            continue
        found = held_by(resolution, thing)
        if found is None or not creature.alive or creature.at is None:
            resolution.remove(thing, "binding_gone", object=thing.id)
        elif found[0] is creature and thing.at != space_of(resolution, creature).cell:
            there = {"at": space_of(resolution, creature).cell}
            resolution.emit("binding_moved", (thing, there), object=thing.id)
