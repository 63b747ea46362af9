"""Reader of replay files: verifies the hash chain, validates every field, and limits sizes and numbers.

A replay file is untrusted input. The limits here and in `chain` keep a file of one megabyte from unpacking to a
gigabyte, and keep numbers within the range of the rules and the protocol.
"""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

from fracas_engine.battle import Result
from fracas_engine.content.models.scenarios import MAX_CREATURES
from fracas_engine.content.yaml_source import MAX_NUMBER
from fracas_engine.errors import IllegalIntent
from fracas_engine.event_plain import events_from_plain, frozen
from fracas_engine.events import Event
from fracas_engine.ids import SideId
from fracas_engine.intent_plain import from_plain
from fracas_engine.replay.chain import read_chain
from fracas_engine.replay.errors import ReplayUnreadable
from fracas_engine.replay.records import FORMAT, Ended, Header, Played, Replay, Started
from fracas_engine.setup import Setup

MAX_FILE: Final = 64 * 1024 * 1024
"""Maximum number of bytes of an unpacked replay; a match of a thousand decisions has about two million."""
_MAX_DEPTH: Final = 40
"""Maximum nesting depth of a set-up."""
_GZIP: Final = b"\x1f\x8b"


def unpacked(data: bytes) -> bytes:
    """Return a replay file decompressed, or unchanged if it is not compressed.

    Raises:
        ReplayUnreadable: The file cannot be decompressed, or is larger than `MAX_FILE`.
    """
    if data.startswith(_GZIP):
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = file.read(MAX_FILE + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise ReplayUnreadable(0, f"cannot decompress the file: {error}") from error
    if len(data) > MAX_FILE:
        raise ReplayUnreadable(0, f"the file is too large for a replay (more than {MAX_FILE // 2**20} MiB)")
    return data


def check_setup(setup: Mapping[str, Any]) -> None:
    """Check the set-up of a replay against the limits.

    Args:
        setup: The set-up as plain values.

    Raises:
        ReplayUnreadable: The set-up has too many creatures or too large a number, or is nested too deeply.
    """
    lists = [setup.get(key) for key in ("creatures", "summons", "objects")]
    count = sum(len(found) for found in lists if isinstance(found, list | tuple))
    if count > MAX_CREATURES:
        raise ReplayUnreadable(1, f"setup: too many creatures and objects ({count}, at most {MAX_CREATURES})")
    level: list[Any] = [setup]
    for _ in range(_MAX_DEPTH):
        level = [inner for value in level for inner in _parts(value)]
        if any(isinstance(number, int | float) and not abs(number) <= MAX_NUMBER for number in level):
            raise ReplayUnreadable(1, f"setup: a number is too large (at most {MAX_NUMBER})")
    if level:
        raise ReplayUnreadable(1, f"setup: nested too deeply (at most {_MAX_DEPTH} levels)")


def _parts(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return [*value, *value.values()]
    return list(value) if isinstance(value, list | tuple) else []


_Record = TypeVar("_Record")
_MAX_NAME: Final = 200
"""Maximum number of characters of a player's name; the rest is cut off. The server's own limit is much lower."""
_TYPES: Final = {str: "a text", int: "a whole number", dict: "a mapping", bool: "true or false"}


def read(data: bytes) -> Replay:
    """Read a replay file.

    Args:
        data: The whole file, compressed by gzip or not. A last line that was cut off
            while being written makes the file unreadable.

    Raises:
        ReplayUnreadable: The data is not a replay file, or has been cut short or changed.
    """
    lines = unpacked(data).split(b"\n")
    if lines and not lines[-1]:
        lines.pop()
    records = enumerate(read_chain(lines), 1)
    header = _next(records, "header", _header)
    started = _next(records, "started", _started)
    played: list[Played] = []
    ended: Ended | None = None
    for number, record in records:
        if ended is not None:
            raise ReplayUnreadable(number, "there is a record after the last one")
        fields = _Fields(number, record)
        match record.get("kind"):
            case "played":
                played.append(_checked(number, fields, _played))
            case "ended":
                ended = _checked(number, fields, _ended)
            case other:
                raise ReplayUnreadable(
                    number, f"unexpected record of kind {other!r:.40}: expected an intent or the end"
                )
    return Replay(header, started, tuple(played), ended)


class _Fields:
    """The fields of one record."""

    def __init__(self, line: int, record: Mapping[str, Any]) -> None:
        self._line = line
        self._record = record

    def get(self, key: str, kind: type, default: Any = ...) -> Any:
        """Return a field and check its type; without a default the field is required."""
        value = self._record.get(key, default)
        if value is default and default is not ...:
            return value
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise ReplayUnreadable(self._line, f"{key} is missing or is not {_TYPES[kind]}")
        return value

    def hexadecimal(self, key: str) -> bytes:
        return _bytes(self._line, key, self.get(key, str))

    def hex_by_name(self, key: str) -> dict[str, bytes]:
        return {name: _bytes(self._line, f"{key}.{name}", text) for name, text in self.get(key, dict).items()}

    def events(self) -> tuple[Event, ...]:
        try:
            return events_from_plain(self._record.get("events"))
        except ValueError as error:
            raise ReplayUnreadable(self._line, f"events: {error}") from error

    def numbers(self, key: str) -> dict[str, int]:
        numbers: dict[str, Any] = self.get(key, dict, {})
        if not all(type(number) is int for number in numbers.values()):
            raise ReplayUnreadable(self._line, f"{key} must contain only whole numbers")
        return numbers

    def raw(self, key: str) -> Any:
        return self._record.get(key)


def _bytes(line: int, key: str, text: Any) -> bytes:
    try:
        return bytes.fromhex(text)
    except (TypeError, ValueError) as error:
        raise ReplayUnreadable(line, f"{key} is not a hexadecimal text") from error


def _next(records: Iterator[tuple[int, Mapping[str, Any]]], kind: str, make: Callable[[_Fields], _Record]) -> _Record:
    number, record = next(records, (0, {}))
    if record.get("kind") != kind:
        raise ReplayUnreadable(max(number, 1), f"record missing: expected one of kind {kind}")
    return _checked(number, _Fields(number, record), make)


def _checked(number: int, fields: _Fields, make: Callable[[_Fields], _Record]) -> _Record:
    try:
        return make(fields)
    except IllegalIntent as error:
        raise ReplayUnreadable(number, f"intent: {error.detail}") from error
    except ValueError as error:  # pydantic's, of a set-up that is none
        raise ReplayUnreadable(number, f"setup: {str(error).splitlines()[0]}") from error


def _header(fields: _Fields) -> Header:
    found = fields.raw("format")
    if found != FORMAT:
        raise ReplayUnreadable(1, f"unsupported format {found!r:.40}: use a replay of format {FORMAT}")
    setup = Setup.model_validate(fields.get("setup", dict), strict=False)
    check_setup(setup.model_dump())  # what was read: pydantic makes numbers of texts, too
    return Header(
        match=fields.get("match", str),
        rules=fields.get("rules", str),
        setup=setup,
        commitment=fields.get("commitment", str),
        entropies=fields.hex_by_name("entropies"),
        began=fields.get("began", int, 0),
        players={seat: str(name)[:_MAX_NAME] for seat, name in fields.get("players", dict, {}).items()},
        clock=frozen(fields.get("clock", dict, {})),
    )


def _started(fields: _Fields) -> Started:
    return Started(events=fields.events(), state=fields.get("state", str))


def _played(fields: _Fields) -> Played:
    return Played(
        version=fields.get("version", int),
        seat=fields.get("seat", str),
        intent=from_plain(fields.raw("intent")),
        decision=fields.get("decision", int, None),
        time=fields.get("time", int, 0),
        clocks=fields.numbers("clocks"),
        by_clock=fields.get("by_clock", bool, False),
        events=fields.events(),
        state=fields.get("state", str),
    )


def _ended(fields: _Fields) -> Ended:
    result = None
    if fields.raw("result") is not None:
        inner = _Fields(0, fields.get("result", dict))
        winner = inner.get("winner", str, None)
        result = Result(
            winner=None if winner is None else SideId(winner), how=inner.get("how", str), round=inner.get("round", int)
        )
    return Ended(secret=fields.hexadecimal("secret"), result=result, time=fields.get("time", int, 0))
