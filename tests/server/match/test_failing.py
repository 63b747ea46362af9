"""A match host that fails: the same node loads the match again, and no connection is cut off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from fracas_protocol import v1
from fracas_protocol.codec import JSON
from fracas_server.child_processes import MAX_FAILURES
from fracas_server.errors import RequestRefused
from fracas_server.ids import MatchId
from fracas_server.match import failures
from fracas_server.match.host import MatchHost
from fracas_server.match.record import SpectatorRules
from fracas_server.match.requests import Failed
from fracas_server.service import Service
from fracas_server.store.commands import run_command
from fracas_server.store.keys import MatchKeys
from tests.eventually import eventually_async
from tests.server.arena import Player, create, joined, serving, steps

M1 = MatchId("m1")


def _shown_twice(player: Player) -> bool:
    return len(player.heard("snapshot")) > 1


def fails(*_args: Any, **_keys: Any) -> Any:
    """Fail as a bug would."""
    raise RuntimeError("planted")


def failed(service: Service) -> float:
    """Return how many hosts have failed."""
    return float(service.metrics.match_failures._value.get())


async def until_new_host(service: Service, old: MatchHost) -> MatchHost:
    """Wait until the match has another host here."""
    await eventually_async(lambda: service.hosting.get(M1) not in {None, old}, "a new host")
    host = service.hosting.get(M1)
    assert host is not None
    return host


async def test_a_host_that_fails_is_loaded_again_and_nobody_is_cut_off(store_url: str, tmp_path: Path) -> None:
    """Players and spectators stay connected, get a snapshot with the events that they missed, and play on."""
    async with serving(store_url, tmp_path) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with (
            imp,
            ogre,
            await Player.come(service.address, subprotocol=JSON) as watcher,
            await Player.come(service.address) as glancer,
        ):
            await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
            await glancer.ask(watch_match=v1.WatchMatch(match="m1", glance=True))
            assert (await imp.ask(send_chat=v1.SendChat(match="m1", text="hello"))).HasField("done")
            await steps(imp, 1)
            await watcher.until_version("m1", 2)
            await imp.until(lambda: imp.decisions["m1"].version == 2)
            wish = imp.intent("m1", {"by": "imp", "move": "walk", "path": [[1, 2]]})

            with capture_logs() as logs:
                host.views.send = fails  # type: ignore[method-assign]
                answer = await imp.ask(request="once", send_intent=wish)
                new = await until_new_host(service, host)
                for player in (imp, ogre, watcher, glancer):
                    await player.until(partial(_shown_twice, player), "the snapshot")

            assert answer.accepted.version == 3, "it was committed before the host failed"
            assert [line["event"] for line in logs].count("match_failed") == 1
            assert failed(service) == 1
            again = await imp.ask(request="once", send_intent=wish)
            assert again.accepted.version == 3, "it is answered again and not applied again"
            for player in (ogre, watcher):
                snapshot = player.heard("snapshot")[-1]
                assert (snapshot.version, [event.WhichOneof("kind") for event in snapshot.missed]) == (3, ["moved"])
                assert [line.text for line in player.heard("chat_line")] == ["hello"], "chat is not told twice"
            await steps(imp, 1)
            for player in (imp, ogre, watcher):
                await player.until_version("m1", 4)
                assert player.closed is None
            assert new.views.watching == 1, "who glances is not counted"
            assert not imp.heard("seat_away")


async def test_a_match_that_keeps_failing_is_given_up_for_a_while(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried a few times, refused with its own sentence, not taken up by itself, and costs no other match."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        await create(service, "m2")
        imp, ogre = await joined(service)
        other, another = await joined(service, "m2")
        token = imp.token
        async with imp, ogre, other, another:
            with monkeypatch.context() as poisoned, capture_logs() as logs:
                poisoned.setattr(MatchHost, "_tick", fails)
                host = service.hosting.get(M1)
                assert host is not None
                host.time._alarm._ring()
                await eventually_async(lambda: failed(service) == MAX_FAILURES, "it is given up")
                await imp.until_closed()
                await service.hosting.check_leases()
                with pytest.raises(
                    RequestRefused, match=f"internal: This match failed {MAX_FAILURES} times within 60 s"
                ):
                    await service.hosting.find(M1)

            assert [line["event"] for line in logs].count("match_failed") == MAX_FAILURES
            assert b"fracas_matches_unreadable 1.0" in service.metrics.text()
            assert await service.leases.holder(M1) is None, "another node may try"
            await other.until_asked("m2")
            walk = {"by": "imp", "move": "walk", "path": [[1, 1]]}
            assert (await other.act("m2", walk)).HasField("accepted")
            monkeypatch.setattr(failures, "_GIVEN_UP_S", 0.0)
            service.hosting._failures.forget(M1)
            async with await Player.come(
                service.address, token=token, resume=[v1.Resume(match="m1", seat="imp")]
            ) as imp:
                await imp.until_asked("m1")
                assert (await imp.act("m1", walk)).HasField("accepted"), "it is well again"
            assert b"fracas_matches_unreadable 0.0" in service.metrics.text()


async def test_a_delayed_stream_that_fails_is_filled_again_from_the_log(store_url: str, tmp_path: Path) -> None:
    """The public's view is the host's as well: where it breaks, the host is loaded again."""
    async with serving(store_url, tmp_path) as service:
        host = await create(service, spectators=SpectatorRules(delay_ms=1))
        imp, ogre = await joined(service)
        async with imp, ogre, await Player.come(service.address) as watcher:
            await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
            await watcher.until_version("m1", 1)
            host.feed._see = fails  # type: ignore[method-assign]
            await steps(imp, 1)
            await until_new_host(service, host)
            await watcher.until_version("m1", 2)
            await steps(imp, 1)
            await watcher.until_version("m1", 3)
            assert failed(service) == 1


async def test_a_seat_that_an_older_store_does_not_know_is_shown_to_its_client_no_longer(
    store_url: str, tmp_path: Path, redis: Redis
) -> None:
    """A client that took its seat after the backup resumes and is told why it cannot; the other one stays connected."""
    keys = MatchKeys(M1)
    kept = (keys.state, keys.log)
    async with serving(store_url, tmp_path) as service, await Player.come(service.address) as imp:
        old = await create(service)
        assert (await imp.ask(join_match=v1.JoinMatch(match="m1", seat="imp"))).HasField("joined")
        backup = {key: await run_command(redis, "DUMP", key) for key in kept}
        async with await Player.come(service.address) as ogre:
            assert (await ogre.ask(join_match=v1.JoinMatch(match="m1", seat="ogre"))).HasField("joined")
            await imp.until_version("m1", 1)
            for key, dump in backup.items():
                await run_command(redis, "RESTORE", key, 0, dump, "REPLACE")
            await imp.act("m1", {"by": "imp", "move": "walk", "path": [[1, 1]]})
            await until_new_host(service, old)
            await ogre.until_closed()
            token = ogre.token
        async with await Player.come(service.address, token=token, resume=[v1.Resume(match="m1", seat="ogre")]) as ogre:
            await ogre.until(lambda: bool(ogre.heard("rejected")), "the refusal")
            assert [refusal.code for refusal in ogre.heard("rejected")] == ["not_yours"]
        assert imp.closed is None


async def spoiled(redis: Redis) -> None:
    """Damage what the store has of the battle."""
    await run_command(redis, "HSET", MatchKeys(M1).state, "battle", b"{}")


async def moved_on(redis: Redis) -> None:
    """Let the match be at another commit than its host knows."""
    rows = await run_command(redis, "XREVRANGE", MatchKeys(M1).log, "+", "-", "COUNT", 1)
    await run_command(redis, "XDEL", MatchKeys(M1).log, rows[0][0])


@pytest.mark.parametrize("damage", [spoiled, moved_on])
async def test_a_host_that_fails_on_a_damaged_match_lets_go_of_it(
    store_url: str, tmp_path: Path, redis: Redis, damage: Callable[[Redis], Any]
) -> None:
    """It is loaded once, told unreadable once, and its players are sent on."""
    async with serving(store_url, tmp_path) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.until_asked("m1")
            await damage(redis)
            with capture_logs() as logs:
                host.inbox.note(Failed(RuntimeError("planted")))
                await imp.until_closed()
            assert [line["event"] for line in logs].count("match_unreadable") == 1
            assert service.hosting.get(M1) is None
