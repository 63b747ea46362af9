"""Invariants of `monster_turn` battles, checked after every choice when tests play generated battles."""

from __future__ import annotations

from collections.abc import Iterator

from fracas_engine.ids import Cell
from fracas_engine.rulesets.monster_turn.decks import EXTRA, MOST_EXTRA, STANDARD_DECK
from fracas_engine.rulesets.monster_turn.frames import Walking
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure, game_of
from fracas_engine.situation import Situation


def violations(situation: Situation[TurnRules]) -> Iterator[str]:
    """Yield an error message for each violated invariant."""
    figures = [figure(creature) for creature in situation.state.creatures.values()]
    for one in figures:
        if one.alive and one.kind == "hero":
            yield from _cards(situation, one)
    yield from _decks(situation)
    seats = {one.seat for one in figures if one.kind == "hero"}
    yield from (f"the seat {asked.seat} is asked" for asked in situation.waiting() if asked.seat not in seats)
    yield from _hexes(situation)


def _cards(situation: Situation[TurnRules], hero: Figure) -> Iterator[str]:
    """Check that a character's piles together contain exactly the cards of its initial hand (MT-CHAR-04)."""
    piles = (hero.hand, hero.playing, hero.active, hero.active_lost, hero.discard, hero.lost)
    lying = [card for pile in piles for card in pile]
    if hero.performing:
        lying.append(hero.performing)
    if sorted(lying) != sorted(situation.sheet(hero).hand or ()):
        yield f"{hero.id} has the cards {sorted(lying)}"


def _decks(situation: Situation[TurnRules]) -> Iterator[str]:
    """Check that each modifier deck has its twenty cards, drawn or not, and few extra ones (MT-MOD-01 and -04)."""
    game = game_of(situation.state.game)
    for deck, pile in game.modifier_piles.items():
        cards = (*pile, *game.modifier_discards.get(deck, ()))
        if sorted(card for card in cards if card not in EXTRA) != sorted(STANDARD_DECK):
            yield f"the deck of {deck} holds {sorted(cards)}"
        if any(cards.count(extra) > MOST_EXTRA for extra in EXTRA):
            yield f"the deck of {deck} holds {sorted(cards)}"


def _hexes(situation: Situation[TurnRules]) -> Iterator[str]:
    """Check that no two figures share a hex, except while a question interrupts a move past an ally (MT-MOVE-08)."""
    walking = {frame.who for frame in situation.state.stack if isinstance(frame, Walking)}
    taken: dict[Cell, str] = {}
    for creature in situation.present():
        if creature.at is not None and creature.id not in walking:
            other = taken.setdefault(creature.at, creature.id)
            if other != creature.id:
                yield f"{other} and {creature.id} share {creature.at}"
