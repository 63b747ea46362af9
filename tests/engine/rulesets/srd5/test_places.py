"""The map for thrown, teleported and placed things in srd5."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.d20.movement import teleporting
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.frames import Respond
from fracas_engine.rulesets.srd5.queries import zone_heights
from fracas_engine.rulesets.srd5.responses.reactions import _as_answered
from fracas_engine.rulesets.srd5.ruleset import Srd5
from fracas_engine.rulesets.srd5.state import Srd5Zone, s5
from fracas_engine.state import Zone
from tests.engine.rulesets.srd5.arena import now, start

X, Y = CreatureId("x"), CreatureId("y")
BLAST = "{id: blast, cost: action, area: {sphere: 1, within: 9}, save: {dc: 12, ability: dex}, effect: [{damage: 4}]}"
BITE = "{id: bite, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"


def _battle(rows: str = "..... ..... .....", speed: str = "{walk: 4, fly: 4}") -> Battle:
    return start(
        rows,
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: {speed}, actions: [{BLAST}, {BITE}]",
        "id: y, side: b, at: [3, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )


@pytest.mark.rule("S5-COVER-11")
@pytest.mark.parametrize(
    ("altitude", "named", "at", "found"),
    [(0, None, (1, 0), 0), (2, None, (1, 0), 2), (2, 1, (1, 0), 1), (0, -1, (1, 0), -1), (-1, None, (1, 0), 0),
     (-1, None, (2, 0), -1), (-1, None, (4, 0), -1), (-3, None, (4, 0), -2)],
)  # fmt: skip
def test_a_teleport_ends_as_high_as_it_began(altitude: int, named: int | None, at: tuple[int, int], found: int) -> None:
    """But in no ground; in water and over a pit as deep as it was."""
    battle = _battle("..w.P .....")
    x = battle.state.creatures["x"]
    x.altitude = altitude

    assert Srd5().forced_movement.landing_height(battle.situation, x, at, named) == found


@pytest.mark.rule("S5-MOUNT-10")
@pytest.mark.parametrize(("user", "asked"), [("x", True), ("y", False)])
def test_a_rider_saves_as_its_mount_is_sent_away_by_a_foe(user: str, *, asked: bool) -> None:
    """Not by a friend; and a rider leaves its mount."""
    battle = start(
        "...... ...... ......", "id: x, side: a, at: [5, 0], hp: 20, ac: 12, speed: 6",
        "id: y, side: b, at: [5, 2], hp: 20, ac: 10, speed: 6", "id: r, side: b, at: [1, 0], hp: 20, ac: 10, speed: 6",
        "id: horse, side: b, size: large, at: [1, 0], hp: 20, ac: 10, speed: 6, traits: [mount]", order="x y r horse",
    )  # fmt: skip
    creatures = battle.state.creatures
    rider, horse = s5(creatures["r"]), s5(creatures["horse"])
    rider.mount, horse.rider = CreatureId("horse"), CreatureId("r")
    now = Resolution(battle.situation, Dice(ScriptedFaces({"save": [1] if asked else []})))

    now.rules.forced_movement.before_teleport(now, creatures[user], horse)
    assert rider.mount == (None if asked else "horse")
    rider.mount, horse.rider = CreatureId("horse"), CreatureId("r")
    now.rules.forced_movement.before_teleport(now, creatures[user], rider)
    assert not rider.mount
    assert not horse.rider


@pytest.mark.rule("S5-AREA-09")
def test_a_zone_up_in_the_air_makes_no_rough_ground() -> None:
    """It affects its cells in all its ways; a zone that no longer follows a creature covers nothing."""
    battle = _battle()
    rules, now = Srd5(), battle.situation
    low = Srd5Zone(id="a", name="a", cells=((1, 0), (2, 0)), ends=ENCOUNTER, storeys=((0, ((1, 0),)), (1, ((2, 0),))))
    high = Srd5Zone(id="b", name="b", cells=((1, 0),), ends=ENCOUNTER, storeys=((2, ((1, 0),)),))

    assert rules.terrain.zone_ground(now, low, "difficult") == ((1, 0),)
    assert rules.terrain.zone_ground(now, high, "difficult") == ()
    assert rules.terrain.zone_ground(now, low, "dim") == ((1, 0), (2, 0))
    assert rules.terrain.zone_ground(now, Zone(id="c", name="c", cells=((1, 0),), ends=ENCOUNTER), "difficult") == (
        (1, 0),
    )
    follows = Srd5Zone(id="d", name="d", cells=((1, 0),), ends=ENCOUNTER, follows=X, radius=1)
    grid = now.map.grid
    found = [zone_heights.cells_at(now, follows, z) for z in (-2, -1, 0, 1, 2)]
    assert found == [0, *(grid.bit((1, 0)),) * 3, 0]
    battle.state.creatures["x"].at = None
    assert zone_heights.cells_at(now, follows, 0) == 0


@pytest.mark.rule("S5-ACT-13")
def test_an_answer_names_where_what_was_readied_goes() -> None:
    """An area lies there, anything else leads there; without it all is as it was readied."""
    battle = _battle()
    now = battle.situation
    actions = now.rules.sheet(now, battle.state.creatures["x"]).actions
    blast, bite = Use(by=X, action="blast", at=(1, 1)), Use(by=X, action="bite", on=("y",))

    def answered(use: Use, **more: Any) -> Use:
        return _as_answered(use, actions[use.action], Respond(X, "ready", Y, readied=True, **more))

    assert answered(blast) == blast
    assert answered(bite) == bite
    assert answered(blast, to=(2, 2)).at == (2, 2)
    assert (answered(bite, to=(2, 2)).to, answered(bite, to=(2, 2)).at) == ((2, 2), None)
    assert answered(bite, path=((2, 1), (2, 2))).path == ((2, 1), (2, 2))


@pytest.mark.rule("S5-OA-01")
@pytest.mark.parametrize(
    ("path", "to", "heights"), [(((1, 0, 2), (2, 0, 2)), None, (2, 2)), (((1, 0),), None, (2,)), ((), (2, 0), (2, 2))]
)
def test_steps_that_are_part_of_an_action_stay_on_their_level(path: Any, to: Any, heights: tuple[int, ...]) -> None:
    """A flyer's, where nothing is said of the height."""
    battle = _battle(speed="{fly: 4}")
    x = battle.state.creatures["x"]
    x.altitude = 2

    frame: Any = Srd5().movement.plan_step(battle.situation, x, 3, path, to)
    assert (frame.heights, frame.free) == (heights, True)


