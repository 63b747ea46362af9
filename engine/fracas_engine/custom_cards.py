"""Cards that must be stored in a set-up because they are not shipped with its ruleset."""

from __future__ import annotations

from fracas_engine.content.library import Library
from fracas_engine.setup import CardsSpec


def cards_for(library: Library) -> CardsSpec | None:
    """Return the cards to store in a set-up; None if the library has only shipped cards.

    Shipped cards are available wherever a battle is loaded, but custom cards exist only in their content folder.
    """
    if library.base is None or library.card_files == library.base.card_files:
        return None
    return CardsSpec(ability_cards=library.ability_cards, decks=library.decks, hero_cards=library.hero_cards)
