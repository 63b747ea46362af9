"""Kicks and bans: they take effect at once, on every node, against clients that do not cooperate."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from fracas_protocol import v1
from fracas_server.errors import StoreUnavailable
from fracas_server.ids import MatchId, Subject, new_house_bot
from fracas_server.match.host import MatchHost
from fracas_server.networks import client_network, read_network
from fracas_server.service import Service
from fracas_server.store.bans import Bans
from fracas_server.store.keys import BANNED, BANNED_NETWORKS
from fracas_server.timing import ManualTime
from fracas_server.tokens import TokenKey, Tokens, token_id
from tests.eventually import eventually_async
from tests.server.arena import DEADLINE_S, Player, create, serving
from tests.server.gateway.test_throttled_connection import BINARY, UPGRADE, frame
from tests.server.test_admin import TOKEN, asked
from tests.server.test_cli import KEY

HOUR_MS = 3_600_000
CREATE = v1.ClientMessage(request="c", create_match=v1.CreateMatch(ruleset="monster_mash")).SerializeToString()
"""A request that leaves a trace: a match."""


def running(store_url: str, tmp_path: Path, **settings: Any) -> Any:
    """Run a server that has an admin and named proxies."""
    given = {"operations_port": 0, "admin_token": TOKEN, "token_key": KEY, "guests": "always", **settings}
    return serving(store_url, tmp_path, **given)


@asynccontextmanager
async def stubborn(service: Service) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter, str]]:
    """Connect a client that answers no close frame and goes on sending; yields its subject too."""
    reader, writer = await asyncio.open_connection("127.0.0.1", service.gateway.port)
    writer.write(UPGRADE)
    await reader.readuntil(b"\r\n\r\n")
    writer.write(frame(BINARY, v1.ClientMessage(request="1", hello=v1.Hello(name="x")).SerializeToString()))
    await eventually_async(lambda: bool(service.gateway.connections), "the connection is there")
    (connection,) = service.gateway.connections
    await eventually_async(lambda: connection.subject is not None, "it has been greeted")
    try:
        yield reader, writer, str(connection.subject)
    finally:
        writer.transport.abort()


@pytest.mark.parametrize("path", ["kick/{}", "ban/{}/24", "kick/127.0.0.1", "ban/127.0.0.1/24"])
async def test_a_client_that_ignores_the_close_frame_does_nothing_more(
    path: str, store_url: str, tmp_path: Path
) -> None:
    """The operator is answered at once, nothing that the client sends is carried out, and it is cut off."""
    async with running(store_url, tmp_path) as service, stubborn(service) as (reader, writer, subject):
        status, told = await asked(service, f"/admin/{path.format(subject)}")
        for _ in range(20):
            writer.write(frame(BINARY, CREATE))
        async with asyncio.timeout(DEADLINE_S):  # without an end by force it would be as long as websockets waits
            while await reader.read(65536):
                pass

        assert (status, '"connections": 1' in told) == (200, True)
        await eventually_async(lambda: not service.gateway.connections, "the connection is gone")
        assert service.hosting.hosts == []


async def test_one_token_is_revoked(store_url: str, tmp_path: Path) -> None:
    """Its connections end and it is refused on every node until that is lifted; another token of the subject is not."""
    tokens = Tokens(TokenKey.read(KEY))
    leaked, other = tokens.sign("eve"), tokens.sign("eve")
    path = f"/admin/revoke/{token_id(leaked)[1:]}"

    async def answer(service: Service, token: str) -> str:
        player = await Player.connect(service.address)
        told = await player.ask(hello=v1.Hello(token=token))
        await player.leave()
        return told.rejected.code

    async with running(store_url, tmp_path / "1") as service, running(store_url, tmp_path / "2") as second:
        first, elsewhere = [await Player.come(node.address, token=leaked) for node in (service, second)]
        async with await Player.come(service.address, token=other) as stays:
            status, told = await asked(service, path)
            assert (status, '"connections": 1' in told) == (200, True)
            await first.until_closed()
            await elsewhere.until_closed()  # the other node reads it within seconds

            assert [await answer(node, leaked) for node in (service, second)] == ["bad_token", "bad_token"]
            assert [await answer(node, other) for node in (service, second)] == ["", ""]
            assert stays.closed is None
            assert token_id(leaked) in (await asked(service, "/admin/bans"))[1]
        assert (await asked(service, f"{path}/lift"))[0] == 200
        assert await answer(service, leaked) == ""
        for wrong in ("/admin/revoke/eve", "/admin/revoke", f"{path}/twice", f"{path[:-1]}²"):
            assert (await asked(service, wrong))[0] == 400


async def test_requests_that_had_come_before_the_kick_are_not_carried_out(store_url: str, tmp_path: Path) -> None:
    """What waits unread in the gateway is dropped with the connection."""
    async with running(store_url, tmp_path) as service, stubborn(service) as (_reader, writer, subject):
        writer.write(b"".join(frame(BINARY, CREATE) for _ in range(15)))
        await eventually_async(lambda: len(service.hosting.hosts) > 0, "the first of them is carried out")
        service.gateway.disconnect(lambda who, _address: who == subject)
        done = len(service.hosting.hosts) + 1  # the one that is under way
        await eventually_async(lambda: not service.gateway.connections, "the connection is gone")

        assert len(service.hosting.hosts) <= done


async def test_a_request_under_way_goes_no_further(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that is kicked while its match is looked for takes no seat in it."""
    async with running(store_url, tmp_path) as service, await Player.come(service.address) as player:
        host = await create(service)
        looked, go_on = asyncio.Event(), asyncio.Event()

        async def find(_match: MatchId) -> MatchHost:
            looked.set()
            await go_on.wait()
            return host

        monkeypatch.setattr(service.hosting, "find", find)
        await player.send(join_match=v1.JoinMatch(match="m1", seat="imp"))
        await looked.wait()
        service.gateway.disconnect(lambda _who, _address: True)
        go_on.set()
        await player.until_closed()
        await eventually_async(lambda: not service.gateway.connections, "the connection is gone")

        assert [seat.subject for seat in host.record.seats] == [None, None]