def test_who_aims_at_a_free_place_lands_there() -> None:
    """At one that is not it lands at the nearest other one, and nowhere where none is left."""
    battle = _battle()
    x, y = battle.state.creatures["x"], battle.state.creatures["y"]
    here = now(battle)

    assert teleporting.landing(here, x, x, 4, (2, 2)) == (2, 2)
    assert teleporting.landing(here, x, x, 4, (3, 0)) not in (None, (3, 0))
    crowded = _battle(".##.. ###.. .....")
    here = now(crowded)
    assert teleporting.landing(here, crowded.state.creatures["x"], crowded.state.creatures["x"], 1, (1, 0)) is None
    teleporting.send(here, crowded.state.creatures["x"], crowded.state.creatures["x"], 1, (1, 0))
    assert crowded.state.creatures["x"].at == (0, 0)
    assert y.at == (3, 0)


@pytest.mark.rule("S5-SPACE-02", "S5-SPACE-09", "S5-MOUNT-13")
@pytest.mark.parametrize(
    ("one", "other", "rests"),
    [
        ("", "", False),
        ("size: tiny", "", True),
        ("", "size: tiny", True),
        ("size: large", "size: small", True),
        ("size: small", "size: large", True),
        ("size: large", "size: medium", False),
        ("conditions: {prone: {until: encounter}}", "", True),
        ("", "conditions: {prone: {until: encounter}}", True),
        ("conditions: {stunned: {until: encounter}}", "", True),
        ("", "conditions: {incapacitated: {until: encounter}}", True),
        ("conditions: {blinded: {until: encounter}}", "", False),
    ],
)
def test_who_may_pass_or_lies_shares_a_space(one: str, other: str, *, rests: bool) -> None:
    """Tiny ones, those two sizes apart and the fallen, whichever of the two it is."""
    battle = start(
        "...... ...... ......",
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6{', ' * bool(one)}{one}",
        f"id: y, side: b, at: [3, 0], hp: 20, ac: 10, speed: 6{', ' * bool(other)}{other}",
        order="x y",
    )
    creatures = battle.state.creatures

    assert Srd5().terrain.may_rest_with(battle.situation, creatures["x"], creatures["y"]) is rests


