"""Fan-out: one diff to many spectators, beside `websockets.broadcast()` of the same bytes and beside Colyseus.

Receivers are bare sockets in another process; a round is over when all of them have what was sent.
"""

from __future__ import annotations

import asyncio
import resource
import statistics
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from websockets.asyncio.server import ServerConnection, broadcast, serve

from fracas_engine.viewing import PUBLIC
from fracas_protocol import v1
from fracas_server.delivery.outbox import ClientConnection, Outbox
from fracas_server.delivery.wire import SUBPROTOCOLS, Wire
from fracas_server.match.audience import Audience
from fracas_server.metrics import Metrics
from tests.bench.diffs import moved_diff
from tests.bench.figures import Figure, Goal
from tests.bench.loops import run
from tests.bench.node_references import NodeMissing, run_reference

ROUNDS = 9
SENDS = 20
SECONDS = 4.0
IN_FLIGHT = 4


@dataclass(slots=True)
class _Crowd:
    """Receivers, and how often all of them have been reached."""

    audience: Audience
    connections: set[ServerConnection]
    sink: asyncio.subprocess.Process
    seen: int = 0

    async def wait_for(self, frames: int) -> None:
        assert self.sink.stdout is not None
        while self.seen < frames:
            self.seen = int(await self.sink.stdout.readline())


@asynccontextmanager
async def _crowd(clients: int, frame_bytes: int) -> AsyncIterator[_Crowd]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 2 * clients + 200), hard), hard))
    audience = Audience(
        PUBLIC, Metrics(), history=4, snapshot=lambda _audience, _missed: v1.Snapshot(), clocks=lambda _seat: ()
    )
    connections: set[ServerConnection] = set()

    async def converse(connection: ServerConnection) -> None:
        assert isinstance(connection, ClientConnection)
        connections.add(connection)
        audience.add(Wire.PROTO, Outbox(connection, hard_bytes=1 << 20, stuck_s=30))
        await connection.wait_closed()

    async with serve(
        converse, "127.0.0.1", 0, create_connection=ClientConnection, subprotocols=SUBPROTOCOLS, compression=None,
        ping_interval=None,
    ) as server:  # fmt: skip
        port = next(iter(server.sockets)).getsockname()[1]
        sink = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bench.sink", str(port), str(clients), str(frame_bytes),
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert sink.stdout is not None
        try:
            assert (await sink.stdout.readline()).strip() == b"ready"
            yield _Crowd(audience, connections, sink)
        finally:
            sink.kill()
            await sink.wait()


async def _round(crowd: _Crowd, send: Callable[[], None]) -> float:
    """Send some times, one after the other has arrived, and return processor seconds per delivery."""
    begun = time.process_time()
    for _ in range(SENDS):
        awaited = crowd.seen + 1
        send()
        await crowd.wait_for(awaited)
    return (time.process_time() - begun) / (SENDS * len(crowd.connections))


async def _measure(clients: int) -> tuple[float, float, float, int]:
    """Return processor seconds per delivery of ours and of `broadcast()`, our deliveries a second, and bytes."""
    diff = moved_diff()
    message = v1.ServerMessage(diff=diff)
    encoded = Wire.PROTO.encode(message)
    async with _crowd(clients, len(Wire.PROTO.framed(message))) as crowd:
        ours: list[float] = []
        theirs: list[float] = []
        for _ in range(ROUNDS):
            ours.append(await _round(crowd, lambda: crowd.audience.send_diff(diff)))
            theirs.append(await _round(crowd, lambda: broadcast(crowd.connections, encoded)))
        begun, first, sent = time.perf_counter(), crowd.seen, 0
        while time.perf_counter() - begun < SECONDS:
            sent += 1
            crowd.audience.send_diff(diff)
            await crowd.wait_for(first + sent - IN_FLIGHT)
            await asyncio.sleep(0)
        await crowd.wait_for(first + sent)
        rate = sent * clients / (time.perf_counter() - begun)
    return statistics.median(ours), statistics.median(theirs), rate, len(encoded)


def figures() -> Iterator[Figure]:
    """Measure both crowds."""
    for clients in (100, 1000):
        ours, theirs, rate, size = run(_measure(clients))
        yield Figure(
            group="fanout", name=f"processor time of a delivery to {clients} spectators ({size} bytes)", unit="us",
            ours=ours * 1e6, reference_name="websockets broadcast() of the same bytes", reference=theirs * 1e6,
            ratio=ours / theirs, goal=Goal("at most", 0.7) if clients == 1000 else None,
        )  # fmt: skip
        name = f"deliveries to {clients} spectators"
        try:
            found = run_reference("colyseus.mjs", SECONDS, clients)
            reference = found["deliveries"] / found["seconds"]
            yield Figure(
                group="fanout", name=name, unit="a second", ours=rate,
                reference_name=f"@colyseus/core 0.18, {found['bytes']} bytes a patch", reference=reference,
                ratio=rate / reference, goal=Goal("at least", 1.2) if clients == 1000 else None,
            )  # fmt: skip
        except NodeMissing as reason:
            yield Figure(group="fanout", name=name, unit="a second", ours=rate, note=f"no reference: {reason}")
