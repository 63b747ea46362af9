"""What is known of the people at a match and is not stored: who is connected or ready, and who wants it paused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_UPDATE_S: Final = 1.0
"""Minimum interval between updates of who is connected, in seconds."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """The people at a match on the node that hosts it."""

    watching: int = 0
    """Number of spectators."""
    present: frozenset[str] | None = None
    """The seats with a connection; None: unknown."""
    pause_votes: tuple[str, ...] = ()
    """The seats that want the match paused, or resumed if it is paused."""
    ready: frozenset[str] = frozenset()
    """The seats that are marked as ready."""
    in_review: bool = False
    """Whether the battle is over and can still be rewound."""
    ready_check: bool = False
    """Whether everybody is asked to be ready."""


UNKNOWN: Final = Attendance()
"""The attendance of a match that another node hosts."""


class AttendanceUpdates:
    """Updates of who is connected, at most one per second.

    Args:
        now: Returns the present attendance.
        send: Sends it to all viewers.
        quiet: True to leave out who is present, which notices tell in matches between strangers.
    """

    def __init__(self, now: Callable[[], Attendance], send: Callable[[], None], *, quiet: bool) -> None:
        self._now = now
        self._send = send
        self._quiet = quiet
        self._timer: asyncio.TimerHandle | None = None
        self.told = UNKNOWN
        """The attendance that was last sent to all viewers."""

    def note(self) -> None:
        """Schedule an update if the attendance has changed."""
        if self._timer is None and self._has_changed():
            self._timer = asyncio.get_running_loop().call_later(_UPDATE_S, self._tell)

    def _tell(self) -> None:
        self._timer = None
        if self._has_changed():
            self._send()

    def _has_changed(self) -> bool:
        now = self._now()
        return now.watching != self.told.watching or (not self._quiet and now.present != self.told.present)
