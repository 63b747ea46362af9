"""Feeds a running server over real sockets: each field of each request, JSON that is odd, and paths over HTTP.

A server fails where it answers that something failed inside, logs an exception, ends a connection as its own fault,
or does not answer.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from fracas_protocol import v1
from fracas_protocol.codec import JSON, PROTO, decode_server, encode
from fracas_protocol.codec import Subprotocol as Form
from fracas_server.service import Service, running_service
from fracas_server.settings import Limits, read_settings
from fracas_server.tokens import TokenKey, Tokens
from tests.fuzz.boundaries import Case, Scene, cases, json_cases
from tests.fuzz.paths import targets
from tests.fuzz.recording import Failures, recorded_failures
from tests.server.gateway.test_hostile_questions import ASKED, SECRET, record_of

__all__ = ["IN_MEMORY", "Feeder", "fed_server", "feed_boundaries"]

_T = TypeVar("_T")
_KEY: Final = "a key for fuzzing, of no use elsewhere"
IN_MEMORY: Final = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: PTH112 - for data of tests alone
"""Where a server's data need not wait for a disk; None: where temporary files are."""
_AT_ONCE: Final = 10
"""Requests about one match: one that is accepted makes those after it late."""
_MANY: Final = 50
"""Inputs of one connection that change nothing; requests over HTTP at once."""
_CONNECTIONS: Final = 8
"""Connections at once."""
_ANSWER_S: Final = 60.0
_ABOUT_MATCHES: Final = frozenset({
    "join_match", "watch_match", "leave_match", "send_intent", "ask_question", "send_chat", "resync", "add_entropy",
    "get_replay", "resume_match", "call_off_match", "request_takeback", "answer_takeback", "undo_move", "pause_match",
    "assign_seat",
})  # fmt: skip
_CHANGES_ITS_MATCH: Final = frozenset({"send_intent", "leave_match", "call_off_match", "undo_move", "pause_match"})
_SUBJECTS: Final = 100_000
"""Other requests come from a subject each time that has nothing yet, or its limits would refuse them."""
_OURS: Final = {1000, 1001, 1006, 1007, 1008, 1009}
"""Close codes that are no fault of the server's own (1011)."""
_UNLIMITED: Final = 1_000_000
_LIMITS: Final = Limits(
    requests_per_second=_UNLIMITED, request_burst=_UNLIMITED, subject_requests_per_second=_UNLIMITED,
    work_ms_per_second=_UNLIMITED, work_burst_ms=_UNLIMITED, guests_per_address=_UNLIMITED,
    wrong_codes_per_address=_UNLIMITED,
)  # fmt: skip
"""A request that is refused as one too many is not looked at."""


@asynccontextmanager
async def fed_server(folder: Path) -> AsyncIterator[tuple[Service, Failures]]:
    """Run a server to feed, and collect the failures that it logs."""
    given: dict[str, Any] = {
        "port": 0, "data": folder, "bots": False, "broker": "off", "log_level": "error", "token_key": _KEY,
        "limits": _LIMITS, "entropy_ms": 0,
    }  # fmt: skip
    with recorded_failures() as failures:
        async with running_service(read_settings(**given)) as service:
            yield service, failures


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match(Scene):
    """A battle that has begun, and the seat that is asked."""

    number: int

    @property
    def subject(self) -> str:
        """The subject that has the seat."""
        return f"{self.seat}-{self.number}"


async def feed_boundaries(folder: Path, seed: int) -> tuple[int, list[str]]:
    """Feed a server with one round of boundaries; return the number of inputs and the broken promises.

    Args:
        folder: Where the server's data is.
        seed: Decides the order.
    """
    async with fed_server(folder) as (service, failures):
        feeder = Feeder(service, seed)
        await feeder.round()
    return feeder.fed, [*feeder.faults, *failures.sentences]


