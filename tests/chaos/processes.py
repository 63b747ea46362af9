"""The processes that faults happen to: nodes of a service, the store that they share, and their broker."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import subprocess
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from redis.asyncio import Redis
from redis.exceptions import RedisError

from fracas_server.embedded import mosquitto
from fracas_server.embedded.listening import free_ports
from fracas_server.embedded.valkey import valkey_binary
from tests.chaos.proxy import Proxy

__all__ = ["FAKE_TIME", "LEASE_MS", "TOKEN_KEY", "Broker", "Node", "PublisherProcess", "Store"]

LEASE_MS = 2_000
TOKEN_KEY = "a key that all nodes of this service share"
_START_S = 60.0
_DISK = "256m"
"""The size of the store's disk, where it has one of its own."""
_FREED = 65_536
"""Bytes that are left when the disk is filled."""
FAKE_TIME = next(iter(Path("/usr/lib").glob("*/faketime/libfaketime.so.1")), None)
"""What gives a process another clock; None where it is not installed (Debian: `faketime`)."""


class _Member:
    """A process that can be paused, killed and started again."""

    def __init__(self) -> None:
        self.process: Process | None = None

    def pause(self) -> None:
        """Let it stand still."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    async def kill(self) -> None:
        """End it at once."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        await self._end(signal.SIGTERM)

    def _signal(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(number)

    async def _end(self, number: signal.Signals) -> None:
        self._signal(number)
        if self.process is not None:
            await asyncio.wait_for(self.process.wait(), _START_S)


class Store(_Member):
    """A Valkey whose every acknowledged write is on disk.

    Args:
        folder: Where its data is.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self.own_disk = False
        """Whether its disk can be filled."""
        (self._port,) = free_ports(1)

    def mount(self) -> bool:
        """Give it a disk of its own, which can be filled; False where that is not for us."""
        self._folder.mkdir(parents=True, exist_ok=True)
        command = ["mount", "-t", "tmpfs", "-o", f"size={_DISK}", "tmpfs", str(self._folder)]
        self.own_disk = subprocess.run(command, check=False, capture_output=True).returncode == 0
        return self.own_disk

    def unmount(self) -> None:
        """Take its disk away."""
        if self.own_disk:
            subprocess.run(["umount", "--lazy", str(self._folder)], check=True)

    def fill(self) -> None:
        """Leave next to no room on its disk."""
        with (self._folder / "filler").open("wb") as filler:
            while (room := self._room() - _FREED) > 0:
                try:
                    os.posix_fallocate(filler.fileno(), 0, room)
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise  # else it has written meanwhile: look again
                else:
                    return

    def _room(self) -> int:
        about = os.statvfs(self._folder)
        return about.f_bavail * about.f_frsize

    def free(self) -> None:
        """Give the room back."""
        (self._folder / "filler").unlink(missing_ok=True)

    @property
    def running(self) -> bool:
        """Whether its process is there."""
        return self.process is not None and self.process.returncode is None

    @property
    def url(self) -> str:
        """What nodes connect to."""
        return f"redis://127.0.0.1:{self._port}"

    async def start(self) -> None:
        """Start it and wait until it answers."""
        self._folder.mkdir(parents=True, exist_ok=True)
        words = ["--port", str(self._port), "--dir", str(self._folder), "--save", "", "--appendonly", "yes"]
        self.process = await asyncio.create_subprocess_exec(
            str(valkey_binary()), *words, "--appendfsync", "always", stdout=DEVNULL
        )
        async with asyncio.timeout(_START_S), Redis.from_url(self.url) as client:
            while True:
                try:
                    await client.ping()
                except RedisError:
                    await asyncio.sleep(0.02)  # between two looks at a process
                else:
                    return


class Broker(_Member):
    """A Mosquitto, where there is one.

    Args:
        folder: Where its configuration is.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self.program = mosquitto.find()
        (self._port,) = free_ports(1)

    @property
    def url(self) -> str:
        """What nodes publish to."""
        return f"mqtt://127.0.0.1:{self._port}" if self.program is not None else "off"

    async def start(self) -> None:
        """Start it; nodes find it when it is there."""
        if self.program is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        told = self._folder / "mosquitto.conf"
        told.write_text(f"listener {self._port} 127.0.0.1\nallow_anonymous true\n", encoding="utf-8")
        self.process = await asyncio.create_subprocess_exec(
            str(self.program), "-c", str(told), stdout=DEVNULL, stderr=DEVNULL
        )


class PublisherProcess(_Member):
    """A `fracas publish`.

    Args:
        folder: Where its socket and its log are.
        broker: The URL of its broker.
    """

    def __init__(self, folder: Path, broker: str) -> None:
        super().__init__()
        self.socket = folder / "publisher.sock"
        """What servers hand over by."""
        self._log = folder / "publisher.log"
        self._broker = broker

    async def start(self) -> None:
        """Start it and wait until it listens."""
        words = ["publish", "--socket", str(self.socket), "--broker", self._broker]
        with self._log.open("ab") as logs:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "fracas_cli", *words, stdout=PIPE, stderr=logs
            )
        assert self.process.stdout is not None, "a pipe"
        async with asyncio.timeout(_START_S):
            line = await self.process.stdout.readline()
        assert line.startswith(b"Fracas publishes"), f"it did not start: {line!r}, see {self._log}"

    @property
    def log(self) -> str:
        """What it has logged so far."""
        return self._log.read_text()


