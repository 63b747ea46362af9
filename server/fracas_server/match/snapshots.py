"""Snapshots: a whole view, and what else somebody needs who begins to watch.

What is in a view is the engine's say; when a snapshot is sent, `views` and `audience` decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from fracas_engine.battle import Battle
from fracas_engine.content import GLYPHS
from fracas_engine.ruleset import ruleset_named
from fracas_protocol import v1
from fracas_protocol.sheets import write_board
from fracas_server.match.audience import Shown
from fracas_server.match.messages import entropies
from fracas_server.match.record import MatchRecord

__all__ = ["ClockFace", "board_of", "clock_messages", "sheets_of", "snapshot"]

ClockFace: TypeAlias = tuple[int, int, bool]
"""Milliseconds in the bank, milliseconds for the present decision, whether the clock runs."""


def snapshot(
    record: MatchRecord,
    shown: Shown,
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
    terms = ruleset_named(record.ruleset).terms
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
        terms=v1.Terms(feet=terms.feet, half=terms.half),
    )


def clock_messages(clocks: Mapping[str, ClockFace]) -> list[v1.Clock]:
    """Return the clocks as they are told, from their faces by seat."""
    return [
        v1.Clock(seat=seat, bank_ms=bank, decision_ms=decision, running=running)
        for seat, (bank, decision, running) in clocks.items()
    ]


def board_of(battle: Battle) -> v1.Board:
    """Return the board of a battle, which no step changes."""
    spec = battle.setup.board
    legend = {**GLYPHS, **spec.legend}
    return write_board(
        spec.map,
        {glyph: {found.name: found.amount or 0 for found in legend[glyph]} for glyph in legend if legend[glyph]},
        shape=spec.shape,
        underwater=spec.underwater,
        lights=[((light.at[0], light.at[1]), light.bright, light.dim) for light in spec.lights],
        title=spec.title or spec.board or "",
    )


def sheets_of(battle: Battle) -> Callable[[str], Mapping[str, Any] | None]:
    """Return what finds the sheet of a creature by its key; None for one that has none."""

    def sheet_of(key: str) -> Mapping[str, Any] | None:
        spec = battle.setup.sheets.get(key)
        return None if spec is None else spec.model_dump(mode="json", exclude_defaults=True, by_alias=True)

    return sheet_of
