"""One connection to an MQTT broker, which sends messages in order and pipelined.

The broker acknowledges each message (QoS 1), and at most `WINDOW` messages are in flight. After the connection has
ended, `unanswered` has its unacknowledged messages, which the next connection must send first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import takewhile
from typing import Final

import aiomqtt

from fracas_server.spectators.send_queue import Message, SendQueue

WINDOW: Final = 64
"""Maximum number of messages in flight; as many may arrive twice after a broken connection."""


class Link:
    """Sends queued messages over one connection.

    Args:
        client: The established connection.
        waiting: The queue of messages.
        answered: Called with the number of newly acknowledged messages, which are always the oldest ones.
    """

    def __init__(self, client: aiomqtt.Client, waiting: SendQueue, *, answered: Callable[[int], None]) -> None:
        self._client = client
        # No warning for up to this many messages in flight.
        client.pending_calls_threshold = WINDOW
        self._waiting = waiting
        self._told = answered
        self._under_way: dict[asyncio.Task[None], Message] = {}
        self._more = asyncio.Event()
        """Set when there may be a message to send, or when a task has ended."""
        self._failed: BaseException | None = None

    @property
    def unanswered(self) -> list[Message]:
        """Messages sent but not acknowledged, in order; whether the broker has received them is unknown."""
        return list(self._under_way.values())

    def send_soon(self) -> None:
        """Wake the sender, since there are queued messages."""
        self._more.set()

    async def run(self) -> None:
        """Send messages until the connection ends.

        Raises:
            aiomqtt.MqttError: The connection has ended, or the broker has not acknowledged a message in time.
        """
        loop = asyncio.get_running_loop()
        # Only reading detects a lost broker while there is nothing to publish.
        gone = loop.create_task(_read(self._client))
        gone.add_done_callback(self._ended)
        try:
            while self._failed is None and not gone.done():
                self._more.clear()
                self._send(loop)
                await self._more.wait()
            if self._failed is not None:
                raise self._failed
        finally:
            for task in (gone, *self._under_way):
                task.cancel()

    def _send(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting and len(self._under_way) < WINDOW:
            message = self._waiting.take()
            # Tasks start in the order of creation, and each writes before it waits for its acknowledgement. Diffs are
            # numbered and snapshots are repeated, so that QoS 1 (at least once) is enough.
            sending = self._client.publish(message.topic, message.payload, qos=1, retain=message.retain)
            task = loop.create_task(sending)
            self._under_way[task] = message
            task.add_done_callback(self._answered)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Record that a task has ended; the first failure is kept and ends the connection."""
        if not task.cancelled():
            self._failed = self._failed or task.exception()
        self._more.set()

    def _answered(self, task: asyncio.Task[None]) -> None:
        self._ended(task)
        # Brokers acknowledge in order. With one that does not, some messages are sent twice, but none is lost.
        answered = list(takewhile(_acknowledged, self._under_way))
        for one in answered:
            del self._under_way[one]
        if answered:
            self._told(len(answered))


def _acknowledged(task: asyncio.Task[None]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


async def _read(client: aiomqtt.Client) -> None:
    async for _ in client.messages:
        pass
