"""Web pages that connect: ours, those that are named, and no others."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin, Subprotocol

from fracas_protocol.codec import PROTO
from fracas_server.embedded.ports import find_free_ports
from fracas_server.gateway.origins import Origins
from fracas_server.http_utils import strip_prefix
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
        ("http://evil.example:8420", "evil.example:8420", "not known as 'evil.example'"),
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


def test_a_refusal_names_the_setting_that_lifts_it() -> None:
    """With what the refusal of an unknown name advises, pages and requests under that name are answered."""
    refusal = Origins("", advertised="ws://10.0.0.7:8420").name_problem("play.example.org")
    assert "FRACAS_ADVERTISE" not in refusal
    advised = refusal.split()[refusal.split().index("adds") + 1]

    origins = Origins(advised, advertised="ws://10.0.0.7:8420")

    assert origins.name_problem("play.example.org:8420") == ""
    assert origins.problem("https://play.example.org", "play.example.org") == ""
    assert origins.problem("http://play.example.org:8420", "play.example.org:8420") == ""


@pytest.mark.parametrize(
    ("path", "prefix", "own"),
    [
        ("/n/1", "/n/1", "/"),
        ("/n/1/", "/n/1", "/"),
        ("/n/1/readyz", "/n/1/", "/readyz"),
        ("/n/1?watch=1", "/n/1", "/?watch=1"),
        ("/n/1/replays/x?y=/n/1", "/n/1", "/replays/x?y=/n/1"),
        ("/n/12/readyz", "/n/1", "/n/12/readyz"),
        ("/n/2/readyz", "/n/1", "/n/2/readyz"),
        ("/readyz", "/n/1", "/readyz"),
        ("/readyz", "", "/readyz"),
        ("/", "/", "/"),
    ],
)
def test_a_node_takes_its_own_path_off(path: str, prefix: str, own: str) -> None:
    """The path of the advertised address is no part of what is asked for; the path of another node stays."""
    assert strip_prefix(path, prefix) == own


async def test_a_node_answers_under_its_advertised_path(store_url: str, tmp_path: Path) -> None:
    """A proxy that passes paths on unchanged reaches the node's probes, page and WebSocket under its path."""
    name = "wss://play.example.org/n/1"
    async with serving(store_url, tmp_path, advertise=name, port=find_free_ports(1)[0]) as service:
        at = f"127.0.0.1:{service.gateway.port}"
        for path in ("/n/1/healthz", "/healthz", "/n/1/", "/"):
            assert await asyncio.to_thread(_status, f"http://{at}{path}") == 200, path
        assert await asyncio.to_thread(_status, f"http://{at}/n/2/healthz") == 404
        async with connect(f"ws://{at}/n/1", subprotocols=[Subprotocol(PROTO)]) as socket:
            assert socket.subprotocol == PROTO


def _status(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310 - http
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
