"""Records in the store that are not what was written: each harms no more than itself, and the log says which it is."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import MutableMapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from fracas_protocol import v1
from fracas_server.errors import RecordDamaged, RequestRefused
from fracas_server.ids import MatchId, Subject
from fracas_server.match import idempotency
from fracas_server.match.record import MatchRecord, read_record
from fracas_server.match.settlement import StoredRating
from fracas_server.service import Service
from fracas_server.store import keys
from fracas_server.store.commands import run_command
from fracas_server.store.keys import MatchKeys
from fracas_server.store.queue import Queue, Ticket
from tests.eventually import eventually_async
from tests.server.arena import Player, create, joined, serving, steps, toy_record

M1 = MatchId("m1")
KEYS = MatchKeys(M1)
AWAY = "store unavailable"
"""What the log says of a store that is not there."""
Logs: TypeAlias = Sequence[MutableMapping[str, Any]]


async def left(store_url: str, folder: Path) -> str:
    """Play two steps, chat, and leave; returns the imp's token."""
    async with serving(store_url, folder) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 2)
            assert (await imp.ask(send_chat=v1.SendChat(match="m1", text="hello"))).HasField("done")
            return imp.token


async def plays_on(service: Service, token: str) -> Player:
    """Come back to the match, and take a step in it."""
    back = await Player.come(service.address, token=token, resume=[v1.Resume(match="m1", seat="imp")])
    await back.until(lambda: "m1" in back.mirrors, "the view")
    version = back.mirrors["m1"].version
    await steps(back, 1)
    assert back.mirrors["m1"].version == version + 1
    return back


def told(logs: Logs, event: str) -> list[str]:
    """Return the reasons of all lines of one event."""
    return [str(line.get("reason", "")) for line in logs if line["event"] == event]


OTHER_MESSAGE = v1.ServerMessage(pong=v1.Pong(payload=7)).SerializeToString()


@pytest.mark.parametrize("line", [b"\xff\xfe", b"", OTHER_MESSAGE, b"\x0a\xff"])
async def test_a_damaged_chat_line_is_dropped(store_url: str, tmp_path: Path, redis: Redis, line: bytes) -> None:
    """The match goes on with the readable lines of its chat."""
    token = await left(store_url, tmp_path)
    await run_command(redis, "LPUSH", KEYS.chat, line)

    with capture_logs() as logs:
        async with serving(store_url, tmp_path) as service, await plays_on(service, token) as back:
            assert [one.text for one in back.heard("chat_line")] == ["hello"]
    assert len(told(logs, "chat_line_dropped")) == 1
    assert not told(logs, "match_unreadable")


@pytest.mark.parametrize("names", [b"{", b"[1]", b'{"imp":5}', b'{"imp":[1,null]}', b'{"imp":["\xff"]}', b""])
async def test_damaged_tables_of_names_are_dropped(store_url: str, tmp_path: Path, redis: Redis, names: bytes) -> None:
    """The match is played on with new ones."""
    token = await left(store_url, tmp_path)
    await run_command(redis, "HSET", KEYS.state, "names", names)

    with capture_logs() as logs:
        async with serving(store_url, tmp_path) as service:
            await (await plays_on(service, token)).leave()
    assert len(told(logs, "names_dropped")) == 1


async def test_a_damaged_name_of_a_player_is_dropped(store_url: str, tmp_path: Path, redis: Redis) -> None:
    """A damaged player's name does not stop the match."""
    token = await left(store_url, tmp_path)
    record: bytes = await run_command(redis, "HGET", KEYS.state, "record")
    await run_command(redis, "HSET", KEYS.state, "record", record.replace(b'"player":"Tester"', b'"player":"T\xff"', 1))

    with capture_logs() as logs:
        async with serving(store_url, tmp_path) as service:
            await (await plays_on(service, token)).leave()
            host = service.hosting.get(M1)
            assert host is not None
            assert [seat.player for seat in host.record.seats] == ["", "Tester"]
    assert len(told(logs, "names_dropped")) >= 1


def test_names_alone_are_dropped_from_a_record() -> None:
    """Any other damage makes the record unreadable."""
    record = toy_record(name="Friday")
    data = record.model_dump_json().encode()

    assert read_record(data) == record
    assert read_record(data.replace(b'"Friday"', b"5")).name == ""
    assert read_record(data.replace(b"Friday", b"Fri\xc3day")).name == ""
    for damaged in (
        data.replace(b'"toy"', b"5"),
        data.replace(b'"id":"imp"', b'"id":"i\xff"'),
        data.replace(b'"Friday"', b"5").replace(b'"id":"imp"', b'"id":"i\xff"'),
        b"[]",
        b"{}",
        b"\xff",
        b"",
    ):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever it is, it is one
            read_record(damaged)
    assert isinstance(record, MatchRecord)


