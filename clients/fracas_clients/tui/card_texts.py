"""The texts of cards that a client has looked up, and where a view has cards lying. Pure, no Textual.

Cards are no part of a view: it tells by their ids which lie where, to whoever may know it. What they say is asked of
the server once for each (`unknown`, `learn`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fracas_protocol.reading import BattleView
from fracas_protocol.things import Creature

__all__ = ["PILES", "Card", "CardTexts", "pile", "revealed", "title_of"]

PILES: Final = ("hand", "picked", "playing", "active", "active_lost", "discard", "lost")
"""Where a character's cards lie, by the names of the creature's details."""


@dataclass(frozen=True, slots=True)
class Card:
    """What a card says."""

    id: str
    initiative: int | None = None
    """None where nobody has told it yet."""
    top: str = ""
    """For a monsters' card all that it says."""
    bottom: str = ""
    lost: tuple[str, ...] = ()
    """The halves whose use loses it."""

    @property
    def title(self) -> str:
        """What people call it."""
        return title_of(self.id)


def title_of(card: str) -> str:
    """Return what people call a card."""
    return card.replace("_", " ")


def pile(creature: Creature, name: str) -> tuple[str, ...]:
    """Return the cards that lie in one of a creature's piles, as far as the viewer may know."""
    found = creature.details.get(name)
    return tuple(map(str, found)) if isinstance(found, list | tuple) else ()


def revealed(view: BattleView) -> Mapping[str, str]:
    """Return the card of each monster type in this round."""
    found = view.game.details.get("revealed")
    return {str(kind): str(card) for kind, card in found.items()} if isinstance(found, Mapping) else {}


class CardTexts:
    """The cards that one client knows the texts of."""

    def __init__(self) -> None:
        self._cards: dict[str, Card] = {}

    def card(self, id_: str) -> Card:
        """Return a card; one without any text where that has not been learnt."""
        return self._cards.get(id_, Card(id_))

    def unknown(self, view: BattleView) -> tuple[str, ...]:
        """Return the cards that lie somewhere in a view and of which nothing is known."""
        lying = [card for creature in view.creatures.values() for name in PILES for card in pile(creature, name)]
        there = dict.fromkeys([*lying, *revealed(view).values()])
        return tuple(card for card in there if card not in self._cards and card != "long_rest")

    def learn(self, asked: Iterable[str], told: Mapping[str, Any]) -> None:
        """Take the answer to the question for some cards; what was not told is not asked again."""
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
