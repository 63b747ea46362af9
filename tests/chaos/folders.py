"""Folders of runs, and interruptions: a run that is ended by a signal leaves no process, mount or folder behind."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from tests.processes import alive

__all__ = ["WorkingFolder", "interruptible", "working_folder"]

_T = TypeVar("_T")
_OWNER: Final = "owner.pid"
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(slots=True)
class WorkingFolder:
    """The folder of a run."""

    path: Path
    keep: bool = False
    """Whether it stays when the run ends."""

    def __str__(self) -> str:
        return str(self.path)


@contextmanager
def working_folder(name: str) -> Iterator[WorkingFolder]:
    """Make a folder for a run and remove it afterwards, as well as those of runs that were killed.

    Args:
        name: What the run is called.
    """
    prefix = f"fracas-{name}-"
    for path in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
        owner = path / _OWNER
        if owner.exists() and not alive(int(owner.read_text(encoding="ascii"))):
            _remove(path)
    folder = WorkingFolder(Path(tempfile.mkdtemp(prefix=prefix)))
    owner = folder.path / _OWNER
    owner.write_text(str(os.getpid()), encoding="ascii")
    try:
        yield folder
    finally:
        if folder.keep:
            owner.unlink()
        else:
            _remove(folder.path)


def _remove(folder: Path) -> None:
    for mount in (path for path in folder.rglob("*") if path.is_dir() and os.path.ismount(path)):
        subprocess.run(["umount", "--lazy", str(mount)], check=False, capture_output=True)
    shutil.rmtree(folder, ignore_errors=True)


async def interruptible(work: Coroutine[Any, Any, _T]) -> _T | int:
    """Run a coroutine; returns its result, or the number of the signal that interrupted it, once it has cleaned up."""
    loop = asyncio.get_running_loop()
    task = loop.create_task(work)
    received: list[int] = []

    def interrupt(number: int) -> None:
        if not received:  # a second one does not interrupt the cleaning up
            received.append(number)
            task.cancel()

    for number in _SIGNALS:
        loop.add_signal_handler(number, interrupt, number)
    try:
        return await task
    except asyncio.CancelledError:
        if not received:
            raise
        return received[0]
    finally:
        for number in _SIGNALS:
            loop.remove_signal_handler(number)
