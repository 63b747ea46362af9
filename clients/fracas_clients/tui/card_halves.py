"""Card halves available at the start of a character's turn, including used ones with the reason. No terminal code.

A client that was connected at the start of the turn remembers the halves. A client that joins later derives them from
the cards still to be used, and from the round's initiative, which shows the last used card of a pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fracas_clients.texts import term
from fracas_clients.texts import text as t
from fracas_clients.tui.card_texts import CardTexts, pile, title_of
from fracas_protocol.view_elements import Creature

__all__ = ["HALVES", "acts_by_halves", "half_id", "half_unavailable_reason", "halves_at_turn_start", "unmarked"]

HALVES: Final = {"top": "top", "basic_attack": "top", "bottom": "bottom", "basic_move": "bottom"}
"""The half of a card that each action uses, by action, in the order in which the actions are offered."""
_USED: Final = ("discard", "lost", "active", "active_lost")
"""Piles of used cards."""


def acts_by_halves(creature: Creature) -> bool:
    """Return True if a creature acts by using the halves of its cards."""
    return "halves" in creature.details


def half_id(action: str, card: str) -> str:
    """Return the key that identifies a card half in the client's memory."""
    return f"{action} {card}"


def unmarked(name: str) -> str:
    """Return the name of a half without its "lost" mark."""
    return name.replace(" ✗", "", 1)


def halves_at_turn_start(creature: Creature, book: CardTexts) -> Iterator[tuple[str, str]]:
    """Yield the id and name of each half at the start of a creature's turn, as far as its cards are visible.

    Args:
        creature: The creature.
        book: The card texts.
    """
    for card in _cards(creature, book):
        for action, half in HALVES.items():
            yield half_id(action, card), f"{_text(book, card, action, half)} · {title_of(card)}"


def half_unavailable_reason(creature: Creature, half: str) -> str:
    """Return a short reason why a half is not offered now.

    Args:
        creature: The creature.
        half: The id of the half, from `half_id`.
    """
    action, _, card = half.partition(" ")
    if card and card not in pile(creature, "playing"):
        return t("off-card-used")
    name = HALVES.get(action, action)
    return t("off-half-used", half=term(name)) if name in pile(creature, "halves") else t("off-not-now")


def _cards(creature: Creature, book: CardTexts) -> list[str]:
    """Return the cards of the current turn, the leading card first; used cards only if they can be identified."""
    playing, turn = pile(creature, "playing"), creature.details.get("initiative")
    if not creature.details.get("halves") or not isinstance(turn, tuple) or len(set(turn)) < len(turn):
        return list(playing)
    lying = {card for name in _USED for card in pile(creature, name)} | set(playing)
    found = [[card for card in sorted(lying) if book.card(card).initiative == number] for number in turn]
    known = [cards[0] for cards in found if len(cards) == 1]
    return known if set(playing) <= set(known) else list(playing)


def _text(book: CardTexts, card: str, action: str, half: str) -> str:
    if action != half:
        return term(action).capitalize()
    known = book.card(card)
    text = (known.top if half == "top" else known.bottom) or half
    return text.capitalize()
