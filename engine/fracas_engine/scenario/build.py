"""Conversion of a scenario into a set-up, die faces and steps.

`fracas_engine.content` reads and validates the text, and replaces `use: NAME` by shipped creatures and boards.
"""

from __future__ import annotations

from fracas_engine.content import ScenarioSpec, library_of
from fracas_engine.scenario.run import Scenario
from fracas_engine.scenario.steps import steps_of
from fracas_engine.setup import CardsSpec, Setup


def scenario_of(spec: ScenarioSpec) -> Scenario:
    """Convert a scenario from a content file to the form that the runner executes."""
    return Scenario(
        title=spec.scenario,
        ruleset=spec.ruleset,
        rules=spec.rules,
        setup=setup_of(spec),
        faces={purpose: tuple(faces) for purpose, faces in spec.dice.items()},
        steps=steps_of(spec),
        refused=spec.refused,
    )


def setup_of(spec: ScenarioSpec) -> Setup:
    """Return the set-up of the scenario's battle."""
    cards = None
    if spec.cards or spec.ability_cards or spec.decks or spec.hero_cards:
        cards = CardsSpec(
            by_round=spec.cards, ability_cards=spec.ability_cards, decks=spec.decks, hero_cards=spec.hero_cards
        )
    return Setup(
        ruleset=spec.ruleset,
        board=spec.board,
        creatures=spec.creatures,
        options=spec.options,
        order=spec.order,
        objects=spec.objects,
        cards=cards,
        summons=library_of(spec.ruleset).summoned_by(
            spec.creatures, (*spec.ability_cards.values(), *spec.hero_cards.values())
        ),
    )
