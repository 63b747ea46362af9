"""Looking back: what the public has seen of a match so far, and a match that is over by anybody's eyes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from google.protobuf.internal.decoder import _DecodeVarint  # type: ignore[attr-defined]

from fracas_protocol import v1
from fracas_protocol.mirror import Mirror
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.match.record import SpectatorRules
from fracas_server.timing import ManualTime
from tests.server.arena import Player, create, joined, serving, steps
from tests.server.gateway.test_plain_http import ask
from tests.server.played import fought, let_go, seated

pytestmark = pytest.mark.whole


def told(body: bytes) -> Iterator[v1.ServerMessage]:
    """Read messages that have their length before them."""
    at = 0
    while at < len(body):
        size, at = _DecodeVarint(body, at)
        yield v1.ServerMessage.FromString(body[at : at + size])
        at += size


def seen(body: bytes) -> list[tuple[int, int]]:
    """Return versions and hashes of the views that messages lead to; the mirror has compared each with the server's."""
    found: list[tuple[int, int]] = []
    mirror = None
    for message in told(body):
        if message.HasField("snapshot"):
            mirror = Mirror(message.snapshot)
        elif message.HasField("diff"):
            assert mirror is not None
            mirror.apply(message.diff)
        else:
            continue
        found.append((mirror.version, mirror.hash()))
    return found


async def test_who_comes_in_the_middle_can_look_back_to_the_start(store_url: str, tmp_path: Path) -> None:
    """The past leads from the first version to the present view of whoever watches."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 3)
            async with await Player.come(service.address) as late:
                await late.ask(watch_match=v1.WatchMatch(match="m1"))
                await late.until_version("m1", 4)
                past = seen((await ask(service, "/past/m1")).body)
                assert [message.WhichOneof("kind") for message in told((await ask(service, "/past/m1")).body)] == [
                    "snapshot", "diff", "diff", "diff",
                ]  # fmt: skip
                assert [version for version, _ in past] == [1, 2, 3, 4]
                began = next(told((await ask(service, "/past/m1")).body)).snapshot.missed
                assert [event.WhichOneof("kind") for event in began] == ["round_began", "turn_began"]
                assert past[-1] == (late.mirrors["m1"].version, late.mirrors["m1"].hash())


async def test_the_past_is_told_no_sooner_than_the_stream(store_url: str, tmp_path: Path) -> None:
    """Of a delayed match the past ends where spectators are."""
    time = ManualTime()
    late = SpectatorRules(delay_ms=30_000)
    async with serving(store_url, tmp_path, time=time, lease_ms=10**9, grace_ms=10**9) as service:
        await create(service, spectators=late)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 1)
            time.advance(20_000)
            await steps(imp, 1)
            assert (await ask(service, "/past/m1")).body == b""
            time.advance(10_000)
            assert seen((await ask(service, "/past/m1")).body)[-1][0] == 2
            time.advance(20_000)
            assert seen((await ask(service, "/past/m1")).body)[-1][0] == 3


async def test_the_past_is_for_those_who_may_watch(store_url: str, tmp_path: Path) -> None:
    """A match for invited people has none without its code, one without spectators has none at all."""
    async with serving(store_url, tmp_path) as service:
        hidden = await create(service, listed=False)
        alone = await create(service, "m2", spectators=SpectatorRules(allowed=False))
        for match, code in (("m1", hidden.record.code), ("m2", alone.record.code)):
            imp, ogre = await joined(service, match, code=code)
            await imp.leave()
            await ogre.leave()
        assert (await ask(service, "/past/m1")).status == 404
        assert (await ask(service, "/past/m1?code=other")).status == 404
        assert seen((await ask(service, f"/past/m1?code={hidden.record.code}")).body)
        assert (await ask(service, f"/past/m2?code={alone.record.code}")).status == 404
        assert (await ask(service, "/past/")).status == 404


@pytest.mark.parametrize("ruleset", ["monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition"])
async def test_a_match_that_is_over_by_anybodys_eyes(store_url: str, tmp_path: Path, ruleset: str) -> None:
    """The public's eyes see what the public saw; a seat's and the referee's have views of their own."""
    async with serving(store_url, tmp_path, begin=begin_battle, entropy_ms=5_000) as service:
        seats = {"red": "ann"} if ruleset == "monster_turn" else {"red": "ann", "blue": "bob"}
        host = await seated(service, ruleset, seats, options=v1.MatchOptions(guests=True))
        await fought(host, most=30)
        await let_go(service, host.match)
        past = seen((await ask(service, f"/past/{host.match}")).body)
        public = seen((await ask(service, f"/shown/{host.match}/public")).body)
        assert len(public) > 1
        assert public == past
        for eyes in ("red", "referee"):
            reply = await ask(service, f"/shown/{host.match}/{eyes}")
            assert [version for version, _ in seen(reply.body)] == [version for version, _ in past]
            assert (
                await ask(service, f"/shown/{host.match}/{eyes}", If_None_Match=reply.headers["etag"])
            ).status == 304
        assert (await ask(service, f"/shown/{host.match}/nobody")).status == 404


async def test_a_match_that_runs_is_shown_by_nobodys_eyes(store_url: str, tmp_path: Path) -> None:
    """Until it is over a seat's view is its own."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            assert (await ask(service, "/shown/m1/imp")).status == 400
            assert (await ask(service, "/shown/m2/public")).status == 404
