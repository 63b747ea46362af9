"""Card texts that the client has looked up, and the piles of cards in a view. No terminal code.

A view contains only card ids, and only those that its viewer may know. The client requests each card's text from
the server once (`unknown`, `learn`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fracas_protocol.battle_view import BattleView
from fracas_protocol.view_elements import Creature

__all__ = ["PILES", "Card", "CardTexts", "pile", "revealed", "title_of"]

PILES: Final = ("hand", "picked", "playing", "active", "active_lost", "discard", "lost")
"""Piles of a character's cards, as named in the creature's details."""


@dataclass(frozen=True, slots=True)
class Card:
    """The text of a card."""

    id: str
    initiative: int | None = None
    """The card's initiative; None if the client does not know the card yet."""
    top: str = ""
    """Text of the top half; for a monster card the whole text."""
    bottom: str = ""
    lost: tuple[str, ...] = ()
    """The halves (`top`, `bottom`) that move the card to the lost pile when used."""

    @property
    def title(self) -> str:
        """Display name."""
        return title_of(self.id)


def title_of(card: str) -> str:
    """Return the display name of a card."""
    return card.replace("_", " ")


def pile(creature: Creature, name: str) -> tuple[str, ...]:
    """Return the visible cards in one of a creature's piles."""
    found = creature.details.get(name)
    return tuple(map(str, found)) if isinstance(found, list | tuple) else ()


def revealed(view: BattleView) -> Mapping[str, str]:
    """Return the card that each monster type plays in this round, by type."""
    found = view.game.details.get("revealed")
    return {str(kind): str(card) for kind, card in found.items()} if isinstance(found, Mapping) else {}


class CardTexts:
    """The card texts known to one client."""

    def __init__(self) -> None:
        self._cards: dict[str, Card] = {}

    def card(self, id_: str) -> Card:
        """Return a card by its id; its texts are empty if the client does not know them yet."""
        return self._cards.get(id_, Card(id_))

    def unknown(self, view: BattleView) -> tuple[str, ...]:
        """Return the ids of the cards in a view whose texts the client does not know."""
        lying = [card for creature in view.creatures.values() for name in PILES for card in pile(creature, name)]
        there = dict.fromkeys([*lying, *revealed(view).values()])
        return tuple(card for card in there if card not in self._cards and card != "long_rest")

    def learn(self, asked: Iterable[str], told: Mapping[str, Any]) -> None:
        """Store the server's answer about some cards; a card that is missing in the answer is not requested again."""
        for id_ in asked:
            text = told.get(id_)
            self._cards[id_] = _read(id_, text) if isinstance(text, Mapping) else Card(id_)


def _read(id_: str, text: Mapping[str, Any]) -> Card:
    initiative = text.get("initiative", 0)
    return Card(
        id=id_,
        initiative=initiative if isinstance(initiative, int) else 0,
        top=str(text.get("top", text.get("do", ""))),
        bottom=str(text.get("bottom", "")),
        lost=tuple(map(str, text.get("lost", ()))),
    )
