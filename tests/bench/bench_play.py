"""Intents to the other player's screen, through a real server with a real store, beside boardgame.io's moves.

Both players are full clients that keep the whole view, in the server's process (as boardgame.io's are); spectators are
sockets of another process. An intent counts when it is durable and the view of the player who did not make it shows it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from fracas_clients import Client, Match
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision
from fracas_server.embedded import embedded_store
from fracas_server.service import running_service
from fracas_server.settings import Limits, read_settings
from tests.bench.figures import Figure, Goal
from tests.bench.loops import run
from tests.bench.node_references import NodeMissing, run_reference

SECONDS = 5.0
LIMITS = Limits(
    requests_per_second=1e6, request_burst=1_000_000, subject_requests_per_second=1e6, work_ms_per_second=1e6,
    work_burst_ms=1_000_000,
)  # fmt: skip


def _intent(decision: Decision) -> Intent:
    """Choose something small: end the turn where that is allowed."""
    return {"by": decision.ends[0], "end": "turn"} if decision.ends else next(decision.intents())


async def _open_match(address: str, players: list[Client]) -> list[Match]:
    first = await players[0].create_match("monster_mash", take_seat="")
    matches = [await player.join(first.id) for player in players]
    for match in matches:
        await match.started()
    return matches


async def _exchange(matches: list[Match], seconds: float) -> tuple[int, float]:
    """Play until the time is over; return intents and seconds."""
    begun, intents = time.perf_counter(), 0
    while (taken := time.perf_counter() - begun) < seconds and not any(match.ended for match in matches):
        mine = next(index for index, match in enumerate(matches) if match.decisions)
        decision = matches[mine].decisions[0]
        outcome = await matches[mine].act(_intent(decision), decision=decision)
        assert outcome, outcome
        other = matches[1 - mine]
        # No event: waking by one would be timed too.
        while other.version < outcome.version or not any(m.decisions or m.ended for m in matches):  # noqa: ASYNC110
            await asyncio.sleep(0)
        intents += 1
    return intents, taken


async def _measure(spectators: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        # A store that syncs once a second, as Redis does by itself: the reference keeps its state in memory, and with
        # a sync before each answer the figure would be the disk's.
        async with (
            embedded_store(Path(folder) / "store", durability="everysec") as store,
            running_service(
                read_settings(
                    port=0, data=Path(folder), store=store.url, limits=LIMITS, broker="off", log_level="error"
                )
            ) as service,
        ):
            players = [await Client.connect(service.address, name=name) for name in ("ann", "ben")]
            intents, taken, sink = 0, 0.0, None
            while taken < SECONDS:
                matches = await _open_match(service.address, players)
                if spectators:
                    sink = await asyncio.create_subprocess_exec(
                        sys.executable, "-m", "tests.bench.watchers", service.address, matches[0].id, str(spectators),
                        stdout=asyncio.subprocess.PIPE,
                    )  # fmt: skip
                    assert sink.stdout is not None
                    await sink.stdout.readline()
                done, seconds = await _exchange(matches, SECONDS - taken)
                intents, taken = intents + done, taken + seconds
                if sink is not None:
                    sink.kill()
                    await sink.wait()
            for player in players:
                await player.close()
    return intents / taken


def figures() -> Iterator[Figure]:
    """Measure without and with spectators."""
    for spectators, goal in ((0, 1.0), (100, 4.0)):
        ours = run(_measure(spectators))
        name = f"intents to the other player's screen, {spectators} spectators"
        try:
            found = run_reference("boardgame.mjs", SECONDS, spectators)
            theirs = found["moves"] / found["seconds"]
            yield Figure(
                group="play", name=name, unit="a second", ours=ours, reference_name="boardgame.io 0.50 over socket.io",
                reference=theirs, ratio=ours / theirs, goal=Goal("at least", goal),
            )  # fmt: skip
        except NodeMissing as reason:
            yield Figure(group="play", name=name, unit="a second", ours=ours, note=f"no reference: {reason}")
