"""Child process of an embedded server, with file locks that allow one owner per folder.

The server can stop cleanly, be killed by `kill -9`, or be started a second time on the same folder. Two file
locks distinguish these cases, because the kernel always releases them:

- `NAME.owner` is held by this process. A process that cannot get it has found a second running server.
- `NAME.lock` is handed to the child and closed here. A process that has `NAME.owner` and cannot get `NAME.lock`
  has found the orphaned child of a server that was killed. It ends that child and waits for its exit before a
  new child opens the files.

If the machine has `setpriv` (util-linux), the child also gets SIGTERM as soon as its parent dies. The child leads
its own session, so that Ctrl-C in a terminal reaches only the server, which stops the child after the last write.

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
"""Readiness check of a child; `False` or an `OSError` means that it is not ready yet."""

START_SECONDS: Final = 30.0
"""Start timeout in seconds; a store reads its whole append-only file before it answers."""
STOP_SECONDS: Final = 10.0
"""Time in seconds for a child to stop before it is killed; acknowledged writes are on disk by then."""
_POLL_SECONDS: Final = 0.01
_LAST_LINES: Final = 5

_LAUNCHER: Final = 'echo $$ >"$0" && exec "$@"'
"""Shell command that writes its process id to a file and then becomes the child, so that the id of the process that
holds `NAME.lock` can be read from the file.
"""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ChildProcess:
    """A running child process."""

    name: str
    pid: int
    log_file: Path
    """File with the child's output since its start; the output of the previous run has the suffix `.1`."""
    process: Process

    async def wait(self) -> int:
        """Wait until the child exits.

        Returns:
            Its exit code, negative for a signal.
        """
        return await self.process.wait()

    def last_lines(self) -> str:
        """Return the last lines of the child's output."""
        lines = self.log_file.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return " | ".join(lines[-_LAST_LINES:])


@dataclass(frozen=True, slots=True)
class ChildSpec:
    """How to start and stop a child process."""

    name: str
    """The child's name, used for its files in the folder, log lines and errors."""
    command: Sequence[str]
    """The program, as an absolute path, and its arguments."""
    folder: Path
    """The child's working directory; also contains its lock, process id and output."""
    ready: Probe
    """Readiness check, repeated until it returns True."""
    die_with_parent: bool = True
    """Whether the child ends as soon as this process dies, if the machine supports that."""
    start_seconds: float = START_SECONDS
    """Timeout in seconds for the child to get ready, and for an orphaned child to exit."""
    stop_seconds: float = STOP_SECONDS
    """Time in seconds for the child to exit before it is killed."""
    environment: Mapping[str, str] | None = None
    """The child's environment variables; None for those of this process."""


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
        name: The child's name; see `ChildSpec` for all arguments.
        command: The program and its arguments.
        folder: Working directory; created if missing.
        ready: Readiness check, repeated until it returns True.
        die_with_parent: Whether the child ends as soon as this process dies.
        start_seconds: Start timeout in seconds.
        stop_seconds: Time in seconds for the child to exit before it is killed.

    Yields:
        The child, ready.

    Raises:
        FolderInUse: another process runs such a child in this folder.
        ChildFailed: the child exited before it was ready.
        ChildStuck: the child did not get ready in time, or an orphaned child did not exit in time.
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
    """Hold an exclusive lock on the child's folder while the context lasts.

    Raises:
        FolderInUse: another process holds the lock.
    """
    with _lock(spec.folder / f"{spec.name}.owner") as owner:
        if not _try_lock(owner):
            raise FolderInUse(spec.name, spec.folder)
        yield


async def start_child(spec: ChildSpec) -> ChildProcess:
    """Start a child and wait until it is ready. The caller must hold the folder's lock (`hold_folder_lock`).

    Raises:
        ChildFailed: the child exited before it was ready.
        ChildStuck: the child did not get ready in time, or an orphaned child did not exit in time.
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
    """Terminate a child, and kill it if it takes too long; do nothing if it has already exited."""
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
    """Take the child's lock; if an orphaned child of an earlier server holds it, end that child first."""
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
    """Read a process id from a file; `None` if the file does not have one yet."""
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
    """Open a file to lock with `_try_lock`; leaving the context closes the file and releases the lock."""
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
