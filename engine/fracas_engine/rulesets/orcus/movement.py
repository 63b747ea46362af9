"""Movement of orcus: speeds (OB-SPD-02 and -03, OB-FLY-06), occupied spaces, charges (OB-CHRG-01 to -04).

Rules of occupied spaces: OB-PASS-01 to -03, OB-MELE-05, OB-SIZE-03.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fracas_engine.board import Footprint, Mask, Reach, clear_anchors
from fracas_engine.content import CreatureSpec, TeleportEffect
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement import paths
from fracas_engine.d20.queries.space import side_length
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent, SetupError
from fracas_engine.ids import Cell, Place
from fracas_engine.rulesets.fourth_family.queries.terrain import wet
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.orcus.queries.statistics import steps_between
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Creature

MIXED: Final = ("walk", "swim")
"""Modes of movement that are used in turn on a path that leads through both land and water."""


def teleports(action: Action) -> bool:
    """Return True if an action teleports its target."""
    return action.spec is not None and any(isinstance(effect, TeleportEffect) for effect in action.spec.effect)


def deep(situation: Situation[FamilyRules], creature: Creature, mode: str) -> Mask:
    """Return the squares that need the slower of two speeds; they are entered only on a path given square by square.

    For a walking creature these are the squares of water if it swims more slowly than it walks, for a swimming creature
    the squares of land if it walks more slowly than it swims.
    """
    walk, swim = (situation.rules.movement.speed(situation, creature, one) for one in MIXED)
    if mode not in MIXED or swim is None or walk is None:
        return 0
    swum = wet(situation)
    if mode == "walk":
        return swum if swim < walk else 0
    return situation.map.grid.everywhere & ~swum if walk < swim else 0


def most_points(situation: Situation[FamilyRules], creature: Creature, mode: str, points: int) -> int:
    """Return the maximum movement for a path given square by square: the highest speed that the path may use."""
    if mode not in MIXED or points != situation.rules.movement.speed(situation, creature, mode):
        return points
    found = (situation.rules.movement.speed(situation, creature, one) for one in MIXED)
    return max(points, *(one for one in found if one is not None))


def check_speeds(situation: Situation[FamilyRules], creature: Creature, frame: Moving) -> None:
    """Check each step of a path: the movement so far must not exceed the speed that the step uses.

    A step in water uses the swim speed, any other step the walking speed.

    Raises:
        IllegalIntent: `not_enough_movement`.
    """
    ruleset = situation.rules
    walk, swim = (ruleset.movement.speed(situation, creature, mode) for mode in MIXED)
    if frame.mode not in MIXED or swim is None or walk is None:
        return
    swum = wet(situation)
    spent = 0
    for cell, cost in zip(frame.path, frame.costs, strict=True):
        spent += cost
        swims = Footprint(cell, side_length(creature)).on(situation.map.grid) & swum
        if spent > (swim if swims else walk):
            word = "swimming" if swims else "walking"
            raise IllegalIntent(
                "not_enough_movement", f"{list(cell)} is out of range: {spent} squares are too far for {word}"
            )


MOST_TINY: Final = 4
"""Maximum number of Tiny creatures in one square (OB-SIZE-03)."""


def slips_in(situation: AnySituation, mover: Creature) -> bool:
    """Return True if a Tiny creature has to enter the square of a creature to attack it (OB-MELE-05)."""
    return mover.size == "tiny" and not situation.sheet(mover).reach


def passes(situation: AnySituation, mover: Creature, other: Creature) -> tuple[bool, bool]:
    """Return whether a mover may cross another creature's space, and whether it may end there (OB-PASS-01 to -05).

    Allies can be crossed, and so can enemies at least two sizes larger or smaller. Only a Tiny mover may end in another
    creature's space.
    """
    through = other.side == mover.side or abs(steps_between(situation, mover, other)) >= 2
    if mover.size == "tiny" and other.size == "tiny":
        return True, True
    if slips_in(situation, mover):
        return True, True
    return through, False


def full(situation: AnySituation, mover: Creature) -> Mask:
    """Return the squares that a Tiny mover cannot end in, because they hold the maximum number of Tiny creatures."""
    if mover.size != "tiny":
        return 0
    counts: dict[tuple[int, int], int] = {}
    for other in situation.present():
        if other.size == "tiny" and other is not mover and other.altitude == mover.altitude and other.at is not None:
            counts[other.at] = counts.get(other.at, 0) + 1
    return situation.map.grid.mask([cell for cell, count in counts.items() if count >= MOST_TINY])


def check_sharing(setup: Setup) -> None:
    """Check that no square of a setup holds more Tiny creatures than fit.

    Raises:
        SetupError: A square holds too many.
    """
    tiny: dict[tuple[int, int, int], list[CreatureSpec]] = {}
    for spec in setup.creatures:
        if spec.size == "tiny" and spec.at is not None:
            where = (spec.at[0], spec.at[1], spec.at[2] if len(spec.at) > 2 else 0)
            tiny.setdefault(where, []).append(spec)
    for where, specs in tiny.items():
        if len(specs) > MOST_TINY:
            detail = f"{list(where[:2])} already has {MOST_TINY} Tiny creatures: place this one elsewhere"
            raise SetupError(f"creatures.{specs[MOST_TINY].id}.at", detail, code="occupied")


def charge_ends(
    situation: Situation[FamilyRules],
    creature: Creature,
    costs: Mapping[Cell, int],
    strikes: Callable[[Cell], bool],
    near: Mask,
    direct: Callable[[int], Reach],
) -> list[Cell]:
    """Return the nearest squares that can be reached by a direct path; see `FamilyMovement.charge_ends`.

    Args:
        situation: The battle.
        creature: The charger.
        costs: The movement costs of the reachable squares from which the charger can attack the target.
        strikes: Returns True if the target can be attacked from a square.
        near: The squares, including walls, within attack range of the target.
        direct: Returns the squares that the charger can reach in exactly the given number of steps.
    """
    assert creature.at is not None
    grid = situation.map.grid
    side = side_length(creature)
    spots = grid.cells(near & clear_anchors(grid, situation.rules.terrain.barriers(situation), side))
    rings = [(_steps(creature, at), at) for at in spots]
    away = next((ring for ring, at in sorted(rings) if strikes(at)), 0)
    if away < 2:
        return []
    # Each step costs at least 1: a square with a cost equal to its distance has a direct path.
    ends = [at for ring, at in rings if ring == away and at in costs and (costs[at] == away or at in direct(away))]
    return sorted(ends, key=lambda at: (at[1], at[0]))


def charge_way(
    situation: Situation[FamilyRules],
    creature: Creature,
    mode: str,
    points: int,
    there: Cell,
    way: tuple[Place, ...],
) -> tuple[Place, ...]:
    """Return the path of a charge: a path with the fewest steps, and of these the cheapest (OB-CHRG-02).

    Args:
        situation: The battle.
        creature: The charger.
        mode: The mode of movement.
        points: The movement points that the charger may spend.
        there: The square where the charge ends.
        way: The path that the player named; empty for none.

    Raises:
        IllegalIntent: `bad_path` if the named path has more steps than necessary.
    """
    steps = _steps(creature, there)
    if way:
        if len(way) != steps:
            raise IllegalIntent(
                "bad_path", f"the path of a charge must be direct: {steps} squares, not {len(way)}", rule="OB-CHRG-02"
            )
        return way
    return paths.direct(paths.travel_of(situation, creature, mode, points), steps).path(there)


def _steps(creature: Creature, there: Cell) -> int:
    """Return the number of steps to a square over open ground."""
    assert creature.at is not None
    return max(abs(there[0] - creature.at[0]), abs(there[1] - creature.at[1]))
