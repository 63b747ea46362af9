"""The compose file and the manifests as services that are played on, behind one name and TLS.

Every process has the command and the environment of the files (`stage`). What stands before them is the compose file's
Caddy; for Kubernetes it is nginx with the paths of the Ingress, passed on unchanged as its controllers do.
"""

from __future__ import annotations

import asyncio
import os
import re
import ssl
import sys
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import redis.asyncio

from fracas_clients import Backoff, Client
from fracas_server.tokens import TokenKey, Tokens
from tests.certificates import certificates
from tests.deploy.files import DEPLOY, composed, containers, manifests
from tests.deploy.stage import NODES, SECRETS, START_S, Stage, expanded, listens, program, running

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
PATIENT = Backoff(first=0.05, longest=0.5)


Services = tuple[dict[str, dict[str, Any]], list[dict[str, str]]]


def compose(stage: Stage) -> Services:
    """Return the services of the compose file, and the environment of its nodes."""
    chosen = {f"FRACAS_{name.replace('-', '_').upper()}": value for name, value in SECRETS.items()}
    services = composed({**chosen, "FRACAS_NAME": stage.name, "FRACAS_NETWORK": "127.0.0.1/32"})["services"]
    return services, [services[f"fracas-{number + 1}"]["environment"] for number in range(NODES)]


def kubernetes(stage: Stage) -> Services:
    """Return store and broker of the manifests as the compose file has them, and the environment of the pods."""
    lines = (DEPLOY / "kubernetes" / "settings.env").read_text(encoding="utf-8").splitlines()
    settings = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    settings |= {"public-name": stage.name, "proxies": "127.0.0.1"}
    by_name = {container["name"]: container for container in containers()}
    pods = [expanded(by_name["server"]["env"], {"metadata.name": f"fracas-{n}"}, settings) for n in range(NODES)]
    valkey, passwords, broker = by_name["valkey"], by_name["passwords"], by_name["mosquitto"]
    script = f"{passwords['command'][-1]} && exec {' '.join(broker['command'])}"
    services = {
        "store": {"command": valkey["command"], "environment": expanded(valkey["env"], {}, settings)},
        "broker": {
            "command": [*passwords["command"][:-1], script],
            "environment": expanded(passwords["env"], {}, settings),
        },
    }
    return services, pods


@asynccontextmanager
async def caddy(stage: Stage) -> AsyncIterator[Path]:
    """Run the proxy of the compose file; yields the certificate of the authority that it makes."""
    folder = stage.folder / "proxy"
    folder.mkdir()
    services, _ = compose(stage)
    given = services["proxy"]["environment"]
    environment = {**given, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "PATH": os.environ["PATH"]}
    for number in range(NODES):
        assert given[f"FRACAS_NODE_{number + 1}"] == f"fracas-{number + 1}:8420"
        environment[f"FRACAS_NODE_{number + 1}"] = f"127.0.0.1:{stage.games[number]}"
    # As an image has it: no administration beside other Caddys, and the port of the plain redirects is a free one.
    options = f"{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {stage.plain}\n}}\n"
    file = folder / "Caddyfile"
    file.write_text(options + (DEPLOY / "proxies" / "Caddyfile").read_text(encoding="utf-8"), encoding="utf-8")
    authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"

    async def ready() -> bool:  # the certificate is made after the port is open
        if not authority.exists():
            return False
        context = ssl.create_default_context(cafile=authority)
        try:
            _, writer = await asyncio.open_connection("localhost", stage.front, ssl=context)
        except OSError:
            return False
        writer.close()
        return True

    command = [program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]
    async with running(command, folder, environment=environment, ready=ready):
        yield authority


@asynccontextmanager
async def ingress(stage: Stage) -> AsyncIterator[Path]:
    """Run nginx with the paths of the Ingress, as ingress controllers do; yields the certificate of the authority."""
    folder = stage.folder / "proxy"
    folder.mkdir()
    files = certificates(folder)
    every = "".join(f"server 127.0.0.1:{port} max_fails=1 fail_timeout=1s;" for port in stage.games)
    upstreams, locations = f"upstream fracas {{ least_conn; {every} }}", ""
    for number, port in enumerate(stage.games):
        upstreams += f" upstream fracas-{number} {{ server 127.0.0.1:{port} max_fails=0; }}"
    for path in manifests()["Ingress", "fracas"]["spec"]["rules"][0]["http"]["paths"]:
        assert path["pathType"] == "Prefix"
        where = f"{{ proxy_pass http://{path['backend']['service']['name']}; }}"
        prefix = path["path"].rstrip("/")
        locations += f"location {prefix}/ {where}\n" + (f"location = {prefix} {where}\n" if prefix else "")
    (folder / "nginx.conf").write_text(
        f"""daemon off; pid {folder}/pid; error_log stderr; events {{}}
        http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/p;
        fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; {upstreams}
        server {{ listen 127.0.0.1:{stage.front} ssl; ssl_certificate {files.certificate};
        ssl_certificate_key {files.key}; proxy_http_version 1.1; proxy_set_header Host $http_host;
        proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;
        proxy_set_header X-Forwarded-For $remote_addr; proxy_read_timeout 60s;
        {locations} }} }}""",
        encoding="utf-8",
    )
    command = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    environment = {"PATH": os.environ["PATH"]}
    async with running(command, folder, environment=environment, ready=lambda: listens(stage.front)):
        yield files.authority


