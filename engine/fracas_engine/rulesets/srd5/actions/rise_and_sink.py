"""Vertical movement: flying, swimming, climbing and burrowing straight up or down (S5-GRID-10, S5-SPEED).

A `move` order names a path or a destination with its altitude. The orders `rise` and `sink` name only a distance, so
that they can be listed as options.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Final

from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move, Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.actions import move_orders
from fracas_engine.rulesets.srd5.actions.plans import Plan, used
from fracas_engine.rulesets.srd5.frames import Travelling
from fracas_engine.rulesets.srd5.movement import difficult_terrain, dragging, fear, flying, speeds
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation

_CELLS: Final = re.compile(r"0*[1-9][0-9]{0,8}")

WAYS: Final = {"rise": 1, "sink": -1}
CEILING: Final = 6
"""The highest altitude that `rise` offers, in cells; a move with a path can go higher."""

MODES: Final = ("fly", "swim", "climb", "burrow")
"""Modes of movement that change the altitude, in order of preference."""


def plan_rise(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan a move straight up: `with` is the number of cells, default 1."""
    return _plan(situation, creature, intent)


def plan_sink(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan a move straight down: `with` is the number of cells, default 1."""
    return _plan(situation, creature, intent)


def _plan(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    wanted = intent.with_[0] if intent.with_ else "1"
    if not _CELLS.fullmatch(wanted):
        raise IllegalIntent("malformed", f"{intent.action} needs a number of cells (`with`)", rule="S5-GRID-10")
    frame = _going(situation, creature, intent.action, int(wanted))

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, intent.action, {})
        resolution.then(frame, Aftermath())

    return carry_out


def _going(situation: Situation[D20Rules], creature: Srd5Creature, way: str, cells: int) -> Travelling:
    refusal = IllegalIntent("not_available", f"{creature.id} cannot {way} here", rule="S5-GRID-10")
    if creature.at is None or cells > speeds.most_left(situation, creature):
        raise refusal
    if way == "rise" and creature.altitude + cells > CEILING:
        raise IllegalIntent(
            "not_available", f"`rise` ends at {CEILING}: to go higher, move with a `path`", rule="S5-GRID-10"
        )
    x, y = creature.at
    step = WAYS[way]
    path = tuple((x, y, creature.altitude + step * number) for number in range(1, cells + 1))
    for mode in MODES:
        if mode in speeds.modes(situation, creature):
            try:
                return move_orders.plan_move(
                    situation, creature, Move(by=CreatureId(creature.id), mode=mode, path=path)
                )
            except IllegalIntent as error:
                refusal = error
    raise refusal


def _grounded(situation: Situation[D20Rules], creature: Srd5Creature, way: str) -> bool:
    """Return True if a creature on the ground clearly cannot rise or sink: no flight, no water, nothing to climb."""
    if creature.at is None or creature.altitude or situation.map.underwater or creature.carrier is not None:
        return False
    modes = speeds.modes(situation, creature)
    if "fly" in modes or "burrow" in modes:
        return False
    space = space_of(situation, creature)
    board = situation.board
    if space.on(board.grid) & board.mask("water", "pit"):
        return False
    return way == "sink" or not difficult_terrain.clings(situation, space)


def distances(situation: Situation[D20Rules], creature: Srd5Creature, way: str) -> tuple[int, ...]:
    """Return the distances in cells that a creature can rise or sink now, in the first mode that allows any."""
    key = ("distances", creature.id, way, creature.spent, creature.dashes)
    return situation.steady_memo(key, lambda: _distances(situation, creature, way))


def _distances(situation: Situation[D20Rules], creature: Srd5Creature, way: str) -> tuple[int, ...]:
    if creature.at is None or _grounded(situation, creature, way):
        return ()
    most = speeds.most_left(situation, creature)
    if way == "rise":
        most = min(most, CEILING - creature.altitude)
    if most < 1 or creature.carrier is not None:
        return ()
    if fear.feared(situation, creature) or dragging.dragged(situation, creature):
        return tuple(takewhile(lambda cells: _leads(situation, creature, way, cells), range(1, most + 1)))
    heights = [creature.altitude + WAYS[way] * number for number in range(1, most + 1)]
    columns = [
        flying.column(situation, creature, mode, heights)
        for mode in MODES
        if mode in speeds.modes(situation, creature) and _may_lead(situation, creature, mode, way)
    ]
    return tuple(
        takewhile(lambda cells: any(len(ends) >= cells and ends[cells - 1] for ends in columns), range(1, most + 1))
    )


def _may_lead(situation: Situation[D20Rules], creature: Srd5Creature, mode: str, way: str) -> bool:
    """Return False if a mode certainly cannot lead up or down from here; a quick check before the full search."""
    if creature.altitude or situation.map.underwater:
        return True
    space = space_of(situation, creature)
    board = situation.board
    if mode == "climb":
        return (
            difficult_terrain.clings(situation, space)
            if way == "rise"
            else all(board.has(cell, "pit") for cell in space.cells())
        )
    if mode == "swim":
        return way == "sink" and all(board.has(cell, "water") for cell in space.cells())
    return True


def _leads(situation: Situation[D20Rules], creature: Srd5Creature, way: str, cells: int) -> bool:
    try:
        _going(situation, creature, way, cells)
    except IllegalIntent:
        return False
    return True
