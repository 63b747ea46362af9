"""Sight: lines of effect and of sight between spaces (FE-GEO-02 and -03, OC-LOE, OC-LOS), concealment (FE-CONC).

Rules of concealment: FE-CONC, OB-CONC.
"""

from __future__ import annotations

from fracas_engine.board import Board, Footprint, Mask, distance
from fracas_engine.d20.queries.light import BRIGHT, ground_within, light_at, lit_cells
from fracas_engine.d20.queries.space import LARGEST, SIDES, distance_between, footprint, on_plan, side_length
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries.altitudes import span_of
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Zone

SOLID = ("wall", "pillar", "glass", "door")
"""Properties of squares that block line of effect (OC-LOE-02)."""


def solid(situation: Situation[FamilyRules]) -> Mask:
    """Return the squares that block line of effect."""
    return situation.map_memo("solid", lambda: situation.board.mask(*SOLID))


def ground_footprint(creature: Creature) -> Footprint:
    """Return a creature's space as if it were at altitude 0."""
    assert creature.at is not None
    side = SIDES[creature.size]
    if side == LARGEST:
        side = side_length(creature)
    return tuple.__new__(Footprint, (creature.at, side, 0))  # called very often


def effect_line(situation: Situation[FamilyRules], one: Footprint, other: Footprint) -> bool:
    """Return True if there is a line of effect between two spaces."""
    return situation.map_memo(
        ("effect", one, other), lambda: situation.rules.sight.joined(situation, one, other, solid(situation))
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
    if situation.state.zones:
        return _sight_line(situation, one, other)
    # Fog of war asks again for the same squares, of other creatures.
    return situation.map_memo(("sight_line", one, other), lambda: _sight_line(situation, one, other))


def _sight_line(situation: Situation[FamilyRules], one: Footprint, other: Footprint) -> bool:
    low = min(one.altitude, other.altitude)
    board = misty(situation, low, max(one.altitude + one.size, other.altitude + other.size) - 1)
    blocking = sight_blocking(situation, board)
    grid = situation.map.grid
    one, other = on_plan(one), on_plan(other)
    return situation.rules.sight.joined(situation, one, other, blocking & ~one.on(grid) & ~other.on(grid))


def sight_blocking(situation: Situation[FamilyRules], board: Board) -> Mask:
    """Return the squares of a map of `misty` that block line of sight."""
    if board is not situation.board:
        return board.mask(*situation.rules.switches.sight_blockers)
    return situation.map_memo("blocks_sight", lambda: board.mask(*situation.rules.switches.sight_blockers))


GRADES = ("none", "partial", "total")


def fog(situation: Situation[FamilyRules], there: Footprint, *, near: bool) -> int:
    """Return the concealment that fog and foliage give a creature in a square: 0, 1 or 2, an index into `GRADES`.

    Fog of the map has no limit in height; fog of a zone is as tall as the zone (FE-GEO-04, OC-AREA-03).

    Args:
        situation: The battle.
        there: The square, which must be on the map, with its altitude.
        near: Whether the viewer is adjacent.
    """
    properties = misty(situation, there.altitude, there.altitude).properties(there.cell)
    if "totally_obscured" in properties:
        return 2
    if "heavily_obscured" in properties:
        return 1 if near else 2
    return int("lightly_obscured" in properties)


CONCEALING = ("magical_darkness", "dark", "dim", "totally_obscured", "heavily_obscured", "lightly_obscured")
"""Properties of squares that may conceal what is there (FE-CONC-01 to -04, OB-LITE, OB-CONC)."""


def concealing(situation: Situation[FamilyRules]) -> Mask:
    """Return the squares that may conceal what is there; without zones, no other square does."""
    return situation.map_memo("concealing", lambda: situation.board.mask(*CONCEALING))


def light(situation: Situation[FamilyRules], there: Footprint) -> int:
    """Return the light level in a square; see `fracas_engine.d20.queries.light`."""
    return light_at(
        situation,
        there.cell,
        lambda source, lit: effect_line(situation, on_plan(source), on_plan(lit)),
        altitude=there.altitude,
    )


def obscured(situation: Situation[FamilyRules], viewer: Creature, there: Footprint, *, near: bool) -> int:
    """Return the concealment of a square by fog, foliage and light: 0, 1 or 2, an index into `GRADES`.

    Rules: FE-CONC-01 to -04.
    """
    board = situation.board
    if there.cell not in board:
        return 0
    if board.has(there.cell, "magical_darkness"):
        return 2
    dark = situation.sheet(viewer).senses.darkvision
    seen = fog(situation, there, near=near)
    if dark is None or distance(footprint(viewer), there) > dark:
        seen = max(seen, BRIGHT - light(situation, there))
    return seen


def least_obscured(situation: Situation[FamilyRules], viewer: Creature, space: Footprint, *, near: bool) -> int:
    """Return the concealment in the least concealed square of a space (FE-CONC-06, OB-CONC-10).

    Args:
        situation: The battle.
        viewer: The creature that looks.
        space: The space.
        near: Whether the viewer is adjacent to the space.
    """
    if not situation.state.zones and space.on(situation.map.grid) & ~concealing(situation):
        return 0
    obscured = situation.rules.sight.obscured
    if space.size == 1:
        return obscured(situation, viewer, space, near=near)
    squares = [Footprint((x, y), 1, z) for x, y, z in space.cubes()]
    return min([obscured(situation, viewer, square, near=near) for square in squares])


def concealment(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> str:
    """Return the concealment that a target has from a viewer: `none`, `partial` or `total`.

    Rules: FE-BLIND-02, FE-CONC-05, -06 and -08, FE-INVIS-01, OB-CONC-01 and -10.
    """
    # Options ask this for each attack and each target, and the result does not depend on the attack.
    return situation.steady_memo(("concealment", viewer.id, target.id), lambda: _concealment(situation, viewer, target))


def _concealment(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> str:
    if viewer is target or situation.rules.sight.sensed(situation, viewer, target):
        return "none"
    return _concealment_from_sight(situation, viewer, target)


def _concealment_from_sight(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> str:
    """Return the concealment of another creature that the viewer does not sense."""
    ruleset = situation.rules
    if ruleset.sight.cannot_see(situation, viewer, target):
        return "total"
    if ruleset.switches.fog_between and not sight_line(situation, footprint(viewer), footprint(target)):
        return "total"
    near = distance_between(viewer, target) <= 1
    return GRADES[least_obscured(situation, viewer, footprint(target), near=near)]


def is_hidden(viewer: Creature, target: Creature) -> bool:
    """Return True if the target is hidden from the viewer (FE-STEALTH-06)."""
    own: FamilyCreature = target  # type: ignore[assignment] # called very often
    for hiding in own.hiding:  # noqa: SIM110 - a generator would be slower
        if hiding.enemy == viewer.id:
            return True
    return False


def sensed(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer perceives the target by a sense that needs no light (FE-CONC-10)."""
    senses = situation.sheet(viewer).senses
    blind, true = senses.blindsight, senses.truesight
    if blind is true is senses.tremorsense is None:
        return False
    away = distance(footprint(viewer), footprint(target))
    if (blind is not None and away <= blind) or (true is not None and away <= true):
        return effect_line(situation, ground_footprint(viewer), ground_footprint(target))
    return senses.tremorsense is not None and away <= senses.tremorsense and target.altitude == 0


def cannot_see(viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer cannot see the target in any light.

    This is so if the viewer is blinded, or the target is invisible or hidden from it.
    """
    if viewer.conditions and has_condition(viewer, "blinded"):
        return True
    return bool(target.conditions and has_condition(target, "invisible")) or is_hidden(viewer, target)


def can_see(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer sees the target."""
    return situation.steady_memo(("can_see", viewer.id, target.id), lambda: _can_see(situation, viewer, target))


def _can_see(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    if viewer is target or situation.rules.sight.sensed(situation, viewer, target):
        return True
    key = "concealment", viewer.id, target.id
    if situation.steady_memo(key, lambda: _concealment_from_sight(situation, viewer, target)) == "total":
        return False
    # With this switch, concealment is total without a line of sight.
    return situation.rules.switches.fog_between or sight_line(situation, footprint(viewer), footprint(target))


UNAWARE = ("unconscious", "petrified")
"""Conditions of creatures that perceive nothing (OB-CPET-02)."""


def perceives(situation: Situation[FamilyRules], watcher: Creature, target: Creature) -> bool:
    """Return True if the watcher sees the target or senses it without light."""
    if watcher.conditions and has_condition(watcher, *UNAWARE):
        return False
    if is_hidden(watcher, target) and not situation.rules.sight.sensed(situation, watcher, target):
        return False
    return can_see(situation, watcher, target)


def perceives_cells(situation: Situation[FamilyRules], watcher: Creature, cells: Mask) -> Mask:
    """Return the squares, out of `cells`, whose ground the watcher sees, as `sees_place` for each."""
    if has_condition(watcher, *UNAWARE):
        return 0
    senses, own, sight = situation.sheet(watcher).senses, footprint(watcher), situation.rules.sight
    plan, felt = on_plan(own), 0
    for reach in (senses.blindsight, senses.truesight):
        near = cells & ~felt & ground_within(situation, own, reach)
        if near:
            felt |= sight.joined_cells(situation, plan, near, solid(situation))
    if has_condition(watcher, "blinded"):
        return felt
    board = misty(situation, min(own.altitude, 0), max(own.altitude + own.size, 1) - 1)
    grid = board.grid
    blocking = sight_blocking(situation, board) & ~plan.on(grid)
    seen = cells & grid.bit(plan.cell) | sight.joined_cells(situation, plan, cells & ~felt, blocking, see_inside=True)
    return felt | seen & ~_too_obscured(situation, watcher, seen)


def _too_obscured(situation: Situation[FamilyRules], viewer: Creature, cells: Mask) -> Mask:
    """Return the squares, out of `cells`, whose ground has total concealment from the viewer, as in `obscured`."""
    cells &= concealing(situation)
    if not cells:
        return 0
    board, own = situation.board, footprint(viewer)
    low = misty(situation, 0, 0)
    near = ground_within(situation, own, 1)
    found = cells & (low.mask("totally_obscured") | low.mask("heavily_obscured") & ~near)
    dark = cells & ~found & board.mask("dark", "magical_darkness")
    if not dark:
        return found
    magical = dark & board.mask("magical_darkness")
    always, unless_lit = situation.rules.sight.darkened(situation, viewer, dark)
    found |= always
    unlit = unless_lit & ~found
    return found | unlit & ~lit_cells(
        situation, unlit & ~magical, lambda source, lit: _lit_from(situation, source, lit)
    )


def _lit_from(situation: Situation[FamilyRules], source: Footprint, cells: Mask) -> Mask:
    return situation.rules.sight.joined_cells(situation, on_plan(source), cells, solid(situation))


def sees_place(situation: Situation[FamilyRules], viewer: Creature, there: Footprint) -> bool:
    """Return True if a creature sees a space, occupied or not (FE-TELE-02, FE-GEO-03, FE-CONC-10)."""
    senses = situation.sheet(viewer).senses
    own = footprint(viewer)
    away = distance(own, there)
    if any(reach is not None and away <= reach for reach in (senses.blindsight, senses.truesight)) and effect_line(
        situation, on_plan(own), on_plan(there)
    ):
        return True
    if has_condition(viewer, "blinded") or not sight_line(situation, own, there):
        return False
    return least_obscured(situation, viewer, there, near=away <= 1) < len(GRADES) - 1
