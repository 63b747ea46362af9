"""Builder of replay files: replays the intents of a match's log, and checks the events against the log."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Final

from fracas_engine.battle_dump import rules_version
from fracas_engine.errors import EngineError
from fracas_engine.event_plain import events_to_plain
from fracas_engine.events import Event
from fracas_engine.intent_plain import from_plain
from fracas_engine.replay import Played, replay_of, write
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import Setup
from fracas_server.errors import ReplayUnavailable
from fracas_server.match.journal import Entry, read_entry
from fracas_server.match.record import MatchRecord

_LEVEL: Final = 6
"""Gzip level; a replay shrinks to a tenth, and higher levels save no more."""


def build_replay(record: MatchRecord, secret: bytes, log: Iterable[bytes]) -> bytes:
    """Return the replay file of a finished match, uncompressed.

    Args:
        record: The match's record.
        secret: The match's dice secret.
        log: All entries of the match's log, as they were written.

    Raises:
        ReplayUnavailable: The log was written with other rules, or replaying it gives different events.
    """
    entries = [read_entry(data)[0] for data in log]
    started = next((entry for entry in entries if entry.kind == "started"), None)
    if started is None or started.data is None:
        raise ReplayUnavailable(record.match, "its battle never began")
    closed = next((entry for entry in entries if entry.kind == "closed"), None)
    if closed is None:
        raise ReplayUnavailable(record.match, "its end is not in its log")
    setup = Setup.model_validate(json.loads(started.data["setup"]), strict=False)
    intents = [entry for entry in entries if entry.kind == "intent"]
    try:
        here = rules_version(ruleset_named(setup.ruleset))
        if started.data["rules"] != here:
            raise ReplayUnavailable(record.match, f"rules version {started.data['rules']} wrote it, and this is {here}")
        replay = replay_of(
            setup,
            [_played(entry, began_ms=started.at_ms) for entry in intents],
            match=record.match,
            secret=secret,
            entropies={seat: bytes.fromhex(text) for seat, text in started.data["entropies"].items()},
            began=started.at_ms,
            ended=max(0, closed.at_ms - started.at_ms),
            players={seat.id: seat.player for seat in record.seats},
            clock={name: value for name, value in asdict(record.clock).items() if value is not None},
        )
    except EngineError as error:
        raise ReplayUnavailable(record.match, f"its intents cannot be played again ({error})") from error
    _same(record, "opening", started.events, replay.started.events)
    for number, (entry, played) in enumerate(zip(intents, replay.played, strict=True), 1):
        _same(record, f"intent {number}", entry.events, played.events)
    return write(replay)


def compress(file: bytes) -> bytes:
    """Compress a file with gzip; the same file always gives the same bytes."""
    return gzip.compress(file, compresslevel=_LEVEL, mtime=0)


def _played(entry: Entry, *, began_ms: int) -> Played:
    # Replaying it gives version, events and state.
    return Played(
        version=0,
        seat=entry.seat,
        intent=from_plain(entry.intent),
        decision=entry.decision,
        time=max(0, entry.at_ms - began_ms),
        clocks=entry.clocks or {},
        by_clock=entry.by_clock,
        state="",
    )


def _same(record: MatchRecord, where: str, told: Sequence[Event], found: Sequence[Event]) -> None:
    one, other = (json.dumps(events_to_plain(events), sort_keys=True) for events in (told, found))
    if one != other:
        raise ReplayUnavailable(record.match, f"the rules make something else of its {where} than its log tells")
