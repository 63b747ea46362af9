"""Bounded queue of messages for the broker: a stalled broker neither delays matches nor exhausts memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

MOST_MESSAGES: Final = 10_000
MOST_BYTES: Final = 64 * 1024 * 1024
"""Maximum total size of queued payloads in bytes. Above it, the oldest messages are dropped; snapshots are published
again later.
"""


@dataclass(frozen=True, slots=True)
class Message:
    """A message to publish."""

    topic: str
    payload: bytes
    retain: bool
    """The MQTT retain flag."""


class SendQueue:
    """Queue of messages that have not been sent yet."""

    def __init__(self, *, most: int = MOST_MESSAGES, most_bytes: int = MOST_BYTES) -> None:
        self.lost = 0
        """Number of dropped messages since this counter was last reset to 0."""
        self._most = most
        self._most_bytes = most_bytes
        self._messages: deque[Message] = deque()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._messages)

    def add(self, message: Message) -> None:
        """Append a message."""
        self._messages.append(message)
        self._bytes += len(message.payload)
        self._bound()

    def take(self) -> Message:
        """Remove and return the first message."""
        message = self._messages.popleft()
        self._bytes -= len(message.payload)
        return message

    def put_back(self, messages: Iterable[Message]) -> None:
        """Put messages back at the front of the queue, keeping their order."""
        again = list(messages)
        self._messages.extendleft(reversed(again))
        self._bytes += sum(len(message.payload) for message in again)
        self._bound()

    def _bound(self) -> None:
        while len(self._messages) > self._most or self._bytes > self._most_bytes:
            self.take()
            self.lost += 1
