"""The processes that faults happen to: nodes of a service, and the store that they share."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path

from redis.asyncio import Redis
from redis.exceptions import RedisError

from fracas_server.embedded.listening import free_ports
from fracas_server.embedded.valkey import valkey_binary
from tests.chaos.proxy import Proxy

__all__ = ["LEASE_MS", "TOKEN_KEY", "Node", "Store"]

LEASE_MS = 2_000
TOKEN_KEY = "a key that all nodes of this service share"
_START_S = 60.0


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
        (self._port,) = free_ports(1)

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


class Node(_Member):
    """One server of the service, behind a proxy.

    Args:
        name: What its folder is called.
        folder: Where the folders of all nodes are.
        store: The store.
        proxy: What its clients go through.
    """

    def __init__(self, name: str, folder: Path, store: Store, proxy: Proxy) -> None:
        super().__init__()
        self.name = name
        self.proxy = proxy
        self._folder = folder / name
        self._store = store
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
            "--broker", "off", "--advertise", self.address, "--log-level", "warning",
        ]  # fmt: skip
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / "log").open("ab") as logs:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "fracas_cli", *words, stdout=PIPE, stderr=logs,
                env={
                    **os.environ, "FRACAS_TOKEN_KEY": TOKEN_KEY, "FRACAS_LEASE_MS": str(LEASE_MS),
                    "FRACAS_BOTS": "false", "FRACAS_ENTROPY_MS": "0",
                    "FRACAS_LIMIT_CONNECTIONS_PER_ADDRESS": "100000",
                },
            )  # fmt: skip
        assert self.process.stdout is not None, "a pipe"
        async with asyncio.timeout(_START_S):
            line = await self.process.stdout.readline()
        assert line.startswith(b"Fracas listens"), f"{self.name} did not start: {line!r}, see {self._folder / 'log'}"

    @property
    def log(self) -> str:
        """What it has logged so far."""
        path = self._folder / "log"
        return path.read_text() if path.exists() else ""
