"""Every probe and scrape target of deploy/, asked of a server process with the files' environment."""

import asyncio
import json
import re
import sys
import urllib.request
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.files import DEPLOY, IMAGE, containers, documents, manifests
from tests.deploy.stage import Stage
from tests.deploy.test_services import compose, kubernetes


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A store and a broker by the commands of the compose file, and free ports."""
    place = Stage(tmp_path)
    services, _ = compose(place)
    store, broker = services["store"], services["broker"]
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(place.store_of(store["command"], store["environment"]))
        await stack.enter_async_context(place.broker_of(broker["command"], broker["environment"]))
        yield place


async def answer(port: int, path: str) -> tuple[int, str]:
    """Return the status and the text of an HTTP answer."""

    def get() -> tuple[int, str]:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as found:
            return found.status, found.read().decode()

    return await asyncio.to_thread(get)


def probes() -> Iterator[tuple[str, str, str]]:
    """Yield name, port of the image and path of every HTTP probe of the manifests, and of every Prometheus scrape."""
    for container in containers():
        ports = {port["name"]: str(port["containerPort"]) for port in container.get("ports", [])}
        for name, probe in container.items():
            if name.endswith("Probe") and "httpGet" in probe:
                asked = probe["httpGet"]
                yield name, ports.get(asked["port"], str(asked["port"])), asked["path"]
    notes: dict[str, Any] = manifests()["StatefulSet", "fracas"]["spec"]["template"]["metadata"]["annotations"]
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


def of_compose(stage: Stage) -> Mapping[str, str]:
    """Return what the compose file gives a node."""
    return compose(stage)[1][0]


def of_kubernetes(stage: Stage) -> Mapping[str, str]:
    """Return what the manifests give a node."""
    return kubernetes(stage)[1][0]


def of_nothing(_stage: Stage) -> Mapping[str, str]:
    """Return nothing, as `docker run` without options: the image has a store of its own then."""
    return {}


@pytest.mark.slow
@pytest.mark.parametrize("given", [of_kubernetes, of_compose, of_nothing], ids=["kubernetes", "compose", "image"])
async def test_every_probe_is_answered(stage: Stage, given: Callable[[Stage], Mapping[str, str]]) -> None:
    """Every probe and target finds the server where the file says, metrics are nowhere else, and SIGTERM ends it."""
    ports = {"8420": stage.games[0], "8421": stage.operations[0]}
    async with stage.node(0, given(stage)):
        for name, port, path in PROBES:
            status, text = await answer(ports[port], path)

            assert status == 200, (name, path)
            assert path != "/metrics" or "fracas_connections" in text, name
        with pytest.raises(urllib.error.HTTPError, match="404"):
            await answer(ports["8420"], "/metrics")


@pytest.mark.slow
async def test_the_image_checks_its_health(tmp_path: Path) -> None:
    """The image's own health check passes while the server runs, and fails once it has ended."""
    stage = Stage(tmp_path)
    words = json.loads(re.findall(r"^HEALTHCHECK .*? CMD (\[.*\])$", IMAGE, re.MULTILINE)[0])
    command = [word.replace(":8421", f":{stage.operations[0]}") for word in words]
    assert command[0] == "python"
    assert command != words

    async def check() -> int:
        process = await asyncio.create_subprocess_exec(sys.executable, *command[1:], stderr=PIPE)
        await process.communicate()
        return process.returncode or 0

    async with stage.node(0, {"FRACAS_BROKER": "off"}):
        assert await check() == 0

    assert await check() != 0