class Feeder:
    """Feeds one server.

    Args:
        service: The server.
        seed: Decides the order, and the ruleset of each battle.
    """

    def __init__(self, service: Service, seed: int) -> None:
        self._service = service
        self._chance = random.Random(seed)
        self._tokens = Tokens(TokenKey.read(_KEY))
        self._matches = 0
        self._scenes: dict[str, _Match] = {}
        """The battle that each kind of request is about."""
        self.fed = 0
        """Inputs that were fed so far."""
        self.faults: list[str] = []
        """What was not as promised."""

    async def round(self) -> None:
        """Feed every boundary of every field once, in one form of the protocol or the other, and every path."""
        for chunk in self._chunks(targets(self._service), size=_MANY):
            await asyncio.gather(*map(self._get, chunk))
        by_kind: dict[str, list[Case]] = {}
        for case in cases():
            by_kind.setdefault(case.kind, []).append(case)
        work: list[Callable[[], Awaitable[object]]] = [partial(self._greet, case) for case in by_kind.pop("hello")]
        work += [
            partial(self._feed_cases, kind, chunk)
            for kind, of_kind in by_kind.items()
            for chunk in self._chunks(of_kind)
        ]
        hello = v1.Hello(token=self._tokens.sign("red"))
        work += [partial(self._feed, JSON, hello, chunk) for chunk in self._chunks(json_cases(Scene()), size=_MANY)]
        waiting = asyncio.Semaphore(_CONNECTIONS)

        async def one(feed: Callable[[], Awaitable[object]]) -> None:
            async with waiting:
                await feed()

        await asyncio.gather(*map(one, self._shuffled(work)))

    async def _greet(self, case: Case) -> None:
        await self._feed(self._chance.choice((PROTO, JSON)), case.message(Scene()).hello, [])

    async def _feed_cases(self, kind: str, chunk: Sequence[Case]) -> None:
        """Feed cases of one kind, in one form of the protocol or the other.

        What follows a request that changed its match was late, and not looked at: it is fed again to another match.
        """
        fed = 0
        while fed < len(chunk):
            fed += await self._feed_scene(kind, chunk[fed:])

    async def _feed_scene(self, kind: str, chunk: Sequence[Case]) -> int:
        """Feed one match with cases; return how many of them it looked at."""
        if kind in _CHANGES_ITS_MATCH or self._scenes.get(kind) is None:
            self._scenes[kind] = await self._scene()
        scene = self._scenes[kind]
        if kind not in _ABOUT_MATCHES:
            self._matches += 1
            scene = replace(scene, number=_SUBJECTS + self._matches)
        hello = v1.Hello(token=self._tokens.sign(scene.subject))
        form: Form = self._chance.choice((PROTO, JSON))
        messages = [case.message(scene) for case in chunk]
        for number, message in enumerate(messages, start=1):
            message.request = str(number)
        accepted = await self._feed(form, hello, messages)
        return accepted if accepted is not None and kind in _CHANGES_ITS_MATCH else len(chunk)

    async def _scene(self) -> _Match:
        """Begin a battle, and return what requests about it hold."""
        self._matches += 1
        number, ruleset = self._matches, self._chance.choice([*ASKED])
        record = record_of(ruleset, f"m{number}")
        seats = tuple(seat.model_copy(update={"subject": f"{seat.id}-{number}"}) for seat in record.seats)
        host = await self._service.hosting.create(record.model_copy(update={"seats": seats}), SECRET)
        battle = host.battle
        assert battle is not None, "all seats are taken"
        asked = battle.pending[0]
        creatures = battle.state.creatures.values()
        return _Match(
            number=number,
            match=host.match,
            seat=asked.seat,
            ruleset=ruleset,
            version=host.progress.version,
            decision=asked.number,
            by=next((one.id for one in creatures if one.seat == asked.seat), ""),
            foe=next((one.id for one in creatures if one.seat != asked.seat), ""),
        )

    def _chunks(self, inputs: Sequence[_T], size: int = _AT_ONCE) -> list[list[_T]]:
        ordered = self._shuffled(inputs)
        return [ordered[begin : begin + size] for begin in range(0, len(ordered), size)]

    def _shuffled(self, inputs: Sequence[_T]) -> list[_T]:
        return self._chance.sample(inputs, len(inputs))

    async def _feed(self, form: Form, hello: v1.Hello, inputs: Sequence[v1.ClientMessage | str]) -> int | None:
        """Send requests on one connection, wait until all are answered, and return the number of the first accepted."""
        self.fed += max(1, len(inputs))
        accepted = None
        about = f"{form}: {_shown(inputs)}"
        try:
            async with connect(self._service.address, subprotocols=[Subprotocol(form)], max_size=None) as socket:
                await socket.send(encode(v1.ClientMessage(request="h", hello=hello), form))
                for one in inputs:
                    await socket.send(one if isinstance(one, str) else encode(one, form))
                await socket.send(encode(v1.ClientMessage(request="end", ping=v1.Ping(payload=1)), form))
                async with asyncio.timeout(_ANSWER_S):
                    while (answer := decode_server(await socket.recv(), form)).request != "end":
                        if answer.rejected.code == "internal":
                            self.faults.append(f"a request failed inside the server: {about}")
                        if accepted is None and answer.HasField("accepted"):
                            accepted = int(answer.request)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else 1006
            if code not in _OURS:
                self.faults.append(f"a connection was ended with {code}: {about}")
        except TimeoutError:
            self.faults.append(f"a connection was not answered: {about}")
        return accepted

    async def _get(self, target: str) -> None:
        """Ask for a path."""
        self.fed += 1
        host, _, port = self._service.address.partition("://")[2].strip("/").rpartition(":")
        try:
            async with asyncio.timeout(_ANSWER_S):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(f"GET {target} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
                status = await reader.readline()
                writer.transport.abort()
        except TimeoutError:
            self.faults.append(f"GET {target[:100]} was not answered")
            return
        except ConnectionError:
            return
        if status.partition(b" ")[2].startswith(b"500"):
            self.faults.append(f"GET {target[:100]} was answered with {status!r}")


def _shown(inputs: Sequence[v1.ClientMessage | str]) -> str:
    """Return the inputs of a connection, so that they can be fed again."""
    return "; ".join(
        one[:200] if isinstance(one, str) else f"bytes.fromhex('{one.SerializeToString()[:200].hex()}')"
        for one in inputs
    )[:2_000]
