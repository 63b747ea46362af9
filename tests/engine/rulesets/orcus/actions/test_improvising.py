"""Something improvised that the game master rules on."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.dice import ScriptedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Answer, Concede, Use
from fracas_engine.setup import Setup


@pytest.mark.rule("OB-ACTN-02", "OC-POWER-15")
def test_who_has_left_before_the_ruling_does_nothing() -> None:
    """A creature whose seat conceded while the game master decided is no longer there to act."""
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


def _stage(*masters: str) -> Battle:
    sheets = tuple(
        CreatureSpec.model_validate(
            {"id": name, "side": name, "at": at, "hp": 9, "ac": 14}
            | {"speed": 6, "hero": True, "actions": [SING, CURSE]}
        )
        for name, at in (("juggler", [0, 0]), ("master", [3, 0]), ("guest", [6, 0]))
    )
    board = BoardSpec.model_validate({"map": "......."})
    setup = Setup(
        ruleset="orcus", board=board, creatures=sheets, order=("juggler", "master", "guest"),
        options={"game_master": list(masters)},
    )  # fmt: skip
    return Battle.start(setup, ScriptedFaces({"check": (15,)}))


SING = {"id": "sing", "cost": "standard", "origin": "self", "effect": [{"temp_hp": 3}]}
CURSE = {"id": "curse", "cost": "standard", "origin": "ranged", "range": 2, "effect": [{"condition": "slowed"}]}


def _use(action: str, *on: str, with_: tuple[str, ...] = ()) -> Use:
    return Use(by=CreatureId("juggler"), action=action, on=on, with_=with_)


@pytest.mark.rule("OB-ACTN-02")
def test_the_dc_itself_is_enough() -> None:
    """A roll of fifteen against fifteen succeeds."""
    battle = _stage("master")
    battle.apply("juggler", _use("improvise", with_=("move", "jump")))

    outcome = battle.apply("master", Answer(by=CreatureId("master"), answer="dc_15"))

    (told,) = [event for event in outcome.events if event.name == "improvised"]
    assert told.data["success"] is True


@pytest.mark.rule("OB-ACTN-02")
def test_what_no_action_is_left_for_is_refused_at_once() -> None:
    """The game master is not asked."""
    battle = _stage("guest")
    battle.apply("juggler", _use("total_defense"))

    kinds = {option.cost for option in battle.options("juggler")[0].uses if option.action == "improvise"}
    assert kinds == {"move", "swift"}
    with pytest.raises(IllegalIntent, match="has no standard action left") as refused:
        battle.apply("juggler", _use("improvise", with_=("standard", "juggle")))
    assert refused.value.code == "not_available"
    assert battle.apply("juggler", _use("improvise", with_=("move", "juggle"))).events


@pytest.mark.rule("OB-ACTN-02", "OC-POWER-15")
def test_a_game_master_who_leaves_is_followed_by_the_next_one_named() -> None:
    """A seat that has conceded decides nothing; without seats nothing is improvised, and powers wait for none."""
    battle = _stage("master", "guest")
    battle.apply("master", Concede())
    battle.apply("juggler", _use("improvise", with_=("move", "juggle")))
    assert [(ask.seat, ask.by) for ask in battle.pending] == [("guest", "guest")]


@pytest.mark.rule("OB-ACTN-02")
def test_what_nobody_rules_on_any_more_is_not_done() -> None:
    """A creature whose game master leaves while deciding keeps the action."""
    battle = _stage("master")
    battle.apply("juggler", _use("improvise", with_=("move", "juggle")))

    outcome = battle.apply("master", Concede())

    names = [event.name for event in outcome.events]
    assert "vetoed" in names
    assert "improvised" not in names


@pytest.mark.rule("OC-POWER-15")
def test_what_could_not_be_used_anyway_is_refused_before_the_game_master_is_asked() -> None:
    """Refused without an action or a target in range; put to the game master if it needs no target."""
    battle = _stage("master")
    with pytest.raises(IllegalIntent) as far:
        battle.apply("juggler", _use("curse", "guest"))
    assert far.value.code == "out_of_range"
    battle.apply("juggler", _use("sing"))
    assert [ask.seat for ask in battle.pending] == ["master"]
    battle.apply("master", Answer(by=CreatureId("master"), answer=False))

    with pytest.raises(IllegalIntent) as spent:
        battle.apply("juggler", _use("sing"))
    assert spent.value.code == "not_available"
    assert [ask.kind for ask in battle.pending] == ["turn"]
