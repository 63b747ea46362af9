"""A match as its client sees it: the view follows, decisions come and go, and what breaks heals by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from fracas_clients import (
    Accepted,
    Backoff,
    ChatMessage,
    Client,
    DecisionOpened,
    Disconnected,
    Match,
    MatchEnded,
    NoticeReceived,
    NotReady,
    ProtocolViolation,
    Reconnected,
    Refused,
    Rejected,
    ViewChanged,
)
from fracas_protocol import v1
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.view_hash import view_hash
from tests.clients.fake_server import (
    DEADLINE,
    FakeServer,
    accepted,
    decisions,
    diff,
    joined,
    over,
    rejected,
    snapshot,
    turn,
    view,
)

QUICK = Backoff(first=0.01, longest=0.05)


@pytest.fixture
async def server() -> AsyncIterator[FakeServer]:
    """A server with one match, in which Ann gets the red seat and is to decide."""
    async with FakeServer() as running:
        running.handlers["join_match"] = lambda _: [joined(), snapshot(), decisions(turn())]
        running.handlers["watch_match"] = lambda _: [joined(""), snapshot(seats=())]
        yield running


@pytest.fixture
async def match(server: FakeServer) -> AsyncIterator[Match]:
    """The match, joined, with its first view and decision."""
    async with await Client.connect(server.url, backoff=QUICK) as client:
        found = await client.join(code="KRAKEN")
        async with asyncio.timeout(DEADLINE):
            assert await found.next_decision() is not None
        yield found


async def update_of(match: Match, kind: type[Any]) -> Any:
    """Return the next update of a kind, passing over others."""
    async with asyncio.timeout(DEADLINE):
        async for update in match:
            if isinstance(update, kind):
                return update
    raise AssertionError(f"the updates ended without a {kind.__name__}")


class TestLooking:
    async def test_the_first_view_comes_by_itself(self, match: Match) -> None:
        """Joining a running match brings its view, with creatures by id."""
        assert match.begun
        assert match.view.creatures["ogre"].hp == 30
        assert match.view.creatures["imp"].seat == "blue"
        assert (match.id, match.seat, match.version) == ("m1", "red", 1)

    async def test_before_the_battle_there_is_no_view(self, server: FakeServer) -> None:
        """A match that waits for players says so, instead of showing an empty board."""
        server.handlers["join_match"] = lambda _: joined()
        async with await Client.connect(server.url) as client:
            match = await client.join("m1")

            assert not match.begun
            with pytest.raises(NotReady, match="started"):
                match.view  # noqa: B018 - asking is the test

            await server.say(snapshot())
            async with asyncio.timeout(DEADLINE):
                await match.started()
            assert match.begun

    async def test_diffs_keep_the_view_up_to_date(self, server: FakeServer, match: Match) -> None:
        """Every diff is an update that tells what happened, and the same view object shows it."""
        held = match.view
        await server.say(diff(1, round_=2))

        await update_of(match, ViewChanged)
        update = await update_of(match, ViewChanged)

        assert [event.name for event in update.events] == ["round_began"]
        assert held.game.round == 2
        assert match.version == 2

    async def test_decisions_are_typed_options(self, match: Match) -> None:
        """A decision lists moves with costs and dangers, uses with odds."""
        decision = match.decisions[0]

        assert decision.by == "ogre"
        assert decision.moves[0].costs == {(1, 0): 1, (0, 1): 1, (2, 0): 2}
        assert decision.moves[0].provokes == {(2, 0): ("imp",)}
        assert decision.uses[0].targets[0].chance == 600

    async def test_another_seats_decisions_are_not_ours(self, server: FakeServer, match: Match) -> None:
        """A request for another seat of the same connection leaves ours alone."""
        await server.say(decisions(seat="blue"), diff(1, round_=2))
        await update_of(match, ViewChanged)
        await update_of(match, ViewChanged)

        assert len(match.decisions) == 1

    async def test_talk_and_notices_are_updates(self, server: FakeServer, match: Match) -> None:
        """What people say and what the server tells comes in the order in which it happened."""
        line = v1.ChatLine(match="m1", seat="blue", speaker="Bob", text="hello")
        notice = v1.Notice(code="seat_away", sentence="Bob is away", match="m1", seat="blue")
        await server.say(v1.ServerMessage(chat_line=line), v1.ServerMessage(notice=notice))

        assert await update_of(match, ChatMessage) == ChatMessage("Bob", "blue", "hello")
        assert await update_of(match, NoticeReceived) == NoticeReceived("seat_away", "Bob is away", "blue")

    async def test_the_end_ends_the_updates(self, server: FakeServer, match: Match) -> None:
        """After the match is over there is no decision and no further update."""
        await server.say(over())

        ended = await update_of(match, MatchEnded)

        assert ended == MatchEnded("red", "last_standing", b"secret")
        assert await match.next_decision() is None
        assert [update async for update in match] == []

    async def test_updates_end_when_a_match_is_left(self, server: FakeServer, match: Match) -> None:
        """Leaving ends the iteration, also for whoever waits for an update right now."""

        async def read() -> list[object]:
            return [update async for update in match]

        reading = asyncio.create_task(read())
        await match.leave()

        async with asyncio.timeout(DEADLINE):
            assert len(await reading) == 2
        assert server.requests("leave_match")[0].leave_match == v1.LeaveMatch(match="m1", seat="red")


class TestActing:
    async def test_an_intent_names_the_decision_that_it_answers(self, server: FakeServer, match: Match) -> None:
        """Number and hash of the decision go with the intent, so that a late one can never hit the next."""
        server.handlers["send_intent"] = lambda _: [accepted(2), diff(1, round_=2)]
        decision = match.decisions[0]

        outcome = await match.act(decision.uses[0].use("imp"))

        sent = server.requests("send_intent")[0].send_intent
        assert outcome == Accepted(2)
        assert (sent.decision, sent.options_hash, sent.version, sent.seat) == (7, decision.hash, 1, "red")
        assert sent.intent.use == v1.Use(by="ogre", action="club", on=["imp"])

    async def test_an_intent_of_a_state_that_was_undone_is_not_waited_for(
        self, server: FakeServer, match: Match
    ) -> None:
        """A snapshot of an earlier version ends the wait: the accepted version will not come."""
        server.handlers["send_intent"] = lambda _: [accepted(9), diff(1, round_=2), snapshot(1)]
        turn_ = match.decisions[0]

        outcome = await match.act(next(iter(turn_.intents())), decision=turn_)

        assert isinstance(outcome, Accepted)
        assert match.version == 1

    async def test_an_accepted_intent_shows_in_the_view(self, server: FakeServer, match: Match) -> None:
        """`act` returns when the view has what came of it, even if the acknowledgement is faster."""
        server.handlers["send_intent"] = lambda _: accepted(2)
        acting = asyncio.create_task(match.act({"by": "ogre", "end": "turn"}))
        await server.expect("send_intent")
        assert not acting.done()

        await server.say(diff(1, round_=2))
        async with asyncio.timeout(DEADLINE):
            await acting

        assert match.view.game.round == 2
        assert match.decisions == ()

    async def test_a_refusal_is_a_value(self, server: FakeServer, match: Match) -> None:
        """A refused intent gives code, sentence and rule, is false, and leaves the decision open."""
        server.handlers["send_intent"] = lambda _: rejected("out_of_range", rule="MM-GRID-05", version=1)

        outcome = await match.act({"by": "ogre", "use": "club", "on": ["imp"]})

        assert outcome == Rejected("out_of_range", "refused: out_of_range", "MM-GRID-05", 1)
        assert not outcome
        assert str(outcome) == "refused: out_of_range [MM-GRID-05]"
        assert len(match.decisions) == 1

    @pytest.mark.parametrize("code", ["out_of_range", "not_your_turn", "nothing_pending"])
    async def test_a_decision_whose_answer_was_refused_stays(self, server: FakeServer, match: Match, code: str) -> None:
        """Who named a foreign creature, or none that there is, can choose again."""
        server.handlers["send_intent"] = lambda _: rejected(code)

        assert not await match.act({"by": "imp", "end": "turn"}, decision=match.decisions[0])
        async with asyncio.timeout(DEADLINE):
            again = await match.next_decision()

        assert again is not None
        assert again.number == 7

    async def test_a_decision_offered_again_is_answered_as_it_is_now(self, server: FakeServer, match: Match) -> None:
        """A server that came back may offer the same with another hash: who chose from the old offer is heard."""
        server.handlers["send_intent"] = lambda _: [accepted(2), diff(1, round_=2)]
        held, again = match.decisions[0], turn()
        again.hash = held.hash + 1
        await server.say(decisions(again))
        await update_of(match, DecisionOpened)
        await update_of(match, DecisionOpened)

        assert await match.act(held.uses[0].use("imp"), decision=held)

        assert server.requests("send_intent")[0].send_intent.options_hash == held.hash + 1

    async def test_a_choice_from_what_is_offered_no_more_leaves_the_new_offer(
        self, server: FakeServer, match: Match
    ) -> None:
        """A late click keeps its hash and is refused; what is offered now can still be chosen from."""
        server.handlers["send_intent"] = lambda _: rejected("stale_options")
        held = match.decisions[0]
        await server.say(decisions(turn(uses=[])))
        await update_of(match, DecisionOpened)
        await update_of(match, DecisionOpened)

        assert not await match.act(held.uses[0].use("imp"), decision=held)

        assert server.requests("send_intent")[0].send_intent.options_hash == held.hash
        assert [decision.uses for decision in match.decisions] == [()]

    @pytest.mark.parametrize("code", ["stale_decision", "stale_version"])
    async def test_a_decision_that_has_passed_is_forgotten(self, server: FakeServer, match: Match, code: str) -> None:
        """Nobody is asked twice for what is no longer awaited."""
        server.handlers["send_intent"] = lambda _: rejected(code)

        assert not await match.act({"by": "ogre", "end": "turn"})

        assert match.decisions == ()

    async def test_a_decision_that_is_awaited_still_stays(self, server: FakeServer, match: Match) -> None:
        """What is done beside a question leaves it open: the server puts it again, and it is not forgotten then."""
        server.handlers["send_intent"] = lambda _: accepted(2)
        held = match.decisions[0]
        # All that comes of the intent may be read before whoever has sent it runs again.
        await server.say(diff(1, round_=2), decisions(turn(), version=2))
        await update_of(match, DecisionOpened)
        await update_of(match, DecisionOpened)

        assert await match.act({"by": "ogre", "use": "surrender"}, decision=held)

        assert [(decision.number, decision.version) for decision in match.decisions] == [(7, 2)]

    async def test_what_was_answered_is_no_longer_open(self, server: FakeServer, match: Match) -> None:
        """Also where its answer is told with the version that it was offered in: nobody is asked a second time."""
        server.handlers["send_intent"] = lambda _: accepted(1)

        assert await match.act({"by": "ogre", "end": "turn"}, decision=match.decisions[0])

        assert match.decisions == ()

    async def test_standing_answers_answer_no_decision(self, server: FakeServer, match: Match) -> None:
        """What may be said at any time carries no decision."""
        server.handlers["send_intent"] = lambda _: accepted(1)

        await match.act({"stand": "opportunity_attack", "standing": "always"})

        assert server.requests("send_intent")[0].send_intent.decision == 0
        assert len(match.decisions) == 1

    async def test_what_is_no_intent_is_refused_here(self, match: Match) -> None:
        """A mapping without the key that says what it is never reaches the server."""
        with pytest.raises(MalformedMessage):
            await match.act({"by": "ogre"})

    async def test_questions(self, server: FakeServer, match: Match) -> None:
        """An answer comes back as plain values; a refusal is an error."""
        reply = v1.Reply(match="m1", version=1, answer=v1.Value(number=3))
        server.handlers["ask_question"] = lambda _: v1.ServerMessage(reply=reply)
        assert await match.ask({"distance": {"from": "ogre", "to": "imp"}}) == 3

        server.handlers["ask_question"] = lambda _: rejected("not_found")
        with pytest.raises(Refused):
            await match.ask({"mood": {"of": "ogre"}})

    async def test_chat(self, server: FakeServer, match: Match) -> None:
        """A line goes out with its match; one that is refused is an error."""
        await match.chat("well met")
        assert server.requests("send_chat")[0].send_chat == v1.SendChat(match="m1", text="well met")

        server.handlers["send_chat"] = lambda _: rejected("rate_limited")
        with pytest.raises(Refused, match="rate_limited"):
            await match.chat("spam")


class TestHealing:
    async def test_a_new_connection_resumes_where_the_view_stands(self, server: FakeServer, match: Match) -> None:
        """The hello of the next connection names match, seat, version and hash."""
        server.cut()
        hello = await server.expect("hello", 2)

        expected = v1.Resume(match="m1", seat="red", version=1, hash=view_hash(view(1)))
        assert list(hello.hello.resume) == [expected]
        assert isinstance(await update_of(match, Disconnected), Disconnected)
        assert isinstance(await update_of(match, Reconnected), Reconnected)

    async def test_missed_diffs_are_applied(self, server: FakeServer, match: Match) -> None:
        """What happened meanwhile comes as diffs, and the match goes on."""
        server.handlers["hello"] = lambda message: [
            v1.ServerMessage(welcome=v1.Welcome(name="Ann", revision=1)),
            *([diff(1, round_=2), diff(2, round_=3)] if message.hello.resume else []),
        ]
        server.cut()
        await update_of(match, Reconnected)
        await update_of(match, ViewChanged)
        await update_of(match, ViewChanged)

        assert match.view.game.round == 3

    async def test_a_gap_is_closed_by_a_snapshot(self, server: FakeServer, match: Match) -> None:
        """A diff for another version makes the client ask for the whole view, with what it has missed."""
        missed = [v1.Event(round_began=v1.RoundBegan(round=n)) for n in (2, 3)]
        server.handlers["resync"] = lambda _: snapshot(3, round_=3, missed=missed)
        await server.say(diff(2, round_=3))
        request = await server.expect("resync")
        await update_of(match, ViewChanged)
        update = await update_of(match, ViewChanged)

        assert request.resync == v1.Resync(match="m1", seat="red", version=1, hash_disagreed=False)
        assert update.whole
        assert [event.data["round"] for event in update.events] == [2, 3]
        assert match.view.game.round == 3

    async def test_a_wrong_hash_is_told_and_healed(self, server: FakeServer, match: Match) -> None:
        """A view that is not what the server says is thrown away, and diffs are passed over until the snapshot."""
        server.handlers["resync"] = lambda _: None
        await server.say(diff(1, round_=2, hash=1))
        request = await server.expect("resync")
        answer = snapshot(3, round_=3)
        answer.request = request.request
        await server.say(diff(2, round_=3), answer, diff(3, round_=4))

        for _ in range(2):
            await update_of(match, ViewChanged)
        update = await update_of(match, ViewChanged)

        assert request.resync.hash_disagreed
        assert update.version == 4
        assert match.view.game.round == 4
        assert len(server.requests("resync")) == 1

    async def test_a_snapshot_that_is_wrong_itself_is_a_bug(self, server: FakeServer, match: Match) -> None:
        """Asking again and again would not help: whoever uses the match is told."""
        await server.say(snapshot(2, hash=1))

        with pytest.raises(ProtocolViolation, match="does not hold together"):
            await match.act({"by": "ogre", "end": "turn"})

    async def test_a_later_protocol_is_not_checked(self, server: FakeServer) -> None:
        """Fields that this client does not know are part of a newer server's hashes."""
        server.handlers["hello"] = lambda _: v1.ServerMessage(welcome=v1.Welcome(name="Ann", revision=99))
        server.handlers["join_match"] = lambda _: [joined(), snapshot(hash=1)]
        async with await Client.connect(server.url) as client:
            match = await client.join("m1")
            async with asyncio.timeout(DEADLINE):
                await match.started()

            assert match.view.game.round == 1

    async def test_a_match_that_cannot_be_resumed_is_lost(self, server: FakeServer, match: Match) -> None:
        """A server that does not know the match any more says so, and whoever waits learns it."""
        waiting = asyncio.create_task(match.act({"by": "ogre", "end": "turn"}))
        server.handlers["send_intent"] = lambda _: None
        await server.expect("send_intent")
        server.handlers["hello"] = lambda message: [
            v1.ServerMessage(welcome=v1.Welcome(name="Ann", revision=1)),
            *([rejected("not_found", match="m1")] if message.hello.resume else []),
        ]
        server.cut()

        with pytest.raises(Refused, match="not_found"):
            async with asyncio.timeout(DEADLINE):
                await update_of(match, MatchEnded)
        waiting.cancel()
        assert match.decisions == (), "no choice is awaited"
        with pytest.raises(Refused, match="not_found"):
            await match.next_decision()
        with pytest.raises(Refused, match="not_found"):
            await match.act({"by": "ogre", "end": "turn"})

    @pytest.mark.parametrize("code", ["elsewhere", "unavailable"])
    async def test_a_match_that_is_elsewhere_for_now_is_not_lost(
        self, server: FakeServer, match: Match, code: str
    ) -> None:
        """A server that cannot go on with a match itself, or not now, ends no match: the next connection goes on."""
        refused = iter([[rejected(code, match="m1")]])
        ending = asyncio.create_task(update_of(match, MatchEnded))
        server.handlers["hello"] = lambda _: [
            v1.ServerMessage(welcome=v1.Welcome(name="Ann", revision=1)),
            *next(refused, []),
        ]
        server.cut()
        await server.expect("hello", 2)

        server.cut()
        await server.expect("hello", 3)
        await server.say(over())

        async with asyncio.timeout(DEADLINE):
            assert isinstance(await ending, MatchEnded)


async def test_watching(server: FakeServer) -> None:
    """A spectator has a view and no seat."""
    async with await Client.connect(server.url) as client:
        match = await client.watch("m1")
        async with asyncio.timeout(DEADLINE):
            await match.started()

        assert match.seat == ""
        assert match.decisions == ()
