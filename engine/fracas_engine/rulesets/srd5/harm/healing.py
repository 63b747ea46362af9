"""Regaining hit points and consciousness (S5-HP-03, S5-DEATH-04, -07 and -11)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20 import harm as shared
from fracas_engine.d20.conditions import end_conditions, end_ongoing
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.rules import D20Rules
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.conditions import REVIVING, has_condition
from fracas_engine.rulesets.srd5.harm import later_effects
from fracas_engine.rulesets.srd5.queries.space import SWARM
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.state import Creature

DYING: Final = "dying"


KNOCKED_OUT: Final = "knocked_out"
"""The duration of the Unconscious condition of a knocked-out creature: until it regains hit points (S5-DEATH-04 and
-11).
"""


def heal(resolution: Resolution[D20Rules], creature: Creature, amount: int) -> int:
    """Restore hit points; a creature at 0 that regains any wakes up, still Prone (S5-HP-03, S5-DEATH-04 and -07)."""
    own = s5(creature)
    if has_condition(own, "no_healing") or SWARM in resolution.setup.sheets[own.sheet].traits:
        return 0
    gained = shared.heal(resolution, own, amount)
    if gained > 0 and own.has("unconscious"):
        end_conditions(resolution, own, lambda c: c.ends.until in (DYING, KNOCKED_OUT, REVIVING))
    if gained > 0:
        later_effects.end_by(resolution, own, later_effects.HEALED)
    if gained > 0 and (own.successes or own.failures or own.stable):
        resolution.emit("recovered", (own, {"successes": 0, "failures": 0, "stable": False}), who=own.id)
    return gained


def close_wounds(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """End the wounds of a creature."""
    closed = later_effects.wounds(creature)
    if closed:
        end_ongoing(resolution, s5(creature), lambda one: one in closed)


def healed(resolution: Resolution[D20Rules], frame: Applying, creature: Creature) -> None:
    """Close the wounds of a creature that a spell has healed.

    Args:
        resolution: The battle.
        frame: The list of effects being resolved.
        creature: The creature.
    """
    action = resolution.rules.sheet_named(resolution, frame.sheet).actions.get(frame.action)
    if action is not None and action.spell:
        close_wounds(resolution, creature)
