"""Room for a creature's space, and for the size that it has in another shape (S5-SPACE-02, S5-SPACE-07)."""

from __future__ import annotations

from fracas_engine.board import Mask, clear_anchors
from fracas_engine.content import BecomeEffect, GrantEffect, RevertEffect
from fracas_engine.content.forms import form_key, own_key
from fracas_engine.d20.queries.space import SIDES, nearest
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell
from fracas_engine.rulesets.srd5.queries.space import earth, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation


def room(situation: Situation[D20Rules], own: Srd5Creature, side: int, altitude: int) -> Mask:
    """Return the anchors where a space of `side` by `side` cells is free for a creature and its rider.

    Creatures above or below the space do not block it; the sides of a pit do (S5-SPACE-07, S5-COVER-11).
    """
    grid = situation.map.grid
    taken = situation.rules.terrain.barriers(situation) | earth(situation, altitude)
    for other in situation.present():
        if other.id in (own.id, own.rider) or s5(other).carrier is not None:
            continue
        space = space_of(situation, other)
        if space.altitude < altitude + side and altitude < space.altitude + space.size:
            taken |= space.on(grid)
    return clear_anchors(grid, taken, side)


def has_room(
    situation: Situation[D20Rules], creature: Srd5Creature, shape: BecomeEffect | GrantEffect | RevertEffect
) -> bool:
    """Return True if a creature can take on a shape where it is, as far as its seat knows.

    A rider and a mount cannot change their size. The sheet of a form may be unknown: then it cannot be taken on.
    """
    sheets = situation.setup.sheets
    size: str | None = sheets[own_key(creature.sheet)].size
    match shape:
        case BecomeEffect():
            key = form_key(creature.sheet, shape.become)
            size = sheets[key].size if key in sheets else None
        case GrantEffect():
            size = shape.grant.size or size
        case RevertEffect():
            pass
    if size is None:
        return False
    side = SIDES[size]
    if side == SIDES[creature.size] or creature.at is None:
        return True
    if creature.carrier is not None or creature.rider is not None:
        return False
    return anchor(situation.as_known_to(creature.seat), creature, side) is not None


def anchor(situation: Situation[D20Rules], creature: Srd5Creature, side: int) -> Cell | None:
    """Return the north-west cell of a creature's space after a change of size; None if there is no room for it.

    The new space contains the present one, or is a part of it; of several, it is the one with the same north-west cell,
    or the first by row and column.

    Args:
        situation: The battle.
        creature: The creature, which is on the map.
        side: The side of the new space in cells.
    """
    assert creature.at is not None
    (x, y), now, _ = space_of(situation, creature)
    more = side - now
    grid = situation.map.grid
    least = (x - more, y - more) if more > 0 else (x, y)
    near = grid.block(least, abs(more) + 1, abs(more) + 1) & room(situation, creature, side, creature.altitude)
    if grid.bit(creature.at) & near:
        return creature.at
    return grid.first(near) if near else None


def nearest_anchor(situation: Situation[D20Rules], creature: Srd5Creature, side: int) -> Cell:
    """Return the north-west cell of a creature's space after a change of size that it cannot prevent.

    Without room where it is, that is the nearest place with room; without any, it stays where it is.
    """
    assert creature.at is not None
    found = anchor(situation, creature, side)
    if found is not None:
        return found
    grid = situation.map.grid
    return nearest(grid.cells(room(situation, creature, side, creature.altitude)), creature.at) or creature.at
