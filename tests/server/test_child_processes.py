"""How children are ended, and how long they are started again (fracas_server.child_processes)."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from itertools import islice

from fracas_server.child_processes import MAX_FAILURES, FailureCounter, end_process, restart_backoff
from tests.eventually import DEADLINE

COUNTS = """
import os, signal, sys
told = []
def noted(*_):
    told.append(1)
    if len(told) == 2:
        sys.exit(7)
    os.write(1, b"told\\n")  # it may come in the middle of a print, which takes no second one
signal.signal(signal.SIGTERM, noted)
os.write(1, b"ready\\n")
while True:
    signal.pause()
"""
"""A program that goes on when it is told to end, and ends with 7 when it is told twice."""


async def stubborn() -> Process:
    """Start it, and wait until it minds what it is told."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", COUNTS, stdout=PIPE)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    return process


async def test_who_does_not_end_is_ended_by_force() -> None:
    """It was told once, and killed then."""
    process = await stubborn()
    assert await end_process(process, within_s=0.1)
    assert process.returncode == -signal.SIGKILL


async def test_who_has_been_told_is_not_told_again() -> None:
    """A second SIGTERM would break off what it is at."""
    process = await stubborn()
    assert process.stdout is not None
    process.terminate()
    assert await process.stdout.readline() == b"told\n"
    assert await end_process(process, within_s=0.1, told=True)
    assert process.returncode == -signal.SIGKILL


async def test_who_ends_by_itself_needs_no_force() -> None:
    """Neither one that ends when it is told, nor one that has ended."""
    process = await asyncio.create_subprocess_exec("sleep", "60")
    assert not await end_process(process, within_s=DEADLINE)
    assert not await end_process(process, within_s=DEADLINE)
    assert process.returncode == -signal.SIGTERM


async def test_who_is_waited_for_in_vain_does_not_stay() -> None:
    """Whoever waits is cancelled: nobody would end the child later."""
    process = await stubborn()
    assert process.stdout is not None
    waiting = asyncio.create_task(end_process(process, within_s=DEADLINE))
    assert await process.stdout.readline() == b"told\n"
    waiting.cancel()
    await asyncio.wait({waiting})
    assert waiting.cancelled()
    assert process.returncode == -signal.SIGKILL


async def test_deaths_in_a_row_are_too_many() -> None:
    """The first is a lone one, and the last one too many."""
    deaths = FailureCounter()
    found = []
    for _ in range(MAX_FAILURES):
        deaths.note()
        found.append((deaths.lone, deaths.too_many))
    assert found == [(True, False), *[(False, False)] * (MAX_FAILURES - 2), (False, True)]


def test_pauses_grow_to_a_bound() -> None:
    """Each is twice the one before, and none longer than two seconds."""
    pauses = list(islice(restart_backoff(), 10))
    assert pauses[:3] == [0.05, 0.1, 0.2]
    assert pauses[-2:] == [2.0, 2.0]