@pytest.mark.rule("S5-SPACE-10")
@pytest.mark.parametrize(("trait", "rests"), [("enters_spaces", True), ("swarm", True), ("amphibious", False)])
def test_who_enters_spaces_by_a_trait_rests_in_them(trait: str, *, rests: bool) -> None:
    """In an enemy's space, whichever is asked first; a game master's rulings would be refused otherwise."""
    battle = start(
        "...... ......",
        f"id: x, side: a, at: [1, 0], hp: 20, ac: 12, speed: 6, traits: [{trait}]",
        "id: y, side: b, at: [3, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )
    x, y = battle.state.creatures["x"], battle.state.creatures["y"]
    y.at = x.at

    assert Srd5().terrain.may_rest_with(battle.situation, x, y) is rests
    assert Srd5().terrain.may_rest_with(battle.situation, y, x) is rests
    assert bool(list(battle.situation.rules.invariant_violations(now(battle)))) is not rests


@pytest.mark.rule("S5-SPACE-02", "S5-MOUNT-13")
@pytest.mark.parametrize(("side", "ridden", "rests"), [("b", False, False), ("b", True, True), ("a", False, True)])
def test_a_rider_shares_the_space_of_its_mount(side: str, *, ridden: bool, rests: bool) -> None:
    """Friends may pass each other, and foes share no space but a saddle."""
    battle = start(
        "...... ...... ......",
        "id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6",
        f"id: y, side: {side}, at: [3, 0], hp: 20, ac: 10, speed: 6",
        "id: z, side: b, at: [3, 2], hp: 20, ac: 10, speed: 6",
        order="x y z",
    )
    x, y = s5(battle.state.creatures["x"]), s5(battle.state.creatures["y"])
    if ridden:
        x.mount, y.rider = Y, X

    assert Srd5().terrain.may_rest_with(battle.situation, x, y) is rests
    assert Srd5().terrain.may_rest_with(battle.situation, y, x) is rests


@pytest.mark.rule("S5-MOUNT-10", "S5-GRAP-03")
@pytest.mark.parametrize(("face", "rides"), [(10, True), (9, False)])
def test_a_push_of_a_rider_only_makes_it_save_against_falling_off(face: int, *, rides: bool) -> None:
    """It is moved nowhere by it."""
    battle = start(
        "...... ...... ......", "id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6",
        "id: r, side: b, at: [2, 0], hp: 20, ac: 10, speed: 6",
        "id: horse, side: b, size: large, at: [2, 0], hp: 20, ac: 10, speed: 6, traits: [mount]", order="x r horse",
    )  # fmt: skip
    rider = s5(battle.state.creatures["r"])
    assert rider.mount == "horse"
    now = Resolution(battle.situation, Dice(ScriptedFaces({"save": [face]})))

    assert now.rules.forced_movement.path(now, battle.state.creatures["x"], rider, None, "push", 2) == ()
    assert (rider.mount == "horse") is rides


@pytest.mark.rule("S5-COND-11", "S5-COVER-11")
def test_whoever_comes_up_out_of_the_earth_is_offered_no_place_nearer_to_what_it_fears() -> None:
    """Where a teleport ends is measured as high as it ends, and not as deep as it began."""
    battle = start(
        "....... .......",
        "id: x, side: a, hp: 9, ac: 9, speed: {walk: 3, burrow: 3}, at: [1, 0, -3],"
        " conditions: {frightened: {source: y}}",
        "id: y, side: b, hp: 9, ac: 9, speed: 3, at: [3, 0]",
        order="x y",
    )
    creature = battle.state.creatures["x"]

    assert teleporting.landings(battle.situation, creature, creature, 4) == [(0, 0), (0, 1)]
