"""Snapshots: a whole view, and what else somebody needs who begins to watch.

What is in a view is the engine's say; when a snapshot is sent, `views` and `audience` decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from fracas_projection.static_data import terms_of
from fracas_protocol import v1
from fracas_server.match.audience import SentStep
from fracas_server.match.messages import entropies
from fracas_server.match.record import MatchRecord

__all__ = ["ClockFace", "clock_messages", "snapshot"]

ClockFace: TypeAlias = tuple[int, int, bool]
"""Milliseconds in the bank, milliseconds for the present decision, whether the clock runs."""


def snapshot(
    record: MatchRecord,
    shown: SentStep,
    *,
    seat: str = "",
    clocks: Iterable[v1.Clock] = (),
    away: Mapping[str, int] = MappingProxyType({}),
    missed: Sequence[v1.Event] = (),
    delay_ms: int = 0,
) -> v1.Snapshot:
    """Return a whole view, with what else a snapshot tells.

    Args:
        record: The match.
        shown: The view.
        seat: Whose it is; empty: the public's.
        clocks: The clocks as they are when this is seen.
        away: How long (ms) until each seat forfeits that is away, when this is seen.
        missed: What happened while the receiver was away.
        delay_ms: How much later than the players the receiver sees things.
    """
    return v1.Snapshot(
        match=record.match,
        version=shown.version,
        view=shown.view,
        hash=shown.hash(),
        your_seats=[seat] if seat else [],
        clocks=clocks,
        dice_commitment=bytes.fromhex(record.commitment),
        entropies=entropies(record),
        missed=missed,
        ruleset=record.ruleset,
        rules_version=record.rules_version,
        delay_s=delay_ms // 1000,
        away=[v1.Absence(seat=key, forfeits_in_ms=left_ms) for key, left_ms in away.items()],
        terms=terms_of(record.ruleset),
    )


def clock_messages(clocks: Mapping[str, ClockFace]) -> list[v1.Clock]:
    """Return the clocks as they are told, from their faces by seat."""
    return [
        v1.Clock(seat=seat, bank_ms=bank, decision_ms=decision, running=running)
        for seat, (bank, decision, running) in clocks.items()
    ]
