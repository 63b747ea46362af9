"""Bonds between creatures: one takes the damage that the other takes (Warding Bond)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.conditions import end_modifiers
from fracas_engine.d20.rules import D20Rules
from fracas_engine.modifiers import TRAIT
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.queries.hands import held_by
from fracas_engine.rulesets.srd5.queries.space import distance_between
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

BONDED: Final = "bonded"
"""The trait of a creature whose damage the creature that has bonded with it takes too."""

FARTHEST: Final = 12
"""The distance in cells at which the bond ends."""


SHARES: Final = "shares_damage"
"""The trait of creatures that share the damage they take with the one to which they are attached, or that they hold."""


def sharer_of(situation: Situation[D20Rules], creature: Srd5Creature) -> Creature | None:
    """Return the creature that takes as much damage as a creature that halves its own; None if it shares none."""
    if SHARES not in situation.setup.sheets[creature.sheet].traits:
        return None
    if creature.bearer is not None:
        return situation.state.creatures[creature.bearer]
    return next((one for one in held_by(situation, creature) if one.alive), None)


def bearer_of(resolution: Resolution[D20Rules], creature: Srd5Creature) -> Creature | None:
    """Return the creature that also takes a creature's damage; None without a bond.

    A bond ends if that creature is down or too far away.
    """
    bond = next((one for one in creature.modifiers if one.to == TRAIT and one.skill == BONDED), None)
    other = resolution.state.creatures.get(bond.source or "") if bond is not None else None
    if bond is None or other is None or other is creature:
        return None
    apart = creature.at is None or other.at is None or distance_between(resolution, creature, other) > FARTHEST
    if apart or not other.alive or other.hp <= 0:
        end_modifiers(resolution, creature, lambda one: one.source == bond.source and one.cause == bond.cause)
        return None
    return other
