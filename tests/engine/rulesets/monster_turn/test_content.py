"""Shipped content: enough types, ranks, levels, cards, characters and boards for real battles."""

from __future__ import annotations

from collections import defaultdict

from fracas_engine.content import library_of
from fracas_engine.rulesets.monster_turn.encounters import encounters

LIBRARY = library_of("monster_turn")


def test_monster_types_have_both_ranks_at_three_levels_and_eight_cards() -> None:
    """Each of at least eight types is complete."""
    sheets: dict[str, set[tuple[bool, int | None]]] = defaultdict(set)
    for creature in LIBRARY.creatures.values():
        if creature.type is not None:
            sheets[creature.type].add((creature.elite, creature.level))

    assert len(sheets) >= 8
    for kind, found in sheets.items():
        assert found == {(elite, level) for elite in (False, True) for level in (1, 2, 3)}, kind
        assert len(LIBRARY.decks[kind]) == 8, kind
        assert any(LIBRARY.ability_cards[card].shuffle for card in LIBRARY.decks[kind]), kind


def test_characters_have_hands_of_cards_that_there_are() -> None:
    """Four characters, each with at least eight cards of its own."""
    heroes = [creature for creature in LIBRARY.creatures.values() if creature.hero]
    cards = [card for hero in heroes for card in hero.hand or ()]

    assert len(heroes) >= 4
    assert all(len(hero.hand or ()) >= 8 for hero in heroes)
    assert len(cards) == len(set(cards))
    assert set(cards) == set(LIBRARY.hero_cards)


def test_every_board_has_an_encounter_for_four() -> None:
    """At least eight boards with start places, each with monsters waiting on it."""
    assert len(LIBRARY.boards) >= 8
    assert {spec.board.board for spec in encounters().values()} == set(LIBRARY.boards)
    for spec in encounters().values():
        assert sum(creature.hero for creature in spec.creatures) == 4
        assert list(spec.board.starts) == ["a", "b", "c", "d"], "whoever plays starts on the characters' side"
