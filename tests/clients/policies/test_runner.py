"""Playing a match with a policy, over a real socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from fracas_clients import BattleView, Client, Decision, Policy, PolicyError, PolicyFailed
from fracas_clients.policies.runner import MatchResult, play, start_policy
from fracas_protocol import v1
from fracas_protocol.intents import Intent
from tests.clients.fake_server import DEADLINE, FakeServer, accepted, decisions, joined, over, rejected, snapshot, turn


class Clubber(Policy):
    """Always clubs the imp."""

    name = "clubber"

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Club."""
        assert view.creatures["imp"].alive
        return options.uses[0].use("imp")


@pytest.fixture
async def server() -> AsyncIterator[FakeServer]:
    """A server in whose match the red seat is to decide."""
    async with FakeServer() as running:
        running.handlers["join_match"] = lambda _: [joined(), snapshot(), decisions(turn())]
        yield running


async def played(server: FakeServer) -> MatchResult:
    """Join and play to the end."""
    async with asyncio.timeout(DEADLINE), await Client.connect(server.url) as client:
        return await play(await client.join("m1"), Clubber())


def kinds(server: FakeServer) -> list[str | None]:
    """Return the kinds of the intents that came."""
    return [message.send_intent.intent.WhichOneof("kind") for message in server.requests("send_intent")]


async def test_a_policy_plays_to_the_end(server: FakeServer) -> None:
    """Each decision is answered by the policy's choice, until the match is over."""
    answers = iter(([accepted(1), decisions(turn(8))], [accepted(1), over("red")]))
    server.handlers["send_intent"] = lambda _: next(answers)

    result = await played(server)

    assert result == MatchResult("red", "last_standing", won=True, choices=2, refused=0)
    assert [m.send_intent.decision for m in server.requests("send_intent")] == [7, 8]


async def test_losing_is_told(server: FakeServer) -> None:
    """The winner is compared with the side of the seat that was played."""
    server.handlers["send_intent"] = lambda _: [accepted(1), over("blue")]

    assert not (await played(server)).won


async def test_a_policy_that_insists_is_overruled(server: FakeServer) -> None:
    """After three refused tries the match goes on with something that is accepted."""

    def answer(message: v1.ClientMessage) -> list[v1.ServerMessage]:
        if message.send_intent.intent.HasField("end"):
            return [accepted(1), over("blue")]
        return [rejected("out_of_range")]

    server.handlers["send_intent"] = answer

    result = await played(server)

    assert kinds(server) == ["use", "use", "use", "end"]
    assert (result.refused, result.choices) == (3, 1)


async def test_a_choice_for_nobody_is_refused_and_chosen_again(server: FakeServer) -> None:
    """An intent of a creature that is not asked counts as refused; the decision is still there to be made."""
    answers = iter(([rejected("nothing_pending")], [accepted(1), over()]))
    server.handlers["send_intent"] = lambda _: next(answers)

    result = await played(server)

    assert [m.send_intent.decision for m in server.requests("send_intent")] == [7, 7]
    assert (result.refused, result.choices) == (1, 1)


class Clumsy(Clubber):
    """Stumbles over itself."""

    name = "clumsy"

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Ask for somebody who is not there, by way of Python's own code."""
        return {"by": max(["nobody"], key=lambda name: view.creatures[name].hp), "end": "turn"}


class Speechless(Clubber):
    """Forgets to return something."""

    name = "speechless"

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Return nothing."""
        return None  # type: ignore[return-value]


async def test_a_policy_that_raises_gives_up(server: FakeServer) -> None:
    """Nobody waits for it: the match is conceded and left, and its own lines are told, of Fracas and Python none."""
    server.handlers["send_intent"] = lambda _: accepted(1)
    async with asyncio.timeout(DEADLINE), await Client.connect(server.url) as client:
        with pytest.raises(PolicyFailed, match="policy clumsy failed: KeyError: 'nobody'") as caught:
            await play(await client.join("m1"), Clumsy())

    assert kinds(server) == ["concede"]
    assert len(server.requests("leave_match")) == 1
    told = caught.value.story().splitlines()
    assert (told[0], told[-1]) == ("policy clumsy failed:", "KeyError: 'nobody'")
    assert all("test_runner.py" in line for line in told if line.startswith("  File"))


async def test_a_policy_that_raises_at_its_start_gives_up(server: FakeServer) -> None:
    """A constructor is the policy's as much as its choices are."""
    server.handlers["send_intent"] = lambda _: accepted(1)

    def weights() -> Policy:
        raise KeyError("weights")

    async with asyncio.timeout(DEADLINE), await Client.connect(server.url) as client:
        with pytest.raises(PolicyFailed, match="policy heavy failed: KeyError: 'weights'"):
            await start_policy(await client.join("m1"), weights, "heavy")

    assert kinds(server) == ["concede"]
    assert len(server.requests("leave_match")) == 1


async def test_what_is_no_intent_is_a_refused_choice(server: FakeServer) -> None:
    """A policy that returns nothing is told so, and overruled after three tries."""
    server.handlers["send_intent"] = lambda _: [accepted(1), over("blue")]
    async with asyncio.timeout(DEADLINE), await Client.connect(server.url) as client:
        result = await play(await client.join("m1"), Speechless())

    assert (result.refused, result.choices) == (3, 1)
    assert kinds(server) == ["end"]


async def test_a_busy_server_is_asked_again(server: FakeServer) -> None:
    """A match that is just moving to another node does not cost the policy its tries."""
    answers = iter([*([rejected("unavailable")] for _ in range(4)), [accepted(1), over()]])
    server.handlers["send_intent"] = lambda _: next(answers)

    result = await played(server)

    assert kinds(server) == ["use"] * 5
    assert (result.refused, result.choices) == (0, 1)


async def test_a_decision_that_passed_is_no_fault(server: FakeServer) -> None:
    """Being too late is not counted as a refused choice, and the next decision is asked for."""
    answers = iter(([rejected("stale_decision"), decisions(turn(9))], [accepted(1), over()]))
    server.handlers["send_intent"] = lambda _: next(answers)

    result = await played(server)

    assert (result.refused, result.choices) == (0, 1)


async def test_a_match_in_which_nothing_is_accepted_is_given_up(server: FakeServer) -> None:
    """A server that refuses everything it offers ends the bot with an error instead of a loop."""
    server.handlers["send_intent"] = lambda _: rejected("internal")

    with pytest.raises(PolicyError, match=r"no option of decision 7 \(turn\) is accepted"):
        await played(server)
