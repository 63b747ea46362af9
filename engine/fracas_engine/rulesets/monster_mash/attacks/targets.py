"""Legal targets of attacks (MM-ATK-02, -03, MM-GRID-05), areas of effect (MM-SPL, -AREA), spell resistance (MM-SR)."""

from __future__ import annotations

from collections.abc import Iterable

from fracas_engine.board import Footprint, sees
from fracas_engine.d20.attacks import areas
from fracas_engine.d20.attacks.targets import NEAREST, nearest_of
from fracas_engine.d20.queries.allies_and_enemies import relation_fits
from fracas_engine.d20.queries.space import distance_between, footprint, masks, seen_cells
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.options import Placement
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.queries import bases_apart, ground_footprint, line_of_sight
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def target_fault(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> str:
    """Return the refusal code for a creature that cannot be the target of an action; empty if it can."""
    if user is target:
        return "bad_target" if action.bonus is not None else ""
    if action.bonus is not None and target.side == user.side:
        return "bad_target"
    if action.reach is not None and bases_apart(situation, user, target) > action.reach:
        return "out_of_range"
    return "" if line_of_sight(situation, user, target) else "no_line_of_sight"


def check_target(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> None:
    """Check that a target is on the right side, in range and in line of sight.

    Rules: MM-ATK-02 and -03, MM-GRID-05, MM-SPL-02.

    Raises:
        IllegalIntent: `bad_target`, `out_of_range` or `no_line_of_sight`.
    """
    match target_fault(situation, user, action, target):
        case "bad_target":
            raise IllegalIntent("bad_target", f"{target.id} is an ally: attack rolls need an enemy", rule="MM-ATK-03")
        case "out_of_range":
            away = bases_apart(situation, user, target)
            raise IllegalIntent(
                "out_of_range",
                f"{target.id} is {away} squares away, {action.name} reaches {action.reach}",
                rule="MM-GRID-05",
            )
        case "no_line_of_sight":
            raise IllegalIntent("no_line_of_sight", f"{user.id} has no line of sight to {target.id}", rule="MM-ATK-02")
        case _:
            pass


def check_area(situation: Situation[D20Rules], user: Creature, placed: Placed) -> None:
    """Check that the user sees the target square, and that the area contains another creature (MM-SPL-02 and -03).

    Raises:
        IllegalIntent: `no_line_of_sight` or `bad_area`.
    """
    own = footprint(user)
    if placed.targeted and not own.holds(placed.origin.cell) and not _sees_square(situation, own, placed.origin):
        raise IllegalIntent(
            "no_line_of_sight", f"{user.id} has no line of sight to {list(placed.origin.cell)}", rule="MM-SPL-02"
        )
    creatures = situation.state.creatures
    inside = [creatures[name] for name, mask in masks(situation).items() if mask & placed.cells and name != user.id]
    if not inside:
        raise IllegalIntent("bad_area", f"the area contains no creature besides {user.id}", rule="MM-SPL-03")
    if not any(line_of_sight(situation, user, creature) for creature in inside):
        raise IllegalIntent("no_line_of_sight", f"{user.id} sees no creature in the area", rule="MM-SPL-03")


def _sees_square(situation: Situation[D20Rules], viewer: Footprint, square: Footprint) -> bool:
    return sees(situation.board, Footprint(viewer.cell, viewer.size), square, situation.rules.terrain.opaque(situation))


def affected(situation: Situation[D20Rules], user: Creature, action: Action, placed: Placed) -> tuple[Creature, ...]:
    """Return the creatures that an area affects (MM-AREA-01 to -03, -11).

    These are the creatures in the area with a line of sight to the area's origin: the target square, or the user.
    """
    creatures = situation.state.creatures
    found = []
    for name, mask in masks(situation).items():
        if not mask & placed.cells:
            continue
        creature = creatures[name]
        if not relation_fits(user, creature, action.targets):
            continue
        if action.bonus is not None and creature.side == user.side:
            continue  # attack rolls are made against enemies (MM-ATK-03)
        if name == user.id:
            # A creature on the origin sees it, also in the user's own space; the square of a burst may be elsewhere.
            if (
                placed.targeted
                and not footprint(user).holds(placed.origin.cell)
                and not _sees_origin(situation, creature, placed)
            ):
                continue
        elif not _sees_origin(situation, creature, placed):
            continue
        found.append(creature)
    return nearest_of(user, action, found)


def _sees_origin(situation: Situation[D20Rules], creature: Creature, placed: Placed) -> bool:
    base = footprint(creature)
    if placed.targeted and base.holds(placed.origin.cell):
        return True
    return _sees_square(situation, base, Footprint(placed.origin.cell, placed.origin.size))


def placements(situation: Situation[D20Rules], user: Creature, action: Action) -> Iterable[Placement]:
    """Return all legal placements of an area."""
    assert action.area is not None
    if action.area.shape != "burst":
        return areas.placements(situation, user, action)
    grid = situation.map.grid
    radius = action.area.extent
    base = ground_footprint(user)
    own = base.on(grid)
    if areas.burst_is_own(action):
        squares = own
    else:
        squares = grid.everywhere & ~situation.rules.terrain.solid(situation)
        if action.reach is not None:
            (x, y), size, _ = base
            squares &= grid.block(
                (x - action.reach, y - action.reach), size + 2 * action.reach, size + 2 * action.reach
            )
    creatures = situation.state.creatures
    around = {name: grid.grown(mask, radius) for name, mask in masks(situation).items()}
    worth = 0
    for name, squares_near in around.items():
        if name != user.id and squares_near & squares and line_of_sight(situation, user, creatures[name]):
            worth |= squares_near
    squares = seen_cells(situation, base, squares & worth)
    struck = [
        (CreatureId(name), seen_cells(situation, ground_footprint(creatures[name]), near & squares))
        for name, near in around.items()
        if near & squares
        and relation_fits(user, creatures[name], action.targets)
        and (action.bonus is None or creatures[name].side != user.side)
    ]
    return [
        Placement(at=at, affected=_meant(situation, user, action, [name for name, near in struck if near & bit]))
        for at in grid.cells(squares)
        for bit in (grid.bit(at),)
    ]


def _meant(
    situation: Situation[D20Rules], user: Creature, action: Action, names: list[CreatureId]
) -> tuple[CreatureId, ...]:
    if action.targets not in NEAREST:
        return tuple(names)
    there = [situation.state.creatures[name] for name in names]
    return tuple(CreatureId(creature.id) for creature in nearest_of(user, action, there))


def can_place(situation: Situation[D20Rules], user: Creature, action: Action) -> bool:
    """Return True if an area has a legal placement.

    Usually it is enough to check that a visible creature is in range; only otherwise are placements searched.
    """
    assert action.area is not None
    extent = action.area.extent
    reach = action.reach or 0
    own = areas.burst_is_own(action) if action.area.shape == "burst" else False
    for other in situation.present():
        if other is user:
            continue
        away = distance_between(user, other)
        match action.area.shape:
            case "burst" if not own and other.size in ("small", "medium"):
                near = action.reach is None or away <= reach
            case "line" | "blast" | "emanation":
                near = away <= extent
            case _:
                near = False
        if near and line_of_sight(situation, user, other):
            return True
    return action.area.shape == "burst" and any(True for _ in placements(situation, user, action))


def resistance_to(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> int | None:
    """Return the spell resistance that an action must overcome; None if there is none (MM-SR-01 to -05).

    It applies only to spells of other creatures.
    """
    if not action.spell or user.id == target.id:
        return None
    return situation.setup.sheets[target.sheet].spell_resistance


def resists(resolution: Resolution[D20Rules], user: Creature, action: Action, target: Creature) -> bool:
    """Roll against a target's spell resistance if it applies; return True if the target resists."""
    resistance = resistance_to(resolution, user, action, target)
    if resistance is None:
        return False
    face = resolution.dice.d20("spell_resistance")
    resolution.emit("rolled", purpose="spell_resistance", who=CreatureId(user.id), faces=(face,), total=face)
    return face < resistance
