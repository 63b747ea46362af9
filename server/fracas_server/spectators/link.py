"""One connection to a broker: messages leave in their order, what there is in one write, many before an answer.

Each message is acknowledged by the broker (QoS 1), and so many may be under way as it allows, but no more than
`WINDOW`. What it has not acknowledged when the connection ends is `unanswered`, for the next connection to begin with.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, assert_never

import structlog

from fracas_server.errors import BrokerUnavailable
from fracas_server.spectators.packets import (
    DISCONNECT,
    MOST_NUMBER,
    PING,
    REFUSED,
    Answer,
    Answers,
    Bye,
    Pong,
    Taken,
    Version,
    Welcomed,
    publish,
)
from fracas_server.spectators.waiting import Message, Waiting

__all__ = ["KEEP_ALIVE_S", "TIMEOUT_S", "WINDOW", "Link"]

WINDOW: Final = 64
"""Messages under way: what may come twice when a connection breaks, and what a broker far away is sent in its time."""
KEEP_ALIVE_S: Final = 60
"""After so many silent seconds a broker may take us for gone; we say something after half of them."""
TIMEOUT_S: Final = 3.0
"""For an answer of the broker while it owes one. One that does not know our version of MQTT may say nothing (amqtt)."""
_LOOK_S: Final = 1.0
"""Between two looks at whether the broker still answers."""
_MOST_UNWRITTEN: Final = 256 * 1024
"""Bytes that the system has not taken, from which on no more are written."""

log = structlog.get_logger(__name__)


class Link(asyncio.Protocol):
    """Send what waits; made for `loop.create_connection`.

    Args:
        version: Of MQTT.
        hello: The packet that opens the connection.
        waiting: What is to be sent.
        through: Called whenever all that waited has been acknowledged.
    """

    def __init__(self, version: Version, hello: bytes, waiting: Waiting, *, through: Callable[[], None]) -> None:
        self._version = version
        self._hello = hello
        self._waiting = waiting
        self._through = through
        self._loop = asyncio.get_running_loop()
        self.welcome: asyncio.Future[Welcomed] = self._loop.create_future()
        """Done once the broker has taken the connection, or fails with why it has not."""
        self.gone: asyncio.Future[BrokerUnavailable] = self._loop.create_future()
        """Done once the connection is of no use any more, with the reason."""
        self._answers = Answers(version)
        self._transport: asyncio.Transport | None = None
        self._under_way: dict[int, Message] = {}
        self._number = 0
        self._limits = Welcomed(window=0)
        self._keep_alive_s = KEEP_ALIVE_S
        self._writable = True
        self._soon = False
        """Whether what waits is sent at the end of this turn of the loop."""
        self._owed_since: float | None = None
        """Since when the broker owes an answer; None: it owes none."""
        self._spoke = self._loop.time()
        """When we said something last."""
        self._looking: asyncio.TimerHandle | None = None
        self._told_refusal = False

    # ---------------------------------------------------------------- what is sent

    def send_soon(self) -> None:
        """Send what waits when this turn of the loop is over, all of it together."""
        if not self._soon:
            self._soon = True
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        self._soon = False
        waiting, under_way, limits = self._waiting, self._under_way, self._limits
        if not self._writable or self._transport is None or self.gone.done():
            return
        packets: list[bytes] = []
        while waiting and len(under_way) < limits.window:
            message = waiting.take()
            number = self._next_number()
            packet = publish(self._version, message.topic, message.payload, number, retain=message.retain)
            if limits.largest is not None and len(packet) > limits.largest:
                # It would end the connection for it, each time anew.
                log.warning("message_too_large", topic=message.topic, bytes=len(packet), largest=limits.largest)
                continue
            under_way[number] = message
            packets.append(packet)
        if packets:
            self._write(packets[0] if len(packets) == 1 else b"".join(packets))

    def _next_number(self) -> int:
        number = self._number % MOST_NUMBER + 1
        while number in self._under_way:
            number = number % MOST_NUMBER + 1
        self._number = number
        return number

    def _write(self, data: bytes) -> None:
        assert self._transport is not None, "nothing is written before the connection is made"
        self._spoke = self._loop.time()
        if self._owed_since is None:
            self._owed_since = self._spoke
        self._transport.write(data)

    @property
    def unanswered(self) -> list[Message]:
        """What was sent and not acknowledged, in its order: whether the broker has it is unknown."""
        return list(self._under_way.values())

    def close(self) -> None:
        """Send what the broker takes without an answer, and end the connection."""
        if self._looking is not None:
            self._looking.cancel()
        self.welcome.cancel()  # nobody waits for it any more
        if self._transport is None:
            return
        if self.gone.done():
            self._transport.abort()
            return
        self._send()
        self._transport.write(DISCONNECT)
        self._transport.close()

    # ---------------------------------------------------------------- what is answered

    def _take(self, answer: Answer) -> None:
        match answer:
            case Taken():
                message = self._under_way.pop(answer.number, None)
                if answer.reason >= REFUSED and not self._told_refusal:
                    self._told_refusal = True
                    topic = message.topic if message is not None else ""
                    log.warning("broker_refuses", topic=topic, reason=f"0x{answer.reason:02X}")
            case Pong():
                pass
            case Welcomed():
                if not self.welcome.done():
                    self._limits = Welcomed(min(answer.window, WINDOW), answer.largest)
                    self._keep_alive_s = answer.keep_alive_s or KEEP_ALIVE_S
                    self.welcome.set_result(answer)
            case Bye():
                self._fail(f"it has ended the connection (reason 0x{answer.reason:02X})")
            case _:
                assert_never(answer)

    def _look(self) -> None:
        """Find out whether the broker still answers, and say something where nothing was said for long."""
        now = self._loop.time()
        if self._owed_since is not None and now - self._owed_since > TIMEOUT_S:
            self._fail(f"it has not answered for {TIMEOUT_S:g} s")
            return
        if now - self._spoke >= self._keep_alive_s / 2:
            self._write(PING)
        self._looking = self._loop.call_later(_LOOK_S, self._look)

    def _fail(self, reason: str) -> None:
        if not self.gone.done():
            self.gone.set_result(BrokerUnavailable(reason))
        if not self.welcome.done():
            self.welcome.set_exception(self.gone.result())
        if self._looking is not None:
            self._looking.cancel()
        if self._transport is not None:
            self._transport.abort()

    # ---------------------------------------------------------------- asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say hello."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=_MOST_UNWRITTEN)
        self._write(self._hello)
        self._looking = self._loop.call_later(_LOOK_S, self._look)

    def data_received(self, data: bytes) -> None:
        """Take the answers, and send what they make room for."""
        try:
            for answer in self._answers.read(data):
                self._take(answer)
        except BrokerUnavailable as error:
            self._fail(error.problem)
        if self.gone.done():
            return
        self._owed_since = self._loop.time() if self._under_way else None
        if self._waiting:
            self.send_soon()
        elif not self._under_way:
            self._through()

    def pause_writing(self) -> None:
        """Write no more: the system takes nothing for now."""
        self._writable = False

    def resume_writing(self) -> None:
        """Go on."""
        self._writable = True
        self.send_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that it is of no use any more."""
        self._fail(str(exc) if exc is not None and str(exc) else "it has ended the connection")
