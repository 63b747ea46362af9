"""Rulings, rewinds, takebacks, pauses and seats: what a client sends, and what it makes of the answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from fracas_clients import Backoff, Client, Match, Refused, Rejected, TakebackChanged
from fracas_protocol import v1
from fracas_protocol.intents import read_intent
from tests.clients.fake_server import (
    DEADLINE,
    FakeServer,
    accepted,
    decisions,
    info,
    joined,
    rejected,
    snapshot,
    turn,
)

QUICK = Backoff(first=0.01, longest=0.05)


@pytest.fixture
async def server() -> AsyncIterator[FakeServer]:
    """A server with a running match, in which the client gets the red seat."""
    async with FakeServer() as running:
        running.handlers["join_match"] = lambda _: [joined(), snapshot(version=3)]
        yield running


@pytest.fixture
async def match(server: FakeServer) -> AsyncIterator[Match]:
    """The match, joined, with its first view."""
    async with await Client.connect(server.url, backoff=QUICK) as client:
        found = await client.join(code="KRAKEN", seat="red", seat_key="opensesame")
        await found.started()
        yield found


async def test_a_seat_key_is_sent_with_the_request_for_the_seat(server: FakeServer, match: Match) -> None:
    """The key takes a seat over from its player."""
    assert match.seat == "red"
    assert server.requests("join_match")[0].join_match.seat_key == "opensesame"


async def test_a_ruling_is_valid_at_any_version_and_keeps_its_order(server: FakeServer, match: Match) -> None:
    """The orders are carried out as they were given."""
    server.handlers["send_intent"] = lambda _: accepted(3)

    assert await match.rule({"roll": "1d20", "damage": {"to": "imp", "amount": 4}}, secret=True)

    sent = server.requests("send_intent")[0].send_intent
    assert sent.version == 0
    assert [entry.name for entry in sent.intent.ruling.orders.entries] == ["roll", "damage"]
    assert read_intent(sent.intent)["secret"] is True


async def test_a_rewind_names_the_version_that_it_was_decided_on(server: FakeServer, match: Match) -> None:
    """A late rewind is refused, unless it is to happen whatever came before."""
    server.handlers["send_intent"] = lambda _: rejected("stale_version")

    outcome = await match.rewind(2)
    await match.rewind(2, whatever_happened=True)

    assert isinstance(outcome, Rejected)
    careful, careless = (request.send_intent for request in server.requests("send_intent"))
    assert (careful.version, careful.intent.ruling.rewind_to) == (3, 2)
    assert careless.version == 0


async def test_a_takeback_is_reported_until_it_is_done_with(server: FakeServer, match: Match) -> None:
    """The open takeback can be answered; one that is done with is gone."""
    await match.request_takeback()
    state = v1.Takeback(match="m1", number=4, seat="blue", rewind_to=2, waiting=["red"], state=v1.TAKEBACK_STATE_OPEN)
    await server.say(v1.ServerMessage(takeback=state))
    async with asyncio.timeout(DEADLINE):
        update = await anext(_first(match, TakebackChanged))
    assert match.takeback == update.takeback
    assert update.takeback.waiting == ("red",)

    await match.answer_takeback(accept=True)

    assert server.requests("answer_takeback")[0].answer_takeback.number == 4
    state.state = v1.TAKEBACK_STATE_DECLINED
    await server.say(v1.ServerMessage(takeback=state))
    async with asyncio.timeout(DEADLINE):
        await match._until(lambda: match.takeback is None)


async def _first(match: Match, kind: type[TakebackChanged]) -> AsyncIterator[TakebackChanged]:
    async for update in match:
        if isinstance(update, kind):
            yield update
            return


async def test_undo_pause_and_resume_are_requests_of_the_seat(server: FakeServer, match: Match) -> None:
    """Undo is answered like an intent, a pause with a plain confirmation."""
    server.handlers["undo_move"] = lambda _: accepted(3)

    assert await match.undo()
    await match.pause()
    await match.resume()

    assert server.requests("undo_move")[0].undo_move.version == 3
    assert [request.pause_match.paused for request in server.requests("pause_match")] == [True, False]


async def test_a_seat_is_assigned_to_a_holder_or_a_bot(server: FakeServer, match: Match) -> None:
    """A link comes with a key; exactly one new holder is named."""
    server.handlers["assign_seat"] = lambda _: v1.ServerMessage(seat_assigned=v1.SeatAssigned(match="m1", key="k"))

    assert await match.assign_seat("blue", "link") == "k"
    await match.assign_seat("blue", bot="greedy")
    with pytest.raises(ValueError, match="either"):
        await match.assign_seat("blue", "gm", bot="greedy")

    link, bot = (request.assign_seat for request in server.requests("assign_seat"))
    assert link.link
    assert bot.bot == "greedy"
    server.handlers["assign_seat"] = lambda _: rejected("not_yours")
    with pytest.raises(Refused):
        await match.assign_seat("blue", "kick")


async def test_a_game_master_decides_for_the_seats_that_it_holds(server: FakeServer, match: Match) -> None:
    """Requests for held seats join those of the own seat, and are answered for the held seat."""
    red, blue = v1.SeatInfo(id="red", role=v1.SEAT_ROLE_GM), v1.SeatInfo(id="blue", held_by_gm=True)
    changed = v1.MatchChanged(info=info(seats=[red, blue], paused=True))
    await server.say(v1.ServerMessage(match_changed=changed), decisions(turn(9), seat="blue"))
    async with asyncio.timeout(DEADLINE):
        decision = await match.next_decision()
    assert decision is not None
    assert (decision.seat, match.paused) == ("blue", True)
    server.handlers["send_intent"] = lambda _: accepted(3)

    assert await match.act({"by": "ogre", "end": "turn"}, decision=decision)

    assert server.requests("send_intent")[0].send_intent.seat == "blue"
    handed = v1.MatchChanged(info=info(seats=[red, v1.SeatInfo(id="blue")]))
    await server.say(decisions(turn(10), seat="blue"), v1.ServerMessage(match_changed=handed))
    async with asyncio.timeout(DEADLINE):
        await match._until(lambda: not match.paused)
    assert match.decisions == ()


async def test_ready_marks_are_sent_for_the_own_seat(server: FakeServer, match: Match) -> None:
    """A mark, its removal, and the question to everybody."""
    server.handlers["set_ready"] = lambda _: v1.ServerMessage(done=v1.Done())

    await match.set_ready()
    await match.set_ready(False)
    await match.ask_ready()

    sent = [one.set_ready for one in server.requests("set_ready")]
    assert [(one.seat, one.ready, one.ask) for one in sent] == [
        ("red", True, False),
        ("red", False, False),
        ("red", False, True),
    ]
