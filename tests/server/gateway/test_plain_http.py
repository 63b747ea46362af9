"""Plain HTTP on the game's own port: paths, methods, headers, limits, and pages that may not ask."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from fracas_server.errors import RequestRefused
from fracas_server.gateway import plain_http
from fracas_server.http_paths import Handler, HttpPaths, HttpRequest, HttpResponse, read_request
from fracas_server.page_files import Page
from fracas_server.service import Service
from fracas_server.settings import Limits
from tests.server.arena import DEADLINE_S, Player, serving


class Reply:
    """An answer as it came over the socket."""

    def __init__(self, raw: bytes) -> None:
        head, _, self.body = raw.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        self.status = int(first.split()[1])
        self.headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        self.text = self.body.decode(errors="replace")


async def ask(service: Service, path: str, *, method: str = "GET", body: str = "", **headers: str) -> Reply:
    """Send a request on a socket of its own and read until the server closes it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", service.gateway.port)
    given = {"Host": f"127.0.0.1:{service.gateway.port}"} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items() if value), "", body]
    writer.write("\r\n".join(lines).encode())
    async with asyncio.timeout(DEADLINE_S):
        raw = await reader.read()
    writer.close()
    return Reply(raw)


async def echo(asked: HttpRequest) -> HttpResponse:
    """Answer with what was asked."""
    return HttpResponse(body=f"{asked.path} {dict(asked.query)} {asked.authorization}".encode())


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> dict[str, Handler]:
    """Paths that servers of this test offer besides their own."""
    handlers: dict[str, Handler] = {}
    add_own = Page.serve

    def serve(page: Page, paths: HttpPaths, **given: Any) -> None:
        add_own(page, paths, **given)
        for prefix, handler in handlers.items():
            paths.add(prefix, handler)

    monkeypatch.setattr(Page, "serve", serve)
    return handlers


@asynccontextmanager
async def server(store_url: str, tmp_path: Path, **settings: Any) -> AsyncIterator[Service]:
    """Run a server."""
    async with serving(store_url, tmp_path, **settings) as service:
        yield service


async def test_handlers_by_the_longest_prefix(store_url: str, tmp_path: Path, offered: dict[str, Handler]) -> None:
    """An exact path comes first, then the longest prefix; the query and the authorization are read."""

    async def exact(_asked: HttpRequest) -> HttpResponse:
        return HttpResponse(body=b"exact")

    offered |= {"/things/": echo, "/things/one": exact}
    async with server(store_url, tmp_path) as service:
        found = await ask(service, "/things/two%20%C3%A9?a=1&b=&a=2", Authorization="Bearer x")
        one = await ask(service, "/things/one?a=1")

    assert found.text == "/things/two é {'a': '2', 'b': ''} Bearer x"
    assert one.text == "exact"


async def test_what_goes_out_with_every_answer(store_url: str, tmp_path: Path, offered: dict[str, Handler]) -> None:
    """No answer is sniffed, framed, or loads anything, and each says how long it may be kept."""
    offered["/x"] = echo
    async with server(store_url, tmp_path) as service:
        answers = [await ask(service, "/x"), await ask(service, "/nothing")]

    for answer in answers:
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["connection"] == "close"
        assert int(answer.headers["content-length"]) == len(answer.body)


async def test_a_path_that_is_none(store_url: str, tmp_path: Path) -> None:
    """What there is not is told with a sentence; a WebSocket anywhere but at the root is such a thing, too."""
    async with server(store_url, tmp_path) as service:
        found = [
            await ask(service, "/nothing/here"),
            await ask(service, "/elsewhere", Connection="Upgrade", Upgrade="websocket"),
            await ask(service, "/" + "x" * 2000),
            await ask(service, "nothing"),
        ]

    assert [answer.status for answer in found] == [404] * 4
    assert "there is nothing at '/nothing/here' here; the page is at /" in found[0].text


async def test_head_and_other_methods(store_url: str, tmp_path: Path, offered: dict[str, Handler]) -> None:
    """HEAD tells the length and sends nothing; what changes things is refused."""
    offered["/x"] = echo
    async with server(store_url, tmp_path) as service:
        got = await ask(service, "/x")
        head = await ask(service, "/x", method="HEAD")
        post = await ask(service, "/x", method="POST")

    assert (head.status, head.body) == (200, b"")
    assert head.headers["content-length"] == got.headers["content-length"] == str(len(got.body))
    assert (post.status, post.headers["allow"]) == (405, "GET, HEAD")


async def test_only_our_own_pages_under_our_own_names(
    store_url: str, tmp_path: Path, offered: dict[str, Handler]
) -> None:
    """A page of somebody else gets nothing, nor does one whose name was pointed here."""
    offered["/x"] = echo
    async with server(store_url, tmp_path) as service:
        port = service.gateway.port
        foreign = await ask(service, "/x", Origin="https://evil.example")
        rebound = await ask(service, "/x", Host=f"evil.example:{port}")
        own = await ask(service, "/x", Origin=f"http://127.0.0.1:{port}")
        named = await ask(service, "/x", Host=f"localhost:{port}")
        health = await ask(service, "/healthz", Host="probe")

    assert [foreign.status, rebound.status, own.status, named.status, health.status] == [403, 403, 200, 200, 200]
    assert "FRACAS_ORIGINS" in foreign.text
    assert "FRACAS_ORIGINS" in rebound.text


