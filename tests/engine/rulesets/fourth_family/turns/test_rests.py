"""Effects of a rest, and their limits."""

from __future__ import annotations

import pytest

from fracas_engine.d20.queries import action_uses
from fracas_engine.errors import IllegalIntent
from fracas_engine.intent_plain import from_plain
from tests.engine.rulesets.fourth_family.arena import Scene, scene

BOW = (
    "{id: bow, cost: standard, origin: ranged, range: 9, uses: encounter, attack: {bonus: 5, vs: ac}, "
    "hit: [{damage: 3}], weapon: {die: 1d8, properties: [ammunition]}}"
)


def over() -> Scene:
    """Return a battle that an archer has won with an arrow."""
    place = scene(
        "orcus",
        "......",
        f"id: a, side: red, at: [0, 0], hero: true, hp: {{max: 30, now: 9}}, recoveries: 4, actions: [{BOW}], "
        "items: {carried: [arrow, arrow]}",
        "id: b, side: blue, at: [3, 0], hp: 2",
        attack=[15],
    )
    place.play(by="a", use="bow", on=["b"])
    assert place.battle.result is not None
    return place


@pytest.mark.rule("OC-POWER-07", "OC-AREA-18")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_a_rest_brings_powers_back_and_no_arrows(kind: str) -> None:
    """What was shot is gone."""
    place = over()
    assert place["a"].used == {"bow": 1, action_uses.SPENT: 1}

    place.play(by="a", rest=kind)

    assert place["a"].used == {action_uses.SPENT: 1}


@pytest.mark.rule("OB-RECV-02", "OB-REST-01")
def test_who_spends_in_a_rest_is_said() -> None:
    """A number alone belongs to no creature; beside a name it belongs to that creature."""
    place = over()

    with pytest.raises(IllegalIntent) as refused:
        place.battle.apply("red", from_plain({"rest": "short", "spend": 1}))
    assert refused.value.code == "malformed"

    place.play(by="a", rest="short", spend=1)
    assert (place["a"].hp, place["a"].stock) == (16, 3)
