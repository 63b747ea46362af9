"""Areas: close bursts and blasts (arcs), far bursts, walls, and whom they affect (FE-CLOSE, FE-AREA, OC-AREA)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from fracas_engine.board import Footprint, Mask, burst, distance, rampart_fault
from fracas_engine.content import ZoneSpec
from fracas_engine.content.models.areas import BurstArea, OffsetsArea
from fracas_engine.d20.actions.targeting import relation_fits, target_named
from fracas_engine.d20.attacks.areas import SHAPES, burst_is_own, place, placements
from fracas_engine.d20.figures.space import cell_of, distance_between, masks
from fracas_engine.d20.frames import Aim, Applying
from fracas_engine.d20.shapes import Placed, Shape
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.state import EffectZone
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import Placement
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.sight import effect_line, flat
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.rulesets.fourth_family.windows import in_order
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Zone

__all__ = [
    "FAMILY_SHAPES",
    "affected",
    "check_area",
    "choices",
    "covered",
    "origin_of",
    "struck",
    "zone_action",
    "zone_cells",
    "zone_holds",
]


def _read_burst(situation: AnySituation, user: Creature, action: Action, aim: Aim) -> Placed:
    assert action.area is not None
    base = flat(user)
    if not burst_is_own(action):
        return _read_far(situation, user, action, aim)
    if rules(situation).burst_from_whole_space:
        return Placed(burst(situation.board, base, action.area.extent), base, targeted=False)
    at = (aim.at[0], aim.at[1]) if aim.at is not None else base.cell
    if not base.holds(at):
        raise IllegalIntent("out_of_range", f"{action.name} is centred on a square of {user.id} itself")
    return Placed(burst(situation.board, Footprint(at), action.area.extent), Footprint(at), targeted=False, at=at)


def _read_far(situation: AnySituation, user: Creature, action: Action, aim: Aim) -> Placed:
    """Read a burst at a distance; the square that it is placed at has to be in range, wherever it then originates."""
    assert action.area is not None
    if aim.at is None or cell_of(aim.at) not in situation.board:
        return SHAPES["burst"].read(situation, user, action, aim)
    chosen = cell_of(aim.at)
    origin = rules(situation).far_origin(situation, user, chosen)
    if origin == chosen:
        return SHAPES["burst"].read(situation, user, action, aim)
    if action.reach is not None and distance(flat(user), Footprint(chosen)) > action.reach:
        raise IllegalIntent("out_of_range", f"{list(chosen)} is farther away than {action.reach}")
    return SHAPES["burst"].read(situation, user, action, replace(aim, at=origin))


def _bursts(situation: AnySituation, user: Creature, action: Action, others: Mask) -> Iterator[Placed]:
    if not burst_is_own(action):
        yield from SHAPES["burst"].candidates(situation, user, action, others)
        return
    if rules(situation).burst_from_whole_space:
        placed = _read_burst(situation, user, action, Aim())
        if placed.cells & others:
            yield placed
        return
    for cell in flat(user).cells():
        placed = _read_burst(situation, user, action, Aim(at=cell))
        if placed.cells & others:
            yield placed


def _read_wall(situation: AnySituation, user: Creature, action: Action, aim: Aim) -> Placed:
    assert action.area is not None
    cells = [(place[0], place[1]) for place in aim.cells]
    if not cells:
        raise IllegalIntent("malformed", f"{action.name} needs the squares that it fills (`cells`)")
    board = situation.board
    if len(cells) > action.area.extent or (rules(situation).walls_are_full and len(cells) != action.area.extent):
        raise IllegalIntent("bad_area", f"{action.name} fills {action.area.extent} squares, not {len(cells)}")
    if any(cell not in board for cell in cells):
        raise IllegalIntent("bad_area", "a square of the wall is not on the map")
    if rampart_fault([(*cell, 0) for cell in cells]) is not None:
        raise IllegalIntent("bad_area", "each square shares a side with another one of the wall, and with two at most")
    mask = board.grid.mask(cells)
    if mask & rules(situation).barriers(situation):
        raise IllegalIntent("bad_area", "an obstacle fills a square of the wall")
    base = flat(user)
    origin = cells[0]
    if rules(situation).walls_are_full:
        near = aim.at is None and action.reach is None
        start = base if near else Footprint((aim.at[0], aim.at[1]) if aim.at is not None else origin)
        if not any(
            distance(start, Footprint(cell)) == 1 and effect_line(situation, start, Footprint(cell)) for cell in cells
        ) and (aim.at is not None or near):
            raise IllegalIntent("bad_area", "the wall has to begin beside its base square")
        if not near:
            origin = start.cell
            if action.reach is not None and distance(base, Footprint(origin)) > action.reach:
                raise IllegalIntent("out_of_range", f"{list(origin)} is farther away than {action.reach}")
    elif action.reach is not None:
        for cell in cells:
            if distance(base, Footprint(cell)) > action.reach:
                raise IllegalIntent("out_of_range", f"{list(cell)} is farther away than {action.reach}")
    return Placed(mask, Footprint(origin), targeted=True, at=origin if aim.at is not None else None, named=tuple(cells))


def _walls(situation: AnySituation, user: Creature, action: Action, others: Mask) -> Iterator[Placed]:
    """Yield straight walls from west to east and from north to south that hold somebody."""
    assert action.area is not None
    grid, size = situation.map.grid, action.area.extent
    blocked = rules(situation).barriers(situation)
    seen: set[tuple[Cell, ...]] = set()
    for x, y in grid.cells(others):
        for dx, dy in ((1, 0), (0, 1)):
            cells = tuple((x + dx * n, y + dy * n) for n in range(size))
            if cells in seen or any(cell not in situation.board or grid.bit(cell) & blocked for cell in cells):
                continue
            seen.add(cells)
            try:
                yield _read_wall(situation, user, action, Aim(cells=cells))
            except IllegalIntent:
                continue


def _read_offsets(situation: AnySituation, user: Creature, action: Action, aim: Aim) -> Placed:
    """Return an area of a shape of its own around a square of the user's, or around one within range (OC-AREA-13)."""
    assert isinstance(action.area, OffsetsArea)
    base = _centre(situation, user, action, aim)
    x, y = base
    cells = [(x + dx, y + dy) for dx, dy in action.area.offsets if (x + dx, y + dy) in situation.board]
    far = not burst_is_own(action)
    return Placed(situation.map.grid.mask(cells), Footprint(base), targeted=far, at=base)


