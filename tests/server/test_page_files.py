"""The files of the browser page: what is served, how long it may be kept, and what it may load."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from fracas_server import assembly
from fracas_server.http_paths import HttpPaths, HttpRequest
from fracas_server.page_files import Page
from tests.server.arena import serving
from tests.server.gateway.test_plain_http import ask

SCRIPT = b"console.log('built')"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built page, which the servers of the test serve."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Fracas</title>", "utf-8")
    (folder / "assets" / "main-1234.js").write_bytes(SCRIPT)
    (folder / "notes.unknown").write_text("not for the web", "utf-8")
    monkeypatch.setattr(assembly, "PAGE_FOLDER", folder)
    return folder


@pytest.mark.usefixtures("folder")
async def test_the_page(store_url: str, tmp_path: Path) -> None:
    """The page loads what lies beside it and nothing else, connects to its own server, and is asked for each time."""
    async with serving(store_url, tmp_path / "data") as running:
        page = await ask(running, "/?overlay=1")
        again = await ask(running, "/", If_None_Match=page.headers["etag"])
        host = f"127.0.0.1:{running.gateway.port}"

    policy = dict(part.split(" ", 1) for part in page.headers["content-security-policy"].split("; "))
    assert "<title>Fracas</title>" in page.text
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert (again.status, again.body) == (304, b"")
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["connect-src"] == f"'self' ws://{host} wss://{host}"


@pytest.mark.usefixtures("folder")
async def test_what_the_page_loads(store_url: str, tmp_path: Path) -> None:
    """A file whose name changes with its contents is kept for ever, and goes out compressed to whoever takes it."""
    async with serving(store_url, tmp_path / "data") as running:
        plain = await ask(running, "/assets/main-1234.js")
        zipped = await ask(running, "/assets/main-1234.js", Accept_Encoding="br, gzip")
        head = await ask(running, "/assets/main-1234.js", method="HEAD", Accept_Encoding="gzip")
        unknown = await ask(running, "/notes.unknown")
        above = await ask(running, "/../page/index.html")

    assert plain.body == SCRIPT == gzip.decompress(zipped.body)
    assert "immutable" in plain.headers["cache-control"]
    assert zipped.headers["content-encoding"] == "gzip"
    assert head.headers["content-length"] == str(len(zipped.body))
    assert (unknown.status, above.status) == (404, 404)


async def test_a_checkout_without_the_page(store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server without the page says what it speaks, and how the page is built."""
    monkeypatch.setattr(assembly, "PAGE_FOLDER", tmp_path / "nowhere")
    async with serving(store_url, tmp_path / "data") as running:
        found = await ask(running, "/")

    assert found.status == 426
    assert "make web" in found.text


@pytest.mark.parametrize(
    ("nodes", "allowed"),
    [
        (("ws://127.0.0.1:7701",), " ws://127.0.0.1:7701"),
        (("wss://play.example.org/n/2", "ws://[::1]:7702"), " wss://play.example.org ws://[::1]:7702"),
        (("ws://a.example;script-src 'unsafe-inline'",), ""),
        (("ws://127.0.0.1:8420",), ""),
    ],
)
async def test_the_page_may_turn_to_every_server_of_the_service(
    nodes: tuple[str, ...], allowed: str, folder: Path
) -> None:
    """A match is served by one of them; an address that is none opens nothing else."""
    paths = HttpPaths()
    Page(folder).serve(paths, nodes=lambda: nodes)

    handler = paths.handler_of("/")
    assert handler is not None
    answered = await handler(HttpRequest(path="/", query={}, authorization="", host="127.0.0.1:8420", place=""))

    connect = next(part for part in answered.policy.split("; ") if part.startswith("connect-src"))
    assert connect == f"connect-src 'self' ws://127.0.0.1:8420 wss://127.0.0.1:8420{allowed}"
    assert "unsafe" not in answered.policy
