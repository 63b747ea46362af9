"""Insertion of shipped cards into a scenario that names them without defining them."""

from __future__ import annotations

from fracas_engine.content.library import Library
from fracas_engine.content.models.cards import AbilityCard, HeroCard
from fracas_engine.content.models.scenarios import ScenarioSpec


def with_shipped_cards(scenario: ScenarioSpec, library: Library) -> ScenarioSpec:
    """Return the scenario with the shipped cards that it names but does not define.

    A monster type gets its shipped deck if neither `cards` nor `decks` has cards for it. This includes types that can
    only be summoned.
    """
    if library.vocabulary is None or not library.vocabulary.cards:
        return scenario
    drawn = scenario.cards.values()
    types = {creature.type for creature in scenario.creatures if creature.type is not None}
    named_types = {who for by_type in drawn for who in by_type}
    undrawn = _with_summoned(types, scenario, library) - named_types
    decks = {kind: deck for kind, deck in library.decks.items() if kind in undrawn} | dict(scenario.decks)
    named = {card for by_type in drawn for chosen in by_type.values() for card in chosen}
    named |= {card for deck in decks.values() for card in deck}
    named |= {card for creature in scenario.creatures for card in creature.hand or ()}
    ability_cards = {name: card for name, card in library.ability_cards.items() if name in named}
    hero_cards = {name: card for name, card in library.hero_cards.items() if name in named}
    return scenario.model_copy(
        update={
            "decks": decks,
            "ability_cards": ability_cards | dict(scenario.ability_cards),
            "hero_cards": hero_cards | dict(scenario.hero_cards),
        }
    )


def _with_summoned(types: set[str], scenario: ScenarioSpec, library: Library) -> set[str]:
    """Return `types` and all monster types that their shipped cards or cards of the scenario can summon."""
    found: set[str] = set()
    ahead = set(types)
    own: list[AbilityCard | HeroCard] = [*scenario.ability_cards.values(), *scenario.hero_cards.values()]
    while ahead:
        found |= ahead
        cards = [library.ability_cards[card] for kind in ahead for card in library.decks.get(kind, ())]
        summoned = library.summoned_by((), [*own, *cards])
        ahead = {spec.type for spec in summoned if spec.type is not None} - found
    return found
