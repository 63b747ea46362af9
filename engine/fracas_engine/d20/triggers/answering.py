"""Actions triggered by events: those on the sheets of a set-up, and their choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fracas_engine.content import TriggerSpec
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.decisions import Choice
from fracas_engine.situation import Situation

Answering = tuple[tuple[Action, TriggerSpec], ...]
"""Actions, with their triggers."""


def answering(situation: Situation[D20Rules], event: str, costs: tuple[str, ...]) -> Mapping[str, Answering]:
    """Return by sheet the actions that answer an event; sheets that have none are left out.

    Args:
        situation: The battle.
        event: The event, as triggers name it.
        costs: What the actions are paid with, in the ruleset's words.
    """
    return situation.fact(("answering", event, costs), lambda: dict(_by_sheet(situation, event, costs)))


def answer_choice(action: Action, targets: Sequence[str]) -> Choice:
    """Return an answer with its legal targets; an answer that names none is for the first of them.

    Args:
        action: The action that answers.
        targets: Its legal targets, the one that is most likely meant first; empty where it needs none.
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
