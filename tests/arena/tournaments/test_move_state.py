"""The seat to move, seen from outside."""

from array import array

from fracas_arena.tournaments.games import GameRequest, Rules
from fracas_arena.tournaments.move_state import (
    CELLS,
    NOBODY,
    MoveState,
    SharedMoveState,
    is_hung,
    lost_with_its_process,
)

RULES = Rules("monster_mash", move_s=2)


def test_what_is_noted_is_seen_by_another_who_has_the_same_cells() -> None:
    """The game, the seat and the duration; a new game begins without a seat."""
    cells = array("d", [0.0] * CELLS)
    here, there = SharedMoveState(cells), SharedMoveState(cells)

    here.begin(7)
    assert (there.seen().game, there.seen().seat) == (7, NOBODY)
    here.note(1)
    assert (there.seen().game, there.seen().seat) == (7, 1)
    assert there.seen().seconds >= 0
    here.note(NOBODY)
    assert there.seen().seat == NOBODY


def test_who_takes_three_move_times_hangs() -> None:
    """Unless no seat has to choose, or there is no move time."""
    assert is_hung(MoveState(1, 0, 6.1), RULES)
    assert not is_hung(MoveState(1, 0, 5.9), RULES)
    assert not is_hung(MoveState(1, NOBODY, 100), RULES)
    assert not is_hung(MoveState(1, 0, 100), Rules("monster_mash", move_s=0))


def test_who_was_to_choose_has_lost() -> None:
    """And is named, with the reason."""
    wish = GameRequest(encounter="r1t1", number=1, bots=("a", "b"), names=("Ann", "Bob"), board="", seed=1)

    hung, gone = (lost_with_its_process(wish, 1, RULES, hung=one) for one in (True, False))

    assert hung.points == gone.points == (2 / 2, 0.0)
    assert hung.note == "Bob exceeded the time limit of 2 s per choice"
    assert gone.note == "Bob ended its worker process"
