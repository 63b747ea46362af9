"""Interface of message sinks, which send published messages and report their delivery."""

from __future__ import annotations

from typing import Protocol


class SinkListener(Protocol):
    """Listener for delivery reports of a message sink."""

    def on_connected(self) -> None:
        """Handle a new connection to the broker. The broker may have lost its retained messages."""

    def on_disconnected(self) -> None:
        """Handle the end of the connection to the broker."""

    def on_acknowledged(self, count: int) -> None:
        """Handle acknowledgements.

        Args:
            count: The number of acknowledged messages; they are the oldest ones.
        """

    def on_skipped(self) -> None:
        """Handle that the oldest message was skipped because several connections in a row broke on it."""


class MessageSink(Protocol):
    """A sink that sends queued messages and reports their delivery."""

    def __len__(self) -> int:
        """Return the number of messages in flight."""

    def send_soon(self) -> None:
        """Send queued messages if connected."""

    async def run(self) -> None:
        """Send queued messages until cancelled, reconnecting as necessary."""
