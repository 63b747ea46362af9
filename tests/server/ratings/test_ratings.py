"""Ratings: part of the same commit as a match's end, so that no result is lost or counted twice."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from fracas_protocol import v1
from fracas_server.embedded.ports import find_free_ports
from fracas_server.errors import RecordChanged
from fracas_server.ids import MatchId, NodeId, Subject
from fracas_server.match.host import MatchHost
from fracas_server.match.players import Players
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.match.requests import End
from fracas_server.match.settlement import Settlement, StoredRating
from fracas_server.service import Service
from fracas_server.store import keys
from fracas_server.store.batcher import CommitBatcher
from fracas_server.store.commit import Commit, ExtraWrites
from fracas_server.store.lease import Lease
from fracas_server.store.matches import Matches
from fracas_tournaments.rating import PROVISIONAL_GAMES
from tests.server.arena import Player, create, serving, steps, toy_record

LEASE = Lease(NodeId("a"), 1, "ws://a", 5_000)


# ---------------------------------------------------------------------------------------------------- the one script


async def test_what_is_beside_a_match_is_written_with_it_or_not_at_all(redis: Redis) -> None:
    """A field that is another one than expected stops the whole commit; one that is as expected goes with it."""
    assert await Matches(redis).create(MatchId("m1"), LEASE, b"first", {"record": b"r"})
    beside = ExtraWrites([("{fracas}:r", "ann", "")], [("HSET", "{fracas}:r", "ann", "1500 \u2713")])
    commit = Commit(keys.MatchKeys(MatchId("m1")), LEASE, 1, b"second", {"record": b"r2"}, extra_writes=beside)
    await redis.hset("{fracas}:r", "ann", "already")

    with pytest.raises(RecordChanged):
        await CommitBatcher(redis).commit(commit)
    assert (await Matches(redis).load(MatchId("m1"))).serial == 1
    assert await redis.hget("{fracas}:r", "ann") == b"already"

    await redis.delete("{fracas}:r")
    assert await CommitBatcher(redis).commit(commit) == 2
    written = await redis.hget("{fracas}:r", "ann")
    assert isinstance(written, bytes)
    assert written.decode() == "1500 \u2713"


# ---------------------------------------------------------------------------------------------------- what counts


def over(*sides: str, **given: Any) -> MatchRecord:
    """Return a rated match that red's side has won."""
    names = ("red", "blue", "green", "white")[: len(sides)]
    seats = tuple(
        SeatRecord(id=name, side=side, subject=Subject(f"s-{name}"), player=name.title())
        for name, side in zip(names, sides, strict=True)
    )
    record = toy_record(seats=seats, rated=True, phase="over", winner=sides[0], how="last_standing", over_ms=1_000)
    return record.model_copy(update=given)


def settled(record: MatchRecord, *, guests: bool = True, fought: bool = True, now_ms: int = 1_000) -> dict[str, int]:
    """Return what a match between newcomers brings to each seat; nothing where it does not count."""
    settling = Settlement(Players(b"salt"), guests=guests, history_ms=10**9)
    before = {settling.players.public_id_in_seat(seat): "" for seat in record.seats}
    told, _ = settling.settle(record, before, fought=fought, now_ms=now_ms)
    return {seat.id: seat.gained for seat in told.seats if seat.gained is not None}


def test_duels_teams_and_free_for_alls_are_rated() -> None:
    """Whoever wins gains what others lose; in a team all gain."""
    assert settled(over("a", "b")) == {"red": 78, "blue": -78}
    assert over("a", "b").mode == "duel"
    teams = settled(over("a", "a", "b", "b"))
    assert teams["red"] == teams["blue"] > 0 > teams["green"] == teams["white"]
    assert over("a", "a", "b", "b").mode == "teams"
    free = settled(over("a", "b", "c"))
    assert free["red"] > 0 > free["blue"] == free["green"]
    assert over("a", "b", "c").mode == "free_for_all"
    placed = settled(over("a", "b", "c", fallen={"b": 20, "c": 9}))
    assert placed["red"] > placed["blue"] > placed["green"]


@pytest.mark.parametrize(
    ("record", "keys_"),
    [
        (over("a", "b", rated=False), {}),
        (over("a", "a"), {}),
        (over("a", "b", how="internal_error", winner=None), {}),
        (over("a", "b", how="ended_by_operator", winner=None), {}),
        (over("a", "b"), {"fought": False}),
        (over("a", "b", seats=tuple(SeatRecord(id=n, side=n, subject=Subject("b"), bot="greedy") for n in "ab")), {}),
        (over("a", "b", seats=(SeatRecord(id="a", side="a", subject=Subject("guest:1")), *over("x", "b").seats[1:])),
         {"guests": False}),
    ],
    ids=["unrated", "party", "broken off", "ended by the operator", "nobody came", "against itself", "guest"],
)  # fmt: skip
def test_what_does_not_count(record: MatchRecord, keys_: dict[str, bool]) -> None:
    """Broken-off matches, those that nobody fought, and those of one player say nothing of who is better."""
    assert settled(record, **keys_) == {}


