"""Dragged creatures and fears of a mover: barred cells, and missing room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fracas_engine.battle import Battle
from fracas_engine.board import Footprint
from fracas_engine.decisions import Given
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.frames import FallOff
from fracas_engine.rulesets.srd5.harm.grapple_release import release_parted
from fracas_engine.rulesets.srd5.movement import dragging, mounts, paths, speeds
from fracas_engine.rulesets.srd5.movement.fear import unafraid
from fracas_engine.rulesets.srd5.movement.passage import passage
from fracas_engine.rulesets.srd5.movement.rest_of_way import follow_rest, travelling
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from tests.engine.rulesets.srd5.arena import start

X = CreatureId("x")


def _two(rows: str, at: Cell, other: Cell, more: str = "", speed: str = "6") -> Battle:
    return start(
        rows,
        f"id: x, side: a, hero: true, at: {list(at)}, hp: 20, ac: 10, speed: {speed}",
        f"id: y, side: b, at: {list(other)}, hp: 20, ac: 10, speed: 6{more}",
        order="x y",
    )


def _one(battle: Battle, name: str) -> Srd5Creature:
    return s5(battle.state.creatures[name])


HELD = ", conditions: {grappled: {source: x}}"


@pytest.mark.rule("S5-COND-11")
@pytest.mark.parametrize(
    ("at", "barred"),
    [((1, 0), set()), ((2, 0), {(0, 0), (1, 0)}), ((3, 0), {(0, 0), (1, 0), (2, 0)})],
)
def test_the_cells_nearer_to_what_is_feared_are_barred(at: Cell, barred: set[Cell]) -> None:
    """All that are not as far away; beside it there are none."""
    battle = _two("......", at, (0, 0))
    creature = _one(battle, "x")
    creature.conditions = (replace(_frightened(battle), source=CreatureId("y")),)
    way = replace(passage(battle.situation, creature, "walk"), barred=0)

    found = unafraid(battle.situation, creature, way)

    assert set(battle.situation.map.grid.cells(found.barred)) == barred


def _frightened(battle: Battle):  # type: ignore[no-untyped-def]  # noqa: ANN202
    scared = _two("......", (0, 0), (1, 0), ", conditions: {frightened: {source: x}}")
    assert battle is not scared
    (condition,) = _one(scared, "y").conditions
    return condition


@pytest.mark.rule("S5-GRAP-07", "S5-GRAP-08")
def test_a_hold_that_names_no_reach_reaches_a_cell() -> None:
    """A dragged creature ends beside its grappler, and never in a place without room for it."""
    battle = _two(".....\n.....\n.....", (1, 1), (0, 1), HELD)
    mover, victim = _one(battle, "x"), _one(battle, "y")
    victim.conditions = tuple(replace(one, amount=None) for one in victim.conditions)

    rooms = list(dragging._rooms(battle.situation, mover, victim, (1, 0, 0), Footprint((2, 1))))

    assert set(rooms) == {(x, y, 0) for x in (1, 2, 3) for y in (0, 1, 2)} - {(2, 1, 0)}
    assert dragging.drag_to(battle.situation, mover, (victim,), (1, 0, 0), Footprint((2, 1)), {}) == {"y": (1, 1, 0)}


@pytest.mark.rule("S5-GRAP-07", "S5-GRAP-08")
def test_whose_hold_it_is_says_how_far_it_reaches() -> None:
    """The longer hold of another, and the grappler's other effects on its victim, do not matter."""
    battle = _two(".....\n.....\n.....", (1, 1), (0, 1), HELD)
    mover, victim = _one(battle, "x"), _one(battle, "y")
    (held,) = victim.conditions
    victim.conditions = (
        replace(held, source=CreatureId("y"), amount=3),
        replace(held, name="frightened", amount=2),
        held,
    )

    rooms = list(dragging._rooms(battle.situation, mover, victim, (1, 0, 0), Footprint((2, 1))))

    assert set(rooms) == {(x, y, 0) for x in (1, 2, 3) for y in (0, 1, 2)} - {(2, 1, 0)}


@pytest.mark.rule("S5-GRAP-08")
def test_nobody_is_dragged_where_there_is_no_room() -> None:
    """A large victim in a corridor that is too narrow for it."""
    battle = _two("..###\n.....\n..###", (2, 1), (0, 0), f", size: large{HELD}")
    mover, victim = _one(battle, "x"), _one(battle, "y")

    assert dragging.drag_to(battle.situation, mover, (victim,), (1, 0, 0), Footprint((4, 1)), {}) is None
    with pytest.raises(IllegalIntent) as refused:
        dragging.check_drag(battle.situation, mover, ((4, 1),))
    assert refused.value.code == "blocked"


@pytest.mark.rule("S5-GRAP-07")
@pytest.mark.parametrize("gone", ["x", "y"])
def test_who_is_on_no_cell_is_not_parted_by_distance(gone: str) -> None:
    """Leaving the map ends holds elsewhere."""
    battle = _two("......", (0, 0), (1, 0), HELD)
    _one(battle, gone).at = None

    assert release_parted(Resolution(battle.situation, Dice(ScriptedFaces({}))), _one(battle, "x")) == ()
    assert _one(battle, "y").has("grappled")


