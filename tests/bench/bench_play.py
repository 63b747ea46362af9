"""Intents to the other player's screen, through a real server with a real store, beside boardgame.io's moves.

Both players are full clients that keep the whole view, in one process, the server and the spectators in one each, as
those of boardgame.io. An intent counts when it is acknowledged and the view of the player who did not make it shows it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

from fracas_clients import Client, Match
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision
from fracas_server.embedded import embedded_store
from tests.bench.figures import Figure, Goal
from tests.bench.loops import run
from tests.bench.node_references import NodeMissing, run_reference
from tests.bench.playing import seen
from tests.bench.serving import served

SECONDS = 5.0


def _intent(decision: Decision) -> Intent:
    """Choose something small: end the turn where that is allowed."""
    return {"by": decision.ends[0], "end": "turn"} if decision.ends else next(decision.intents())


async def _open_match(players: list[Client]) -> list[Match]:
    first = await players[0].create_match("monster_mash", take_seat="")
    matches = [await player.join(first.id) for player in players]
    for match in matches:
        await match.started()
    return matches


async def _exchange(matches: list[Match], seconds: float) -> tuple[int, float]:
    """Play until the time is over, or the match; return intents and seconds."""
    begun, intents = time.perf_counter(), 0

    async def play(mine: Match, other: Match) -> None:
        nonlocal intents
        while time.perf_counter() - begun < seconds and (decision := await mine.next_decision()) is not None:
            outcome = await mine.act(_intent(decision), decision=decision)
            assert outcome, outcome
            await seen(other, outcome.version)
            intents += 1

    playing = {asyncio.create_task(play(*sides)) for sides in (matches, matches[::-1])}
    _, waiting = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()  # whoever is not asked any more
    return intents, time.perf_counter() - begun


async def _measure(spectators: int) -> float:
    # A store that syncs once a second, as Redis does by itself: the reference keeps its state in memory, and with a
    # sync before each answer the figure would be the disk's.
    with tempfile.TemporaryDirectory() as folder:
        async with AsyncExitStack() as stack:
            store = await stack.enter_async_context(embedded_store(Path(folder) / "store", durability="everysec"))
            address, _ = stack.enter_context(served(folder, "--store", store.url))
            players = [
                await stack.enter_async_context(await Client.connect(address, name=name)) for name in ("ann", "ben")
            ]
            intents, taken, sink = 0, 0.0, None
            while taken < SECONDS:
                matches = await _open_match(players)
                if spectators:
                    sink = await asyncio.create_subprocess_exec(
                        sys.executable, "-m", "tests.bench.watchers", address, matches[0].id, str(spectators),
                        stdout=asyncio.subprocess.PIPE,
                    )  # fmt: skip
                    assert sink.stdout is not None
                    await sink.stdout.readline()
                done, seconds = await _exchange(matches, SECONDS - taken)
                intents, taken = intents + done, taken + seconds
                if sink is not None:
                    sink.kill()
                    await sink.wait()
            return intents / taken


def figures() -> Iterator[Figure]:
    """Measure without and with spectators."""
    for spectators, goal in ((0, 0.8), (100, 6.0)):
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
