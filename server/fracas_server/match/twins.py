"""Mirrored pairings: two matches with the same dice, so that the end of one must not tell those of the other."""

from __future__ import annotations

from fracas_server.match.record import MatchRecord
from fracas_server.match.services import Services

__all__ = ["twin_runs"]


async def twin_runs(services: Services, record: MatchRecord) -> bool:
    """Tell whether the other leg of a mirrored pairing is still to be played to its end.

    Args:
        services: What knows the matches.
        record: The match that ends.

    Raises:
        StoreUnavailable: The store does not answer.
    """
    if record.twin is None:
        return False
    data = (await services.matches.records([record.twin])).get(record.twin)
    return data is None or MatchRecord.model_validate_json(data).phase != "over"
