"""Rounds: matches are played, a fault happens, play has to go on; in the end all is checked against the logs."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from redis.asyncio import Redis

from fracas_server.errors import MatchMissing, StoreError
from fracas_server.ids import MatchId
from fracas_server.store.connection import connect_store
from fracas_server.store.matches import Matches
from tests.chaos.clients import Clients
from tests.chaos.faults import FAULTS, NO_NODE_IS_UP
from tests.chaos.history import Findings, Stored, Told, check_match
from tests.chaos.network import StoreNetwork
from tests.chaos.players import Resume
from tests.chaos.processes import Broker, Node, Unstartable, patience_s
from tests.chaos.proxy import Proxy
from tests.chaos.service import Service
from tests.chaos.store import Store

__all__ = ["PACE_S", "PROGRAM", "Plan", "Report", "run"]

_NODES: Final = 2
_LOOK_S: Final = 0.05
PACE_S: Final = 0.05
"""Twenty choices a second of each player: with fifty matches two cores have more to do than they can."""
PROGRAM: Final = ("-m", "tests.chaos.node")
"""What Python runs as a node."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is run.

    Args:
        rounds: How many; each has one fault.
        matches: How many matches are played at once.
        seed: Decides what happens to what.
        folder: Where the processes keep their data.
        faults: The faults that happen, in any order; none twice before all have happened.
        pace_s: How long players wait between two choices, in seconds.
        program: What Python runs as a node.
        patience: Maximum time until play continues after a fault, relative to the usual time.
    """

    rounds: int
    matches: int
    seed: int
    folder: Path
    faults: Sequence[str] = tuple(FAULTS)
    pace_s: float = PACE_S
    program: Sequence[str] = PROGRAM
    patience: float = 1.0


@dataclass(slots=True)
class Report:
    """The result of all rounds."""

    rounds: int = 0
    findings: Findings = field(default_factory=Findings)
    stuck: list[str] = field(default_factory=list)
    """Where play did not go on."""
    resumes: list[Resume] = field(default_factory=list)
    """How long clients took to be back in their match after a break, while a node was up."""
    outages: list[Resume] = field(default_factory=list)
    """The same where no node was up: what took long was the start of one."""
    matches: int = 0
    """Matches that were played."""

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong."""
        return self.findings.clean and not self.stuck

    @property
    def sentences(self) -> list[str]:
        """Everything that is wrong."""
        findings = self.findings
        return [
            *(f"lost: {one}" for one in findings.lost),
            *(f"duplicated: {one}" for one in findings.duplicated),
            *(f"wrong: {one}" for one in findings.wrong),
            *(f"stuck: {one}" for one in self.stuck),
        ]

    @property
    def line(self) -> str:
        """The closing line."""
        findings = self.findings
        everything = [one.total_ms for one in (*self.resumes, *self.outages)]
        return (
            f"rounds={self.rounds} matches={self.matches} acknowledged={findings.acknowledged} "
            f"lost={len(findings.lost)} duplicated={len(findings.duplicated)} wrong={len(findings.wrong)} "
            f"stuck={len(self.stuck)} resume_p99_ms={_p99(everything):.0f} "
            f"while_a_node_was_up_p99_ms={_p99(one.total_ms for one in self.resumes):.0f} "
            f"server_part_p99_ms={_p99(one.server_ms for one in self.resumes):.0f}"
        )


def _p99(figures: Iterable[float]) -> float:
    ordered = sorted(figures)
    return ordered[int(0.99 * (len(ordered) - 1))] if ordered else 0.0


async def run(plan: Plan, say: Callable[[str], None] = lambda _line: None) -> Report:
    """Run rounds of faults, and check what clients were told against the store.

    Args:
        plan: What is run.
        say: Told how it goes.
    """
    report = Report()
    async with AsyncExitStack() as stack:
        try:
            service = await _started(plan, stack)
            await _play(plan, service, report, say)
            report.stuck += await service.clients.stop(at_once=bool(report.stuck))
            report.findings.wrong += service.wrong
            client = await connect_store(service.store.url)
            stack.push_async_callback(client.aclose)
            await _check(service.clients.told(), client, report)
        except (Unstartable, StoreError, TimeoutError) as error:
            report.stuck.append(str(error) or type(error).__name__)
    return report


