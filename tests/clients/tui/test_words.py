"""How things are said: the parts that the screens' own tests do not reach."""

from __future__ import annotations

from fracas_clients.tui.words import turn_titles


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
