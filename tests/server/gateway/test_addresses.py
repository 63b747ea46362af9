"""Limits of one address, and who is believed about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_protocol import v1
from fracas_server.errors import ConfigurationError, RequestRefused
from fracas_server.gateway.addresses import Address, Addresses
from fracas_server.settings import Limits
from tests.server.arena import Player, serving


@pytest.mark.parametrize(
    ("remote", "forwarded", "address"),
    [
        (("127.0.0.1", 1), [], Address("", loopback=True)),
        (("::1", 1, 0, 0), [], Address("", loopback=True)),
        (("::ffff:203.0.113.5", 1), [], Address("203.0.113.5", loopback=False)),
        (("203.0.113.5", 1), [], Address("203.0.113.5", loopback=False)),
        (("2001:db8:1:2:3:4:5:6", 1), [], Address("2001:db8:1:2::/64", loopback=False)),
        (("203.0.113.5", 1), ["198.51.100.1"], Address("203.0.113.5", loopback=False)),
        (("127.0.0.1", 1), ["198.51.100.1"], Address("", loopback=False)),
        (("10.0.0.2", 1), ["198.51.100.1"], Address("198.51.100.1", loopback=False)),
        (("10.0.0.2", 1), ["6.6.6.6, 198.51.100.1", "10.0.0.3"], Address("198.51.100.1", loopback=False)),
        (("10.0.0.2", 1), ["nonsense"], Address("10.0.0.2", loopback=False)),
        ("", [], Address("", loopback=False)),
    ],
)
def test_where_it_comes_from(remote: object, forwarded: list[str], address: Address) -> None:
    """A named proxy is believed, whoever else tells of another address is not."""
    addresses = Addresses(proxies="10.0.0.0/24", connections=1, guests=1)

    assert addresses.resolve(remote, forwarded) == address


def test_connections_of_one_place() -> None:
    """One place has so many connections, and room again when one has gone; this machine is not limited."""
    addresses = Addresses(proxies="", connections=2, guests=1)
    place, here = Address("203.0.113.5", loopback=False), Address("", loopback=True)

    assert [addresses.add_connection(place) for _ in range(3)] == [True, True, False]
    addresses.remove_connection(place)
    assert addresses.add_connection(place)
    assert all(addresses.add_connection(here) for _ in range(100))


def test_new_guests_of_one_place() -> None:
    """So many new guests come from one place in an hour."""
    addresses = Addresses(proxies="", connections=1, guests=3)
    place = Address("203.0.113.5", loopback=False)
    for _ in range(3):
        addresses.check_guest(place, 0)

    with pytest.raises(RequestRefused, match="Too many new guests"):
        addresses.check_guest(place, 0)
    addresses.check_guest(place, 1_200_000)


def test_a_proxy_is_an_address() -> None:
    """A name is no proxy's address, and that is told at the start."""
    with pytest.raises(ConfigurationError, match="FRACAS_PROXIES"):
        Addresses(proxies="balancer", connections=1, guests=1)


async def test_an_address_is_limited_behind_a_proxy(store_url: str, tmp_path: Path) -> None:
    """Through a named proxy each client counts by its own address, and nobody passes for this machine."""
    limits = Limits(connections_per_address=1, guests_per_address=1)
    one, other = ({"X-Forwarded-For": f"203.0.113.{last}"} for last in (5, 6))
    async with (
        serving(store_url, tmp_path, limits=limits, proxies="127.0.0.1", guests="always") as service,
        await Player.come(service.address, additional_headers=one),
        await Player.come(service.address, additional_headers=other) as second,
    ):
        third = await Player.connect(service.address, additional_headers=one)
        closed = await third.until_closed()
        assert third.heard("goodbye")[0].sentence == "Too many connections from your address: close some of them first."
        await second.leave()
        fourth = await Player.connect(service.address, additional_headers=other)
        answer = await fourth.ask(hello=v1.Hello(name="again"))

    assert closed.rcvd is not None
    assert closed.rcvd.code == 1008
    assert answer.rejected.code == "rate_limited"


async def test_guests_of_this_machine_do_not_come_through_a_proxy(store_url: str, tmp_path: Path) -> None:
    """Where guests are allowed from this machine alone, a proxy on it opens no door."""
    async with serving(store_url, tmp_path, guests="loopback") as service:
        outsider = await Player.connect(service.address, additional_headers={"X-Forwarded-For": "203.0.113.5"})

        answer = await outsider.ask(hello=v1.Hello(name="Eve"))

    assert answer.rejected.code == "guests_not_allowed"
