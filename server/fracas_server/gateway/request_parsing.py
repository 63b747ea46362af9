"""Parsing of intents and queries from clients, with size limits that are checked before the rules see them.

No board has more cells than the limits allow, and no rule has larger numbers; the cost of computing an area or a
path grows with both. Values within the limits are validated by the rules.
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

MAX_NUMBER: Final = 128
"""Maximum absolute value of a coordinate, an extent or a modifier. The largest shipped board has 40 cells a side."""
MAX_PARTS: Final = 1_000
"""Maximum number of values in one intent or query, including nested values: enough for every cell of a 30x30 board."""


def parse_intent(message: v1.Intent) -> Intent:
    """Parse an intent.

    Raises:
        MalformedMessage: The kind of intent is unknown.
        RequestRefused: The intent is too large.
        IllegalIntent: No ruleset could allow the intent.
    """
    plain = read_intent(message)
    check_size(plain)
    return from_plain(plain)


def parse_query(message: v1.ValueMap) -> dict[str, Plain]:
    """Parse a query.

    Raises:
        MalformedMessage: A number in the query stands for no name.
        RequestRefused: The query is too large.
    """
    query = read_values(message.entries)
    check_size(query)
    return query


def check_size(values: Mapping[str, Any]) -> None:
    """Check the size of an intent or a query.

    Raises:
        RequestRefused: A number is too large, or there are too many values.
    """
    waiting: list[Any] = [values]
    parts = 0
    while waiting:
        value = waiting.pop()
        parts += 1
        if isinstance(value, (int, float)):
            if not -MAX_NUMBER <= value <= MAX_NUMBER:
                raise RequestRefused("malformed", f"Number {value} out of range: use -{MAX_NUMBER} to {MAX_NUMBER}.")
        elif isinstance(value, Mapping):
            waiting += value.values()
        elif isinstance(value, (tuple, list)):
            waiting += value
        if parts + len(waiting) > MAX_PARTS:
            raise RequestRefused("malformed", f"Too many values: use at most {MAX_PARTS}.")
