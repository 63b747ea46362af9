"""Questions about a battle, answered as a seat sees it."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
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
    hidden = battle.state.creatures.keys() - known
    # To ask about what one does not know of is the same as to ask about what there is not.
    if hidden & _words(question):
        raise RequestRefused("not_found", "the question names a creature that there is not")
    _check_own(battle, seat, question)
    try:
        return _without(battle, hidden).ask(question)
    except UnknownQuestion as error:
        raise RequestRefused("not_found", str(error)) from error
    except EngineError as error:
        raise RequestRefused("malformed", str(error)) from error
    except KeyError as error:
        if not hidden:
            raise
        # Somebody who is in sight hangs on somebody who is not: a rider, a summoned creature.
        raise RequestRefused("not_found", "the question cannot be answered from what you know") from error


def _check_own(battle: Battle, seat: str, question: Mapping[str, Any]) -> None:
    """Refuse to tell what creatures of others may do: what they hold in hand, say, is among their answers."""
    details = question.get("options")
    by = battle.state.creatures.get(str(details.get("by"))) if isinstance(details, Mapping) else None
    if by is not None and by.seat != seat:
        raise RequestRefused("not_yours", f"what {by.id} may do is told to its own seat alone")


def _without(battle: Battle, hidden: AbstractSet[str]) -> Battle:
    """Return the battle as if some creatures were not there: who asks where one can go must not run into them."""
    if not hidden:
        return battle
    seen = battle.clone()
    for name in hidden:
        del seen.state.creatures[name]
    return seen


def _words(question: Any) -> set[str]:
    """Return every text in a question."""
    if isinstance(question, str):
        return {question}
    if isinstance(question, Mapping):
        return {word for item in question.values() for word in _words(item)}
    if isinstance(question, (tuple, list)):
        return {word for item in question for word in _words(item)}
    return set()
