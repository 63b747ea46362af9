"""Scenario questions about characters: `ask: {modifier: {str: 15}}`, `{point_buy: {...}}`, `{level: 5499}`, ...

Every answer is a mapping with several keys (facets). `value` is the answer as one word or number; `legal`, `refused`,
`rule` and `why` say whether the rules allow what the question is about. In a scenario, `is` may give some of the
facets, or only the value (`docs/scenarios.md`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from fracas_characters.questions import (
    carrying,
    checks,
    fighting,
    levels,
    modifiers,
    persona,
    retraining,
    scores,
)
from fracas_characters.questions.details import Details
from fracas_engine.errors import UnknownQuestion
from fracas_engine.ids import Plain
from fracas_engine.question_plugins import PluginAnswer
from fracas_engine.situation import AnySituation

__all__ = ["CHARACTER_QUESTIONS"]

Handler: TypeAlias = Callable[[Details], Mapping[str, Any]]

_HANDLERS: Final[Mapping[str, Handler]] = {
    **scores.ANSWERS,
    **modifiers.ANSWERS,
    **persona.ANSWERS,
    **levels.ANSWERS,
    **checks.ANSWERS,
    **fighting.ANSWERS,
    **carrying.ANSWERS,
    **retraining.ANSWERS,
}


def _answer(name: str, situation: AnySituation, asked: Any) -> Plain:
    """Answer a question about characters.

    Args:
        name: The name of the question, from `CHARACTER_QUESTIONS`.
        situation: The battle; with the key `of`, a question may name one of its creatures.
        asked: The details of the question.

    Raises:
        UnknownQuestion: A detail is missing, unknown or of the wrong type.
    """
    details = Details(name, asked, situation)
    try:
        found = _HANDLERS[name](details)
    except ValueError as error:
        raise UnknownQuestion(name, str(error)) from error
    if found["legal"]:
        details.done()  # a refusal may come before all keys were read
    return dict(found)


CHARACTER_QUESTIONS: Final[Mapping[str, PluginAnswer]] = {name: partial(_answer, name) for name in _HANDLERS}
"""The functions that answer the questions, by name; the entry-point group `fracas.questions` adds them to `orcus`."""
