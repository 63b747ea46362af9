"""What a guided first match says, and when."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from fracas_clients import Asked, Client, Ended, Match
from fracas_clients.tui.guide import SAID, Guide, guided_wish
from fracas_engine.content.library import library_of
from tests.clients.fake_server import FakeServer, decisions, joined, over, snapshot, turn
from tests.clients.test_match import update_of


@pytest.fixture
async def server() -> AsyncIterator[FakeServer]:
    """A server whose match begins with one's turn."""
    async with FakeServer() as running:
        running.handlers["join_match"] = lambda _: [joined(), snapshot(), decisions(turn())]
        yield running


@pytest.fixture
async def match(server: FakeServer) -> AsyncIterator[Match]:
    """The match, with its first decision."""
    async with await Client.connect(server.url) as client:
        found = await client.join("m1")
        assert await found.next_decision() is not None
        yield found


async def test_each_thing_is_said_once_and_when_it_can_be_used(server: FakeServer, match: Match) -> None:
    """First the turn, then striking, then a question, then how to end, and at last where to go on."""
    guide = Guide(match)
    await update_of(match, Asked)

    assert [guide.hint(), guide.hint(), guide.hint()] == [SAID["turn"], SAID["strike"], None]
    await server.say(decisions(turn(kind="opportunity_attack", moves=[], uses=[])))
    await update_of(match, Asked)
    assert [guide.hint(), guide.hint()] == [SAID["answer"], None]
    await server.say(decisions(turn(moves=[], uses=[])))
    await update_of(match, Asked)
    assert guide.hint() == SAID["end"]
    await server.say(decisions())
    await update_of(match, Asked)
    assert guide.hint() == SAID["wait"]
    await server.say(over())
    await update_of(match, Ended)
    assert [guide.hint(), guide.hint()] == [SAID["over"], None]


def test_what_it_is_fought_with_ships() -> None:
    """Board and creatures are there."""
    wish, library = guided_wish(), library_of("monster_mash")

    assert wish.board in library.boards
    assert all(name in library.creatures for seat in wish.seats for name in seat.creatures)
