"""An embedded store or broker that dies under a running server: it is back soon, or the server ends and says why."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from fracas_protocol import v1
from fracas_server.embedded import BinaryMissing, embedded_broker
from fracas_server.replays.workers import ThreadWorker
from fracas_server.service import Service, running_service
from fracas_server.settings import read_settings
from tests.eventually import DEADLINE, eventually_async
from tests.server.arena import Player, begin_toy, create, joined
from tests.server.disks import small_disk
from tests.server.test_cli import serving as serving_process
from tests.server.test_operations import fetch

pytestmark = pytest.mark.whole

STEP = {"by": "imp", "move": "walk", "path": [[1, 1]]}


@asynccontextmanager
async def embedded(folder: Path, *, broker: str | None = "off") -> AsyncIterator[Service]:
    """Run a server with a store of its own."""
    settings = read_settings(port=0, data=folder, bots=False, broker=broker, lease_ms=1_000, entropy_ms=0)
    async with running_service(settings, begin=begin_toy, hire=ThreadWorker) as service:
        yield service


@asynccontextmanager
async def playing(service: Service) -> AsyncIterator[tuple[Player, Player]]:
    """Play a match; the imp is at turn."""
    await create(service)
    imp, ogre = await joined(service)
    async with imp, ogre:
        await imp.until_asked("m1")
        yield imp, ogre


async def until_ready(service: Service, *, ready: bool, word: str = "") -> None:
    """Wait until the server says that it is ready, or that it is not, and why.

    The store's silence is seen before its end, and that before the reason: it may say something else at first.
    """
    said = ""
    try:
        async with asyncio.timeout(DEADLINE):
            while True:
                status, said = await fetch(service.address, "/readyz")
                if (status == 200) is ready and word in said:
                    return
    except TimeoutError:
        pytest.fail(f"it never said {word!r} but {said!r}")


async def test_a_killed_store_is_started_again(tmp_path: Path) -> None:
    """After `kill -9` of the store the match goes on with all that was acknowledged, and the gap is told."""
    async with embedded(tmp_path) as service, playing(service) as (imp, ogre):
        assert (await imp.act("m1", STEP)).accepted.version == 2
        await imp.until(lambda: imp.decisions["m1"].version == 2)
        assert service.store_child is not None

        os.kill(service.store_child.child.pid, signal.SIGKILL)
        answer = await imp.act("m1", {**STEP, "path": [[2, 1]]})

        assert answer.accepted.version == 3
        await ogre.until_version("m1", 3)
        await until_ready(service, ready=True, word="ready\n")
        assert service.store_child.restarts == 1


def fill(path: Path) -> None:
    """Write until the disk is full."""
    with path.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass


async def test_on_a_full_disk_play_waits_for_room(tmp_path: Path) -> None:
    """Nothing is acknowledged while the disk is full, that is told, and play goes on when there is room."""
    with small_disk(tmp_path / "disk") as disk:
        async with embedded(disk) as service, playing(service) as (imp, ogre):
            filler = disk / "filler"
            fill(filler)

            # Before, a commit may still fit into what is left of the file's last block, and is rightly acknowledged.
            await until_ready(service, ready=False, word="no room is left on the disk")
            request = await imp.send(send_intent=imp.intent("m1", STEP))
            assert (await ogre.ask(ping=v1.Ping())).HasField("pong"), "others are still served"
            assert ogre.heard("diff") == []
            assert b"fracas_store_up 0.0" in service.metrics.text()
            filler.unlink()

            assert (await imp.answer_to(request)).accepted.version == 2
            await ogre.until_version("m1", 2)


@pytest.mark.slow
async def test_a_killed_broker_is_started_again(tmp_path: Path) -> None:
    """After `kill -9` of the broker its successor is filled again, where spectators know it."""
    try:
        async with embedded_broker(tmp_path / "try"):
            pass
    except BinaryMissing as error:
        pytest.skip(str(error))
    async with embedded(tmp_path, broker=None) as service, playing(service) as (imp, _):
        broker = service.broker_child
        assert broker is not None
        published = service.metrics.published.labels("snapshot")
        await eventually_async(lambda: published._value.get() > 0, "the battle is published")
        before = published._value.get()
        assert b"fracas_broker_up 1.0" in service.metrics.text()

        os.kill(broker.child.pid, signal.SIGKILL)
        await eventually_async(lambda: broker.restarts == 1, "it is started again")

        await eventually_async(lambda: published._value.get() > before, "what is retained is published again")
        assert (await imp.act("m1", STEP)).HasField("accepted")


def broken(folder: Path) -> int:
    """Spoil the store's data and kill it; returns its process id."""
    for path in (folder / "store").rglob("*.incr.aof"):
        path.write_bytes(b"no commands at all" * 100)
    pid = int((folder / "store" / "valkey.pid").read_text())
    os.kill(pid, signal.SIGKILL)
    return pid


@pytest.mark.slow
def test_a_server_whose_store_is_lost_ends_with_a_sentence(tmp_path: Path) -> None:
    """A store that can never start again ends the process, which says why and where to look."""
    with serving_process(tmp_path) as (process, _):
        broken(tmp_path)

        _, errors = process.communicate(timeout=DEADLINE)

    last = errors.strip().splitlines()[-1]
    assert process.returncode == 1
    assert last.startswith("fracas serve: valkey ended 6 times within 60 s and is not started any more; ")
    assert "Bad file format reading the append only file" in last


@pytest.mark.slow
def test_a_server_without_its_store_ends_quickly(tmp_path: Path) -> None:
    """SIGTERM ends a server within seconds while its store is away and a match waits for it.

    How busy the machine is tells how long the start took; waiting for the store would come on top.
    """
    begun = time.monotonic()
    with serving_process(tmp_path, "--demo") as (process, _):
        start_s = time.monotonic() - begun
        pid = broken(tmp_path)
        while Path(f"/proc/{pid}").exists():
            pass
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)

        try:
            _, errors = process.communicate(timeout=DEADLINE)
        except subprocess.TimeoutExpired:
            errors = "it did not end"

    assert time.monotonic() - began < 5 + start_s, errors
    assert "Traceback" not in errors
