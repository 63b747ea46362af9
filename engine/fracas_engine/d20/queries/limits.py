"""Limits of effects, attacks and targets: whether they hold for a user and a target."""

from __future__ import annotations

from typing import Final, get_args

from fracas_engine.content import Limit
from fracas_engine.content.vocabulary import CREATURE_TYPES
from fracas_engine.content.words import Size
from fracas_engine.d20.queries.moved_zones import is_in_moved_zone
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import CreatureId
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

_HUMANOID: Final = "humanoid"
_ORDER: Final[tuple[Size, ...]] = get_args(Size)
_LARGE: Final = _ORDER.index("large")
_ATTACHED: Final = "attached"


def bloodied(creature: Creature) -> bool:
    """Return True if a creature has half of its hit points or fewer (S5-HP-02)."""
    return creature.hp * 2 <= creature.max_hp


def holds(
    situation: Situation[D20Rules],
    limit: Limit,
    user: Creature,
    target: Creature,
    *,
    advantage: bool = False,
    straight: int = 0,
    failed_by: int = 0,
) -> bool:
    """Return True if a limit holds; all of its keys must.

    Args:
        situation: The battle.
        limit: The limit.
        user: The creature that acts.
        target: The creature that is affected.
        advantage: Whether the attack roll has Advantage.
        straight: Number of cells that the user has just moved straight toward the target.
        failed_by: How much the target's save has just failed by; 0 without a save.
    """
    kinds = situation.setup.sheets[target.sheet].traits
    if limit.type and CREATURE_TYPES.isdisjoint(kinds):
        kinds = (*kinds, "humanoid")  # a creature whose sheet names no type counts as one
    return not (
        (limit.size is not None and _ORDER.index(target.size) > _ORDER.index(limit.size))
        or (limit.type and not _is_of(kinds, limit.type))
        or (limit.condition and not _bears(target, limit, user))
        or (limit.immune and not any(name in situation.setup.sheets[target.sheet].immune for name in limit.immune))
        or (limit.bloodied is not None and bloodied(target) is not limit.bloodied)
        or (limit.wounded is not None and (target.hp < target.max_hp) is not limit.wounded)
        or (limit.hp is not None and target.hp > limit.hp)
        or (limit.down is not None and (target.hp <= 0) is not limit.down)
        or (limit.user_bloodied is not None and bloodied(user) is not limit.user_bloodied)
        or (limit.advantage is not None and advantage is not limit.advantage)
        or (limit.straight is not None and straight < limit.straight)
        or (limit.first_round is not None and (situation.state.game.round <= 1) is not limit.first_round)
        or (limit.room is not None and not _has_room(situation, limit, user, target))
        or (limit.attached is not None and not _is_attached(limit.attached, user, target))
        or (limit.user_grapples is not None and _grapples_any(situation, user) is not limit.user_grapples)
        or (limit.fails_by is not None and failed_by < limit.fails_by)
        or (limit.affected is not None and not _is_affected(target, limit.affected))
        or (limit.ally is not None and (target.side == user.side) is not limit.ally)
        or (limit.other is not None and (target is not user) is not limit.other)
        or (limit.holds_user is not None and _grapples(target, user) is not limit.holds_user)
        or (
            limit.unless is not None
            and holds(
                situation, limit.unless, user, target, advantage=advantage, straight=straight, failed_by=failed_by
            )
        )
    )


def may_target(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> bool:
    """Return True if the limit of an action's targets, if it has one, holds for a creature.

    An action that moves a zone affects only the creatures over which the zone comes.
    """
    moves = action.spec is not None and action.spec.moves_zone is not None
    if moves and is_in_moved_zone(situation, user, action, target):
        return False
    limit = action.spec.targets_if if action.spec is not None else None
    return limit is None or holds(situation, limit, user, target)


def _is_of(traits: tuple[str, ...], types: tuple[str, ...]) -> bool:
    """Return True if a creature has one of some types; one without a type counts as a Humanoid."""
    if any(kind in traits for kind in types):
        return True
    return _HUMANOID in types and CREATURE_TYPES.isdisjoint(traits)


def _is_affected(target: Creature, action: str) -> bool:
    borne = (*target.conditions, *target.modifiers, *getattr(target, "ongoing", ()))
    return any(one.cause.action == action for one in borne)


def _grapples(target: Creature, user: Creature) -> bool:
    return any(one.name == "grappled" and one.source == target.id for one in user.conditions)


def _bears(target: Creature, limit: Limit, user: Creature) -> bool:
    return any(
        condition.name in limit.condition
        and (not limit.from_user or condition.source == user.id)
        and (not limit.expires or condition.ends.due(CreatureId(user.id), user.turns, "end"))
        for condition in target.conditions
    )


def _bearer(creature: Creature) -> str | None:
    """Return the creature that another one is inside of or attached to, in rulesets that have this."""
    return getattr(creature, "bearer", None)


def _has_room(situation: Situation[D20Rules], limit: Limit, user: Creature, target: Creature) -> bool:
    """Return True if a user has room inside it: for fewer creatures than the limit, each as large as it says."""
    assert limit.room is not None
    inside = [one for one in situation.state.creatures.values() if _bearer(one) == user.id and not one.has(_ATTACHED)]
    if not limit.large_fills:
        return len(inside) < limit.room
    large = any(_ORDER.index(one.size) >= _LARGE for one in inside)
    return not large and len(inside) < limit.room and not (inside and _ORDER.index(target.size) >= _LARGE)


def _is_attached(to: str, user: Creature, target: Creature) -> bool:
    bearer = _bearer(user) if user.has(_ATTACHED) else None
    return bearer is not None and (to == "any" or (bearer == target.id) is (to == "target"))


def _grapples_any(situation: Situation[D20Rules], user: Creature) -> bool:
    return any(_grapples(user, one) for one in situation.state.creatures.values())
