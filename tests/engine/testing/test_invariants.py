"""Invariants: each tells what is wrong, and a sound battle has nothing wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.ruleset import register
from fracas_engine.state import Condition, Creature, Zone
from fracas_engine.testing.invariants import COMMON, no_overlap
from fracas_engine.testing.toy import Toy, toy_setup

register(Toy())
NOBODY = CreatureId("nobody")


def begin() -> Battle:
    """Start a battle of two."""
    setup = toy_setup("....\n....", {"imp": {"at": (0, 0)}, "ogre": {"at": (3, 1)}}, options={"stances": False})
    return Battle.start(setup, KeyedFaces(bytes(32)))


def wrong_with(battle: Battle) -> list[str]:
    """Return all that the common invariants say."""
    return [sentence for invariant in COMMON for sentence in invariant(battle)]


def test_a_sound_battle_has_nothing_wrong() -> None:
    """At its beginning and after an intent."""
    battle = begin()
    assert wrong_with(battle) == []
    battle.apply("imp", battle.standing_intent(battle.pending[0]))
    assert wrong_with(battle) == []


def healed(creature: Creature) -> None:
    """Give more hit points than there can be."""
    creature.hp = 11


def overspent(creature: Creature) -> None:
    """Spend more than there is."""
    creature.budget = {"movement": -1}


def lost(creature: Creature) -> None:
    """Put it beside the map."""
    creature.at = (9, 9)


def moved_out(creature: Creature) -> None:
    """Give it to a missing seat."""
    creature.seat = SeatId("nobody")


def cursed(creature: Creature) -> None:
    """Let a missing creature curse it."""
    creature.conditions = (Condition("cursed", ENCOUNTER, NOBODY),)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (healed, "ogre has 11 of 10 hit points"),
        (overspent, "ogre has -1 left of movement"),
        (lost, "ogre stands at (9, 9), which is not on the map"),
        (moved_out, "ogre is of the seat nobody, which there is not"),
        (cursed, "ogre is cursed by nobody, who is not there"),
    ],
)
def test_what_is_wrong_with_a_creature_is_told(spoil: Callable[[Creature], None], sentence: str) -> None:
    """The sentence names the creature and the found value."""
    battle = begin()
    spoil(battle.state.creatures["ogre"])

    assert wrong_with(battle) == [sentence]


def test_what_is_wrong_with_the_battle_is_told() -> None:
    """Turns of missing creatures, zones of missing creatures, and viewers that see other pending seats."""
    battle = begin()
    battle.state.game.acting = NOBODY
    battle.state.game.waiting = ()
    battle.state.zones["fog"] = Zone(id="fog", name="Fog", cells=(), owner=NOBODY, ends=ENCOUNTER)

    first, second, third = wrong_with(battle)

    assert first == "the zone fog is nobody's, who is not there"
    assert second == "it is the turn of nobody, who is not there"
    assert third.startswith("() are told to be asked")


def test_a_battle_that_asks_nobody_hangs() -> None:
    """No seat is asked, and the battle is not over."""
    battle = begin()
    battle.state.stack.clear()
    battle.state.game.waiting = ()

    assert wrong_with(battle) == ["nobody is asked, and the battle is not over"]


def test_who_has_left_is_not_asked() -> None:
    """A seat that has conceded decides nothing more."""
    battle = begin()
    battle.state.seats["imp"].conceded = True

    assert wrong_with(battle) == ["the seat imp is asked, which has conceded"]


def test_two_in_one_cell() -> None:
    """As far as the ruleset says that they need it for themselves."""
    battle = begin()
    battle.state.creatures["ogre"].at = (0, 0)

    assert list(no_overlap(lambda _, creature: [creature.at or (0, 0)])(battle)) == ["imp and ogre share (0, 0)"]
    assert list(no_overlap(lambda _battle, _creature: [])(battle)) == []
