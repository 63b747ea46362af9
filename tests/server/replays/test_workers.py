"""Matches are played again beside the server, by a process that may be killed, fail, or be left in the middle."""

from __future__ import annotations

import asyncio
import gzip
import os
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import NamedTuple

import pytest
import uvloop

from fracas_engine.replay import read
from fracas_protocol import v1
from fracas_server.errors import ReplayUnavailable, RequestRefused
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.match.record import MatchRecord
from fracas_server.replays.workers import ProcessWorker, ReplayWorker, ThreadWorker
from tests.eventually import eventually_async
from tests.server.arena import serving
from tests.server.played import fought, let_go, seated
from tests.server.replays.test_http import told

pytestmark = pytest.mark.whole


class Log(NamedTuple):
    """What a replay is made of."""

    record: MatchRecord
    secret: bytes
    entries: list[bytes]


@pytest.fixture
async def log(store_url: str, tmp_path: Path) -> Log:
    """A match that has been played."""
    async with serving(store_url, tmp_path, begin=begin_battle) as service:
        seats = {"red": "ann", "blue": "bob"}
        host = await seated(service, "monster_mash", seats, options=v1.MatchOptions(guests=True))
        await fought(host, most=30)
        await let_go(service, host.match)
        stored = await service.services.matches.load(host.match)
        rows = await service.services.matches.log(host.match, after=0)
        return Log(host.record, stored.fields["secret"], [row.entry for row in rows])


@pytest.fixture
async def worker() -> AsyncIterator[ProcessWorker]:
    """A process that plays matches again."""
    worker = ProcessWorker()
    yield worker
    await worker.close()


async def stopped(worker: ProcessWorker, log: Log) -> tuple[int, asyncio.Task[bytes]]:
    """Return the id of the process, which is stopped now, and a job that it has been given since."""
    await worker.make(*log)
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGSTOP)
    job = asyncio.get_running_loop().create_task(worker.make(*log))
    await eventually_async(lambda: worker.busy, "the job is under way")
    return worker.pid, job


async def shown(worker: ReplayWorker, file: bytes, viewer: str) -> bytes:
    """Return all pieces of a replay for one viewer."""
    return b"".join([piece async for piece in worker.show(file, viewer)])


async def test_a_process_makes_the_same_bytes_as_a_thread(worker: ProcessWorker, log: Log) -> None:
    """It takes one job after the other, and shows what it has made."""
    made = await worker.make(*log)
    assert made == await ThreadWorker().make(*log) == await worker.make(*log)
    file = gzip.decompress(made)
    assert read(file).header.match == log.record.match
    assert (
        await shown(worker, file, "red")
        == await shown(ThreadWorker(), file, "red")
        != await shown(worker, file, "public")
    )


async def test_a_process_that_is_prepared_takes_the_next_job(worker: ProcessWorker, log: Log) -> None:
    """It is there before its first job, once, and does not outlive its server."""
    await asyncio.gather(worker.prepare(), worker.prepare())
    prepared = worker.pid
    assert prepared is not None
    assert await worker.make(*log) == await ThreadWorker().make(*log)
    assert worker.pid == prepared
    await worker.close()
    await worker.prepare()
    assert worker.pid is None


async def test_what_cannot_be_done_is_refused_with_its_reason(worker: ProcessWorker, log: Log) -> None:
    """Both say it in the same words, and the process goes on."""
    refused = []
    for who in (worker, ThreadWorker()):
        with pytest.raises(ReplayUnavailable) as not_made:
            await who.make(log.record, log.secret, log.entries[:-1])
        with pytest.raises(RequestRefused) as not_shown:
            await shown(who, gzip.decompress(await who.make(*log)), "green")
        refused.append((str(not_made.value), str(not_shown.value)))
    assert refused[0] == refused[1]
    assert "its end is not in its log" in refused[0][0]
    assert "'green'" in refused[0][1]


async def test_a_process_that_is_killed_over_a_job_is_followed_by_another(worker: ProcessWorker, log: Log) -> None:
    """The job is done all the same."""
    pid, job = await stopped(worker, log)
    os.kill(pid, signal.SIGKILL)
    assert await job == await ThreadWorker().make(*log)
    assert worker.pid != pid


async def test_a_replay_comes_in_pieces_the_first_picture_alone(worker: ProcessWorker, log: Log) -> None:
    """The first piece is the snapshot, handed over before anything is played; a dead process loses no piece."""
    file = gzip.decompress(await ThreadWorker().make(*log))
    whole = await shown(ThreadWorker(), file, "referee")
    pieces = worker.show(file, "referee")
    first = await anext(pieces)
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    rest = b"".join([piece async for piece in pieces])

    assert [message.WhichOneof("kind") for message in told(first)] == ["snapshot"]
    assert first + rest == whole


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_a_process_that_has_ended_between_two_jobs_is_followed_by_another(
    run: Callable[[Coroutine[None, None, None]], None],
) -> None:
    """As one does that nobody had a job for, under the event loop of the server too."""

    async def between() -> None:
        worker = ProcessWorker()
        pids = []
        for _ in range(2):
            with pytest.raises(RequestRefused, match="not a complete replay record"):
                await shown(worker, b"no replay", "red")
            assert worker.pid is not None
            pids.append(worker.pid)
            os.kill(worker.pid, signal.SIGKILL)
            assert worker._process is not None
            pipe = worker._process.stdin
            assert pipe is not None
            await eventually_async(pipe.is_closing, "the loop has seen that it has ended")
        assert pids[0] != pids[1]
        await worker.close()

    run(between())


async def test_a_job_that_ends_every_process_is_given_up(worker: ProcessWorker, log: Log) -> None:
    """It is no endless loop, and the next job finds a process."""
    with pytest.raises(ReplayUnavailable, match=r"ended over it \(code 1\)"):
        await worker.make(log.record.model_copy(update={"ruleset": None}), log.secret, log.entries)
    assert await worker.make(*log)


async def test_a_job_that_is_left_leaves_no_answer_for_the_next(worker: ProcessWorker, log: Log) -> None:
    """A server that stops cancels it; whoever asks for something else later gets that."""
    _, job = await stopped(worker, log)
    job.cancel()
    with pytest.raises(asyncio.CancelledError):
        await job
    file = gzip.decompress(await ThreadWorker().make(*log))
    assert await shown(worker, file, "red") == await shown(ThreadWorker(), file, "red")


async def test_a_job_does_not_keep_a_server_from_stopping(worker: ProcessWorker, log: Log) -> None:
    """The process is ended, and no other one is started for the job."""
    pid, job = await stopped(worker, log)
    await worker.close()
    with pytest.raises(ReplayUnavailable):
        await job
    assert worker.pid is None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_a_server_has_a_process_for_it_which_ends_with_it(store_url: str, tmp_path: Path) -> None:
    """What is shipped makes replays so, without being told."""
    hired: list[ProcessWorker] = []

    def hire() -> ProcessWorker:
        hired.append(ProcessWorker())
        return hired[-1]

    async with serving(store_url, tmp_path, begin=begin_battle, hire=hire) as service:
        host = await seated(
            service, "monster_mash", {"red": "ann", "blue": "bob"}, options=v1.MatchOptions(guests=True)
        )
        await fought(host, most=30)
        await let_go(service, host.match)
        pids = [worker.pid for worker in hired if worker.pid is not None]
        assert len(pids) == 1
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)
