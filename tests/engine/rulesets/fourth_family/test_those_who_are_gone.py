"""Effects for creatures and things that are gone meanwhile, and edge cases of senses, charges and numbers."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.board import Footprint
from fracas_engine.d20.frames import NO_AIM
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import Modifier
from fracas_engine.rulesets.fourth_family.actions import charging, object_attacks
from fracas_engine.rulesets.fourth_family.conditions import DOWN
from fracas_engine.rulesets.fourth_family.frames import Dragging, StrikeSquare, StrikeThing
from fracas_engine.rulesets.fourth_family.harm import death
from fracas_engine.rulesets.fourth_family.queries import sight, turn_order
from fracas_engine.rulesets.fourth_family.queries.sight import sensed
from fracas_engine.rulesets.fourth_family.summons import zone_areas
from fracas_engine.rulesets.fourth_family.turns import rests
from fracas_engine.rulesets.orcus.actions import dragging
from fracas_engine.rulesets.orcus.queries import senses as orcus_senses
from fracas_engine.rulesets.orcus.queries import statistics
from fracas_engine.rulesets.orcus.queries.senses import touch_the_same
from fracas_engine.state import BattleObject, Condition, Zone
from tests.engine.rulesets.fourth_family.arena import Scene, scene

RULESETS = ("fourth_edition", "orcus")
X, Y, Z = map(CreatureId, "xyz")
CLAW = "{id: claw, cost: standard, origin: melee, basic: true, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"
FAR_CLAW = CLAW.replace("basic: true", "basic: true, reach: 2")


def _place(
    ruleset: str, rows: str = "....... ....... .......", more: str = "", claw: str = CLAW, **faces: Any
) -> Scene:
    return scene(
        ruleset, rows, f"id: x, side: red, at: [0, 0], actions: [{claw}]{more}", "id: y, side: blue, at: [3, 0]",
        "id: z, side: red, at: [6, 0]", **faces,
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_can_act_no_more_strikes_neither_squares_nor_things(ruleset: str) -> None:
    """No die falls; nor is a thing struck that is gone or broken."""
    place = _place(ruleset)
    square, thing = StrikeSquare(X, "claw", (1, 0), NO_AIM), StrikeThing(X, "claw", "chest")

    object_attacks.step_strike_thing(place.now, thing)
    place.battle.state.objects["chest"] = BattleObject(id="chest", at=(1, 0), hp=5)
    object_attacks.step_strike_thing(place.now, thing)
    place["x"].alive = False
    object_attacks.step_strike_square(place.now, square)

    assert place.now.events == []


@pytest.mark.rule("FE-CONC-10")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("senses", "altitude", "found"),
    [("{tremorsense: 3}", 0, True), ("{tremorsense: 2}", 0, False), ("{tremorsense: 6}", 1, False),
     ("{blindsight: 3}", 0, True), ("{blindsight: 2}", 0, False), ("{truesight: 3}", 1, True),
     ("{darkvision: 9}", 0, False)],
)  # fmt: skip
def test_senses_that_need_no_light_have_a_reach(ruleset: str, senses: str, altitude: int, *, found: bool) -> None:
    """The last square of it counts; vibrations come from the ground alone."""
    place = _place(ruleset, more=f", senses: {senses}")
    place["y"].altitude = altitude

    assert sensed(place.now, place["x"], place["y"]) is found


@pytest.mark.rule("FE-INIT-01", "OB-INIT-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("by", [2, -3])
def test_modifiers_of_initiative_are_added(ruleset: str, by: int) -> None:
    """To half the level and Dexterity."""
    place = _place(ruleset)
    before = turn_order.initiative_modifier(place.now, place["x"])
    place["x"].modifiers = (Modifier(to="initiative", by=by, ends=ENCOUNTER),)

    assert turn_order.initiative_modifier(place.now, place["x"]) == before + by


@pytest.mark.parametrize("ruleset", RULESETS)
def test_beyond_the_map_nothing_is_obscured(ruleset: str) -> None:
    """And no fog lies there."""
    place = _place(ruleset, "FFF.... ....... .......")
    obscured = sight.obscured if ruleset == "fourth_edition" else orcus_senses.obscured

    assert obscured(place.now, place["x"], Footprint((-1, 0)), near=False) == 0
    assert obscured(place.now, place["x"], Footprint((1, 0)), near=False) > 0
    assert obscured(place.now, place["x"], Footprint((4, 0)), near=False) == 0


@pytest.mark.rule("FE-CHARGE-07", "OB-CHRG-06")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_charge_ends_with_a_basic_blow_or_with_none(ruleset: str) -> None:
    """Another that is named is refused; so is a charge without anything to strike with."""
    place = _place(ruleset)
    blow = charging.charge_blow(place.now, place["x"], ())

    assert blow.id == "claw"
    assert charging.charge_blow(place.now, place["x"], ("melee_basic",)).id == "claw"
    assert charging.charge_blow(place.now, place["x"], ("claw",)).id == "claw"
    with pytest.raises(IllegalIntent, match="a charge cannot end with kick"):
        charging.charge_blow(place.now, place["x"], ("melee_basic", "kick"))


@pytest.mark.rule("FE-CHARGE-08")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("claw", [CLAW, FAR_CLAW])
def test_a_charge_ends_where_its_blow_reaches(ruleset: str, claw: str) -> None:
    """And nowhere beyond."""
    place = _place(ruleset, claw=claw)
    place["y"].at = (5, 0)
    blow = charging.charge_blow(place.now, place["x"], ())
    reach = 2 if claw == FAR_CLAW else 1

    ends = charging.charge_ends(place.now, place["x"], place["y"], blow)

    assert ends
    assert {max(abs(x - 5), abs(y)) for x, y in ends} == {reach}


@pytest.mark.rule("OB-HEAL-01", "FE-HP-03")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("hp", "amount", "healed"), [(-3, 5, 5), (10, 5, 15), (28, 5, 30), (30, 5, 30), (10, 0, 10)])
def test_healing_begins_at_zero(ruleset: str, hp: int, amount: int, healed: int) -> None:
    """And ends at the most."""
    place = _place(ruleset)
    place["x"].hp = hp

    assert death.heal(place.now, place["x"], amount) == healed - max(hp, 0)
    assert place["x"].hp == healed


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_zone_of_another_kind_holds_whoever_is_in_it(ruleset: str) -> None:
    """The same for one without an owner."""
    place = _place(ruleset)
    zone = Zone(id="fog", name="fog", cells=((0, 0),), ends=ENCOUNTER)

    assert zone_areas.zone_holds(place.now, zone, place["x"])


@pytest.mark.rule("OB-GRAP-09")
@pytest.mark.parametrize("gone", ["", "hold", "victim", "mover"])
def test_nobody_is_dragged_who_is_not_held_any_more(gone: str) -> None:
    """Nor by a creature without a place; without a drag there is always room."""
    place = scene(
        "orcus", "....... .......", "id: x, side: red, at: [1, 0]",
        "id: y, side: blue, at: [0, 0], conditions: {grappled: {until: escape, source: x}}",
        "id: z, side: red, at: [6, 0]",
    )  # fmt: skip
    stack = place.battle.state.stack
    assert dragging.make_room(place.now, place["x"], (2, 0))
    stack.append(Dragging(X, Y, None, hit=True))
    if gone == "hold":
        place["y"].conditions = ()
    elif gone:
        place["y" if gone == "victim" else "x"].at = None

    assert dragging.make_room(place.now, place["x"], (2, 0)) is (not gone)
    if not gone:
        assert stack[-1] == Dragging(X, Y, None, hit=True, room=(1, 0))
        dragging.put_beside(place.now, place["x"])
        assert (place["y"].at, stack[-1]) == ((1, 0), Dragging(X, Y, None, hit=True))
        told = len(place.now.events)
        stack[-1] = Dragging(X, Y, None, hit=True, room=(1, 0))
        dragging.put_beside(place.now, place["x"])
        assert len(place.now.events) == told


@pytest.mark.rule("OB-GRAP-09")
def test_whom_there_is_no_room_for_stops_the_drag() -> None:
    """The restrained stay where they are, and then have to be beside the grappler still."""
    place = scene(
        "orcus", "....... .......", "id: x, side: red, at: [1, 0]",
        "id: y, side: blue, at: [0, 0], conditions: {grappled: {until: escape, source: x}, restrained: {}}",
        "id: z, side: red, at: [6, 0]",
    )  # fmt: skip
    place.battle.state.stack.append(Dragging(X, Y, None, hit=True))

    assert dragging.make_room(place.now, place["x"], (1, 1))
    assert not dragging.make_room(place.now, place["x"], (2, 0))
    place["y"].conditions = tuple(one for one in place["y"].conditions if one.name == "grappled")
    assert dragging.make_room(place.now, place["x"], (2, 0))
    assert not dragging.make_room(place.now, place["x"], (4, 0))


@pytest.mark.rule("OB-SENS-04")
@pytest.mark.parametrize(
    ("altitude", "speed", "touch"),
    [(0, "{walk: 6}", True), (0, "{walk: 6, fly: 6}", False), (-1, "{walk: 6, fly: 6}", False),
     (-2, "{walk: 6, fly: 6}", True),
     (-3, "{walk: 6, fly: 6}", True), (1, "{walk: 6, fly: 6}", False)],
)  # fmt: skip
def test_who_hovers_in_a_pit_touches_no_ground(altitude: int, speed: str, *, touch: bool) -> None:
    """On its floor it does, and a creature without flight always does."""
    place = scene("orcus", "P......", f"id: x, side: red, at: [0, 0], speed: {speed}", "id: y, side: blue, at: [3, 0]")
    place["x"].altitude = altitude

    assert touch_the_same(place.now, place["x"], place["y"]) is touch


@pytest.mark.rule("OC-MOD-05", "OC-MOD-06")
def test_untyped_modifiers_group_by_what_brings_them() -> None:
    """Others by their type, and those without one are a power's."""
    one, two = (Modifier(to="ac", by=1, type=kind, ends=ENCOUNTER) for kind in ("untyped", "feat"))
    none = Modifier(to="ac", by=1, ends=ENCOUNTER)

    assert statistics.stacking_group(one) == ("", one.cause)
    assert [statistics.stacking_group(other) for other in (two, none)] == [("feat",), ("power",)]


