"""Creatures that split in two, each a size smaller and with half of the hit points (S5-MON-05)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, get_args

from fracas_engine.content.words import Size
from fracas_engine.d20.conditions import end_conditions, end_modifiers
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons.summoning import place_for
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.queries.splitting import can_split
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.rulesets.srd5.turns import initiative
from fracas_engine.state import Creature

_SIZES: Final[tuple[Size, ...]] = get_args(Size)


def split(resolution: Resolution[D20Rules], creature: Creature, make: Callable[..., Srd5Creature]) -> None:
    """Divide a creature: it becomes one of the two new ones, and the other appears beside it.

    Args:
        resolution: The battle.
        creature: The creature.
        make: Function that makes a creature of a sheet (`fracas_engine.rulesets.srd5.setup.creature_of`).
    """
    own = s5(creature)
    if not own.alive or own.at is None or not can_split(resolution, own):
        return
    size, half = _SIZES[_SIZES.index(own.size) - 1], own.hp // 2
    end_conditions(resolution, own, lambda _: True)
    end_modifiers(resolution, own, lambda _: True)
    resolution.emit("split", (own, {"size": size, "hp": half, "max_hp": half, "temp_hp": 0}), who=own.id)
    at = place_for(resolution, own, SIDES[size], None)
    if at is None:
        return
    name = resolution.state.free_id(own.id)
    other = make(resolution.setup.sheets[own.sheet], name, own.side, own.seat, at)
    other.size, other.hp, other.max_hp, other.altitude = size, half, half, own.altitude
    initiative.insert_beside(resolution, other, own)
    resolution.add(other, "summoned", who=other.id, by=own.id, at=at)
    for one in (own, other):
        resolution.rules.movement.moved(resolution, one)
