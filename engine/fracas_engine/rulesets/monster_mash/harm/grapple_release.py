"""The end of holds, when the holder is helpless or the two creatures are separated (MM-COND-03)."""

from __future__ import annotations

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.rules import D20Rules
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.conditions import HOLDS
from fracas_engine.rulesets.monster_mash.queries.space import bases_apart
from fracas_engine.state import Creature


def release_holds_by(resolution: Resolution[D20Rules], holder: Creature) -> None:
    """End all holds by a creature that can no longer hold others (MM-COND-03)."""
    for bearer in resolution.state.creatures.values():
        if bearer.conditions:
            end_conditions(resolution, bearer, lambda c: c.source == holder.id and c.name in HOLDS)


def release_parted(resolution: Resolution[D20Rules], moved: Creature) -> None:
    """End the holds by and on a creature that has moved, if holder and target are no longer adjacent (MM-COND-03)."""
    creatures = resolution.state.creatures
    for bearer in creatures.values():
        for condition in bearer.conditions:
            if condition.name not in HOLDS or condition.source is None:
                continue
            holder = creatures.get(condition.source)
            if holder is None or moved not in (bearer, holder) or not (bearer.alive and holder.alive):
                continue
            if bases_apart(resolution, holder, bearer) > 1:
                end_conditions(resolution, bearer, lambda c, gone=condition: c is gone)  # type: ignore[misc]
