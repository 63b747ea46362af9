"""What seats add to the dice: after the commitment, once, in time, and else their stated default."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_engine.dice_key import default_entropy
from fracas_protocol import v1
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.timing import ManualTime
from tests.server.arena import Player, create, joined_without_waiting, serving

WAIT_MS = 3_000
LONG = 10**9


def added(match: str, entropy: bytes) -> v1.AddEntropy:
    """Return what a seat adds to the dice."""
    return v1.AddEntropy(match=match, entropy=entropy)


async def test_the_battle_waits_for_what_every_seat_adds(store_url: str, tmp_path: Path) -> None:
    """With the last seat taken it has not begun; when both have added to the dice it has, with what they sent."""
    async with serving(store_url, tmp_path, time=ManualTime(), entropy_ms=WAIT_MS, lease_ms=LONG) as service:
        await create(service)
        imp, ogre = await joined_without_waiting(service)
        async with imp, ogre:
            assert (await imp.ask(add_entropy=added("m1", b"imp's"))).HasField("done")
            assert service.hosting.hosts[0].record.phase == "open"
            assert (await ogre.ask(add_entropy=added("m1", b"ogre's"))).HasField("done")

            await imp.until_version("m1", 1)

            snapshot = imp.heard("snapshot")[0]
            assert {one.seat: one.entropy for one in snapshot.entropies} == {"imp": b"imp's", "ogre": b"ogre's"}


async def test_who_adds_nothing_in_time_has_a_default(store_url: str, tmp_path: Path) -> None:
    """After the wait the battle begins, and the silent seat has the default that was fixed beforehand."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, entropy_ms=WAIT_MS, lease_ms=LONG, grace_ms=LONG) as service:
        await create(service)
        imp, ogre = await joined_without_waiting(service)
        async with imp, ogre:
            await imp.ask(add_entropy=added("m1", b"imp's"))
            time.advance(WAIT_MS - 1)
            assert (await imp.ask(ping=v1.Ping())).HasField("pong")
            assert service.hosting.hosts[0].record.phase == "open"
            time.advance(1)

            await ogre.until_version("m1", 1)

            late = (await ogre.ask(add_entropy=added("m1", b"too late"))).rejected
            sent = {one.seat: one.entropy for one in ogre.heard("snapshot")[0].entropies}
    assert late.code == "match_started"
    assert sent == {"imp": b"imp's", "ogre": default_entropy(match="m1", seat="ogre")}


@pytest.mark.parametrize(
    ("entropy", "code"), [(b"", "bad_options"), (b"x" * 65, "bad_options"), (b"another", "bad_options")]
)
async def test_what_cannot_be_added(store_url: str, tmp_path: Path, entropy: bytes, code: str) -> None:
    """Nothing, too much, and something else than before are refused; the same again is not."""
    async with serving(store_url, tmp_path, entropy_ms=WAIT_MS) as service:
        await create(service)
        async with await Player.come(service.address) as imp:
            await imp.ask(join_match=v1.JoinMatch(match="m1", seat="imp"))
            assert (await imp.ask(add_entropy=added("m1", b"first"))).HasField("done")

            refused = (await imp.ask(add_entropy=added("m1", entropy))).rejected

            assert refused.code == code
            assert (await imp.ask(add_entropy=added("m1", b"first"))).HasField("done")
        async with await Player.come(service.address) as nobody:
            assert (await nobody.ask(add_entropy=added("m1", b"e"))).rejected.code == "not_yours"


async def test_the_creator_adds_after_the_commitment_and_bots_nothing(store_url: str, tmp_path: Path) -> None:
    """A match against a bot begins when its creator has added to the dice; the server's own bot has its default."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle, entropy_ms=60_000) as service,
        await Player.come(service.address) as host,
    ):
        service.lobby.bots = True  # seats may be bots', whom nobody starts here
        seats = [v1.SeatRequest(id="red"), v1.SeatRequest(id="blue", bot="random")]
        wish = v1.CreateMatch(ruleset="monster_mash", seats=seats, take_seat="red", entropy=b"before")
        created = (await host.ask(create_match=wish)).match_created
        match = created.info.match
        assert created.dice_commitment
        assert created.info.phase == v1.MatchPhase.MATCH_PHASE_OPEN

        await host.ask(add_entropy=added(match, b"after"))

        await host.until_version(match, 1)
        sent = {one.seat: one.entropy for one in host.heard("snapshot")[0].entropies}
        assert sent == {"red": b"after", "blue": default_entropy(match=match, seat="blue")}


async def test_an_open_battle_waits_on_after_a_restart(store_url: str, tmp_path: Path) -> None:
    """A match that waited for entropy when its server ended begins with the next one."""
    async with serving(store_url, tmp_path, entropy_ms=WAIT_MS) as service:
        await create(service)
        imp, ogre = await joined_without_waiting(service)
        await imp.ask(add_entropy=added("m1", b"imp's"))
        await imp.leave()
        await ogre.leave()

    async with (
        serving(store_url, tmp_path, entropy_ms=1) as service,
        await Player.come(service.address, token=imp.token, resume=[v1.Resume(match="m1", seat="imp")]) as back,
    ):
        await back.until_version("m1", 1)

        assert back.heard("snapshot")[0].entropies[0].entropy == b"imp's"
