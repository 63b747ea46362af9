"""Areas: where they are offered, where they may be aimed, and their cells."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fracas_engine.battle import Battle
from fracas_engine.d20.attacks.areas import placements
from fracas_engine.d20.frames import Aim
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import Placement
from fracas_engine.rulesets.srd5.attacks import areas
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
def test_a_sphere_that_reaches_no_foe_is_offered_in_vain(foe: tuple[int, int]) -> None:
    """Range and radius together end one cell before the foe: one placement is offered, which affects no creature."""
    assert [placed.affected for placed in offered("{sphere: 1, within: 1}", foe)] == [()]


@pytest.mark.rule("S5-AREA-08")
@pytest.mark.parametrize("foe", [(7, 4), (1, 4), (4, 7), (4, 1), (7, 1), (1, 7)])
def test_a_cube_at_range_is_offered_for_who_stands_at_its_far_side(foe: tuple[int, int]) -> None:
    """Only cubes with the side away from the foe one cell from the user are in range."""
    found = offered("{cube: 2, within: 1}", foe, user=(4, 4))

    assert {placed.affected for placed in found} == {("foe",)}


@pytest.mark.rule("S5-AREA-08")
@pytest.mark.parametrize("range_", ["", ", within: 0", ", within: 1"])
@pytest.mark.parametrize("foe", [(5, 3), (1, 3), (3, 5), (3, 1), (5, 5), (4, 3), (6, 6), (0, 0)])
def test_a_cube_is_offered_for_whoever_it_can_hold(foe: tuple[int, int], range_: str) -> None:
    """A foe beside the user or up to three cells away can be anywhere in the cube, not in its corners alone."""
    found = offered(f"{{cube: 3{range_}}}", foe)

    assert ("foe",) in {placed.affected for placed in found}


# ---------------------------------------------------------------- where an area may be aimed, and what it reaches


def _battle(area: str, rows: str = ROWS, *, at: str = "[3, 3]", foe: str = "[8, 8]", more: str = "") -> Battle:
    action = f"actions: [{{id: wave, cost: action, area: {area}, targets: all, effect: [{{damage: 5}}]}}]"
    return start(
        rows,
        f"id: user, side: a, hero: true, at: {at}, hp: 30, ac: 10, speed: {{walk: 6, fly: 6}}, {action}{more}",
        f"id: foe, side: b, at: {foe}, hp: 30, ac: 10, speed: 6",
        "id: third, side: b, at: [8, 0], hp: 30, ac: 10, speed: 6",
        order="user foe third",
    )


def _region(battle: Battle, at: tuple[int, ...] | None) -> tuple[areas.Region, tuple[int, int] | None]:
    user = battle.state.creatures["user"]
    action = battle.situation.rules.sheet(battle.situation, user).actions["wave"]
    return areas.region_of(battle.situation, user, action, Aim(at=at))


@pytest.mark.rule("S5-AREA-01")
@pytest.mark.parametrize("area", ["{sphere: 1, within: 20}", "{cone: 3}", "{line: 3}", "{cube: 3, within: 20}"])
def test_an_area_away_from_its_user_needs_a_place(area: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(IllegalIntent) as refused:
        _region(_battle(area), None)

    assert refused.value.code == "malformed"


@pytest.mark.rule("S5-AREA-01", "S5-AREA-08")
@pytest.mark.parametrize(
    ("area", "at", "is_there"),
    [
        ("{sphere: 1, within: 20}", (0, 0), True),
        ("{sphere: 1, within: 20}", (9, 9), True),
        ("{sphere: 1, within: 20}", (-1, 4), False),
        ("{sphere: 1, within: 20}", (4, -1), False),
        ("{sphere: 1, within: 20}", (10, 4), False),
        ("{sphere: 1, within: 20}", (4, 10), False),
        ("{cube: 3, within: 20}", (-2, 4), True),
        ("{cube: 3, within: 20}", (4, -2), True),
        ("{cube: 3, within: 20}", (-3, 4), False),
        ("{cube: 3, within: 20}", (4, -3), False),
    ],
)
def test_a_place_off_the_map_holds_no_area(area: str, at: tuple[int, int], *, is_there: bool) -> None:
    """A cube need have but one of its cells there."""
    if is_there:
        _region(_battle(area), at)
        return
    with pytest.raises(IllegalIntent) as refused:
        _region(_battle(area), at)
    assert (refused.value.code, refused.value.rule) == ("bad_area", "S5-AREA-01")


@pytest.mark.rule("S5-AREA-06", "S5-AREA-07")
@pytest.mark.parametrize("area", ["{cone: 3}", "{line: 3}"])
def test_nobody_aims_a_cone_or_a_line_at_its_own_space(area: str) -> None:
    """There is no direction in that."""
    with pytest.raises(IllegalIntent) as refused:
        _region(_battle(area), (3, 3))

    assert (refused.value.code, refused.value.rule) == ("bad_area", "S5-AREA-06")


@pytest.mark.rule("S5-AREA-06", "S5-AREA-12")
@pytest.mark.parametrize(("altitude", "struck"), [(0, [0, 1]), (2, [1, 2, 3]), (3, [2, 3, 4])])
def test_a_cone_lies_about_the_height_of_its_user(altitude: int, struck: list[int]) -> None:
    """As far up as down."""
    battle = _battle("{cone: 3}")
    battle.state.creatures["user"].altitude = altitude
    region, _ = _region(battle, (7, 3))

    bit = battle.situation.map.grid.bit((6, 3))
    assert [z for z in range(7) if region.layer(z) & bit] == struck


@pytest.mark.rule("S5-AREA-08")
@pytest.mark.parametrize(("altitude", "bottom", "touches"), [(3, 0, True), (4, 0, False), (0, 1, True), (0, 2, False)])
def test_a_cube_from_oneself_touches_its_user_from_below_and_above_too(
    altitude: int, bottom: int, *, touches: bool
) -> None:
    """The face of the one lies on the face of the other."""
    battle = _battle("{cube: 3}")
    battle.state.creatures["user"].altitude = altitude
    if touches:
        _region(battle, (4, 3, bottom))
        return
    with pytest.raises(IllegalIntent) as refused:
        _region(battle, (4, 3, bottom))
    assert (refused.value.code, refused.value.rule) == ("bad_area", "S5-AREA-08")


@pytest.mark.rule("S5-AREA-03")
def test_what_bars_an_origin_moves_it_as_far_as_the_range_leads() -> None:
    """A point at the end of the range is as good as any, though one nearer to the user is as near to where it was."""
    rows = "..###.... ....#.... #........ ........."
    region, _ = _region(_battle("{sphere: 1, within: 3}", rows, at="[0, 1]", foe="[8, 2]"), (4, 0))

    assert region.near.cell == (3, 0)
    assert region.starts


@pytest.mark.rule("S5-AREA-02", "S5-AREA-08")
@pytest.mark.parametrize(("rows", "near"), [("...... ...... ......", (2, 0)), ("..#... ..#... ......", (2, 1))])
def test_a_cube_spreads_from_the_nearest_point_of_it_that_a_line_leads_to(rows: str, near: tuple[int, int]) -> None:
    """Where a wall hides the nearest one, from the next."""
    rows = " ".join(f"{row}..." for row in rows.split())
    region, _ = _region(_battle("{cube: 2, within: 9}", rows, at="[0, 1]", foe="[8, 2]"), (3, 1))

    assert region.near.cell == near
    assert region.starts


@pytest.mark.rule("S5-AREA-02", "S5-AREA-04")
@pytest.mark.parametrize(
    ("rows", "reached"), [("......... ......... .........", True), ("..#...... ..#...... ..#......", False)]
)
def test_a_thing_behind_a_wall_is_not_reached(rows: str, *, reached: bool) -> None:
    """With any shape of the area; nor the cells outside of it."""
    battle = _battle("{emanation: 3}", rows, at="[0, 1]", foe="[8, 1]")
    region, _ = _region(battle, None)

    assert areas.reaches(battle.situation, region, (3, 1)) is reached
    assert not areas.reaches(battle.situation, region, (4, 1))


@pytest.mark.rule("S5-HIDE-02")
@pytest.mark.parametrize("hidden", ["", ", conditions: {hidden: {until: encounter}}"])
def test_where_an_area_may_lie_tells_nothing_of_who_hides(hidden: str) -> None:
    """Who is not known of makes no way of placing it, and no more of them."""
    action = (
        "actions: [{id: wave, cost: action, area: {sphere: 1, within: 9}, targets: all_enemies, effect: [{damage: 5}]}]"
    )
    battle = start(
        ROWS,
        f"id: user, side: a, hero: true, at: [0, 0], hp: 30, ac: 10, speed: 6, {action}",
        "id: foe, side: b, at: [5, 5], hp: 30, ac: 10, speed: 6",
        *([f"id: sneak, side: b, at: [6, 5], hp: 30, ac: 10, speed: 6{hidden}"] if hidden else []),
        order="user foe sneak" if hidden else "user foe",
    )
    (options,) = battle.options("a")

    found = [tuple(placed.affected) for use in options.uses if use.action == "wave" for placed in use.placements]
    assert found == [("foe",)]
    user = battle.state.creatures["user"]
    action_ = battle.situation.rules.sheet(battle.situation, user).actions["wave"]
    assert [placed.affected for placed in placements(battle.situation, user, action_)] == [("foe",)]


@pytest.mark.rule("S5-COND-04")
@pytest.mark.parametrize(("at", "refused"), [((8, 8), False), ((8, 1), True)])
def test_an_area_must_not_hold_who_has_charmed_its_user(at: tuple[int, int], *, refused: bool) -> None:
    """It may hold any other creature."""
    battle = _battle("{sphere: 1, within: 20}", more=", conditions: {charmed: {source: third, until: encounter}}")
    use = Use(by=CreatureId("user"), action="wave", at=at)
    if not refused:
        battle.apply("a", use)
        return
    with pytest.raises(IllegalIntent) as error:
        battle.apply("a", use)
    assert (error.value.code, error.value.rule) == ("bad_area", "S5-COND-04")
