"""Questions about a battle, answered as a seat sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas_engine.battle import Battle
from fracas_engine.errors import EngineError, UnknownQuestion
from fracas_engine.ids import Plain, SeatId
from fracas_engine.viewing import Viewer
from fracas_server.errors import RequestRefused

__all__ = ["answer_question"]


def answer_question(battle: Battle, seat: str, question: Mapping[str, Any]) -> Plain:
    """Answer one question of the vocabulary of scenarios, changing nothing.

    Raises:
        RequestRefused: The ruleset does not know it, or it names what the seat does not know of.
    """
    known = {key[1] for key in battle.view(Viewer("seat", SeatId(seat)))}
    # To ask about what one does not know of is the same as to ask about what there is not.
    if any(word in battle.state.creatures and word not in known for word in _words(question)):
        raise RequestRefused("not_found", "the question names a creature that there is not")
    try:
        return battle.ask(question)
    except UnknownQuestion as error:
        raise RequestRefused("not_found", str(error)) from error
    except EngineError as error:
        raise RequestRefused("malformed", str(error)) from error


def _words(question: Any) -> set[str]:
    """Return every text in a question."""
    if isinstance(question, str):
        return {question}
    if isinstance(question, Mapping):
        return {word for item in question.values() for word in _words(item)}
    if isinstance(question, (tuple, list)):
        return {word for item in question for word in _words(item)}
    return set()
