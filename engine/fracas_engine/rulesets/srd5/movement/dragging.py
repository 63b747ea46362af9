"""Dragging along whom one grapples: what it costs and where the dragged come to be (S5-GRAP-08)."""

from __future__ import annotations

from fracas_engine.board import (
    Footprint,
    distance,
)
from fracas_engine.d20.figures.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell
from fracas_engine.rulesets.srd5.figures.cover import filling
from fracas_engine.rulesets.srd5.figures.grapples import held_by
from fracas_engine.rulesets.srd5.figures.space import ORDER, overlapping, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["check_drag", "drag_cost", "drag_to", "dragged"]


def dragged(situation: Situation[D20Rules], creature: Creature) -> tuple[Creature, ...]:
    """Return whom a creature would drag along: all that it grapples, unless they sit in a saddle (S5-GRAP-08)."""
    return tuple(
        other
        for other in held_by(situation, creature)
        if other.alive and other.at is not None and s5(other).mount is None
    )


def drag_cost(situation: Situation[D20Rules], creature: Creature) -> int:
    """Return what each step costs more because of those who are dragged along (S5-GRAP-08)."""
    heavy = any(
        other.size != "tiny" and ORDER[other.size] > ORDER[creature.size] - 2 for other in dragged(situation, creature)
    )
    return int(heavy)


def drag_to(
    situation: Situation[D20Rules], mover: Srd5Creature, held: tuple[Creature, ...], step: Cell, there: Footprint
) -> dict[str, Cell] | None:
    """Return where those who are dragged come to be; None where one of them finds no room (S5-GRAP-08).

    Args:
        situation: The battle.
        mover: Who drags.
        held: Who is dragged.
        step: The direction of the step.
        there: The space that the mover enters.
    """
    grid = situation.map.grid
    places: dict[str, Cell] = {}
    for victim in held:
        other = s5(victim)
        assert other.at is not None
        reach = next((c.amount or 1 for c in other.conditions if c.name == "grappled" and c.source == mover.id), 1)
        side = SIDES[other.size]
        wanted = (other.at[0] + step[0], other.at[1] + step[1])
        near = [wanted]
        near += sorted(
            grid.cells(
                grid.block(
                    (there.cell[0] - reach - side + 1, there.cell[1] - reach - side + 1),
                    2 * reach + there.size + side - 1,
                    2 * reach + there.size + side - 1,
                )
            ),
            key=lambda c: (max(abs(c[0] - wanted[0]), abs(c[1] - wanted[1])), c[1], c[0]),
        )
        for cell in near:
            space = Footprint(cell, side, there.altitude)
            if not space.fits(grid) or space.on(grid) & filling(situation) or overlapping(space, there):
                continue
            if distance(space, there) > reach or _taken(situation, other, mover, space):
                continue
            places[other.id] = cell
            break
        else:
            return None
    return places


def _taken(situation: Situation[D20Rules], victim: Srd5Creature, mover: Srd5Creature, space: Footprint) -> bool:
    for other in situation.present():
        if other is victim or other is mover or s5(other).mount is not None:
            continue
        if overlapping(space_of(situation, other), space):
            return True
    return False


def check_drag(situation: Situation[D20Rules], mover: Srd5Creature, path: tuple[tuple[int, ...], ...]) -> None:
    """Check that whoever is dragged finds room at the first step.

    Raises:
        IllegalIntent: `blocked`.
    """
    held = dragged(situation, mover)
    if not held or not path or mover.at is None:
        return
    step = (path[0][0] - mover.at[0], path[0][1] - mover.at[1])
    there = Footprint((path[0][0], path[0][1]), SIDES[mover.size], mover.altitude)
    if drag_to(situation, mover, held, step, there) is None:
        raise IllegalIntent("blocked", "there is no room for whom it drags", rule="S5-GRAP-08")