async def _started(plan: Plan, stack: AsyncExitStack) -> Service:
    """Start all processes, to be ended with the stack."""
    chance = random.Random(plan.seed)
    store = Store(plan.folder / "store", traced=True)
    store.mount()
    stack.callback(store.unmount)
    stack.push_async_callback(store.kill)
    await store.start()
    broker = Broker(plan.folder / "broker")
    stack.push_async_callback(broker.kill)
    await broker.start()
    nodes, networks = [], []
    for number in range(_NODES):
        network = await stack.enter_async_context(StoreNetwork(store.port))
        proxy = await stack.enter_async_context(Proxy())
        node = Node(f"node{number}", plan.folder, network, proxy, broker=broker.url, program=plan.program)
        stack.push_async_callback(node.kill)
        await node.start()
        nodes.append(node)
        networks.append(network)
    addresses = [node.address for node in nodes]
    clients = Clients(plan.folder, addresses, tables=plan.matches, seed=plan.seed, pace_s=plan.pace_s)
    stack.push_async_callback(clients.kill)
    await clients.start()
    return Service(nodes, networks, store, broker, clients, chance)


async def _play(plan: Plan, service: Service, report: Report, say: Callable[[str], None]) -> None:
    """Let faults happen, one after the other, as long as play goes on after each."""
    clients, chance, began = service.clients, service.chance, time.monotonic()
    await _until_all_go_on(clients, report, "the beginning", plan.patience)
    faults: list[str] = []
    for number in range(1, plan.rounds + 1):
        if report.stuck:
            break
        faults = faults or chance.sample([*plan.faults], len(plan.faults))
        fault = faults.pop()
        await asyncio.sleep(chance.uniform(0.1, 0.6))  # faults come at any moment
        happened = time.monotonic()
        await FAULTS[fault](service)
        await _until_all_go_on(clients, report, fault, plan.patience)
        report.rounds = number
        came_back, clients.resumes[:] = [*clients.resumes], []
        if fault in NO_NODE_IS_UP:
            report.outages += came_back
        else:
            report.resumes += came_back
        now = time.monotonic()
        left_s = (now - began) / number * (plan.rounds - number)
        say(
            f"round {number} of {plan.rounds}: {fault}; all matches went on after {now - happened:.1f} s; "
            f"{_times(came_back)}; {sum(clients.progress.values())} acknowledged; about {left_s / 60:.0f} min left"
        )


def _times(resumes: Sequence[Resume]) -> str:
    if not resumes:
        return "no connection broke"
    ordered = sorted(resume.total_ms for resume in resumes)
    server_ms = max(resume.server_ms for resume in resumes)
    return (
        f"{len(ordered)} clients were back after {ordered[len(ordered) // 2]:.0f} ms (median), {ordered[-1]:.0f} ms "
        f"(the last), of which the server's part was at most {server_ms:.0f} ms"
    )


async def _until_all_go_on(clients: Clients, report: Report, after: str, patience: float) -> None:
    """Wait until at every table something was acknowledged since now."""
    before, deadline = clients.progress, time.monotonic() + patience * patience_s()
    while waiting := [number for number, count in clients.progress.items() if count <= before[number] + 1]:
        failed = clients.failed
        if failed or time.monotonic() > deadline:
            reasons = "".join(f"; table {number}: {error}" for number, error in failed.items())
            report.stuck.append(f"after {after!r} no play at tables {waiting}{reasons}")
            return
        await asyncio.sleep(_LOOK_S)


async def _check(told: Mapping[str, Sequence[Told]], redis: Redis, report: Report) -> None:
    """Check all that was told against the store."""
    matches = Matches(redis)
    for match, clients in told.items():
        try:
            stored = await matches.load(MatchId(match))
        except MatchMissing:
            if not any(client.missing_allowed for client in clients):
                report.findings.lost.append(f"{match}: it was created, and the store does not have it")
            continue
        rows, serial = [], 0
        while page := await matches.log(MatchId(match), after=serial):
            rows += [(row.serial, row.entry) for row in page]
            serial = page[-1].serial
        report.matches += 1
        check_match(Stored(match, rows, stored.fields.get("battle")), clients, report.findings)
