"""Export and import again: the same ways, doors and lights."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas_engine.board.edges import Side
from fracas_engine.board_files.board_yaml import write_board
from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.exporting import export_universal_vtt
from fracas_engine.board_files.importing import import_board
from fracas_engine.content.library import library_of
from fracas_engine.content.load import load_boards
from fracas_engine.content.models.boards import BoardSpec
from fracas_engine.content.vocabulary import find_vocabulary, ruleset_names


@st.composite
def boards(draw: st.DrawFn) -> BoardSpec:
    """Draw a board of squares with filled cells, walls, doors and lights."""
    width, height = draw(st.integers(2, 7)), draw(st.integers(2, 7))
    rows = [draw(st.text("..#", min_size=width, max_size=width)) for _ in range(height)]
    sides = [(x, y, 0) for x in range(1, width) for y in range(height)]
    sides += [(x, y, 1) for x in range(width) for y in range(1, height)]
    chosen = draw(st.lists(st.sampled_from(sides), unique=True, max_size=10))
    edges = []
    for x, y, direction in chosen:
        kind = draw(st.sampled_from(["wall", "wall", "door"]))
        edge: dict[str, Any] = {kind: [[x, y], [x, y + 1] if direction == 0 else [x + 1, y]]}
        edges.append({**edge, "open": True} if kind == "door" and draw(st.booleans()) else edge)
    cell = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1)).map(list)
    light = st.tuples(cell, st.integers(0, 5)).map(lambda one: {"at": one[0], "bright": one[1], "dim": one[1]})
    return BoardSpec.model_validate(
        {"board": "b", "map": rows, "edges": edges, "lights": draw(st.lists(light, max_size=2))}
    )


def test_labels_are_not_exported() -> None:
    """Universal VTT has no texts on cells; the export lists them."""
    board = BoardSpec.model_validate({"map": ["..", ".."], "labels": [{"at": (0, 1), "text": "Cellar"}]})
    _, remarks = export_universal_vtt(board)
    assert [(one.effect, one.what, one.count) for one in remarks] == [("omitted", "label", 1)]


def _closed(board: BoardSpec) -> tuple[set[Side], dict[Side, bool]]:
    """Return the sides that stop movement, without those inside of filled cells, and the doors with their state."""
    filled = {(x, y) for y in range(board.height) for x in range(board.width) if board.map[y][x] == "#"}
    walls = {side for edge in board.between if edge.kind == "wall" for side in edge.sides}
    opened = set(board.open_doors)
    doors = {side: edge.id in opened for edge in board.between if edge.kind == "door" for side in edge.sides}

    def beside(side: Side) -> set[tuple[int, int]]:
        x, y, direction = side
        return {(x, y), (x - 1, y) if direction == 0 else (x, y - 1)}

    solid = {
        side
        for x in range(board.width)
        for y in range(board.height)
        for side in ((x, y, 0), (x, y, 1))
        if len(beside(side) & filled) == 1 and all(min(cell) >= 0 for cell in beside(side))
    }
    inside = {side for side in walls if beside(side) <= filled}
    return (walls | solid) - inside - set(doors), doors


@settings(deadline=None, max_examples=60)
@given(boards())
def test_universal_vtt_keeps_walls_doors_and_lights(board: BoardSpec) -> None:
    """The outline of filled cells becomes walls; everything else is the same."""
    data, _ = export_universal_vtt(board)
    back = import_board("b.uvtt", data).board
    walls, doors = _closed(board)
    filled = {(x, y) for y in range(board.height) for x in range(board.width) if board.map[y][x] == "#"}
    got_walls, got_doors = _closed(back)
    inner = {side for side in got_walls if {(side[0], side[1])} <= filled and side not in walls}

    assert got_walls - inner == walls
    assert got_doors == doors
    assert [(one.at, one.bright + one.dim) for one in back.lights] == [(x.at, x.bright + x.dim) for x in board.lights]


@settings(deadline=None, max_examples=60)
@given(boards())
def test_yaml_keeps_everything(board: BoardSpec) -> None:
    """The loader reads the same board from the YAML."""
    vocabulary = find_vocabulary("srd5")
    assert vocabulary is not None

    assert load_boards(write_board(board), vocabulary) == [board]


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_shipped_boards_are_written_as_they_are(ruleset: str) -> None:
    """Also with legends, hexes and water."""
    vocabulary = find_vocabulary(ruleset)
    assert vocabulary is not None
    for board in library_of(ruleset).boards.values():
        (back,) = load_boards(write_board(board), vocabulary)
        assert back == board.model_copy(update={"use": None})


def test_export_lists_what_the_format_cannot_express() -> None:
    """Windows, low walls, terrain and start areas are listed; the picture has every cell."""
    keys = {"map": ["~.w"], "edges": [{"window": [[1, 0], [1, 1]]}], "starts": {"a": [[0, 0]]}}
    data, remarks = export_universal_vtt(BoardSpec.model_validate(keys))

    assert {one.what for one in remarks} == {"window", "cell with difficult", "cell with water", "start area"}
    assert json.loads(data)["image"]


def test_hexes_are_not_exported() -> None:
    """Universal VTT has no hexes."""
    with pytest.raises(BoardFileError, match="square cells only"):
        export_universal_vtt(BoardSpec.model_validate({"map": [".."], "shape": "hex"}))