@pytest.mark.rule("OC-AREA-14")
def test_areas_roll_by_row_then_column_then_id() -> None:
    """Who is nowhere comes first."""
    place = _place("orcus")
    x, y, z = place["x"], place["y"], place["z"]
    x.at, y.at, z.at = (2, 1), (3, 0), (1, 1)
    order = place.now.rules.areas.order

    assert [one.id for one in order(place.now, [x, y, z])] == ["y", "z", "x"]
    x.at = None
    assert [one.id for one in order(place.now, [y, z, x])] == ["x", "y", "z"]
    z.at = y.at = (0, 0)
    assert [one.id for one in order(place.now, [z, y, x])] == ["x", "y", "z"]


@pytest.mark.rule("OB-UNCF-02")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("hp", "dying", "kind", "after"),
    [(-2, True, "short", -2), (0, True, "short", 0), (0, False, "short", 1), (-2, False, "short", 1),
     (3, False, "short", 3),
     (0, True, "long", 30), (3, False, "long", 30)],
)  # fmt: skip
def test_the_dying_do_not_wake_by_a_short_rest(ruleset: str, hp: int, kind: str, after: int, *, dying: bool) -> None:
    """A creature with hit points does, and a merely sleeping one has one then."""
    place = _place(ruleset)
    x = place["x"]
    x.hp = hp
    down = Ends(DOWN)
    x.conditions = tuple(Condition(name, down) for name in (("dying", "unconscious") if dying else ("unconscious",)))

    rests._rest(place.now, x, kind)

    assert (x.hp, x.has("unconscious")) == (after, after <= 0)