async def test_refusals_and_faults(store_url: str, tmp_path: Path, offered: dict[str, Handler]) -> None:
    """A refusal has the status of its code and its sentence; a fault of ours tells nothing of itself."""
    refusals = [
        RequestRefused("not_found", "because"),
        RequestRefused("bad_token", "because"),
        RequestRefused("not_yours", "because"),
        RequestRefused("unavailable", "because"),
        RequestRefused("impossible", "because"),
    ]

    async def refuse(asked: HttpRequest) -> HttpResponse:
        raise refusals[int(asked.query["n"])]

    async def fail(_asked: HttpRequest) -> HttpResponse:
        raise LookupError("secret")

    offered |= {"/refuse": refuse, "/fail": fail}
    async with server(store_url, tmp_path) as service:
        refused = [await ask(service, f"/refuse?n={n}") for n in range(len(refusals))]
        failed = await ask(service, "/fail")

    assert [answer.status for answer in refused] == [404, 401, 403, 503, 400]
    assert refused[0].text == "because\n"
    assert failed.status == 500
    assert "secret" not in failed.text


async def test_a_handler_that_hangs(
    store_url: str, tmp_path: Path, offered: dict[str, Handler], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks is told that it takes too long, and one request too many at once that there are too many."""
    monkeypatch.setattr(plain_http, "_ANSWER_S", 0.3)
    begun = asyncio.Event()

    async def hang(_asked: HttpRequest) -> HttpResponse:
        begun.set()
        await asyncio.Event().wait()
        raise AssertionError

    offered |= {"/hang": hang, "/x": echo}
    async with server(store_url, tmp_path, limits=Limits(http_requests_at_once=1)) as service:
        first = asyncio.create_task(ask(service, "/hang"))
        await begun.wait()
        second = await ask(service, "/x")
        late = await first

    assert (second.status, second.headers["retry-after"]) == (503, "1")
    assert late.status == 503
    assert "timed out" in late.text


async def test_a_client_that_does_not_read(store_url: str, tmp_path: Path, offered: dict[str, Handler]) -> None:
    """What clients leave unread is bounded for all of them, they stop no server, and others are served again."""

    async def big(_asked: HttpRequest) -> HttpResponse:
        return HttpResponse(body=bytes(20_000_000))

    offered |= {"/big": big, "/x": echo}
    async with server(store_url, tmp_path, limits=Limits(http_unsent_bytes=30_000_000)) as service:
        port = service.gateway.port
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(f"GET /big HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        await reader.readexactly(1)

        assert (await ask(service, "/big")).status == 503
        assert (await ask(service, "/x")).status == 200

        writer.transport.abort()
        async with asyncio.timeout(DEADLINE_S):
            while (await ask(service, "/big")).status != 200:
                pass
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(f"GET /big HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        await reader.readexactly(1)
    writer.transport.abort()


async def test_a_client_that_says_nothing(store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that asks for nothing is closed."""
    monkeypatch.setattr(plain_http, "_HANDSHAKE_S", 0.2)
    async with server(store_url, tmp_path) as service:
        reader, writer = await asyncio.open_connection("127.0.0.1", service.gateway.port)
        async with asyncio.timeout(DEADLINE_S):
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
        writer.close()
        async with await Player.come(service.address) as player:
            assert player.welcome.subject


async def test_who_asks_too_often(store_url: str, tmp_path: Path, offered: dict[str, Handler]) -> None:
    """A place that asks too often has to wait; this machine does not, and another place does not either."""
    # However long the three take.
    limits = Limits(http_requests_per_second=1e-6, http_request_burst=2)
    offered["/x"] = echo
    async with serving(store_url, tmp_path, proxies="127.0.0.1", limits=limits) as service:
        found = [(await ask(service, "/x", X_Forwarded_For="192.0.2.7")).status for _ in range(3)]
        other = await ask(service, "/x", X_Forwarded_For="192.0.2.8")

    assert found == [200, 200, 429]
    assert other.status == 200


def test_what_is_no_path() -> None:
    """Queries of very many fields are not read."""
    many = "&".join(f"f{n}=1" for n in range(30))

    assert read_request(f"/x?{many}", authorization="", host="", place="") is None
    assert read_request("*", authorization="", host="", place="") is None


@pytest.mark.parametrize("path", ["/", "/healthz", "/replays/m1"])
async def test_a_request_names_one_host(store_url: str, tmp_path: Path, path: str) -> None:
    """Two of them are refused, the same or others, and for a WebSocket too: a proxy might have looked at the other."""
    async with serving(store_url, tmp_path) as service:
        for second in ("127.0.0.1", "evil.example.org"):
            for upgrade in ("", "websocket"):
                found = await ask(service, path, Host=f"127.0.0.1\r\nHost: {second}", Upgrade=upgrade)

                assert (found.status, found.text) == (400, "Duplicate Host header: send one.\n")


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz", "/metrics"])
async def test_head_answers_as_get_without_a_body_and_nothing_else_is_answered(
    store_url: str, tmp_path: Path, path: str
) -> None:
    """What an operator's tools ask for included."""
    async with serving(store_url, tmp_path) as service:
        got, head = [await ask(service, path, method=method) for method in ("GET", "HEAD")]
        others = [await ask(service, path, method=method) for method in ("POST", "PUT", "DELETE", "OPTIONS", "get")]

    assert (got.status, head.status, head.body) == (200, 200, b"")
    assert got.body
    assert head.headers["content-type"] == got.headers["content-type"]
    assert {(one.status, one.headers["allow"]) for one in others} == {(405, "GET, HEAD")}
