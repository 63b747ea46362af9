"""Settlement at the end of a match: ratings, no-shows, and whether every side has played."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import structlog

from fracas_engine.battle import Battle
from fracas_server.errors import RecordDamaged, StoreUnavailable
from fracas_server.match.journal import read_entry
from fracas_server.match.record import MatchRecord
from fracas_server.match.services import Services
from fracas_server.store.commit import ExtraWrites

_RETRY_MS: Final = 250
"""Retry delay while the store does not answer."""

log = structlog.get_logger(__name__)


async def settle_end(
    services: Services, record: MatchRecord, battle: Battle | None = None, *, seen_seats: Collection[str] = ()
) -> tuple[MatchRecord, ExtraWrites | None]:
    """Return a finished match with its ratings, and the records to write together with its end.

    These are the ratings and histories of a match that has begun, and the table that started the match.

    While the store does not answer, the reads are retried. If stored ratings are damaged, the match is not rated.

    Args:
        services: The node's services.
        record: The match.
        battle: The battle at its end; None if it never began.
        seen_seats: Seats that have had a connection; other forfeiting seats without any action are no-shows.
    """
    settlement, warned = services.settlement, False
    while True:
        try:
            table = await _table_writes(services, record, battle)
            if record.began_ms is None:
                return record, table
            before: dict[str, str] = {}
            fought = False
            counts = settlement.is_rated(record)
            gone = [seat for seat in record.forfeits if seat not in seen_seats]
            acted = await _seats_that_acted(services, record) if counts or gone else frozenset()
            if counts:
                players = [settlement.players.public_id_in_seat(seat) for seat in record.seats]
                before = await services.records.ratings(settlement.ratings_key(record), players)
                fought = {seat.side for seat in record.seats} <= {
                    seat.side for seat in record.seats if seat.id in acted
                }
        except RecordDamaged as error:
            log.error("ratings_unreadable", match=record.match, reason=str(error))  # noqa: TRY400 - the text is enough
            return record, table or ExtraWrites()
        except StoreUnavailable as error:
            if not warned:
                log.warning("store_unavailable", reason=str(error))
            warned = True
            await services.time.until(services.time.now_ms() + _RETRY_MS)
        else:
            no_shows = {seat: "no_show" for seat in gone if seat not in acted}
            record = record.model_copy(update={"forfeits": {**record.forfeits, **no_shows}})
            settled, writes = settlement.settle(record, before, fought=fought, now_ms=services.time.now_ms())
            return settled, writes if table is None else writes | table


async def _table_writes(services: Services, record: MatchRecord, battle: Battle | None) -> ExtraWrites | None:
    """Return what the end of a match changes at its table; None if it has none, or if the table is damaged."""
    if record.table is None:
        return None
    try:
        return await services.settle_table(record, battle)
    except RecordDamaged as error:
        log.error("table_unreadable", match=record.match, reason=str(error))  # noqa: TRY400 - the text is enough
        return None


async def _seats_that_acted(services: Services, record: MatchRecord) -> frozenset[str]:
    """Return the seats that made at least one decision themselves rather than by an expired clock."""
    waiting = {seat.id for seat in record.seats}
    serial = 0
    while waiting and (rows := await services.matches.log(record.match, after=serial, most=200)):
        serial = rows[-1].serial
        for row in rows:
            try:
                entry, _ = read_entry(row.entry, with_events=False)
            except (ValueError, KeyError):  # earlier damage is reported when the match is loaded
                continue
            if entry.kind == "intent" and not entry.by_clock and not _gives_up(entry.intent):
                waiting.discard(entry.seat)
    return frozenset(seat.id for seat in record.seats) - waiting


def _gives_up(intent: object) -> bool:
    return isinstance(intent, dict) and ("concede" in intent or "stand" in intent)
