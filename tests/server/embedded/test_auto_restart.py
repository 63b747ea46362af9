"""Children that are started again: after a kill, when there is room, and not for ever (embedded.keeping)."""

import asyncio
import os
import signal
from pathlib import Path

from fracas_server.embedded.auto_restart import ROOM_BYTES, RestartingChild, restarting_child
from fracas_server.embedded.child_process import ChildSpec
from tests.eventually import DEADLINE, eventually_async
from tests.server.disks import MEGABYTES, small_disk
from tests.server.embedded.test_child_process import PATIENT, here

ONCE = ("/bin/sh", "-c", "test -e was && { echo broken; exit 7; }; touch was; echo here; exec sleep 1000")
"""A program that starts one single time."""


def plan(folder: Path, command: tuple[str, ...] = PATIENT) -> ChildSpec:
    """Return the plan of a child that is ready once it has printed something."""
    return ChildSpec("it", command, folder, lambda: here(folder))


async def end(kept: RestartingChild, number: signal.Signals = signal.SIGKILL) -> None:
    """End the child and wait until that has been noticed."""
    child = kept.child
    os.kill(child.pid, number)
    await child.wait()
    await eventually_async(lambda: bool(kept.problem) or kept.child is not child, "its end is noticed")


async def test_a_killed_child_comes_back(tmp_path: Path) -> None:
    """Its place is taken by a new one, and it is told what was wrong meanwhile."""
    async with restarting_child(plan(tmp_path)) as kept:
        first = kept.child

        await end(kept)
        assert kept.problem == "the embedded it ended with -9"
        await eventually_async(lambda: kept.restarts == 1, "it is started again")

        assert kept.child.pid != first.pid
        assert kept.problem == ""
    assert kept.child.process.returncode == -15


async def test_one_that_cannot_start_again_is_given_up(tmp_path: Path) -> None:
    """After some tries the reason is told, with the program's last words."""
    async with restarting_child(plan(tmp_path, ONCE)) as kept:
        await end(kept)

        async with asyncio.timeout(DEADLINE):
            error = await kept.lost

    assert str(error) == (f"it ended 6 times within 60 s and is not started any more; {tmp_path}/it.log ends: broken")
    assert kept.problem == str(error)


async def test_on_a_full_disk_it_waits_for_room(tmp_path: Path) -> None:
    """While the disk is full nothing is given up, that is told, and with room it starts."""
    with small_disk(tmp_path / "disk") as disk:
        async with restarting_child(plan(disk)) as kept:
            filler = disk / "filler"
            filler.write_bytes(bytes(MEGABYTES * 1024 * 1024 - ROOM_BYTES))

            await end(kept)
            assert kept.problem == (
                f"the embedded it ended with -9: no room is left on the disk of {disk}; "
                "it is started when there is some"
            )
            filler.unlink()
            await eventually_async(lambda: kept.restarts == 1, "it is started again")

            assert not kept.lost.done()
