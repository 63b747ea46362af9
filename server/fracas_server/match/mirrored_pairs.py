"""Mirrored pairings: two matches with the same dice, so the dice secret stays hidden until both have ended."""

from __future__ import annotations

import structlog

from fracas_server.match.record import MatchRecord, read_record
from fracas_server.match.services import Services

log = structlog.get_logger(__name__)


async def has_unfinished_mirror(services: Services, record: MatchRecord) -> bool:
    """Return True if the match belongs to a mirrored pairing and the other match is not finished.

    Args:
        services: The node's services.
        record: The match that ends.

    Raises:
        StoreUnavailable: The store does not answer.
    """
    if record.twin is None:
        return False
    data = (await services.matches.records([record.twin])).get(record.twin)
    if data is None:
        return True
    try:
        return read_record(data).phase != "over"
    except ValueError as error:  # it may be restored from a backup and continue, so its dice stay secret
        log.warning("record_unreadable", match=record.twin, reason=f"{error!s:.200}")
        return True
