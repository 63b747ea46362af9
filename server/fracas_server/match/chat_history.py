"""Recent chat lines, kept for viewers that join later; as many as the store keeps."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from fracas_protocol import v1
from fracas_server.store.chat import MOST_BYTES, MOST_LINES


class ChatHistory:
    """The most recent chat lines, the oldest first."""

    __slots__ = ("_bytes", "_lines")

    def __init__(self) -> None:
        self._lines: deque[v1.ServerMessage] = deque()
        self._bytes = 0

    def __iter__(self) -> Iterator[v1.ServerMessage]:
        return iter(self._lines)

    def add(self, line: v1.ServerMessage) -> None:
        """Add a line and drop the oldest lines beyond the limits on their number and bytes."""
        self._lines.append(line)
        self._bytes += line.ByteSize()
        while len(self._lines) > MOST_LINES or self._bytes > MOST_BYTES:
            self._bytes -= self._lines.popleft().ByteSize()
