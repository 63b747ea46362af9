"""Legal targets of actions (S5-ATK-02, S5-COVER-03, S5-COND-04 and -18)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import distance
from fracas_engine.content.vocabulary import CREATURE_TYPES
from fracas_engine.d20.queries.limits import may_target
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.cover import in_total_cover
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import game_of, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

SEEN: Final = ("sight", "seen", "needs_sight", "seen_target")
"""Tags of actions that need a target the user can see (S5-COND-18)."""


SEES_USER: Final = "sees_user"
"""The tag of actions that affect only targets that see the user."""

HUMANOIDS_ONLY: Final = "humanoids_only"
"""The tag of actions that affect Humanoids only."""


def target_fault(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> str:
    """Return the refusal code for a creature that cannot be the target of an action; empty if it can.

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
    if SEES_USER in action.tags and (
        conditions.has_condition(target, "unconscious") or not sight.sees(situation, target, user)
    ):
        return "bad_target"
    if HUMANOIDS_ONLY in action.tags and not _is_humanoid(situation, target):
        return "bad_target"
    if not may_target(situation, user, action, target):
        return "bad_target"
    if action.reach is not None and distance(space_of(situation, user), space_of(situation, target)) > action.reach:
        return "out_of_range"
    if _digests(user, action, target):
        return ""
    return "no_line_of_effect" if in_total_cover(situation, user, target) else ""


def _digests(user: Creature, action: Action, target: Creature) -> bool:
    """Return True if an action affects those that its user has swallowed or engulfed, and the target is one of them."""
    limit = action.spec.targets_if if action.spec is not None else None
    return (
        limit is not None and s5(target).bearer == user.id and not set(limit.condition).isdisjoint(conditions.ENCLOSED)
    )


def _is_humanoid(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature is a Humanoid; a creature whose sheet names no creature type counts as a Humanoid."""
    kinds = CREATURE_TYPES.intersection(situation.setup.sheets[creature.sheet].traits)
    return not kinds or "humanoid" in kinds


def still_struck(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> bool:
    """Return True if a declared attack can still be made against its target.

    The attack is no longer possible if the target has died, or is now out of reach or behind Total Cover (S5-ATK-02).
    A target that has hidden since can still be hit.
    """
    return target_fault(situation, user, action, target) in ("", "no_such_target")


def around(situation: Situation[D20Rules], target: Creature, cells: int) -> tuple[Creature, ...]:
    """Return a target and the creatures within some cells of it that have no Total Cover from it (S5-AREA-02)."""
    near = (
        one
        for one in situation.present()
        if one is not target
        and distance(space_of(situation, target), space_of(situation, one)) <= cells
        and not in_total_cover(situation, target, one)
    )
    return (target, *near)


def leave_over(resolution: Resolution[D20Rules], user: Creature, name: str) -> None:
    """Give an attack of a sequence that was not made back to its user, for another target this turn (S5-MON-01)."""
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
            raise IllegalIntent("no_such_target", f"{target.id} is hidden: its position is unknown", rule="S5-HIDE-02")
        case "out_of_range":
            raise IllegalIntent(
                "out_of_range", f"{target.id} is beyond the range of {action.reach}", rule="S5-RANGE-01"
            )
        case "no_line_of_effect":
            raise IllegalIntent("no_line_of_effect", f"{target.id} has Total Cover", rule="S5-COVER-03")
        case _:
            pass