class Node(_Member):
    """One server of the service, behind a proxy.

    Args:
        name: What its folder is called.
        folder: Where the folders of all nodes are.
        store: The store.
        proxy: What its clients go through.
        broker: The URL of a broker; `off`: none.
        program: What Python is told to run before the words of `serve`.
        environment: What else the process finds in its environment.
    """

    def __init__(
        self,
        name: str,
        folder: Path,
        store: Store,
        proxy: Proxy,
        *,
        broker: str = "off",
        program: Sequence[str] = ("-m", "fracas_cli"),
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self.name = name
        self.proxy = proxy
        self._folder = folder / name
        self._store = store
        self._broker = broker
        self._program = program
        self._environment = environment
        self.clock_s = 0
        """How far its clock is from ours when it starts the next time, in seconds."""
        (self.port,) = free_ports(1)
        proxy.target = self.port

    @property
    def address(self) -> str:
        """Where its clients connect to."""
        return f"ws://127.0.0.1:{self.proxy.port}"

    async def start(self) -> None:
        """Start it and wait until it listens."""
        words = [
            "serve", "--port", str(self.port), "--store", self._store.url, "--data", str(self._folder),
            "--broker", self._broker, "--advertise", self.address, "--log-level", "warning",
        ]  # fmt: skip
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / "log").open("ab") as logs:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, *self._program, *words, stdout=PIPE, stderr=logs,
                env={
                    **os.environ, "FRACAS_TOKEN_KEY": TOKEN_KEY, "FRACAS_LEASE_MS": str(LEASE_MS),
                    "FRACAS_BOTS": "false", "FRACAS_ENTROPY_MS": "0",
                    "FRACAS_LIMIT_CONNECTIONS_PER_ADDRESS": "100000",
                    **self._clock(),
                    **self._environment,
                },
            )  # fmt: skip
        assert self.process.stdout is not None, "a pipe"
        async with asyncio.timeout(_START_S):
            line = await self.process.stdout.readline()
        assert line.startswith(b"Fracas listens"), f"{self.name} did not start: {line!r}, see {self._folder / 'log'}"

    def _clock(self) -> dict[str, str]:
        """Return what gives the process another wall clock; its monotonic one goes on, as a machine's does."""
        if not self.clock_s or FAKE_TIME is None:
            return {}
        return {"LD_PRELOAD": str(FAKE_TIME), "FAKETIME": f"{self.clock_s:+d}s", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}

    @property
    def log(self) -> str:
        """What it has logged so far."""
        path = self._folder / "log"
        return path.read_text() if path.exists() else ""
