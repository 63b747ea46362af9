"""Health, readiness and metrics over plain HTTP."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from redis.asyncio import Redis
from websockets.exceptions import InvalidStatus

from fracas_server.errors import ConfigurationError
from fracas_server.service import Service
from fracas_server.settings import Limits
from tests.server.arena import Player, create, joined, serving, steps

PATHS = ("/healthz", "/readyz", "/metrics")


async def fetch(address: str, path: str) -> tuple[int, str]:
    """Return status and text of an HTTP request."""

    def get() -> tuple[int, str]:
        try:
            with urllib.request.urlopen(address.replace("ws://", "http://") + path, timeout=60) as answer:  # noqa: S310
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    return await asyncio.to_thread(get)


@pytest.mark.parametrize(
    ("path", "status", "text"),
    [
        ("/healthz", 200, "ok"),
        ("/readyz", 200, "ready"),
        ("/metrics", 200, "fracas_connections"),
        ("/elsewhere", 404, "the page is at /"),
    ],
)
async def test_what_there_is(store_url: str, tmp_path: Path, path: str, status: int, text: str) -> None:
    """Each path has its answer, and what is none is told what there is."""
    async with serving(store_url, tmp_path) as service:
        found = await fetch(service.address, path)

    assert found[0] == status
    assert text in found[1]


async def test_metrics_count_what_happens(store_url: str, tmp_path: Path) -> None:
    """Connections, matches, requests, refusals, intents and commits are in the figures."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 2)
            await imp.act("m1", {"by": "imp", "use": "nonsense"})

            _, text = await fetch(service.address, "/metrics")

    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert figures["fracas_connections"] == "2.0"
    assert figures["fracas_matches_hosted"] == "1.0"
    assert figures['fracas_requests_total{kind="send_intent"}'] == "3.0"
    assert figures["fracas_intents_total"] == "2.0"
    assert figures['fracas_refusals_total{code="not_available"}'] == "1.0"
    assert float(figures["fracas_commit_seconds_count"]) >= 4
    assert (figures["fracas_store_up"], figures["fracas_broker_up"]) == ("1.0", "NaN")


async def test_a_full_server_takes_nobody(store_url: str, tmp_path: Path) -> None:
    """One connection too many is turned away before it becomes one, and health is still told."""
    async with (
        serving(store_url, tmp_path, limits=Limits(connections=1)) as service,
        await Player.come(service.address),
    ):
        with pytest.raises(InvalidStatus, match="503"):
            await Player.connect(service.address)

        assert (await fetch(service.address, "/healthz"))[0] == 200


async def test_a_port_of_its_own_has_the_figures_alone(store_url: str, tmp_path: Path) -> None:
    """Where the operator names a port for it, health is told on both, and figures on that one only."""
    async with serving(store_url, tmp_path, operations_port=0) as service:
        own = f"ws://127.0.0.1:{service.operations.port}"

        told = {where: [(await fetch(where, path))[0] for path in PATHS] for where in (own, service.address)}
        assert "fracas_connections" in (await fetch(own, "/metrics"))[1]
        assert (await fetch(own, "/"))[0] == 404

    assert told == {own: [200, 200, 200], service.address: [200, 200, 404]}


@pytest.mark.parametrize("path", [*PATHS, "/admin/matches", "/elsewhere"])
async def test_the_port_of_its_own_answers_head_and_refuses_what_changes_things(
    store_url: str, tmp_path: Path, path: str
) -> None:
    """HEAD is answered as GET without a body; other methods and two hosts are refused."""
    sent: dict[str, tuple[int, dict[str, str], bytes]] = {}
    async with serving(store_url, tmp_path, operations_port=0) as service:
        for method in ("GET", "HEAD", "POST", "DELETE"):
            sent[method] = await _raw(service, f"{method} {path} HTTP/1.1\r\nHost: a\r\n\r\n")
        two = await _raw(service, f"GET {path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")

    assert sent["HEAD"][0] == sent["GET"][0]
    assert sent["GET"][2]
    assert sent["HEAD"][2] == b""
    assert sent["HEAD"][1]["content-type"] == sent["GET"][1]["content-type"]
    assert [(sent[one][0], sent[one][1]["allow"]) for one in ("POST", "DELETE")] == [(405, "GET, HEAD")] * 2
    assert two[0] == 400


async def _raw(service: Service, request: str) -> tuple[int, dict[str, str], bytes]:
    """Ask the operations port as it is written; returns status, headers and body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", service.operations.port)
    writer.write(request.encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    first, *lines = head.decode().split("\r\n")
    return (
        int(first.split()[1]),
        {name.lower(): value for name, _, value in (one.partition(": ") for one in lines)},
        body,
    )


async def test_a_port_that_is_taken_is_named(store_url: str, tmp_path: Path) -> None:
    """A server whose operations port is taken does not start without it, and says which flag is wrong."""
    async with serving(store_url, tmp_path / "1", operations_port=0) as service:
        taken = service.operations.port

        with pytest.raises(ConfigurationError, match=f"--operations-port: cannot listen on 127.0.0.1:{taken}"):
            async with serving(store_url, tmp_path / "2", operations_port=taken):
                pass


async def until_not_ready(service: Service) -> str:
    """Wait until the server says that it is not ready; returns what it says."""
    while True:
        status, text = await fetch(service.address, "/readyz")
        if status != 200:
            return text


async def test_a_store_that_takes_nothing_is_told(store_url: str, redis: Redis, tmp_path: Path) -> None:
    """A store that answers and is too full to be written to is no store to be ready with."""
    async with serving(store_url, tmp_path) as service:
        await redis.config_set("maxmemory", 1)
        try:
            assert "the store takes nothing (command not allowed when used memory" in await until_not_ready(service)
        finally:
            await redis.config_set("maxmemory", 0)
