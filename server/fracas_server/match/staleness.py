"""Staleness check of intents, so that a late click does not apply to the next decision."""

from __future__ import annotations

from collections.abc import Callable

from fracas_engine.battle import Battle
from fracas_engine.intents import Concede, Intent, Ruling, Stand
from fracas_server.errors import RequestRefused
from fracas_server.match.requests import Act


def is_state_independent(intent: Intent) -> bool:
    """Return True if an intent is valid at any version: auto-answer settings, conceding, and rulings."""
    return isinstance(intent, (Stand, Concede, Ruling))


def check_not_stale(
    battle: Battle, seat: str, request: Act, *, version: int, options_hash: Callable[[str, int], int | None]
) -> None:
    """Refuse an intent that was decided on an outdated state.

    A pending decision stays answerable when other seats have answered theirs meanwhile. A turn is a new decision after
    every change, so late intents for it are refused. Auto-answer settings and conceding are valid at any version.

    Args:
        battle: The battle.
        seat: The seat.
        request: The intent, with the version and options it was decided on.
        version: The current version, as clients know it.
        options_hash: Returns the hash of the options that a seat was offered for a decision.

    Raises:
        RequestRefused: `stale_version`, `stale_decision` or `stale_options`.
    """
    if is_state_independent(request.intent):
        return
    pending = {decision.number: decision for decision in battle.pending if decision.seat == seat}
    decision = pending.get(request.decision)
    if request.decision and decision is None:
        raise RequestRefused(
            "stale_version" if request.version != version else "stale_decision",
            f"Decision {request.decision} of seat {seat} is no longer pending: choose from the current options.",
        )
    if request.version > version or (not request.decision and request.version != version):
        raise RequestRefused("stale_version", f"Outdated version {request.version}: the current one is {version}.")
    offered = options_hash(seat, request.decision) if decision is not None and request.options_hash else None
    if offered is not None and offered != request.options_hash:
        raise RequestRefused("stale_options", "Outdated options: choose from the current ones.")
