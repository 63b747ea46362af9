"""The public stream of a match, with the delay that the match is configured with.

Messages are added when they are durable and released when they are old enough. After a crash the stream is refilled
from the match's log, so that delayed messages are not lost and never appear early.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import structlog

from fracas_protocol import v1
from fracas_protocol.mirror import Mirror
from fracas_server.delivery.wire import PreparedMessage
from fracas_server.timing import Time

log = structlog.get_logger(__name__)

Sink: TypeAlias = Callable[[v1.ServerMessage, bytes], None]
"""Callback for every released message and its bytes; the feed's own view already includes the message."""


class PublicFeed:
    """Delay queue of public messages.

    Args:
        time: The clock.
        delay_ms: How long each message is held back; 0: no delay.
        failed: Called with the error if a message cannot be released and the stream stops.
    """

    def __init__(self, time: Time, *, delay_ms: int, failed: Callable[[Exception], None] = lambda _error: None) -> None:
        self.delay_ms = delay_ms
        self.view: Mirror | None = None
        """The delayed view of the public; None before the start of the battle is released, or if there is no delay."""
        self.over: v1.ServerMessage | None = None
        """The result message, once it has been released to the public; None if there is no delay."""
        self._clocks: tuple[int, Sequence[v1.Clock]] = (0, ())
        """The last clocks released to the public, with the time (ms) of the message that contained them."""
        self.sinks: list[Sink] = []
        self._time = time
        self._failed = failed
        self._held: deque[tuple[int, bytes]] = deque()
        self._task: asyncio.Task[None] | None = None
        self.told_all = asyncio.Event()
        """Set while no message is held back."""
        self.told_all.set()

    def load_past(
        self,
        past: Iterable[tuple[int, bytes]],
        heard: Callable[[v1.ServerMessage], None] = lambda _line: None,
    ) -> None:
        """Load earlier messages in order; those that are old enough are released without calling the sinks.

        Args:
            past: Each message with its time (ms).
            heard: Called with the chat lines among the released messages.
        """
        now = self._time.now_ms()
        for at_ms, message in past:
            if at_ms + self.delay_ms <= now:
                told = v1.ServerMessage.FromString(message)
                self._see(told, at_ms)
                if told.HasField("chat_line"):
                    heard(told)
            else:
                self._held.append((at_ms, message))
        self._wake()

    @property
    def delayed(self) -> bool:
        """Whether the public stream has a delay."""
        return self.delay_ms > 0

    def push(self, framing: PreparedMessage) -> None:
        """Add a message that has just been sent to the players."""
        if self.delayed:
            self._held.append((self._time.now_ms(), framing.data))
            self._wake()
        elif self.sinks:
            self._tell(framing.message, framing.data)

    def close(self) -> None:
        """Stop releasing messages."""
        if self._task is not None:
            self._task.cancel()

    def _wake(self) -> None:
        if self._held:
            self.told_all.clear()
        if self._held and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while self._held:
            at_ms, message = self._held[0]
            await self._time.until(at_ms + self.delay_ms)
            self._held.popleft()
            try:
                self._let_out(message, at_ms)
            except Exception as error:  # noqa: BLE001 - the view is wrong from here on, so the host is reloaded
                self._failed(error)
                return
        self.told_all.set()

    def _let_out(self, data: bytes, at_ms: int) -> None:
        message = v1.ServerMessage.FromString(data)
        if self.delayed:
            self._see(message, at_ms)
        self._tell(message, data)

    def _tell(self, message: v1.ServerMessage, data: bytes) -> None:
        for sink in self.sinks:
            try:
                sink(message, data)
            except Exception:  # the message must still be released, and the other callbacks called
                log.exception("sink_failed", kind=message.WhichOneof("kind"))

    def public_clocks(self) -> list[v1.Clock]:
        """Return the clocks as they were `delay_ms` ago, to match the public view; empty if none were sent."""
        at_ms, told = self._clocks
        passed = max(0, self._time.now_ms() - self.delay_ms - at_ms)
        clocks = []
        for clock in told:
            used = passed if clock.running and self.over is None else 0
            decision_ms = max(0, clock.decision_ms - used)
            bank_ms = max(0, clock.bank_ms - max(0, used - clock.decision_ms))
            clocks.append(v1.Clock(seat=clock.seat, bank_ms=bank_ms, decision_ms=decision_ms, running=clock.running))
        return clocks

    def _see(self, message: v1.ServerMessage, at_ms: int) -> None:
        if message.HasField("snapshot"):
            self.view = Mirror(message.snapshot)
            self._clocks = (at_ms, message.snapshot.clocks)
        elif message.HasField("diff") and self.view is not None:
            self.view.apply(message.diff)
            self._clocks = (at_ms, message.diff.clocks)
        elif message.HasField("match_over"):
            self.over = message
