"""Content checks for cards of a scenario: hands, decks, rounds and summons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fracas_engine.content.defects import Fault, Way
from fracas_engine.content.models.cards import SummonAct
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.models.scenarios import ScenarioSpec
from fracas_engine.content.vocabulary import did_you_mean


def card_faults(scenario: ScenarioSpec, shipped: Callable[[], Iterable[str]] = tuple) -> Iterator[Fault]:
    """Yield a fault for each card, monster type and summoned creature that is named but does not exist.

    Args:
        scenario: The scenario.
        shipped: Returns the ids of the shipped creatures of the ruleset; called only if a card summons.
    """
    yield from _hands(scenario)
    yield from _decks(scenario)
    yield from _rounds(scenario)
    yield from _summons(scenario, shipped)


def _hands(scenario: ScenarioSpec) -> Iterator[Fault]:
    for number, creature in enumerate(scenario.creatures):
        for place, card in enumerate(creature.hand or ()):
            if card not in scenario.hero_cards:
                hint = did_you_mean(card, scenario.hero_cards)
                yield ("creatures", number, "hand", place), f"unknown hero card {card}", hint


def _decks(scenario: ScenarioSpec) -> Iterator[Fault]:
    types = _types(scenario)
    for kind, deck in scenario.decks.items():
        if types is not None and kind not in types:
            yield ("decks", kind), f"unknown monster type {kind}", did_you_mean(kind, types)
        for place, card in enumerate(deck):
            if card not in scenario.ability_cards:
                hint = did_you_mean(card, scenario.ability_cards)
                yield ("decks", kind, place), f"unknown ability card {card}", hint


def _types(scenario: ScenarioSpec) -> list[str] | None:
    """Return the monster types of the scenario; None if others can appear, because cards summon shipped creatures."""
    own = _own(scenario)
    if any(act.summon not in own for _, act in _summon_acts(scenario)):
        return None
    return list(dict.fromkeys(creature.type for creature in scenario.creatures if creature.type is not None))


def _own(scenario: ScenarioSpec) -> set[str]:
    """Return the ids and types of the creatures that the scenario itself defines; cards can summon these."""
    return {name for creature in scenario.creatures for name in (creature.id, creature.type) if name is not None}


def _rounds(scenario: ScenarioSpec) -> Iterator[Fault]:
    heroes = {creature.id: creature for creature in scenario.creatures if creature.hero}
    types = _types(scenario)
    for turn, drawn in scenario.cards.items():
        if turn < 1:
            yield ("cards", turn), f"invalid round {turn}", "write a number of at least 1"
        for who, chosen in drawn.items():
            way: Way = ("cards", turn, who)
            if who in heroes:
                yield from _choice(scenario, heroes[who], chosen, way)
            elif types is not None and who not in types:
                known = [*types, *heroes]
                yield way, f"unknown monster type or character {who}", did_you_mean(who, known)
            elif len(chosen) != 1:
                yield way, f"too many cards for a monster type ({len(chosen)})", "write one card per round"
            elif chosen[0] not in scenario.ability_cards:
                yield way, f"unknown card {chosen[0]}", did_you_mean(chosen[0], scenario.ability_cards)


def _choice(scenario: ScenarioSpec, hero: CreatureSpec, chosen: tuple[str, ...], way: Way) -> Iterator[Fault]:
    """Yield the faults of the cards that a hero plays in a round: they must be two different cards of its hand."""
    unknown = [card for card in chosen if card not in scenario.hero_cards]
    hand = hero.hand or ()
    for card in unknown:
        yield way, f"unknown card {card}", did_you_mean(card, scenario.hero_cards)
    for card in chosen:
        if card not in unknown and card not in hand:
            yield (
                way,
                f"{hero.id} has no card {card}",
                did_you_mean(card, hand) if hand else "it has no hand: write hand: [CARD, ...]",
            )
    if len(chosen) != 2 or len(set(chosen)) != 2:
        yield way, f"invalid cards {', '.join(chosen)}: a character plays two different ones", "write [LEADING, SECOND]"


def _summons(scenario: ScenarioSpec, shipped: Callable[[], Iterable[str]]) -> Iterator[Fault]:
    acts = list(_summon_acts(scenario))
    known = sorted({*shipped(), *_own(scenario)}) if acts else []
    for way, act in acts:
        if act.summon not in known:
            hint = did_you_mean(act.summon, known) or "use a creature of the library or of this file"
            yield (*way, "summon"), f"unknown creature {act.summon}", hint


def _summon_acts(scenario: ScenarioSpec) -> Iterator[tuple[Way, SummonAct]]:
    for name, ability in scenario.ability_cards.items():
        for number, act in enumerate(ability.do):
            if isinstance(act, SummonAct):
                yield ("ability_cards", name, "do", number), act
    for name, card in scenario.hero_cards.items():
        for half, acts in (("top", card.top), ("bottom", card.bottom)):
            for number, act in enumerate(acts):
                if isinstance(act, SummonAct):
                    yield ("hero_cards", name, half, number), act
