"""Mapping of answers to the choices of a question."""

from __future__ import annotations

from fracas_engine.decisions import Ask, Choice, Given
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Plain
from fracas_engine.intents import Answer


def match_answer(ask: Ask, intent: Answer) -> Given:
    """Return the choice that an answer selects.

    Raises:
        IllegalIntent: `malformed`, `bad_target`, `bad_path` or `not_available`: the answer selects no valid choice, or
            too many or too few.
    """
    answer = intent.answer
    ids = ", ".join(choice.id for choice in ask.choices)
    if answer is False or (answer is True and not ask.choices):
        no = next((choice for choice in ask.choices if choice.id == "no"), None)
        if no is None and ask.default is not False:
            raise IllegalIntent("not_available", f"this cannot be declined: choose one of {ids}")
        return Given(ask.number, ask.by, False, "no")
    if answer is True and _is_of_cells(ask) and (intent.to or intent.path):
        answer = _cell_named(ask, intent)
    many = answer if isinstance(answer, tuple) and not _is_choice(ask, answer) else (answer,)
    if not ask.several[0] <= len(many) <= ask.several[1]:
        least, most = ask.several
        count = f"{least}" if least == most else f"{least} to {most}"
        raise IllegalIntent("malformed", f"wrong number of choices ({len(many)}): name {count}")
    chosen: list[Choice] = []
    for one in many:
        found = next((choice for choice in ask.choices if one is True or _names(one, choice)), None)
        if found is None:
            raise IllegalIntent("not_available", f"unknown choice {one!r}: choose one of {ids}")
        if found in chosen:
            raise IllegalIntent("malformed", f"duplicate choice {found.id}: name each choice once")
        chosen.append(found)
    first = chosen[0]
    if first.targets:
        on = intent.on or ((first.meant,) if first.meant else first.targets if len(first.targets) == 1 else ())
        if not 1 <= len(on) <= first.most or len(set(on)) < len(on) or not set(on) <= set(first.targets):
            number = "a target" if first.most == 1 else f"1 to {first.most} different targets"
            raise IllegalIntent("bad_target", f"{first.label} needs {number}: choose from {', '.join(first.targets)}")
    else:
        on = intent.on
    value: Plain = first.value if ask.several == (1, 1) else tuple(choice.value for choice in chosen)
    return Given(ask.number, ask.by, value, first.id, on=on, path=intent.path, to=intent.to)


def names_choice(ask: Ask, intent: Answer) -> bool:
    """Return True if an answer names one of a question's choices by its id."""
    return any(choice.id == intent.answer for choice in ask.choices)


def _names(one: Plain, choice: Choice) -> bool:
    # A value that is true or false is named by a word or by true and false, never by 1 and 0.
    return choice.id == one or (not isinstance(choice.value, bool) and choice.value == one)


def _is_of_cells(ask: Ask) -> bool:
    """Return True if all choices of a question are cells, except for the one that declines."""
    values = [choice.value for choice in ask.choices if choice.value is not False]
    return (
        ask.several == (1, 1)
        and bool(values)
        and all(isinstance(value, tuple) and all(isinstance(part, int) for part in value) for value in values)
    )


def _cell_named(ask: Ask, intent: Answer) -> Plain:
    """Return the cell of an accepting answer: its `to`, or the end of its `path`.

    Raises:
        IllegalIntent: `bad_path`: the cell is not among the choices.
    """
    place = intent.to or intent.path[-1]
    if not any(choice.value == place for choice in ask.choices):
        raise IllegalIntent(
            "bad_path", f"{list(place)} is not a legal cell: choose one of {', '.join(c.id for c in ask.choices)}"
        )
    return place


def _is_choice(ask: Ask, answer: tuple[Plain, ...]) -> bool:
    """Return True if a list is a single choice (a cell, a pair of cards) and not several choices."""
    if any(choice.value == answer for choice in ask.choices):
        return True
    if ask.several != (1, 1) or not any(isinstance(choice.value, tuple) for choice in ask.choices):
        return False
    return bool(answer) and not any(_names(part, choice) for part in answer for choice in ask.choices)