async def test_a_ban_ends_connections_on_every_node(store_url: str, tmp_path: Path) -> None:
    """A client that is connected elsewhere is put out there within seconds."""
    eve = Tokens(TokenKey.read(KEY)).sign("eve")
    async with running(store_url, tmp_path / "1") as service, running(store_url, tmp_path / "2") as second:
        player = await Player.come(second.address, token=eve)
        assert (await asked(service, "/admin/ban/eve/2"))[0] == 200
        await player.until_closed()

    assert player.heard("goodbye")[0].reason == "put_out"


async def greeted(service: Service, address: str, **hello: Any) -> str:
    """Say hello from an address, through the proxy; return `welcome`, or the code of the refusal."""
    player = await Player.connect(service.address, additional_headers={"X-Forwarded-For": address})
    answer = await player.ask(hello=v1.Hello(**hello))
    await player.leave()
    return str(answer.rejected.code or answer.WhichOneof("kind"))


@pytest.mark.parametrize(
    ("first", "then", "code"),
    [
        ("203.0.113.5", "203.0.113.5", "banned"),
        ("203.0.113.5", "203.0.113.6", "welcome"),
        ("2001:db8:1:2::5", "2001:db8:1:2:ffff::1", "banned"),  # its devices share 64 bits
        ("2001:db8:1:2::5", "2001:db8:1:3::5", "welcome"),
        ("::ffff:203.0.113.5", "203.0.113.5", "banned"),
    ],
)
async def test_a_banned_guest_does_not_return_as_another_one(
    first: str, then: str, code: str, store_url: str, tmp_path: Path
) -> None:
    """A client from its address needs a token; others there with a token come in as before."""
    tokens = Tokens(TokenKey.read(KEY))
    async with running(store_url, tmp_path, proxies="127.0.0.1") as service:
        headers = {"X-Forwarded-For": first}
        guest = await Player.come(service.address, additional_headers=headers)
        innocent = await Player.come(service.address, additional_headers=headers)
        subject = service.tokens.read(guest.token)[0]
        await guest.leave()  # it has left before the operator acts
        assert (await asked(service, f"/admin/ban/{subject}/24"))[0] == 200

        assert await greeted(service, then, name="again") == code
        assert await greeted(service, first, token=guest.token) == "banned"
        assert await greeted(service, first, token=innocent.token) == "welcome"
        assert await greeted(service, first, token=tokens.sign("ann")) == "welcome"
        assert (await innocent.ask(ping=v1.Ping())).HasField("pong")

        assert (await asked(service, f"/admin/ban/{subject}/0"))[0] == 200
        assert await greeted(service, then, name="again") == "welcome"


async def test_a_banned_guest_takes_its_ban_along(store_url: str, tmp_path: Path) -> None:
    """Where it tries to come with its token, it cannot come without one afterwards."""
    async with running(store_url, tmp_path, proxies="127.0.0.1") as service:
        guest = await Player.come(service.address, additional_headers={"X-Forwarded-For": "203.0.113.5"})
        assert (await asked(service, f"/admin/ban/{service.tokens.read(guest.token)[0]}/24"))[0] == 200

        assert await greeted(service, "198.51.100.7", token=guest.token) == "banned"
        assert await greeted(service, "198.51.100.7", name="again") == "banned"


async def test_a_guest_behind_an_unnamed_proxy_takes_nobody_along(store_url: str, tmp_path: Path) -> None:
    """Where the address is that of a proxy, it is not banned with the guest."""
    async with running(store_url, tmp_path) as service:
        guest = await Player.come(service.address, additional_headers={"X-Forwarded-For": "203.0.113.5"})
        told = (await asked(service, f"/admin/ban/{service.tokens.read(guest.token)[0]}/24"))[1]

        assert '"guests_refused_from": []' in told
        assert await greeted(service, "203.0.113.6", name="other") == "welcome"


