"""Rounds: matches are played, something happens, play has to go on; in the end everything is held against the logs."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from redis.asyncio import Redis

from fracas_server.errors import MatchMissing
from fracas_server.ids import MatchId
from fracas_server.store.connecting import connect_store
from fracas_server.store.matches import Matches
from tests.chaos.faults import FAULTS, NOBODY_IS_UP, Service
from tests.chaos.history import Findings, Stored, check_match
from tests.chaos.players import Table
from tests.chaos.processes import Broker, Node, Store
from tests.chaos.proxy import Proxy

__all__ = ["PACE_S", "Report", "run"]

_NODES: Final = 2
_PATIENCE_S: Final = 60.0
"""How long play may take to go on everywhere after a fault."""
_LOOK_S: Final = 0.05
PACE_S: Final = 0.05
"""Twenty choices a second of each player: with fifty matches two cores have more to do than they can."""


@dataclass(slots=True)
class Report:
    """What came of all rounds."""

    rounds: int = 0
    findings: Findings = field(default_factory=Findings)
    stuck: list[str] = field(default_factory=list)
    """Where play did not go on."""
    resumes_ms: list[float] = field(default_factory=list)
    """How long clients took to be back in their match after a break."""
    outages_ms: list[float] = field(default_factory=list)
    """Those of them where there was no node to go to: what took long was the start of one."""
    matches: int = 0
    """Matches that were played."""

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong."""
        return self.findings.clean and not self.stuck

    @property
    def line(self) -> str:
        """The closing line."""
        return (
            f"rounds={self.rounds} acknowledged={self.findings.acknowledged} lost={len(self.findings.lost)} "
            f"duplicated={len(self.findings.duplicated)} resume_p99_ms={_p99(self.resumes_ms):.0f} "
            f"while_a_node_was_up_ms={_p99((Counter(self.resumes_ms) - Counter(self.outages_ms)).elements()):.0f}"
        )


def _p99(figures: Iterable[float]) -> float:
    ordered = sorted(figures)
    return ordered[int(0.99 * (len(ordered) - 1))] if ordered else 0.0


async def run(
    *,
    rounds: int,
    matches: int,
    chance: random.Random,
    folder: Path,
    say: Callable[[str], None] = lambda _line: None,
    only: str | None = None,
    pace_s: float = PACE_S,
) -> Report:
    """Run rounds of faults.

    Args:
        rounds: How many; each has one fault.
        matches: How many matches are played at once.
        chance: Decides what happens to what.
        folder: Where the processes keep their data.
        say: Told how it goes.
        only: The one fault that happens; None: all in turn.
        pace_s: How long players wait between two choices, in seconds.
    """
    report = Report()
    async with AsyncExitStack() as stack:
        store = Store(folder / "store")
        store.mount()
        stack.callback(store.unmount)
        await store.start()
        stack.push_async_callback(store.kill)
        broker = Broker(folder / "broker")
        await broker.start()
        stack.push_async_callback(broker.kill)
        nodes = []
        for number in range(_NODES):
            proxy = await stack.enter_async_context(Proxy())
            node = Node(f"node{number}", folder, store, proxy, broker=broker.url)
            stack.push_async_callback(node.kill)
            await node.start()
            nodes.append(node)
        service = Service(nodes, store, broker, chance)
        stop = asyncio.Event()
        tables = [
            Table(
                number,
                [node.address for node in nodes],
                seed=chance.randrange(10**9),
                resumes_ms=report.resumes_ms,
                pace_s=pace_s,
            )
            for number in range(matches)
        ]
        playing = [asyncio.create_task(table.run(stop), name=f"table {index}") for index, table in enumerate(tables)]
        await _until_all_go_on(tables, playing, report, "the beginning")
        faults: list[str] = []
        for number in range(1, rounds + 1):
            faults = faults or ([only] if only is not None else chance.sample([*FAULTS], len(FAULTS)))
            fault = faults.pop()
            await asyncio.sleep(chance.uniform(0.1, 0.6))  # faults come at any moment
            began, before = time.monotonic(), len(report.resumes_ms)
            await FAULTS[fault](service)
            await _until_all_go_on(tables, playing, report, fault)
            report.rounds = number
            resumes = sorted(report.resumes_ms[before:]) or [0.0]
            if fault == NOBODY_IS_UP:
                report.outages_ms += report.resumes_ms[before:]
            say(
                f"round {number}: {fault}, all matches went on after {time.monotonic() - began:.1f} s, clients were "
                f"back after {resumes[len(resumes) // 2]:.0f} ms (median), {resumes[-1]:.0f} ms (the last)"
            )
            if report.stuck:
                break
        stop.set()
        await asyncio.wait(playing, timeout=_PATIENCE_S)
        report.stuck += [f"{task.get_name()} does not end" for task in playing if not task.done()]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        report.stuck += [
            f"{task.get_name()}: {task.exception()!r}" for task in playing if not task.cancelled() and task.exception()
        ]
        client = await connect_store(store.url)
        stack.push_async_callback(client.aclose)
        await _check(tables, client, report)
    return report


async def _until_all_go_on(tables: list[Table], playing: list[asyncio.Task[None]], report: Report, after: str) -> None:
    """Wait until at every table something was acknowledged since now."""
    before = [table.progress for table in tables]
    deadline = time.monotonic() + _PATIENCE_S
    while not all(table.progress > was + 1 for table, was in zip(tables, before, strict=True)):
        failed = [task for task in playing if task.done()]
        if failed or time.monotonic() > deadline:
            waiting = [index for index, table in enumerate(tables) if table.progress <= before[index] + 1]
            report.stuck.append(f"after {after} no play at tables {waiting}")
            return
        await asyncio.sleep(_LOOK_S)


async def _check(tables: list[Table], redis: Redis, report: Report) -> None:
    """Hold all that was told against the store."""
    matches = Matches(redis)
    for table in tables:
        for match, told in table.told.items():
            try:
                stored = await matches.load(MatchId(match))
            except MatchMissing:
                report.findings.lost.append(f"{match}: it was created, and the store does not have it")
                continue
            rows, serial = [], 0
            while page := await matches.log(MatchId(match), after=serial):
                rows += [(row.serial, row.entry) for row in page]
                serial = page[-1].serial
            report.matches += 1
            check_match(Stored(match, rows, stored.fields.get("battle")), told, report.findings)
