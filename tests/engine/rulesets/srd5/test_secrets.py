"""A hidden creature's place is revealed by the rules only: sight, Tremorsense, bumping into it."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces, ScriptedFaces
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import End, Intent, Move, Use
from fracas_engine.setup import Setup
from fracas_engine.testing.noninterference import assert_not_interfering
from fracas_engine.viewing import PUBLIC, Viewer

A, B = Viewer("seat", SeatId("A")), Viewer("seat", SeatId("B"))
JAB = {
    "id": "jab", "cost": "action", "origin": "melee", "attack": {"bonus": 5, "vs": "ac"},
    "hit": [{"damage": 2, "type": "slashing"}],
}  # fmt: skip


def ambush(*creatures: dict[str, Any], eyes: bool = True, rows: tuple[str, ...] = ("........", "........")) -> Battle:
    """Return a battle of a watcher, which may be blind, and others, in the order of the list."""
    watcher: dict[str, Any] = {"id": "watcher", "side": "A", "hero": True, "at": (0, 0), "actions": [JAB]}
    if not eyes:
        watcher["conditions"] = ["blinded"]
    everybody = [{"speed": 6, "hp": 20, "ac": 15, **one} for one in (watcher, *creatures)]
    order = tuple(one["id"] for one in everybody)
    setup = {"ruleset": "srd5", "board": {"map": list(rows)}, "order": order, "creatures": everybody}
    return Battle.start(Setup.model_validate(setup), ScriptedFaces({}))


def sees(battle: Battle, viewer: Viewer, name: str) -> bool:
    """Return True if a creature is in a seat's view."""
    return ("creature", name) in battle.view(viewer)


@pytest.mark.rule("S5-HIDE-02")
def test_a_hidden_creature_is_in_no_view_of_its_enemies() -> None:
    """Its own side sees it, with both conditions; the enemy and the public do not."""
    battle = ambush({"id": "thief", "side": "B", "at": (5, 0), "conditions": {"hidden": {"total": 19}}})

    assert not sees(battle, A, "thief")
    assert not sees(battle, PUBLIC, "thief")
    assert sees(battle, B, "thief")
    assert battle.inspect("thief.conditions") == ("hidden", "invisible")


@pytest.mark.rule("S5-SENSE-10")
def test_tremorsense_tells_the_place_of_what_stands_on_the_ground() -> None:
    """Within its range the hidden one is in the view, and out of it again when it steps away or takes off."""
    worm = {"id": "worm", "side": "A", "at": (0, 1), "senses": {"tremorsense": 6}, "conditions": ["blinded"]}
    thief = {"id": "thief", "side": "B", "at": (6, 0), "conditions": ["hidden"]}
    bird = {"id": "bird", "side": "B", "at": (5, 1, 1), "speed": {"fly": 6}, "conditions": ["hidden"]}
    battle = ambush(worm, thief, bird, {"id": "decoy", "side": "B", "at": (7, 1)}, eyes=False)

    assert sees(battle, A, "thief")
    assert not sees(battle, A, "bird")
    assert battle.inspect("thief.conditions") == ("hidden", "invisible")
    for name in ("watcher", "worm"):
        battle.apply("A", End(by=CreatureId(name)))
    battle.apply("B", Move(by=CreatureId("thief"), mode="walk", path=((7, 0),)))
    assert not sees(battle, A, "thief")


@pytest.mark.rule("S5-SPACE-12", "S5-HIDE-02")
def test_who_is_bumped_into_is_known_until_it_goes_elsewhere() -> None:
    """The step is not taken, the place is known, and no longer when the hidden one has slipped away."""
    battle = ambush(
        {"id": "thief", "side": "B", "at": (2, 0), "conditions": {"hidden": {"total": 19}, "blinded": {}}},
        {"id": "decoy", "side": "B", "at": (7, 1)},
        rows=("...#....", "###.#..."),
    )

    battle.apply("A", Move(by=CreatureId("watcher"), mode="walk", path=((1, 0), (2, 0))))

    assert battle.inspect("watcher.at") == (1, 0)
    assert sees(battle, A, "thief")
    assert "hidden" in battle.inspect("thief.conditions")  # type: ignore[operator]


@pytest.mark.rule("S5-UNSEEN-02")
def test_a_wrong_guess_looks_like_a_right_one_that_misses() -> None:
    """What the attacker's seat is told of both is the same but for the cell that it named itself."""
    told = []
    for cell in ((1, 0), (1, 1)):
        battle = ambush(
            {"id": "thief", "side": "B", "at": (1, 0), "conditions": {"hidden": {"total": 19}}},
            {"id": "decoy", "side": "B", "at": (7, 1), "conditions": ["blinded"]},
        ).clone(ScriptedFaces({"attack": (7, 3)}))
        outcome = battle.apply("A", Use(by=CreatureId("watcher"), action="jab", at=cell))
        told.append([(e.name, {**e.data, "at": None}) for e in battle.events_for(A, outcome.events)])

    assert told[0] == told[1]
    assert any(name == "attack" for name, _ in told[0])


@pytest.mark.rule("S5-HIDE-02")
def test_where_a_hidden_creature_stands_changes_nothing_that_its_enemies_get() -> None:
    """Two battles that differ only in the hidden creature's place send the enemy the same bytes."""
    battles = [
        ambush(
            {"id": "thief", "side": "B", "at": at, "conditions": {"hidden": {"total": 19}}},
            {"id": "decoy", "side": "B", "at": (7, 1)},
            rows=("...#....", "...#....", "...#...."),
        ).clone(KeyedFaces(bytes(range(32))))
        for at in ((5, 0), (6, 2))
    ]
    walk = Move(by=CreatureId("watcher"), mode="walk", path=((1, 1),))
    steps: list[tuple[str, Intent]] = [("A", walk), ("A", End(by=CreatureId("watcher")))]
    assert_not_interfering(battles[0], battles[1], A, steps)
