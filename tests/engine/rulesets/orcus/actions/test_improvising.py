"""Something improvised that the game master rules on."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.dice import ScriptedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Answer, Concede, Use
from fracas_engine.setup import Setup


@pytest.mark.rule("OB-ACTN-02", "OC-POWER-15")
def test_who_has_left_before_the_ruling_does_nothing() -> None:
    """Whose seat has conceded while the game master thought is not there any more to do what is allowed."""
    sheets = tuple(
        CreatureSpec.model_validate({"id": name, "side": name, "at": at, "hp": 9, "ac": 14, "speed": 6, "hero": True})
        for name, at in (("juggler", [0, 0]), ("master", [3, 0]), ("guest", [6, 0]))
    )
    board = BoardSpec.model_validate({"map": "......."})
    setup = Setup(
        ruleset="orcus", board=board, creatures=sheets, order=("juggler", "master", "guest"),
        options={"game_master": ["master"]},
    )  # fmt: skip
    battle = Battle.start(setup, ScriptedFaces({}))
    battle.apply("juggler", Use(by=CreatureId("juggler"), action="improvise", with_=("standard", "juggle")))
    battle.apply("juggler", Concede())

    outcome = battle.apply("master", Answer(by=CreatureId("master"), answer="allow"))

    assert not {"used", "improvised"} & {event.name for event in outcome.events}
