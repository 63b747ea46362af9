"""The focus rule by itself, on squares: it knows masks and numbers, and no ruleset."""

from __future__ import annotations

from fracas_engine.board import Board, Cell, Passage, burst, reach
from fracas_engine.board.footprint import Footprint
from fracas_engine.focus import Arrivals, Foe, arrivals_of, best_sets, candidates, equal_best, strike_plan

BOARD = Board.parse(
    [
        "........",
        "..###...",
        "..#.....",
        "........",
    ]
)
START = (1, 2)


def foe(name: str, at: Cell, *, range_: int = 1, nearness: int | None = None, rank: int = 0, shy: bool = False) -> Foe:
    """Return an enemy on a square that can be attacked from up to `range_` squares away."""
    mask = BOARD.grid.bit
    cells = burst(BOARD, Footprint(at), range_) & ~mask(at) & ~BOARD.mask("wall")
    beside = burst(BOARD, Footprint(at), 1) & ~mask(at) if shy else 0
    return Foe(name, cells, beside, nearness, rank)


def arrivals(*taken: Cell) -> Arrivals:
    """Return where a walker from `START` gets when some squares are taken."""
    ground = Passage(walls=BOARD.mask("wall"), barred=BOARD.grid.mask(taken))
    return arrivals_of(reach(BOARD, START, 40, ground).levels())


def test_fewer_steps_come_before_fewer_squares() -> None:
    """A creature close behind a wall is farther than one down the open floor."""
    behind, open_ = foe("behind", (3, 2), nearness=2), foe("open", (1, 0), nearness=2)

    found = candidates(arrivals((3, 2), (1, 0)), [behind, open_])

    assert [(one.id, one.points) for one in found] == [("open", 1), ("behind", 2)]
    assert equal_best(found) == ("open",)


def test_what_nothing_tells_apart_is_told_together() -> None:
    """Two with the same steps, nearness and rank are both the best."""
    one, other = foe("one", (1, 0), nearness=2), foe("other", (0, 0), nearness=2)

    found = candidates(arrivals((1, 0), (0, 0)), [one, other])

    assert equal_best(found) == ("one", "other")


def test_nobody_who_cannot_be_reached_is_a_candidate() -> None:
    """An enemy without a square to attack it from is left out."""
    assert candidates(arrivals(), [Foe("ghost", 0, 0, 1, 0)]) == ()


def test_a_shooter_steps_away_if_it_can() -> None:
    """Squares beside the focus are the last choice, though the shooter stands there already."""
    focus = foe("focus", (1, 3), range_=3, shy=True)

    plan = strike_plan(arrivals((1, 3)), focus, [], budget=3)

    assert plan is not None
    points, cells = plan.cells(plan.sets[0])
    assert points == 1
    assert BOARD.grid.cells(cells) == [(0, 1), (1, 1)]


def test_further_targets_are_the_nearest_and_ties_stay_open() -> None:
    """Of three others two are picked: the nearest for certain, one of the equal two as well."""
    others = [Foe("a", 1, 0, 3, 1), Foe("b", 1, 0, 3, 1), Foe("c", 1, 0, 2, 5)]

    _, sets = best_sets(others, 2)

    assert sets == (("c", "a"), ("c", "b"))
