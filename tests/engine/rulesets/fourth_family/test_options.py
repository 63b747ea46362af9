"""Options of a turn in the fourth-edition family."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import ScriptedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Answer, Move
from fracas_engine.setup import Setup


@pytest.mark.rule("FE-SHIFT-02", "FE-OA-02", "OB-OA-08")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
def test_a_shift_claims_no_free_blow(ruleset: str) -> None:
    """Where a walk is told to provoke, a shift of the same step is not: it was, and no blow came."""
    hero = {"id": "hero", "side": "red", "at": [1, 1], "hp": 20, "speed": 6, "ac": 14}
    claw = {"id": "claw", "cost": "standard", "origin": "melee", "basic": True, "attack": {"bonus": 5, "vs": "ac"}}
    foe = {"id": "foe", "side": "blue", "at": [2, 1], "hp": 20, "speed": 6, "ac": 14}
    foe |= {"actions": [claw | {"hit": [{"damage": 1}]}]}
    board = {"map": "....\n....\n...."}
    setup = {"ruleset": ruleset, "board": board, "creatures": [hero, foe], "order": ["hero", "foe"]}
    battle = Battle.start(Setup.model_validate(setup), ScriptedFaces())

    (options,) = battle.options("red")
    provoked = {move.mode: dict(move.provokes) for move in options.moves}

    assert provoked["walk"][0, 1] == ("foe",)
    assert provoked["shift"] == {}


@pytest.mark.rule("FE-BASIC-02")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
@pytest.mark.parametrize(("foe", "targets"), [([2, 1], ["foe", "chest"]), ([3, 2], ["chest"])])
def test_an_attack_is_offered_once_for_creatures_and_things(ruleset: str, foe: list[int], targets: list[str]) -> None:
    """Things in reach stand beside the creatures of the same option, or alone."""
    hero = {"id": "hero", "side": "red", "at": [1, 1], "hp": 20, "speed": 6, "ac": 14}
    claw = {"id": "claw", "cost": "standard", "origin": "melee", "attack": {"bonus": 5, "vs": "ac"}}
    hero |= {"actions": [claw | {"hit": [{"damage": 1}]}]}
    other = {"id": "foe", "side": "blue", "at": foe, "hp": 20, "speed": 6, "ac": 14}
    chest = {"id": "chest", "at": [0, 1], "hp": 10, "ac": 5}
    setup = {"ruleset": ruleset, "board": {"map": "....\n....\n...."}, "creatures": [hero, other], "objects": [chest]}
    battle = Battle.start(Setup.model_validate(setup | {"order": ["hero", "foe"]}), ScriptedFaces())

    (options,) = battle.options("red")
    uses = [use for use in options.uses if use.action == "claw"]

    assert [([target.id for target in use.targets], use.pick) for use in uses] == [(targets, (1, 1))]


@pytest.mark.rule("FE-OA-01", "FE-OA-08", "FE-OA-09", "OB-OA-05", "OB-OA-06", "OB-OA-15", "OB-OA-16")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
@pytest.mark.parametrize(
    "foe",
    [
        {"at": [3, 2], "reach": 2},
        {"at": [3, 2], "reach": 2, "traits": ["threatening_reach"]},
        {"at": [2, 2, 1], "speed": {"walk": 6, "fly": 6, "hover": True}, "traits": ["flying"]},
        {"at": [2, 2, 2], "speed": {"walk": 6, "fly": 6, "hover": True}, "traits": ["flying"]},
        {
            "at": [2, 2, 2],
            "speed": {"walk": 6, "fly": 6, "hover": True},
            "traits": ["flying", "threatening_reach"],
            "reach": 2,
        },
        {"at": [2, 2], "size": "tiny", "reach": 0},
        {"at": [3, 2], "size": "large", "reach": 1},
    ],
)
def test_whoever_a_step_is_said_to_provoke_is_asked(ruleset: str, foe: dict[str, Any]) -> None:
    """Heights and long reach count in what is shown before a move as they do when the step is taken."""
    claw = {"id": "claw", "cost": "standard", "origin": "melee", "basic": True, "attack": {"bonus": 5, "vs": "ac"}}
    enemy = {"id": "foe", "side": "blue", "hp": 20, "speed": 6, "ac": 14} | foe
    enemy |= {"actions": [claw | {"hit": [{"damage": 1}]}]}
    hero = {"id": "hero", "side": "red", "at": [1, 2], "hp": 20, "speed": 6, "ac": 14}
    setup = {"ruleset": ruleset, "board": {"map": "\n".join(["......"] * 5)}, "creatures": [hero, enemy]}
    battle = Battle.start(Setup.model_validate(setup | {"order": ["hero", "foe"]}), ScriptedFaces())
    (options,) = battle.options("red")
    (walk,) = (move for move in options.moves if move.mode == "walk")

    said = walk.provokes.get((0, 2), ())
    battle.apply("red", Move(by=CreatureId("hero"), mode="walk", path=((0, 2),)))

    assert said == tuple(decision.by for decision in battle.pending if decision.kind == "opportunity_attack")


def _asked(battle: Battle, move: Move) -> set[str]:
    """Return who is asked for opportunity attacks on a way on which all decline."""
    battle.apply("red", move)
    asked: set[str] = set()
    while (pending := battle.pending[0]).kind == "opportunity_attack":
        assert pending.by is not None
        asked.add(pending.by)
        battle.apply(pending.seat, Answer(by=pending.by, answer="no"), decision=pending.number)
    return asked


@pytest.mark.rule("FE-OA-01", "FE-OA-08", "FE-MOVE-09", "FE-FALL-03", "OB-OA-15", "OB-SQZE-01")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
@pytest.mark.parametrize(
    ("mode", "hero", "pit"),
    [
        ("walk", {"size": "large"}, ""),
        ("walk", {"size": "huge"}, ""),
        ("squeeze", {"size": "large"}, ""),
        ("squeeze", {"size": "huge"}, ""),
        ("walk", {"at": [2, 2, -1]}, "pit"),
        ("walk", {"at": [2, 2, -1], "size": "large"}, "pit"),
        ("walk", {"at": [2, 2, -1], "speed": {"walk": 6, "climb": 4}}, "pit"),
    ],
)
def test_whoever_a_way_is_said_to_provoke_is_asked(ruleset: str, mode: str, hero: dict[str, Any], pit: str) -> None:
    """The squares that a big mover leaves depend on its destination and size; a climber leaves from the rim."""
    claw = {"id": "claw", "cost": "standard", "origin": "melee", "basic": True, "attack": {"bonus": 5, "vs": "ac"}}
    foe = {"side": "blue", "hp": 20, "speed": 6, "ac": 14, "actions": [claw | {"hit": [{"damage": 1}]}]}
    foes = [{"id": "west", "at": [0, 2]} | foe, {"id": "corner", "at": [5, 5]} | foe]
    mover = {"id": "hero", "side": "red", "at": [2, 2], "hp": 20, "speed": 6, "ac": 14} | hero
    rows = ["........"] * 2 + ["..oo....", "..oo...."] + ["........"] * 4 if pit else ["........"] * 8
    board = {"map": "\n".join(rows), "legend": {"o": ["pit"]}} if pit else {"map": "\n".join(rows)}
    setup = {"ruleset": ruleset, "board": board, "creatures": [mover, *foes], "order": ["hero", "west", "corner"]}
    battle = Battle.start(Setup.model_validate(setup), ScriptedFaces({"check": (20,)}))
    (options,) = battle.options("red")
    (option,) = (move for move in options.moves if move.mode == mode)
    told = {cell: set(option.provokes.get(cell, ())) for cell in option.costs if cell != (2, 2)}

    asked = {
        cell: _asked(battle.clone(), Move(by=CreatureId("hero"), mode=mode, to=option.place(cell))) for cell in told
    }

    assert told == asked
    assert any(told.values())
    assert not all(told.values())


@pytest.mark.rule("FE-DEATH-06", "OB-UNCF-02")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
@pytest.mark.parametrize(("hp", "notes"), [(-3, ("brings_round",)), (3, ())])
def test_what_heals_says_that_it_brings_a_dying_friend_round(ruleset: str, hp: int, notes: tuple[str, ...]) -> None:
    """One target or an area alike; it gives hit points to standing creatures and no more."""
    own: dict[str, Any] = {"cost": "standard", "targets": "one"}
    kindle = own | {"id": "kindle", "origin": "ranged", "range": 5, "effect": [{"heal": 4}]}
    dawn = own | {"id": "dawn", "origin": "near", "area": {"burst": 2}, "targets": "all_allies"}
    dawn |= {"effect": [{"recovery": 1}]}
    shield = own | {"id": "shield", "origin": "ranged", "range": 5, "effect": [{"temp_hp": 4}]}
    hero = {
        "id": "hero",
        "side": "red",
        "at": [1, 1],
        "hp": 20,
        "speed": 6,
        "ac": 14,
        "actions": [kindle, dawn, shield],
    }
    friend = {"id": "friend", "side": "red", "at": [2, 1], "hp": {"max": 20, "now": hp}, "hero": True, "speed": 6}
    foe = {"id": "foe", "side": "blue", "at": [3, 2], "hp": 20, "speed": 6, "ac": 14}
    board = {"map": "....\n....\n...."}
    setup = {"ruleset": ruleset, "board": board, "creatures": [hero, friend, foe], "order": ["hero", "friend", "foe"]}
    battle = Battle.start(Setup.model_validate(setup), ScriptedFaces())

    uses = {use.action: use for use in battle.options("red")[0].uses}
    told = [one.notes for name in ("kindle", "shield") for one in uses[name].targets if one.id == "friend"]

    assert told == [notes, ()]
    assert [one.notes for one in uses["dawn"].odds if one.id == "friend"] == [notes]
