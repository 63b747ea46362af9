"""Fog of war on the wire: withheld terrain and hit points."""

from __future__ import annotations

from typing import Any

from fracas_engine.battle import Battle
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


def labelled(text: str, **options: Any) -> Projection:
    """Return the views of a battle with labels on a cell that red sees, on one that it does not see, and on a wall."""
    battle = hall(**options, drawn={"labels": [{"at": (1, 0), "text": "Gate"}, {"at": (7, 0), "text": text}]})
    return Projection(battle, "m", {"red": RED, "public": PUBLIC, "referee": REFEREE}, version=0)


def test_labels_are_withheld_until_their_cells_are_explored() -> None:
    """In no byte of a viewer is the label of an unexplored cell; its view is the same whatever it says."""
    projection, other = (labelled(text, vision="side", explored=True) for text in ("Treasury", "Hall of the kings"))
    red, referee = projection.keepers["red"], projection.keepers["referee"]

    assert [(one.at[:], one.text) for one in referee.view.board.labels] == [([1, 0], "Gate"), ([7, 0], "Treasury")]
    assert not red.view.board.labels
    assert b"Gate" in red.view.SerializeToString()
    assert b"Treasury" not in red.view.SerializeToString()
    assert red.view.SerializeToString() == other.keepers["red"].view.SerializeToString()

    outcome = projection.battle.apply("red", Move(by="hero", mode="walk", to=(2, 2)))  # type: ignore[arg-type]
    diff = projection.step(outcome, 1)["red"]
    assert b"Treasury" in diff.SerializeToString()
    (cell,) = [cell for cell in red.view.cells if (cell.x, cell.y) == (7, 0)]
    assert [(one.name, one.value.text) for one in cell.details] == [("label", "Treasury")]


def test_edges_and_floors_come_with_the_cells_that_are_explored() -> None:
    """Both cells beside an edge tell of it; of one between unexplored cells nothing is told."""
    edges = [{"wall": ((1, 0), (2, 0))}, {"door": ((2, 1), (2, 2)), "id": "gate"}, {"low_wall": ((7, 0), (7, 1))}]
    drawn = {"edges": edges, "floors": {"planks": [(0, 0, 1, 0), (7, 0, 7, 0)]}}
    battle = hall(vision="side", explored=True, drawn=drawn)
    projection = Projection(battle, "m", {"red": RED, "referee": REFEREE}, version=0)
    red, referee = projection.keepers["red"].view, projection.keepers["referee"].view
    told = {(cell.x, cell.y): {one.name: one.value.text for one in cell.details} for cell in red.cells}

    assert not red.board.edges
    assert not red.board.floors
    assert told[0, 0] == {"floor": "planks"}
    assert told[1, 0] == {"floor": "planks", "edges": "wall 1,0 2,0"}
    assert told[1, 1] == {"edges": "door 2,1 2,2 gate"}
    assert told[2, 1] == told[1, 1]
    assert b"low_wall" not in red.SerializeToString()
    assert len(referee.board.edges) == 3

    outcome = projection.battle.apply("red", Move(by="hero", mode="walk", to=(2, 2)))  # type: ignore[arg-type]
    projection.step(outcome, 1)
    told = {(cell.x, cell.y): {one.name: one.value.text for one in cell.details} for cell in red.cells}
    assert told[7, 0] == {"floor": "planks", "edges": "low_wall 7,0 7,1"}


def test_labels_are_on_the_map_of_those_who_know_it() -> None:
    """Without `explored`, everybody has the labels, and cells have none."""
    view = labelled("Treasury", vision="side").keepers["red"].view
    assert [one.text for one in view.board.labels] == ["Gate", "Treasury"]
    assert not view.cells


def test_sheets_of_other_sides_have_no_hit_points() -> None:
    """With `health: words` the sheet does not tell the maximum; the own sheets do."""
    view = projected(health="words").keepers["red"].view
    told = {sheet.id: sheet.hp for sheet in view.sheets}
    assert told == {"hero": 20, "orc": 0}


def test_what_a_seat_knows_of_the_map_is_kept_until_it_explores_a_cell() -> None:
    """The caches of the battle as a seat knows it are those of the last one, but for another map."""
    battle = hall(drawn={"map": ("...#..~.", "...#..~.", "......~.")}, vision="side", explored=True)
    kept = battle.clone().situation.as_known_to("red")
    known = battle.situation.as_known_to("red")
    before = known.board
    assert before is kept.board
    assert known.map_memo("asked", lambda: 1) == kept.map_memo("asked", lambda: 2) == 1

    battle.apply("red", Move(by="hero", mode="walk", to=(0, 2)))  # type: ignore[arg-type]

    fresh = Battle.load(battle.dump()).situation.as_known_to("red").board
    assert battle.situation.as_known_to("red").board == fresh != before
