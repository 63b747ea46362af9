"""How things are said: the parts that the screens' own tests do not reach."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fracas_clients.tui.descriptions import DistanceFormat, action_lines, cell_text, turn_titles
from fracas_clients.tui.unavailable_actions import unavailable_reason
from fracas_protocol import v1
from fracas_protocol.v1 import Action
from tests.clients.battles import battle, message, view_of


@pytest.mark.parametrize(
    ("trigger", "told"),
    [("enemy hits self", "an enemy hits it"), ("enemy attacks ally within 5", "an enemy attacks an ally within 5")],
)
def test_a_trigger_is_told_of_whom_it_befalls(trigger: str, told: str) -> None:
    """An enemy that hits itself would be another thing."""
    assert f"Trigger: {told}." in action_lines(Action(trigger=trigger), DistanceFormat.of(battle().terms))


def test_a_turn_is_told_as_long_as_there_is_room() -> None:
    """Each way is shorter than the one before, and none leaves out what is left of the turn."""
    ways = turn_titles("G Gravel Brute", "1 full round, 2 minor, 30 ft", "Tab: next creature")

    assert ways == (
        "G Gravel Brute's turn · left: 1 full round, 2 minor, 30 ft · Tab: next creature",
        "G Gravel Brute's turn · left: full round, 2 minor, 30 ft · Tab: next creature",
        "G Gravel Brute · left: full round, 2 minor, 30 ft · Tab",
        "G Gravel Brute · full round, 2 minor, 30 ft",
    )
    assert turn_titles("G Gravel Brute", "", "")[0] == "G Gravel Brute's turn"


def test_zones_that_are_alike_are_told_once() -> None:
    """Two of one power over one cell are one thing to whoever looks; one of another name is told beside them."""
    seen = message()
    for number, name in enumerate(("Mire", "Mire", "Fog"), start=len(seen.names) + 1):
        seen.zones.append(v1.Zone(n=number, id=f"zone_{number}", name=name, cells=[3, 2]))
        seen.names.append(v1.Name(n=number, id=f"zone_{number}"))
    view = view_of(seen)

    assert cell_text(view, (3, 2), str, creatures=False).startswith("Mire, Fog")


def test_a_reason_is_told_in_words_that_say_something() -> None:
    """Who has begun a turn of parts has no full round, which is more than `full`."""
    ogre = replace(battle().creatures["ogre"], budget={"full_round": 0, "standard": 0})

    assert unavailable_reason(ogre, Action(id="frenzy", cost="full_round")) == "no full round"
    assert unavailable_reason(ogre, Action(id="club", cost="standard")) == "no std left"
