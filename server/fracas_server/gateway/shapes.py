"""Intents and questions as clients send them, and how large they may be: before the rules look at them.

No board has cells so far out and no rule numbers so great; the work that an area or a path costs grows with both. What
the rules themselves make of a number that is large and not absurd is theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.ids import Plain
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Intent
from fracas_protocol import v1
from fracas_protocol.intents import read_intent
from fracas_protocol.values import read_values
from fracas_server.errors import RequestRefused

__all__ = ["MAX_NUMBER", "MAX_PARTS", "check_size", "intent_of", "question_of"]

MAX_NUMBER: Final = 128
"""Of a coordinate, an extent or a modifier, either way. The largest shipped board has 40 cells a side."""
MAX_PARTS: Final = 1_000
"""Values in one intent or question, those within others included: every cell of a 30x30 board fits."""


def intent_of(sent: v1.Intent) -> Intent:
    """Read an intent.

    Raises:
        MalformedMessage: It is of no kind that is known here.
        RequestRefused: It is too large.
        IllegalIntent: No rules could allow it.
    """
    plain = read_intent(sent)
    check_size(plain)
    return from_plain(plain)


def question_of(sent: v1.ValueMap) -> dict[str, Plain]:
    """Read a question.

    Raises:
        MalformedMessage: A name's number stands for nothing.
        RequestRefused: It is too large.
    """
    question = read_values(sent.entries)
    check_size(question)
    return question


def check_size(asked: Mapping[str, Any]) -> None:
    """Find out whether an intent or a question is of a size that could make sense.

    Raises:
        RequestRefused: A number is too great, or there are too many values.
    """
    waiting: list[Any] = [asked]
    parts = 0
    while waiting:
        value = waiting.pop()
        parts += 1
        if isinstance(value, (int, float)):
            if not -MAX_NUMBER <= value <= MAX_NUMBER:
                raise RequestRefused("malformed", f"numbers lie between -{MAX_NUMBER} and {MAX_NUMBER}, not {value}")
        elif isinstance(value, Mapping):
            waiting += value.values()
        elif isinstance(value, (tuple, list)):
            waiting += value
        if parts + len(waiting) > MAX_PARTS:
            raise RequestRefused("malformed", f"there are more than {MAX_PARTS} values in this")
