"""Scenarios over a real socket: `fracas scenario run --over-socket` checks that the protocol does not change results.

A whole server runs beside the scenario, in a thread, with a store of its own; every seat is a WebSocket client,
and every step is sent as an intent of the protocol. Checks of internal state (`expect`, `ask`) use the battle that
the server hosts. Dice faces are those of the scenario.
"""

from __future__ import annotations

import asyncio
import itertools
import tempfile
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Final, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from fracas_engine.battle import Battle
from fracas_engine.battle_dump import rules_version
from fracas_engine.dice import ScriptedFaces
from fracas_engine.dice_key import commitment
from fracas_engine.errors import REFUSAL_CODES, DiceError, IllegalIntent
from fracas_engine.events import Event
from fracas_engine.ids import Plain
from fracas_engine.intent_plain import to_plain
from fracas_engine.intents import Intent, Ruling
from fracas_engine.scenario.driver import Awaited, Driver, Faces, Played
from fracas_engine.setup import Setup
from fracas_protocol import v1
from fracas_protocol.codec import PROTO, decode_server, encode
from fracas_protocol.events import read_events
from fracas_protocol.intents import write_intent
from fracas_protocol.mirror import Mirror
from fracas_protocol.values import read_values
from fracas_server.ids import MatchId, Subject, new_match_id
from fracas_server.logs import configure_logs
from fracas_server.match.host import MatchHost
from fracas_server.match.journal import read_entry
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.service import Service, running_service
from fracas_server.settings import Limits, read_settings

_SECRET: Final = b"scripted dice need no secret"
_DEADLINE_S: Final = 20.0
_T = TypeVar("_T")


class WireDiffers(AssertionError):
    """A seat received something other than the engine's result: encoding or projection has changed it."""


class _Script(ScriptedFaces):
    """Scripted dice faces that keep the error if they cannot give a face."""

    __slots__ = ("error",)

    def __init__(self, script: Faces) -> None:
        super().__init__(script)
        self.error: DiceError | None = None

    def _next(self, purpose: str, what: str) -> int | str:
        try:
            return super()._next(purpose, what)
        except DiceError as error:
            self.error = error
            raise


