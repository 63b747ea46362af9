"""Rulings of a game master between random choices, and what a change of seat shows to whom."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.ids import SeatId
from fracas_engine.intents import Ruling
from fracas_engine.rulesets.monster_turn.encounters import encounter_setup
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_engine.testing.viewer_mirror import Mirror
from fracas_engine.viewing import PUBLIC, Viewer
from tests.engine.random_rulings import GM, Counts, check_battle
from tests.examples import seeds


@pytest.mark.parametrize("ties", ["auto", "ask"])
@pytest.mark.parametrize("seed", seeds(0, 8, sampled=4))
def test_random_rulings_keep_every_promise(seed: int, ties: str) -> None:
    """A ruling is applied as a whole or not at all, breaks no invariant, and can be undone and replayed."""
    counts = Counts()

    check_battle("monster_turn", seed, counts, limit=60, options={"ties": ties})

    assert counts.intents > 0


@pytest.mark.rule("MT-CHAR-01")
def test_a_hand_is_shown_to_the_new_seat_alone() -> None:
    """A character that is handed over takes its cards along: its old seat no longer sees them."""
    setup = encounter_setup("moor_hunt").model_copy(update={"gm": GM})
    battle = Battle.start(setup, KeyedFaces(derive(b"fracas handover", {})))
    hero = next(creature for creature in battle.state.creatures.values() if battle.situation.sheet(creature).hero)
    old, new = (Viewer("seat", SeatId(seat)) for seat in (hero.seat, GM))
    battle.apply(GM, Ruling(orders={"roll": "1d6"}))
    mirrors = {viewer: Mirror(battle, viewer) for viewer in (old, new, PUBLIC)}

    outcome = battle.apply(GM, Ruling(orders={"seat": {hero.id: GM}}))
    for mirror in mirrors.values():
        mirror.follow(battle, outcome)

    assert {viewer: "hand" in mirror.view[hero.key] for viewer, mirror in mirrors.items()} == {
        old: False,
        new: True,
        PUBLIC: False,
    }


@pytest.mark.rule("MT-CHAR-01")
def test_a_ruling_before_the_first_choice_asks_under_new_numbers() -> None:
    """The start and the first intent have the same version, and still no two decisions have the same number."""
    setup = random_setup(Wish("monster_turn", most=2), 1000).model_copy(update={"gm": GM, "rewinds": True})
    battle = Battle.start(setup, KeyedFaces(derive(b"fracas numbers", {})))
    before = {decision.number for decision in battle.pending}

    battle.apply(GM, Ruling(orders={"seat": {"blue_warden": "gold"}}))

    numbers = [decision.number for decision in battle.pending]
    assert len(set(numbers)) == len(numbers)
    assert next(one.number for one in battle.pending if one.by == "blue_warden") not in before
