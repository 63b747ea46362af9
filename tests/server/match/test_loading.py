"""A match out of the store: what was answered is answered again, and what is damaged is not played on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from fracas_engine.event_plain import events_from_plain
from fracas_engine.testing.toy import Toy
from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.ids import MatchId
from fracas_server.match import idempotency, loading
from fracas_server.store.commands import run_command
from fracas_server.store.keys import MatchKeys
from tests.eventually import eventually_async
from tests.server.arena import Player, create, joined, serving, steps

KEYS = MatchKeys(MatchId("m1"))


async def played(store_url: str, folder: Path) -> str:
    """Play four steps and leave; returns the imp's token."""
    async with serving(store_url, folder) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 4)
            return imp.token


async def spoil(redis: Redis, serial: int, change: Callable[[bytes], bytes | None]) -> None:
    """Change an entry of the log as a bad disk would; None: it is lost."""
    rows = await run_command(redis, "XRANGE", KEYS.log, "-", "+")
    await redis.delete(KEYS.log)
    for identifier, fields in rows:
        entry = fields[b"entry"]
        if identifier == b"%d-0" % serial:
            entry = change(entry)
        if entry is not None:
            await run_command(redis, "XADD", KEYS.log, identifier, "entry", entry)


def zeroed(entry: bytes) -> bytes:
    """Return an entry with a stretch of zeros in it."""
    middle = len(entry) // 2
    return entry[:middle] + bytes(8) + entry[middle + 8 :]


def forged(entry: bytes) -> bytes:
    """Return an entry that is well-formed and was never written."""
    return entry.replace(b'"v":', b'"v":1')


def lost(_entry: bytes) -> None:
    """Return nothing."""


@pytest.mark.parametrize("change", [zeroed, forged, lost])
@pytest.mark.parametrize("serial", [2, 5, 7])
async def test_a_damaged_log_is_not_played_on(
    store_url: str, tmp_path: Path, redis: Redis, serial: int, change: Callable[[bytes], bytes | None]
) -> None:
    """Whatever became of an entry, the match is refused and the operator told; others are hosted."""
    await played(store_url, tmp_path)
    await spoil(redis, serial, change)

    with capture_logs() as logs:
        async with serving(store_url, tmp_path) as service:
            await create(service, "m2")
            await service.hosting.check_leases()
            assert [line["event"] for line in logs].count("match_unreadable") == 1, "it is told once"
            assert await service.leases.holder(MatchId("m1")) is None, "another node may read it"
            with pytest.raises(RequestRefused, match="unavailable: This server cannot read the match"):
                await service.hosting.find(MatchId("m1"))

            assert [host.match for host in service.hosting.hosts] == ["m2"]
    assert any(line["event"] == "match_unreadable" and "commit" in line["reason"] for line in logs)


async def test_a_damaged_battle_is_not_played_on(store_url: str, tmp_path: Path, redis: Redis) -> None:
    """A dump that is not the one committed is not loaded, though it could be."""
    await played(store_url, tmp_path)
    dump: bytes = await run_command(redis, "HGET", KEYS.state, "battle")
    await run_command(redis, "HSET", KEYS.state, "battle", dump.replace(b"60", b"61"))

    async with serving(store_url, tmp_path) as service:
        with pytest.raises(RequestRefused, match="unavailable"):
            await service.hosting.find(MatchId("m1"))


