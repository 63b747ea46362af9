"""Restart policy for failed match hosts: reload with backoff, and give up after repeated failures.

A reload almost always repairs a failed host. To limit the cost to the node, a match that fails repeatedly is not
reloaded but refused for a while.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from fracas_server.child_processes import MAX_FAILURES, WITHIN_S, FailureCounter, restart_backoff
from fracas_server.errors import RequestRefused
from fracas_server.ids import MatchId

_GIVEN_UP_S: Final = 60.0
"""How long requests for a match that was given up are refused, in seconds; the next request then reloads the match."""


@dataclass(slots=True)
class _HostFailures:
    deaths: FailureCounter = field(default_factory=FailureCounter)
    pauses: Iterator[float] = field(default_factory=restart_backoff)
    given_up_until: float = 0.0


class HostFailures:
    """Counts the failures of each match's host and decides when to reload the match."""

    def __init__(self) -> None:
        self._known: dict[MatchId, _HostFailures] = {}

    def note(self, match: MatchId) -> float | None:
        """Count a failure; return the delay (s) before a reload, or None if the match is given up."""
        known = self._known.setdefault(match, _HostFailures())
        known.deaths.note()
        if known.deaths.too_many:
            self._known[match] = _HostFailures(given_up_until=asyncio.get_running_loop().time() + _GIVEN_UP_S)
            return None
        if known.deaths.lone:
            known.pauses = restart_backoff()
        return next(known.pauses)

    def forget(self, match: MatchId) -> None:
        """Reset the failures of a match that has left this node normally."""
        self._known.pop(match, None)

    def check(self, match: MatchId) -> None:
        """Check that a match has not been given up.

        Raises:
            RequestRefused: The match was given up less than `_GIVEN_UP_S` ago.
        """
        known = self._known.get(match)
        if known is not None and known.given_up_until > asyncio.get_running_loop().time():
            told = f"This match failed {MAX_FAILURES} times within {WITHIN_S:.0f} s on this server, was stopped"
            raise RequestRefused("internal", f"{told} and was reported: try again in a few minutes.")
