"""Parsing of intents and queries from clients, with size limits that are checked before the rules see them.

No board has more cells than the limits allow, and no rule has larger numbers; the cost of computing an area or a
path grows with both. Values within the limits are validated by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.ids import Plain
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Intent, Ruling
from fracas_protocol import v1
from fracas_protocol.intents import read_intent
from fracas_protocol.values import read_values
from fracas_server.errors import RequestRefused

MAX_NUMBER: Final = 128
"""Maximum absolute value of a coordinate, an extent or a modifier. The largest shipped board has 40 cells a side."""
MAX_RULING_NUMBER: Final = 10_000
"""Maximum absolute value of a number in a ruling: hit points may be many."""
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
    if message.HasField("ruling"):
        return _parse_ruling(message.ruling, plain)
    check_size(plain)
    return from_plain(plain)


def _parse_ruling(message: v1.Ruling, plain: dict[str, Plain]) -> Intent:
    """Return a ruling; one that goes back to a version gets the order `rewind`, whose number the match fills in."""
    names = [entry.name for entry in message.orders.entries]
    if len(set(names)) < len(names):
        raise RequestRefused("malformed", "Duplicate order of a ruling: give each order once.")
    if message.HasField("rewind_to"):
        if names or message.secret:
            raise RequestRefused("malformed", "A rewind has no other orders and is not secret: leave them out.")
        return Ruling(orders={"rewind": 1})
    check_size(plain, largest=MAX_RULING_NUMBER)
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


def check_size(values: Mapping[str, Any], *, largest: int = MAX_NUMBER) -> None:
    """Check the size of an intent or a query.

    Args:
        values: The intent or the query.
        largest: Maximum absolute value of a number.

    Raises:
        RequestRefused: A number is too large, or there are too many values.
    """
    waiting: list[Any] = [values]
    parts = 0
    while waiting:
        value = waiting.pop()
        parts += 1
        if isinstance(value, (int, float)):
            if not -largest <= value <= largest:
                raise RequestRefused("malformed", f"Number {value} out of range: use -{largest} to {largest}.")
        elif isinstance(value, Mapping):
            waiting += value.values()
        elif isinstance(value, (tuple, list)):
            waiting += value
        if parts + len(waiting) > MAX_PARTS:
            raise RequestRefused("malformed", f"Too many values: use at most {MAX_PARTS}.")
