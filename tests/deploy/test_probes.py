"""Everything that deploy/ asks a running server: each probe and target, of a process with the files' own environment.

What the files name by a name of their own network (`store`, `broker`, a port of the image) is put in the place of a
real one on this machine; nothing else of what they say is changed.
"""

import asyncio
import json
import re
import sys
import urllib.request
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import redis.asyncio

from fracas_server.embedded import BinaryMissing, embedded_broker
from fracas_server.embedded.child import running_child
from fracas_server.embedded.listening import free_ports
from fracas_server.embedded.valkey import valkey_binary
from tests.deploy.test_deploy import DEPLOY, containers, documents
from tests.eventually import DEADLINE

TOKEN_KEY = "a secret of at least thirty-two bytes"
IMAGE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
PREFIXES = ("FRACAS_", "BROKER_")


@dataclass(frozen=True)
class Place:
    """Where things are on this machine that the files name otherwise."""

    ports: Mapping[str, int]
    """By the port of the image."""
    hosts: Mapping[str, str]
    """By `NAME:PORT` of the files' network."""
    password: str
    """The publisher's at the broker."""
    folder: Path

    def environment(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return what the image and a file give the server, with the places of this machine."""
        image = dict(re.findall(r"\b(FRACAS_\w+)=(\S+)", IMAGE))
        found = {**image, **given, "FRACAS_DATA": str(self.folder)}
        for name in ("FRACAS_PORT", "FRACAS_OPERATIONS_PORT"):
            found[name] = str(self.ports[found[name]])
        for name, value in found.items():
            for there, here in self.hosts.items():
                found[name] = found[name].replace(there, here)
            for variable in re.findall(r"\$\((\w+)\)", value):  # as the kubelet puts them in
                found[name] = found[name].replace(f"$({variable})", found[variable])
        return found


def manifest(place: Place) -> dict[str, str]:
    """Return the environment that the Kubernetes manifest gives the server."""
    fields = {"status.podIP": "127.0.0.1"}
    secrets = {"token-key": TOKEN_KEY, "broker-password": place.password}
    server = next(container for container in containers() if container["name"] == "server")

    def value(entry: Mapping[str, Any]) -> str:
        if "value" in entry:
            return str(entry["value"])
        source = entry["valueFrom"]
        return (
            secrets[source["secretKeyRef"]["key"]]
            if "secretKeyRef" in source
            else fields[source["fieldRef"]["fieldPath"]]
        )

    return {entry["name"]: value(entry) for entry in server["env"]}


def compose(place: Place) -> dict[str, str]:
    """Return the environment that the compose file gives the server."""
    chosen = {"FRACAS_BROKER_PASSWORD": place.password, "FRACAS_TOKEN_KEY": TOKEN_KEY}

    def choose(match: re.Match[str]) -> str:
        return chosen.get(match[1], match[3] if match[2] == ":-" else "")

    given = documents(DEPLOY / "compose.yaml")[0]["services"]["fracas"]["environment"]
    return {name: re.sub(r"\$\{(\w+)(:[-?])([^}]*)\}", choose, text) for name, text in given.items()}


def nothing(_place: Place) -> dict[str, str]:
    """Return what somebody gives the image who gives it nothing: it has a store of its own then."""
    return {}


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A real store with the advised configuration, a real broker, and free ports."""
    game, operations, store = free_ports(3)
    command = [str(valkey_binary()), str(DEPLOY / "valkey.conf"), "--port", str(store), "--dir", str(tmp_path)]
    client = redis.asyncio.Redis(port=store)

    async def ready() -> bool:
        try:
            return bool(await client.ping())
        except redis.exceptions.ConnectionError:
            return False

    async with AsyncExitStack() as stack:
        await stack.enter_async_context(client)
        await stack.enter_async_context(running_child("valkey", command, folder=tmp_path / "store", ready=ready))
        try:
            broker = await stack.enter_async_context(embedded_broker(tmp_path / "broker"))
        except BinaryMissing as error:
            pytest.skip(str(error))
        _, _, rest = broker.url.partition("://")
        login, _, where = rest.rpartition("@")
        yield Place(
            ports={"8420": game, "8421": operations},
            hosts={"store:6379": f"127.0.0.1:{store}", "broker:1883": where},
            password=login.partition(":")[2],
            folder=tmp_path / "data",
        )


@asynccontextmanager
async def booted(environment: Mapping[str, str]) -> AsyncIterator[None]:
    """Run the image's command in an environment, as long as the context lasts."""
    words = json.loads(re.findall(r"^CMD (\[.*\])$", IMAGE, re.MULTILINE)[-1])
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fracas_cli", *words, stdout=PIPE, env=dict(environment)
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(DEADLINE):
            line = await process.stdout.readline()
        assert line.startswith(b"Fracas listens on "), line
        yield
        process.terminate()
        async with asyncio.timeout(DEADLINE):
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def answer(port: int, path: str) -> tuple[int, str]:
    """Return the status and the text of an HTTP answer."""

    def get() -> tuple[int, str]:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as found:
            return found.status, found.read().decode()

    return await asyncio.to_thread(get)


def probes() -> Iterator[tuple[str, str, str]]:
    """Yield name, port of the image and path of every HTTP probe of the manifests, and of what Prometheus scrapes."""
    for container in containers():
        ports = {port["name"]: str(port["containerPort"]) for port in container.get("ports", [])}
        for name, probe in container.items():
            if name.endswith("Probe") and "httpGet" in probe:
                asked = probe["httpGet"]
                yield name, ports.get(asked["port"], str(asked["port"])), asked["path"]
    pods = [document["spec"]["template"] for document in documents(DEPLOY / "kubernetes" / "server.yaml")[:1]]
    for pod in pods:
        notes: dict[str, Any] = pod["metadata"]["annotations"]
        yield "annotation", notes["prometheus.io/port"], notes["prometheus.io/path"]
    for job in documents(DEPLOY / "prometheus" / "prometheus.yaml")[0]["scrape_configs"]:
        for targets in job["static_configs"]:
            for target in targets["targets"]:
                yield "scrape", target.rpartition(":")[2], job.get("metrics_path", "/metrics")


PROBES = sorted(set(probes()))


def test_there_are_probes() -> None:
    """The probes are found where they stand in the files."""
    assert {name for name, _, _ in PROBES} == {
        "startupProbe",
        "readinessProbe",
        "livenessProbe",
        "annotation",
        "scrape",
    }


@pytest.mark.slow
@pytest.mark.parametrize("given", [manifest, compose, nothing], ids=["kubernetes", "compose", "image"])
async def test_every_probe_is_answered(place: Place, given: Any) -> None:
    """Every probe and target finds the server where the file says, metrics are nowhere else, and SIGTERM ends it."""
    async with booted(place.environment(given(place))):
        for name, port, path in PROBES:
            status, text = await answer(place.ports[port], path)

            assert status == 200, (name, path)
            assert path != "/metrics" or "fracas_connections" in text, name
        with pytest.raises(urllib.error.HTTPError, match="404"):
            await answer(place.ports["8420"], "/metrics")


@pytest.mark.slow
async def test_the_image_checks_its_health(place: Place) -> None:
    """The image's own health check passes while the server runs, and fails once it has ended."""
    words = json.loads(re.findall(r"^HEALTHCHECK .*? CMD (\[.*\])$", IMAGE, re.MULTILINE)[0])
    command = [word.replace(":8421", f":{place.ports['8421']}") for word in words]
    assert command[0] == "python"
    assert command != words

    async def check() -> int:
        process = await asyncio.create_subprocess_exec(sys.executable, *command[1:], stderr=PIPE)
        await process.communicate()
        return process.returncode or 0

    async with booted(place.environment({"FRACAS_BROKER": "off"})):
        assert await check() == 0

    assert await check() != 0
