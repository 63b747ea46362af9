"""Pages of a match's log as one viewer may know it, for players who come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import thread_time
from typing import Final, Protocol

from fracas_engine.viewing import Viewer, redact_events
from fracas_protocol import v1
from fracas_protocol.events import write_events
from fracas_protocol.names import Names
from fracas_server.ids import MatchId
from fracas_server.match.journal import Entry, read_entry
from fracas_server.match.timeline import in_match_versions
from fracas_server.store.matches import LogEntry

PAGE: Final = 64
"""Number of moments of a page, as far as there are as many."""
_READ: Final = 64
"""Number of log entries that are read at once."""
_SHOWN: Final = frozenset({"started", "intent"})
"""Kinds of entries with events."""


class MatchLog(Protocol):
    """The stored log of matches, such as `Matches`."""

    async def log(self, match: MatchId, *, after: int = 0, until: int | None = None, most: int = 0) -> list[LogEntry]:
        """Return commits of a match in order."""

    async def log_before(self, match: MatchId, serial: int, *, most: int) -> list[LogEntry]:
        """Return the last commits before a serial number, in order."""


async def log_page(
    log: MatchLog, match: MatchId, viewer: Viewer, *, before: int, charge: Callable[[float], None]
) -> v1.LogPage:
    """Return the page of the log that ends before a version.

    Neither the size nor the end of a page depends on entries that the viewer knows nothing of. Every event names the
    viewers who may not see it, so no state of the battle is needed.

    Args:
        log: The stored log.
        match: The match.
        viewer: The viewer.
        before: The version; 0: the page with the newest moments.
        charge: Called with the processor time of each part, in seconds.

    Raises:
        StoreUnavailable: The store does not answer.
    """
    serial = await _serial_of(log, match, before) if before else 0
    found: list[Entry] = []
    while rows := await log.log_before(match, serial, most=_READ):
        serial = rows[0].serial
        seen, spent = await asyncio.to_thread(_timed, rows, viewer)
        charge(spent)
        found[:0] = seen
        if serial == 1 or _begin(found):
            break
    begin = _begin(found)
    return _written(match, found[begin:], first=begin == 0)


def _begin(found: Sequence[Entry]) -> int:
    """Return where a page with the last of some moments begins, with all moments of its first version; 0: with all."""
    if len(found) <= PAGE:
        return 0
    return next(n for n, entry in enumerate(found) if entry.version == found[-PAGE].version)


async def _serial_of(log: MatchLog, match: MatchId, version: int) -> int:
    """Return the serial number of the first entry at a version, or at a later one; 0: there is none."""
    last = await log.log_before(match, 0, most=1)
    if not last or read_entry(last[-1].entry, with_events=False)[0].version < version:
        return 0
    low, high = 1, last[-1].serial
    while low < high:
        middle = (low + high) // 2
        row = (await log.log(match, after=middle - 1, until=middle, most=1))[0]
        if read_entry(row.entry, with_events=False)[0].version < version:
            low = middle + 1
        else:
            high = middle
    return high


def _timed(rows: Sequence[LogEntry], viewer: Viewer) -> tuple[list[Entry], float]:
    """Return the entries with events for a viewer, with only these events, and the processor time in seconds."""
    began = thread_time()
    found = []
    for row in rows:
        entry = read_entry(row.entry)[0]
        if entry.kind not in _SHOWN:
            continue
        back_to = (entry.data or {}).get("to") if entry.kind == "intent" else None
        events = entry.events if back_to is None else in_match_versions(entry.events, back_to)
        seen = redact_events(events, viewer)
        if seen:
            found.append(Entry(entry.kind, entry.at_ms, entry.version, events=seen))
    return found, thread_time() - began


def _written(match: MatchId, entries: Sequence[Entry], *, first: bool) -> v1.LogPage:
    page, names = v1.LogPage(match=match, first=first), Names()
    for entry in entries:
        write_events(entry.events, names, page.moments.add(version=entry.version).events)
    page.names.extend(names.since(0))
    return page
