"""The services of deploy/ as processes of this machine, with the commands and the environment of the files.

No container engine is needed. What the files name by a place of their own network or image (`store:6379`, `/data`, a
port of the image) is replaced by a place on this machine; the rest is unchanged.
"""

from __future__ import annotations

import asyncio
import getpass
import json
import os
import re
import shutil
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import redis.asyncio

from fracas_server.die_with_parent import die_with_parent
from fracas_server.embedded import mosquitto
from fracas_server.embedded.ports import find_free_ports
from fracas_server.embedded.valkey import valkey_binary
from tests.deploy.files import DEPLOY, IMAGE
from tests.eventually import DEADLINE

__all__ = ["NODES", "SECRETS", "START_S", "Stage", "expanded", "listens", "program", "running"]

NODES = 3
START_S = 6 * DEADLINE
"""How long a program may take to start; several of them start at a time, beside other tests."""
SECRETS = {
    "store-password": "store1password",
    "broker-password": "broker1password",
    "token-key": "a secret of at least thirty-two bytes",
    "admin-token": "an admin token of the tests",
    "second-token-key": "another secret of at least thirty-two bytes",
}


def program(name: str) -> str:
    """Return the path of a program of this machine, or skip the test."""
    found = shutil.which(name, path=f"/usr/sbin:/sbin:{os.environ['PATH']}")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


