"""The ruleset keeps what every ruleset promises, in battles played at random with all shipped content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from fracas_engine.battle import Battle
from fracas_engine.ids import Cell
from fracas_engine.rulesets.monster_turn.cards import STANDARD_DECK
from fracas_engine.rulesets.monster_turn.encounters import encounter_setup, encounters
from fracas_engine.rulesets.monster_turn.frames import Walking
from fracas_engine.rulesets.monster_turn.state import figure, game_of
from fracas_engine.state import Creature
from fracas_engine.testing.conformance import check_random_play
from fracas_engine.testing.invariants import no_overlap


def cards_are_kept(battle: Battle) -> Iterator[str]:
    """A character's cards are always its hand's, wherever they lie."""
    for creature in map(figure, battle.state.creatures.values()):
        if creature.kind == "hero" and creature.alive:
            piles = (creature.hand, creature.playing, creature.active, creature.active_lost, creature.discard)
            lying = [*creature.lost, *(card for pile in piles for card in pile)]
            if creature.performing:
                lying.append(creature.performing)
            if sorted(lying) != sorted(battle.situation.sheet(creature).hand or ()):
                yield f"{creature.id} has the cards {sorted(lying)}"


def decks_are_whole(battle: Battle) -> Iterator[str]:
    """Every modifier deck has its twenty cards, drawn or not, and at most ten of each extra one."""
    game = game_of(battle.state.game)
    for deck, pile in game.modifier_piles.items():
        cards = (*pile, *game.modifier_discards.get(deck, ()))
        standard = sorted(card for card in cards if card not in ("bless", "curse"))
        if standard != sorted(STANDARD_DECK):
            yield f"the deck of {deck} holds {standard}"
        if max(cards.count("bless"), cards.count("curse")) > 10:
            yield f"the deck of {deck} holds {cards}"


def nobody_decides_for_monsters(battle: Battle) -> Iterator[str]:
    """Only characters' seats decide anything."""
    seats = {creature.seat for creature in battle.state.creatures.values() if figure(creature).kind == "hero"}
    for decision in battle.pending:
        if decision.seat not in seats:
            yield f"the seat {decision.seat} is asked"


def hexes_of(battle: Battle, creature: Creature) -> Iterable[Cell]:
    """Return the hex that a figure fills; whoever is asked something on its way through an ally has none of its own."""
    under_way = any(isinstance(frame, Walking) and frame.who == creature.id for frame in battle.state.stack)
    return () if creature.at is None or under_way else (creature.at,)


INVARIANTS = (cards_are_kept, decks_are_whole, nobody_decides_for_monsters, no_overlap(hexes_of))


@pytest.mark.parametrize("name", sorted(encounters()))
def test_encounters_conform(name: str) -> None:
    """Random battles of every shipped encounter keep all promises, and end."""
    report = check_random_play(
        [encounter_setup(name), encounter_setup(name, ["warden", "hexer"])],
        seeds=range(1),
        samples=4,
        every=9,
        invariants=INVARIANTS,
    )

    assert report.battles == 2
    assert report.events["battle_over"] == 2


@pytest.mark.slow
def test_a_thousand_random_battles_end() -> None:
    """No random battle breaks an invariant or goes on for ever."""
    setups = [encounter_setup(name) for name in encounters()]
    report = check_random_play(setups, seeds=range(200), samples=1, every=1_000_000, invariants=INVARIANTS)

    assert report.battles == 1000