def _centre(situation: AnySituation, user: Creature, action: Action, aim: Aim) -> Cell:
    """Return the square that an area is laid out from, read as for a burst of that square alone."""
    burst_alone = replace(action, area=BurstArea(burst=0, within=action.area.within if action.area else None))
    return _read_burst(situation, user, burst_alone, aim).origin.cell


def _offsets(situation: AnySituation, user: Creature, action: Action, others: Mask) -> Iterator[Placed]:
    assert isinstance(action.area, OffsetsArea)
    grid = situation.map.grid
    bases = {(x - dx, y - dy) for x, y in grid.cells(others) for dx, dy in action.area.offsets}
    for base in sorted(bases, key=lambda at: (at[1], at[0])):
        if base in situation.board:
            try:
                yield _read_offsets(situation, user, action, Aim(at=base))
            except IllegalIntent:
                continue


FAMILY_SHAPES: Final[Mapping[str, Shape]] = {
    **SHAPES,
    "burst": Shape(_read_burst, _bursts),
    "arc": SHAPES["blast"],
    "wall": Shape(_read_wall, _walls),
    "offsets": Shape(_read_offsets, _offsets),
}
"""The shapes of this family."""


def origin_of(situation: AnySituation, user: Creature, action: Action, placed: Placed) -> Footprint:
    """Return the space from which lines to those in an area are drawn (FE-CLOSE-01, FE-AREA-01, OC-AREA-02)."""
    assert action.area is not None
    if action.area.shape in ("blast", "arc") and not placed.targeted:
        base = flat(user)
        if not rules(situation).blast_has_origin:
            return base
        cells = situation.map.grid.cells(placed.cells & ~rules(situation).barriers(situation))
        near = [cell for cell in cells if distance(base, Footprint(cell)) == 1]
        if not near:
            return base
        side = action.area.extent
        x0 = min(x for x, _ in placed.named) * 2 + side - 1
        y0 = min(y for _, y in placed.named) * 2 + side - 1
        return Footprint(min(near, key=lambda at: (abs(2 * at[0] - x0) + abs(2 * at[1] - y0), at[1], at[0])))
    return placed.origin


