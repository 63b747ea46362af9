"""Cost of an intent for a server, in processor time of its process, and the share of each stage.

Eight matches of two random bots are played at once, by clients in this process, over real sockets, each intent durable
before it is acknowledged (a store that syncs at each write). `--against DIR` names another checkout: its server plays
the same line-ups in turns with this one's, so that both suffer the same machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from fracas_clients import Client
from fracas_clients.match import Match
from fracas_clients.policies.random import RandomPolicy
from fracas_engine.content.library import library_of
from fracas_engine.ruleset import ruleset_named
from fracas_protocol import v1
from fracas_server.tokens import TokenKey, Tokens
from tests.bench.figures import Figure, Goal
from tests.bench.loops import run
from tests.chaos.processes import TOKEN_KEY, Broker, Node
from tests.chaos.proxy import Proxy
from tests.chaos.store import Store

RULESETS = ("monster_mash", "srd5", "monster_turn", "fourth_edition", "orcus")
MATCHES: Final = 8
CREATURES: Final = 1
"""Of each seat, as a match has them of which nothing else is said."""
INTENTS: Final = 60
"""Of each match in a turn, at most."""
TURNS: Final = 4
"""Turns of each server; the first of them only warms it up."""
HALF: Final = 0.5
AGAINST: Final = "FRACAS_BENCH_AGAINST"
"""The variable that names the checkout to compare with."""
_PACKAGES: Final = ("engine", "protocol", "server", "clients")
_LIMITS: Final = {
    f"FRACAS_LIMIT_{name}": "1000000"
    for name in (
        "MATCHES_PER_SUBJECT", "SUBSCRIPTIONS", "WORK_MS_PER_SECOND", "WORK_BURST_MS", "REQUESTS_PER_SECOND",
        "REQUEST_BURST", "SUBJECT_REQUESTS_PER_SECOND", "CONNECTIONS_PER_SUBJECT",
    )
}  # fmt: skip


@dataclass(slots=True)
class _Server:
    node: Node
    clients: list[Client]
    profile: Path | None = None

    def spent(self) -> float:
        """Return the seconds of the processor that it has taken."""
        assert self.node.process is not None
        fields = Path(f"/proc/{self.node.process.pid}/schedstat").read_text(encoding="ascii").split()
        return int(fields[0]) / 1e9

    async def stages(self) -> Counter[str]:
        """Return the samples since the last call, by stage."""
        assert self.node.process is not None
        assert self.profile is not None
        self.profile.unlink(missing_ok=True)
        self.node.process.send_signal(signal.SIGUSR1)
        while not self.profile.exists() or not self.profile.stat().st_size:
            await self.clients[0].list_matches(limit=1)  # whatever wakes it: signals are seen between two events
        return Counter(json.loads(self.profile.read_text(encoding="utf-8")))


def _environment(checkout: Path | None) -> dict[str, str]:
    paths = {} if checkout is None else {"PYTHONPATH": os.pathsep.join(str(checkout / name) for name in _PACKAGES)}
    return {**_LIMITS, **paths}


async def _server(
    stack: AsyncExitStack, name: str, folder: Path, *, checkout: Path | None = None, profile: bool = False,
    broker: str = "off",
) -> _Server:  # fmt: skip
    store = Store(folder / f"{name}-store")
    await store.start()
    stack.push_async_callback(store.kill)
    proxy = await stack.enter_async_context(Proxy())
    counts = folder / f"{name}.json"
    program = ("-m", "tests.bench.sampled", str(counts)) if profile else ("-m", "fracas_cli")
    node = Node(name, folder, store, proxy, broker=broker, program=program, environment=_environment(checkout))
    await node.start()
    stack.push_async_callback(node.kill)
    tokens = Tokens(TokenKey.read(TOKEN_KEY))
    clients = [
        await stack.enter_async_context(
            await Client.connect(f"ws://127.0.0.1:{node.port}", tokens.sign(f"c{number}", lifetime_s=3600))
        )
        for number in range(2 * MATCHES)
    ]
    return _Server(node, clients, counts if profile else None)


def _seats(ruleset: str, chance: random.Random) -> list[v1.SeatRequest]:
    """Draw the same creatures for both seats, out of all that the ruleset offers."""
    rules = ruleset_named(ruleset)
    offered = [name for name, creature in library_of(ruleset).creatures.items() if rules.offers(creature)]
    drawn = chance.sample(offered, CREATURES)
    other = chance.sample([name for name in offered if name not in drawn], CREATURES) if rules.house else drawn
    return [v1.SeatRequest(id="red", creatures=drawn), v1.SeatRequest(id="blue", creatures=other)]


@dataclass(slots=True)
class _Table:
    """A running match, with the available and the made decisions of a turn."""

    sides: list[Match]
    chance: random.Random
    left: int = INTENTS
    accepted: int = 0

    async def play(self) -> None:
        """Play until the intents are used up, or the match is over."""
        playing = {asyncio.create_task(self._decide(side)) for side in self.sides}
        while playing and (self.left > 0 or len(playing) == len(self.sides)):
            finished, playing = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            for task in finished:
                task.result()
        for task in playing:
            task.cancel()  # it waits for its turn, and nobody takes one any more

    async def _decide(self, side: Match) -> None:
        policy = RandomPolicy(chance=random.Random(self.chance.random()))
        while self.left > 0 and (decision := await side.next_decision()) is not None:
            self.left -= 1
            self.accepted += bool(await side.act(policy.choose(side.view, decision), decision=decision))


async def _sit_down(server: _Server, ruleset: str, number: int, turn: str) -> _Table:
    """Begin a match of two clients."""
    chance = random.Random(f"{ruleset} {number} {turn}")
    mine = server.clients[2 * number : 2 * number + 2]
    match = await mine[0].create_match(ruleset, seats=_seats(ruleset, chance))
    sides = [await client.join(match.id, seat=seat) for client, seat in zip(mine, ("red", "blue"), strict=True)]
    for side in sides:
        await side.started()
    return _Table(sides, chance)


async def _turn(server: _Server, ruleset: str, turn: int) -> float:
    """Let a server host matches until so many intents are played; returns its processor time (s) for each of them."""
    spent, accepted, again = 0.0, 0, 0
    while accepted < MATCHES * INTENTS:
        again += 1
        tables = [await _sit_down(server, ruleset, number, f"{turn} {again}") for number in range(MATCHES)]
        before = server.spent()
        await asyncio.gather(*(table.play() for table in tables))
        spent += server.spent() - before
        accepted += sum(table.accepted for table in tables)
        for table in tables:
            if table.sides[0].ended is None:
                await table.sides[0].act({"concede": True})
    return spent / accepted


@dataclass(frozen=True, slots=True)
class _Found:
    """What was measured of one ruleset."""

    ours: float
    """Seconds an intent."""
    theirs: float | None
    """The same of the other checkout; None where there is none."""
    stages: Mapping[str, int]


async def _measure(ruleset: str, against: Path | None, *, mqtt: bool = False) -> _Found:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with AsyncExitStack() as stack:
            broker = "off"
            if mqtt:
                started = Broker(folder / "broker")
                await started.start()
                stack.push_async_callback(started.kill)
                broker = started.url
            new = await _server(stack, "new", folder, broker=broker)
            old = await _server(stack, "old", folder, checkout=against, broker=broker) if against is not None else None
            profiled = await _server(stack, "profiled", folder, profile=True, broker=broker)
            ours, theirs = [], []
            for turn in range(TURNS):
                ours.append(await _turn(new, ruleset, turn))
                if old is not None:
                    theirs.append(await _turn(old, ruleset, turn))
            await _turn(profiled, ruleset, 0)
            await profiled.stages()
            for turn in range(1, TURNS):
                await _turn(profiled, ruleset, turn)
            return _Found(median(ours[1:]), median(theirs[1:]) if theirs else None, await profiled.stages())


def figures() -> Iterator[Figure]:
    """Measure every ruleset, and the first one with spectators on MQTT."""
    named = os.environ.get(AGAINST)
    against = Path(named) if named else None
    for ruleset, mqtt in [*((ruleset, False) for ruleset in RULESETS), (RULESETS[0], True)]:
        if mqtt and Broker(Path()).program is None:
            continue
        found = run(_measure(ruleset, against, mqtt=mqtt))
        name = f"{ruleset}, with MQTT" if mqtt else ruleset
        ours, theirs = 1e3 * found.ours, None if found.theirs is None else 1e3 * found.theirs
        yield Figure(
            group="intents", name=f"processor of a server for an intent, {name}", unit="ms", ours=ours,
            reference_name=str(against) if against else "", reference=theirs,
            ratio=ours / theirs if theirs else None, goal=Goal("at most", HALF),
        )  # fmt: skip
        whole = sum(found.stages.values())
        for stage, count in sorted(found.stages.items(), key=lambda one: -one[1]):
            yield Figure(
                group="intents", name=f"  of it {stage}, {name}", unit="ms", ours=ours * count / whole,
                note=f"{count / whole:.1%}",
            )  # fmt: skip
