"""A match over the wire: join, decide, see, come back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fracas_protocol import v1
from fracas_protocol.codec import JSON
from tests.server.arena import Player, create, joined, serving

WALK = {"by": "imp", "move": "walk", "to": [3, 1]}


async def test_two_players_fight(store_url: str, tmp_path: Path) -> None:
    """An intent is acknowledged when it is durable, and both players see what came of it."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            asked = await imp.until_asked("m1")
            assert asked.version == 1
            assert [decision.kind for decision in asked.decisions] == ["turn"]

            answer = await imp.act("m1", WALK)

            assert answer.accepted.version == 2
            await imp.until_version("m1", 2)
            await ogre.until_version("m1", 2)
            assert [event.WhichOneof("kind") for event in ogre.heard("diff")[-1].events] == ["moved"]


async def test_json_and_binary_players_see_the_same(store_url: str, tmp_path: Path) -> None:
    """A player who speaks JSON plays against one who speaks protobuf."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        async with (
            await Player.come(service.address, subprotocol=JSON) as imp,
            await Player.come(service.address) as ogre,
        ):
            for player, seat in ((imp, "imp"), (ogre, "ogre")):
                assert (await player.ask(join_match=v1.JoinMatch(match="m1", seat=seat))).HasField("joined")
            await imp.until_asked("m1")

            assert (await imp.act("m1", WALK)).accepted.version == 2

            for player in (imp, ogre):
                await player.until_version("m1", 2)
            assert isinstance(imp.raw[-1], str)
            assert isinstance(ogre.raw[-1], bytes)
            assert imp.heard("diff")[-1].events == ogre.heard("diff")[-1].events


async def test_a_repeated_request_is_applied_once(store_url: str, tmp_path: Path) -> None:
    """The same request sent twice is answered twice, with the version at which it was applied."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.until_asked("m1")
            wish = imp.intent("m1", WALK)
            first = await imp.ask(request="once", send_intent=wish)

            second = await imp.ask(request="once", send_intent=wish)

            assert first == second
            assert service.hosting.hosts[0].progress.version == 2


async def test_a_question_is_answered_to_a_seat(store_url: str, tmp_path: Path) -> None:
    """A seat may ask what the rules say, and nothing changes by it."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            question = v1.ValueMap(
                entries=[
                    v1.Detail(
                        name="distance",
                        value=v1.Value(
                            map=v1.ValueMap(
                                entries=[
                                    v1.Detail(name="from", value=v1.Value(text="imp")),
                                    v1.Detail(name="to", value=v1.Value(text="ogre")),
                                ]
                            )
                        ),
                    )
                ]
            )

            answer = await imp.ask(ask_question=v1.AskQuestion(match="m1", question=question))

            assert answer.reply.answer.number == 2
            assert answer.reply.version == 1


async def test_a_spectator_sees_what_everybody_may_see(store_url: str, tmp_path: Path) -> None:
    """Who watches gets the public's snapshot at once and then its diffs."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre, await Player.come(service.address) as watcher:
            answer = await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
            assert answer.joined.seat == ""
            await watcher.until_version("m1", 1)
            assert list(watcher.heard("snapshot")[0].your_seats) == []

            await imp.until_asked("m1")
            await imp.act("m1", WALK)

            await watcher.until_version("m1", 2)
            assert watcher.heard("decision_request") == []


@pytest.mark.rule("S5-TURN-04")
async def test_chat_reaches_everybody(store_url: str, tmp_path: Path) -> None:
    """What a player says is heard by all, with the seat that said it, and changes nothing in the battle."""
    async with serving(store_url, tmp_path) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            assert host.battle is not None
            before = host.battle.state_hash()
            assert (await imp.ask(send_chat=v1.SendChat(match="m1", text="well met\n"))).HasField("done")

            await ogre.until(lambda: ogre.heard("chat_line"))
            line = ogre.heard("chat_line")[0]
            assert (line.text, line.seat, line.speaker) == ("well met", "imp", "Tester")
            assert host.battle.state_hash() == before


async def test_who_comes_later_hears_what_was_said(store_url: str, tmp_path: Path) -> None:
    """Chat is told to whoever comes anew, the last hundred lines of it, and not again to who goes on from a version."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            for number in range(102):
                assert (await imp.ask(send_chat=v1.SendChat(match="m1", text=f"line {number}"))).HasField("done")
            async with await Player.come(service.address) as watcher:
                await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
                await watcher.until(lambda: len(watcher.heard("chat_line")) >= 100)
                assert [line.text for line in watcher.heard("chat_line")] == [f"line {n}" for n in range(2, 102)]
                assert {line.seat for line in watcher.heard("chat_line")} == {"imp"}


async def test_who_stays_after_the_end_may_chat_on(store_url: str, tmp_path: Path) -> None:
    """A match that is over stays while somebody follows it; then nobody hears a line, and that is said."""
    async with serving(store_url, tmp_path, linger_ms=500) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.act("m1", {"concede": True})
            await ogre.until(lambda: ogre.heard("match_over"))
            await asyncio.sleep(1.2)  # the time for which it stays with nobody there, and twice as much

            assert (await imp.ask(send_chat=v1.SendChat(match="m1", text="well fought"))).HasField("done")
            await ogre.until(lambda: ogre.heard("chat_line"))
        await asyncio.wait_for(host.stopped.wait(), 10)

        async with await Player.come(service.address) as late:
            refused = await late.ask(send_chat=v1.SendChat(match="m1", text="hello?"))
            assert refused.rejected.sentence == "The match is over and nobody follows it any more."


async def test_a_match_that_ends_tells_its_secret(store_url: str, tmp_path: Path) -> None:
    """When one side is left, everybody learns who has won, and what the dice were made from."""
    async with serving(store_url, tmp_path) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            assert (await ogre.act("m1", {"concede": True})).HasField("accepted")

            await imp.until(lambda: imp.heard("match_over"))
            over = imp.heard("match_over")[0]
            assert (over.winner, over.dice_secret) == ("imp", b"s" * 32)
            assert [entropy.seat for entropy in over.entropies] == ["imp", "ogre"]
            assert host.record.phase == "over"
            assert (await imp.act("m1", WALK)).rejected.code == "battle_over"
            assert (await imp.act("m1", {"rest": "short"})).rejected.code == "not_available", "the toy knows no rests"
            assert (await imp.ask(resync=v1.Resync(match="m1", seat="imp"))).HasField("snapshot"), "it goes on"


@pytest.mark.parametrize("entropy", [b"", b"mine"])
async def test_entropy_is_given_back(store_url: str, tmp_path: Path, entropy: bytes) -> None:
    """The first snapshot shows what each seat added to the dice; who sent nothing has its default."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        async with await Player.come(service.address) as imp, await Player.come(service.address) as ogre:
            await imp.ask(join_match=v1.JoinMatch(match="m1", seat="imp", entropy=entropy))
            await ogre.ask(join_match=v1.JoinMatch(match="m1", seat="ogre"))
            await imp.until_version("m1", 1)

            told = {item.seat: item.entropy for item in imp.heard("snapshot")[0].entropies}

            assert told["imp"] == (entropy or told["imp"])
            assert len(told["imp"]) == (len(entropy) or 32)
            assert len(told["ogre"]) == 32
