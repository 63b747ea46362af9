"""Validation of a path before the movement starts, shifts by powers (FE-SHIFT-02, -04), running (FE-RUN, OB-DASH).

The ruleset's `fast_points` gives the distance of a run. A runner has a condition: `conditions.ATTACK_PENALTIES` lists
its -5 to attack rolls, and it grants combat advantage if the ruleset's `conditions.EXPOSED` contains it.
Opportunity attacks against runners are in `triggers/opportunity.py`.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.causes import Cause
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement import paths
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, Place
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.movement import squeezing
from fracas_engine.rulesets.fourth_family.movement.modes import SHIFT
from fracas_engine.rulesets.fourth_family.movement.passage import pits
from fracas_engine.rulesets.fourth_family.movement.speeds import CHOOSING_HEIGHT
from fracas_engine.rulesets.fourth_family.queries.altitudes import is_flight
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.fourth_family.triggers.opportunity import mode_provokes
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature


def set_out(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """Give a creature that runs or dashes the condition of a runner (FE-RUN-02 and -03, OB-DASH-02 and -03)."""
    ruleset = resolution.rules
    word, until = ruleset.switches.fast_state
    who = CreatureId(creature.id)
    ends = Ends(until, who, creature.turns + 1, "start" if until.startswith("start") else "end")
    condition = Condition(word, ends, source=who, cause=Cause(word=ruleset.switches.fast_mode))
    ruleset.conditions.begin(resolution, creature, condition)


def plan_shift(
    situation: Situation[FamilyRules], creature: Creature, cells: int, path: tuple[Place, ...], to: Place | None
) -> Moving:
    """Return the frame of a shift that is part of an action; difficult terrain costs two squares (FE-SHIFT-04).

    Args:
        situation: The battle.
        creature: The creature that shifts.
        cells: The maximum number of squares.
        path: The places to enter, in order; empty if `to` is given.
        to: The destination; None if `path` is given.

    Raises:
        IllegalIntent: As for a movement.
    """
    mode = paths.step_mode(situation, creature)
    frame = plan(
        situation, creature, mode, cells, tuple(_level(creature, one) for one in path), to and _level(creature, to)
    )
    return replace(frame, mode=SHIFT, provokes=False)


def _level(creature: Creature, place: Place) -> Place:
    """Return a place with an altitude: the creature's own if the place has none, as in the options."""
    return place if len(place) > 2 else (*place, creature.altitude)


def plan(
    situation: Situation[FamilyRules],
    creature: Creature,
    mode: str,
    points: int,
    path: tuple[Place, ...],
    to: Place | None,
) -> Moving:
    """Check a movement and return its frame.

    Raises:
        IllegalIntent: The path is not legal.

    Args:
        situation: The battle.
        creature: The mover.
        mode: The mode of movement.
        points: The movement points that the creature may spend.
        path: The places to enter, in order; empty if `to` is given.
        to: The destination; None if `path` is given.
    """
    ruleset, grid = situation.rules, situation.map.grid
    hollow = pits(situation) | ruleset.terrain.deep(situation, creature, mode)
    level = tuple(place[:2] for place in path)
    there = to[:2] if to is not None else None
    places = (*path, *((to,) if to is not None else ()))
    aloft = mode in CHOOSING_HEIGHT and creature.altitude > 0
    if any(
        (place[2] if len(place) > 2 else 0 if aloft else creature.altitude) != creature.altitude for place in places
    ):
        raise IllegalIntent("bad_path", "this movement cannot change altitude: use a flying, climbing or swimming mode")
    if mode == squeezing.MODE:
        return squeezing.plan(situation, creature, points, level, there)
    into = any((x, y) in situation.board and grid.bit((x, y)) & hollow for x, y, *_ in path)
    into = into and not is_flight(situation, creature, mode)
    most = ruleset.movement.most_points(situation, creature, mode, points) if path else points
    way = paths.travel_through(
        situation, creature, ruleset.movement.passage(situation, creature, mode, into_pits=into), most
    )
    frame = paths.plan_along(situation, creature, mode, way, level, there)
    ruleset.movement.check_speeds(situation, creature, replace(frame, mode=mode))
    return replace(frame, mode=mode, provokes=mode_provokes(mode), into_pits=into)
