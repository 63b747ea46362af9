"""Figures and hexes: range and line of sight (MT-HEX-02, MT-LOS-01, MT-FOC-04), living figures, figures from sheets."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Board, Mask, hex_sees, hexes_seen, rings_around
from fracas_engine.board import distance_around as counted
from fracas_engine.content import CreatureSpec
from fracas_engine.durations import Ends
from fracas_engine.ids import Cell, CreatureId, SeatId, SideId
from fracas_engine.rulesets.monster_turn.decks import EXTRA_CARDS
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

SOLID: Final = ("wall", "pillar")


CLOSED: Final = (*SOLID, "door")
"""Properties of hexes that act as walls for range, and for figures that cannot open doors."""

WINDOW: Final = "window"
"""The property of what stops movement and range, but not sight."""


def filling(situation: Situation[TurnRules], creature: Figure) -> tuple[str, ...]:
    """Return the properties of hexes that a figure cannot stand in (MT-MOVE-11 and -12)."""
    return CLOSED if situation.sheet(creature).fly else (*CLOSED, "obstacle")


def walls(board: Board) -> Mask:
    """Return walls and closed doors, which block sight (MT-HEX-02)."""
    return board.mask(*CLOSED)


def range_walls(board: Board) -> Mask:
    """Return walls, closed doors and windows, around which ranges are counted (MT-HEX-02)."""
    return board.mask(*CLOSED, WINDOW)


def range_between(situation: Situation[TurnRules], one: Cell, other: Cell) -> int | None:
    """Return the range between two hexes around walls; None if walls separate them (MT-HEX-02)."""
    board = situation.board
    return counted(board, one, other, range_walls(board))


def sees(situation: Situation[TurnRules], one: Cell, other: Cell) -> bool:
    """Return True if two hexes have line of sight, in either direction (MT-LOS-01)."""
    key = ("sees", one, other) if one < other else ("sees", other, one)
    return situation.map_memo(key, lambda: _sees(situation.board, one, other))


def _sees(board: Board, one: Cell, other: Cell) -> bool:
    return hex_sees(board, one, other, walls(board))


def perceives(situation: Situation[TurnRules], watcher: Creature, target: Creature) -> bool:
    """Return True if a figure on the map sees another, which must not be invisible (MT-LOS-01)."""
    if watcher.at is None or target.at is None or (target.conditions and target.has("invisible")):
        return False
    return sees(situation, watcher.at, target.at)


def perceives_cells(situation: Situation[TurnRules], watcher: Creature, cells: Mask) -> Mask:
    """Return the hexes, out of `cells`, that a figure sees."""
    board, at = situation.board, watcher.at
    if at is None:
        return 0
    return hexes_seen(board, at, cells, walls(board))


def strike_cells(board: Board, target: Cell, reach_: int) -> Mask:
    """Return the hexes within range and in sight of a hex (MT-FOC-04); cached per map."""
    closed = walls(board)

    def compute() -> Mask:
        rings = rings_around(board, target, range_walls(board))[1 : reach_ + 1]
        found = rings[0] if rings else 0
        for ring in rings[1:]:
            for cell in board.grid.cells(ring):
                if hex_sees(board, cell, target, closed):
                    found |= board.grid.bit(cell)
        return found

    return board.remembered((strike_cells, target, reach_), compute)


def in_range(situation: Situation[TurnRules], creature: Figure, other: Creature, reach: int) -> bool:
    """Return True if another figure is in range and sight."""
    if creature.at is None or other.at is None or not other.alive:
        return False
    distance = range_between(situation, creature.at, other.at)
    return distance is not None and distance <= reach and sees(situation, creature.at, other.at)


def living_figures(situation: Situation[TurnRules], kind: str) -> list[Figure]:
    """Return the living figures of a kind (`hero`, `monster`, `summon`), in order of appearance."""
    figures: list[Figure] = [*situation.state.creatures.values()]  # type: ignore[list-item] # called very often
    return [one for one in figures if one.alive and one.kind == kind]


def has_cards(situation: Situation[TurnRules], creature: Figure) -> bool:
    """Return True if a character plays with cards instead of a fixed initiative."""
    return situation.sheet(creature).hand is not None


def in_fixed_order(situation: Situation[TurnRules]) -> tuple[CreatureId, ...] | None:
    """Return the living figures in the turn order fixed by the set-up; None if the set-up fixes none.

    Figures that joined later act just before their owner, or after the last figure of their type (MT-FOC-08,
    MT-DECK-03).
    """
    fixed = situation.setup.order
    if fixed is None:
        return None
    present = {one.id: one for one in map(figure, situation.present())}
    known = situation.state.game.order or fixed  # the order of this round, where a ruling may have changed it
    order = [name for name in known if name in present]
    for one in present.values():
        if one.id in order:
            continue
        if one.owner in order:
            order.insert(order.index(one.owner), one.id)
            continue
        alike = [place for place, name in enumerate(order) if present[name].type == one.type]
        order.insert(alike[-1] + 1 if alike else len(order), one.id)
    return tuple(map(CreatureId, order))


def kind_of(spec: CreatureSpec) -> str:
    """Return the kind of figure that a sheet describes: `hero`, `summon`, or `monster`."""
    if spec.hero:
        return "hero"
    return "summon" if spec.summoned_by is not None else "monster"


def figure_of(
    spec: CreatureSpec, name: str, side: SideId, seat: SeatId, *, at: Cell | None = None, number: int | None = None
) -> Figure:
    """Return a figure created from its sheet (MT-RANK-01 and -02).

    Args:
        spec: The sheet.
        name: Id of the figure in this battle.
        side: Team of the figure.
        seat: The seat that controls the figure, if any.
        at: Position on the map; None for the position on the sheet.
        number: Token number; None for the number on the sheet.
    """
    if at is None and spec.at is not None:
        at = (spec.at[0], spec.at[1])
    conditions = tuple(
        Condition(condition.name, _ends(condition.name, name))
        for condition in spec.conditions
        if condition.name not in EXTRA_CARDS
    )
    return Figure(
        id=name,
        sheet=spec.id,
        name=spec.title,
        side=side,
        seat=seat,
        at=at,
        hp=spec.hp.now,
        max_hp=spec.hp.top,
        alive=spec.hp.now > 0,
        conditions=conditions,
        kind=kind_of(spec),
        type=spec.type,
        elite=spec.elite,
        number=number if number is not None else spec.number,
        owner=CreatureId(spec.summoned_by) if spec.summoned_by is not None else None,
        hand=spec.hand or (),
    )


def _ends(condition: str, bearer: str) -> Ends:
    if condition in ("poisoned", "wounded"):
        return Ends("encounter")
    return Ends("end_of_target_next_turn", CreatureId(bearer), 1, "end")