async def test_a_match_of_other_rules_says_so_and_what_can_be_done(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who joins it or comes back to it is refused for good, instead of being told to come again in a moment."""
    token = await played(store_url, tmp_path)
    monkeypatch.setattr(Toy, "version", Toy.version + 1)

    async with serving(store_url, tmp_path) as service:
        resume = [v1.Resume(match="m1", seat="imp", version=3)]
        async with await Player.come(service.address, token=token, resume=resume) as back:
            await back.until(lambda: bool(back.heard("rejected")), "the refusal")
            (refusal,) = back.heard("rejected")
            again = await back.ask(join_match=v1.JoinMatch(match="m1"))

    assert refusal.code == again.rejected.code == "other_rules"
    assert refusal.sentence == again.rejected.sentence
    assert f"/toy/{Toy.version - 1} and this server has " in refusal.sentence
    assert "finish it on a server of that release with the same store" in refusal.sentence


async def test_damage_long_ago_is_told_and_stops_nobody(
    store_url: str, tmp_path: Path, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of the log is whole, so that the match goes on; that its beginning is not is reported."""
    monkeypatch.setattr(loading, "REMEMBERED", 2)
    await played(store_url, tmp_path)
    await spoil(redis, 3, zeroed)

    with capture_logs() as logs:
        async with serving(store_url, tmp_path) as service:
            assert service.hosting.get(MatchId("m1")) is not None
            await eventually_async(lambda: any(line["event"] == "log_damaged" for line in logs), "the damage is told")


async def test_what_happened_is_read_for_who_has_missed_it(store_url: str, tmp_path: Path) -> None:
    """Taking a match over reads no events, since all matches of a node that has died are taken over at once."""
    token = await played(store_url, tmp_path)
    read = 0

    def count(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal read
        read += event == "call" and frame.f_code is events_from_plain.__code__

    sys.setprofile(count)
    try:
        async with serving(store_url, tmp_path) as service:
            await service.hosting.find(MatchId("m1"))
            taken_over = read
            resume = [v1.Resume(match="m1", seat="imp", version=3)]
            async with await Player.come(service.address, token=token, resume=resume) as back:
                await back.until(lambda: bool(back.heard("snapshot")), "the view")
                missed = back.heard("snapshot")[0].missed
    finally:
        sys.setprofile(None)

    assert [event.WhichOneof("kind") for event in missed] == ["moved", "moved"]
    assert (taken_over, read) == (0, 2)


async def test_a_request_is_applied_once_however_long_ago(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not remembered any more is answered as at first, and changes nothing; through a restart as well."""
    monkeypatch.setattr(idempotency, "REMEMBERED", 2)
    monkeypatch.setattr(loading, "REMEMBERED", 2)
    stand = {"stand": "opportunity_attack", "standing": "always"}
    async with serving(store_url, tmp_path) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.until_asked("m1")
            walk = imp.intent("m1", {"by": "imp", "move": "walk", "path": [[1, 1]]})
            first = [
                await imp.ask(request="stand", send_intent=imp.intent("m1", stand)),
                await imp.ask(request="walk", send_intent=walk),
            ]
            assert [answer.WhichOneof("kind") for answer in first] == ["accepted", "accepted"]
            other = {"stand": "opportunity_attack", "standing": "never"}
            await imp.ask(send_intent=imp.intent("m1", other))
            await imp.until(lambda: imp.decisions["m1"].version == 2)
            await steps(imp, 2)
            assert host.battle is not None
            before = host.battle.dump()

            again = [
                await imp.ask(request="stand", send_intent=imp.intent("m1", stand)),
                await imp.ask(request="walk", send_intent=walk),
            ]

            assert again == first
            assert host.battle.dump() == before
            token = imp.token

    async with serving(store_url, tmp_path) as service:
        resume = [v1.Resume(match="m1", seat="imp")]
        async with await Player.come(service.address, token=token, resume=resume) as back:
            assert await back.ask(request="stand", send_intent=imp.intent("m1", stand)) == first[0]
            assert await back.ask(request="walk", send_intent=walk) == first[1]
            taken = service.hosting.get(MatchId("m1"))
            assert taken is not None
            assert taken.battle is not None
            assert taken.battle.dump() == before


async def test_an_intent_that_was_under_way_holds_after_a_restart(store_url: str, tmp_path: Path) -> None:
    """What was chosen before the server ended and never applied is applied after it, though sent as it was then."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 1)
            await imp.until(lambda: imp.decisions["m1"].version == 2)
            wish = imp.intent("m1", {"by": "imp", "end": "turn"})
            token = imp.token

    async with serving(store_url, tmp_path) as service:
        resume = [v1.Resume(match="m1", seat="imp")]
        async with await Player.come(service.address, token=token, resume=resume) as back:
            assert (await back.ask(request="the end", send_intent=wish)).accepted.version == 3
