"""Rulings beside intents, and a rewind for 200 spectators.

A server in its own process; the game master holds both sides, and every answer is durable. Spectators are bare sockets
in this process, so the time to reach them includes reading here.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Iterator
from typing import Final

from websockets.frames import Frame, Opcode

from fracas_clients import Client, Match
from fracas_protocol import v1
from tests.bench.crowd import whole_frame
from tests.bench.figures import Figure, Goal
from tests.bench.serving import served
from tests.bench.sink import HANDSHAKE

SPECTATORS: Final = 200
TURNS: Final = 60
"""Intents and as many rulings before a rewind."""
ROUNDS: Final = 3
SECOND_MS: Final = 1000.0
"""The goal for a rewind in front of spectators, in milliseconds."""


class _Spectator(asyncio.Protocol):
    """A socket that watches a match and notes the version of what it was sent."""

    def __init__(self, match: str) -> None:
        self._match = match
        self._buffer = bytearray()
        self._shaken = False
        self.version = 0
        self.waiting: tuple[int, asyncio.Future[None]] | None = None
        """The version that somebody waits for."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(HANDSHAKE)

    def _say(self, message: v1.ClientMessage) -> None:
        self._transport.write(Frame(Opcode.BINARY, message.SerializeToString()).serialize(mask=True, extensions=None))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._shaken:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            del self._buffer[: end + 4]
            self._shaken = True
            self._say(v1.ClientMessage(request="1", hello=v1.Hello()))
            self._say(v1.ClientMessage(request="2", watch_match=v1.WatchMatch(match=self._match)))
        while (frame := whole_frame(self._buffer)) is not None:
            opcode, payload = frame
            if opcode == Opcode.BINARY:
                self._read(v1.ServerMessage.FromString(payload))

    def _read(self, message: v1.ServerMessage) -> None:
        kind = message.WhichOneof("kind")
        if kind == "diff":
            self.version = message.diff.version
        elif kind == "snapshot":
            self.version = message.snapshot.version
        if self.waiting is not None and self.version >= self.waiting[0] and not self.waiting[1].done():
            self.waiting[1].set_result(None)

    async def until(self, version: int) -> None:
        """Wait until it was sent a version."""
        if self.version < version:
            self.waiting = version, asyncio.get_running_loop().create_future()
            await self.waiting[1]


async def _ms(work: Awaitable[object]) -> float:
    begin = time.perf_counter()
    outcome = await work
    assert outcome, f"an intent of the benchmark was refused: {outcome}"
    return (time.perf_counter() - begin) * 1000


async def _seen(match: Match, crowd: list[_Spectator], work: Awaitable[object]) -> float:
    """Return the time (ms) until all spectators have been sent what the work made."""
    begin = time.perf_counter()
    assert await work, "a ruling of the benchmark was refused"
    await asyncio.gather(*(one.until(match.version) for one in crowd))
    return (time.perf_counter() - begin) * 1000


async def _table(client: Client) -> Match:
    """Create a match whose game master holds both sides."""
    seats = [v1.SeatRequest(id="heroes", side="heroes"), v1.SeatRequest(id="monsters", side="monsters")]
    match = await client.create_match("srd5", seats=seats, options=v1.MatchOptions(gm="gm"), take_seat="gm")
    for seat in seats:
        await match.assign_seat(seat.id, "gm")
    return match


async def _measure(address: str) -> tuple[list[float], list[float], list[float], list[float]]:
    """Return the times (ms) of intents, of rulings, and until spectators have an open ruling and a rewind."""
    intents, rulings, shown, rewound = [], [], [], []
    async with await Client.connect(address) as client:
        match = await _table(client)
        await match.started()
        creature = next(iter(match.view.creatures))
        host, _, port = address.removeprefix("ws://").rstrip("/").partition(":")
        loop, crowd = asyncio.get_running_loop(), []
        for turn in range(ROUNDS * TURNS):
            decision = await match.next_decision()
            assert decision is not None
            intent = {"by": decision.ends[0], "end": "turn"} if decision.ends else next(decision.intents())
            intents.append(await _ms(match.act(intent, decision=decision)))
            rulings.append(await _ms(match.rule({"temp_hp": {creature: 1 + turn % 2}})))
        for _ in range(SPECTATORS):
            _, one = await loop.create_connection(lambda: _Spectator(match.id), host, int(port))
            crowd.append(one)
        await asyncio.gather(*(one.until(match.version) for one in crowd))
        for _ in range(ROUNDS):
            start = match.version
            shown += [
                await _seen(match, crowd, match.rule({"temp_hp": {creature: 1 + step % 2}})) for step in range(TURNS)
            ]
            rewound.append(await _seen(match, crowd, match.rewind(start)))
    return intents, rulings, shown, rewound


def figures() -> Iterator[Figure]:
    """Measure rulings beside intents, and rewinds in front of spectators."""
    with tempfile.TemporaryDirectory() as folder, served(folder) as (address, _):
        intents, rulings, shown, rewound = asyncio.run(_measure(address))
    intent, ruling = statistics.median(intents), statistics.median(rulings)
    yield Figure(
        group="rulings", name="ruling, until it is acknowledged and shown", unit="ms, median", ours=ruling,
        reference_name="end of a turn by the same client", reference=intent, ratio=ruling / intent,
        goal=Goal("at most", 1.0),
    )  # fmt: skip
    yield Figure(
        group="rulings", name=f"rewind over {TURNS} rulings, until {SPECTATORS} spectators have it",
        unit="ms, the slowest", ours=max(rewound), reference_name="one second", reference=SECOND_MS,
        ratio=max(rewound) / SECOND_MS, goal=Goal("at most", 1.0),
        note=f"a ruling reaches them in {statistics.median(shown):.0f} ms",
    )  # fmt: skip
