"""Lines of effect and lines of sight between spaces (FE-GEO-02 and -03, OC-LOE, OC-LOS)."""

from __future__ import annotations

from fracas_engine.board import Board, Footprint, Mask
from fracas_engine.d20.queries.space import footprint, on_plan
from fracas_engine.rulesets.fourth_family.queries.zone_heights import span_of
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Zone

SOLID = ("wall", "pillar", "glass", "door")
"""Properties of squares that block line of effect (OC-LOE-02)."""


def solid(situation: Situation[FamilyRules]) -> Mask:
    """Return the squares that block line of effect."""
    return situation.map_memo("solid", lambda: situation.board.mask(*SOLID))


def ground_footprint(creature: Creature) -> Footprint:
    """Return a creature's space as if it were at altitude 0."""
    return on_plan(footprint(creature))


def effect_line(situation: Situation[FamilyRules], one: Footprint, other: Footprint) -> bool:
    """Return True if there is a line of effect between two spaces."""
    return situation.map_memo(
        ("effect", one, other), lambda: situation.rules.joined(situation, one, other, solid(situation))
    )


def misty(situation: Situation[FamilyRules], low: int, high: int) -> Board:
    """Return the map with the terrain of all zones that reach an altitude from `low` to `high`."""

    def reaches(zone: Zone) -> bool:
        span = span_of(situation, zone)
        return span is None or (span[0] <= high and span[1] >= low)

    zones = situation.state.zones.values()
    if not zones or all(not zone.terrain or reaches(zone) for zone in zones):
        return situation.board
    return situation.memo(("misty", low, high), lambda: situation.rules.board_with(situation, filter(reaches, zones)))


def sight_line(situation: Situation[FamilyRules], one: Footprint, other: Footprint) -> bool:
    """Return True if there is a line of sight between two spaces, ignoring concealment.

    The line is traced in two dimensions, ignoring zones that are entirely above or below both spaces (FE-FLY-01,
    FE-GEO-04).
    """
    if one.cell == other.cell:
        return True
    ruleset = situation.rules
    low, high = min(one.altitude, other.altitude), max(space.altitude + space.size - 1 for space in (one, other))
    board = misty(situation, low, high)
    blocking = situation.map_memo("blocks_sight", lambda: situation.board.mask(*ruleset.sight_blockers))
    if board is not situation.board:
        blocking = board.mask(*ruleset.sight_blockers)
    grid = situation.map.grid
    one, other = on_plan(one), on_plan(other)
    return ruleset.joined(situation, one, other, blocking & ~one.on(grid) & ~other.on(grid))