@pytest.mark.rule("S5-MOVE-01", "S5-JUMP-01")
def test_what_is_left_of_a_way_is_nothing_off_the_way() -> None:
    """A jumper that has been moved aside, or a walker that has fallen into a pit, goes no farther."""
    battle = _two("......\n......", (0, 0), (5, 1))
    mover = _one(battle, "x")
    jump = travelling(mover, "jump", ((1, 0, 0), (2, 0, 0)), (1, 1), (False, False))
    walk = replace(jump, mode="walk")
    assert len(follow_rest(battle.situation, mover, jump).cells) == 2
    assert len(follow_rest(battle.situation, mover, walk).cells) == 2

    mover.at = (0, 1)
    found = follow_rest(battle.situation, mover, jump)
    assert (found.cells, found.refusal is not None and found.refusal.step) == ((), 0)
    mover.at, mover.altitude = (0, 0), -2
    found = follow_rest(battle.situation, mover, walk)
    assert (found.cells, found.refusal is not None and found.refusal.step) == ((), 0)


@pytest.mark.rule("S5-MOVE-01")
def test_a_way_needs_a_destination() -> None:
    """By its cells or its end."""
    battle = _two("......", (0, 0), (5, 0))

    with pytest.raises(IllegalIntent) as refused:
        paths.plan(battle.situation, _one(battle, "x"), "walk", 6, (), None)
    assert refused.value.code == "malformed"


@pytest.mark.rule("S5-SPEED-01", "S5-SPEED-02")
@pytest.mark.parametrize(
    ("speeds_", "mode", "own", "used"),
    [
        ("6", "walk", 6, "walk"),
        ("6", "fly", None, "fly"),
        ("6", "burrow", None, "burrow"),
        ("6", "climb", None, "walk"),
        ("{swim: 4}", "climb", None, "swim"),
        ("{fly: 4}", "fly", 4, "fly"),
    ],
)
def test_which_speed_a_mode_is_paid_out_of(speeds_: str, mode: str, own: int | None, used: str) -> None:
    """The walking one without one of its own, but there is no flying or burrowing by it."""
    battle = _two("......", (0, 0), (5, 0), speed=speeds_)
    creature = _one(battle, "x")

    assert speeds.speed(battle.situation, creature, mode) == own
    assert speeds.used_speed(battle.situation, creature, mode) == used


@pytest.mark.rule("S5-MOUNT-11")
@pytest.mark.parametrize(("alive", "at"), [(False, (1, 0)), (True, (2, 0)), (False, (2, 0))])
def test_who_is_dead_or_elsewhere_chooses_no_cell_to_lie_in(alive: bool, at: Cell) -> None:  # noqa: FBT001
    """What has become of it since counts."""
    battle = _two("......", at, (5, 0))
    _one(battle, "x").alive = alive
    now = Resolution(battle.situation, Dice(ScriptedFaces({})))
    height = len(battle.state.stack)

    mounts.step_fall_off(now, FallOff(X, ((1, 0), (0, 0))), ())

    assert (len(battle.state.stack), now.events) == (height, [])
    assert space_of(battle.situation, _one(battle, "x")).cell == at


@pytest.mark.rule("S5-MOUNT-11", "S5-SPACE-12")
@pytest.mark.parametrize(("foe", "lies"), [((5, 0), (0, 0)), ((0, 0), (1, 0))])
def test_nobody_lies_down_where_somebody_turns_out_to_be(foe: Cell, lies: Cell) -> None:
    """If the chosen cell has a hidden creature, the rider stays where it lies."""
    battle = _two("......\n......", (1, 0), foe, ", conditions: [hidden]")
    now = Resolution(battle.situation, Dice(ScriptedFaces({})))

    mounts.step_fall_off(now, FallOff(X, ((1, 0), (0, 0))), (Given(1, X, (0, 0)),))

    assert _one(battle, "x").at == lies


@pytest.mark.rule("S5-MOVE-04")
@pytest.mark.parametrize(("speed", "found"), [("{}", ()), ("{fly: 4}", ("crawl", "fly")), ("4", ("walk", "crawl"))])
def test_who_has_no_speed_has_no_way_to_move(speed: str, found: tuple[str, ...]) -> None:
    """A creature with a speed can crawl, and one that does not fly or swim can walk."""
    battle = _two("......", (0, 0), (5, 0), speed=speed)

    assert speeds.modes(battle.situation, _one(battle, "x")) == found


@pytest.mark.rule("S5-GRAP-08")
def test_who_cannot_be_put_where_it_was_to_be_comes_as_near_as_it_can() -> None:
    """A place that is out of the grapple's range, or taken, is no reason not to go on."""
    battle = start(
        "...... ...... ......",
        "id: x, side: a, hp: 20, ac: 10, speed: 6, at: [2, 1]",
        "id: y, side: b, hp: 20, ac: 10, speed: 6, at: [1, 1]",
        order="x y",
    )
    mover, victim = s5(battle.state.creatures["x"]), battle.state.creatures["y"]

    found = [
        dragging.drag_to(battle.situation, mover, (victim,), (1, 0, 0), Footprint((3, 1), 1), chosen)
        for chosen in ({}, {"y": (2, 0)}, {"y": (5, 1)})
    ]

    assert found == [{"y": (2, 1, 0)}, {"y": (2, 0, 0)}, {"y": (2, 1, 0)}]
