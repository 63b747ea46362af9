"""What becomes of messages that are to be published: who takes them, and who hears of it."""

from __future__ import annotations

from typing import Protocol

__all__ = ["MessageSink", "SinkListener"]


class SinkListener(Protocol):
    """Whose messages they are."""

    def begun(self) -> None:
        """Hear that there is a connection to the broker: it may have forgotten what it retained."""

    def ended(self) -> None:
        """Hear that there is none any more."""

    def answered(self, count: int) -> None:
        """Hear that the broker has so many more, the oldest ones."""

    def left_out(self) -> None:
        """Hear that the oldest one is sent no more: no broker bears it."""


class MessageSink(Protocol):
    """Takes what waits, and tells the owner what becomes of it."""

    def __len__(self) -> int:
        """Return how many it has taken of which nothing is known yet."""

    def send_soon(self) -> None:
        """Take what waits, if there is a way for it."""

    async def run(self) -> None:
        """Send until cancelled, whether anybody is there to take it or not."""
