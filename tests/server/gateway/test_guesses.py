"""Wrong invitation codes: counted, charged, and limited by address, wherever a code may be told."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.guess_limiter import CHARGE_S, GuessLimiter
from fracas_server.metrics import Metrics
from fracas_server.service import Service
from fracas_server.settings import Limits
from fracas_server.timing import ManualTime
from tests.server.arena import Player, create, serving
from tests.server.test_operations import fetch

WRONG = "WRNGCDES"


def counted(service: Service, how: str) -> float:
    """Return how many guesses were counted."""
    return float(service.metrics.code_guesses.labels(how)._value.get())


@pytest.mark.parametrize(
    "request_",
    [
        {"join_match": v1.JoinMatch(code=WRONG)},
        {"watch_match": v1.WatchMatch(code=WRONG)},
        {"get_replay": v1.GetReplay(match="aaaaaaaaaa", code=WRONG)},
        {"enter_tournament": v1.EnterTournament(tournament="aaaaaaaaaa", code=WRONG)},
    ],
)
async def test_wrong_codes_are_limited(request_: dict[str, Any], store_url: str, tmp_path: Path) -> None:
    """After as many as one address may try, no code from there is looked at; a request without one is."""
    limits = Limits(wrong_codes_per_address=3)
    async with serving(store_url, tmp_path, limits=limits) as service:
        await create(service)
        async with await Player.come(service.address) as player, await Player.come(service.address) as other:
            codes = [(await player.ask(**request_)).rejected.code for _ in range(5)]
            right = await other.ask(join_match=v1.JoinMatch(code="CODEM1"))
            without = await other.ask(join_match=v1.JoinMatch(match="m1"))

        assert codes == 3 * ["not_found"] + 2 * ["rate_limited"]
        assert right.rejected.code == "rate_limited"
        assert without.HasField("joined")
        assert (counted(service, "wrong"), counted(service, "refused")) == (3, 3)


async def test_right_codes_are_not_limited(store_url: str, tmp_path: Path) -> None:
    """A class that joins from one address tells many right ones."""
    async with serving(store_url, tmp_path, limits=Limits(wrong_codes_per_address=2)) as service:
        await create(service)
        async with await Player.come(service.address) as player:
            for _ in range(10):
                assert (await player.ask(watch_match=v1.WatchMatch(code="code-m1"))).HasField("joined")

        assert counted(service, "wrong") == 0


async def test_wrong_codes_are_limited_by_address_behind_a_proxy(store_url: str, tmp_path: Path) -> None:
    """A client elsewhere is not affected."""
    limits = Limits(wrong_codes_per_address=1)
    async with serving(store_url, tmp_path, limits=limits, proxies="127.0.0.1", guests="always") as service:
        found = []
        for address in ("203.0.113.5", "203.0.113.5", "203.0.113.6"):
            player = await Player.come(service.address, additional_headers={"X-Forwarded-For": address})
            found.append((await player.ask(watch_match=v1.WatchMatch(code=WRONG))).rejected.code)
            await player.leave()

        assert found == ["not_found", "rate_limited", "not_found"]


@pytest.mark.parametrize("path", ["replays/aaaaaaaaaa", "shown/aaaaaaaaaa/public", "past/aaaaaaaaaa"])
async def test_wrong_codes_over_http_are_limited(path: str, store_url: str, tmp_path: Path) -> None:
    """They count as those of the same address over WebSocket do."""
    async with serving(store_url, tmp_path, limits=Limits(wrong_codes_per_address=2)) as service:
        async with await Player.come(service.address) as player:
            await player.ask(watch_match=v1.WatchMatch(code=WRONG))
        found = [(await fetch(service.address, f"/{path}?code={WRONG}"))[0] for _ in range(3)]

        assert found == [404, 429, 429]


async def test_requests_over_http_are_limited_by_settings(store_url: str, tmp_path: Path) -> None:
    """The rate of one address and the burst are settings."""
    limits = Limits(http_requests_per_second=0.001, http_request_burst=2)
    async with serving(store_url, tmp_path, limits=limits, proxies="127.0.0.1") as service:

        async def page() -> int:
            reader, writer = await asyncio.open_connection("127.0.0.1", service.gateway.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.5\r\n\r\n")
            status = int((await reader.read()).split()[1])
            writer.close()
            return status

        assert [await page() for _ in range(3)] == [200, 200, 429]


def test_a_wrong_code_is_charged_and_forgiven() -> None:
    """It costs its sender processor time, and is forgiven by the clock."""
    time = ManualTime()
    guesses = GuessLimiter(per_minute=1, time=time, metrics=Metrics())
    charged: list[float] = []

    def guess() -> None:
        with guesses.guessing("X", "there", charge=charged.append):
            raise RequestRefused("not_found", "no such code")

    with pytest.raises(RequestRefused, match="no such code"):
        guess()
    with pytest.raises(RequestRefused, match="try again in 60 s"):
        guess()
    assert charged == [CHARGE_S]

    time.advance(60_000)
    with pytest.raises(RequestRefused, match="no such code"):
        guess()
