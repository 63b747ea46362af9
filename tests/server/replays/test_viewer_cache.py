"""Replays by a viewer's eyes under load: one run for all that ask, told piece by piece, finished and kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from http import HTTPStatus
from pathlib import Path

import pytest

from fracas_server.errors import RequestRefused
from fracas_server.ids import MatchId
from fracas_server.match.record import MatchRecord
from fracas_server.replays import http as shown_module
from fracas_server.replays import viewer_cache as showing_module
from fracas_server.replays.replay_for_viewer import count_delimited, delimited
from fracas_server.replays.viewer_cache import ViewerReplayCache
from tests.eventually import eventually_async
from tests.server.arena import create, joined, serving, steps
from tests.server.gateway.test_plain_http import ask

FILE = b"header\nstarted\nplayed\nplayed\nended\n"
MESSAGES = [b"snapshot", b"diff", b"x" * 300]
SOON = 0.01
_MATCH = MatchId("m1")


class SlowWorker:
    """A worker that hands a message over when it is told to."""

    def __init__(self) -> None:
        self.jobs: list[tuple[bytes, str]] = []
        self.may_go_on = asyncio.Semaphore(0)
        self.refusal: Exception | None = None

    async def make(self, record: MatchRecord, secret: bytes, entries: Sequence[bytes]) -> bytes:
        """See `ReplayWorker.make`."""
        raise NotImplementedError

    async def prepare(self) -> None:
        """See `ReplayWorker.prepare`."""

    async def show(self, file: bytes, viewer: str) -> AsyncGenerator[bytes]:
        """See `ReplayWorker.show`."""
        self.jobs.append((file, viewer))
        for message in MESSAGES:
            await self.may_go_on.acquire()
            if self.refusal is not None:
                raise self.refusal
            yield delimited([message])

    async def close(self) -> None:
        """See `ReplayWorker.close`."""


def hand_over(worker: SlowWorker, count: int = 1) -> None:
    """Let the worker hand over so many messages."""
    for _ in range(count):
        worker.may_go_on.release()


async def test_many_clients_share_one_run() -> None:
    """All that ask for the same replay by the same eyes wait for the same one; others have runs of their own."""
    worker = SlowWorker()
    showings = ViewerReplayCache(worker)
    first = showings.get(FILE, "public")
    assert all(showings.get(FILE, "public") is first for _ in range(100))
    assert showings.get(FILE, "red") is not first
    assert showings.get(FILE + b"x\n", "public") is not first
    await eventually_async(lambda: len(worker.jobs) == 3, "three runs have begun")
    hand_over(worker, 9)
    await eventually_async(lambda: first.done, "it is finished")
    assert showings.get(FILE, "public") is first
    assert bytes(first.body) == delimited(MESSAGES)
    assert len(worker.jobs) == 3


async def test_the_first_picture_comes_before_the_second_is_made() -> None:
    """A client that waits is woken by each piece, and told how many there will be."""
    worker = SlowWorker()
    showing = ViewerReplayCache(worker).get(FILE, "public")
    waiting = asyncio.create_task(showing.beyond(0, within_s=60))
    hand_over(worker)
    await waiting
    assert bytes(showing.body) == delimited(MESSAGES[:1])
    assert (showing.done, showing.progress) == (False, "1/3")
    waiting = asyncio.create_task(showing.beyond(len(showing.body), within_s=60))
    hand_over(worker)
    await waiting
    assert showing.progress == "2/3"
    hand_over(worker)
    await showing.beyond(len(showing.body), within_s=60)
    assert showing.progress == "3/3"
    await showing.beyond(10**9, within_s=60)
    assert showing.done


async def test_a_run_goes_on_when_its_clients_have_gone() -> None:
    """A client that waits no longer ends nothing: the next one gets what was made meanwhile."""
    worker = SlowWorker()
    showings = ViewerReplayCache(worker)
    showing = showings.get(FILE, "public")
    gone = asyncio.create_task(showing.beyond(0, within_s=60))
    await eventually_async(lambda: len(worker.jobs) == 1, "the run has begun")
    gone.cancel()
    await asyncio.wait([gone])
    await showing.beyond(0, within_s=SOON)  # this one is told in time that there is nothing yet
    hand_over(worker, 3)
    await eventually_async(lambda: showings.get(FILE, "public").done, "it is finished")
    assert len(worker.jobs) == 1


@pytest.mark.parametrize("error", [RequestRefused("not_found", "no such eyes"), RuntimeError("a bug")])
async def test_a_run_that_fails_is_tried_again_for_the_next_client(error: Exception) -> None:
    """Those that wait are told why; nothing of it is kept."""
    worker = SlowWorker()
    showings = ViewerReplayCache(worker)
    worker.refusal = error
    showing = showings.get(FILE, "public")
    hand_over(worker)
    await showing.beyond(10**9, within_s=60)
    assert isinstance(showing.refusal, RequestRefused)
    worker.refusal = None
    await eventually_async(lambda: showings.get(FILE, "public") is not showing, "it is begun anew")


async def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last requested replays stay while there is room; unfinished ones always stay."""
    whole = len(delimited(MESSAGES))
    monkeypatch.setattr(showing_module, "_KEPT_BYTES", 2 * whole)
    worker = SlowWorker()
    showings = ViewerReplayCache(worker)
    for number in range(4):
        showing = showings.get(FILE, f"seat{number}")
        hand_over(worker, 3)
        await showing.beyond(10**9, within_s=60)
    await eventually_async(lambda: len(showings._all) == 2, "the older ones have gone")
    assert [eyes for _, eyes in showings._all] == ["seat2", "seat3"]


