"""What waits for the broker, in its order and bounded: a broker that takes nothing costs neither matches nor memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

__all__ = ["MOST_BYTES", "MOST_MESSAGES", "Message", "SendQueue"]

MOST_MESSAGES: Final = 10_000
MOST_BYTES: Final = 64 * 1024 * 1024
"""Of payloads. What is older is dropped, and snapshots are published anew."""


@dataclass(frozen=True, slots=True)
class Message:
    """What is published once."""

    topic: str
    payload: bytes
    retain: bool
    """Whether the broker keeps it for who comes later."""


class SendQueue:
    """Messages that have not left."""

    def __init__(self, *, most: int = MOST_MESSAGES, most_bytes: int = MOST_BYTES) -> None:
        self.lost = 0
        """How many had to be dropped since somebody set it to 0."""
        self._most = most
        self._most_bytes = most_bytes
        self._messages: deque[Message] = deque()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._messages)

    def add(self, message: Message) -> None:
        """Let a message wait behind the others."""
        self._messages.append(message)
        self._bytes += len(message.payload)
        self._bound()

    def take(self) -> Message:
        """Return the first one, which waits no longer."""
        message = self._messages.popleft()
        self._bytes -= len(message.payload)
        return message

    def put_back(self, messages: Iterable[Message]) -> None:
        """Let messages that were taken wait again, before the others and in their order."""
        again = list(messages)
        self._messages.extendleft(reversed(again))
        self._bytes += sum(len(message.payload) for message in again)
        self._bound()

    def _bound(self) -> None:
        while len(self._messages) > self._most or self._bytes > self._most_bytes:
            self.take()
            self.lost += 1
