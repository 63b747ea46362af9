"""Triggered actions: which actions on the sheets respond to an event, and the choices offered for them.

Opportunity attacks are those of an enemy when a step provokes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fracas_engine.content import TriggerSpec
from fracas_engine.d20.queries.action_uses import uses_left
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.decisions import Choice
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def opportunity_choices(situation: Situation[D20Rules], enemy: Creature, mover: Creature) -> tuple[Choice, ...]:
    """Return the opportunity attacks that an enemy can make against a mover; empty if it has none (MM-OA-03)."""
    rules = situation.rules
    return tuple(
        Choice(action.id, action.name, action.id, (mover.id,))
        for action in rules.sheet(situation, enemy).opportunities
        if uses_left(enemy, action) != 0 and rules.attacks.is_target(situation, enemy, action, mover)
    )


Answering = tuple[tuple[Action, TriggerSpec], ...]
"""Actions, with their triggers."""


def answering(situation: Situation[D20Rules], event: str, costs: tuple[str, ...]) -> Mapping[str, Answering]:
    """Return the actions that respond to an event, by sheet key; sheets without such actions are left out.

    Args:
        situation: The battle.
        event: The event, as named in triggers.
        costs: Costs of the actions to include, in the ruleset's words.
    """
    return situation.fact(("answering", event, costs), lambda: dict(_by_sheet(situation, event, costs)))


def answer_choice(action: Action, targets: Sequence[str]) -> Choice:
    """Return the choice to respond with an action; an answer without a target means the first target.

    Args:
        action: The action used as the response.
        targets: Legal targets, the most likely one first; empty if the action needs none.
    """
    if not targets:
        return Choice(action.id, action.name, action.id)
    most = action.targets if isinstance(action.targets, int) else len(targets)
    return Choice(action.id, action.name, action.id, tuple(targets), most, targets[0])


def _by_sheet(situation: Situation[D20Rules], event: str, costs: tuple[str, ...]) -> Iterator[tuple[str, Answering]]:
    for name in situation.setup.sheets:
        found = tuple(_listed(situation.rules.sheet_named(situation, name), event, costs))
        if found:
            yield name, found


def _listed(sheet: Sheet, event: str, costs: tuple[str, ...]) -> Iterator[tuple[Action, TriggerSpec]]:
    for action in sheet.actions.values():
        spec = action.spec.trigger if action.spec is not None else None
        if spec is not None and spec.event == event and action.cost in costs:
            yield action, spec
