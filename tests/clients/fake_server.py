"""A server for tests of the client: real sockets, the real protocol, and answers that the test decides.

It has no rules and no store. What a test does not provide for is answered with `done`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Self, TypeAlias

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from fracas_protocol import v1
from fracas_protocol.view_hash import decision_hash, view_hash

Answer: TypeAlias = v1.ServerMessage | Iterable[v1.ServerMessage] | None
Handler: TypeAlias = Callable[[v1.ClientMessage], Answer]

DEADLINE = 5.0
"""Seconds after which something that should have happened has not."""


class FakeServer:
    """A server that answers as it is told. Use it with `async with`."""

    def __init__(self) -> None:
        self.received: list[v1.ClientMessage] = []
        """All requests, hellos included, in the order in which they came."""
        self.handlers: dict[str, Handler] = {"hello": lambda _: welcome()}
        """What answers a request, by its kind; None is no answer at all."""
        self._connections: set[ServerConnection] = set()
        self._server: Server | None = None
        self._port = 0
        self._news = asyncio.Condition()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"ws://127.0.0.1:{self._port}/"

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.die()

    async def start(self) -> None:
        """Listen; after `die` on the same port again."""
        self._server = await serve(
            self._talk, "127.0.0.1", self._port, subprotocols=[Subprotocol("fracas.v1.proto")], compression=None
        )
        self._port = next(iter(self._server.sockets)).getsockname()[1]

    async def die(self) -> None:
        """Stop listening and cut all connections without a word, as a killed process does."""
        assert self._server is not None
        for connection in self._connections:
            connection.transport.abort()
        self._server.close(close_connections=False)
        await self._server.wait_closed()

    def cut(self) -> None:
        """Cut all connections, and go on listening."""
        for connection in self._connections:
            connection.transport.abort()

    async def hang_up(self) -> None:
        """Close all connections as a server does that stops, and go on listening."""
        for connection in list(self._connections):
            await connection.close(1012, "stopping")

    async def say(self, *messages: v1.ServerMessage) -> None:
        """Send news to all connections."""
        for message in messages:
            for connection in list(self._connections):
                await connection.send(message.SerializeToString())

    def requests(self, kind: str) -> list[v1.ClientMessage]:
        """Return the requests of one kind that came so far."""
        return [message for message in self.received if message.WhichOneof("kind") == kind]

    async def expect(self, kind: str, count: int = 1) -> v1.ClientMessage:
        """Wait until so many requests of a kind have come, and return the last of them."""
        async with asyncio.timeout(DEADLINE), self._news:
            await self._news.wait_for(lambda: len(self.requests(kind)) >= count)
        return self.requests(kind)[count - 1]

    async def _talk(self, connection: ServerConnection) -> None:
        self._connections.add(connection)
        try:
            async for data in connection:
                assert isinstance(data, bytes)
                message = v1.ClientMessage.FromString(data)
                self.received.append(message)
                handler = self.handlers.get(message.WhichOneof("kind") or "", _done)
                answer = handler(message)
                # Answered before the test learns of the request: what it does next comes after the answer.
                if answer is not None:
                    answers = [answer] if isinstance(answer, v1.ServerMessage) else list(answer)
                    answers[0].request = message.request
                    for one in answers:
                        await connection.send(one.SerializeToString())
                    if answers[-1].HasField("goodbye"):
                        await connection.close(1012, "goodbye")
                async with self._news:
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        finally:
            self._connections.discard(connection)


def _done(_: v1.ClientMessage) -> v1.ServerMessage:
    return v1.ServerMessage(done=v1.Done())


# ------------------------------------------------------------------------------------------- messages that tests need


def welcome(**fields: object) -> v1.ServerMessage:
    """Return a welcome for Ann."""
    keys: dict[str, object] = {"subject": "ann", "name": "Ann", "server": "fake", "revision": 1} | fields
    return v1.ServerMessage(welcome=v1.Welcome(**keys))  # type: ignore[arg-type]


def rejected(code: str = "no_such_match", **fields: object) -> v1.ServerMessage:
    """Return a refusal."""
    keys: dict[str, object] = {"code": code, "sentence": f"refused: {code}"} | fields
    return v1.ServerMessage(rejected=v1.Rejected(**keys))  # type: ignore[arg-type]


def accepted(version: int) -> v1.ServerMessage:
    """Return the acknowledgement of an intent."""
    return v1.ServerMessage(accepted=v1.Accepted(match="m1", version=version))


def info(**fields: object) -> v1.MatchInfo:
    """Return a running match of two seats."""
    seats = [v1.SeatInfo(id="red", side="red", taken=True), v1.SeatInfo(id="blue", side="blue", taken=True)]
    keys: dict[str, object] = {"match": "m1", "ruleset": "monster_mash", "seats": seats} | fields
    return v1.MatchInfo(**keys)  # type: ignore[arg-type]


def joined(seat: str = "red") -> v1.ServerMessage:
    """Return what tells that a seat is taken."""
    return v1.ServerMessage(joined=v1.Joined(info=info(), seat=seat))


def view(round_: int = 1) -> v1.View:
    """Return a small battle: an ogre against an imp."""
    return v1.View(
        game=v1.Game(round=round_, acting=3, seat=1, over=False),
        seats=[
            v1.Seat(n=1, id="red", side="red", name="Ann", conceded=False),
            v1.Seat(n=2, id="blue", side="blue", name="Bob", conceded=False),
        ],
        creatures=[
            v1.Creature(
                n=3, id="ogre", name="Ogre", at=[0, 0], hp=30, max_hp=30, size="large", side="red", seat=1, alive=True
            ),
            v1.Creature(
                n=4, id="imp", name="Imp", at=[4, 1], hp=9, max_hp=12, size="small", side="blue", seat=2, alive=True
            ),
        ],
        names=[v1.Name(n=n, id=id_) for n, id_ in enumerate(("red", "blue", "ogre", "imp"), 1)],
        board=v1.Board(
            shape=v1.Shape.SHAPE_SQUARE,
            rows=["........", "...#....", "...S~~..", "........"],
            legend=[
                v1.Glyph(glyph="#", properties=[v1.Amount(name="wall")]),
                v1.Glyph(glyph="S", properties=[v1.Amount(name="statue")]),
                v1.Glyph(glyph="~", properties=[v1.Amount(name="difficult")]),
            ],
        ),
    )


def snapshot(
    version: int = 1, *, round_: int = 1, seats: Iterable[str] = ("red",), **fields: object
) -> v1.ServerMessage:
    """Return the whole view; tests tell versions apart by the round."""
    whole = view(round_)
    keys: dict[str, object] = {"match": "m1", "version": version, "view": whole, "hash": view_hash(whole)} | fields
    return v1.ServerMessage(snapshot=v1.Snapshot(your_seats=seats, ruleset="monster_mash", **keys))  # type: ignore[arg-type]


def diff(base: int, *, round_: int, **fields: object) -> v1.ServerMessage:
    """Return how the view changes by one version: a new round."""
    keys: dict[str, object] = {
        "match": "m1",
        "base": base,
        "version": base + 1,
        "game": v1.Game(round=round_),
        "hash": view_hash(view(round_)),
        "events": [v1.Event(round_began=v1.RoundBegan(round=round_))],
    } | fields
    return v1.ServerMessage(diff=v1.Diff(**keys))  # type: ignore[arg-type]


def turn(number: int = 7, **fields: object) -> v1.Decision:
    """Return the ogre's turn: it may walk, club the imp, or end."""
    keys: dict[str, object] = {
        "number": number,
        "kind": "turn",
        "by": 3,
        "moves": [
            v1.MoveOption(
                by=3,
                mode="walk",
                budget="move",
                reach=[v1.Cells(cost=1, cells=[1, 0, 0, 1]), v1.Cells(cost=2, cells=[2, 0])],
                provokes=[v1.Provoked(whom=[4], cells=[2, 0])],
            )
        ],
        "uses": [
            v1.UseOption(
                by=3,
                action="club",
                name="Club",
                cost="standard",
                targets=[v1.Target(n=4, bonus=6, versus=15, chance=600)],
                pick_least=1,
                pick_most=1,
            )
        ],
        "ends": [3],
    } | fields
    decision = v1.Decision(**keys)  # type: ignore[arg-type]
    decision.hash = decision_hash(decision)
    return decision


def decisions(*all_: v1.Decision, version: int = 1, seat: str = "red") -> v1.ServerMessage:
    """Return what a seat may do."""
    return v1.ServerMessage(decision_request=v1.DecisionRequest(match="m1", version=version, seat=seat, decisions=all_))


def over(winner: str = "red", version: int = 9) -> v1.ServerMessage:
    """Return the end of the match."""
    return v1.ServerMessage(
        match_over=v1.MatchOver(match="m1", version=version, winner=winner, how="last_standing", dice_secret=b"secret")
    )
