"""Hash chain: every line of a replay file carries a hash of itself and of all lines before it.

A line is a JSON object whose last key is `chain`. Its value is the SHA-256, in hexadecimal, of the `chain` value of the
previous line followed by the bytes of this line up to that key. Any removed, inserted, moved or changed line is
therefore detected. No canonical JSON is needed, because the hash covers the bytes of the file.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from fracas_engine.replay.errors import ReplayUnreadable

MAX_LINE: Final = 4 * 1024 * 1024
"""Maximum number of bytes of a line. The set-up of the largest board with fifty creatures has a hundredth of it."""

_MAX_DIGITS: Final = 15
"""Maximum number of digits of a number; a time in milliseconds has 13."""

_TAIL: Final = re.compile(rb',"chain":"([0-9a-f]{64})"\}\Z')


class Chain:
    """Writes the lines of a file, adding the hash chain."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last = ""
        """The `chain` value of the last line; empty before the first line."""

    def line(self, record: Mapping[str, Any]) -> str:
        """Return a record as the next line, without a line break."""
        body = json.dumps(record, separators=(",", ":"), ensure_ascii=False)[:-1]
        self.last = _digest(self.last, body.encode())
        return f'{body},"chain":"{self.last}"}}'


def _digest(before: str, body: bytes) -> str:
    return hashlib.sha256(before.encode() + body).hexdigest()


def read_chain(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """Check the hash of each line and yield its record.

    Raises:
        ReplayUnreadable: A line is not a record, or its hash is wrong.
    """
    last = ""
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            raise ReplayUnreadable(number, f"the line is too long ({len(line)} bytes, at most {MAX_LINE})")
        tail = _TAIL.search(line)
        if tail is None:
            raise ReplayUnreadable(number, "not a complete replay record: the hash chain at its end is missing")
        body, told = line[: tail.start()], tail[1].decode()
        last = _digest(last, body)
        if told != last:
            raise ReplayUnreadable(number, "the hash chain is broken: this line or an earlier one has been changed")
        yield _record(number, body)


def _record(number: int, body: bytes) -> dict[str, Any]:
    try:
        record = json.loads(body + b"}", parse_int=_whole, parse_float=_fraction, parse_constant=_fraction)
    except (ValueError, RecursionError) as error:
        raise ReplayUnreadable(number, f"invalid JSON: {error}") from error
    if not isinstance(record, dict):
        raise ReplayUnreadable(number, "not a JSON object")
    return record


def _whole(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise ValueError(f"a number is too long ({len(digits)} digits, at most {_MAX_DIGITS})")
    return int(digits)


def _fraction(text: str) -> float:
    value = float(text)
    if not abs(value) < 10**_MAX_DIGITS:  # neither not-a-number nor infinite
        raise ValueError(f"the number {text[:_MAX_DIGITS]} is too large")
    return value
