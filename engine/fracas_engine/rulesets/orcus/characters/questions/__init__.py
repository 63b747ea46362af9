"""Scenario questions about characters: `ask: {modifier: {str: 15}}`, `{point_buy: {...}}`, `{level: 5499}`, ...

Every answer is a mapping of facets. `value` is the answer as one word or number; `legal`, `refused`, `rule` and `why`
say whether the rules allow the subject of the question. `is` may name some facets, or give the value alone
(`docs/scenarios.md`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.errors import UnknownQuestion
from fracas_engine.ids import Plain
from fracas_engine.rulesets.orcus.characters.questions import (
    carrying,
    checks,
    fighting,
    levels,
    modifiers,
    persona,
    retraining,
    scores,
)
from fracas_engine.rulesets.orcus.characters.questions.details import Details
from fracas_engine.situation import AnySituation

__all__ = ["CHARACTER_QUESTIONS", "answer_character", "with_hint"]

Handler: TypeAlias = Callable[[Details], Mapping[str, Any]]

CHARACTER_QUESTIONS: Final[Mapping[str, Handler]] = {
    **scores.ANSWERS,
    **modifiers.ANSWERS,
    **persona.ANSWERS,
    **levels.ANSWERS,
    **checks.ANSWERS,
    **fighting.ANSWERS,
    **carrying.ANSWERS,
    **retraining.ANSWERS,
}
"""Functions that answer the questions, by name."""


def answer_character(situation: AnySituation, question: Mapping[str, Any]) -> Plain:
    """Answer a question about characters.

    Args:
        situation: The battle; a question may name its creatures by `of`.
        question: One name of `CHARACTER_QUESTIONS` with the details.

    Raises:
        UnknownQuestion: A detail is missing, unknown or of the wrong type.
    """
    ((name, asked),) = question.items()
    details = Details(str(name), asked, situation)
    try:
        found = CHARACTER_QUESTIONS[name](details)
    except ValueError as error:
        raise UnknownQuestion(str(name), str(error)) from error
    if found["legal"]:
        details.done()  # a refusal may come before all keys were read
    return dict(found)


def with_hint(error: UnknownQuestion) -> UnknownQuestion:
    """Return the error of an unknown question with a suggestion of the most similar character question."""
    hint = did_you_mean(error.question, CHARACTER_QUESTIONS)
    return UnknownQuestion(error.question, f"{error.detail}; {hint}") if hint is not None else error
