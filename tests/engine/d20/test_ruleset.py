"""Information of other seats about a movement: its next step, and not its destination."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fracas_engine.d20.frames import Moving, Volley
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.rulesets.orcus.ruleset import Orcus
from fracas_engine.viewing import PUBLIC, Viewer
from tests.engine.rulesets.fourth_family.arena import scene

A = CreatureId("a")
WAY = Moving(
    A,
    "walk",
    ((1, 0), (2, 0), (3, 0)),
    (1, 2, 1),
    (False, True, False),
    (False, True, False),
    (0, 0),
    heights=(1, 2, 3),
)
PLACE = scene("orcus", ".....", "id: a, side: red, at: [0, 0]", "id: b, side: blue, at: [4, 0]")


@pytest.mark.parametrize(
    ("index", "start", "stay"),
    [
        (0, None, (0, 0)),
        (0, (0, 1), (0, 1)),
        (1, (0, 1), (1, 0)),
        (2, (0, 1), (2, 0)),
    ],
)
@pytest.mark.parametrize("viewer", [Viewer("seat", SeatId("blue")), PUBLIC])
def test_others_are_told_the_way_behind_alone(
    viewer: Viewer, index: int, start: tuple[int, int] | None, stay: tuple[int, int]
) -> None:
    """The steps taken, after each of which it might have stopped, and the cell that it steps out of."""
    frame = replace(WAY, index=index, start=start)

    found = Orcus().announced(PLACE.now, frame, viewer)

    assert found == Moving(
        A, "walk", WAY.path[:index], WAY.costs[:index], WAY.squeezed[:index], (True,) * index, stay, start=start,
        index=index, heights=WAY.heights[:index],
    )  # fmt: skip


def test_its_own_seat_knows_the_whole_way() -> None:
    """The mover's seat still sees the planned path."""
    assert Orcus().announced(PLACE.now, WAY, Viewer("seat", SeatId("red"))) is WAY


def test_what_is_no_movement_is_told_as_it_is() -> None:
    """Attacks have no way that could betray anything."""
    volley = Volley(A, "bite", (CreatureId("b"),))

    assert Orcus().announced(PLACE.now, volley, Viewer("seat", SeatId("blue"))) is volley


def test_a_way_that_has_been_gone_has_no_next_step() -> None:
    """The last step is the last, and its mover stays where it is."""
    rules, mover = PLACE.now.rules, PLACE["a"]
    way = replace(WAY, path=((1, 0),), costs=(1,), squeezed=(False,), may_end=(True,), heights=(), points=6)

    assert rules.movement.next_step(PLACE.now, mover, way) == (1, 0)
    assert rules.movement.next_step(PLACE.now, mover, replace(way, index=1)) is None


@pytest.mark.rule("OC-DUR-01", "OC-DUR-05")
@pytest.mark.parametrize(
    ("until", "dc"), [("save_ends", 15), ("end_of_user_next_turn", None), ("start_of_target_next_turn", None)]
)
def test_only_what_a_save_ends_has_a_number_to_reach(until: str, dc: int | None) -> None:
    """What ends together at a turn's edge is not rolled for."""
    ends = PLACE.now.rules.conditions.ends(PLACE.now, until, PLACE["a"], PLACE["b"], 15, group=3)

    assert (ends.until, ends.dc, ends.group) == (until, dc, 3)
