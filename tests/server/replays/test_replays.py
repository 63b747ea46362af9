"""Replays of matches of a server: made at the end, given to whoever may have them, kept before the store lets go."""

from __future__ import annotations

import asyncio
import gzip
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from fracas_engine.replay import read, verify
from fracas_protocol import v1
from fracas_server.errors import ArchiveUnavailable
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.match.record import SpectatorRules
from fracas_server.replays.archive import FolderArchive
from fracas_server.replays.retention import ARCHIVED_S
from fracas_server.service import Service
from fracas_server.timing import ManualTime
from tests.eventually import eventually_async
from tests.server.arena import Player, create, joined, serving, steps
from tests.server.played import fought, let_go, seated

pytestmark = pytest.mark.whole


async def whole_replay(player: Player, match: str, **keys: str) -> bytes:
    """Return a replay that is asked for over the wire, part by part."""
    data, size = b"", 1
    while len(data) < size:
        answer = await player.ask(get_replay=v1.GetReplay(match=match, offset=len(data), **keys))
        assert answer.HasField("replay_part"), answer
        data, size = data + answer.replay_part.data, answer.replay_part.size
    return data


def over_http(service: Service, path: str) -> tuple[int, bytes]:
    """Return status and body of a GET on the server's own port."""
    try:
        with urllib.request.urlopen(service.address.replace("ws://", "http://") + path, timeout=60) as answer:  # noqa: S310
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


@pytest.mark.parametrize("ruleset", ["monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition"])
async def test_a_finished_match_is_fetched_and_verified(store_url: str, tmp_path: Path, ruleset: str) -> None:
    """Over the wire and over HTTP come the same bytes, which anybody verifies from the file alone."""
    async with serving(store_url, tmp_path, begin=begin_battle, entropy_ms=5_000) as service:
        seats = {"red": "ann"} if ruleset == "monster_turn" else {"red": "ann", "blue": "bob"}
        host = await seated(service, ruleset, seats, options=v1.MatchOptions(guests=True))
        await fought(host, most=60)
        await let_go(service, host.match)
        async with await Player.come(service.address) as anybody:
            data = await whole_replay(anybody, host.match)
        status, same = await asyncio.to_thread(over_http, service, f"/replays/{host.match}")

    assert (status, same) == (200, data)
    replay = read(data)
    assert verify(replay).intents == len(replay.played) > 0
    assert replay.header.players["red"] == "Ann"
    assert replay.header.entropies["red"] == b"entropy of red"
    assert replay.ended is not None


async def test_a_running_match_has_no_replay(store_url: str, tmp_path: Path) -> None:
    """Not for players, not for the public, and not for a match that there is not."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            assert (await imp.ask(get_replay=v1.GetReplay(match="m1"))).rejected.code == "match_running"
            assert (await imp.ask(get_replay=v1.GetReplay(match="m2"))).rejected.code == "not_found"
            status, _ = await asyncio.to_thread(over_http, service, "/replays/m1")
            assert status == 400
            status, _ = await asyncio.to_thread(over_http, service, "/replays/../../etc/passwd")
            assert status == 404


async def test_a_delayed_match_has_none_before_spectators_have_seen_its_end(store_url: str, tmp_path: Path) -> None:
    """Replay, history and rating of it wait for the public's time; those who played know it all along."""
    time = ManualTime()
    late = SpectatorRules(delay_ms=30_000)
    async with serving(store_url, tmp_path, time=time, lease_ms=10**9, grace_ms=10**9) as service:
        host = await create(service, spectators=late, rated=True)
        imp, ogre = await joined(service)
        watcher = await Player.come(service.address)
        async with imp, ogre, watcher:
            await steps(imp, 1)
            assert (await ogre.act("m1", {"concede": True}, decision=0, options_hash=0)).HasField("accepted")
            await host.over.wait()
            everybody = v1.ListHistory(everybody=True)
            assert (await watcher.ask(get_replay=v1.GetReplay(match="m1"))).rejected.code == "match_running"
            assert not (await watcher.ask(list_history=everybody)).history.matches
            assert [one.match for one in (await imp.ask(list_history=v1.ListHistory())).history.matches] == ["m1"]

            def shown() -> bool:
                time.advance(1_000)
                return host.feed.told_all.is_set()

            await eventually_async(shown, "spectators see the end")
            assert (await watcher.ask(get_replay=v1.GetReplay(match="m1"))).HasField("replay_part")
            assert [one.match for one in (await watcher.ask(list_history=everybody)).history.matches] == ["m1"]


