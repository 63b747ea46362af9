"""Allies and enemies, and the creatures that target words and names refer to (FE-ROUND, OC-WHO)."""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def enemies(one: Creature, other: Creature) -> bool:
    """Return True if two creatures are on different sides, regardless of their seats (FE-ROUND-03, S5-REF-05)."""
    return one.side != other.side


def target_named(situation: Situation[D20Rules], name: str) -> Creature:
    """Return a creature that is alive and on the map.

    Raises:
        IllegalIntent: `no_such_target`.
    """
    found = situation.state.creatures.get(name)
    if found is None:
        raise IllegalIntent("no_such_target", f"unknown creature {name!r}: use the id of a creature in this battle")
    if not found.alive or found.at is None:
        raise IllegalIntent("no_such_target", f"{name} is dead or gone: choose another target")
    return found


def relation_fits(user: Creature, target: Creature, word: int | str, friends: frozenset[str] | None = None) -> bool:
    """Return True if a creature matches a target word; allies do not include the user.

    `Attacks.check_target` decides whether a user that picks targets may pick itself.

    Rules: FE-ROUND-03, OC-WHO-02, -05 and -06, OC-SELF-04.

    Args:
        user: The acting creature.
        target: The creature to check.
        word: The target word of the action, or a number of targets.
        friends: Ids of the creatures that count as the user's allies; None for those on the user's side.
    """
    friendly = target.side == user.side if friends is None else target.id in friends
    match word:
        case "all_enemies" | "nearest_enemy":
            return not friendly and target.id != user.id
        case "all_allies" | "nearest_ally":
            return friendly and target.id != user.id
        case "self":
            return target.id == user.id
        case _:
            return True
