"""Detection of keys of actions that are valid but have no effect in their place.

They are defects, because the battle would silently ignore them.
"""

from __future__ import annotations

from collections.abc import Iterator

from fracas_engine.content.defects import Fault, Way
from fracas_engine.content.models.actions import ActionSpec
from fracas_engine.content.models.creatures import CreatureSpec

_ROLLED = ("hit", "miss", "crit")
"""Lists of effects that depend on an attack roll."""
_OF_ONE_ATTACK = ("attack", "save", "weapon", "area", "hit", "miss", "effect", "crit", "on_save")
"""Keys that an action with a `sequence` cannot have, because the attacks of the sequence have them."""


def inert_in(creature: CreatureSpec, way: Way = ()) -> Iterator[Fault]:
    """Yield the keys of a creature's actions that have no effect; only for content without other defects.

    Args:
        creature: The creature with all its keys. Do not pass a reduced copy: keys that depend on a removed key would be
            reported too.
        way: The path of the creature in its document.
    """
    for number, action in enumerate(creature.actions):
        yield from inert_faults(action, (*way, "actions", number))


def inert_faults(action: ActionSpec, way: Way) -> Iterator[Fault]:
    """Yield the keys of an action that have no effect.

    Args:
        action: The action.
        way: The path of the action.
    """
    if action.sequence:
        for key in _OF_ONE_ATTACK:
            if action.given(key):
                yield (
                    (*way, key),
                    f"{key} has no effect beside a sequence",
                    "write it in one of the attacks of the sequence",
                )
        return
    if action.alternatives:
        hint = "write the attacks that they replace, such as sequence: [claw, claw]"
        yield (*way, "alternatives"), "alternatives have no effect without a sequence", hint
    if action.attack is None and action.weapon is None:
        for key in _ROLLED:
            if getattr(action, key):
                hint = (
                    "write its effects under effect, which the save modifies"
                    if action.save is not None
                    else "write attack: {bonus: 5, vs: ac}, or the effects under effect"
                )
                yield (*way, key), f"{key} has no effect without an attack roll", hint
        if action.given("basic") and action.basic:
            yield (*way, "basic"), "basic has no effect without an attack roll", "leave it out"
    if action.save is None and action.given("on_save"):
        hint = "write save: {dc: 13, ability: dex}, or leave on_save out"
        yield (*way, "on_save"), "on_save has no effect without a save", hint
    if action.trigger is not None and action.trigger.tags and action.trigger.event != "uses":
        hint = "write event: uses, or leave the tags out"
        yield (*way, "trigger", "tags"), f"tags have no effect with the event {action.trigger.event}", hint
