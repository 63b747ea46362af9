"""What requests cost: a subject may take so much of the processor, and how long others wait is measured."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Generator
from pathlib import Path

import pytest

from fracas_engine.content.library import Library, library_of
from fracas_protocol import v1
from fracas_protocol.values import write_map
from fracas_server.gateway import welcome
from fracas_server.gateway.welcome import playable_rulesets
from fracas_server.match import host as hosts
from fracas_server.settings import Limits
from fracas_server.timing import ManualTime
from tests.eventually import DEADLINE, eventually_async
from tests.server.arena import Player, create, joined, serving
from tests.server.test_operations import fetch

QUESTION = write_map({"distance": {"from": "imp", "to": "ogre"}})
COST_S = 0.12


async def test_who_costs_too_much_waits(store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dear questions are refused until the sender's share has filled up, on all connections; others are served."""

    def dear(*_words: object, **_: object) -> Generator[None, None, int]:
        yield from ()  # it has no parts
        began = time.thread_time()
        while time.thread_time() - began < COST_S:
            pass
        return 1

    monkeypatch.setattr(hosts, "answer_in_parts", dear)
    clock = ManualTime()
    limits = Limits(work_ms_per_second=100, work_burst_ms=200)
    async with serving(store_url, tmp_path, time=clock, limits=limits, lease_ms=10**9, grace_ms=10**9) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre, await Player.come(service.address, token=imp.token) as second:
            ask = v1.AskQuestion(match="m1", question=QUESTION)
            for _ in range(2):
                assert (await imp.ask(ask_question=ask)).reply.answer.number == 1

            refused = (await imp.ask(ask_question=ask)).rejected
            elsewhere = (await second.ask(ping=v1.Ping())).rejected
            assert (await ogre.ask(ask_question=ask)).HasField("reply")
            assert (refused.code, elsewhere.code) == ("rate_limited", "rate_limited")
            assert refused.retry_after_ms >= 2 * COST_S * 1000 - 200
            clock.advance(1_000)
            assert (await imp.ask(ask_question=ask)).HasField("reply")
        figures = (await fetch(service.address, "/metrics"))[1]

    assert 'fracas_work_seconds_count{kind="question"} 4.0' in figures


async def test_others_have_their_turn_while_an_answer_is_worked_out(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer in parts waits for its end, and nobody else does."""
    began, ended = threading.Event(), threading.Event()

    def long(*_words: object, **_: object) -> Generator[None, None, int]:
        began.set()
        while not ended.is_set():
            yield
        return 1

    monkeypatch.setattr(hosts, "answer_in_parts", long)
    limits = Limits(work_ms_per_second=10**6, work_burst_ms=10**6)
    async with serving(store_url, tmp_path, limits=limits) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            asked = asyncio.create_task(imp.ask(ask_question=v1.AskQuestion(match="m1", question=QUESTION)))
            await eventually_async(began.is_set, "it is worked at")

            assert (await ogre.ask(ping=v1.Ping(payload=7))).pong.payload == 7

            assert not asked.done()
            ended.set()
            assert (await asked).reply.answer.number == 1


async def test_how_long_others_wait_is_measured(store_url: str, tmp_path: Path) -> None:
    """A loop that was blocked shows in the figures, and one that is blocked for long is not ready."""
    async with serving(store_url, tmp_path) as service:
        lag = service.metrics.loop_lag
        await eventually_async(lambda: lag._sum.get() > 0, "it is measured")
        before = lag._sum.get()

        time.sleep(0.4)  # noqa: ASYNC251 - blocking the loop is what is tested

        await eventually_async(lambda: lag._sum.get() - before > 0.25, "the gap is noticed")


async def test_the_first_hello_keeps_nobody_waiting(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the content of all rulesets is read for the first time, others are served."""
    reading = threading.Event()
    pongs = threading.Event()

    def slow(ruleset: str) -> Library:
        reading.set()
        assert pongs.wait(DEADLINE)
        return library_of(ruleset)

    async with serving(store_url, tmp_path) as service, await Player.come(service.address) as other:
        playable_rulesets.cache_clear()
        monkeypatch.setattr(welcome, "library_of", slow)
        hello = asyncio.get_running_loop().create_task(Player.come(service.address))
        await eventually_async(reading.is_set, "the content is being read")

        assert (await other.ask(ping=v1.Ping(payload=7))).pong.payload == 7

        pongs.set()
        async with await hello as player:
            assert player.welcome.rulesets
