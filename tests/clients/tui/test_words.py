"""How things are said: the parts that the screens' own tests do not reach."""

from __future__ import annotations

import pytest

from fracas_clients.tui.words import Measure, action_lines, turn_titles
from fracas_protocol.v1 import Action
from tests.clients.battles import battle


@pytest.mark.parametrize(
    ("trigger", "told"),
    [("enemy hits self", "an enemy hits it"), ("enemy attacks ally within 5", "an enemy attacks an ally within 5")],
)
def test_a_trigger_is_told_of_whom_it_befalls(trigger: str, told: str) -> None:
    """An enemy that hits itself would be another thing."""
    assert f"Answers: {told}." in action_lines(Action(trigger=trigger), Measure.of(battle().terms))


def test_a_turn_is_told_as_long_as_there_is_room() -> None:
    """Each way is shorter than the one before, and none leaves out what is left of the turn."""
    ways = turn_titles("G Gravel Brute", "1 full round, 2 minor, 30 ft", "Tab: another creature")

    assert ways == (
        "G Gravel Brute acts · left: 1 full round, 2 minor, 30 ft · Tab: another creature",
        "G Gravel Brute acts · left: full round, 2 minor, 30 ft · Tab: another creature",
        "G Gravel Brute · left: full round, 2 minor, 30 ft · Tab",
        "G Gravel Brute · full round, 2 minor, 30 ft",
    )
    assert turn_titles("G Gravel Brute", "", "")[0] == "G Gravel Brute acts"
