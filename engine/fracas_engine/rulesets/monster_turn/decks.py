"""Decks: monster ability cards (MT-DECK-01 and -02), attack modifiers (MT-MOD-01 to -04), and card lookup.

A pile is the unordered collection of remaining cards: each draw picks one at random, so that no hidden order is stored.
Used character cards are handled in `actions.cards` and `turns.rounds`, their selection in `actions.cards`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final

from fracas_engine.content import AbilityCard, HeroCard
from fracas_engine.content.library import shipped_library
from fracas_engine.content.models.cards import Act, AttackAct, MoveAct
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.card_text import acts_text
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure, game_of
from fracas_engine.setup import CardsSpec, Setup
from fracas_engine.situation import Situation

EXTRA_CARDS: Final[Mapping[str, str]] = {"blessed": "bless", "cursed": "curse"}
"""Conditions that are represented by a card in the figure's modifier deck (MT-MOD-04)."""

MONSTERS: Final = "monsters"
"""The name of the modifier deck shared by all monsters."""

STANDARD_DECK: Final = tuple(Counter({"+0": 6, "+1": 5, "-1": 5, "+2": 1, "-2": 1, "null": 1, "x2": 1}).elements())
"""The twenty cards of a new modifier deck (MT-MOD-01)."""

EXTRA: Final[Mapping[str, str]] = {"bless": "x2", "curse": "null"}
"""The modifier that a bless or curse card acts as; these cards leave the game when drawn (MT-MOD-04)."""

MOST_EXTRA: Final = 10
"""Maximum number of bless cards, and of curse cards, in a deck (MT-MOD-04)."""

_STANDING: Final = (MoveAct(move=0), AttackAct(attack=0))
"""The acts of a character's summon in each round (MT-CHAR-10)."""


def cards_of(setup: Setup) -> CardsSpec:
    """Return the cards of a set-up; the shipped ones if it has none."""
    return setup.cards or shipped_cards()


@cache
def shipped_cards() -> CardsSpec:
    """Return all cards and decks that come with the ruleset."""
    library = shipped_library("monster_turn")
    return CardsSpec(ability_cards=library.ability_cards, decks=library.decks, hero_cards=library.hero_cards)


def hero_card(situation: Situation[TurnRules], name: str) -> HeroCard:
    """Return a character's card by id; every card in a hand exists, as the set-up is validated.

    A shipped character that a game master adds to a battle with other cards has the shipped ones.
    """
    return cards_of(situation.setup).hero_cards.get(name) or shipped_cards().hero_cards[name]


def monster_card(situation: Situation[TurnRules], name: str) -> AbilityCard:
    """Return a monster ability card by id; shipped monsters that a game master adds have shipped ones."""
    return cards_of(situation.setup).ability_cards.get(name) or shipped_cards().ability_cards[name]


def decks_of_types(setup: Setup) -> dict[str, tuple[str, ...]]:
    """Return the deck of each monster type that may come into the battle, sorted by card.

    A type without an entry in `decks` gets the cards that `by_round` names for it, and all cards that are not
    assigned to any type.
    """
    cards = cards_of(setup)
    named: dict[str, dict[str, None]] = {}
    for by_type in cards.by_round.values():
        for kind, chosen in by_type.items():
            named.setdefault(kind, {}).update(dict.fromkeys(chosen))
    taken = {card for chosen in named.values() for card in chosen}
    taken |= {card for deck in cards.decks.values() for card in deck}
    free = [card for card in cards.ability_cards if card not in taken]
    types = dict.fromkeys(spec.type for spec in (*setup.creatures, *setup.summons) if spec.type is not None)
    decks = {}
    for kind in types:
        deck = cards.decks.get(kind) or (*named.get(kind, ()), *free)
        decks[kind] = tuple(sorted(card for card in deck if card in cards.ability_cards))
    return decks


def acts_of(situation: Situation[TurnRules], creature: Figure) -> tuple[Act, ...]:
    """Return the acts of a monster or summon in this round; empty if its type has drawn no card."""
    if creature.kind == "summon":
        return _STANDING
    card = ability_card(situation, creature.type)
    return card.do if card is not None else ()


def ability_card(situation: Situation[TurnRules], kind: str | None) -> AbilityCard | None:
    """Return the ability card revealed for a monster type; None if there is none."""
    name = game_of(situation.state.game).revealed.get(kind or "")
    return monster_card(situation, name) if name is not None else None


# ---------------------------------------------------------------- ability decks


def deck_of(situation: Situation[TurnRules], kind: str) -> tuple[str, ...]:
    """Return all cards in the deck of a monster type; the shipped ones for a type that is not in the set-up."""
    decks = situation.fact(("decks",), lambda: decks_of_types(situation.setup))
    return decks[kind] if kind in decks else shipped_cards().decks.get(kind, ())


