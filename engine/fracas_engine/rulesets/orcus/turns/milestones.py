"""Action points that encounters bring (OB-AP-02)."""

from __future__ import annotations

from typing import Final

from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family.state import family

__all__ = ["encounter_over", "points_after"]

EVERY: Final = 2
"""After each so manieth encounter since the last long rest there is an action point."""


def points_after(points: int, encounters: int) -> int:
    """Return a character's action points after an encounter.

    Args:
        points: Those that it had at the end.
        encounters: Encounters since its last long rest, this one included.
    """
    return points + (encounters % EVERY == 0)


def encounter_over(resolution: AnyResolution) -> None:
    """Give the player characters what the end of an encounter brings; the set-up counts those before."""
    encounters = int(resolution.setup.options.get("encounters") or 0) + 1
    for creature in map(family, tuple(resolution.state.creatures.values())):
        if not creature.alive or not resolution.sheet(creature).hero:
            continue
        points = points_after(creature.action_points, encounters)
        if points != creature.action_points:
            resolution.emit("point_gained", (creature, {"action_points": points}), who=creature.id, points=points)