@pytest.mark.parametrize("part", ["state", "log"])
async def test_a_key_of_the_wrong_type_has_its_own_error(
    store_url: str, tmp_path: Path, redis: Redis, part: str
) -> None:
    """The match is refused, told unreadable once, and counted; the store is not said to be away."""
    await left(store_url, tmp_path)
    key = getattr(KEYS, part)
    await redis.delete(key)
    await run_command(redis, "SET", key, "nonsense")

    with capture_logs() as logs:
        async with serving(store_url, tmp_path) as service:
            await create(service, "m2")
            await service.hosting.check_leases()
            await service.hosting.check_leases()
            with pytest.raises(RequestRefused, match="unavailable: This server cannot read the match"):
                await service.hosting.find(M1)
            assert b"fracas_matches_unreadable 1.0" in service.metrics.text()
            assert [host.match for host in service.hosting.hosts] == ["m2"]
    reasons = told(logs, "match_unreadable")
    assert len(reasons) == 2, "by the node itself once, and to who asked"
    assert all(key in reason and "wrong type" in reason for reason in reasons)
    assert AWAY not in str(logs)


@pytest.mark.parametrize("part", ["chat", "answered", "replay"])
async def test_a_key_beside_a_match_of_the_wrong_type_does_not_stop_it(
    store_url: str, tmp_path: Path, redis: Redis, part: str
) -> None:
    """What was said is lost, and nothing else."""
    token = await left(store_url, tmp_path)
    key = getattr(KEYS, part)
    await redis.delete(key)
    await run_command(redis, "SADD" if part != "answered" else "RPUSH", key, "nonsense")

    with capture_logs() as logs:
        async with serving(store_url, tmp_path) as service:
            async with await plays_on(service, token) as back:
                if part == "chat":
                    answer = await back.ask(send_chat=v1.SendChat(match="m1", text="again"))
                    assert answer.rejected.sentence.startswith("Stored data is damaged")
            assert service.metrics.match_failures._value.get() == 0
    assert AWAY not in str(logs)


@pytest.mark.parametrize("value", [b"nonsense", b"\xff 1 x", b"node one ws://x", b""])
async def test_a_damaged_lease_is_named_and_taken_once_it_has_ended(
    store_url: str, tmp_path: Path, redis: Redis, value: bytes
) -> None:
    """Who holds the match is unknown until then; nothing else of the server waits for it."""
    token = await left(store_url, tmp_path)
    await run_command(redis, "SET", KEYS.lease, value)

    with capture_logs() as logs:
        async with serving(store_url, tmp_path) as service:
            with pytest.raises(RequestRefused, match="unavailable: This server cannot read the match"):
                await service.hosting.find(M1)
            await redis.delete(KEYS.lease)
            await (await plays_on(service, token)).leave()
            assert b"fracas_matches_unreadable 0.0" in service.metrics.text()
            assert not service.failed.done()
    assert all(KEYS.lease in reason and "no lease" in reason for reason in told(logs, "match_unreadable"))


