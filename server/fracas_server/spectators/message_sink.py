"""Interface of message sinks, which take published messages and report their delivery."""

from __future__ import annotations

from typing import Protocol


class SinkListener(Protocol):
    """The owner of published messages, which gets delivery reports."""

    def on_connected(self) -> None:
        """Handle a new connection to the broker, which may have lost its retained messages."""

    def on_disconnected(self) -> None:
        """Handle the end of the connection to the broker."""

    def on_acknowledged(self, count: int) -> None:
        """Handle the acknowledgement of the oldest `count` messages."""

    def on_skipped(self) -> None:
        """Handle that the oldest message is skipped because no connection survives it."""


class MessageSink(Protocol):
    """A sink that sends queued messages and reports their delivery."""

    def __len__(self) -> int:
        """Return the number of messages in flight."""

    def send_soon(self) -> None:
        """Send queued messages if connected."""

    async def run(self) -> None:
        """Send until cancelled, reconnecting as necessary."""