def token(subject: str) -> str:
    """Return a token of the key that the nodes have."""
    return Tokens(TokenKey.read(SECRETS["token-key"])).sign(subject)


async def bots(stage: Stage, *paths: str) -> list[str]:
    """Play a match with two bots, each of which comes by a path of the public name; return what they print.

    Args:
        stage: Where the service is.
        paths: The two paths.
    """

    async def one(number: int, path: str) -> str:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "fracas_cli", "bot", f"wss://{stage.name}{path}",
            "--policy", "greedy", "--pace", "0.04",
            env={**os.environ, "FRACAS_TOKEN": token(f"bot{number}")},
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        printed, _ = await process.communicate()
        assert process.returncode == 0, printed.decode()
        return printed.decode()

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(number, path)) for number, path in enumerate(paths)]
    return [task.result() for task in tasks]


async def admin(stage: Stage, number: int, environment: dict[str, str], *words: str) -> tuple[int | None, str]:
    """Run `fracas admin` with the environment of a node, as `exec` in its container does."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fracas_cli", "admin", *words, "--address", f"http://127.0.0.1:{stage.operations[number]}",
        env=stage.environment(number, environment), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    printed, _ = await process.communicate()
    return process.returncode, printed.decode()


def metrics(port: int) -> str:
    """Return the metrics of a node."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
        return str(answer.read().decode())


async def accepted(stage: Stage) -> list[str]:
    """Return how many intents each node has accepted, as its metrics say."""
    every = [await asyncio.to_thread(metrics, port) for port in stage.operations]
    return [line for text in every for line in text.splitlines() if line.startswith("fracas_intents_total ")]


async def until_played(stage: Stage) -> None:
    """Wait until a match runs: one of the nodes accepts another intent."""
    before = await accepted(stage)
    assert len(before) == NODES
    async with asyncio.timeout(START_S):
        while await accepted(stage) == before:  # noqa: ASYNC110 - other processes set no event
            await asyncio.sleep(0.1)


async def until_published(port: int) -> None:
    """Wait until a node is connected to the broker, by its metrics."""
    async with asyncio.timeout(START_S):
        while "fracas_broker_up 1.0" not in await asyncio.to_thread(metrics, port):  # noqa: ASYNC110 - likewise
            await asyncio.sleep(0.1)


def status(stage: Stage, path: str) -> int:
    """Return the status of a page under the public name."""
    request = f"https://{stage.name}{path}"
    with urllib.request.urlopen(request, timeout=60, context=ssl.create_default_context()) as answer:
        return int(answer.status)


@pytest.mark.parametrize(
    ("given", "front", "path"),
    [(compose, caddy, "/n/{}"), (kubernetes, ingress, "/n/fracas-{}")],
    ids=["compose", "kubernetes"],
)
async def test_services_are_played_on_while_they_are_replaced(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    given: Callable[[Stage], Services],
    front: Callable[[Stage], AbstractAsyncContextManager[Path]],
    path: str,
) -> None:
    """Each node is reached by its path, and bots play on while one node after another is drained and replaced."""
    stage = Stage(tmp_path)
    services, environments = given(stage)
    first = 1 if given is compose else 0
    paths = [path.format(number + first) for number in range(NODES)]
    async with AsyncExitStack() as stack:
        store, broker = services["store"], services["broker"]
        await stack.enter_async_context(stage.store_of(store["command"], store["environment"]))
        await stack.enter_async_context(stage.broker_of(broker["command"], broker["environment"]))
        async with redis.asyncio.Redis(port=stage.store) as stranger:
            with pytest.raises(redis.exceptions.AuthenticationError):
                await stranger.ping()
        nodes = []
        for number in range(NODES):
            nodes.append(await stack.enter_async_context(AsyncExitStack()))
            await nodes[-1].enter_async_context(stage.node(number, environments[number]))
        for port in stage.operations:
            await until_published(port)
        monkeypatch.setenv("SSL_CERT_FILE", str(await stack.enter_async_context(front(stage))))

        for number in range(NODES):
            assert environments[number]["FRACAS_ADVERTISE"] == f"wss://{stage.name}{paths[number]}"
            assert await asyncio.to_thread(status, stage, f"{paths[number]}/healthz") == 200
            address = f"wss://{stage.name}{paths[number]}"
            async with await Client.connect(address, token("ann"), backoff=PATIENT) as ann:
                assert ann.welcome.address == address
        assert await asyncio.to_thread(status, stage, "/") == 200

        replaced = asyncio.Event()

        async def play() -> int:
            rounds = 0
            while not replaced.is_set():
                printed = await bots(stage, "", "")
                assert all(re.search(r"\b(won|lost|drew|drawn)\b", text) for text in printed), printed
                rounds += 1
            return rounds

        async with asyncio.TaskGroup() as group:
            playing = group.create_task(play())
            for number in range(NODES):
                await until_played(stage)
                code, printed = await admin(stage, number, environments[number], "drain")
                assert code == 0, printed
                await nodes[number].aclose()
                await nodes[number].enter_async_context(stage.node(number, environments[number]))
            replaced.set()
    assert playing.result()
    for number in range(NODES):
        log = (tmp_path / f"node-{number}" / "log").read_text(encoding="utf-8")
        assert "Traceback" not in log, log[-3000:]
