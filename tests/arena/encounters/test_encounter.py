"""Encounters: names of creatures on the command line, sides, and the estimate of texts without a budget."""

from __future__ import annotations

import pytest

from fracas_arena.encounters.encounter import Encounter, estimated_difficulty, read_creatures
from fracas_engine.errors import SetupError


def test_creatures_are_read_with_numbers_and_commas() -> None:
    """Creatures are read with numbers and commas."""
    assert read_creatures(["ogre:2,troll", " wolf "], "monsters") == ("ogre", "ogre", "troll", "wolf")


@pytest.mark.parametrize("word", ["ogre:0", "ogre:x", "ogre:", "ogre:41", "ogre:-1", "ogre:999999999999"])
def test_a_wrong_number_is_refused(word: str) -> None:
    """A wrong number is refused."""
    with pytest.raises(SetupError, match="write NAME:COUNT"):
        read_creatures([word], "monsters")


def test_too_many_creatures_are_refused() -> None:
    """Too many creatures are refused."""
    with pytest.raises(SetupError, match="use at most 40"):
        read_creatures(["ogre:40", "ogre:1"], "monsters")


def test_an_unknown_creature_is_refused_with_a_hint() -> None:
    """An unknown creature is refused with a hint."""
    with pytest.raises(SetupError, match="ogre"):
        Encounter("srd5", ("paladin_5",), ("ogr",)).specs()


def test_a_side_needs_a_creature() -> None:
    """A side needs a creature."""
    with pytest.raises(SetupError, match="use 1 to 40"):
        Encounter("srd5", (), ("ogre",)).specs()


def test_a_ruleset_that_brings_the_monsters_takes_none() -> None:
    """A ruleset that brings the monsters takes none."""
    with pytest.raises(SetupError, match="leave them out"):
        Encounter("monster_turn", ("warden",), ("cave_rat",)).specs()


def test_heroes_of_such_a_ruleset_have_a_seat_each_and_win_together() -> None:
    """Heroes of such a ruleset have a seat each and win together."""
    encounter = Encounter("monster_turn", ("warden", "hexer"))
    setup = encounter.lineup().setup(1)

    assert [str(seat.id) for seat in setup.seats] == ["party1", "party2"]
    assert {seat.side for seat in setup.seats} == {encounter.winning_side}


def test_without_a_budget_the_difficulty_is_estimated_from_the_strengths() -> None:
    """Without a budget the difficulty is estimated from the strengths."""
    encounter = Encounter("orcus", ("shield_warden",), ("shield_warden",))

    assert encounter.xp() is None
    assert encounter.estimate() == pytest.approx(1.0)
    assert [estimated_difficulty(ratio) for ratio in (0.5, 0.85, 1.0, 1.21)] == [
        "low", "moderate", "high", "above_high",
    ]  # fmt: skip
