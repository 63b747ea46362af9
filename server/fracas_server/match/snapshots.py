"""Snapshots: a complete view of a match, with everything else that a new viewer needs.

The engine decides the contents of a view; `views` and `audience` decide when a snapshot is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from fracas_projection.static_data import terms_of
from fracas_protocol import v1
from fracas_server.match.audience import SentView
from fracas_server.match.messages import entropies
from fracas_server.match.record import MatchRecord

ClockFace: TypeAlias = tuple[int, int, bool]
"""Clock display of a seat: remaining bank time (ms), remaining decision time (ms), and whether the clock runs."""


def snapshot(
    record: MatchRecord,
    shown: SentView,
    *,
    seat: str = "",
    clocks: Iterable[v1.Clock] = (),
    away: Mapping[str, int] = MappingProxyType({}),
    missed: Sequence[v1.Event] = (),
    delay_ms: int = 0,
) -> v1.Snapshot:
    """Return a snapshot.

    Args:
        record: The match.
        shown: The view.
        seat: The viewing seat; empty: the public.
        clocks: The clocks at the time of the view.
        away: Time (ms) until each absent seat forfeits.
        missed: Events since the viewer's last version.
        delay_ms: The viewer's delay behind the players.
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
    """Return the clock messages for a mapping of clock displays by seat."""
    return [
        v1.Clock(seat=seat, bank_ms=bank, decision_ms=decision, running=running)
        for seat, (bank, decision, running) in clocks.items()
    ]
