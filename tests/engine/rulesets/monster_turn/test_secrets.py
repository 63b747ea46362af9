"""Hidden information stays hidden: cards chosen, cards to be drawn (MT-CHAR-01, MT-RND-01)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Use
from fracas_engine.rulesets.monster_turn.encounters import encounter_setup
from fracas_engine.rulesets.monster_turn.state import figure
from fracas_engine.testing.noninterference import assert_not_interfering
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_engine.viewing import PUBLIC, Viewer

KEY = bytes(range(32))


def choose(battle: Battle, who: str, leading: int, second: int) -> Use:
    """Return the choice of two cards by their places in the hand."""
    hand = figure(battle.state.creatures[who]).hand
    return Use(by=CreatureId(who), action="choose_cards", with_=(hand[leading], hand[second]))


def texts(value: object) -> Iterator[str]:
    """Yield every text that lies anywhere in a view."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from texts(key)
            yield from texts(item)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from texts(item)


@pytest.mark.rule("MT-CHAR-01", "MT-RND-01")
@pytest.mark.parametrize("viewer", [PUBLIC, Viewer("seat", SeatId("two"))], ids=lambda viewer: viewer.key)
def test_choices_are_learnt_by_nobody_else(viewer: Viewer) -> None:
    """Two battles that differ in what a character has chosen look the same until all have chosen."""
    one = Battle.start(encounter_setup("barrow_watch"), KeyedFaces(KEY))
    other = one.clone()

    assert_not_interfering(
        one,
        other,
        viewer,
        [
            ("one", (choose(one, "warden", 0, 1), choose(other, "warden", 4, 2))),
            ("three", (choose(one, "hexer", 1, 0), choose(other, "hexer", 5, 6))),
            ("two", choose(one, "pathfinder", 0, 1)),
        ],
    )


@pytest.mark.rule("MT-CHAR-01")
def test_a_seat_sees_its_own_choice() -> None:
    """The seat itself is sent what it has chosen."""
    battle = Battle.start(encounter_setup("barrow_watch"), KeyedFaces(KEY))
    intent = choose(battle, "warden", 0, 1)

    battle.apply("one", intent)

    assert battle.view(Viewer("seat", SeatId("one")))["creature", "warden"]["picked"] == intent.with_
    assert "picked" not in battle.view(PUBLIC)["creature", "warden"]


@pytest.mark.rule("MT-DECK-01")
def test_unrevealed_cards_are_in_no_view() -> None:
    """Before the choice no ability card and no modifier card is in any byte of any view."""
    battle = Battle.start(encounter_setup("barrow_watch"), KeyedFaces(KEY))
    cards = battle.setup.cards
    assert cards is not None

    for viewer in (PUBLIC, *(Viewer("seat", SeatId(seat)) for seat in battle.state.seats)):
        seen = set(texts(battle.view(viewer)))
        assert not seen & set(cards.ability_cards)
        assert not seen & {"+0", "+1", "x2", "null"}


@pytest.mark.parametrize("viewer", [PUBLIC, Viewer("seat", SeatId("two"))], ids=lambda viewer: viewer.key)
def test_what_lies_in_the_piles_is_learnt_by_nobody(viewer: Viewer) -> None:
    """Battles with other dice, and so other draws to come, look the same while cards are chosen."""
    one = Battle.start(encounter_setup("causeway"), KeyedFaces(KEY))
    other = one.clone(KeyedFaces(bytes(32)))

    assert_not_interfering(
        one, other, viewer, [("one", choose(one, "warden", 0, 1)), ("two", choose(one, "pathfinder", 3, 1))]
    )


@pytest.mark.rule("MT-MOVE-07")
@pytest.mark.parametrize("seed", [4, 11])
def test_ties_of_unseen_monsters_are_not_asked_of_players(seed: int) -> None:
    """In fog of war, `ties: ask` asks about figures that the seat knows of, and each answer is accepted."""
    wish = Wish("monster_turn", options={"vision": "side"}, boards=("open_moor",))
    battle, player = Battle.start(random_setup(wish, seed), KeyedFaces(seed.to_bytes(32, "big"))), RandomPlayer(seed)
    assert battle.setup.options["ties"] == "ask"
    unseen = 0
    for _ in range(150):
        if battle.result is not None:
            break
        decision = battle.pending[0]
        unseen += any(one.is_unknown_to(decision.seat) for one in battle.state.creatures.values())
        assert decision.by is None or not battle.state.creatures[decision.by].is_unknown_to(decision.seat)
        battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)
    assert unseen
