"""Responses to a step into the space of another creature, or in water (triggers `enters_space` and `enters_water`)."""

from __future__ import annotations

from fracas_engine.board import Footprint
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.queries.space import in_water, overlapping, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.rulesets.srd5.triggers import matching, windows


def tell_of_spaces(resolution: Resolution[D20Rules], mover: Srd5Creature, before: tuple[int, int, int]) -> None:
    """Let creatures respond to the spaces that a mover has just entered, and to its step in water.

    Args:
        resolution: The battle.
        mover: The creature that has moved itself.
        before: Its previous position.
    """
    if not windows.anyone(resolution) or not mover.alive or mover.at is None:
        return
    if mover.altitude <= 0 and matching.is_answered(resolution, "enters_water") and in_water(resolution, mover):
        windows.open_window(resolution, "enters_water", mover)
    if not matching.is_answered(resolution, "enters_space"):
        return
    old = Footprint(before[:2], SIDES[mover.size], before[2])
    now = space_of(resolution, mover)
    for other in resolution.present():
        if other is mover or other.id in (mover.rider, mover.mount):
            continue
        there = space_of(resolution, other)
        if overlapping(there, now) and not overlapping(there, old):
            windows.open_window(resolution, "enters_space", mover, other)
