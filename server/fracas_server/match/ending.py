"""What a host asks the store for when its match ends: how its players were rated, and whether it was fought at all."""

from __future__ import annotations

from typing import Final

import structlog

from fracas_server.errors import StoreUnavailable
from fracas_server.match.journal import read_entry
from fracas_server.match.record import MatchRecord
from fracas_server.match.services import Services
from fracas_server.store.commit import Beside

__all__ = ["settled_end"]

_RETRY_MS: Final = 250
"""Between two tries to reach a store that does not answer."""

log = structlog.get_logger(__name__)


async def settled_end(services: Services, record: MatchRecord) -> tuple[MatchRecord, Beside]:
    """Return a match that is over with what it has brought to whom, and what is to be written beside its end.

    A store that does not answer is waited for, as it is for every commit.

    Args:
        services: What the host uses.
        record: The match.
    """
    settling, warned = services.settling, False
    while True:
        try:
            before: dict[str, str] = {}
            fought = False
            if settling.counts(record):
                players = [settling.players.in_seat(seat) for seat in record.seats]
                before = await services.records.known(settling.place(record), players)
                fought = await _fought(services, record)
        except StoreUnavailable as error:
            if not warned:
                log.warning("store_unavailable", reason=str(error))
            warned = True
            await services.time.until(services.time.now_ms() + _RETRY_MS)
        else:
            return settling.settle(record, before, fought=fought, now_ms=services.time.now_ms())


async def _fought(services: Services, record: MatchRecord) -> bool:
    """Say whether every side has decided something itself, and not by its clock."""
    sides = {seat.id: seat.side for seat in record.seats}
    waiting = set(sides.values())
    serial = 0
    while waiting and (rows := await services.matches.log(record.match, after=serial, most=200)):
        serial = rows[-1].serial
        for row in rows:
            entry, _ = read_entry(row.entry)
            if entry.kind == "intent" and not entry.by_clock and not _gives_up(entry.intent):
                waiting.discard(sides.get(entry.seat, ""))
    return not waiting


def _gives_up(intent: object) -> bool:
    return isinstance(intent, dict) and ("concede" in intent or "stand" in intent)
