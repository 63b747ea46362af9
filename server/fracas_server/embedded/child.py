"""A server as a child process that can neither outlive its folder's next owner nor share its files with a second one.

Three things can happen to us: a clean end, `kill -9`, and a second server started on the same folder. Two file locks
tell them apart, because the kernel gives them back whatever happens:

- `NAME.owner` is held by this process. Who cannot get it has found a second server.
- `NAME.lock` is handed to the child and closed here. Who has `NAME.owner` and cannot get `NAME.lock` has found the
  child of a server that was killed; it is ended, and waited for, before a new one opens the same files.

Besides, where the machine has `setpriv` (util-linux), the child gets SIGTERM as soon as its parent dies. The child
leads a session of its own, so that Ctrl-C in a terminal reaches only us, and we end it when our last word is written.

What the children are is in `valkey`, `mosquitto` and `amqtt`; one that is started again when it dies is in `retention`.
"""

import asyncio
import contextlib
import fcntl
import os
import signal
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog

from fracas_server.child_processes import end_process
from fracas_server.die_with_parent import die_with_parent
from fracas_server.embedded.errors import ChildFailed, ChildStuck, FolderInUse
from fracas_server.embedded.folders import private_folder

__all__ = [
    "START_SECONDS",
    "STOP_SECONDS",
    "Child",
    "ChildSpec",
    "Probe",
    "owned",
    "running_child",
    "start_child",
    "stop_child",
]

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

    def last_lines(self) -> str:
        """Return the end of its output."""
        lines = self.log_file.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return " | ".join(lines[-_LAST_LINES:])


@dataclass(frozen=True, slots=True)
class ChildSpec:
    """What a child is, and how it is started."""

    name: str
    """Names its files in the folder, the log lines and the errors."""
    command: Sequence[str]
    """The program, as an absolute path, and its arguments."""
    folder: Path
    """Where it runs and where its lock, id and output are."""
    ready: Probe
    """Asked until it is true."""
    die_with_parent: bool = True
    """Whether the child ends as soon as this process dies, where the machine can do that."""
    start_seconds: float = START_SECONDS
    """How long the child may take to get ready, and one left behind to end."""
    stop_seconds: float = STOP_SECONDS
    """How long it may take to end before it is killed."""
    environment: Mapping[str, str] | None = None
    """What it finds in its environment; None: what this process does."""


@asynccontextmanager
async def running_child(
    name: str,
    command: Sequence[str],
    *,
    folder: Path,
    ready: Probe,
    die_with_parent: bool = True,
    start_seconds: float = START_SECONDS,
    stop_seconds: float = STOP_SECONDS,
) -> AsyncIterator[Child]:
    """Run a program as long as the context lasts.

    Args:
        name: See `ChildSpec`, as for all others.
        command: The program and its arguments.
        folder: Where it runs; created if it is missing.
        ready: Asked until it is true.
        die_with_parent: Whether it ends with this process.
        start_seconds: How long it may take to get ready.
        stop_seconds: How long it may take to end.

    Yields:
        The child, ready.

    Raises:
        FolderInUse: another process runs such a child in this folder.
        ChildFailed: the child ended before it was ready.
        ChildStuck: the child did not get ready in time, or one left behind did not end.
    """
    plan = ChildSpec(name, command, private_folder(folder), ready, die_with_parent, start_seconds, stop_seconds)
    with owned(plan):
        child = await start_child(plan)
        try:
            yield child
        finally:
            await stop_child(plan, child)


@contextmanager
def owned(plan: ChildSpec) -> Iterator[None]:
    """Be the only one who runs such a child in its folder.

    Raises:
        FolderInUse: another process does.
    """
    with _lock(plan.folder / f"{plan.name}.owner") as owner:
        if not _try_lock(owner):
            raise FolderInUse(plan.name, plan.folder)
        yield


async def start_child(plan: ChildSpec) -> Child:
    """Start a child and wait until it is ready; its folder must be `owned`.

    Raises:
        ChildFailed: the child ended before it was ready.
        ChildStuck: the child did not get ready in time, or one left behind did not end.
    """
    process, log_file = await _start(plan)
    child = Child(plan.name, process.pid, log_file, process)
    try:
        await _until_ready(plan, child)
    except BaseException:
        await stop_child(plan, child)
        raise
    log.debug("embedded server started", child=plan.name, child_pid=process.pid, folder=str(plan.folder))
    return child


async def stop_child(plan: ChildSpec, child: Child) -> None:
    """End a child, by force where it takes too long; one that has ended stays as it is."""
    await end_process(child.process, within_s=plan.stop_seconds)
    log.debug("embedded server stopped", child=plan.name, exit_code=child.process.returncode)


async def _start(plan: ChildSpec) -> tuple[Process, Path]:
    name, folder, command = plan.name, plan.folder, plan.command
    pid_file, log_file = folder / f"{name}.pid", folder / f"{name}.log"
    if plan.die_with_parent:
        command = [*die_with_parent(*command)]
    with _lock(folder / f"{name}.lock") as lock:
        await _take_over(name, lock, pid_file, log_file, seconds=plan.start_seconds)
        pid_file.write_text("")  # an id in it is that of the child which holds the lock, never of an older one
        if log_file.exists():
            log_file.replace(log_file.with_name(f"{log_file.name}.1"))
        with log_file.open("wb") as output:
            process = await asyncio.create_subprocess_exec(
                "/bin/sh", "-c", _LAUNCHER, str(pid_file), *command,
                cwd=folder, stdin=DEVNULL, stdout=output, stderr=output, pass_fds=(lock,), start_new_session=True,
                env=plan.environment,
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


async def _until_ready(plan: ChildSpec, child: Child) -> None:
    deadline = asyncio.get_running_loop().time() + plan.start_seconds
    while True:
        if child.process.returncode is not None:
            raise ChildFailed(plan.name, child.process.returncode, child.log_file, child.last_lines())
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            if await asyncio.wait_for(plan.ready(), timeout=1):
                return
        if asyncio.get_running_loop().time() > deadline:
            raise ChildStuck(plan.name, "get ready", plan.start_seconds, child.log_file)
        await asyncio.sleep(_POLL_SECONDS)


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