async def test_a_network_is_banned_for_all_or_for_guests(store_url: str, tmp_path: Path) -> None:
    """A banned network is refused with tokens and over plain HTTP too; for guests it is refused without a token."""
    ann = Tokens(TokenKey.read(KEY)).sign("ann")
    async with running(store_url, tmp_path, proxies="127.0.0.1") as service:

        async def page(address: str) -> int:
            reader, writer = await asyncio.open_connection("127.0.0.1", service.gateway.port)
            writer.write(f"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {address}\r\n\r\n".encode())
            status = int((await reader.read()).split()[1])
            writer.close()
            return status

        assert (await asked(service, "/admin/ban/203.0.113.0%2F24/1"))[0] == 200
        assert (await asked(service, "/admin/ban/198.51.100.0%2F24/1/guests"))[0] == 200

        assert [await greeted(service, "203.0.113.9", **way) for way in ({"token": ann}, {"name": "x"})] == 2 * [
            "banned"
        ]
        assert await greeted(service, "198.51.100.9", name="x") == "banned"
        assert await greeted(service, "198.51.100.9", token=ann) == "welcome"
        assert (await page("203.0.113.9"), await page("198.51.100.9")) == (403, 200)
        assert '"target": "203.0.113.0/24"' in (await asked(service, "/admin/bans"))[1]


# ---------------------------------------------------------------------------- in the store


async def test_a_ban_expires_and_is_forgotten(redis: Redis) -> None:
    """It is over by the clock of the server, and the store is rid of it."""
    time = ManualTime()
    bans = Bans(redis, time=time)
    bans.ban(Subject("eve"), until_ms=time.now_ms() + HOUR_MS)
    bans.ban(client_network(ip_address("203.0.113.5")), until_ms=time.now_ms() + HOUR_MS)
    await bans.write()
    assert (bans.is_banned(Subject("eve"), None), bans.is_banned(None, ip_address("203.0.113.5"))) == (True, True)

    time.advance(HOUR_MS)

    assert (bans.is_banned(Subject("eve"), None), bans.is_banned(None, ip_address("203.0.113.5"))) == (False, False)
    for _ in range(2):
        await bans.refresh()
    assert await redis.hlen(BANNED) == await redis.hlen(BANNED_NETWORKS) == 0


async def test_a_ban_holds_here_while_the_store_is_away(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written as soon as the store answers."""
    time = ManualTime()
    bans, other = Bans(redis, time=time), Bans(redis, time=time)

    async def away(*_words: object) -> object:
        raise StoreUnavailable("gone")

    with monkeypatch.context() as patched:
        patched.setattr("fracas_server.store.bans.run_all", away)
        bans.ban(Subject("eve"), until_ms=time.now_ms() + HOUR_MS)
        with pytest.raises(StoreUnavailable):
            await bans.write()
    assert bans.is_banned(Subject("eve"), None)

    await bans.refresh()
    await other.refresh()

    assert bans.is_banned(Subject("eve"), None)
    assert other.is_banned(Subject("eve"), None)


async def test_a_guest_that_another_node_has_seen_is_banned_with_its_address(redis: Redis) -> None:
    """The node where the operator acts need not have met it."""
    time = ManualTime()
    here, there = Bans(redis, time=time), Bans(redis, time=time)
    guest, address = Subject("guest:1"), ip_address("203.0.113.5")
    there.note_guest(guest, address)
    here.ban(guest, until_ms=time.now_ms() + HOUR_MS)
    await here.write()

    for node in (there, there, here):
        await node.refresh()

    assert here.is_guest_banned(address)
    assert not here.is_banned(Subject("ann"), address)


async def test_damaged_bans_are_passed_over(redis: Redis) -> None:
    """What is no ban hides no other one."""
    time = ManualTime()
    bans = Bans(redis, time=time)
    until = str(time.now_ms() + HOUR_MS)
    for value in ("", "soon", "²", "9" * 5000):
        await redis.hset(BANNED, f"bad{value[:2]}", value)
    for field in ("nonsense ", "0.0.0.0/0 ", "203.0.113.0/99 "):
        await redis.hset(BANNED_NETWORKS, field, until)
    await redis.hset(BANNED, "eve", until)

    await bans.refresh()

    assert [ban.target for ban in bans.all] == ["eve"]


def test_house_bots_are_not_banned_by_address(redis: Redis) -> None:
    """They come from the server's own machine."""
    bans = Bans(redis, time=ManualTime())
    network = read_network("::1")
    assert network is not None
    bans.ban(network, until_ms=ManualTime().now_ms() + 1)

    assert bans.is_banned(None, ip_address("127.0.0.1"))
    assert bans.is_banned(Subject("ann"), ip_address("::1"))
    assert not bans.is_banned(new_house_bot(), ip_address("127.0.0.1"))
