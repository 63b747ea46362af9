"""Options of a turn: each where it is accepted, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import UseOption
from fracas_engine.rulesets.srd5.state import s5
from tests.engine.rulesets.srd5.arena import start

RAY = """{id: ray, cost: action, origin: ranged, range: 9, targets: 3, tags: [rays], attack: {bonus: 5, vs: ac},
 hit: [{damage: 3}]}""".replace("\n", " ")
BOLT = "{id: bolt, cost: action, origin: ranged, range: 9, targets: 3, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"
NEARBY = "{id: bite, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"


def _battle(*, x: str = "", z: str = "", z_at: str = "[1, 1]", rows: str = "....... ....... .......") -> Battle:
    return start(
        rows,
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6, actions: [{RAY}, {BOLT}, {NEARBY}], "
        f"skills: {{medicine: 4}}{x}",
        "id: y, side: b, at: [4, 0], hp: 20, ac: 10, speed: 6",
        f"id: z, side: a, at: {z_at}, ac: 10, speed: 6{z if 'hp:' in z else z + ', hp: 20'}",
        order="x y z",
    )


def _offered(battle: Battle) -> dict[str, list[UseOption]]:
    found: dict[str, list[UseOption]] = {}
    for use in battle.options("a")[0].uses:
        if use.by == "x":
            found.setdefault(use.action, []).append(use)
    return found


def _targets(battle: Battle, action: str) -> list[str]:
    return [target.id for use in _offered(battle).get(action, []) for target in use.targets]


@pytest.mark.rule("S5-ATK-01")
def test_rays_may_all_go_to_one_target() -> None:
    """Other attacks on several targets name each once; those without a target in reach are not offered."""
    offered = _offered(_battle(z_at="[2, 2]"))

    assert [use.repeat for use in offered["ray"]] == [True]
    assert [use.repeat for use in offered["bolt"]] == [False]
    assert "bite" not in offered


@pytest.mark.rule("S5-DEATH-10")
@pytest.mark.parametrize(
    ("z", "z_at", "targets"),
    [(", hero: true, hp: {max: 9, now: 0}", "[1, 1]", ["z"]), (", hero: true", "[1, 1]", []),
     (", hero: true, hp: {max: 9, now: 0}", "[2, 2]", [])],
)  # fmt: skip
def test_who_is_down_beside_one_can_be_stabilized(z: str, z_at: str, targets: list[str]) -> None:
    """No other creature."""
    assert _targets(_battle(z=z, z_at=z_at), "stabilize") == targets


@pytest.mark.rule("S5-MOUNT-01")
@pytest.mark.parametrize(("z", "targets"), [(", size: large, traits: [mount]", ["z"]), (", size: large", [])])
def test_a_mount_beside_one_can_be_mounted(z: str, targets: list[str]) -> None:
    """What is none cannot."""
    assert _targets(_battle(z=z), "mount") == targets


@pytest.mark.rule("S5-ACT-09")
@pytest.mark.parametrize(
    ("z", "helped"),
    [("", True), (", conditions: {blinded: {until: encounter}}", True),
     (", conditions: {blinded: {until: encounter}, deafened: {until: encounter}}", False)],
)  # fmt: skip
def test_an_ally_that_sees_or_hears_can_be_helped(z: str, *, helped: bool) -> None:
    """With a skill that one has; where there is none, no help is offered."""
    found = [(use.choices, [target.id for target in use.targets]) for use in _offered(_battle(z=z)).get("help", [])]

    assert found == ([((("medicine",),), ["z"])] if helped else [])


@pytest.mark.rule("S5-MOUNT-03", "S5-MOUNT-07")
@pytest.mark.parametrize(
    ("commanded", "spent", "words", "gets_down"),
    [(False, 0, 3, True), (True, 0, 0, True), (False, 4, 3, False), (True, 4, 0, False)],
)
def test_a_rider_commands_once_and_gets_down_for_half_its_speed(
    *, commanded: bool, spent: int, words: int, gets_down: bool
) -> None:
    """What would be refused is not offered."""
    battle = _battle(z=", size: large, traits: [mount, trained_mount]", z_at="[0, 0]")
    x, z = s5(battle.state.creatures["x"]), s5(battle.state.creatures["z"])
    assert (x.mount, z.controlled) == ("z", True)
    z.commanded, x.spent = commanded, spent

    offered = _offered(battle)
    assert [len(use.choices) for use in offered.get("command_mount", [])] == [words] * bool(words)
    assert ("dismount" in offered) is gets_down


@pytest.mark.rule("S5-COND-11")
def test_the_frightened_are_offered_no_step_toward_what_they_fear() -> None:
    """A creature without fear is."""
    calm = _battle(rows="....... .......", z_at="[6, 0]")
    scared = _battle(
        rows="....... .......", z_at="[6, 0]", x=", conditions: {frightened: {source: y, until: encounter}}"
    )

    def walks(battle: Battle) -> dict[Any, int]:
        return next(dict(move.costs) for move in battle.options("a")[0].moves if move.mode == "walk")

    assert {(1, 0), (1, 1), (0, 1)} <= set(walks(calm))
    assert set(walks(scared)) <= {(0, 0), (0, 1)}
    assert walks(scared)[0, 1] == 1


@pytest.mark.rule("S5-WEAP-04")
def test_the_extra_blow_with_another_light_weapon_is_offered_for_a_bonus_action() -> None:
    """It is the Bonus Action that it takes, once the Action is spent; before that it is a blow like others."""
    knife = (
        "{id: NAME, cost: action, origin: melee, weapon: {die: 1d4, properties: [light]}, "
        "attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"
    )
    battle = start(
        "....",
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6, "
        f"actions: [{knife.replace('NAME', 'one')}, {knife.replace('NAME', 'other')}]",
        "id: y, side: b, at: [1, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )
    assert {name: [use.cost for use in _offered(battle)[name]] for name in ("one", "other")} == {
        "one": ["action"],
        "other": ["action"],
    }
    x = s5(battle.state.creatures["x"])
    x.budget, x.light = {**x.budget, "action": 0}, ("one",)
    assert [use.cost for use in _offered(battle)["other"]] == ["bonus"]
    assert "one" not in _offered(battle)


@pytest.mark.rule("S5-GRAP-08")
@pytest.mark.parametrize(("size", "at", "leads"), [("huge", [1, 0], False), ("medium", [3, 1], True)])
def test_nobody_is_offered_a_step_after_which_who_is_dragged_finds_no_room(
    size: str, at: list[int], *, leads: bool
) -> None:
    """A Huge creature does not come along into a passage of one cell."""
    battle = start(
        "....## ...... .....#",
        "id: x, side: a, hero: true, at: [4, 1], hp: 20, ac: 12, speed: 20",
        f"id: y, side: b, size: {size}, at: {at}, hp: 20, ac: 10, speed: 6, "
        "conditions: {grappled: {source: x, until: escape}}",
        order="x y",
    )

    walk = next(move for move in battle.options("a")[0].moves if move.mode == "walk")

    assert ((5, 1) in walk.costs) is leads
    assert (4, 2) in walk.costs


@pytest.mark.rule("S5-MON-01")
@pytest.mark.parametrize(
    ("left", "offered"), [(1, {"rays": ["ray", "ray"], "bites": ["bite"]}), (0, {"bites": ["bite"]})]
)
def test_attacks_that_remain_of_one_sequence_are_not_offered_by_another(left: int, offered: dict[str, Any]) -> None:
    """Another sequence takes an action of its own, and what is offered is accepted."""
    ray = RAY.replace("targets: 3, tags: [rays], ", "")
    battle = start(
        "....... ....... .......",
        f"id: x, side: a, at: [0, 0], hp: 20, ac: 12, speed: 6, actions: [{ray}, {NEARBY}, "
        "{id: rays, cost: action, sequence: [ray, ray]}, {id: bites, cost: action, sequence: [bite, bite]}]",
        "id: y, side: b, at: [1, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )
    x = s5(battle.state.creatures["x"])
    x.sequence, x.budget = ("bite",), {**x.budget, "action": left}

    found = {name: uses for name, uses in _offered(battle).items() if name in ("rays", "bites")}
    assert {name: [use.choices for use in uses] for name, uses in found.items()} == {
        name: [((names[0],),)] for name, names in offered.items()
    }
    for name, uses in found.items():
        assert [use.pick for use in uses] == [(1, len(offered[name]))]
        again = battle.clone(KeyedFaces(bytes(32)))
        again.apply("a", Use(by=CreatureId("x"), action=name, on=("y",), with_=(offered[name][0],)))
