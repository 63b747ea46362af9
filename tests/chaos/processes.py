"""The processes that faults happen to: nodes of a service, their broker, and their common actions."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol

from fracas_server.embedded import mosquitto
from fracas_server.embedded.ports import find_free_ports
from tests.chaos.proxy import Proxy

__all__ = [
    "FAKE_TIME", "LEASE_MS", "TOKEN_KEY", "Broker", "Member", "Node", "PublisherProcess", "Unstartable",
    "patience_s", "start_limit_s", "tied_to_us",
]  # fmt: skip

LEASE_MS = 2_000
TOKEN_KEY = "a key that all nodes of this service share"
FAKE_TIME = next(iter(Path("/usr/lib").glob("*/faketime/libfaketime.so.1")), None)
"""What gives a process another clock; None where it is not installed (Debian: `faketime`)."""
_FIRST_START_S: Final = 300.0
"""How long the first node may take to start: nothing is known yet about how fast this machine is."""
_QUICK_START_S: Final = 1.5
"""How long a node takes to start on an idle machine."""
_PATIENCE_S: Final = 60.0
"""How long play may take to go on after a fault, on an idle machine."""
_MOST_PATIENCE_S: Final = 600.0
_first_start: list[float] = []
"""How long the first node took to start, once one has: what shows how slow this machine is now."""


class Unstartable(Exception):
    """A process did not start, or did not end, in time.

    Args:
        name: The process.
        reason: What it did instead.
    """

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")


def patience_s() -> float:
    """Return how long play may take to go on: more where the machine is busy, or this process has a low priority."""
    slower = max(1.0, _first_start[0] / _QUICK_START_S) if _first_start else 1.0
    return min(_MOST_PATIENCE_S, _PATIENCE_S * slower)


def start_limit_s() -> float:
    """Return how long a process may take to start or to end."""
    return patience_s() if _first_start else _FIRST_START_S


def tied_to_us(*command: str) -> Sequence[str]:
    """Return a command whose process is killed when this one dies, if the system can do that (util-linux)."""
    setpriv = shutil.which("setpriv")
    return command if setpriv is None else (setpriv, "--pdeathsig", "KILL", "--", *command)


class Reachable(Protocol):
    """A store, or a network on the way to it."""

    @property
    def url(self) -> str:
        """What nodes connect to."""
        ...


class Member:
    """A process that can be paused, killed and started again; it ends when this process does."""

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
            try:
                await asyncio.wait_for(self.process.wait(), start_limit_s())
            except TimeoutError:
                raise Unstartable(f"process {self.process.pid}", f"{number.name} does not end it") from None


async def _first_line(process: Process, name: str, log: Path) -> bytes:
    """Return the line that a process prints when it is ready."""
    assert process.stdout is not None, "a pipe"
    try:
        async with asyncio.timeout(start_limit_s()):
            line = await process.stdout.readline()
    except TimeoutError:
        raise Unstartable(name, f"it does not start within {start_limit_s():.0f} s, see {log}") from None
    if not line:
        raise Unstartable(name, f"it ended instead of starting, see {log}")
    return line


class Broker(Member):
    """A Mosquitto, where there is one.

    Args:
        folder: Where its configuration is.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self.program = mosquitto.find()
        (self._port,) = find_free_ports(1)

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
            *tied_to_us(str(self.program), "-c", str(told)), stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
        )


class PublisherProcess(Member):
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
        line = await _first_line(self.process, "publisher", self._log)
        assert line.startswith(b"Publishing messages"), f"it did not start: {line!r}, see {self._log}"

    @property
    def log(self) -> str:
        """What it has logged so far."""
        return self._log.read_text()


class Node(Member):
    """One server of the service, behind a proxy.

    Args:
        name: What its folder is called.
        folder: Where the folders of all nodes are.
        store: The store, or the network on the way to it.
        proxy: What its clients go through.
        broker: The URL of a broker; `off`: none.
        program: What Python is told to run before the words of `serve`.
        environment: What else the process finds in its environment.
    """

    def __init__(
        self,
        name: str,
        folder: Path,
        store: Reachable,
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
        (self.port,) = find_free_ports(1)
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
        began = time.monotonic()
        with (self._folder / "log").open("ab") as logs:
            self.process = await asyncio.create_subprocess_exec(
                *tied_to_us(sys.executable, *self._program, *words), stdout=PIPE, stderr=logs, start_new_session=True,
                env={
                    **os.environ, "FRACAS_TOKEN_KEY": TOKEN_KEY, "FRACAS_LEASE_MS": str(LEASE_MS),
                    "FRACAS_BOTS": "false", "FRACAS_ENTROPY_MS": "0",
                    "FRACAS_LIMIT_CONNECTIONS_PER_ADDRESS": "100000",
                    **self._clock(),
                    **self._environment,
                },
            )  # fmt: skip
        line = await _first_line(self.process, self.name, self._folder / "log")
        if not line.startswith(b"Fracas listens"):
            raise Unstartable(self.name, f"it said {line!r} instead of starting, see {self._folder / 'log'}")
        if not _first_start:
            _first_start.append(time.monotonic() - began)

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
