"""Modes of movement, what the map is to a mover, and movement step by step.

Rules: FE-MOVE, FE-OCC, FE-SLOW, OB-MOVE, OB-PASS, OB-CPRN.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import Footprint, Mask, Passage, Provoker, Walk, follow
from fracas_engine.d20.figures.space import knows_of, masks, side_length
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement import paths
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family import attacks, climbing, flying, made, squeezing, stepping, windows
from fracas_engine.rulesets.fourth_family.conditions import bears, can_act, can_move
from fracas_engine.rulesets.fourth_family.frames import Trigger
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.sight import is_hidden
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame

__all__ = [
    "SAFE_MODES",
    "after_step",
    "before_step",
    "follow_rest",
    "free",
    "passage",
    "plan",
    "points_of",
    "provokers",
    "speed",
    "take_step",
]

PART_OF_ACTIONS = ("shift", "drag")
"""Modes of movement that is part of an action, which has settled how far it goes."""

SAFE_MODES = ("shift", "teleport", "set_back")
"""Modes that provoke nobody (FE-SHIFT-02, OB-OA-08 and -09)."""

INTO_PITS = "!"
"""Behind a mode: the path is named square by square, so that it may lead into pits (FE-FALL-02)."""


def speed(situation: AnySituation, creature: Creature, mode: str) -> int | None:
    """Return a creature's present speed in a mode; None where it does not have the mode (FE-SLOW, OB-CSLW-01)."""
    ruleset = rules(situation)
    base = ruleset.sheet(situation, creature).speeds.get(mode)
    if base is None:
        return None
    own = max(0, base + ruleset.modified(creature, "speed"))
    return min(own, 2, base) if bears(creature, "slowed") else own


def points_of(situation: AnySituation, creature: Creature, mode: str) -> int | None:
    """Return how many squares a mode gives now; None where the creature cannot use it."""
    if not can_move(creature) or creature.at is None:
        return None
    return open_points(situation, creature, mode)


def open_points(situation: AnySituation, creature: Creature, mode: str) -> int | None:
    """Return what a mode gives, apart from what holds the creature in place."""
    ruleset = rules(situation)
    if bears(creature, "prone") and mode != "crawl":
        return None
    walk = speed(situation, creature, "walk")
    aloft = creature.altitude > 0
    if mode in ("fly", "swim", "burrow") or (mode == climbing.MODE and creature.altitude >= 0):
        own = speed(situation, creature, mode)
        if own is not None or mode != "swim" or not ruleset.mixes_speeds or not water(situation):
            return own
    if walk is None or aloft:
        walk = speed(situation, creature, "fly") if aloft else walk
    if walk is None:
        speeds = ruleset.sheet(situation, creature).speeds
        walk = speed(situation, creature, next(iter(speeds))) if speeds else None
        if walk is None:
            return None
    match mode:
        case "walk" | "swim":  # who has no speed for swimming swims as fast as it walks (OB-MOVE-02)
            return walk if not aloft else None
        case climbing.MODE:
            return speed(situation, creature, mode) or walk
        case "shift":
            return min(1, walk) if not aloft or ruleset.hovers(situation, creature) else None
        case "crawl":
            return walk // 2
        case _ if mode == ruleset.fast_mode:
            return ruleset.fast_points(creature, walk)
        case squeezing.MODE if squeezing.full_side(situation, creature) > 1 and not aloft:
            return ruleset.squeeze_points(walk)
        case _:
            return None


def water(situation: AnySituation) -> Mask:
    """Return the squares with water to swim in."""
    return situation.map_memo("water", lambda: situation.board.mask("water"))


def pits(situation: AnySituation) -> Mask:
    """Return the squares with pits."""
    return situation.map_memo("pits", lambda: situation.board.mask("pit"))


def _storey(creature: Creature) -> int:
    """Return 1 for those in the air, 0 for those on the ground, -1 for those in a pit."""
    return (creature.altitude > 0) - (creature.altitude < 0)


