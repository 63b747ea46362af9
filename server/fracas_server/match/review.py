"""The time in which a game master can still rewind a battle that is over, before the match ends."""

from __future__ import annotations

from collections.abc import Callable

from fracas_server.match.alarm import Alarm
from fracas_server.timing import Time


class ResultReview:
    """The review of one match. It is not stored: after a restart of the server it begins again.

    Args:
        time: The clock.
        length_ms: How long the result can be reviewed, in milliseconds; 0: not at all.
        ring: Called when the time is over.
    """

    def __init__(self, time: Time, *, length_ms: int, ring: Callable[[], None]) -> None:
        self._time = time
        self._length_ms = length_ms
        self._alarm = Alarm(time, ring)
        self._until_ms: int | None = None

    @property
    def open(self) -> bool:
        """Whether the battle is over and can still be rewound."""
        return self._until_ms is not None and self._time.now_ms() < self._until_ms

    def begin(self) -> None:
        """Begin the review of a battle that is over; no effect if it has begun."""
        if self._until_ms is None:
            self._until_ms = self._time.now_ms() + self._length_ms
            if self._length_ms:
                self._alarm.set(self._until_ms)

    def withdraw(self) -> None:
        """End the review, because the battle goes on after a rewind."""
        self._until_ms = None
        self._alarm.stop()

    def confirm(self) -> None:
        """End the review, because the result is confirmed."""
        self._until_ms = self._time.now_ms()
        self._alarm.stop()
