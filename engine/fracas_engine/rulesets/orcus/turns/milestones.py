"""Milestones: action points gained by encounters (OB-AP-02)."""

from __future__ import annotations

from typing import Final

from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family.state import family

EVERY: Final = 2
"""Number of encounters since the last long rest after which a character gains an action point."""


def points_after(points: int, encounters: int) -> int:
    """Return a character's action points after an encounter.

    Args:
        points: The character's action points at the end of the encounter.
        encounters: Encounters since the character's last long rest, including this encounter.
    """
    return points + (encounters % EVERY == 0)


def encounter_over(resolution: AnyResolution) -> None:
    """Give player characters the action points gained by this encounter; the setup counts earlier encounters."""
    encounters = int(resolution.setup.options.get("encounters") or 0) + 1
    for creature in map(family, tuple(resolution.state.creatures.values())):
        if not creature.alive or not resolution.sheet(creature).hero:
            continue
        points = points_after(creature.action_points, encounters)
        if points != creature.action_points:
            resolution.emit("point_gained", (creature, {"action_points": points}), who=creature.id, points=points)