def passage(situation: AnySituation, creature: Creature, mode: str) -> Passage:
    """Return what the board is to a mover."""
    ruleset = rules(situation)
    grid = situation.map.grid
    spaces = masks(situation)
    barred = ends = 0
    tiny = creature.size == "tiny"
    for other in situation.present():
        if other is creature or _storey(other) != _storey(creature) + mode.endswith(climbing.OUT):
            continue
        if is_hidden(creature, other):
            continue
        conjured = family(other).conjured
        pass_by, end_in = made.passes(creature, other) if conjured else ruleset.passes(situation, creature, other)
        if not pass_by:
            barred |= spaces[other.id]
        elif not end_in and (conjured or not (tiny and ruleset.tiny_end_anywhere(creature, other))):
            ends |= spaces[other.id]
    plain = mode.removesuffix(INTO_PITS).removesuffix(climbing.OUT)
    walls = ruleset.barriers(situation)
    if plain != "fly" and creature.altitude < 0 and not mode.endswith(climbing.OUT):
        barred |= grid.everywhere & ~climbing.floor(situation, creature) & ~spaces.get(creature.id, 0)
    elif creature.altitude < 0 and plain == "fly":
        barred |= grid.everywhere & ~climbing.hollow(situation, -creature.altitude)
    elif plain != "fly" and not mode.endswith(INTO_PITS):
        barred |= (pits(situation) | ruleset.deep(situation, creature, plain)) & ~spaces.get(creature.id, 0)
    costs: tuple[tuple[int, Mask], ...] = ()
    if plain != "fly":
        rough = situation.map_memo("rough", lambda: situation.board.mask("difficult", "half_cover"))
        if "swim" not in ruleset.sheet(situation, creature).speeds:
            rough |= water(situation) if ruleset.water_is_slow else 0
        costs = ((2, rough),) if rough else ()
        if plain == squeezing.MODE:
            costs = squeezing.narrow_costs(situation, creature, rough)
    return Passage(
        size=squeezing.side_after(situation, creature, plain),
        walls=walls,
        barred=barred & grid.everywhere,
        costs=costs,
        entered_only=True,
        occupied=ends,
    )


def plan(
    situation: AnySituation, creature: Creature, mode: str, points: int, path: tuple[Place, ...], to: Place | None
) -> Moving:
    """Check a movement and return its frame.

    Raises:
        IllegalIntent: What is wrong with the way.
    """
    ruleset, grid = rules(situation), situation.map.grid
    hollow = pits(situation) | ruleset.deep(situation, creature, mode)
    level = tuple(place[:2] for place in path)
    there = to[:2] if to is not None else None
    if any(len(place) > 2 and place[2] != creature.altitude for place in (*path, *((to,) if to is not None else ()))):
        raise IllegalIntent("bad_path", "this movement does not change the height")
    if mode == squeezing.MODE:
        return squeezing.plan(situation, creature, points, level, there)
    into = any((x, y) in situation.board and grid.bit((x, y)) & hollow for x, y, *_ in path)
    mode_ = mode + INTO_PITS if into and mode != "fly" else mode
    most = ruleset.most_points(situation, creature, mode, points) if path else points
    frame = paths.plan(situation, creature, mode_, most, level, there)
    ruleset.check_speeds(situation, creature, replace(frame, mode=mode))
    return replace(frame, mode=mode, provokes=mode not in SAFE_MODES, into_pits=into and mode != "fly")


def provokers(situation: AnySituation, mover: Creature) -> tuple[tuple[str, Provoker], ...]:
    """Return whom leaving a square may provoke, for showing before a move."""
    return situation.memo(("provokers", mover.id), lambda: _provokers(situation, mover))


