"""The board as a value (`board/board.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.board import Board, Footprint, InvalidBoard, Light, OffBoard, sees
from fracas_engine.board import board as module


def test_questions_about_cells() -> None:
    """Properties are asked by name, for one cell or for all."""
    board = Board.parse([".#~", "OP."])

    assert (board.width, board.height, board.shape, board.underwater) == (3, 2, "square", False)
    assert board.has((1, 0), "wall")
    assert not board.has((5, 5), "wall")
    assert board.number((1, 1), "pit") == 10
    assert board.number((0, 0), "pit") == 0
    assert board.mask("wall", "pillar") == board.grid.mask([(1, 0), (0, 1)])
    assert board.cells("pillar", "difficult") == [(2, 0), (0, 1)]
    assert (2, 1) in board
    assert (3, 0) not in board
    assert repr(board) == "<Board 3x2 square {difficult: 1, pillar: 1, pit: 1, wall: 1}>"


def test_equal_maps_are_equal_boards() -> None:
    """Two ways of writing the same map give equal boards; different maps do not."""
    written = Board.parse([".#"])

    assert written == Board.parse([" . g"], {"g": ["wall"]})
    assert hash(written) == hash(Board.parse([".#"]))
    assert written != Board.parse([".O"])
    assert written != Board.parse([".#"], underwater=True)
    assert written != Board.parse([".#"], shape="hex")
    assert written != Board.parse([".#"], lights=[Light((0, 0), 4, 4)])


def test_a_changed_board_leaves_the_first_as_it_was() -> None:
    """The properties named are all that the cell then has."""
    board = Board.parse(["+P."], lights=[Light((2, 0), 2, 2)])

    changed = board.changed({(0, 0): [], (1, 0): ["difficult", {"pit": 20}]})

    assert changed.properties((0, 0)) == {}
    assert changed.properties((1, 0)) == {"difficult": 1, "pit": 20}
    assert changed.lights == board.lights
    assert board.has((0, 0), "door")
    assert board.number((1, 0), "pit") == 10


def test_the_same_change_gives_the_same_board() -> None:
    """Doors and zones come back, and the cached parts of a derived board are not lost."""
    board = Board.parse(["+.."])

    opened = board.removing("door", [(0, 0)])

    assert opened is board.removing("door", [(0, 0)])
    assert opened is board.changed({(0, 0): []})
    assert opened.adding("door", [(0, 0)]) == board


def test_properties_are_added_to_what_a_cell_has() -> None:
    """A zone of difficult ground leaves fog in its cells, and may bring a number."""
    board = Board.parse(["f."])

    zone = board.adding("difficult", [(0, 0), (1, 0)])

    assert zone.properties((0, 0)) == {"difficult": 1, "lightly_obscured": 1}
    assert board.adding("pit", [(1, 0)], 30).number((1, 0), "pit") == 30
    assert zone.removing("difficult", [(0, 0), (1, 0)]) == board


def test_changes_are_checked() -> None:
    """Cells must be on the board and properties must exist."""
    board = Board.parse([".."])

    with pytest.raises(OffBoard):
        board.changed({(2, 0): []})
    with pytest.raises(OffBoard):
        board.properties((0, 1))
    with pytest.raises(InvalidBoard, match="legend 'at 1, 0': unknown property 'wet'"):
        board.changed({(1, 0): ["wet"]})


def test_answers_are_worked_out_once_and_their_number_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer is kept until newer ones push it out, and derived boards likewise."""
    monkeypatch.setattr(module, "_ANSWERS", 2)
    monkeypatch.setattr(module, "_KEPT", 1)
    board = Board.parse(["..."])
    asked: list[str] = []

    def ask(question: str) -> str:
        def answer() -> str:
            asked.append(question)
            return question

        return board.remembered(question, answer)

    assert [ask("a"), ask("a"), ask("b"), ask("c"), ask("b"), ask("a")] == ["a", "a", "b", "c", "b", "a"]
    assert asked == ["a", "b", "c", "a"]
    first = board.adding("wall", [(0, 0)])
    board.adding("wall", [(1, 0)])
    assert board.adding("wall", [(0, 0)]) == first
    assert board.adding("wall", [(0, 0)]) is not first


def test_an_answer_of_one_mask_does_not_serve_another() -> None:
    """The same viewer sees past glass and not past walls."""
    board = Board.parse([".G."])
    here, there = Footprint((0, 0)), Footprint((2, 0))

    assert not sees(board, here, there, board.mask("wall", "glass"))
    assert sees(board, here, there, board.mask("wall"))
