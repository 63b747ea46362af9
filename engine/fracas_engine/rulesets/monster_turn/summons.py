"""Figures summoned by cards (MT-DECK-03, MT-CHAR-10)."""

from __future__ import annotations

import itertools

from fracas_engine.board import Cell, hex_neighbours, rings_around
from fracas_engine.content import CreatureSpec
from fracas_engine.ids import CreatureId, SeatId, SideId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.decks import MONSTERS
from fracas_engine.rulesets.monster_turn.queries import figure_of, range_between, range_walls
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure, game_of
from fracas_engine.situation import Situation

_FAR = 1 << 30


def sheet_of(situation: Situation[TurnRules], name: str) -> CreatureSpec | None:
    """Return the sheet of a creature to summon: by sheet id, otherwise by monster type (normal ones first)."""
    sheets = situation.setup.sheets
    if name in sheets:
        return sheets[name]
    alike = [spec for spec in sheets.values() if spec.type == name]
    return min(alike, key=lambda spec: spec.elite, default=None)


def summon_hexes(situation: Situation[TurnRules], creature: Figure) -> tuple[Cell, ...]:
    """Return the empty hexes adjacent to a figure that are nearest to an enemy; empty if there are none."""
    if creature.at is None:
        return ()
    free = empty_beside(situation, creature, creature.at)
    if not free:
        return ()
    enemies = [other.at for other in situation.present() if other.side != creature.side and other.at is not None]

    def nearest(cell: Cell) -> int:
        counts = (range_between(situation, cell, enemy) for enemy in enemies)
        return min((count for count in counts if count is not None), default=_FAR)

    least = min(map(nearest, free))
    return tuple(cell for cell in free if nearest(cell) == least)


def empty_beside(situation: Situation[TurnRules], creature: Figure, at: Cell) -> list[Cell]:
    """Return the empty hexes adjacent to a figure's current or future position."""
    board = situation.board
    taken = {other.at for other in situation.present() if other.id != creature.id}
    closed = range_walls(board) | board.mask("obstacle")
    near = board.grid.cells(next(iter(rings_around(board, at, closed)[1:]), 0))
    return [cell for cell in hex_neighbours(at) if cell in near and cell not in taken]


def place_summon(resolution: Resolution[TurnRules], creature: Figure, name: str, at: Cell) -> None:
    """Place a summoned figure; it takes no turn before the next round."""
    spec = sheet_of(resolution, name)
    assert spec is not None, "the sheet exists"
    state = resolution.state
    game = game_of(state.game)
    new_id = resolution.state.free_id(name)
    by_hero = creature.kind != "monster"
    number = None if by_hero else free_number(resolution, spec.type)
    new = figure_of(spec, new_id, SideId(creature.side), SeatId(creature.seat), at=at, number=number)
    new.born = game.round
    if by_hero:
        new.kind, new.type, new.owner = "summon", None, creature.owner or CreatureId(creature.id)
    else:
        new.kind, new.type, new.owner = "monster", spec.type or name, None
    resolution.add(new, "summoned", who=new_id, by=creature.id, at=at, deck=MONSTERS if not by_hero else None)


def free_number(situation: Situation[TurnRules], kind: str | None) -> int:
    """Return the lowest token number of a type that is not in use on the map."""
    used = {one.number for one in map(figure, situation.present()) if one.type == kind}
    return next(number for number in itertools.count(1) if number not in used)
