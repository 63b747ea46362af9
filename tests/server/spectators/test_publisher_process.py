"""`fracas publish`: a process that may be killed, paused or misused at any moment, and spectators miss nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import pytest

from fracas_server.metrics import Metrics
from fracas_server.spectators.frames import frame, greeting
from fracas_server.spectators.publisher import Publisher
from fracas_server.spectators.publisher_client import MOST_HANDED
from fracas_server.spectators.send_queue import Message
from fracas_server.timing import RealTime
from tests.chaos.processes import Broker, PublisherProcess
from tests.commands import run
from tests.eventually import DEADLINE, eventually, eventually_async
from tests.processes import alive
from tests.server import test_cli
from tests.server.arena import create, joined, serving, steps
from tests.server.spectators.test_slow_brokers import LONG, STEPS, public_hash, running_broker, subscribed
from tests.server.spectators.toy_broker import ToyBroker

NAME: Final = "fracas0123456789abcdef"

pytestmark = pytest.mark.slow


@pytest.fixture
async def broker(tmp_path: Path) -> AsyncIterator[Broker]:
    """A Mosquitto that can be killed."""
    async with running_broker(tmp_path / "broker") as broker:
        yield broker


@pytest.fixture
async def toy() -> AsyncIterator[ToyBroker]:
    """A broker that tells what it has heard."""
    async with ToyBroker() as broker:
        yield broker


@asynccontextmanager
async def started(folder: Path, broker: str) -> AsyncIterator[PublisherProcess]:
    """Run a publisher that can be killed and started again."""
    process = PublisherProcess(folder, broker)
    await process.start()
    try:
        yield process
    finally:
        process.go_on()
        await process.kill()


@asynccontextmanager
async def handing(socket: Path) -> AsyncIterator[Publisher]:
    """Hand over what a server of no matches publishes."""
    publisher = Publisher(socket, time=RealTime(), metrics=Metrics(), snapshot_every=5)
    running = asyncio.create_task(publisher.run())
    try:
        yield publisher
    finally:
        running.cancel()
        await asyncio.wait({running})


def say(publisher: Publisher, topic: str, numbers: range) -> None:
    """Publish numbers."""
    for number in numbers:
        publisher._publish(topic, str(number).encode(), what="diff")


def said(broker: ToyBroker, topic: str) -> list[int]:
    """Return the numbers that came, each once, as they came first."""
    return list(dict.fromkeys(int(heard.payload) for heard in broker.heard if heard.topic == topic))


# ---------------------------------------------------------------- what is killed


@pytest.mark.parametrize("with_broker", [False, True])
async def test_one_that_is_killed(store_url: str, tmp_path: Path, broker: Broker, *, with_broker: bool) -> None:
    """It is killed in mid-match, alone and with its broker: who follows the match is told every step in its order."""
    async with (
        started(tmp_path, broker.url) as process,
        serving(
            store_url, tmp_path / "node", begin=LONG, broker=broker.url, publisher=str(process.socket),
            snapshot_every=1000,
        ) as service,
    ):  # fmt: skip
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            async with subscribed(broker) as watcher:
                await steps(imp, 2)
                assert await watcher.until(3) == public_hash(host)
                playing = asyncio.create_task(steps(imp, 2 * STEPS))
                await process.kill()
                if with_broker:
                    await broker.kill()
                await playing
                assert b"\nfracas_broker_up 0.0" in service.metrics.text()
                if with_broker:
                    await broker.start()
                else:
                    await process.start()
                    assert await watcher.until(3 + 2 * STEPS) == public_hash(host)
                    assert list(watcher.diffs)[-2 * STEPS :] == list(range(4, 4 + 2 * STEPS))
                    return
            async with subscribed(broker) as other:
                await process.start()
                assert await other.until(3 + 2 * STEPS) == public_hash(host)
                assert list(other.diffs) == list(range(min(other.diffs), 4 + 2 * STEPS))


async def test_nothing_is_lost_of_many_when_it_is_killed(tmp_path: Path, toy: ToyBroker) -> None:
    """More than may be handed over, while it is killed again and again and the broker answers slowly."""
    toy.answering = False
    count = 3 * MOST_HANDED
    async with started(tmp_path, toy.url) as process, handing(process.socket) as publisher:
        say(publisher, "t", range(count))
        for _ in range(3):
            await eventually_async(lambda: toy.owed > 30, "some are under way")
            toy.answer(20)
            await process.kill()
            await eventually_async(lambda: not publisher.connected.is_set(), "it is missed")
            assert len(publisher._waiting) > count - 3 * 64
            toy.cut()
            await process.start()
        toy.answering = True
        toy.answer(toy.owed)
        await eventually_async(lambda: len(said(toy, "t")) == count, "the broker has all")

    assert said(toy, "t") == list(range(count))
    assert len(set(toy.clients)) == 1, "a broker ends an older connection of ours that it still has"


async def test_one_that_hangs(tmp_path: Path, toy: ToyBroker) -> None:
    """It is handed no more than it may have; the rest waits, and all of it comes in its order."""
    async with started(tmp_path, toy.url) as process, handing(process.socket) as publisher:
        await eventually_async(publisher.connected.is_set, "the broker is there")
        process.pause()
        say(publisher, "t", range(2 * MOST_HANDED))
        await eventually_async(lambda: len(publisher._outlet) == MOST_HANDED, "it is handed over")
        await asyncio.sleep(0.1)  # nothing more is handed over in this time
        assert len(publisher._outlet) == MOST_HANDED
        process.go_on()
        await eventually_async(lambda: len(said(toy, "t")) == 2 * MOST_HANDED, "the broker has all")

    assert said(toy, "t") == list(range(2 * MOST_HANDED))


async def test_two_servers(tmp_path: Path, toy: ToyBroker) -> None:
    """Each has a connection of its own to the broker, so that one's order and end are not the other's."""
    async with started(tmp_path, toy.url) as process, handing(process.socket) as one:
        async with handing(process.socket) as other:
            for start in range(0, 100, 10):
                say(one, "one", range(start, start + 10))
                say(other, "other", range(start, start + 10))
            await eventually_async(lambda: len(said(toy, "one") + said(toy, "other")) == 200, "all has come")
            assert len(set(toy.clients)) == 2
        say(one, "one", range(100, 110))
        await eventually_async(lambda: len(said(toy, "one")) == 110, "the first goes on")

    assert said(toy, "one") == list(range(110))
    assert said(toy, "other") == list(range(100))


# ---------------------------------------------------------------- who is at the other end


@pytest.mark.parametrize(
    ("garbage", "told"),
    [
        (os.urandom(100_000).replace(b"\n", b""), "no server of Fracas"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "no server of Fracas"),
        (greeting(), "no server of Fracas"),
        (b"fracas-publish/2 " + NAME.encode() + b"\n", "speaks fracas-publish/1, the other end /2"),
        (greeting(NAME) + b"\x00\xff\xff\x00\x00\x00\x00", "65535 bytes"),
        (greeting(NAME) + b"\x00\x00\x01\xff\xff\xff\xff", "4294967295"),
        (greeting(NAME) + b"\x00\x00\x01\x00\x00\x00\x00\xff", "a topic is no text"),
        (greeting(NAME) + 2 * MOST_HANDED * frame(Message("t", b"1", retain=False)), "more was handed over"),
    ],
    ids=["noise", "web", "publisher", "newer", "topic", "payload", "letters", "many"],
)
async def test_garbage_ends_its_connection_alone(tmp_path: Path, toy: ToyBroker, garbage: bytes, told: str) -> None:
    """What no server sends is read no further, told in the log, and others do not notice."""
    toy.answering = False
    async with started(tmp_path, toy.url) as process, handing(process.socket) as publisher:
        reader, writer = await asyncio.open_unix_connection(process.socket)
        writer.write(garbage)
        async with asyncio.timeout(10):
            with suppress(ConnectionResetError):  # some of it was not read
                await reader.read()
        writer.close()
        await eventually_async(lambda: told in process.log, "the log tells")
        toy.answering = True
        toy.cut()
        say(publisher, "other", range(10))
        await eventually_async(lambda: said(toy, "other") == list(range(10)), "the other goes on")
    assert "Traceback" not in process.log


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (b"fracas-publish/2\n", "this speaks fracas-publish/1, the other end /2: run one release of Fracas on both"),
        (b"+OK\r\n", "no server of Fracas and no `fracas publish`"),
        (greeting() + b"\x09\x00\x00\x00\x00", "nothing is told by 9"),
        (greeting() + b"\x03\x00\x00\x04\x01", "1025 messages are answered for, and"),
    ],
    ids=["newer", "other", "unknown", "too_many"],
)
async def test_a_server_says_what_is_wrong(
    tmp_path: Path, toy: ToyBroker, capsys: pytest.CaptureFixture[str], answer: bytes, told: str
) -> None:
    """A server that finds something else at the socket keeps what it has until the right one is there."""

    async def wrong(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(answer)
        await reader.read()
        writer.close()

    path = tmp_path / "publisher.sock"
    server = await asyncio.start_unix_server(wrong, path)
    async with handing(path) as publisher:
        say(publisher, "t", range(2))
        heard: list[str] = []

        def is_told() -> bool:
            heard.append(capsys.readouterr().out)
            return told in "".join(heard)

        await eventually_async(is_told, "the log tells")
        server.close()
        path.unlink(missing_ok=True)
        async with started(tmp_path, toy.url):
            await eventually_async(lambda: said(toy, "t") == [0, 1], "it is handed over")


# ---------------------------------------------------------------- the command


async def test_its_socket_is_for_one_user_and_one_publisher(tmp_path: Path) -> None:
    """Nobody else may enter; a second publisher does not take it away, and one that was killed does not keep it."""
    async with started(tmp_path, "mqtt://127.0.0.1:1") as process:
        assert stat.S_IMODE(process.socket.stat().st_mode) == 0o600
        command = [*test_cli.FRACAS, "publish", "--socket", str(process.socket), "--broker", "mqtt://127.0.0.1:1"]
        second = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
        assert second.returncode == 2
        assert second.stderr == f"fracas publish: --socket: another publisher listens on {process.socket}\n"
        await process.kill()
        await process.start()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "--broker: missing: set it"),
        (("--broker", "off"), "--broker: missing: set it"),
        (("--broker", "http://x"), "--broker: invalid broker: use"),
        (("--broker", "mqtt://x", "--socket", "/gone/x.sock"), "--socket: cannot listen on /gone/x.sock"),
    ],
)
def test_what_does_not_do_is_told(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    """It ends with code 2 and a sentence."""
    ran = run("publish", "--data", str(tmp_path), *words)
    assert ran.returncode == 2
    assert told in ran.stderr


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
async def test_it_ends_cleanly(tmp_path: Path, toy: ToyBroker, number: signal.Signals, code: int) -> None:
    """Ctrl-C and SIGTERM end it at once, with servers connected, and its socket goes with it."""
    async with started(tmp_path, toy.url) as process, handing(process.socket) as publisher:
        await eventually_async(publisher.connected.is_set, "a server is there")
        assert process.process is not None
        process.process.send_signal(number)
        assert await asyncio.wait_for(process.process.wait(), DEADLINE) == code
        assert not process.socket.exists()
    assert "Traceback" not in process.log


def publishers(process: subprocess.Popen[str]) -> list[int]:
    """Return the publishers that a server has started."""
    text = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii")
    return [
        pid for pid in map(int, text.split()) if b"publish" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    ]


async def test_workers_have_one_together(tmp_path: Path, toy: ToyBroker) -> None:
    """A server starts it, starts it again when it is killed, and ends it; all its workers hand over to it."""
    words = ("--workers", "2", "--broker", toy.url, "--publisher", "own")
    with test_cli.serving(tmp_path, *words) as (process, _):
        first = publishers(process)
        assert len(first) == 1
        await eventually_async(lambda: len(set(toy.clients)) == 2, "both workers are there")
        toy.clients.clear()
        os.kill(first[0], signal.SIGKILL)
        await eventually_async(lambda: len(set(toy.clients)) == 2, "both workers are there again")
        second = publishers(process)
        assert second != first
        process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(process.wait, 30) == 0
    eventually(lambda: not any(alive(pid) for pid in second), "it has ended")
