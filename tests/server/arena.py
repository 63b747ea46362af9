"""Verbs for tests against a running server: a service of the toy ruleset, and players on real sockets."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from fracas_engine.battle import Battle
from fracas_engine.battle_dump import rules_version
from fracas_engine.dice import Faces, KeyedFaces
from fracas_engine.dice_key import commitment, derive
from fracas_engine.ruleset import register, ruleset_named
from fracas_engine.testing.toy import Toy, toy_setup
from fracas_protocol import v1
from fracas_protocol.codec import JSON, PROTO, decode_server, encode
from fracas_protocol.errors import MalformedMessage, ProtocolError
from fracas_protocol.intents import write_intent
from fracas_protocol.mirror import Mirror
from fracas_server.ids import MatchId, Subject
from fracas_server.lobby.match_setup import with_table_options
from fracas_server.match.clocks import ClockRules
from fracas_server.match.host import MatchHost
from fracas_server.match.messages import seat_entropy
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.replays.workers import ThreadWorker, WorkerFactory
from fracas_server.service import Service, running_service
from fracas_server.settings import Settings, read_settings
from fracas_server.timing import Time

register(Toy())

DEADLINE_S = 60.0
"""How long a test waits for what must happen; a machine that does ten things at once needs more than its tenth."""

ROWS = """
........
........
........
........
"""
CREATURES: dict[str, dict[str, Any]] = {"imp": {"at": (2, 1), "hp": 60}, "ogre": {"at": (4, 1), "hp": 60}}
"""Two creatures that are a step apart; seats are named as the creatures."""


def begin_toy(
    record: MatchRecord,
    secret: bytes,
    *,
    rows: str = ROWS,
    creatures: dict[str, Any] | None = None,
    faces: Faces | None = None,
) -> Battle:
    """Begin a battle of the toy, whatever the match's board says."""
    key = derive(secret, {seat.id: seat_entropy(record, seat) for seat in record.fighters})
    who = creatures or CREATURES
    setup = toy_setup(rows, who, options={"stances": False, **record.options}, order=tuple(who))
    return Battle.start(with_table_options(setup, record), faces or KeyedFaces(key))


def toy_record(match: str = "m1", **keys: Any) -> MatchRecord:
    """Return a match of the toy with a free seat for the imp and one for the ogre."""
    seats = keys.pop("seats", None) or tuple(SeatRecord(id=name, side=name) for name in CREATURES)
    version = rules_version(ruleset_named("toy"))
    given: dict[str, Any] = {
        "match": MatchId(match),
        "created_ms": 1,
        "creator": Subject("somebody"),
        "code": "CODE" + match.upper(),
        "listed": True,
        "ruleset": "toy",
        "rules_version": version,
        "board": "field",
        "commitment": commitment(SECRET, match=match, rules_version=version),
        "seats": seats,
        "clock": ClockRules(),
    }
    return MatchRecord(**{**given, **keys})


SECRET = b"s" * 32


@asynccontextmanager
async def serving(
    store_url: str,
    tmp_path: Any,
    *,
    time: Time | None = None,
    begin: Callable[[MatchRecord, bytes], Battle] = begin_toy,
    hire: WorkerFactory = ThreadWorker,
    **settings: Any,
) -> AsyncIterator[Service]:
    """Run a server on a free port of loopback."""
    given: dict[str, Any] = {
        "port": 0,
        "store": store_url,
        "data": tmp_path,
        "bots": False,
        "broker": "off",
        "entropy_ms": 0,
    }
    async with running_service(read_settings(**{**given, **settings}), time=time, begin=begin, hire=hire) as service:
        yield service


async def create(service: Service, match: str = "m1", **keys: Any) -> MatchHost:
    """Create a match of the toy."""
    return await service.hosting.create(toy_record(match, **keys), SECRET)


