"""Child process of an embedded server, with file locks that allow one owner per folder.

The server can stop cleanly, be killed by `kill -9`, or be started a second time on the same folder. Two file
locks distinguish these cases, because the kernel always releases them:

- `NAME.owner` is held by this process. A process that cannot get it has found a second running server.
- `NAME.lock` is handed to the child and closed here. A process that has `NAME.owner` and cannot get `NAME.lock`
  has
  found the child of a server that was killed. It ends that child and waits for it before a new one opens the
  files.

If the machine has `setpriv` (util-linux), the child also gets SIGTERM as soon as its parent dies. The child leads
a session of its own, so that Ctrl-C in a terminal reaches only the server, which stops the child after its last
write.

The programs are in `valkey`, `mosquitto` and `amqtt`; `auto_restart` restarts a child that dies.
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

Probe = Callable[[], Awaitable[bool]]
"""Readiness check of the child; `False` or an `OSError` means not yet."""

START_SECONDS: Final = 30.0
"""Start timeout: a store reads its whole append-only file before it answers."""
STOP_SECONDS: Final = 10.0
"""Stop timeout before the child is killed; acknowledged writes are on disk by then."""
_POLL_SECONDS: Final = 0.01
_LAST_LINES: Final = 5

_LAUNCHER: Final = 'echo $$ >"$0" && exec "$@"'
"""Shell command that writes the child's process id before it becomes the child, so that the holder of `NAME.lock`
has its id on file.
"""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ChildProcess:
    """A running child process."""

    name: str
    pid: int
    log_file: Path
    """Its output since it was started; the previous output has the suffix `.1`."""
    process: Process

    async def wait(self) -> int:
        """Wait until the child exits.

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
    """Specification of a child process."""

    name: str
    """Name of its files in the folder, and in log lines and errors."""
    command: Sequence[str]
    """The program, as an absolute path, and its arguments."""
    folder: Path
    """Working directory, with its lock, process id and output."""
    ready: Probe
    """Readiness check, repeated until it returns True."""
    die_with_parent: bool = True
    """Whether the child ends as soon as this process dies, if the machine supports that."""
    start_seconds: float = START_SECONDS
    """Timeout until the child is ready, and until an orphaned one has ended."""
    stop_seconds: float = STOP_SECONDS
    """Time to exit before it is killed."""
    environment: Mapping[str, str] | None = None
    """Its environment variables; None: those of this process."""


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
) -> AsyncIterator[ChildProcess]:
    """Run a program as long as the context lasts.

    Args:
        name: See `ChildSpec`, as for the other arguments.
        command: The program and its arguments.
        folder: Working directory; created if missing.
        ready: Readiness check, repeated until it returns True.
        die_with_parent: Whether it ends with this process.
        start_seconds: Start timeout.
        stop_seconds: Stop timeout.

    Yields:
        The child, ready.

    Raises:
        FolderInUse: another process runs such a child in this folder.
        ChildFailed: the child ended before it was ready.
        ChildStuck: the child did not get ready in time, or an orphaned one did not end.
    """
    spec = ChildSpec(name, command, private_folder(folder), ready, die_with_parent, start_seconds, stop_seconds)
    with hold_folder_lock(spec):
        child = await start_child(spec)
        try:
            yield child
        finally:
            await stop_child(spec, child)


@contextmanager
def hold_folder_lock(spec: ChildSpec) -> Iterator[None]:
    """Hold the exclusive ownership of the child's folder.

    Raises:
        FolderInUse: another process holds it.
    """
    with _lock(spec.folder / f"{spec.name}.owner") as owner:
        if not _try_lock(owner):
            raise FolderInUse(spec.name, spec.folder)
        yield


async def start_child(spec: ChildSpec) -> ChildProcess:
    """Start a child and wait until it is ready; its folder must be `owned`.

    Raises:
        ChildFailed: the child ended before it was ready.
        ChildStuck: the child did not get ready in time, or one left behind did not end.
    """
    process, log_file = await _start(spec)
    child = ChildProcess(spec.name, process.pid, log_file, process)
    try:
        await _until_ready(spec, child)
    except BaseException:
        await stop_child(spec, child)
        raise
    log.debug("embedded_server_started", child=spec.name, child_pid=process.pid, folder=str(spec.folder))
    return child


async def stop_child(spec: ChildSpec, child: ChildProcess) -> None:
    """Terminate a child, and kill it if it takes too long; one that has exited is left alone."""
    await end_process(child.process, within_s=spec.stop_seconds)
    log.debug("embedded_server_stopped", child=spec.name, exit_code=child.process.returncode)


async def _start(spec: ChildSpec) -> tuple[Process, Path]:
    name, folder, command = spec.name, spec.folder, spec.command
    pid_file, log_file = folder / f"{name}.pid", folder / f"{name}.log"
    if spec.die_with_parent:
        command = [*die_with_parent(*command)]
    with _lock(folder / f"{name}.lock") as lock:
        await _take_over(name, lock, pid_file, log_file, seconds=spec.start_seconds)
        pid_file.write_text("")  # so that it never has the id of an older child than the one with the lock
        if log_file.exists():
            log_file.replace(log_file.with_name(f"{log_file.name}.1"))
        with log_file.open("wb") as output:
            process = await asyncio.create_subprocess_exec(
                "/bin/sh", "-c", _LAUNCHER, str(pid_file), *command,
                cwd=folder, stdin=DEVNULL, stdout=output, stderr=output, pass_fds=(lock,), start_new_session=True,
                env=spec.environment,
            )  # fmt: skip
    return process, log_file


async def _take_over(name: str, lock: int, pid_file: Path, log_file: Path, *, seconds: float) -> None:
    """Get the child's lock, ending an orphaned child of an earlier server."""
    told: int | None = None
    deadline = asyncio.get_running_loop().time() + seconds
    while not _try_lock(lock):
        if asyncio.get_running_loop().time() > deadline:
            raise ChildStuck(name, "end", seconds, log_file)
        pid = _read_pid(pid_file)
        if pid is not None and pid != told:
            log.warning("orphaned_embedded_server_stopped", child=name, child_pid=pid)
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


async def _until_ready(spec: ChildSpec, child: ChildProcess) -> None:
    deadline = asyncio.get_running_loop().time() + spec.start_seconds
    while True:
        if child.process.returncode is not None:
            raise ChildFailed(spec.name, child.process.returncode, child.log_file, child.last_lines())
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            if await asyncio.wait_for(spec.ready(), timeout=1):
                return
        if asyncio.get_running_loop().time() > deadline:
            raise ChildStuck(spec.name, "get ready", spec.start_seconds, child.log_file)
        await asyncio.sleep(_POLL_SECONDS)


@contextmanager
def _lock(path: Path) -> Iterator[int]:
    """Open a file to be locked with `_try_lock`; leaving the context closes it and releases the lock."""
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