def check_area(situation: AnySituation, user: Creature, action: Action, placed: Placed) -> None:  # noqa: ARG001
    """Check that there is a line of effect to the origin of a far area (FE-AREA-02, OC-PATH-02).

    Raises:
        IllegalIntent: `no_line_of_effect`.
    """
    if not placed.targeted:
        return
    base = flat(user)
    if not base.holds(placed.origin.cell) and not effect_line(situation, base, placed.origin):
        raise IllegalIntent("no_line_of_effect", f"{user.id} has no line of effect to {list(placed.origin.cell)}")


def affected(
    situation: AnySituation,
    user: Creature,
    action: Action,
    placed: Placed,
    *,
    friends: frozenset[str] | None = None,
    itself: bool = False,
) -> tuple[Creature, ...]:
    """Return whom an area affects: who is in it, is meant, and is in line of effect of its origin.

    Of several nearest ones all are returned: the user chooses (OC-NEAR-02).

    Args:
        situation: The battle.
        user: Whose area it is.
        action: What is used.
        placed: Where the area lies.
        friends: Who counts as the user's ally in this use; None: those of its side (OC-WHO-08).
        itself: Whether the user wants to be among those affected (OC-SELF-03).

    Returns:
        Them in the order in which they roll.
    """
    origin = origin_of(situation, user, action, placed)
    cells = placed.cells
    grid = situation.map.grid
    ruleset = rules(situation)
    barriers = ruleset.barriers(situation)
    found: list[Creature] = []
    for creature, space in situation.memo("rolling_order", lambda: _rolling_order(situation)):
        if not space & cells:
            continue
        if creature.id == user.id:
            if not ruleset.area_holds_user(action) and not (itself and ruleset.area_may_hold_user(action)):
                continue
        elif not relation_fits(user, creature, action.targets, friends):
            continue
        if barriers and not any(
            origin.holds(cell) or effect_line(situation, origin, Footprint(cell)) for cell in grid.cells(space & cells)
        ):
            continue
        found.append(creature)
    if action.targets in ("nearest_enemy", "nearest_ally") and found:
        least = min(distance_between(user, creature) for creature in found)
        found = [creature for creature in found if distance_between(user, creature) == least]
    return tuple(found)


def _rolling_order(situation: AnySituation) -> list[tuple[FamilyCreature, Mask]]:
    """Return who can be in an area, with the squares of each, in the order in which an area's attacks are rolled."""
    spaces = masks(situation)
    present = [
        creature
        for creature in in_order(situation)
        if creature.id in spaces and (creature.attackable or not creature.conjured)
    ]
    return [(creature, spaces[creature.id]) for creature in rules(situation).area_order(situation, present)]


