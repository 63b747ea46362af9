"""Numbers of more digits than Python reads, in texts that come from elsewhere: passed over, never an error."""

from __future__ import annotations

from math import isfinite
from typing import Any, cast

import pytest

from fracas_clients.policies import action_value, combat_stats
from fracas_clients.tui.create_screen import _variant
from fracas_clients.tui.descriptions import DistanceFormat
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.rulesets.srd5.actions.rise_and_sink import plan_rise
from fracas_protocol import v1
from fracas_protocol.condition_sets import ConditionSets

LONG = "9" * 5000


def test_a_sheet_with_long_numbers_is_judged() -> None:
    """A hostile server's sheet stops no bot."""
    action = v1.Action(
        hit=f"{LONG}d6, ongoing {LONG}, +{LONG} ac, recovery {LONG}", effect=f"{LONG}dW", weapon=f"{LONG}d6",
        area=f"burst {LONG} within {LONG}", attack=f"+{LONG} against ac", uses=f"{LONG} times",
    )  # fmt: skip
    harm = action_value.damage(action, ConditionSets())
    for value in (harm, action_value.bonuses(action), action_value.restored_hp(action, 10)):
        assert isfinite(value)
    assert combat_stats.range_of(action) == 1


@pytest.mark.parametrize("number", [pytest.param(LONG, id="long"), "²"])
def test_the_terminal_client_shows_long_numbers(number: str) -> None:
    """They are words like others."""
    assert DistanceFormat(5).told(number) == number
    assert DistanceFormat(5).effects(f"push {number}") == f"push {number}"
    assert _variant(f"name={number}") == ("name", number)


@pytest.mark.parametrize("number", [pytest.param(LONG, id="long"), "²", "0", "high"])
def test_an_order_to_rise_takes_a_number_of_cells(number: str) -> None:
    """Anything else is refused as malformed, however many digits it has."""
    nothing = cast("Any", None)
    with pytest.raises(IllegalIntent, match="needs a number of cells"):
        plan_rise(nothing, nothing, Use(by=CreatureId("a"), action="rise", with_=(number,)))
