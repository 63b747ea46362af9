"""What one step of a match has for a connection leaves in one write, in the order in which it is told."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from fracas_protocol import codec, v1
from fracas_server.delivery.outbox import Outbox
from fracas_server.match.host import MatchHost
from tests.server.arena import Player, create, joined, serving, steps

MANY = 10
"""Spectators, more than are taken for those of a seat."""


class _Recorded:
    """The writes to a connection."""

    def __init__(self, outbox: Outbox) -> None:
        self.writes: list[bytes] = []
        self._write: Callable[[bytes], None] = outbox.write
        outbox.write = self

    def __call__(self, data: bytes) -> None:
        self.writes.append(data)
        self._write(data)

    def told(self) -> list[list[str]]:
        """Return the kinds of the messages of each write."""
        return [[message.WhichOneof("kind") or "" for message in _messages(data)] for data in self.writes]


def _messages(data: bytes) -> list[v1.ServerMessage]:
    """Read the frames of a write: unmasked, and shorter than 64 KiB."""
    found = []
    while data:
        begins = 4 if data[1] == 126 else 2
        size = int.from_bytes(data[2:4], "big") if begins == 4 else data[1]
        found.append(codec.decode_server(data[begins : begins + size], codec.PROTO))
        data = data[begins + size :]
    return found


def _outbox(host: MatchHost, seat: str) -> Outbox:
    (found,) = [outbox for _, outbox in host.views.audiences[seat]]
    return found


async def test_one_step_is_one_write_to_each_connection(store_url: str, tmp_path: Path) -> None:
    """The answer, the diff and what the mover may do next leave together, and the diff alone to the other."""
    async with serving(store_url, tmp_path) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 1)
            mover, other = _Recorded(_outbox(host, "imp")), _Recorded(_outbox(host, "ogre"))

            await steps(imp, 2)
            await ogre.until_version("m1", imp.mirrors["m1"].version)

    assert mover.told() == 2 * [["accepted", "diff", "decision_request"]]
    assert [kinds for kinds in other.told() if kinds != ["diff"]] == []


async def test_who_watches_its_own_match_among_many_hears_it_in_order(store_url: str, tmp_path: Path) -> None:
    """A second connection of a player that watches is told first that its step was accepted, and all in one write."""
    async with serving(store_url, tmp_path) as service, AsyncExitStack() as stack:
        host = await create(service)
        imp, ogre = await joined(service)
        await stack.enter_async_context(imp)
        await stack.enter_async_context(ogre)
        eyes = await stack.enter_async_context(await Player.come(service.address, token=imp.token))
        assert (await eyes.ask(watch_match=v1.WatchMatch(match="m1"))).HasField("joined")
        mover = _Recorded(_outbox(host, ""))
        others = [await stack.enter_async_context(await Player.come(service.address)) for _ in range(MANY)]
        for watcher in others:
            assert (await watcher.ask(watch_match=v1.WatchMatch(match="m1"))).HasField("joined")
        await imp.until_asked("m1")

        walk = imp.intent("m1", {"by": "imp", "move": "walk", "to": [3, 1]})
        assert (await eyes.ask(send_intent=walk)).HasField("accepted")
        for watcher in (eyes, *others):
            await watcher.until_version("m1", 2)

    assert [kinds for kinds in mover.told() if kinds != ["match_changed"]] == [["accepted", "diff"]]


async def test_a_player_that_dies_in_the_middle_of_a_step_stops_nobody(store_url: str, tmp_path: Path) -> None:
    """Its stream has ended and its connection is not lost yet; the step is sent to the other, and the match goes on."""
    async with serving(store_url, tmp_path) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 1)
            dying = _outbox(host, "ogre")
            send = host.views.send

            def ended() -> None:
                dying._transport.get_protocol().eof_received()  # type: ignore[attr-defined]
                send()

            host.views.send = ended  # type: ignore[method-assign]
            await steps(imp, 1)
            host.views.send = send  # type: ignore[method-assign]
            await steps(imp, 1)

            assert not host.stopped.is_set()