def struck(
    situation: AnySituation, user: Creature, action: Action, placed: Placed, intent: Use
) -> tuple[CreatureId, ...]:
    """Return whom a use strikes in its area, in the order in which they roll.

    `on` names the targets where the user chooses them, and the user itself where it wants to be among them; `with`
    names who counts as its ally in this use (OC-WHO-07 to -09, OC-SELF-03).

    Raises:
        IllegalIntent: `malformed`, `no_such_target` or `bad_target`.
    """
    for name in (*intent.on, *intent.with_):
        target_named(situation, name)
    friends = frozenset(intent.with_) if intent.with_ else None
    found = affected(situation, user, action, placed, friends=friends, itself=user.id in intent.on)
    names = tuple(CreatureId(creature.id) for creature in found)
    on, word = intent.on, action.targets
    if word == "any" and not on:
        raise IllegalIntent("malformed", f"{action.name} needs targets (`on`)")
    if any(name not in names for name in on):
        wrong = next(name for name in on if name not in names)
        raise IllegalIntent("bad_target", f"{wrong} is none of those in the area whom {action.name} is for")
    if word in ("nearest_enemy", "nearest_ally"):
        if len(on) > 1:
            raise IllegalIntent("bad_target", f"{action.name} is for the nearest one")
        return tuple(CreatureId(name) for name in on) or names[:1]
    most = word if isinstance(word, int) else len(names)
    left = rules(situation).missiles_left(situation, user, action)
    scarce = left is not None and left < len(names)  # then the user picks for whom there is one (OC-AREA-18)
    if left is not None:
        most = min(most, left)
    if len(on) > most or len(set(on)) < len(on):
        raise IllegalIntent("bad_target", f"{action.name} takes up to {most} different targets, not {len(on)}")
    if on and (word == "any" or isinstance(word, int) or scarce):
        return tuple(name for name in names if name in on)
    return names[:most]


def choices(
    situation: AnySituation, user: Creature, action: Action
) -> Iterator[tuple[Placement, tuple[Creature, ...]]]:
    """Yield the ways of placing an area whose targets are chosen, with those to choose of; each set of them once."""
    seen: set[tuple[str, ...]] = set()
    for placement in placements(situation, user, action):
        placed = place(situation, user, action, Aim(at=placement.at, cells=placement.cells))
        found = affected(situation, user, action, placed, itself=True)
        key = tuple(creature.id for creature in found)
        if found and key not in seen:
            seen.add(key)
            yield placement, found


def covered(situation: AnySituation, user: Creature, action: Action, placed: Placed) -> tuple[Cell, ...]:
    """Return the squares of an area that no obstacle fills or cuts off from its origin (OC-AREA-19)."""
    origin = origin_of(situation, user, action, placed)
    barriers = rules(situation).barriers(situation)
    return tuple(
        cell
        for cell in situation.map.grid.cells(placed.cells & ~barriers)
        if not barriers or origin.holds(cell) or effect_line(situation, origin, Footprint(cell))
    )


def zone_cells(
    situation: AnySituation, frame: Applying, spec: ZoneSpec, user: Creature, target: Creature
) -> tuple[Cell, ...] | None:
    """Return the squares of a zone that is being made: of the action's area, or of its own (OC-ZONE-01).

    A zone with an area of its own lies where the use says, else around whom the action has struck, else its maker.
    """
    action = rules(situation).sheet_named(situation, frame.sheet).actions[frame.action]
    if spec.area is not None and spec.area.shape == "emanation":
        return None
    if spec.area is None:
        if action.area is None:
            return None
        laid = action
    else:
        laid = zone_action(action, spec)
        if action.area is not None or (frame.aim.at is None and not frame.aim.cells and spec.area.shape == "burst"):
            centre = flat(target if target is not user else user)
            if action.area is not None:
                placed = place(situation, user, action, frame.aim)
                centre = placed.origin
            return covered(
                situation,
                user,
                laid,
                Placed(burst(situation.board, centre, spec.area.extent), centre, targeted=True),
            )
    return covered(situation, user, laid, place(situation, user, laid, frame.aim))


def zone_action(action: Action, spec: ZoneSpec) -> Action:
    """Return an action as if its area were that of the zone that it makes."""
    assert spec.area is not None
    reach = spec.area.within if spec.area.within is not None else action.reach
    return replace(action, area=spec.area, reach=reach if action.origin not in ("self", "melee") else None)


def zone_holds(situation: AnySituation, zone: Zone, creature: Creature) -> bool:
    """Say whether a zone has to do with a creature in it: things have none, and some are for one side only."""
    if family(creature).conjured:
        return False
    if not isinstance(zone, EffectZone) or zone.owner is None:
        return True
    action = rules(situation).sheet_named(situation, zone.sheet).actions[zone.cause]
    if action.targets not in ("all_enemies", "all_allies"):
        return True
    owner = situation.state.creatures[zone.owner]
    return relation_fits(owner, creature, action.targets)