def draw_ability_cards(resolution: Resolution[TurnRules]) -> None:
    """Reveal one card for every monster type that has a figure on the map (MT-DECK-01)."""
    state = resolution.state
    game = game_of(state.game)
    fixed = cards_of(resolution.setup).by_round.get(game.round, {})
    types = dict.fromkeys(
        creature.type for creature in map(figure, resolution.present()) if creature.kind == "monster" and creature.type
    )
    for kind in types:
        pile = game.ability_piles.get(kind, ())
        named = fixed.get(kind)
        if named:
            card = named[0]
        else:
            if not pile:
                pile = deck_of(resolution, kind)  # it is empty although no shuffle icon was drawn (MT-DECK-02)
                if not pile:
                    continue
                resolution.emit(
                    "shuffled",
                    (game, {"ability_discards": {**game.ability_discards, kind: ()}}),
                    deck=kind,
                )
            card = resolution.dice.draw("draw", pile)
            resolution.emit("rolled", purpose="draw", who=None, faces=(), total=card)
        drawn = monster_card(resolution, card)
        resolution.emit(
            "card_revealed",
            (
                game,
                {
                    "ability_piles": {**game.ability_piles, kind: without(pile, card)},
                    "revealed": {**game.revealed, kind: card},
                },
            ),
            type=kind,
            card=card,
            initiative=drawn.initiative,
            text=acts_text(drawn.do, added=True),
        )


def without(pile: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return a pile without one copy of a card."""
    if card not in pile:
        return pile
    at = pile.index(card)
    return (*pile[:at], *pile[at + 1 :])


def clean_up_decks(resolution: Resolution[TurnRules]) -> None:
    """Put the round's cards away, and shuffle decks where a drawn card requires it (MT-DECK-02, MT-MOD-02)."""
    game = game_of(resolution.state.game)
    discards = dict(game.ability_discards)
    piles = dict(game.ability_piles)
    shuffled = []
    for kind, card in game.revealed.items():
        discards[kind] = (*discards.get(kind, ()), card)
        if monster_card(resolution, card).shuffle:
            discards[kind] = ()
            piles[kind] = deck_of(resolution, kind)
            shuffled.append(kind)
    modifier_piles, modifier_discards = dict(game.modifier_piles), dict(game.modifier_discards)
    for deck in game.reshuffle:
        modifier_piles[deck] = tuple(sorted((*modifier_piles[deck], *modifier_discards.get(deck, ()))))
        modifier_discards[deck] = ()
        shuffled.append(deck)
    resolution.emit(
        "cards_put_away",
        (
            game,
            {
                "revealed": {},
                "ability_piles": piles,
                "ability_discards": discards,
                "modifier_piles": modifier_piles,
                "modifier_discards": modifier_discards,
                "reshuffle": (),
            },
        ),
        shuffled=tuple(shuffled),
    )


# ---------------------------------------------------------------- attack modifiers


def modifier_deck(creature: Figure) -> str:
    """Return the name of a figure's modifier deck; a summon uses its owner's (MT-CHAR-10)."""
    if creature.kind == "monster":
        return MONSTERS
    return creature.owner if creature.owner is not None else creature.id


def draw_modifier(resolution: Resolution[TurnRules], creature: Figure) -> str:
    """Draw an attack modifier card for a figure, emit its event and return the modifier.

    A bless card returns x2, a curse card null.
    """
    game = game_of(resolution.state.game)
    deck = modifier_deck(creature)
    pile, discards = game.modifier_piles.get(deck, ()), game.modifier_discards.get(deck, ())
    if not pile:
        pile, discards = tuple(sorted(discards)), ()
    # A script that names an effective modifier means the bless or curse card first, then the standard card.
    named = dict(EXTRA) | {like: extra for extra, like in EXTRA.items() if extra in pile}
    names = [named.get(card, card) for card in pile]
    drawn = resolution.dice.draw("modifier", names)
    card = pile[names.index(drawn)]
    changed = {
        "modifier_piles": {**game.modifier_piles, deck: without(pile, card)},
        "modifier_discards": {**game.modifier_discards, deck: discards if card in EXTRA else (*discards, card)},
    }
    reshuffle = game.reshuffle
    if card in ("null", "x2") and deck not in reshuffle:
        reshuffle = (*reshuffle, deck)
    told = EXTRA.get(card, card)
    resolution.emit(
        "rolled", (game, {**changed, "reshuffle": reshuffle}),
        purpose="modifier", who=CreatureId(creature.id), faces=(told,), total=told, deck=deck,
    )  # fmt: skip
    return told


def new_modifiers(resolution: Resolution[TurnRules], deck: str) -> None:
    """Give a character that joins the battle a modifier deck of its own (MT-MOD-01)."""
    game = game_of(resolution.state.game)
    piles = {**game.modifier_piles, deck: tuple(sorted(STANDARD_DECK))}
    resolution.emit("shuffled", (game, {"modifier_piles": piles}), deck=deck)


def add_modifier(resolution: Resolution[TurnRules], deck: str, card: str, count: int = 1) -> None:
    """Shuffle bless (`bless`) or curse (`curse`) cards into a modifier deck (MT-MOD-04)."""
    game = game_of(resolution.state.game)
    pile = game.modifier_piles.get(deck, ())
    added = min(count, MOST_EXTRA - pile.count(card))
    if added > 0:
        piles = {**game.modifier_piles, deck: tuple(sorted((*pile, *(card,) * added)))}
        resolution.emit("card_added", (game, {"modifier_piles": piles}), deck=deck, card=card, count=added)


def remove_modifiers(resolution: Resolution[TurnRules], deck: str, card: str) -> None:
    """Remove all bless cards, or all curse cards, from the cards to draw of a modifier deck, by a ruling."""
    game = game_of(resolution.state.game)
    pile = game.modifier_piles.get(deck, ())
    count = pile.count(card)
    if count:
        piles = {**game.modifier_piles, deck: tuple(one for one in pile if one != card)}
        resolution.emit("card_removed", (game, {"modifier_piles": piles}), deck=deck, card=card, count=count)
