"""Dice of futures: the same for all candidates of one future, and evenly spread over the futures."""

from __future__ import annotations

import pytest

from fracas_arena.bots.rollout_dice import RolloutDice, rollout_battle
from fracas_arena.lineup import Lineup
from fracas_engine.battle import Battle
from fracas_engine.intents import End

OF = 4


def futures(seed: int = 7) -> list[RolloutDice]:
    """Return the dice of four futures of a battle's first turn."""
    state = Lineup("monster_mash").battle(1).state
    found = [RolloutDice(seed, number, OF) for number in range(OF)]
    for faces in found:
        faces.state = state
    return found


@pytest.mark.parametrize("seed", range(20))
def test_every_quarter_of_a_die_falls_once_in_four_futures(seed: int) -> None:
    """Of one roll, in four futures, one face is of 1 to 5, one of 6 to 10, and so on."""
    for _ in range(3):  # further rolls of the same turn likewise
        fallen = sorted(faces.face("attack", 20) for faces in futures(seed))

        assert [(face - 1) // 5 for face in fallen] == [0, 1, 2, 3]


def test_rolls_for_something_else_change_nothing() -> None:
    """An attack meets the same face whether or not damage was rolled before it: choices differ, dice do not."""
    one, other = futures()[0], futures()[0]

    first = one.face("attack", 20), one.face("attack", 20)
    other.face("damage", 8)
    second = [other.face("attack", 20)]
    other.face("damage", 6)
    second.append(other.face("attack", 20))

    assert first == tuple(second)


def test_what_is_taken_back_falls_again() -> None:
    """As the engine asks of every source: `reset` goes back to a mark, a copy goes on by itself."""
    faces = futures()[1]
    faces.face("attack", 20)
    mark, copy = faces.mark(), faces.copy()

    fallen = [faces.face("attack", 20), faces.face("save", 20)]
    faces.reset(mark)

    assert [faces.face("attack", 20), faces.face("save", 20)] == fallen
    assert [copy.face("attack", 20), copy.face("save", 20)] == fallen


def test_a_turn_later_in_another_order_has_the_same_dice() -> None:
    """The next creature meets the same face after any rolls in the turn before."""
    battle = Lineup("srd5", creatures=1).battle(3)

    def next_face(turn: int) -> int:
        twin: Battle = rollout_battle(battle, 5, 2, OF)
        faces = RolloutDice(5, 2, OF)
        faces.state = twin.state
        for _ in range(turn):
            faces.face("attack", 20)
        decision = twin.pending[0]
        assert decision.by is not None
        twin.apply(decision.seat, End(by=decision.by), decision=decision.number)
        return faces.face("attack", 20)

    assert next_face(0) == next_face(3)


def test_ids_are_drawn_from_all_there_are() -> None:
    """A draw is as even as a roll."""
    assert sorted(faces.pick("draw", ["a", "b", "c", "d"]) for faces in futures()) == ["a", "b", "c", "d"]