def test_a_draw_counts_as_one() -> None:
    """Nobody has won: two newcomers keep their points, and are known better."""
    assert settled(over("a", "b", winner=None, how="draw")) == {"red": 0, "blue": 0}


def test_what_may_not_be_told_yet_is_told_in_its_order() -> None:
    """A rating that waits for spectators is shown from its moment on, and never after a later one."""
    known = StoredRating()
    for due, now in ((50, 10), (20, 20), (70, 60)):
        known = known.after(known.belief, name="Ann", guest=False, due_ms=due, now_ms=now)
    assert [step[0] for step in known.shown] == [51, 70]
    assert known.at(50) is None
    assert known.at(51) is not None


# ---------------------------------------------------------------------------------------------------- on a server


async def tokened(service: Service, match: str, **record: Any) -> tuple[Player, Player]:
    """Return ann and bob, with tokens, in the imp's and the ogre's seat of a rated match that has begun."""
    await create(service, match, rated=True, **record)
    players = []
    for seat, name in (("imp", "ann"), ("ogre", "bob")):
        player = await Player.come(service.address, token=service.tokens.sign(Subject(name), name=name.title()))
        assert (await player.ask(join_match=v1.JoinMatch(match=match, seat=seat))).HasField("joined")
        players.append(player)
    for player in players:
        await player.until_version(match, 1)
    return players[0], players[1]


async def test_a_leaderboard_comes_of_matches(store_url: str, tmp_path: Path) -> None:
    """After so many matches whoever won them stands first; before, nobody is told of."""
    async with serving(store_url, tmp_path) as service:
        gained = []
        for number in range(PROVISIONAL_GAMES):
            match = f"m{number}"
            ann, bob = await tokened(service, match)
            async with ann, bob:
                board = (await ann.ask(get_leaderboard=v1.GetLeaderboard(ruleset="toy"))).leaderboard
                assert not board.ratings
                await fight(ann, bob, match)
                told = (await bob.ask(list_history=v1.ListHistory())).history.matches[0]
                assert (told.match, told.rated, told.how) == (match, True, "last_standing")
                gained.append(told.seats[0].gained)
                last = (await ann.ask(get_ratings=v1.GetRatings(ruleset="toy"))).ratings
                if number == PROVISIONAL_GAMES - 1:
                    board = (await ann.ask(get_leaderboard=v1.GetLeaderboard(ruleset="toy"))).leaderboard
                    against = v1.ListHistory(opponent=board.ratings[1].player, ruleset="toy", limit=4)
                    page = (await ann.ask(list_history=against)).history
                    against.before = page.next
                    more = (await ann.ask(list_history=against)).history

    assert [(rating.name, rating.games, rating.place) for rating in board.ratings] == [("Ann", 10, 1), ("Bob", 10, 2)]
    assert board.ratings[0].points == 1500 + sum(gained)
    (curve,) = last.curves
    assert [point.match for point in curve.points] == [f"m{number}" for number in range(PROVISIONAL_GAMES)]
    assert not last.ratings[0].provisional
    assert [one.match for one in (*page.matches, *more.matches)] == [f"m{n}" for n in range(9, 1, -1)]
    assert "ann" not in board.ratings[0].player, "a subject is nobody's business"


async def fight(imp: Player, ogre: Player, match: str) -> None:
    """Let the imp do something, and then the ogre, which gives up."""
    for player, intent in ((imp, {"by": "imp", "end": True}), (ogre, {"by": "ogre", "end": True})):
        await player.until_asked(match)
        assert (await player.act(match, intent)).HasField("accepted")
        await imp.until_version(match, player.mirrors[match].version)
    answer = await ogre.act(match, {"concede": True}, decision=0, options_hash=0)
    assert answer.HasField("accepted"), answer
    await imp.until(lambda: any(over.match == match for over in imp.heard("match_over")), "the end")


async def test_ends_at_the_same_moment_are_all_counted(store_url: str, tmp_path: Path) -> None:
    """Twelve matches of the same two players end at once: each is counted once, none on what another has changed."""
    async with serving(store_url, tmp_path) as service:
        pairs = [await tokened(service, f"m{number}") for number in range(12)]
        for number, (ann, bob) in enumerate(pairs):
            for player, who in ((ann, "imp"), (bob, "ogre")):
                await player.until_asked(f"m{number}")
                assert (await player.act(f"m{number}", {"by": who, "end": True})).HasField("accepted")
        ends = (
            bob.act(f"m{number}", {"concede": True}, decision=0, options_hash=0)
            for number, (_, bob) in enumerate(pairs)
        )
        await asyncio.gather(*ends)
        for host in service.hosting.hosts:
            await asyncio.wait_for(host.over.wait(), 10)
        async with pairs[0][0] as ann:
            ratings = (await ann.ask(get_ratings=v1.GetRatings(ruleset="toy"))).ratings
        for pair in pairs:
            for player in pair:
                await player.leave()
    assert ratings.ratings[0].games == 12
    assert len(ratings.curves[0].points) == 12