async def test_a_match_for_invited_people_has_its_replay_for_them(store_url: str, tmp_path: Path) -> None:
    """Whoever had a seat or has the code gets it, everybody else is told what they would be told of no match."""
    async with serving(store_url, tmp_path) as service:
        host = await create(service, listed=False)
        imp, ogre = await joined(service, code=host.record.code)
        async with imp, ogre, await Player.come(service.address) as stranger:
            await imp.act("m1", {"concede": True}, decision=0, options_hash=0)
            await host.over.wait()
            assert await whole_replay(imp, "m1") == await whole_replay(stranger, "m1", code="codem1")
            for answer in (
                await stranger.ask(get_replay=v1.GetReplay(match="m1")),
                await stranger.ask(get_replay=v1.GetReplay(match="m1", code="other")),
            ):
                assert answer.rejected.code == "not_found"
            assert (await asyncio.to_thread(over_http, service, "/replays/m1"))[0] == 404
            assert (await asyncio.to_thread(over_http, service, f"/replays/m1?code={host.record.code}"))[0] == 200
            assert not (await stranger.ask(list_history=v1.ListHistory(everybody=True))).history.matches


@pytest.mark.parametrize("remote", [False, True])
async def test_a_match_that_the_store_has_let_go_comes_out_of_the_archive(
    store_url: str, tmp_path: Path, *, remote: bool
) -> None:
    """What is archived stays, also where the store has nothing of the match any more; a private one stays private."""
    place = f"memory://archive-{tmp_path.name}" if remote else str(tmp_path / "archive")
    async with serving(store_url, tmp_path, archive=place) as service:
        await create(service)
        hidden = await create(service, "m2", listed=False)
        for match, code in (("m1", ""), ("m2", hidden.record.code)):
            imp, ogre = await joined(service, match, code=code)
            async with imp, ogre:
                await imp.act(match, {"concede": True}, decision=0, options_hash=0)
                await let_go(service, match)
        assert 0 < await service.redis.pttl("{match:m1}:state") <= 24 * 3600 * 1000
        assert 0 < await service.redis.pttl("{match:m1}:replay") <= 24 * 3600 * 1000
        for key in await service.redis.keys("{match:*"):
            await service.redis.delete(key)
        async with (
            await Player.come(service.address) as stranger,
            await Player.come(service.address, token=imp.token) as player,
        ):
            assert verify(read(await whole_replay(stranger, "m1"))).intents == 1
            assert verify(read(await whole_replay(player, "m2"))).intents == 1
            assert (await stranger.ask(get_replay=v1.GetReplay(match="m2"))).rejected.code == "not_found"
            await service.redis.delete("{fracas}:played:m2")
            assert (await player.ask(get_replay=v1.GetReplay(match="m2"))).rejected.code == "not_found"


async def test_without_its_archive_the_store_lets_go_of_nothing(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk leaves a match in the store, and its node lets go of it; once there is room any node archives it."""
    archive = tmp_path / "archive"
    real = FolderArchive.put

    def full(*_: object, **__: object) -> None:
        raise_full()

    monkeypatch.setattr(FolderArchive, "put", full)
    async with serving(store_url, tmp_path / "one", linger_ms=0, archive=str(archive)) as first:
        host = await create(first)
        imp, ogre = await joined(first)
        async with imp, ogre:
            await imp.act("m1", {"concede": True}, decision=0, options_hash=0)
            await host.stopped.wait()
        assert FULL
        assert first.hosting.hosts == []
        assert await first.redis.pttl("{match:m1}:log") > 9 * 365 * 24 * 3600 * 1000
    monkeypatch.setattr(FolderArchive, "put", real)
    async with serving(store_url, tmp_path / "two", archive=str(archive)) as second:
        await eventually_async((archive / "m1" / "m1.replay.gz").exists, "the replay is archived")
        await eventually_async(lambda: second.hosting.hosts == [], "nobody hosts it again")
        while await second.redis.scard("{fracas}:unarchived"):  # noqa: ASYNC110 - the store tells nobody of it
            await asyncio.sleep(0.01)
        assert 0 < await second.redis.pttl("{match:m1}:log") <= ARCHIVED_S * 1000
    assert verify(read(unpacked(archive))).intents == 1


FULL: list[int] = []


def raise_full() -> None:
    """Raise what a full disk raises, and note it."""
    FULL.append(1)
    raise ArchiveUnavailable("archive", "no space left on device")


async def test_the_next_node_keeps_what_a_node_that_died_has_not(store_url: str, tmp_path: Path) -> None:
    """A match that was over and not yet archived is found by whoever looks around next."""
    archive = tmp_path / "archive"
    async with serving(store_url, tmp_path / "one", lease_ms=300) as first:
        await create(first)
        imp, ogre = await joined(first)
        async with imp, ogre:
            await imp.act("m1", {"concede": True}, decision=0, options_hash=0)
            await let_go(first, "m1")
    # As if the first had died between the end and all that comes after it.
    async with serving(store_url, tmp_path / "two", archive=str(archive)) as second:
        for key in ("state", "log", "answered"):
            await second.redis.persist(f"{{match:m1}}:{key}")
        await second.redis.delete("{match:m1}:replay")
        await second.redis.zadd("{fracas}:active", {"m1": 1})
        await second.hosting.check_leases()
        await let_go(second, "m1")
        assert verify(read(unpacked(archive))).intents == 1


def unpacked(archive: Path) -> bytes:
    """Return the one replay of an archive."""
    (file,) = archive.rglob("*.replay.gz")
    return gzip.decompress(file.read_bytes())
