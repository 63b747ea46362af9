"""The halves of cards that a character's turn began with: also those that are used up, with the reason. Pure.

A client that was there from the beginning of the turn remembers them. Who comes in later learns them from the cards
that are still to be used, and from the initiative of the round: it tells which card of a pile was used last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fracas_clients.tui.card_texts import CardTexts, pile, title_of
from fracas_protocol.things import Creature

__all__ = ["HALVES", "acts_by_halves", "half_id", "half_unavailable_reason", "halves_at_turn_start", "unmarked"]

HALVES: Final = {"top": "top", "basic_attack": "top", "bottom": "bottom", "basic_move": "bottom"}
"""The half of a card that each action takes, in the order in which they are offered."""
_USED: Final = ("discard", "lost", "active", "active_lost")
"""Where a card may lie that was used."""


def acts_by_halves(creature: Creature) -> bool:
    """Say whether a creature acts by halves of cards."""
    return "halves" in creature.details


def half_id(action: str, card: str) -> str:
    """Return what a half is remembered by."""
    return f"{action} {card}"


def unmarked(name: str) -> str:
    """Return the name of a half without the mark that its card is lost by it."""
    return name.replace(" ✗", "", 1)


def halves_at_turn_start(creature: Creature, book: CardTexts) -> Iterator[tuple[str, str]]:
    """Yield all halves that a creature's turn began with, as far as they follow from what lies open, with their names.

    Args:
        creature: Whose turn it is.
        book: What the cards say.
    """
    for card in _cards(creature, book):
        for action, half in HALVES.items():
            yield half_id(action, card), f"{_text(book, card, action, half)} · {title_of(card)}"


def half_unavailable_reason(creature: Creature, half: str) -> str:
    """Return why a half is not offered now, in a few words.

    Args:
        creature: Whose half it is.
        half: What it is remembered by.
    """
    action, _, card = half.partition(" ")
    if card and card not in pile(creature, "playing"):
        return "card used"
    name = HALVES.get(action, action)
    return f"{name} used" if name in pile(creature, "halves") else "not now"


def _cards(creature: Creature, book: CardTexts) -> list[str]:
    """Return the cards of the turn, the leading one first; one that cannot be told from others is left out."""
    playing, turn = pile(creature, "playing"), creature.details.get("initiative")
    if not creature.details.get("halves") or not isinstance(turn, tuple) or len(set(turn)) < len(turn):
        return list(playing)
    lying = {card for name in _USED for card in pile(creature, name)} | set(playing)
    found = [[card for card in sorted(lying) if book.card(card).initiative == number] for number in turn]
    known = [cards[0] for cards in found if len(cards) == 1]
    return known if set(playing) <= set(known) else list(playing)


def _text(book: CardTexts, card: str, action: str, half: str) -> str:
    if action != half:
        return action.replace("_", " ").capitalize()
    known = book.card(card)
    text = (known.top if half == "top" else known.bottom) or half
    return text.capitalize()
