"""Who may be the target of an action (S5-ATK-02, S5-COVER-03, S5-COND-04 and -18)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import distance
from fracas_engine.content.vocabulary import CREATURE_TYPES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.figures import sight
from fracas_engine.rulesets.srd5.figures.cover import in_total_cover
from fracas_engine.rulesets.srd5.figures.space import space_of
from fracas_engine.rulesets.srd5.state import game_of, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["check_target", "leave_over", "still_struck", "target_fault"]


SEEN: Final = ("sight", "seen", "needs_sight", "seen_target")
"""Tags of actions that need a target that is seen (S5-COND-18)."""


HUMANOIDS_ONLY: Final = "humanoids_only"
"""The tag of actions that do nothing to other types of creatures."""


def target_fault(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> str:
    """Say which refusal keeps a creature from being the target of an action; empty where nothing does.

    Rules: S5-MELEE-01, S5-RANGE-02 and -04.
    """
    if not target.alive or target.at is None:
        return "bad_target"
    if target is user:
        return "bad_target" if action.harmful else ""
    if not sight.knows_place(situation, user, target):
        return "no_such_target"
    if (action.harmful or action.spell) and conditions.charmed_by(user, target):
        return "bad_target"
    if any(tag in SEEN for tag in action.tags) and not sight.sees(situation, user, target):
        return "bad_target"
    if HUMANOIDS_ONLY in action.tags and not _is_humanoid(situation, target):
        return "bad_target"
    if action.reach is not None and distance(space_of(situation, user), space_of(situation, target)) > action.reach:
        return "out_of_range"
    return "no_line_of_effect" if in_total_cover(situation, user, target) else ""


def _is_humanoid(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Say whether a creature is a Humanoid; one whose sheet names no type is taken for one."""
    kinds = CREATURE_TYPES.intersection(situation.setup.sheets[creature.sheet].traits)
    return not kinds or "humanoid" in kinds


def still_struck(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> bool:
    """Say whether an attack that has been declared can still be made at its target.

    It cannot where the target has died since, or has come to be out of reach or behind Total Cover (S5-ATK-02). Who
    hides is struck at all the same.
    """
    return target_fault(situation, user, action, target) in ("", "no_such_target")


def leave_over(resolution: Resolution[D20Rules], user: Creature, name: str) -> None:
    """Leave an attack of a sequence that could not be made to be made at somebody else this turn (S5-MON-01)."""
    own = s5(user)
    if game_of(resolution).acting == own.id:
        resolution.emit("attack_left", (own, {"sequence": (*own.sequence, name)}), who=own.id, action=name)


def check_target(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> None:
    """Check that a creature may be the target of an action (S5-ATK-02, S5-COVER-03, S5-COND-04 and -18).

    Raises:
        IllegalIntent: `bad_target`, `no_such_target`, `out_of_range` or `no_line_of_effect`.
    """
    key = ("target_fault", user.id, action.id, target.id)
    match situation.steady_memo(key, lambda: target_fault(situation, user, action, target)):
        case "bad_target":
            raise IllegalIntent("bad_target", f"{target.id} cannot be the target of {action.name}", rule="S5-ATK-02")
        case "no_such_target":
            raise IllegalIntent("no_such_target", f"nobody knows where {target.id} is", rule="S5-HIDE-02")
        case "out_of_range":
            raise IllegalIntent("out_of_range", f"{target.id} is farther away than {action.reach}", rule="S5-RANGE-01")
        case "no_line_of_effect":
            raise IllegalIntent("no_line_of_effect", f"{target.id} has Total Cover", rule="S5-COVER-03")
        case _:
            pass