async def test_damaged_answers_of_long_ago_do_not_stop_a_match(
    store_url: str, tmp_path: Path, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that may have been applied long ago is judged as a new one."""
    monkeypatch.setattr(idempotency, "REMEMBERED", 1)
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.until_asked("m1")
            first = imp.intent("m1", {"by": "imp", "move": "walk", "path": [[1, 1]]})
            assert (await imp.ask(request="first", send_intent=first)).HasField("accepted")
            await imp.until_version("m1", 2)
            await steps(imp, 2)
            await redis.delete(KEYS.answered)
            await run_command(redis, "SET", KEYS.answered, "nonsense")

            assert (await imp.ask(request="first", send_intent=first)).rejected.code == "stale_version"
            await steps(imp, 1)
            assert service.metrics.match_failures._value.get() == 0


FLEET = [
    keys.ACTIVE, keys.OPEN, keys.KEEPERS, keys.FREE, keys.CODES, keys.QUEUE, keys.BANNED, keys.NODES, keys.HISTORY,
    keys.HELD, keys.UNARCHIVED, "{fracas}:tournaments", "{fracas}:tournaments:active", keys.ratings_of("toy", "duel"),
]  # fmt: skip


@pytest.mark.parametrize("key", FLEET)
async def test_no_shared_key_of_the_wrong_type_stops_a_server(
    store_url: str, tmp_path: Path, redis: Redis, key: str
) -> None:
    """What hangs on it is refused; the match that is played goes on to its end, and so does the server."""
    with capture_logs() as logs:
        async with serving(store_url, tmp_path, lease_ms=600) as service:
            await create(service)
            imp, ogre = await joined(service)
            async with imp, ogre:
                await redis.delete(key)
                await run_command(redis, "SETBIT", key, 7, 1)
                seen = len(logs)
                await service.hosting.check_leases()
                await imp.ask(list_matches=v1.ListMatches())
                await imp.ask(list_tournaments=v1.ListTournaments())
                await imp.ask(queue_for_match=v1.QueueForMatch(ruleset="monster_mash"))
                await imp.ask(list_history=v1.ListHistory(everybody=True))
                await imp.ask(get_leaderboard=v1.GetLeaderboard(ruleset="toy"))
                await steps(imp, 2)
                assert (await ogre.act("m1", {"concede": "ogre"}, decision=0, options_hash=0)).HasField("accepted")
                await imp.until(lambda: imp.heard("match_over"), "the end")
                assert not service.failed.done()
                assert not imp.closed
    assert AWAY not in str(logs[seen:])
    assert "background_task_ended" not in str(logs)
    assert not [line for line in logs if line["event"] == "request_failed"]


@pytest.mark.parametrize("value", ["soon", "", "1.5e", b"\xff"])
async def test_a_damaged_ban_stops_nobody(store_url: str, tmp_path: Path, redis: Redis, value: str | bytes) -> None:
    """It is dropped, and the others hold."""
    await run_command(redis, "HSET", keys.BANNED, "someone", value, b"\xff", 1)
    async with serving(store_url, tmp_path) as service, await Player.come(service.address) as player:
        assert (await player.ask(ping=v1.Ping(payload=1))).pong.payload == 1
        assert not service.failed.done()


@pytest.mark.parametrize("value", ["{", "[]", "5", '{"subject":"x"}', '{"alive":"x","pairing":""}', "null"])
@pytest.mark.parametrize("kind", ["t", "p"])
async def test_a_damaged_entry_of_the_queue_holds_nobody_up(redis: Redis, kind: str, value: str) -> None:
    """It is dropped, and players in the queue are still found."""
    await run_command(redis, "HSET", keys.QUEUE, f"{kind}:x", value)
    queue = Queue(redis)
    ticket = Ticket(
        subject=Subject("ada"),
        name="Ada",
        number="1",
        pool="toy duel 2",
        creatures="",
        entropy="",
        rating=1500,
        margin=0,
        fill_ms=-1,
    )
    await queue.enter(ticket)

    seen = await queue.refresh([ticket.subject])
    assert list(seen.tickets) == ["ada"]
    assert not seen.pairings
    assert await run_command(redis, "HKEYS", keys.QUEUE) == [b"t:ada"]


async def test_a_damaged_tournament_hides_no_others_and_stops_no_driver(
    store_url: str, tmp_path: Path, redis: Redis
) -> None:
    """It is refused by itself; the list tells of the others."""
    for name, head in (("bad", "{"), ("worse", '{"id":5}')):
        await run_command(redis, "HSET", f"{{tournament:{name}}}:state", "epoch", 1, "serial", 1, "head", head)
        await run_command(redis, "ZADD", "{fracas}:tournaments", 1, name)
        await run_command(redis, "SADD", "{fracas}:tournaments:active", name)
    await run_command(redis, "SET", "{tournament:worst}:state", "nonsense")
    await run_command(redis, "SADD", "{fracas}:tournaments:active", "worst")

    with capture_logs() as logs:
        async with serving(store_url, tmp_path) as service, await Player.come(service.address) as player:
            await eventually_async(lambda: len(told(logs, "tournament_unreadable")) >= 3, "all are told")
            assert (await player.ask(list_tournaments=v1.ListTournaments())).HasField("tournament_list")
            page = f"{service.address.replace('ws', 'http', 1).rstrip('/')}/tournaments/worst"
            with pytest.raises(HTTPError) as refused:
                await to_thread(urlopen, page)
            assert refused.value.code == 503
            assert "Stored data is damaged" in refused.value.read().decode()
            answer = await player.ask(get_tournament=v1.GetTournament(tournament="bad"))
            assert answer.rejected.sentence == "This server cannot read the tournament."
            assert not service.failed.done()


def test_a_damaged_rating_is_that_of_a_new_player() -> None:
    """A match that ends is rated even if the records of its players are damaged."""
    for damaged in ("{", "[]", "5", "null", '{"mean":"x","deviation":1,"games":1}', '{"mean":1}'):
        assert StoredRating.read(damaged) == StoredRating()


async def test_the_log_says_that_the_store_was_emptied(store_url: str, tmp_path: Path, redis: Redis) -> None:
    """After FLUSHALL one line says what happened, and each match that it is not in the store any more."""
    with capture_logs() as logs:
        async with serving(store_url, tmp_path) as service:
            await create(service)
            imp, ogre = await joined(service)
            async with imp, ogre:
                await redis.flushall()
                await eventually_async(lambda: bool(told(logs, "store_emptied")), "it is told")
                await service.hosting.check_leases()
                await imp.until_closed()
            assert await run_command(redis, "EXISTS", keys.SALT), "players are known by the same ids as before"
            new = await create(service, "m2")
            assert service.hosting.get(new.match) is new, "the server goes on"
    assert len(told(logs, "store_emptied")) == 1
    assert "restore a backup" in told(logs, "store_emptied")[0]
    assert any("no longer in the store" in reason for reason in told(logs, "match_lost"))


async def test_the_error_names_the_key_of_a_script(redis: Redis) -> None:
    """A script has several keys, and one of them is damaged."""
    await run_command(redis, "SET", keys.QUEUE, "nonsense")

    with pytest.raises(RecordDamaged, match=r"invalid data under \{fracas\}:queue in the store"):
        await Queue(redis).refresh([])
