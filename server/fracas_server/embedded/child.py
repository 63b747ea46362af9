"""A server as a child process that can neither outlive its folder's next owner nor share its files with a second one.

Three things can happen to us: a clean end, `kill -9`, and a second server started on the same folder. Two file locks
tell them apart, because the kernel gives them back whatever happens:

- `NAME.owner` is held by this process. Who cannot get it has found a second server.
- `NAME.lock` is handed to the child and closed here. Who has `NAME.owner` and cannot get `NAME.lock` has found the
  child of a server that was killed; it is ended, and waited for, before a new one opens the same files.

Besides, where the machine has `setpriv` (util-linux), the child gets SIGTERM as soon as its parent dies. The child
leads a session of its own, so that Ctrl-C in a terminal reaches only us, and we end it when our last word is written.

What the children are is in `valkey`, `mosquitto` and `amqtt`.
"""

import asyncio
import contextlib
import fcntl
import os
import shutil
import signal
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog

from fracas_server.embedded.errors import ChildFailed, ChildStuck, FolderInUse
from fracas_server.embedded.folders import private_folder

__all__ = ["Child", "Probe", "running_child"]

Probe = Callable[[], Awaitable[bool]]
"""Asks whether the child does its work; `False` or an `OSError` means not yet."""

START_SECONDS: Final = 30.0
"""A store reads its whole append-only file before it answers."""
STOP_SECONDS: Final = 10.0
"""Then the child is killed; what it acknowledged is on disk by then."""
_POLL_SECONDS: Final = 0.01
_LAST_LINES: Final = 5

_LAUNCHER: Final = 'echo $$ >"$0" && exec "$@"'
"""Writes the child's id before it becomes the child, so that whoever holds `NAME.lock` has its id on file."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Child:
    """A running child process."""

    name: str
    pid: int
    log_file: Path
    """Its output since it was started; that of the one before has `.1` behind the name."""
    process: Process

    async def died(self) -> int:
        """Wait for the end of the child.

        Returns:
            Its exit code, negative for a signal.
        """
        return await self.process.wait()


@asynccontextmanager
async def running_child(
    name: str,
    command: Sequence[str],
    *,
    folder: Path,
    ready: Probe,
    tied: bool = True,
    start_seconds: float = START_SECONDS,
    stop_seconds: float = STOP_SECONDS,
) -> AsyncIterator[Child]:
    """Run a program as long as the context lasts.

    Args:
        name: names its files in the folder, the log lines and the errors.
        command: the program, as an absolute path, and its arguments.
        folder: where it runs and where its lock, id and output are; created if it is missing.
        ready: asked until it is true.
        tied: end the child as soon as this process dies, where the machine can do that.
        start_seconds: how long the child may take to get ready, and one left behind to end.
        stop_seconds: how long it may take to end before it is killed.

    Yields:
        The child, ready.

    Raises:
        FolderInUse: another process runs such a child in this folder.
        ChildFailed: the child ended before it was ready.
        ChildStuck: the child did not get ready in time, or one left behind did not end.
    """
    folder = private_folder(folder)
    with _lock(folder / f"{name}.owner") as owner:
        if not _try_lock(owner):
            raise FolderInUse(name, folder)
        process, log_file = await _start(name, command, folder, tied=tied, seconds=start_seconds)
        try:
            await _until_ready(name, process, ready, log_file, seconds=start_seconds)
            child = Child(name, process.pid, log_file, process)
            log.debug("embedded server started", child=name, child_pid=process.pid, folder=str(folder))
            yield child
        finally:
            await _stop(process, seconds=stop_seconds)
            log.debug("embedded server stopped", child=name, exit_code=process.returncode)


async def _start(
    name: str, command: Sequence[str], folder: Path, *, tied: bool, seconds: float
) -> tuple[Process, Path]:
    pid_file, log_file = folder / f"{name}.pid", folder / f"{name}.log"
    setpriv = shutil.which("setpriv") if tied else None
    if setpriv is not None:
        command = [setpriv, "--pdeathsig", "TERM", "--", *command]
    with _lock(folder / f"{name}.lock") as lock:
        await _take_over(name, lock, pid_file, log_file, seconds=seconds)
        pid_file.write_text("")  # an id in it is that of the child which holds the lock, never of an older one
        if log_file.exists():
            log_file.replace(log_file.with_name(f"{log_file.name}.1"))
        with log_file.open("wb") as output:
            process = await asyncio.create_subprocess_exec(
                "/bin/sh", "-c", _LAUNCHER, str(pid_file), *command,
                cwd=folder, stdin=DEVNULL, stdout=output, stderr=output, pass_fds=(lock,), start_new_session=True,
            )  # fmt: skip
    return process, log_file


async def _take_over(name: str, lock: int, pid_file: Path, log_file: Path, *, seconds: float) -> None:
    """Get the child's lock, ending a child that an earlier server left behind."""
    told: int | None = None
    deadline = asyncio.get_running_loop().time() + seconds
    while not _try_lock(lock):
        if asyncio.get_running_loop().time() > deadline:
            raise ChildStuck(name, "end", seconds, log_file)
        pid = _read_pid(pid_file)
        if pid is not None and pid != told:
            log.warning("ending the embedded server of a Fracas server that was killed", child=name, child_pid=pid)
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
            told = pid
        await asyncio.sleep(_POLL_SECONDS)


def _read_pid(path: Path) -> int | None:
    """Read a process id; `None` while there is none on file."""
    try:
        return int(path.read_text())
    except (FileNotFoundError, ValueError):
        return None


async def _until_ready(name: str, process: Process, ready: Probe, log_file: Path, *, seconds: float) -> None:
    deadline = asyncio.get_running_loop().time() + seconds
    while True:
        if process.returncode is not None:
            raise ChildFailed(name, process.returncode, log_file, _last_lines(log_file))
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            if await asyncio.wait_for(ready(), timeout=1):
                return
        if asyncio.get_running_loop().time() > deadline:
            raise ChildStuck(name, "get ready", seconds, log_file)
        await asyncio.sleep(_POLL_SECONDS)


def _last_lines(log_file: Path) -> str:
    lines = log_file.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return " | ".join(lines[-_LAST_LINES:])


async def _stop(process: Process, *, seconds: float) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    try:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), timeout=seconds)
    finally:  # also when we are cancelled while waiting: nobody would end it later
        if process.returncode is None:
            process.kill()
            await process.wait()


@contextmanager
def _lock(path: Path) -> Iterator[int]:
    """Open a file to be locked with `_try_lock`; leaving closes it, and a lock ends with its last copy."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield file
    finally:
        os.close(file)


def _try_lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
