"""Objects that are attacked."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec, CreatureSpec, ObjectSpec
from fracas_engine.dice import ScriptedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.setup import Setup


def struck_door(hit: list[dict[str, Any]], **door: Any) -> Battle:
    """Let a creature hit a door of 20 hit points."""
    action = {"id": "blow", "cost": "standard", "origin": "melee", "attack": {"bonus": 5, "vs": "ac"}, "hit": hit}
    sheets = tuple(
        CreatureSpec.model_validate({"id": name, "side": name, "at": at, "hp": 9, "ac": 14, "speed": 6, "actions": own})
        for name, at, own in (("pc", [0, 0], [action]), ("orc", [3, 0], []))
    )
    gate = ObjectSpec.model_validate({"id": "gate", "at": [1, 0], "hp": 20, "ac": 5, **door})
    board = BoardSpec.model_validate({"map": "...."})
    setup = Setup(ruleset="orcus", board=board, creatures=sheets, objects=(gate,), order=("pc", "orc"))
    battle = Battle.start(setup, ScriptedFaces({"attack": [10]}))
    battle.apply("pc", Use(by=CreatureId("pc"), action="blow", on=("gate",)))
    return battle


@pytest.mark.rule("OB-RES-05")
def test_a_door_burns_as_it_is_vulnerable() -> None:
    """Six fire are eleven to one that is vulnerable by five."""
    battle = struck_door([{"damage": 6, "type": "fire"}], vulnerable={"fire": 5})

    assert battle.inspect("gate.hp") == 9


@pytest.mark.rule("OB-RES-05")
def test_a_door_resists_each_type_by_itself() -> None:
    """Of six fire and six untyped the resistance to fire takes four."""
    battle = struck_door([{"damage": 6, "type": "fire"}, {"damage": 6}], resist={"fire": 4})

    assert battle.inspect("gate.hp") == 12


@pytest.mark.parametrize(("damage", "offered"), [(9, True), (20, False)])
@pytest.mark.rule("OB-LIST-04")
def test_a_broken_door_is_not_offered_to_be_opened(damage: int, offered: bool) -> None:  # noqa: FBT001
    """Only existing objects can be interacted with."""
    battle = struck_door([{"damage": damage}])

    uses = [use for options in battle.options("pc") for use in options.uses]
    listed = any(use.action == "interact" and use.targets for use in uses)

    assert listed is offered