class Player:
    """A client that knows nothing of rules: it asks, remembers what it is told, and keeps a mirror for every match.

    Build it with `Player.come`.
    """

    def __init__(self, socket: ClientConnection, *, subprotocol: str) -> None:
        self.socket = socket
        self.subprotocol = subprotocol
        self.prefix = f"{id(self):x}"
        """What the ids of requests begin with."""
        self.welcome = v1.Welcome()
        self.news: list[v1.ServerMessage] = []
        """All that was no answer, in the order in which it came."""
        self.raw: list[bytes | str] = []
        """Every frame as it came, but for the port of the server, which is no fact of a battle."""
        self.mirrors: dict[str, Mirror] = {}
        self.decisions: dict[str, v1.DecisionRequest] = {}
        self._answers: dict[str, v1.ServerMessage] = {}
        self._numbers = itertools.count(1)
        self._change = asyncio.Condition()
        self._reader: asyncio.Task[None] | None = None
        self.closed: ConnectionClosed | None = None
        self.failure: Exception | None = None
        """What was wrong with something that the server sent."""

    @classmethod
    async def connect(cls, address: str, *, subprotocol: str = PROTO, **keys: Any) -> Self:
        """Connect without saying anything."""
        socket = await connect(
            address, subprotocols=[Subprotocol(subprotocol)], compression=None, max_size=None, **keys
        )
        player = cls(socket, subprotocol=subprotocol)
        player._reader = asyncio.get_running_loop().create_task(player._read())
        return player

    @classmethod
    async def come(cls, address: str, *, token: str = "", resume: list[v1.Resume] | None = None, **keys: Any) -> Self:
        """Connect and say hello."""
        mirrors, prefix = keys.pop("mirrors", {}), keys.pop("prefix", "")
        player = await cls.connect(address, **keys)
        player.prefix = prefix or player.prefix
        player.mirrors = mirrors
        answer = await player.ask(hello=v1.Hello(token=token, name="Tester", resume=resume or []))
        assert answer.HasField("welcome"), answer
        player.welcome = answer.welcome
        return player

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.leave()

    def _unplaced(self, frame: bytes | str) -> bytes | str:
        port = str(self.socket.remote_address[1])
        return (
            frame.replace(f":{port}".encode(), b":PORT")
            if isinstance(frame, bytes)
            else frame.replace(f":{port}", ":PORT")
        )

    async def leave(self) -> None:
        """Close the connection."""
        if self.closed is None:
            await self.socket.close()
        if self._reader is not None:
            await self._reader

    def vanish(self) -> None:
        """Lose the connection without a word, as in a tunnel."""
        self.socket.transport.abort()

    @property
    def token(self) -> str:
        """What to come back with."""
        return self.welcome.token

    # ---------------------------------------------------------------- asking

    async def ask(self, *, request: str = "", **kind: Any) -> v1.ServerMessage:
        """Send a request and return its answer."""
        return await self.answer_to(await self.send(request=request, **kind))

    async def send(self, *, request: str = "", **kind: Any) -> str:
        """Send a request and return its id."""
        request = request or f"{self.prefix}-{next(self._numbers)}"
        message = v1.ClientMessage(request=request, **kind)
        await self.socket.send(encode(message, self.subprotocol))  # type: ignore[arg-type]
        return request

    async def answer_to(self, request: str) -> v1.ServerMessage:
        """Wait for the answer to a request."""
        await self.until(lambda: request in self._answers, f"an answer to {request}")
        return self._answers.pop(request)

    async def act(self, match: str, intent: Any, **keys: Any) -> v1.ServerMessage:
        """Send an intent (a mapping, as in a scenario) for the first decision that is open to us."""
        return await self.ask(request=keys.pop("request", ""), send_intent=self.intent(match, intent, **keys))

    def intent(self, match: str, intent: Any, /, **keys: Any) -> v1.SendIntent:
        """Make an intent for the first decision that is open to us."""
        asked = self.decisions.get(match)
        first = asked.decisions[0] if asked is not None and asked.decisions else None
        given: dict[str, Any] = {
            "match": match,
            "version": self.mirrors[match].version if match in self.mirrors else 0,
            "decision": first.number if first is not None else 0,
            "options_hash": first.hash if first is not None else 0,
        }
        return v1.SendIntent(**{**given, **keys}, intent=write_intent(intent))

    # ---------------------------------------------------------------- hearing

    async def until(self, condition: Callable[[], Any], what: str = "it") -> None:
        """Wait until a condition holds."""
        try:
            async with asyncio.timeout(DEADLINE_S), self._change:
                await self._change.wait_for(lambda: condition() or self.closed or self.failure)
        except TimeoutError:
            raise AssertionError(f"{what} did not come; the news were {self.kinds()}") from None
        assert self.failure is None, repr(self.failure)
        assert condition(), f"the connection ended before {what} came: {self.closed}; the news were {self.kinds()}"

    async def until_closed(self) -> ConnectionClosed:
        """Wait until the server has ended the connection."""
        async with asyncio.timeout(DEADLINE_S), self._change:
            await self._change.wait_for(lambda: self.closed)
        assert self.closed is not None
        return self.closed

    async def until_version(self, match: str, version: int) -> None:
        """Wait until the mirror has a version."""
        await self.until(
            lambda: match in self.mirrors and self.mirrors[match].version >= version, f"version {version} of {match}"
        )

    async def until_asked(self, match: str) -> v1.DecisionRequest:
        """Wait until there is something to decide."""
        await self.until(lambda: match in self.decisions and self.decisions[match].decisions, f"a decision in {match}")
        return self.decisions[match]

    def kinds(self) -> list[str]:
        """Return what kinds of news came, in order."""
        return [str(message.WhichOneof("kind")) for message in self.news]

    def heard(self, kind: str) -> list[Any]:
        """Return all news of one kind."""
        return [getattr(message, kind) for message in self.news if message.WhichOneof("kind") == kind]

    async def _read(self) -> None:
        try:
            while True:
                frame = await self.socket.recv()
                self.raw.append(self._unplaced(frame))
                message = decode_server(frame, self.subprotocol)  # type: ignore[arg-type]
                async with self._change:
                    try:
                        self._hear(message)
                    except (ProtocolError, LookupError) as error:
                        self.failure = error
                    self._change.notify_all()
        except ConnectionClosed as found:
            closed = found
        async with self._change:
            self.closed = closed
            self._change.notify_all()

    def _hear(self, message: v1.ServerMessage) -> None:
        if message.request:
            self._answers[message.request] = message
        else:
            self.news.append(message)
        match message.WhichOneof("kind"):
            case "snapshot":
                self.mirrors[message.snapshot.match] = Mirror(message.snapshot)
            case "diff":
                self.mirrors[message.diff.match].apply(message.diff)
            case "decision_request":
                self.decisions[message.decision_request.match] = message.decision_request
            case _:
                pass


