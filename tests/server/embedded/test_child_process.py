"""Child processes: one owner a folder, a clean end, nothing left behind (fracas_server.embedded.child_process)."""

import asyncio
import sys
from pathlib import Path

import pytest

from fracas_server.embedded.child_process import ChildProcess, running_child
from fracas_server.embedded.errors import ChildFailed, ChildStuck, FolderInUse
from tests.eventually import DEADLINE

# One write for the line: `print` makes two of it where Python is unbuffered, and a child may be ended between them.
HERE = r"os.write(1, b'here\n')"
PATIENT = (sys.executable, "-c", f"import os, signal; {HERE}; signal.pause()")
STUBBORN = (
    sys.executable,
    "-c",
    f"import os, signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {HERE}\nwhile 1: signal.pause()",
)


def printed(folder: Path) -> bool:
    """Tell whether the child of this folder has printed something."""
    return (folder / "it.log").stat().st_size > 0


async def here(folder: Path) -> bool:
    """Probe: the child is ready when it has printed something."""
    return printed(folder)


async def never() -> bool:
    """Probe: the child is never ready."""
    return False


async def test_runs_as_long_as_the_context(tmp_path: Path) -> None:
    """Leaving the context ends the child and keeps its output."""
    async with running_child("it", PATIENT, folder=tmp_path, ready=lambda: here(tmp_path)) as child:
        assert (tmp_path / "it.pid").read_text().strip() == str(child.pid)

    assert child.process.returncode == -15
    assert child.log_file.read_text() == "here\n"


async def test_output_of_the_run_before_is_kept(tmp_path: Path) -> None:
    """The log of the last run but one has `.1` behind its name."""
    for _ in range(2):
        async with running_child("it", PATIENT, folder=tmp_path, ready=lambda: here(tmp_path)):
            pass

    assert (tmp_path / "it.log.1").read_text() == "here\n"


async def test_folder_has_one_owner(tmp_path: Path) -> None:
    """A second child in the same folder is refused, and the first one goes on."""
    async with running_child("it", PATIENT, folder=tmp_path, ready=lambda: here(tmp_path)) as child:
        with pytest.raises(FolderInUse, match=str(tmp_path)):
            async with running_child("it", PATIENT, folder=tmp_path, ready=never):
                pass

        assert child.process.returncode is None


async def test_end_before_ready_shows_the_output(tmp_path: Path) -> None:
    """A child that ends at once is an error with its exit code and its last words."""
    command = (sys.executable, "-c", "import sys; print('no port'); sys.exit(7)")

    with pytest.raises(ChildFailed, match=r"it ended with 7 before it was ready.*no port"):
        async with running_child("it", command, folder=tmp_path, ready=never):
            pass


async def test_missing_program_is_told(tmp_path: Path) -> None:
    """A program that does not exist fails as a child that ended, with the shell's words."""
    with pytest.raises(ChildFailed, match="no-such-program"):
        async with running_child("it", ["/no-such-program"], folder=tmp_path, ready=never):
            pass


async def test_never_ready_is_given_up(tmp_path: Path) -> None:
    """A child that does not get ready is ended and reported."""
    with pytest.raises(ChildStuck, match=r"it did not get ready within 0.05 s"):
        async with running_child("it", PATIENT, folder=tmp_path, ready=never, start_seconds=0.05):
            pass

    async with running_child("it", PATIENT, folder=tmp_path, ready=lambda: here(tmp_path)):
        pass  # its lock is free, so the process is gone


async def test_stubborn_child_is_killed(tmp_path: Path) -> None:
    """A child that ignores SIGTERM is killed after its time."""
    async with running_child("it", STUBBORN, folder=tmp_path, ready=lambda: here(tmp_path), stop_seconds=0.05) as child:
        pass

    assert child.process.returncode == -9


async def test_cancelling_the_stop_leaves_nothing_behind(tmp_path: Path) -> None:
    """A second Ctrl-C, while the child is being ended, kills it."""
    started: asyncio.Future[ChildProcess] = asyncio.get_running_loop().create_future()

    async def run() -> None:
        async with running_child(
            "it", STUBBORN, folder=tmp_path, ready=lambda: here(tmp_path), stop_seconds=DEADLINE
        ) as child:
            started.set_result(child)

    task = asyncio.create_task(run())
    child = await started
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    assert child.process.returncode == -9


async def test_one_left_behind_is_ended_first(tmp_path: Path) -> None:
    """A child of the same folder whose owner is gone is ended before a new one starts."""
    async with running_child("it", PATIENT, folder=tmp_path, ready=lambda: here(tmp_path)) as first:
        (tmp_path / "it.owner").unlink()  # what remains when the owner was killed: the lock of the child alone

        async with running_child("it", PATIENT, folder=tmp_path, ready=lambda: here(tmp_path)) as second:
            assert first.process.returncode == -15
            assert second.pid != first.pid


async def test_one_left_behind_that_stays_is_an_error(tmp_path: Path) -> None:
    """A child of a killed owner that does not end keeps its files: no second one is started on them."""
    async with running_child("it", STUBBORN, folder=tmp_path, ready=lambda: here(tmp_path), stop_seconds=0.05) as first:
        (tmp_path / "it.owner").unlink()

        with pytest.raises(ChildStuck, match=r"it did not end within 0.05 s"):
            async with running_child("it", PATIENT, folder=tmp_path, ready=never, start_seconds=0.05):
                pass

        assert first.process.returncode is None