async def test_an_end_that_is_asked_for_again_counts_once(store_url: str, tmp_path: Path) -> None:
    """What comes after the end changes no rating: the match is over, whoever asks."""
    async with serving(store_url, tmp_path) as service:
        ann, bob = await tokened(service, "m1")
        async with ann, bob:
            await fight(ann, bob, "m1")
            before = await service.redis.hgetall(keys.ratings_of("toy", "duel"))
            (host,) = service.hosting.hosts
            host.submit(End("ended_by_operator"))
            await ann.act("m1", {"concede": True}, decision=0, options_hash=0)
            assert await service.redis.hgetall(keys.ratings_of("toy", "duel")) == before
            assert {json.loads(value)["games"] for value in before.values()} == {1}


@pytest.mark.slow
async def test_a_node_that_is_killed_at_an_end_counts_it_once_or_not_at_all(
    store_url: str, tmp_path: Path, redis: Redis
) -> None:
    """Killed at any moment around the end, over and over: match over and rated, or still running and not rated."""
    outcomes = set()
    for number in range(5):
        await redis.flushall()
        port = find_free_ports(1)[0]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.server.ratings.rated_server", str(port), str(tmp_path / str(number)),
            store_url, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        assert b"listening" in await process.stdout.readline()
        address = f"ws://127.0.0.1:{port}"
        imp, ogre = await Player.come(address), await Player.come(address)
        for player, seat in ((imp, "imp"), (ogre, "ogre")):
            assert (await player.ask(join_match=v1.JoinMatch(match="m1", seat=seat))).HasField("joined")
        for player, who in ((imp, "imp"), (ogre, "ogre")):
            await player.until_asked("m1")
            assert (await player.act("m1", {"by": who, "end": True})).HasField("accepted")
        await ogre.send(send_intent=ogre.intent("m1", {"concede": True}, decision=0, options_hash=0))
        # Between the commit of the last intent and that of the end, before both or after: whatever comes first.
        await asyncio.sleep(0.0015 * number)
        process.send_signal(signal.SIGKILL)
        await process.wait()
        for player in (imp, ogre):
            player.vanish()
        state = json.loads(await redis.hget("{match:m1}:state", "record") or b"{}")
        rated = await redis.hgetall(keys.ratings_of("toy", "duel"))
        assert bool(rated) == (state["phase"] == "over")
        outcomes.add(state["phase"])
        await redis.delete("{match:m1}:lease")
        async with serving(store_url, tmp_path / "next", guests="loopback") as service:
            host = await service.hosting.find(MatchId("m1"))
            if host.battle is not None and host.battle.result is not None:
                await asyncio.wait_for(host.over.wait(), 10)
            after = await redis.hgetall(keys.ratings_of("toy", "duel"))
            ended = host.battle is not None and host.battle.result is not None
            assert [json.loads(value)["games"] for value in after.values()] == ([1, 1] if ended else [])
            if rated:
                assert after == rated


async def test_an_end_that_a_lost_node_had_not_written_is_written_by_the_next(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last intent is durable and its node is lost before the end is: the next one ends the match, and counts it."""

    async def lost(*_: object, **__: object) -> None:
        """Be lost."""

    async with serving(store_url, tmp_path / "one") as first:
        with monkeypatch.context() as patched:
            patched.setattr(MatchHost, "_close", lost)
            ann, bob = await tokened(first, "m1")
            for player, who in ((ann, "imp"), (bob, "ogre")):
                await player.until_asked("m1")
                assert (await player.act("m1", {"by": who, "end": True})).HasField("accepted")
            await bob.act("m1", {"concede": True}, decision=0, options_hash=0)
        assert first.hosting.hosts[0].record.phase == "running"
    async with serving(store_url, tmp_path / "two") as second:
        host = await second.hosting.find(MatchId("m1"))
        await asyncio.wait_for(host.over.wait(), 10)
        rated = await second.redis.hgetall(keys.ratings_of("toy", "duel"))
        assert [json.loads(value)["games"] for value in rated.values()] == [1, 1]


async def test_a_draw_by_steps(store_url: str, tmp_path: Path) -> None:
    """An unrated match brings nobody anything, however long it was."""
    async with serving(store_url, tmp_path) as service:
        await create(service, "m1")
        ann = await Player.come(service.address)
        bob = await Player.come(service.address)
        async with ann, bob:
            for player, seat in ((ann, "imp"), (bob, "ogre")):
                await player.ask(join_match=v1.JoinMatch(match="m1", seat=seat))
            await ann.until_version("m1", 1)
            await steps(ann, 1)
            await bob.act("m1", {"concede": True}, decision=0, options_hash=0)
            await ann.until(lambda: ann.heard("match_over"), "the end")
            (told,) = (await ann.ask(list_history=v1.ListHistory())).history.matches
            assert not told.rated
            assert not await service.redis.keys("{fracas}:ratings*")
