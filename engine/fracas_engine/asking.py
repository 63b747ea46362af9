"""Questions about a battle, answered by its ruleset or by an installed package that adds questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fracas_engine import arrivals, vision
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.decisions import Decision
from fracas_engine.errors import IllegalIntent, UnknownQuestion
from fracas_engine.ids import Plain, SeatId
from fracas_engine.intents import Answer, Intent, Use
from fracas_engine.question_plugins import added_questions
from fracas_engine.ruleset import Ruleset
from fracas_engine.situation import Situation

_OBJECT_PATHS: Final = frozenset({"at", "hp", "name", "state"})
"""Paths of an object that can be inspected."""


def ask_ruleset(situation: Situation[Ruleset], question: Mapping[str, Any]) -> Plain:
    """Answer a question.

    Raises:
        UnknownQuestion: The question does not have exactly one name, neither the ruleset nor an installed package knows
            the question, or it names something unknown.
        IllegalIntent: The question is about an order that would be refused.
    """
    _check_question(question)
    return _answer(situation, question)


def _check_question(question: Mapping[str, Any]) -> None:
    if len(question) != 1:
        raise UnknownQuestion(", ".join(map(str, question)), "write one question with its details: {sight: {...}}")


def ask_as_known(situation: Situation[Ruleset], seat: str, question: Mapping[str, Any]) -> Plain:
    """Answer a question using only what a seat knows; creatures unknown to the seat are treated as non-existent.

    Raises:
        UnknownQuestion: The ruleset does not know the question, or it names a creature that does not exist or that the
            seat does not know of (same message for both).
        IllegalIntent: The question is about an order that would be refused.
    """
    _check_question(question)
    if "seen" in question:
        own = situation.state.seats.get(SeatId(seat))
        by = question["seen"].get("by") if isinstance(question["seen"], Mapping) else None
        if own is not None and by not in (own.id, own.side):
            raise UnknownQuestion("seen", "a seat may ask only what itself or its side sees: name it in `by`")
        return _seen(situation, question["seen"] if own is None else {"by": own.id})
    if "arrivals" in question and seat != situation.setup.gm:
        raise UnknownQuestion("arrivals", "only the game master sees the waves to come")
    known = situation.as_known_to(seat)
    named = sorted(_texts(question) & set(situation.unknown_to(seat)))
    if not named:
        return _answer(known, question)
    # What is said of them has to be said of nobody, so nobody is asked about.
    nobody = {name: f"nobody-{number}" for number, name in enumerate(named)}
    back = {other: name for name, other in nobody.items()}
    try:
        found = _answer(known, _renamed(question, nobody))
    except UnknownQuestion as error:
        raise UnknownQuestion(_put_back(error.question, back), _put_back(error.detail, back)) from error
    except IllegalIntent as error:
        raise IllegalIntent(error.code, _put_back(error.detail, back), rule=error.rule) from error
    answer: Plain = _renamed(found, back)
    return answer


def refuse_unknown(situation: Situation[Ruleset], seat: SeatId, intent: Intent) -> None:
    """Refuse an intent that names a missing creature or one unknown to the seat, with the same message for both."""
    state = situation.state
    unknown = situation.unknown_to(seat)
    named: tuple[str, ...] = ()
    match intent:
        case Use():
            named = (*intent.on, *(intent.readied.on if isinstance(intent.readied, Use) else ()))
        case Answer():
            named = intent.on
        case _:
            pass
    for name in named:
        if name in unknown or not (name in state.creatures or name in state.objects):
            told = f"unknown target {name!r}: name a creature or an object that you know of"
            raise IllegalIntent("no_such_target", told)
    by = getattr(intent, "by", None)
    if by is not None and (by in unknown or by not in state.creatures):
        raise IllegalIntent("not_your_turn", f"unknown creature {by!r}: name one of your creatures in `by`")


def _seen(situation: Situation[Ruleset], details: Any) -> Plain:
    by = details.get("by") if isinstance(details, Mapping) else None
    try:
        return vision.seen_by(situation, str(by))
    except KeyError:
        raise UnknownQuestion("seen", f"unknown seat or side {by!r}: name one of this battle in `by`") from None


def _answer(situation: Situation[Ruleset], question: Mapping[str, Any]) -> Plain:
    if "seen" in question:
        return _seen(situation, question["seen"])
    if "arrivals" in question:
        return arrivals.answer(situation)
    try:
        return situation.rules.ask(situation, question)
    except UnknownQuestion as error:
        added = added_questions(situation.rules.name)
        ((name, details),) = question.items()
        if name not in added:
            hint = did_you_mean(error.question, added)
            if hint is None:
                raise
            raise UnknownQuestion(error.question, f"{error.detail}; {hint}") from error
    return added[name](situation, details)


def inspect_path(situation: Situation[Ruleset], pending: Sequence[Decision], path: str) -> Plain:
    """Return the value of an `expect` path: `ogre.hp`, `acting`, `round`, `order`, ...

    Args:
        situation: The battle.
        pending: Its pending decisions.
        path: The path.

    Raises:
        UnknownQuestion: There is no such creature or path.
    """
    state = situation.state
    match path:
        case "acting" | "seat" | "round" | "over" | "winner" | "order":
            found: Plain = getattr(state.game, path)
            return found
        case "pending":
            return tuple({"by": d.by, "kind": d.kind} for d in pending if d.kind != "turn")
        case _:
            pass
    name, _, rest = path.partition(".")
    creature = state.creatures.get(name)
    if creature is not None and rest:
        return situation.rules.inspect(situation, creature, rest)
    thing = state.objects.get(name)
    if thing is not None and rest in _OBJECT_PATHS:
        value: Plain = getattr(thing, rest)
        return value
    raise UnknownQuestion(path, "unknown path: begin it with a creature, an object or a path of the battle")


def _texts(value: Any) -> set[str]:
    """Return all strings contained in a plain value."""
    match value:
        case str():
            return {value}
        case Mapping():
            return {text for item in value.values() for text in _texts(item)}
        case tuple() | list():
            return {text for item in value for text in _texts(item)}
        case _:
            return set()


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return a copy of a plain value with names replaced."""
    match value:
        case str():
            return names.get(value, value)
        case Mapping():
            return {_renamed(key, names): _renamed(item, names) for key, item in value.items()}
        case tuple() | list():
            return tuple(_renamed(item, names) for item in value)
        case _:
            return value


def _put_back(text: str, names: Mapping[str, str]) -> str:
    for name, other in names.items():
        text = text.replace(name, other)
    return text