class _SeatClient:
    """A WebSocket client that plays one seat."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self.mirror: Mirror | None = None
        self.decisions: list[v1.Decision] = []
        self.events: list[tuple[str, Mapping[str, Plain]]] = []

    async def ask(self, **kind: Any) -> v1.ServerMessage:
        """Send a request, process all messages until its answer, and return the answer."""
        request = str(next(self._numbers))
        await self._socket.send(encode(v1.ClientMessage(request=request, **kind), PROTO))
        async with asyncio.timeout(_DEADLINE_S):
            while True:
                message = decode_server(await self._socket.recv(), PROTO)
                self._hear(message)
                if message.request == request:
                    return message

    def _hear(self, message: v1.ServerMessage) -> None:
        match message.WhichOneof("kind"):
            case "snapshot":
                self.mirror = Mirror(message.snapshot)
            case "diff" if self.mirror is not None:
                self.mirror.apply(message.diff)
                told = read_events(message.diff.events, self.mirror.names)
                self.events += [(event.name, event.data) for event in told]
            case "decision_request":
                self.decisions = list(message.decision_request.decisions)
            case _:
                pass


class SocketDriver:
    """Scenario driver (`fracas_engine.scenario.driver.Driver`) over a socket. Create it with `open_socket_driver`."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._service: Service | None = None
        self._stack = AsyncExitStack()
        self._seats: dict[str, _SeatClient] = {}
        self._sockets = AsyncExitStack()
        self._setup: Setup | None = None
        self._script = _Script({})
        self._host: MatchHost | None = None

    # ---------------------------------------------------------------- the server

    def _run(self, work: Coroutine[Any, Any, _T]) -> _T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def open(self, folder: Path) -> None:
        """Start the server."""
        self._run(self._open(folder))

    async def _open(self, folder: Path) -> None:
        # A scenario runs at full speed, with all its seats on this machine.
        limits = Limits(requests_per_second=1e6, request_burst=1_000_000, subject_requests_per_second=1e6)
        settings = read_settings(port=0, data=folder, broker="off", bots=False, limits=limits, entropy_ms=0)
        self._service = await self._stack.enter_async_context(running_service(settings, begin=self._begin))

    def close(self) -> None:
        """Stop the server."""
        self._run(self._close())

    async def _close(self) -> None:
        await self._sockets.aclose()
        await self._stack.aclose()

    def _begin(self, _record: MatchRecord, _secret: bytes) -> Battle:
        assert self._setup is not None, "start comes before everything else"
        return Battle.start(self._setup, self._script)

    # ---------------------------------------------------------------- the driver

    def start(self, setup: Setup, faces: Faces) -> Played:
        """See `Driver.start`."""
        # Start the battle without the server first, to learn its seats and to report errors.
        probe = Battle.start(setup, ScriptedFaces(faces))
        self._setup, self._script = setup, _Script(faces)
        self._run(self._start(probe))
        opening = probe.opening
        return Played(opening.events if opening else (), self.remaining())

    async def _start(self, probe: Battle) -> None:
        assert self._service is not None, "open comes first"
        await self._sockets.aclose()
        self._sockets = AsyncExitStack()
        match = new_match_id()
        version = rules_version(probe.ruleset)
        seats = tuple(
            SeatRecord(id=seat.id, side=seat.side, player=seat.id, subject=Subject(f"seat.{number}"))
            for number, seat in enumerate(probe.state.seats.values())
        )
        if probe.setup.gm is not None and probe.setup.gm not in probe.state.seats:
            seats += (SeatRecord(id=probe.setup.gm, side="", role="gm", player="GM", subject=Subject("gm")),)
        record = MatchRecord(
            match=match,
            created_ms=self._service.services.time.now_ms(),
            creator=Subject("scenario"),
            code=match,
            listed=False,
            ruleset=probe.ruleset.name,
            rules_version=version,
            board="",
            commitment=commitment(_SECRET, match=match, rules_version=version),
            seats=seats,
        )
        self._host = await self._service.hosting.create(record, _SECRET)
        self._seats = {seat.id: await self._come(match, seat) for seat in seats}

    async def _come(self, match: MatchId, seat: SeatRecord) -> _SeatClient:
        assert self._service is not None, "open comes first"
        assert seat.subject is not None, "given above"
        socket = await self._sockets.enter_async_context(
            connect(self._service.address, subprotocols=[Subprotocol(PROTO)], compression=None, max_size=None)
        )
        client = _SeatClient(socket)
        token = self._service.tokens.sign(seat.subject)
        await client.ask(hello=v1.Hello(token=token, resume=[v1.Resume(match=match, seat=seat.id)]))
        await client.ask(ping=v1.Ping())
        return client

    def apply(self, seat: str, intent: Intent, faces: Faces) -> Played:
        """See `Driver.apply`."""
        self._script.step(faces)
        self._script.error = None
        answer = self._run(self._apply(seat, intent))
        if answer.HasField("rejected"):
            self._script.step({})
            if self._script.error is not None:
                raise self._script.error
            refused = answer.rejected
            if refused.code not in REFUSAL_CODES:
                raise WireDiffers(f"{refused.code}: {refused.sentence}")
            raise IllegalIntent(refused.code, refused.sentence, rule=refused.rule or None)  # type: ignore[arg-type]  # it is one of the codes
        return Played(self._happened(), self._script.left_over(step=True))

    async def _apply(self, seat: str, intent: Intent) -> v1.ServerMessage:
        client = self._client(seat)
        for other in self._seats.values():
            other.events.clear()
        by = getattr(intent, "by", None)
        names = client.mirror.names if client.mirror is not None else None
        mine = [d for d in client.decisions if names and (not d.HasField("by") or names.id(d.by) == by)]
        word = getattr(intent, "answer", None)
        asked = next((d for d in mine if any(choice.id == word for choice in d.choices)), mine[0] if mine else None)
        if isinstance(intent, Ruling):
            asked = None  # a ruling answers no decision
        request = v1.SendIntent(
            match=self._there.match,
            seat=seat,
            version=client.mirror.version if client.mirror is not None else 0,
            decision=asked.number if asked is not None else 0,
            options_hash=asked.hash if asked is not None else 0,
            intent=write_intent(to_plain(intent)),
        )
        answer = await client.ask(send_intent=request)
        # The results of an intent are sent before the answers to later requests.
        for other in self._seats.values():
            await other.ask(ping=v1.Ping())
        return answer

    def _happened(self) -> tuple[Event, ...]:
        """Return the last step's events from the log; check that every seat was sent exactly what it may see."""
        assert self._service is not None, "open comes first"
        rows = self._run(self._service.services.matches.log(self._there.match))
        entries = [read_entry(row.entry)[0] for row in rows]
        events = next(entry.events for entry in reversed(entries) if entry.kind == "intent")
        for seat, client in self._seats.items():
            expected = Battle.events_for(self._battle.viewer(seat), events)
            told = client.events
            if len(told) != len(expected) or not all(map(_same, told, expected)):
                raise WireDiffers(f"seat {seat} was told {told}, and what happened is {expected}")
        return events

    def remaining(self) -> Faces:
        """See `Driver.remaining`."""
        return self._script.left_over(step=False)

    def awaited(self) -> tuple[Awaited, ...]:
        """See `Driver.awaited`."""
        found: list[Awaited] = []
        for seat, client in self._seats.items():
            assert client.mirror is not None, "every seat has seen the battle begin"
            for decision in client.decisions:
                by = client.mirror.names.id(decision.by) if decision.HasField("by") else None
                about = read_values(decision.about, client.mirror.names)
                found.append(Awaited(decision.number, seat, decision.kind, by, about))
        return tuple(sorted(found, key=lambda awaited: awaited.number))

    def seat_of(self, creature: str) -> str | None:
        """See `Driver.seat_of`."""
        for client in self._seats.values():
            assert client.mirror is not None, "every seat has seen the battle begin"
            for seen in client.mirror.view.creatures:
                if seen.id == creature:
                    return client.mirror.names.id(seen.seat)
        return None

    def inspect(self, path: str) -> Plain:
        """See `Driver.inspect`."""
        return self._battle.inspect(path)

    def ask(self, question: Mapping[str, Any]) -> Plain:
        """See `Driver.ask`."""
        return self._battle.ask(question)

    # ---------------------------------------------------------------- helpers

    @property
    def _there(self) -> MatchHost:
        assert self._host is not None, "start comes before everything else"
        return self._host

    @property
    def _battle(self) -> Battle:
        battle = self._there.battle
        assert battle is not None, "the match began at once"
        return battle

    def _client(self, seat: str) -> _SeatClient:
        if seat not in self._seats:
            raise IllegalIntent("malformed", f"unknown seat {seat!r}: use a seat of this battle")
        return self._seats[seat]


def _same(told: tuple[str, Mapping[str, Plain]], event: Event) -> bool:
    """Return True if a received event equals the original; None and an empty text count as equal."""
    name, data = told
    if name != event.name:
        return False
    if name == "rewound":
        return True  # clients are told the version of the match, which counts otherwise than that of the battle
    return all((data.get(key) or None) == (value or None) for key, value in event.data.items())


@contextmanager
def open_socket_driver() -> Iterator[Driver]:
    """Yield a driver with a server whose store is in a temporary folder."""
    configure_logs("warning")
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, name="fracas scenario server", daemon=True)
    thread.start()
    driver = SocketDriver(loop)
    try:
        with tempfile.TemporaryDirectory(prefix="fracas-") as folder:
            driver.open(Path(folder))
            try:
                yield driver
            finally:
                driver.close()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
