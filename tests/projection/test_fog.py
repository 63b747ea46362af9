"""Fog of war on the wire: withheld terrain and hit points."""

from __future__ import annotations

from typing import Any

from fracas_engine.ids import SeatId
from fracas_engine.intents import Move
from fracas_engine.viewing import PUBLIC, REFEREE, Viewer
from fracas_projection.projection import Projection
from tests.engine.test_vision import hall

RED = Viewer("seat", SeatId("red"))


def projected(**options: Any) -> Projection:
    """Return the views of a battle of two sides that a wall separates."""
    return Projection(hall(**options), "m", {"red": RED, "public": PUBLIC, "referee": REFEREE}, version=0)


def test_the_map_shows_only_explored_cells() -> None:
    """The rows are blank, and what has been explored comes as changed cells, step by step."""
    projection = projected(vision="side", explored=True)
    view = projection.keepers["red"].view
    before = {(cell.x, cell.y) for cell in view.cells}

    outcome = projection.battle.apply("red", Move(by="hero", mode="walk", to=(2, 2)))  # type: ignore[arg-type]
    projection.step(outcome, 1)
    after = {(cell.x, cell.y) for cell in view.cells}

    assert view.board.rows == ["????????"] * 3
    assert (0, 0) in before
    assert (3, 0) in before, "a wall is seen from beside it"
    assert (7, 0) not in before
    assert before < after
    assert (7, 0) in after


def test_the_referee_has_the_whole_map() -> None:
    """Viewers that see everything get the map as it is."""
    view = projected(vision="side", explored=True).keepers["referee"].view
    assert view.board.rows == ["...#....", "...#....", "........"]
    assert not view.cells


def test_sheets_of_other_sides_have_no_hit_points() -> None:
    """With `health: words` the sheet does not tell the maximum; the own sheets do."""
    view = projected(health="words").keepers["red"].view
    told = {sheet.id: sheet.hp for sheet in view.sheets}
    assert told == {"hero": 20, "orc": 0}
