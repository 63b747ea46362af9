"""Loading a match from the store, to continue it after its last commit; damaged matches are not hosted.

The battle and the end of the log are checked before the match continues; the earlier log, which only replays
need, is checked by `check_beginning` in the background.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256

import structlog
from google.protobuf.message import DecodeError

from fracas_engine.battle import Battle
from fracas_engine.events import Event
from fracas_protocol import v1
from fracas_server.errors import LogDamaged, RecordDamaged
from fracas_server.ids import MatchId
from fracas_server.match.host import MatchHost
from fracas_server.match.idempotency import REMEMBERED, IdempotencyCache
from fracas_server.match.journal import check_link, read_entry
from fracas_server.match.record import MatchProgress, read_record
from fracas_server.match.services import Services
from fracas_server.match.step_history import HistoryStep, StepHistory
from fracas_server.match.timeline import in_match_versions
from fracas_server.store.lease import Lease
from fracas_server.store.matches import LogEntry, Matches, StoredMatch

log = structlog.get_logger(__name__)


async def load_host(services: Services, match: MatchId, lease: Lease) -> tuple[MatchHost, bool]:
    """Return a host that continues a match, and whether the whole log was checked; of a long log only the end is.

    Raises:
        MatchMissing: There is no such match.
        LogDamaged: The stored data differs from what was committed.
        DumpError: These rules cannot read the battle.
        StoreUnavailable: The store does not answer.
    """
    stored = await services.matches.load(match)
    record = read_record(stored.fields["record"])
    progress = MatchProgress.model_validate_json(stored.fields["course"])
    rows = await services.matches.log(match, after=max(0, stored.serial - REMEMBERED))
    _check_end(stored, progress, rows)
    answered = IdempotencyCache(whole=rows[0].serial == 1)
    steps: deque[HistoryStep] = deque(maxlen=services.history)
    version = 0
    for row in rows:
        entry, _ = read_entry(row.entry, with_events=False)
        if entry.request:
            answered.remember(entry.seat, entry.request, entry.version)
        # Entries without a new version are not shown to any viewer.
        if entry.kind == "intent" and entry.version == version + 1:
            steps.append(HistoryStep(version, entry.version, partial(_events, row.entry)))
        version = entry.version
    log.info("match_taken_over", match=match, version=progress.version, epoch=lease.epoch)
    host = MatchHost(
        services,
        record=record,
        progress=progress,
        serial=stored.serial,
        lease=lease,
        secret=stored.fields["secret"],
        battle=Battle.load(stored.fields["battle"]) if "battle" in stored.fields else None,
        answered=answered,
        past=StepHistory(steps, _names(match, stored.fields.get("names", b"{}"))),
    )
    await _recall_chat(services, host)
    return host, rows[0].serial == 1


def _names(match: MatchId, data: bytes) -> Mapping[str, Sequence[str]]:
    """Parse the stored name tables; damaged tables are dropped, and clients are then sent new options."""
    try:
        plain = json.loads(data)
        if isinstance(plain, dict) and all(
            isinstance(ids, list) and all(isinstance(one, str) for one in ids) for ids in plain.values()
        ):
            return plain
        problem = "no tables of names"
    except ValueError as error:
        problem = str(error)
    log.warning("names_dropped", match=match, reason=problem)
    return {}


async def _chat_lines(services: Services, match: MatchId) -> list[tuple[bytes, v1.ServerMessage]]:
    """Return the stored chat lines; damaged ones are dropped."""
    lines = []
    try:
        kept = await services.chat.load(match)
    except RecordDamaged as error:
        log.warning("chat_dropped", match=match, reason=str(error))
        return []
    for data in kept:
        try:
            line = v1.ServerMessage.FromString(data)
            if not line.HasField("chat_line"):
                raise DecodeError("it is another message")  # noqa: TRY301 - handled like unparsable lines
            lines.append((data, line))
        except DecodeError as error:
            log.warning("chat_line_dropped", match=match, reason=str(error), bytes=len(data))
    return lines


async def _recall_chat(services: Services, host: MatchHost) -> None:
    """Load recent chat lines for viewers that join later; the public gets them after its delay."""
    record, feed, held = host.record, host.feed, []
    for data, line in await _chat_lines(services, host.match):
        at_ms = line.chat_line.at_ms
        # Before the battle there is nothing to delay.
        late = feed.delayed and record.began_ms is not None and at_ms >= record.began_ms and not line.chat_line.to
        host.views.add_chat(line, public=not late)
        held += [(at_ms, data)] if late else []
    if feed.delayed:
        past = [*await _public_log(services.matches, host.match), *held]
        past.sort(key=lambda told: told[0])
        feed.load_past(past, heard=lambda line: host.views.add_chat(line, seats=False))


def _events(data: bytes) -> tuple[Event, ...]:
    entry = read_entry(data)[0]
    back_to = (entry.data or {}).get("to")
    return entry.events if back_to is None else in_match_versions(entry.events, back_to)


def _check_end(stored: StoredMatch, progress: MatchProgress, rows: Sequence[LogEntry]) -> None:
    """Check that the stored battle and the end of the log belong to the last commit."""
    if not rows or rows[-1].serial != stored.serial:
        raise LogDamaged(stored.match, serial=stored.serial)
    before = "" if rows[0].serial == 1 else None
    for index, row in enumerate(rows):
        if row.serial != rows[0].serial + index:
            raise LogDamaged(stored.match, serial=rows[0].serial + index)
        before = _checked(stored.match, row, before)
    if before != progress.chain:
        raise LogDamaged(stored.match, serial=stored.serial)
    if progress.battle and progress.battle != sha256(stored.fields["battle"]).hexdigest():
        raise LogDamaged(stored.match, serial=stored.serial)


async def check_beginning(matches: Matches, match: MatchId) -> None:
    """Check the whole log of a match, and log any damage.

    Raises:
        StoreUnavailable: The store does not answer.
    """
    serial, before = 0, ""
    try:
        while rows := await matches.log(match, after=serial):
            for row in rows:
                serial += 1
                if row.serial != serial:
                    raise LogDamaged(match, serial=serial)  # noqa: TRY301 - logged below, like the others
                before = _checked(match, row, before)
    except LogDamaged as error:
        log.error("log_damaged", match=match, reason=str(error))  # noqa: TRY400 - the text is enough


def _checked(match: MatchId, row: LogEntry, before: str | None) -> str:
    digest = check_link(row.entry, before)
    if digest is None:
        raise LogDamaged(match, serial=row.serial)
    return digest


async def _public_log(matches: Matches, match: MatchId) -> list[tuple[int, bytes]]:
    """Return all messages of the public stream, each with its time (ms)."""
    found: list[tuple[int, bytes]] = []
    serial = 0
    at_ms = 0
    while rows := await matches.log(match, after=serial):
        serial = rows[-1].serial
        for row in rows:
            with suppress(ValueError, KeyError):  # damage is reported elsewhere; only the time is needed here
                at_ms = read_entry(row.entry, with_events=False)[0].at_ms
            if row.public:
                found.append((at_ms, row.public))
    return found
