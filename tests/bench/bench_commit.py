"""Commits to the embedded Valkey: batched, beside a bare pipeline and beside one call each."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from redis.asyncio import Redis

from fracas_server.embedded import embedded_store
from fracas_server.embedded.valkey import Durability
from fracas_server.ids import MatchId, NodeId
from fracas_server.store.batcher import CommitBatcher
from fracas_server.store.commands import run_command, run_pipeline
from fracas_server.store.commit import COMMIT, Commit
from fracas_server.store.connection import connect_store
from fracas_server.store.keys import MatchKeys
from fracas_server.store.lease import Lease
from fracas_server.store.matches import Matches
from tests.bench.figures import Figure, Goal
from tests.bench.loops import run

MATCHES = 64
COMMITS = 30
ROUNDS = 7
SINGLES = 400
STATE = b"s" * 3_000
ENTRY = b"e" * 300
LEASE = Lease(NodeId("bench"), 1, "ws://bench", 60_000)


async def _create(redis: Redis, count: int) -> list[Commit]:
    await redis.flushall()
    await redis.script_load(COMMIT.source.decode())
    commits = []
    for number in range(count):
        match = MatchId(f"m{number}")
        assert await Matches(redis).create(match, LEASE, ENTRY, {"secret": b"s", "record": b"r"})
        commits.append(Commit(MatchKeys(match), LEASE, 1, ENTRY, {"record": b"r" * 200, "battle": STATE}, b"p" * 150))
    return commits


async def _batched(redis: Redis, commits: list[Commit]) -> float:
    """Every match commits as soon as its last commit is durable."""
    batcher = CommitBatcher(redis)

    async def busy(commit: Commit) -> None:
        for _ in range(COMMITS):
            commit = replace(commit, serial=await batcher.commit(commit))

    begun = time.perf_counter()
    await asyncio.gather(*(busy(commit) for commit in commits))
    return len(commits) * COMMITS / (time.perf_counter() - begun)


async def _bare(redis: Redis, commits: list[Commit]) -> float:
    """The same commits in ready-made pipelines, one after the other: nothing but the client library and the store."""
    begun = time.perf_counter()
    for done in range(COMMITS):
        await run_pipeline(redis, (replace(commit, serial=1 + done).words() for commit in commits))
    return len(commits) * COMMITS / (time.perf_counter() - begun)


async def _one_call_each(redis: Redis, commits: list[Commit]) -> float:
    async def busy(commit: Commit) -> None:
        for done in range(COMMITS):
            await run_command(redis, *replace(commit, serial=1 + done).words())

    begun = time.perf_counter()
    await asyncio.gather(*(busy(commit) for commit in commits))
    return len(commits) * COMMITS / (time.perf_counter() - begun)


async def _latencies(redis: Redis) -> tuple[float, float]:
    """Return the median seconds of a commit alone and of a bare EVALSHA, taken in turns."""
    (ours_commit, bare_commit) = await _create(redis, 2)
    batcher = CommitBatcher(redis)
    ours, bare = [], []
    for done in range(SINGLES):
        begun = time.perf_counter()
        await batcher.commit(replace(ours_commit, serial=1 + done))
        middle = time.perf_counter()
        await run_command(redis, *replace(bare_commit, serial=1 + done).words())
        ours.append(middle - begun)
        bare.append(time.perf_counter() - middle)
    return statistics.median(ours), statistics.median(bare)


async def _measure(durability: Durability) -> tuple[float, float, float, float, float]:
    with tempfile.TemporaryDirectory() as folder:
        async with embedded_store(Path(folder), durability=durability) as store:
            redis = await connect_store(store.url)
            rates: list[list[float]] = [[], [], []]
            for _ in range(ROUNDS):
                for found, way in zip(rates, (_batched, _bare, _one_call_each), strict=True):
                    found.append(await way(redis, await _create(redis, MATCHES)))
            ours, bare = await _latencies(redis)
            await redis.aclose()
    return (*(statistics.median(found) for found in rates), ours, bare)  # type: ignore[return-value]


def figures() -> Iterator[Figure]:
    """Measure rates, then latency, on a store that syncs once a second and on one that syncs before each answer.

    The goals are those of the first, where the journey is what a commit costs. On the second the disk is, and Valkey
    syncs more often for a long pipeline than for many short calls at once (decision 0013).
    """
    for durability in ("everysec", "always"):
        batched, bare, each, ours, alone = run(_measure(durability))
        strict = durability == "everysec"
        name = f"commits at {MATCHES} busy matches, appendfsync {durability}"
        yield Figure(
            group="commit", name=name, unit="a second", ours=batched, reference_name="bare batched pipeline",
            reference=bare, ratio=batched / bare, goal=Goal("at least", 0.7) if strict else None,
        )  # fmt: skip
        yield Figure(
            group="commit", name=name, unit="a second", ours=batched, reference_name="one call each",
            reference=each, ratio=batched / each, goal=Goal("at least", 1.5) if strict else None,
        )  # fmt: skip
        yield Figure(
            group="commit", name=f"median latency of a commit, appendfsync {durability}", unit="us", ours=ours * 1e6,
            reference_name="bare EVALSHA", reference=alone * 1e6, ratio=ours / alone, goal=Goal("at most", 1.5),
        )  # fmt: skip
