"""Legal placements of areas, by enumeration, and the creatures that the options list."""

from __future__ import annotations

from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.battle import Battle
from fracas_engine.d20.attacks.areas import LazyPlacements
from fracas_engine.errors import IllegalIntent
from fracas_engine.options import Placement
from tests.engine.rulesets.monster_mash.arena import assert_refused, do, looking, start, use

OPEN = " ".join(["." * 15] * 15)


def blaster(area: str, *, size: str = "medium", at: str = "[7, 7]") -> str:
    """Return a creature with an area attack."""
    return (
        f"id: drake, seat: a, size: {size}, at: {at}, hp: 20, speed: 4, "
        f"actions: [{{id: breath, cost: standard, origin: near, area: {area}, effect: [{{damage: 1}}]}}]"
    )


def blasts_accepted(battle: Battle, side: int) -> int:
    """Count the placements of a blast that are accepted, of all blocks on the map."""
    accepted = 0
    for x in range(15 - side + 1):
        for y in range(15 - side + 1):
            cells = tuple((x + dx, y + dy) for dx in range(side) for dy in range(side))
            trial = battle.clone()
            try:
                do(trial, use("drake", "breath", cells=cells))
            except IllegalIntent:
                continue
            accepted += 1
    return accepted


@pytest.mark.rule("MM-AREA-07")
@pytest.mark.parametrize(("size", "side", "placements"), [("medium", 3, 16), ("medium", 5, 24), ("large", 3, 20)])
def test_a_blast_has_so_many_places(size: str, side: int, placements: int) -> None:
    """On open ground 16 blasts of 3 and 24 of 5 touch one square, 20 of 3 a large base; each holds an enemy here."""
    crowd = [
        f"id: foe{x}_{y}, seat: b, at: [{x}, {y}], hp: 90, speed: 4"
        for x in range(15)
        for y in range(15)
        if not (7 <= x <= 7 + (size == "large") and 7 <= y <= 7 + (size == "large")) and (x + y) % 3 == 0
    ]
    order = " ".join(["drake", *(one.split(",")[0].removeprefix("id: ") for one in crowd)])
    battle = start(OPEN, blaster(f"{{blast: {side}}}", size=size), *crowd, order=order)

    assert blasts_accepted(battle, side) == placements
    offered = options_of(battle)
    assert len(offered) == placements


def options_of(battle: Battle) -> tuple[Placement, ...]:
    """Return the placements offered for the breath, worked out without a die."""
    (options,) = looking(battle).options("a")
    (breath,) = (option for option in options.uses if option.action == "breath")
    return tuple(breath.placements)


@pytest.mark.rule("MM-AREA-04", "MM-AREA-05", "MM-SPL-03")
@pytest.mark.parametrize("area", ["{burst: 1, within: 4}", "{burst: 2, within: 9}", "{burst: 2}"])
def test_bursts_offered_are_the_bursts_accepted(area: str) -> None:
    """Every square of the map as target square: each offer is accepted and affects the listed creatures."""
    rows = "......... ..#...... ...##.... ......... ....S.... .#......."
    origin = "near" if "within" not in area else "far"
    ball = f"{{id: breath, cost: standard, origin: {origin}, area: {area}, effect: [{{damage: 1}}]}}"
    battle = start(
        rows,
        f"id: drake, seat: a, size: large, at: [0, 2], hp: 20, speed: 4, actions: [{ball}]",
        "id: foe, seat: b, at: [5, 1], hp: 20, speed: 4",
        "id: hid, seat: b, at: [5, 3], hp: 20, speed: 4",
        "id: pal, seat: a, size: large, at: [6, 4], hp: 20, speed: 4",
        order="drake foe hid pal",
    )
    offered = {placement.at: placement.affected for placement in options_of_if_any(battle)}
    accepted = {}
    for x in range(9):
        for y in range(6):
            trial = battle.clone()
            try:
                do(trial, use("drake", "breath", at=(x, y)))
            except IllegalIntent:
                continue
            creatures = trial.state.creatures.values()
            accepted[x, y] = tuple(creature.id for creature in creatures if creature.hp < 20)

    assert offered == accepted


def options_of_if_any(battle: Battle) -> tuple[Placement, ...]:
    """Return the placements offered, none where the action is not."""
    (options,) = looking(battle).options("a")
    return tuple(p for option in options.uses if option.action == "breath" for p in option.placements)


@pytest.mark.rule("MM-AREA-08", "MM-AREA-09")
@pytest.mark.parametrize(
    "foes",
    [
        ((3, 1), (5, 1)),
        ((3, 1), (5, 2), (6, 0)),
        ((2, 3), (4, 4), (1, 6), (0, 5)),
        ((2, 2), (3, 3), (4, 5), (5, 4)),
        ((4, 0), (4, 2), (5, 1), (6, 2)),
    ],
)
def test_a_line_is_offered_for_each_set_of_creatures_it_can_strike(foes: tuple[tuple[int, int], ...]) -> None:
    """No direction with parts up to 16 strikes a set that is not offered; each offer strikes its listed creatures."""
    named = [f"id: foe{n}, seat: b, at: {list(at)}, hp: 20, speed: 4" for n, at in enumerate(foes)]
    order = " ".join(["drake", *(f"foe{n}" for n in range(len(foes)))])
    rows = " ".join(["........."] * 8)
    battle = start(rows, blaster("{line: 6}", at="[0, 1]"), *named, order=order)
    offered = options_of(battle)

    possible = set()
    for corner in ((0, 1), (1, 1), (0, 2), (1, 2)):
        for dx in range(-16, 17):
            for dy in range(-16, 17):
                if gcd(dx, dy) == 1:
                    struck = battle.ask(
                        {"affected": {"by": "drake", "use": "breath", "at": corner, "direction": (dx, dy)}}
                    )
                    possible.add(frozenset(struck))  # type: ignore[arg-type]
    assert {frozenset(p.affected) for p in offered} == possible - {frozenset()}
    for placement in offered:
        trial = battle.clone()
        do(trial, use("drake", "breath", at=placement.at, direction=placement.direction))
        assert {c.id for c in trial.state.creatures.values() if c.hp < 20} == set(placement.affected)


