"""Defaults of a ruleset."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from fracas_engine.battle import Battle
from fracas_engine.decisions import Decision
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import SetupError
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import End, Use
from fracas_engine.options import Options
from fracas_engine.resolution import Resolution
from fracas_engine.ruleset import register, ruleset_named
from fracas_engine.situation import AnySituation
from fracas_engine.state import CellState
from fracas_engine.testing.toy import Toy
from fracas_engine.viewing import PUBLIC, REFEREE, Viewer
from tests.engine.toy_battles import begin, end


class Dutiful(Toy):
    """The toy without an end of the turn before the creature has acted."""

    name: ClassVar[str] = "toy_dutiful"

    def options(self, situation: AnySituation, decision: Decision) -> Options:
        """Offer the end only to a creature that has acted."""
        found = super().options(situation, decision)
        who = situation.creature(CreatureId(str(decision.by)))
        return replace(found, ends=()) if who.budget["action"] else found


class TestSilence:
    def test_a_turn_ends_by_itself(self) -> None:
        """A seat without time does nothing more."""
        battle = begin()

        assert battle.standing_intent(battle.pending[0]) == End(by=CreatureId("imp"))

    def test_what_has_to_be_done_is_done(self) -> None:
        """Where the end is not offered, the first thing is that is."""
        register(Dutiful())
        setup = begin().setup.model_copy(update={"ruleset": "toy_dutiful"})
        battle = Battle.start(setup, KeyedFaces(bytes(32)))

        assert battle.standing_intent(battle.pending[0]) == Use(by=CreatureId("imp"), action="strike", on=("ogre",))


class TestHiding:
    def hidden(self) -> tuple[Toy, Battle]:
        """Hide the imp from the ogre's seat alone."""
        battle = begin(imp={"at": (2, 1)}, ogre={"at": (3, 1)}, elf={"at": (7, 3)})
        battle.state.creatures["imp"].hidden_from = (SeatId("ogre"),)
        return Toy(), battle

    @pytest.mark.parametrize(
        ("viewer", "seen"),
        [
            (Viewer("seat", SeatId("imp")), True),
            (Viewer("seat", SeatId("elf")), True),
            (Viewer("seat", SeatId("ogre")), False),
            (PUBLIC, False),
            (REFEREE, True),
        ],
    )
    def test_who_sees_a_hidden_creature(self, viewer: Viewer, seen: bool) -> None:  # noqa: FBT001
        """The public sees what no seat is kept from."""
        ruleset, battle = self.hidden()

        assert ruleset.sees(battle.situation, viewer, battle.state.creatures["imp"]) is seen
        assert ruleset.sees(battle.situation, viewer, battle.state.creatures["ogre"])

    @pytest.mark.parametrize("data", [{"who": "imp"}, {"by": "imp"}, {"on": ("elf", "imp")}, {"mover": "imp"}])
    def test_what_a_hidden_creature_does_is_told_to_few(self, data: dict[str, str]) -> None:
        """Whichever way the event names it."""
        ruleset, battle = self.hidden()

        assert ruleset.hides(battle.situation, "moved", data) == ("seat:ogre", "public")
        assert ruleset.hides(battle.situation, "moved", {"who": "elf", "to": (1, 1)}) == ()


def test_cells_that_have_changed_are_on_the_board() -> None:
    """Doors open and traps are sprung by replacing all that a cell has."""
    battle = begin()
    resolution = Resolution(battle.situation, battle._dice)
    assert not resolution.board.has((5, 2), "difficult")

    resolution.add(CellState(id="5,2", properties={"difficult": 0}), "caved_in")

    assert resolution.board.has((5, 2), "difficult")
    assert not battle.situation.map.has((5, 2), "difficult")


def test_who_is_not_on_turn_is_told_whose_it_is() -> None:
    """The sentence names the creature that acts."""
    refused = Toy().out_of_turn(begin().situation, SeatId("ogre"), end("ogre"))

    assert str(refused) == "not_your_turn: it is the turn of imp, not of ogre: wait for its turn"


def test_an_unknown_ruleset_is_a_set_up_error() -> None:
    """The names of those installed are listed."""
    with pytest.raises(SetupError, match="'chess' is not installed: use one of "):
        ruleset_named("chess")
