"""A battle drawn from a seat's knowledge: hidden facts make no difference, and the battle can be played on."""

import json

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import SeatId
from fracas_engine.setup import Setup
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup

RULESETS = ("fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5")
DICE = KeyedFaces(b"i" * 32)


def hiding(at: tuple[int, int], hp: int) -> Battle:
    """Return a battle in which blue's imp is hidden from red, somewhere."""
    creatures = [
        {"id": "ogre", "seat": "red", "side": "red", "at": (0, 0), "hp": 30, "ac": 12, "speed": 6},
        {"id": "imp", "seat": "blue", "side": "blue", "at": (5, 5), "hp": 30, "ac": 12, "speed": 6},
    ]
    plain = {"ruleset": "orcus", "board": {"map": "\n".join(["........"] * 8)}, "creatures": creatures}
    setup = Setup.model_validate_json(json.dumps({**plain, "order": ["ogre", "imp"]}))
    battle = Battle.start(setup, KeyedFaces(bytes([hp]) * 32))
    imp = battle.state.creatures["imp"]
    imp.at, imp.hp, imp.hidden_from = at, hp, (SeatId("red"),)
    return battle


def test_what_is_hidden_makes_no_difference() -> None:
    """A hidden creature's position, its state and the coming dice: the imagined battle has the same bytes."""
    here, there = (hiding(at, hp).imagine("red", DICE.copy()).dump() for at, hp in (((5, 5), 30), ((2, 7), 4)))

    assert here == there


def test_its_own_seat_knows_it() -> None:
    """What is hidden from red blue goes on knowing."""
    imagined = hiding((2, 7), 4).imagine("blue", DICE.copy())

    assert imagined.state.creatures["imp"].at == (2, 7)
    assert imagined.state.creatures["imp"].hp == 4


@pytest.mark.parametrize("ruleset", RULESETS)
def test_imagined_battles_can_be_played_on(ruleset: str) -> None:
    """At every tenth choice of a random battle: the seat has the same decisions, and the imagined battle goes on."""
    battle = Battle.start(random_setup(Wish(ruleset), 3), KeyedFaces(b"k" * 32))
    player, other = RandomPlayer(1), RandomPlayer(2)
    for number in range(60):
        if battle.result is not None:
            break
        decision = battle.pending[0]
        if number % 10 == 0:
            before = battle.dump()
            imagined = Battle.load(battle.imagine(decision.seat, DICE.copy()).dump(), known=battle.setup)
            assert imagined.setup is battle.setup
            assert decision in imagined.pending
            for _ in range(10):
                if imagined.result is None:
                    imagined.apply(imagined.pending[0].seat, other.choose(imagined, imagined.pending[0]))
            assert battle.dump() == before
        battle.apply(decision.seat, player.choose(battle, decision))