@pytest.mark.rule("MM-SPL-03")
def test_an_area_that_nobody_can_be_seen_in_is_not_offered() -> None:
    """Behind a closed wall there is no target, and no duty to find one."""
    battle = start(
        "...#... ...#... ...#...",
        blaster("{burst: 1, within: 9}", at="[0, 1]"),
        "id: foe, seat: b, at: [5, 1], hp: 20, speed: 4",
        order="drake foe",
    )
    (options,) = battle.options("a")

    assert options.uses == ()
    assert options.ends


@pytest.mark.rule("MM-AREA-06")
def test_areas_want_to_be_named_by_what_names_them() -> None:
    """A blast without its squares, a line without its corner or direction are no orders."""
    battle = start(
        OPEN,
        blaster("{blast: 3}"),
        "id: foe, seat: b, at: [8, 8], hp: 20, speed: 4",
        order="drake foe",
    )
    assert_refused(battle, use("drake", "breath"), "malformed")

    lined = start(OPEN, blaster("{line: 3}"), "id: foe, seat: b, at: [8, 8], hp: 20, speed: 4", order="drake foe")
    assert_refused(lined, use("drake", "breath", at=(8, 8)), "malformed")
    assert_refused(lined, use("drake", "breath", direction=(1, 1)), "malformed")


def test_places_are_worked_out_when_they_are_looked_at() -> None:
    """Listing options does not try placements; looking at one of them does."""
    battle = start(OPEN, blaster("{blast: 3}"), "id: foe, seat: b, at: [8, 8], hp: 20, speed: 4", order="drake foe")
    (options,) = battle.options("a")
    (breath,) = options.uses

    assert isinstance(breath.placements, LazyPlacements)
    assert breath.placements
    assert breath.placements[0].affected == ("foe",)
    assert [p.affected for p in breath.placements[:1]] == [("foe",)]


@pytest.mark.rule("MM-AREA-06", "MM-AREA-07")
def test_a_blast_at_the_edge_is_named_by_its_squares_on_the_map() -> None:
    """What lies beyond the edge need not be named, and may not be the only part that is missing."""
    battle = start(
        "..... .....",
        blaster("{blast: 3}", at="[2, 0]"),
        "id: foe, seat: b, at: [4, 1], hp: 20, speed: 4",
        order="drake foe",
    )
    assert_refused(battle, use("drake", "breath", cells=((3, 0), (4, 0), (3, 1))), "bad_area")

    do(battle, use("drake", "breath", cells=((3, 0), (4, 0), (3, 1), (4, 1))))

    assert battle.state.creatures["foe"].hp == 19


@st.composite
def crowded_maps(draw: st.DrawFn) -> tuple[str, list[str], str]:
    """Return a small map with walls, a user of any size and some others, with the order of their ids."""
    width, height = draw(st.integers(4, 9)), draw(st.integers(3, 8))
    side = draw(st.sampled_from([1, 1, 2, 3]))
    side = min(side, height, width)
    size = {1: "medium", 2: "large", 3: "huge"}[side]
    ux, uy = draw(st.integers(0, width - side)), draw(st.integers(0, height - side))
    own = {(ux + dx, uy + dy) for dx in range(side) for dy in range(side)}
    free = [(x, y) for y in range(height) for x in range(width) if (x, y) not in own]
    walls = set(draw(st.lists(st.sampled_from(free), max_size=9)))
    places = [cell for cell in free if cell not in walls]
    foes = sorted(set(draw(st.lists(st.sampled_from(places), min_size=1, max_size=3)))) if places else []
    rows = " ".join("".join("#" if (x, y) in walls else "." for x in range(width)) for y in range(height))
    area = draw(st.sampled_from(["{blast: 2}", "{blast: 3}", "{blast: 5}", "{line: 2}", "{line: 5}", "{burst: 1}"]))
    if draw(st.booleans()):
        area = draw(st.sampled_from(["{burst: 1, within: 3}", "{burst: 2, within: 5}", "{burst: 0, within: 4}"]))
    user = blaster(area, size=size, at=f"[{ux}, {uy}]")
    if "within" in area:
        user = user.replace("origin: near", "origin: far")
    crowd = [f"id: foe{n}, seat: b, at: [{x}, {y}], hp: 20, speed: 4" for n, (x, y) in enumerate(foes)]
    return rows, [user, *crowd], " ".join(["drake", *(f"foe{n}" for n in range(len(foes)))])


@pytest.mark.rule("MM-SPL-03", "MM-IMP-03", "MM-AREA-05", "MM-AREA-07")
@given(crowded_maps())
def test_an_area_is_offered_exactly_where_it_can_be_placed(scene: tuple[str, list[str], str]) -> None:
    """An area without a placement need not be used, and every offered place is accepted."""
    rows, creatures, order = scene
    battle = start(rows, *creatures, order=order)
    (options,) = battle.options("a")
    offered = [use for use in options.uses if use.action == "breath"]

    assert bool(options.ends) is not bool(offered)
    for option in offered:
        assert len(option.placements) > 0
        for place in option.placements[:20]:
            trial = battle.clone()
            do(trial, use("drake", "breath", at=place.at, direction=place.direction, cells=place.cells))
            struck = {creature.id for creature in trial.state.creatures.values() if creature.hp < 20}
            assert struck == set(place.affected)
