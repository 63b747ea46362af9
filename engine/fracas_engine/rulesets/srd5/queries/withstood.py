"""Actions whose saves a creature has made, and to which it is immune from then on (`immune_after_save`)."""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.state import Creature


def withstands(user: Creature, action: Action, target: Creature) -> bool:
    """Return True if a target is immune to a user's action because of an earlier save (S5-MON-04).

    Args:
        user: The creature that uses the action.
        action: The action.
        target: The creature that would be affected.
    """
    return (CreatureId(user.id), action.id) in s5(target).withstood


def keep(resolution: Resolution[D20Rules], user: Creature, action: Action, target: Creature) -> None:
    """Make a target that has saved against an action immune to it, if the action's text says so (S5-MON-04).

    Args:
        resolution: The battle.
        user: The creature that uses the action.
        action: The action.
        target: The creature whose save has succeeded.
    """
    if action.spec is None or not action.spec.immune_after_save:
        return
    own = s5(target)
    kept = (*own.withstood, (CreatureId(user.id), action.id))
    resolution.emit("became_immune", (own, {"withstood": kept}), who=own.id)