async def test_so_many_wait_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A further replay is refused for now; one that is under way is not."""
    monkeypatch.setattr(showing_module, "_MOST_WAITING", 2)
    showings = ViewerReplayCache(SlowWorker())
    showings.get(FILE, "red")
    showings.get(FILE, "blue")
    with pytest.raises(RequestRefused, match="Too many replays"):
        showings.get(FILE, "public")
    assert showings.get(FILE, "red") is not None


def test_counting_messages() -> None:
    """All pieces come out again, of any length."""
    assert count_delimited(b"") == 0
    assert count_delimited(delimited([b"", b"a" * 127, b"b" * 128, b"c" * 20_000])) == 4


@pytest.mark.whole
async def test_a_slow_replay_is_told_in_pieces_over_http(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """202 with the pieces so far, then 200 with the rest; a request for the whole gets 202 without a body."""
    monkeypatch.setattr(shown_module, "_PATIENCE_S", 0.5)
    monkeypatch.setattr(shown_module, "_PIECE_S", 0.5)
    worker = SlowWorker()
    async with serving(store_url, tmp_path, hire=lambda: worker) as service:
        monkeypatch.setattr(service.gateway._services.history.replays, "find", _found)
        nothing = await ask(service, "/shown/m1/public")
        assert (nothing.status, nothing.body) == (HTTPStatus.ACCEPTED, b"")
        assert nothing.headers["retry-after"] == "1"
        assert nothing.headers["fracas-progress"] == "0/3"
        hand_over(worker)
        first = await ask(service, "/shown/m1/public?from=0")
        assert (first.status, first.body) == (HTTPStatus.ACCEPTED, delimited(MESSAGES[:1]))
        assert first.headers["fracas-progress"] == "1/3"
        hand_over(worker, 2)
        rest = b""
        status = HTTPStatus.ACCEPTED
        while status == HTTPStatus.ACCEPTED:
            piece = await ask(service, f"/shown/m1/public?from={len(first.body) + len(rest)}")
            status, rest = HTTPStatus(piece.status), rest + piece.body
        assert (status, first.body + rest) == (HTTPStatus.OK, delimited(MESSAGES))
        assert (await ask(service, "/shown/m1/public")).body == delimited(MESSAGES)
        assert len(worker.jobs) == 1
        for wrong in ("-1", "x", "1.5", "%C2%B2", "9" * 30, ""):
            assert (await ask(service, f"/shown/m1/public?from={wrong}")).status in {400, 404}


async def _found(*_: object, **__: object) -> bytes:
    return FILE


@pytest.mark.whole
async def test_a_replay_is_made_once_for_all_that_wait(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that waits no longer does not end the making of a replay that others wait for."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 2)
        keeping = service.gateway._services.history.replays._retention
        made: list[str] = []
        go_on = asyncio.Event()

        async def make(record: MatchRecord, _secret: bytes, _entries: Sequence[bytes]) -> bytes:
            made.append(record.match)
            await go_on.wait()
            return b"a replay"

        monkeypatch.setattr(keeping._worker, "make", make)
        found = (await keeping._matches.records([_MATCH]))[_MATCH]
        record = MatchRecord.model_validate_json(found)
        waiting = [asyncio.create_task(keeping.get(record)) for _ in range(5)]
        await eventually_async(lambda: len(made) == 1, "it is being made")
        for task in waiting[:4]:
            task.cancel()
        await asyncio.wait(waiting[:4])
        go_on.set()
        assert await waiting[4] == b"a replay"
        assert made == ["m1"]
