"""Restart policy of failed match hosts: reload with backoff, and give up after repeated failures.

A reload almost always repairs a failed host. A match that fails repeatedly must not cost its node more than a few
attempts: it is then refused for a while.
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
"""Time for which such a match is refused, in seconds; then the next request for it reloads it."""


@dataclass(slots=True)
class _HostFailures:
    deaths: FailureCounter = field(default_factory=FailureCounter)
    pauses: Iterator[float] = field(default_factory=restart_backoff)
    given_up_until: float = 0.0


class HostFailures:
    """Counter of the failures of each match's host."""

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
        """Forget a match that has left this node normally."""
        self._known.pop(match, None)

    def check(self, match: MatchId) -> None:
        """Check that a match has not been given up.

        Raises:
            RequestRefused: It was given up a short time ago.
        """
        known = self._known.get(match)
        if known is not None and known.given_up_until > asyncio.get_running_loop().time():
            told = f"This match failed {MAX_FAILURES} times within {WITHIN_S:.0f} s on this server, was stopped"
            raise RequestRefused("internal", f"{told} and was reported: try again in a few minutes.")