async def listens(port: int) -> bool:
    """Return True if a connection to a port of this machine is accepted."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


@asynccontextmanager
async def running(
    command: Sequence[str], folder: Path, *, environment: Mapping[str, str], ready: Callable[[], Awaitable[bool]]
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a program until the context ends; then it gets SIGTERM and has to end by itself.

    Args:
        command: The program and its arguments.
        folder: Where it runs and its output goes (`log`).
        environment: Its whole environment.
        ready: Asked until it is true.
    """
    folder.mkdir(parents=True, exist_ok=True)  # noqa: ASYNC240 - a moment, before anything runs
    with (folder / "log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *die_with_parent(*command),
            cwd=folder,
            env=dict(environment),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    try:
        async with asyncio.timeout(START_S):
            while not await ready():
                assert process.returncode is None, (folder / "log").read_text(encoding="utf-8")[-3000:]
                await asyncio.sleep(0.02)  # between two looks at a process
        yield process
        if process.returncode is None:
            process.terminate()
        async with asyncio.timeout(START_S):
            await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@dataclass
class Stage:
    """Where the services are on this machine."""

    folder: Path
    store: int = 0
    broker: int = 0
    websocket: int = 0
    games: list[int] = field(default_factory=list)
    operations: list[int] = field(default_factory=list)
    front: int = 0
    plain: int = 0

    def __post_init__(self) -> None:
        """Choose the ports."""
        numbers = find_free_ports(5 + 2 * NODES)
        self.store, self.broker, self.websocket, self.front, self.plain = numbers[:5]
        self.games, self.operations = numbers[5 : 5 + NODES], numbers[5 + NODES :]

    @property
    def name(self) -> str:
        """The public name, with the port that stands for 443."""
        return f"localhost:{self.front}"

    def here(self, text: str) -> str:
        """Return a text of the files with the places of this machine."""
        places = {"@store:6379": f"@127.0.0.1:{self.store}", "@broker:1883": f"@127.0.0.1:{self.broker}"}
        for there, here in places.items():
            text = text.replace(there, here)
        return text

    @asynccontextmanager
    async def store_of(self, command: Sequence[str], environment: Mapping[str, str]) -> AsyncIterator[None]:
        """Run the store by the command of a file."""
        script = command[-1].replace("/etc/valkey/valkey.conf", str(DEPLOY / "valkey.conf"))
        script = script.replace("--dir /data", f"--dir {self.folder / 'store'} --port {self.store}")
        assert script.count(str(self.folder)) == 1
        script = script.replace("exec valkey-server", f"exec {valkey_binary()}")
        client = redis.asyncio.Redis(port=self.store, password=environment["REDISCLI_AUTH"])

        async def ready() -> bool:
            try:
                return bool(await client.ping())
            except redis.exceptions.ConnectionError:
                return False

        command = [*command[:-1], script]
        path = {"PATH": os.environ["PATH"]}
        async with client, running(command, self.folder / "store", environment={**path, **environment}, ready=ready):
            yield

    @asynccontextmanager
    async def broker_of(self, command: Sequence[str], environment: Mapping[str, str]) -> AsyncIterator[None]:
        """Run the broker by the commands of a file, which make its password file first."""
        binary, folder = mosquitto.find(), self.folder / "broker"
        if binary is None:
            pytest.skip("mosquitto is not installed")
        program("mosquitto_passwd")
        folder.mkdir(parents=True)
        text = (DEPLOY / "mosquitto.conf").read_text(encoding="utf-8")
        for there, here in {
            "listener 1883": f"listener {self.broker} 127.0.0.1",
            "listener 9001": f"listener {self.websocket} 127.0.0.1",
            "/mosquitto/secrets/passwords": f"{folder}/passwords",
            "/mosquitto/config/mosquitto.acl": str(DEPLOY / "mosquitto.acl"),
        }.items():
            assert there in text
            text = text.replace(there, here)
        (folder / "mosquitto.conf").write_text(f"user {getpass.getuser()}\n{text}", encoding="utf-8")
        script = command[-1].replace("/mosquitto/secrets", str(folder)).replace("/mosquitto/config", str(folder))
        script = script.replace("chown mosquitto", f"chown {getpass.getuser()}")
        script = script.replace("exec mosquitto ", f"exec {binary} ")
        path = {"PATH": f"{os.environ['PATH']}:/usr/sbin"}
        ready = lambda: listens(self.broker)  # noqa: E731
        async with running([*command[:-1], script], folder, environment={**path, **environment}, ready=ready):
            yield

    def environment(self, number: int, given: Mapping[str, str]) -> dict[str, str]:
        """Return what the image and a file give a node, with the places of this machine.

        Args:
            number: Which node it is, from 0.
            given: What the file gives it.
        """
        image = dict(re.findall(r"\b(FRACAS_\w+)=(\S+)", IMAGE))
        found = {**image, **{name: self.here(value) for name, value in given.items()}}
        found["FRACAS_PORT"] = str(self.games[number])
        found["FRACAS_OPERATIONS_PORT"] = str(self.operations[number])
        found["FRACAS_DATA"] = str(self.folder / f"node-{number}" / "data")
        # Probes of this machine go through no proxy and no foreign certificate authority.
        return {**found, "PATH": os.environ["PATH"], "HOME": str(self.folder)}

    @asynccontextmanager
    async def node(self, number: int, given: Mapping[str, str]) -> AsyncIterator[asyncio.subprocess.Process]:
        """Run the image's command as a node, until it has ended well."""
        words: list[str] = json.loads(re.findall(r"^CMD (\[.*\])$", IMAGE, re.MULTILINE)[-1])

        async def ready() -> bool:
            return await listens(self.games[number]) and await listens(self.operations[number])

        command = [sys.executable, "-m", "fracas_cli", *words]
        folder = self.folder / f"node-{number}"
        async with running(command, folder, environment=self.environment(number, given), ready=ready) as process:
            yield process
        assert process.returncode == 0, (folder / "log").read_text(encoding="utf-8")[-3000:]


def expanded(
    entries: Sequence[Mapping[str, Any]], fields: Mapping[str, str], settings: Mapping[str, str]
) -> dict[str, str]:
    """Return the environment of a container of a manifest, as the kubelet makes it.

    Args:
        entries: Its `env`.
        fields: What the pod says of itself, by path.
        settings: The configuration that it names.
    """
    found: dict[str, str] = {}
    for entry in entries:
        if "value" in entry:
            value = str(entry["value"])
        else:
            ((kind, source),) = entry["valueFrom"].items()
            key = source.get("key", source.get("fieldPath"))
            value = {"secretKeyRef": SECRETS, "fieldRef": fields, "configMapKeyRef": settings}[kind][key]
        found[entry["name"]] = re.sub(r"\$\((\w+)\)", lambda match: found[match[1]], value)
    return found
