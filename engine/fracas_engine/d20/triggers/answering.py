"""Which actions of which sheets answer an event, worked out once for all battles of a set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fracas_engine.content import TriggerSpec
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.situation import Situation

__all__ = ["Answering", "answering"]

Answering = tuple[tuple[Action, TriggerSpec], ...]
"""Actions, with what they wait for."""


def answering(situation: Situation[D20Rules], event: str, costs: tuple[str, ...]) -> Mapping[str, Answering]:
    """Return by sheet the actions that answer an event; sheets that have none are left out.

    Args:
        situation: The battle.
        event: The event, as triggers name it.
        costs: What the actions are paid with, in the ruleset's words.
    """
    return situation.fact(("answering", event, costs), lambda: dict(_by_sheet(situation, event, costs)))


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
