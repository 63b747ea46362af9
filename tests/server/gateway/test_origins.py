"""Web pages that connect: ours, those that are named, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin, Subprotocol

from fracas_protocol.codec import PROTO
from fracas_server.gateway.origins import Origins
from tests.server.arena import serving


@pytest.mark.parametrize(
    ("origin", "host", "problem"),
    [
        (None, "anything.example", ""),
        ("http://127.0.0.1:8420", "127.0.0.1:8420", ""),
        ("http://localhost:8420", "localhost:8420", ""),
        ("http://[::1]:8420", "[::1]:8420", ""),
        ("https://game.example.org", "10.0.0.7:8420", ""),
        ("https://named.example.org", "127.0.0.1:8420", ""),
        ("https://evil.example", "127.0.0.1:8420", "pages of 'https://evil.example' may not connect"),
        ("http://evil.example:8420", "evil.example:8420", "does not know itself by the name 'evil.example'"),
        ("http://127.0.0.1:3000", "127.0.0.1:8420", "pages of"),
        ("null", "127.0.0.1:8420", "pages of 'null'"),
        ("http://[", "127.0.0.1:8420", "pages of"),
        ("file://", "", "pages of"),
    ],
)
def test_pages(origin: str | None, host: str, problem: str) -> None:
    """A page of our own or a named one may connect; another one, or one by a name that is not ours, may not."""
    origins = Origins("https://named.example.org/, https://second.example", advertised="wss://game.example.org")

    found = origins.problem(origin, host)

    assert problem in found
    assert bool(found) is bool(problem)


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        ("http://127.0.0.1:7700", "127.0.0.1:7701", True),
        ("http://localhost:7700", "127.0.0.1:7702", True),
        ("http://10.0.0.7:7700", "10.0.0.7:7701", True),
        ("http://127.0.0.1:7709", "127.0.0.1:7701", False),
        ("http://10.0.0.8:7700", "127.0.0.1:7701", False),
        ("http://evil.example:7700", "evil.example:7701", False),
        ("http://127.0.0.1:99999", "127.0.0.1:7701", False),
    ],
)
def test_the_page_of_servers_that_share_a_port(origin: str, host: str, *, allowed: bool) -> None:
    """It may turn to each of them at the same machine, and to no other; nor may any other page."""
    origins = Origins("", advertised="", shared="ws://127.0.0.1:7700")

    assert (origins.problem(origin, host) == "") is allowed


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1:8420", True),
        ("[::1]:8420", True),
        ("localhost", True),
        ("game.example.org", True),
        ("named.example.org:443", True),
        ("", True),
        ("evil.example:8420", False),
        ("[", False),
        ("127.0.0.1, evil.example", False),
    ],
)
def test_names(host: str, *, shown: bool) -> None:
    """Without an origin the host has to be an address, this machine, or a name that is ours."""
    origins = Origins("https://named.example.org/", advertised="wss://game.example.org")

    assert (origins.name_problem(host) == "") is shown


def test_all_pages() -> None:
    """An operator can let every page connect, under every name."""
    origins = Origins("*", advertised="")

    assert origins.problem("https://any.example", "x") == ""
    assert origins.name_problem("any.example") == ""


async def test_a_foreign_page_is_turned_away(store_url: str, tmp_path: Path) -> None:
    """A page of somebody else gets 403 and a reason instead of a connection; our own page gets one."""
    async with serving(store_url, tmp_path) as service:
        with pytest.raises(InvalidStatus) as refused:
            await connect(service.address, origin=Origin("https://evil.example"))
        own = Origin(service.address.replace("ws://", "http://"))
        async with connect(service.address, origin=own, subprotocols=[Subprotocol(PROTO)]):
            pass

    assert refused.value.response.status_code == 403
    assert b"FRACAS_ORIGINS" in refused.value.response.body
