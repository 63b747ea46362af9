"""Ground that a seat does not know: unexplored cells, and cells that have changed out of its sight.

Options and refusals follow from the map as the seat knows it. If the real ground then refuses an intent, the creature
is stopped, its seat learns the ground there, and the event `blocked` (`who`) tells it. A movement is cut before the
first step that is refused; of any other intent, nothing else happens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fracas_engine import vision
from fracas_engine.board import Mask
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell
from fracas_engine.intents import Intent
from fracas_engine.resolution import AnyResolution
from fracas_engine.situation import AnySituation, BattleRules, Situation
from fracas_engine.state import Creature, State

B = TypeVar("B", bound=BattleRules)
R = TypeVar("R", bound=AnyResolution)


def block(resolution: AnyResolution, creature: Creature, cells: Mask) -> None:
    """Stop a creature at ground that its seat did not know, and let its seat know that ground.

    Args:
        resolution: The battle.
        creature: The creature.
        cells: The cells that its seat now knows.
    """
    group = next((one for one in vision.groups_of(resolution.state) if creature.seat in one.seats), None)
    if group is not None:
        vision.update_memory(resolution, group, cells & resolution.map.grid.everywhere)
        resolution.forget_sight()
    resolution.emit("blocked", who=creature.id)


def ground_as_known(situation: Situation[B], creature: Creature) -> tuple[Situation[B], Creature]:
    """Return the battle as known to a creature's seat if that seat does not know the ground, else the battle itself."""
    if situation.knows_ground(creature.seat):
        return situation, creature
    known = situation.as_known_to(creature.seat)
    return known, known.state.creatures[creature.id]


def step_cells(situation: AnySituation, step: tuple[Cell, ...], size: int = 1) -> Mask:
    """Return the cells that a step (from, to) concerns: the space that it leads to, and the corners that it passes."""
    grid, (before, cell) = situation.map.grid, step
    west, north = min(before[0], cell[0]), min(before[1], cell[1])
    return grid.block((west, north), abs(before[0] - cell[0]) + size, abs(before[1] - cell[1]) + size)


def carry_out_on_real_ground(
    resolution: R, seat: str, intent: Intent, carry_out: Callable[[R], None], check: Callable[[], None]
) -> R:
    """Carry out an intent that is legal as far as its seat knows.

    If the real ground refuses it, nothing happens except that the seat learns this ground, the nearest cells first,
    until it could know that the intent is illegal.

    Args:
        resolution: The battle.
        seat: The seat that sends the intent.
        intent: The intent.
        carry_out: Carries out the intent.
        check: Raises `IllegalIntent` if the intent is illegal as far as the seat knows.

    Returns:
        The resolution to continue.

    Raises:
        IllegalIntent: The intent is refused for another reason.
    """
    state, faces = resolution.state, resolution.dice.faces
    stack, counter, mark = list(state.stack), state.counter, faces.mark()
    try:
        carry_out(resolution)
    except IllegalIntent:
        creature = state.creatures.get(str(getattr(intent, "by", "")))
        if not vision.is_fogged(state) or creature is None or creature.at is None or creature.seat != seat:
            raise  # for the creature of another seat no ground is to blame, whatever that seat knows of it
        resolution.take_back(stack, counter)
        faces.reset(mark)
        differing = resolution.as_known_to(creature.seat).board.differing(resolution.board)
        if not differing:
            raise
        resolution = type(resolution)(resolution, resolution.dice)
        near = differing & _concerned(resolution, creature, intent)
        for cells in _rings(resolution, near, resolution.map.grid.bit(creature.at)) or [differing]:
            block(resolution, creature, cells)
            try:
                check()
            except IllegalIntent:
                break
    return resolution


def _concerned(situation: AnySituation, creature: Creature, intent: Intent) -> Mask:
    """Return the rectangle around a creature and all cells and creatures that an intent names."""
    assert creature.at is not None
    cells = [creature.at]
    for name in ("to", "at", "push_to", "slide_to"):
        place = getattr(intent, name, None)
        cells += [(place[0], place[1])] if place is not None else []
    for name in ("path", "cells"):
        cells += [(place[0], place[1]) for place in getattr(intent, name, ())]
    state: State = situation.state
    for who in getattr(intent, "on", ()):
        thing: Any = state.creatures.get(who) or state.objects.get(who)
        if thing is not None and thing.at is not None:
            cells.append((thing.at[0], thing.at[1]))
    west, north = min(x for x, _ in cells), min(y for _, y in cells)
    width, height = max(x for x, _ in cells) - west + 1, max(y for _, y in cells) - north + 1
    return situation.map.grid.block((west - 1, north - 1), width + 2, height + 2)


def _rings(situation: AnySituation, cells: Mask, near: Mask) -> list[Mask]:
    """Return cells by their distance from a mask, the nearest first, without empty rings."""
    grid = situation.map.grid
    rings = []
    while cells:
        near = grid.grown(near, 1)
        if cells & near:
            rings.append(cells & near)
            cells &= ~near
    return rings