def _provokers(situation: AnySituation, mover: Creature) -> tuple[tuple[str, Provoker], ...]:
    found = []
    if mover.at is None:
        return ()
    grid = situation.map.grid
    side = side_length(mover)
    for enemy in windows.in_order(situation):
        if enemy.side == mover.side or enemy.at is None or not knows_of(mover, enemy):
            continue
        if not windows.opportunity_choices(
            situation, enemy, Trigger("leaves_adjacent", by=CreatureId(mover.id))
        ) and not (
            attacks.opportunity_able(situation, enemy)
            and rules(situation).has_opportunity(enemy, mover)
            and rules(situation).sheet(situation, enemy).opportunities
        ):
            continue
        near = grid.grown(Footprint(enemy.at, side_length(enemy)).on(grid), 1)
        found.append((enemy.id, Provoker(grid.touching(near, side))))
    return tuple(found)


# ---------------------------------------------------------------- step by step


def follow_rest(situation: AnySituation, mover: FamilyCreature, frame: Moving) -> Walk:
    """Return what the rest of a movement comes to from where its mover now is."""
    assert mover.at is not None
    if frame.heights:
        return flying.follow_rest(situation, mover, frame)
    way = passage(situation, mover, frame.mode + INTO_PITS if frame.into_pits else frame.mode)
    starts: tuple[Cell, ...] = (mover.at,)
    if frame.mode == squeezing.MODE and not frame.index:
        starts = squeezing.blocks(situation, mover, every=True)
    rest = frame.path[frame.index :]
    walks = [follow(situation.board, at, rest, frame.points, way) for at in starts if at in situation.board]
    return next((walk for walk in walks if walk.refusal is None), walks[0])


def before_step(resolution: AnyResolution, mover: FamilyCreature, frame: Moving) -> Moving | None:
    """Open the windows before a step; return the movement to go on with where nobody can answer."""
    assert mover.at is not None
    side = squeezing.side_after(resolution, mover, frame.mode)
    ahead, asked = stepping.windows_before(resolution, frame, mover.at, frame.path[frame.index], side)
    frame = replace(frame, opened=True, asked=asked)
    if ahead:
        resolution.then(*ahead, frame)
        return None
    return frame


def take_step(resolution: AnyResolution, mover: FamilyCreature, frame: Moving) -> None:
    """Let a mover be where its next step leads, at the height that it leads to."""
    height = frame.heights[frame.index] if frame.heights else None
    there = frame.path[frame.index]
    values: dict[str, object] = {"at": there, **squeezing.step_values(resolution, mover, frame.mode)}
    if height is not None:
        values["altitude"] = height
    if mover.walked >= 0:
        values["walked"] = mover.walked + 1
    if frame.mode == "fly" and (height is None or height or mover.altitude):
        values["flown"] = mover.flown + 1
    resolution.emit("moved", (mover, values), who=mover.id, from_=mover.at, to=there, mode=frame.mode)


def after_step(
    resolution: AnyResolution, mover: FamilyCreature, frame: Moving, before: Cell, asked: tuple[CreatureId, ...]
) -> list[Frame] | None:
    """Draw the consequences of a step, and return the windows after it; None for who has fallen by it."""
    ruleset = rules(resolution)
    there = frame.path[frame.index - 1]
    ruleset.moved(resolution, mover)
    if ruleset.falls_in(resolution, mover, flying=frame.mode == "fly"):
        return None
    return [*stepping.windows_after(resolution, frame, before, there, asked)]


def free(situation: AnySituation, mover: FamilyCreature, frame: Moving) -> bool:
    """Say whether a mover that was interrupted is still free to take its next step (FE-OA-06, FE-SLOW-06)."""
    if not can_act(mover) or not can_move(mover):
        return False
    if bears(mover, "prone") and frame.mode != "crawl":
        return False
    if frame.mode in PART_OF_ACTIONS:
        return True
    limit = open_points(situation, mover, frame.mode)
    if limit is None:
        return False
    if bears(mover, "slowed"):
        spent = sum(frame.costs[: frame.index])
        if spent + frame.points <= limit:
            return True  # it was slowed when it set out
        return spent + frame.costs[frame.index] <= 2 or (frame.index == 0 and limit >= frame.costs[0])
    return True
