"""Questions about a battle, answered as a seat sees it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import EngineError, UnknownQuestion
from fracas_engine.ids import Plain, SeatId
from fracas_engine.viewing import Viewer
from fracas_projection.errors import QuestionRefused

__all__ = ["IMAGINE", "answer_question", "imagined"]

IMAGINE: Final = "imagine"
"""The question for a battle to look ahead in, which no ruleset has to know."""

_ODD: Final = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, RecursionError, AssertionError)
"""What comes of a question of another shape than any client of ours asks."""
_TOLD: Final = 120


def answer_question(battle: Battle, seat: str, question: Mapping[str, Any]) -> Plain:
    """Answer one question of the vocabulary of scenarios, changing nothing.

    Raises:
        QuestionRefused: The ruleset does not know it, or it names what the seat does not know of.
    """
    if IMAGINE in question:
        return imagined(battle, seat, question[IMAGINE])
    known = {key[1] for key in battle.view(Viewer("seat", SeatId(seat)))}
    hidden = battle.state.creatures.keys() - known
    # To ask about what one does not know of is the same as to ask about what there is not.
    if hidden & _words(question):
        raise QuestionRefused("not_found", "the question names a creature that there is not")
    if len(question) != 1:
        raise QuestionRefused("malformed", f"a question has one name with what is asked, not {len(question)}")
    _check_own(battle, seat, question)
    try:
        return _without(battle, hidden).ask(question)
    except UnknownQuestion as error:
        raise QuestionRefused("not_found", str(error)) from error
    except EngineError as error:
        raise QuestionRefused("malformed", str(error)) from error
    except _ODD as error:
        if hidden and isinstance(error, KeyError):
            # Somebody who is in sight hangs on somebody who is not: a rider, a summoned creature.
            raise QuestionRefused("not_found", "the question cannot be answered from what you know") from error
        # A list where a number is meant, a key that is missing: the rules take what they are handed at its word.
        told = f"{type(error).__name__} {error}"[:_TOLD]
        raise QuestionRefused("malformed", f"the question cannot be asked like that: {told}") from error


def imagined(battle: Battle, seat: str, details: object) -> str:
    """Answer the question `imagine`: the dump of a battle as it might stand for all that a seat knows.

    Programs that have the engine play it on to look ahead. Its dice are drawn from the seed in the question.

    Raises:
        QuestionRefused: The seed is no number.
    """
    seed = details.get("seed", 0) if isinstance(details, Mapping) else None
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise QuestionRefused("malformed", "imagine takes the seed of the dice: {imagine: {seed: 7}}")
    key = hashlib.sha256(f"fracas imagined dice v1 {seed}".encode()).digest()
    return battle.imagine(seat, KeyedFaces(key)).dump().decode()


def _check_own(battle: Battle, seat: str, question: Mapping[str, Any]) -> None:
    """Refuse to tell what creatures of others may do: what they hold in hand, say, is among their answers."""
    details = question.get("options")
    by = battle.state.creatures.get(str(details.get("by"))) if isinstance(details, Mapping) else None
    if by is not None and by.seat != seat:
        raise QuestionRefused("not_yours", f"what {by.id} may do is told to its own seat alone")


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
