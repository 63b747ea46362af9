"""Where areas are offered: wherever one can hold somebody from within its range."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fracas_engine.options import Placement
from tests.engine.rulesets.srd5.arena import start

ROWS = " ".join(["........."] * 9)
SIDES = [(6, 3), (0, 3), (3, 6), (3, 0)]


def offered(
    area: str,
    foe: tuple[int, int],
    *,
    user: tuple[int, int] = (3, 3),
    friends: Sequence[tuple[int, int]] = (),
    targets: str = "all_enemies",
) -> tuple[Placement, ...]:
    """Return how an area may be placed, as the list of options says."""
    action = f"actions: [{{id: wave, cost: action, area: {area}, targets: {targets}, effect: [{{damage: 5}}]}}]"
    names = [f"friend{number}" for number in range(len(friends))]
    battle = start(
        ROWS,
        f"id: user, side: a, hero: true, at: {list(user)}, hp: 30, ac: 10, speed: 6, {action}",
        f"id: foe, side: b, at: {list(foe)}, hp: 30, ac: 10, speed: 6",
        *(
            f"id: {name}, side: a, at: {list(at)}, hp: 30, ac: 10, speed: 6"
            for name, at in zip(names, friends, strict=True)
        ),
        order=" ".join(("user", "foe", *names)),
    )
    (options,) = battle.options("a")
    return tuple(placed for use in options.uses if use.action == "wave" for placed in use.placements)


@pytest.mark.rule("S5-AREA-01", "S5-AREA-05")
@pytest.mark.parametrize("foe", SIDES)
def test_a_sphere_is_offered_at_the_only_point_within_range(foe: tuple[int, int]) -> None:
    """Only the near corners of the foe's cell are two cells away, whichever side it is on."""
    found = offered("{sphere: 1, within: 2}", foe)

    assert {placed.affected for placed in found} == {("foe",)}


@pytest.mark.rule("S5-AREA-01", "S5-AREA-05")
@pytest.mark.parametrize("row", [(3, 8), (2, 7)])
@pytest.mark.parametrize("column", [(3, 8), (2, 7)])
def test_a_sphere_is_offered_at_the_only_corner_that_spares_friends(
    column: tuple[int, int], row: tuple[int, int]
) -> None:
    """Friends on all four sides of a foe leave one point, a corner of its cell, from which it alone is struck."""
    friends = [*((x, 5) for x in row), *((5, y) for y in column)]

    found = offered("{sphere: 2, within: 9}", (5, 5), user=(0, 0), friends=friends, targets="all")

    assert ("foe",) in {placed.affected for placed in found}


@pytest.mark.rule("S5-AREA-01", "S5-AREA-05")
@pytest.mark.parametrize("foe", SIDES)
def test_a_sphere_is_offered_for_who_is_beyond_its_range_and_within_its_radius(foe: tuple[int, int]) -> None:
    """With a range of one cell the foe is reached by the radius alone."""
    found = offered("{sphere: 2, within: 1}", foe)

    assert {placed.affected for placed in found} == {("foe",)}


@pytest.mark.rule("S5-AREA-01", "S5-AREA-05")
@pytest.mark.parametrize("foe", SIDES)
def test_a_sphere_without_a_range_is_offered_anywhere(foe: tuple[int, int]) -> None:
    """Nothing says how far away its point of origin may lie."""
    assert offered("{sphere: 1}", foe, user=(8, 8))


@pytest.mark.rule("S5-AREA-01", "S5-AREA-05")
@pytest.mark.parametrize("foe", SIDES)
def test_a_sphere_is_not_offered_for_who_is_out_of_its_reach(foe: tuple[int, int]) -> None:
    """Range and radius together end one cell before the foe."""
    assert not offered("{sphere: 1, within: 1}", foe)


@pytest.mark.rule("S5-AREA-08")
@pytest.mark.parametrize("foe", [(7, 4), (1, 4), (4, 7), (4, 1), (7, 1), (1, 7)])
def test_a_cube_at_range_is_offered_for_who_stands_at_its_far_side(foe: tuple[int, int]) -> None:
    """Only cubes whose side away from the foe is one cell from the user are in range."""
    found = offered("{cube: 2, within: 1}", foe, user=(4, 4))

    assert {placed.affected for placed in found} == {("foe",)}


@pytest.mark.rule("S5-AREA-08")
@pytest.mark.parametrize("range_", ["", ", within: 0", ", within: 1"])
@pytest.mark.parametrize("foe", [(5, 3), (1, 3), (3, 5), (3, 1), (5, 5), (4, 3), (6, 6), (0, 0)])
def test_a_cube_is_offered_for_whoever_it_can_hold(foe: tuple[int, int], range_: str) -> None:
    """A foe beside the user or up to three cells away can be anywhere in the cube, not in its corners alone."""
    found = offered(f"{{cube: 3{range_}}}", foe)

    assert ("foe",) in {placed.affected for placed in found}
