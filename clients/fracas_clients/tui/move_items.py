"""Movement menu items: reachable cells, paths, and final altitude. No terminal code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from fracas_clients.texts import term
from fracas_clients.tui.descriptions import DistanceFormat, cell_text
from fracas_clients.tui.route import WaypointRoutes
from fracas_clients.tui.steps import CellStep, MenuItem, StepAnswers
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import MoveOption
from fracas_protocol.view_elements import Cell

__all__ = ["ON_FOOT", "cells_step", "mode_label", "move_intent", "move_item"]

Namer = Callable[[str], str]

ON_FOOT: Final = ("walk", "move", "fly", "swim")
"""Movement modes with which to approach a foe, in order of preference."""
_PLACE: Final = "place"
"""Mode that places a creature before the battle."""
_RISING: Final = frozenset({"fly", "swim", "burrow", "climb"})
"""Movement modes in which the altitude can be chosen: a cell then has a third number. Without it, the move ends on the
ground.
"""


def move_intent(
    view: BattleView, move: MoveOption, cell: Cell, *, way: Sequence[Cell] = (), altitude: int | None = None
) -> Intent:
    """Return the intent to move to a cell.

    Args:
        view: The battle.
        move: The move option.
        cell: The destination.
        way: The cells to enter, in order; empty: the cheapest path.
        altitude: The final altitude; None: the current one.
    """
    if move.mode not in _RISING:
        return {"by": move.by, "move": move.mode, **({"path": tuple(way)} if way else {"to": cell})}
    now = view.creatures[move.by].altitude
    if way and altitude in {None, now}:
        return {"by": move.by, "move": move.mode, "path": tuple((*step, now) for step in way)}
    return {"by": move.by, "move": move.mode, "to": (*cell, now if altitude is None else altitude)}


def mode_label(by: str, mode: str, call: Namer, *, named: bool) -> str:
    """Return the display name of a movement mode.

    Args:
        by: Id of the moving creature.
        mode: The mode.
        call: Returns the name for an id.
        named: True: include the creature's name, to distinguish a rider and its mount.
    """
    words = term(mode)
    return f"{call(by)}: {words.lower()}" if named else words.capitalize()


def move_item(view: BattleView, move: MoveOption, key: str, call: Namer, *, named: bool) -> MenuItem[Intent]:
    """Return a movement mode as a menu item.

    Args:
        view: The battle.
        move: The move option.
        key: The hotkey.
        call: Returns the name for an id.
        named: True: include the creature's name, to distinguish a rider and its mount.
    """
    measure, mover = DistanceFormat.of(view.terms), view.creatures[move.by]
    far = max(move.costs.values(), default=0)
    rising = move.mode in _RISING
    if move.mode == _PLACE:
        step = cells_step(view, move.by, move.costs, {}, call, free=True)
        label = mode_label(move.by, move.mode, call, named=named)
        return MenuItem(key, label, lambda gathered: move_intent(view, move, gathered.cell or (0, 0)), "", (step,))
    provokes = {cell: tuple(map(call, whom)) for cell, whom in move.provokes.items()}
    ways = WaypointRoutes(view, mover.at or (0, 0), move.costs, frozenset(move.provokes), corners=not rising)
    height = mover.altitude if rising else None
    step = cells_step(view, move.by, move.costs, provokes, call, ways=ways, altitude=height, walked=True)

    def build(gathered: StepAnswers) -> Intent:
        assert gathered.cell is not None, "the step asks for one"
        return move_intent(view, move, gathered.cell, way=gathered.way, altitude=gathered.altitude)

    label = mode_label(move.by, move.mode, call, named=named)
    return MenuItem(key, label, build, f"≤{measure.far(far)}", (step,))


def cells_step(
    view: BattleView,
    by: str,
    costs: Mapping[Cell, int],
    provokes: Mapping[Cell, tuple[str, ...]],
    call: Namer,
    *,
    free: bool = False,
    ways: WaypointRoutes | None = None,
    altitude: int | None = None,
    walked: bool = False,
) -> CellStep:
    """Return the step in which the player chooses the destination of a move.

    Args:
        view: The battle.
        by: Id of the moving creature.
        costs: Cost by reachable cell.
        provokes: Names of the creatures that get an opportunity attack, by cell.
        call: Returns the name for an id.
        free: True if all cells cost the same.
        ways: Finds paths via waypoints; None: waypoints cannot be chosen.
        altitude: The current altitude of a creature that can change it; None: the creature is on the ground.
        walked: True for a move on foot.
    """
    mover, measure = view.creatures[by], DistanceFormat.of(view.terms)
    width = 1 if view.is_hex else max(1, round(len(view.footprint(mover)) ** 0.5))
    return CellStep(
        costs,
        provokes,
        width,
        mover.at or next(iter(costs), (0, 0)),
        scale=measure.scale,
        unit=" ft" if measure.feet else "",
        free=free,
        about=lambda cell: cell_text(view, cell, call, but=by),
        altitude=altitude,
        route=None if ways is None else ways.to,
        size=view.size,
        walked=walked,
    )
