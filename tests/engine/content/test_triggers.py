"""Triggers that the content check refuses: events that a ruleset lacks, and costs that cannot respond to an event."""

from __future__ import annotations

from typing import Final

import pytest

from fracas_engine.content import Vocabulary, find_vocabulary, library_of
from fracas_engine.content.words import Event, words
from fracas_engine.rulesets.fourth_family.vocabulary import EVENTS
from fracas_engine.rulesets.srd5.triggers.matching import AFTERWARDS, BONUS, INTERRUPTS, LEGENDARY
from tests.engine.content.writing import OGRE, load_one, scenario_text, told

RULESETS: Final = ("srd5",)
"""The rulesets that name the costs with which actions respond to events."""


def vocabulary_of(ruleset: str) -> Vocabulary:
    """Return the vocabulary of a shipped ruleset."""
    found = find_vocabulary(ruleset)
    assert found is not None
    return found


def text_of(ruleset: str, cost: str, event: str) -> str:
    """Return a scenario in which one action has a cost and a trigger, on line 8."""
    action = f"{{id: ward, cost: {cost}, trigger: {{event: {event}, by: any}}, effect: [{{temp_hp: 5}}]}}"
    return scenario_text(ruleset=ruleset, creatures=OGRE.replace("speed: 6}", f"speed: 6, actions: [{action}]}}"))


REFUSED: Final = [
    (ruleset, cost, event)
    for ruleset in RULESETS
    for event, costs in sorted(vocabulary_of(ruleset).answer_costs.items())
    for cost in sorted(vocabulary_of(ruleset).costs - costs)
]
"""Rulesets, costs and events that do not fit together."""


@pytest.mark.parametrize(("ruleset", "cost", "event"), REFUSED)
def test_a_cost_that_cannot_respond_to_the_event_is_refused(ruleset: str, cost: str, event: str) -> None:
    """The message names the costs that can."""
    costs = ", ".join(sorted(vocabulary_of(ruleset).answer_costs[event]))

    assert told(text_of(ruleset, cost, event)) == (
        f"8: creatures[0].actions[0].trigger: an action with the cost {cost} cannot respond to the event {event}; "
        f"write one of the costs {costs}"
    )


def test_costs_of_the_own_turn_are_refused() -> None:
    """These costs are paid on the creature's own turn, so that no window offers the action."""
    assert {(ruleset, cost) for ruleset, cost, _ in REFUSED} >= {("srd5", cost) for cost in ("action", "bonus", "move")}


@pytest.mark.parametrize(("ruleset", "cost"), [("fourth_edition", "standard"), ("orcus", "swift")])
def test_the_fourth_family_accepts_any_cost(ruleset: str, cost: str) -> None:
    """Such an action is loaded, and can be used in no turn: a trigger excludes that, whatever the cost."""
    assert load_one(text_of(ruleset, cost, "damages")).creatures[0].actions[0].cost == cost


@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_other_costs_are_accepted(ruleset: str) -> None:
    """Each event can be answered with each cost of off-turn actions."""
    for event, costs in vocabulary_of(ruleset).answer_costs.items():
        for cost in costs:
            assert load_one(text_of(ruleset, cost, event)).creatures[0].actions[0].cost == cost


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_event_has_its_costs(ruleset: str) -> None:
    """A ruleset names all its events, so that a new word is not accepted before the ruleset reports it."""
    vocabulary = vocabulary_of(ruleset)

    assert vocabulary.events == vocabulary.answer_costs.keys()
    assert vocabulary.events <= words(Event)


def test_costs_and_events_are_those_of_the_rules() -> None:
    """`srd5` has its costs in `triggers.matching`, and the family one table of events."""
    always = frozenset((*INTERRUPTS, *AFTERWARDS)) - {LEGENDARY, BONUS}
    further = {"ends_turn": {LEGENDARY}, "hits": {BONUS}, "damages": {BONUS}}
    costs = vocabulary_of("srd5").answer_costs
    assert costs == {event: always | further.get(event, set()) for event in costs}
    assert EVENTS.keys() == vocabulary_of("orcus").events == vocabulary_of("fourth_edition").events


@pytest.mark.parametrize("event", sorted(words(Event)))
def test_monster_turn_has_no_triggers(event: str) -> None:
    """It reports no event: a trigger would never be answered."""
    assert told(text_of("monster_turn", "none", event)) == (
        f"8: creatures[0].actions[0].trigger.event: monster_turn has no event {event}; leave the trigger out"
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_shipped_actions_can_respond_to_their_triggers(ruleset: str) -> None:
    """Every trigger of the library is of an event and a cost that fit together."""
    vocabulary, library = vocabulary_of(ruleset), library_of(ruleset)
    found = [
        (action.trigger.event, action.cost)
        for creature in library.creatures.values()
        for action in creature.actions
        if action.trigger is not None
    ]

    assert found
    assert [pair for pair in found if pair[1] not in vocabulary.answer_costs[pair[0]]] == []
