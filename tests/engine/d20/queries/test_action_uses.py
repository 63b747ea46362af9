"""Initial ammunition of a creature."""

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.d20.queries.action_uses import MISSILES, missiles_at_first
from fracas_engine.dice import ScriptedFaces
from fracas_engine.setup import Setup

MISSILE = min(MISSILES)


@pytest.mark.parametrize(
    ("items", "count"),
    [
        ({}, None),
        ({"items": {"carried": ["rope"]}}, None),
        ({"items": {"hands_free": 2, "carried": ["rope"]}}, 0),
        ({"items": {"hands_free": 2, "held": [MISSILE], "carried": [MISSILE, "rope", MISSILE]}}, 3),
        ({"items": {"carried": [MISSILE]}}, 1),
    ],
)
def test_missiles_are_counted_where_hands_or_missiles_are(items: dict[str, object], count: int | None) -> None:
    """A sheet without hands and missiles has as many as it likes; one that counts its hands counts both."""
    archer = CreatureSpec.model_validate(
        {"id": "archer", "side": "red", "at": [0, 0], "hp": 9, "ac": 13, "speed": 6, **items}
    )
    setup = Setup(
        ruleset="orcus", board=BoardSpec.model_validate({"map": "..."}), creatures=(archer,), order=("archer",)
    )
    battle = Battle.start(setup, ScriptedFaces({}))

    assert missiles_at_first(battle.situation, battle.state.creatures["archer"]) == count
