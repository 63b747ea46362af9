"""The ruleset keeps what every ruleset promises, in battles played at random with all shipped content."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.rulesets.monster_turn.encounters import encounter_setup, encounters
from fracas_engine.rulesets.monster_turn.state import figure, game_of
from fracas_engine.testing.conformance import check_random_play
from tests.examples import seeds


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(encounters()))
def test_encounters_conform(name: str) -> None:
    """Random battles of every shipped encounter keep all promises, and end."""
    report = check_random_play(
        [encounter_setup(name), encounter_setup(name, ["warden", "hexer"])],
        seeds=range(1),
        samples=4,
        every=9,
    )

    assert report.battles == 2
    assert report.events["battle_over"] == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(encounters()))
def test_random_battles_end(name: str) -> None:
    """No random battle breaks an invariant or goes on for ever; `fracas simulate` plays as many as one has time for."""
    battles = seeds(0, 10, sampled=4)

    report = check_random_play([encounter_setup(name)], seeds=battles, samples=1, every=1_000_000)

    assert report.battles == len(battles)


def test_what_can_never_be_is_told() -> None:
    """A card too many, a deck that lacks one, two figures on one hex: each has its sentence."""
    battle = Battle.start(encounter_setup("barrow_watch"), KeyedFaces(bytes(32)))
    ruleset, situation = battle.ruleset, battle.situation
    assert not list(ruleset.invariant_violations(situation))

    warden = figure(battle.state.creatures["warden"])
    game = game_of(battle.state.game)
    warden.hand = (*warden.hand, "vault")
    game.modifier_piles["monsters"] = game.modifier_piles["monsters"][1:]
    battle.state.creatures["bone_guard1"].at = warden.at

    cards, deck, hexes = ruleset.invariant_violations(situation)
    assert "warden has the cards" in cards
    assert "the deck of monsters holds" in deck
    assert hexes == f"warden and bone_guard1 share {warden.at}"