async def joined(service: Service, match: str = "m1", *, code: str = "", **keys: Any) -> tuple[Player, Player]:
    """Return two guests who have taken the imp's and the ogre's seat, and have seen the battle begin."""
    players = await joined_without_waiting(service, match, code=code, **keys)
    for player in players:
        await player.until_version(match, 1)
    return players


async def joined_without_waiting(
    service: Service, match: str = "m1", *, code: str = "", **keys: Any
) -> tuple[Player, Player]:
    """Return two guests who have taken the imp's and the ogre's seat; the battle may not have begun."""
    players = []
    for seat in CREATURES:
        player = await Player.come(service.address, **keys)
        answer = await player.ask(join_match=v1.JoinMatch(match=match, code=code, seat=seat))
        assert answer.HasField("joined"), answer
        players.append(player)
    imp, ogre = players
    return imp, ogre


def _decided(player: Player, version: int) -> bool:
    return player.decisions["m1"].version >= version


async def steps(player: Player, count: int) -> None:
    """Let the imp take some of the four steps of its turn, round and round."""
    ring = [[2, 1], [1, 1], [1, 2], [2, 2]]
    for _ in range(count):
        version = player.mirrors["m1"].version
        await player.until(partial(_decided, player, version), "the next decision")
        answer = await player.act("m1", {"by": "imp", "move": "walk", "path": [ring[version % len(ring)]]})
        assert answer.HasField("accepted"), answer
        await player.until_version("m1", version + 1)


def settings_with(settings: Settings, **limits: Any) -> Settings:
    """Return settings with other limits."""
    return settings.model_copy(update={"limits": settings.limits.model_copy(update=limits)})


def tells_of_watchers(subprotocol: str, frame: bytes | str) -> bool:
    """Say whether a frame tells how many watch: that comes by the wall clock, and knows nothing of the battle."""
    try:
        return decode_server(frame, JSON if subprotocol == JSON else PROTO).HasField("match_changed")
    except MalformedMessage:  # the welcome, of which the port has been taken out
        return False
