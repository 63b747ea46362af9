"""Durations: an end is a turn of a creature, counted from the battle's beginning."""

from __future__ import annotations

import pytest

from fracas_engine.durations import ENCOUNTER, ESCAPE, Edge, Ends, after_time, at_edge
from fracas_engine.ids import CreatureId

USER, TARGET = CreatureId("user"), CreatureId("target")


@pytest.mark.parametrize(
    ("until", "whose", "turn", "edge"),
    [
        ("start_of_user_next_turn", USER, 4, "start"),
        ("end_of_user_next_turn", USER, 4, "end"),
        ("start_of_target_next_turn", TARGET, 8, "start"),
        ("end_of_target_next_turn", TARGET, 8, "end"),
    ],
)
def test_next_turn_is_the_one_after_those_begun(until: str, whose: CreatureId, turn: int, edge: Edge) -> None:
    """Begun on the user's own third turn, the user's next turn is the fourth."""
    ends = at_edge(until, user=USER, user_turns=3, target=TARGET, target_turns=7)

    assert ends == Ends(until, whose, turn, edge)


@pytest.mark.parametrize("until", ["save_ends", "encounter", "escape"])
def test_other_words_wait_for_no_turn(until: str) -> None:
    """They are borne by the target, and no turn ends them."""
    ends = at_edge(until, user=USER, user_turns=3, target=TARGET, target_turns=7)

    assert ends.whose == TARGET
    assert not any(ends.due(TARGET, turn, edge) for turn in range(20) for edge in ("start", "end"))


@pytest.mark.parametrize(
    ("edge", "turn", "at", "due"),
    [
        ("start", 3, "start", False),
        ("start", 3, "end", False),
        ("start", 4, "start", True),
        ("start", 4, "end", True),
        ("start", 5, "start", True),
        ("end", 4, "start", False),
        ("end", 4, "end", True),
        ("end", 5, "start", True),
    ],
)
def test_what_is_due_and_what_should_have_ended(edge: Edge, turn: int, at: Edge, due: bool) -> None:  # noqa: FBT001
    """An end on turn 4 is due at its edge, and at every later edge if that one was missed."""
    assert Ends("x", USER, 4, edge).due(USER, turn, at) is due


def test_only_the_turn_of_its_own_creature_ends_it() -> None:
    """Turns of other creatures do not count."""
    assert not Ends("x", USER, 1, "start").due(TARGET, 9, "end")
    assert not ENCOUNTER.due(USER, 9, "end")
    assert not ESCAPE.due(USER, 9, "end")


@pytest.mark.rule("FE-ROUND-02")
@pytest.mark.parametrize(("seconds", "turn"), [(1, 4), (6, 4), (7, 5), (60, 13), (300, 53)])
def test_time_is_counted_in_rounds_of_six_seconds(seconds: int, turn: int) -> None:
    """It lasts to the start of the user's turn so many rounds later, a part of a round being a whole one."""
    ends = after_time(seconds, user=USER, user_turns=3)

    assert ends == Ends("start_of_user_turn", USER, turn, "start")
