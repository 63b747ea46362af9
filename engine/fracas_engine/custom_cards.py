"""Which cards a set-up has to hold itself: those that do not come with its ruleset."""

from __future__ import annotations

from fracas_engine.content.library import Library
from fracas_engine.setup import CardsSpec

__all__ = ["cards_for"]


def cards_for(library: Library) -> CardsSpec | None:
    """Return the cards that a set-up has to hold; None where those that ship are all that there are.

    A battle finds shipped cards wherever it is loaded; others would be gone with the folder that they were read from.
    """
    if library.base is None or library.card_files == library.base.card_files:
        return None
    return CardsSpec(ability_cards=library.ability_cards, decks=library.decks, hero_cards=library.hero_cards)
