"""Replay workers of the server: a separate process, or a thread where that suffices.

The program of the process, and its messages, are in `worker_process`.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Final, Protocol, TypeAlias

import structlog

from fracas_server.errors import ReplayUnavailable, RequestRefused
from fracas_server.match.record import MatchRecord
from fracas_server.replays.builder import build_replay, compress
from fracas_server.replays.replay_for_viewer import replay_for_viewer
from fracas_server.replays.worker_process import MAKE, MORE, NUMBER, REFUSED, SHOW, joined

_TRIES: Final = 2
"""Maximum number of attempts for a job: after two crashes, a further attempt would crash too."""
_ENDING_S: Final = 5.0
"""Time in seconds to wait for the exit of a process that has closed its output."""

log = structlog.get_logger(__name__)


class ReplayWorker(Protocol):
    """A worker that replays matches."""

    async def make(self, record: MatchRecord, secret: bytes, entries: Sequence[bytes]) -> bytes:
        """Return the compressed replay of a finished match.

        Args:
            record: The match's record.
            secret: The match's dice secret.
            entries: All entries of the match's log, as they were written.

        Raises:
            ReplayUnavailable: The replay cannot be built.
        """

    async def prepare(self) -> None:
        """Start the worker early, before a job is sent: a process takes most of a second to start."""

    def show(self, file: bytes, viewer: str) -> AsyncGenerator[bytes]:
        """Yield the data of a replay for one viewer, in parts as they are computed; see `replay_for_viewer`.

        Raises:
            RequestRefused: There is no such viewer, or this server cannot replay the match.
        """

    async def close(self) -> None:
        """Release the worker's resources."""


WorkerFactory: TypeAlias = Callable[[], ReplayWorker]
"""Function that creates a worker; the server closes the worker when it stops."""


class ThreadWorker:
    """Worker on a thread: for a server that may be blocked meanwhile, or for rules that only this process can load."""

    async def make(self, record: MatchRecord, secret: bytes, entries: Sequence[bytes]) -> bytes:
        """Return the compressed replay of a finished match; see `ReplayWorker.make`."""
        return await asyncio.to_thread(lambda: compress(build_replay(record, secret, entries)))

    async def prepare(self) -> None:
        """Do nothing: a thread needs no preparation."""

    async def show(self, file: bytes, viewer: str) -> AsyncGenerator[bytes]:
        """Yield a replay for one viewer; see `ReplayWorker.show`."""
        messages = replay_for_viewer(file, viewer)
        while (message := await asyncio.to_thread(next, messages, None)) is not None:
            yield message

    async def close(self) -> None:
        """Do nothing: a thread holds no resources."""


class ProcessWorker:
    """Worker in a separate process, which is started when needed and ends when it has been idle for too long."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process id; None while no process runs."""
        return None if self._process is None else self._process.pid

    @property
    def busy(self) -> bool:
        """True while a job is in progress."""
        return self._turn.locked()

    async def make(self, record: MatchRecord, secret: bytes, entries: Sequence[bytes]) -> bytes:
        """Return the compressed replay of a finished match; see `ReplayWorker.make`."""
        job = [MAKE, record.model_dump_json().encode(), secret, *entries]
        async with contextlib.aclosing(self._answers(job)) as answers:
            async for what, data in answers:
                if what == REFUSED:
                    raise ReplayUnavailable(record.match, data.decode())
                return data
        raise ReplayUnavailable(record.match, "the process that plays matches again said nothing")

    async def prepare(self) -> None:
        """Start the process early, before a job is sent."""
        if self._turn.locked():
            return  # it is busy or starting
        async with self._turn:
            if self._process is None and not self._closed:
                with contextlib.suppress(OSError):  # the next job raises it again
                    self._process = await _started()

    async def show(self, file: bytes, viewer: str) -> AsyncGenerator[bytes]:
        """Yield a replay for one viewer; see `ReplayWorker.show`."""
        async with contextlib.aclosing(self._answers([SHOW, file, viewer.encode()])) as answers:
            async for what, data in answers:
                if what == REFUSED:
                    raise RequestRefused("not_found", data.decode())
                yield data

    async def close(self) -> None:
        """End the process, even during a job."""
        self._closed = True
        if self._process is not None:
            _kill(self._process)
        async with self._turn:
            await self._end()

    async def _answers(self, job: Sequence[bytes]) -> AsyncGenerator[tuple[bytes, bytes]]:
        """Run a job and yield its answers, each as its kind and its data (the reason, if the job is refused)."""
        async with self._turn:
            code = 0
            given = 0  # bytes of the result: a second process gives the same bytes, and continues after these
            for _ in range(_TRIES):
                if self._closed:
                    break
                process = self._process = self._process or await _started()
                made = 0
                try:
                    await _send(process, job)
                    what, data = await _received(process)
                    while what == MORE:
                        if fresh := data[max(0, given - made) :]:
                            given += len(fresh)
                            yield what, fresh
                        made += len(data)
                        what, data = await _received(process)
                except (OSError, asyncio.IncompleteReadError):
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(process.wait(), _ENDING_S)  # otherwise the exit code is the signal's
                    code = await self._end()
                    if code:
                        log.warning("replay_process_ended", job=job[0].decode(), code=code)
                except BaseException:
                    await self._end()  # its pending answer would be taken for that of the next job
                    raise
                else:
                    yield what, data
                    return
            yield REFUSED, f"the process that plays matches again ended over it (code {code})".encode()

    async def _end(self) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        if process.returncode is None:
            _kill(process)
        await process.communicate()  # reads the rest, so that its pipes are closed
        return process.returncode or 0


async def _started() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fracas_server.replays.worker_process", stdin=PIPE, stdout=PIPE
    )


def _kill(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()


async def _send(process: Process, job: Sequence[bytes]) -> None:
    assert process.stdin is not None, "it was started with pipes"
    if process.stdin.is_closing():  # it has ended since its last job; with uvloop the write would raise no OSError
        raise BrokenPipeError
    process.stdin.write(joined(job))
    await process.stdin.drain()


async def _received(process: Process) -> tuple[bytes, bytes]:
    assert process.stdout is not None, "it was started with pipes"
    (parts,) = NUMBER.unpack(await process.stdout.readexactly(NUMBER.size))
    what, data = [await _part(process.stdout) for _ in range(parts)]
    return what, data


async def _part(source: asyncio.StreamReader) -> bytes:
    (size,) = NUMBER.unpack(await source.readexactly(NUMBER.size))
    return await source.readexactly(size)
