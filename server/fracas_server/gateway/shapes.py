"""How large what a client asks may be: numbers and lists of intents and questions, before the rules look at them.

No board has cells so far out and no rule numbers so great; the work that an area or a path costs grows with both. What
the rules themselves make of a number that is large and not absurd is theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_server.errors import RequestRefused

__all__ = ["MAX_NUMBER", "MAX_PARTS", "check_size"]

MAX_NUMBER: Final = 128
"""Of a coordinate, an extent or a modifier, either way. The largest shipped board has 40 cells a side."""
MAX_PARTS: Final = 1_000
"""Values in one intent or question, those within others included: every cell of a 30x30 board fits."""


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
