"""One public name for several nodes: the examples for nginx and Caddy, the programs themselves before real nodes."""

from __future__ import annotations

import asyncio
import re
import shutil
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from fracas_clients import Backoff, Client, Match
from fracas_server.embedded import embedded_store
from fracas_server.embedded.ports import find_free_ports
from fracas_server.probe import is_unreachable
from fracas_server.service import Service
from tests.server.arena import create, serving

PROXIES = Path(__file__).parents[2] / "deploy" / "proxies"
QUICK = Backoff(first=0.02, longest=0.2)
DEADLINE = 30.0
NODES = 3
pytestmark = pytest.mark.slow


def nginx(folder: Path, port: int, ports: list[int]) -> list[str]:
    """Write what makes nginx read the example without encryption; returns the command."""
    text = (PROXIES / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"listen 443 ssl;", f"listen 127.0.0.1:{port};", text)
    text = re.sub(r"\n *ssl_certificate[^;]*;", "", text)
    (folder / "fracas.conf").write_text(_with_ports(text, ports), encoding="utf-8")
    whole = (
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}} "
        f"http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; "
        f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; "
        f"include {folder}/fracas.conf; }}"
    )
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(folder: Path, port: int, ports: list[int]) -> list[str]:
    """Write what makes Caddy read the example without encryption; returns the command."""
    text = (PROXIES / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace("{$FRACAS_NAME:play.example.org} {", f"http://127.0.0.1:{port} {{", 1)
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + _with_ports(text, ports), encoding="utf-8")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def _with_ports(text: str, ports: list[int]) -> str:
    for number, port in enumerate(ports, 1):
        assert f"127.0.0.1:{8430 + number}" in text
        text = text.replace(f"127.0.0.1:{8430 + number}", f"127.0.0.1:{port}")
    return text


@asynccontextmanager
async def running(command: list[str], folder: Path, address: str) -> AsyncIterator[None]:
    """Run a proxy until the context ends."""
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "PATH": "/usr/bin:/bin"}
    program = shutil.which(command[0], path="/usr/sbin:/usr/bin:/usr/local/bin")
    assert program is not None
    process = await asyncio.create_subprocess_exec(program, *command[1:], stdout=DEVNULL, stderr=PIPE, env=home)
    try:
        async with asyncio.timeout(DEADLINE):
            while await is_unreachable(address):
                assert process.returncode is None, (await process.communicate())[1].decode()
                await asyncio.sleep(0.02)  # between two looks at a process
        yield
    finally:
        if process.returncode is None:
            process.terminate()
            await process.communicate()


async def step(match: Match) -> int:
    """Let the imp take a step; returns the version that shows it."""
    async with asyncio.timeout(DEADLINE):
        decision = await match.next_decision()
        to = [[2, 1], [1, 1], [1, 2], [2, 2]][match.version % 4]
        outcome = await match.act({"by": "imp", "move": "walk", "path": [to]}, decision=decision)
    assert outcome, outcome
    return match.version


@pytest.mark.parametrize("write", [nginx, caddy], ids=["nginx", "caddy"])
async def test_one_name_for_three_nodes(
    write: Callable[[Path, int, list[int]], list[str]],
    tmp_path: Path,
) -> None:
    """Clients know one address, reach every node by its path, and go on when one of them stops."""
    program = "nginx" if write is nginx else "caddy"
    if shutil.which(program, path="/usr/sbin:/usr/bin:/usr/local/bin") is None:
        pytest.skip(f"{program} is not installed (apt-get install {program})")
    port, *ports = find_free_ports(1 + NODES)
    public = f"ws://127.0.0.1:{port}"
    start = partial(serving, token_key="a key that all nodes of this service share", proxies="127.0.0.1")
    (tmp_path / "proxy").mkdir()
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(embedded_store(tmp_path / "store", durability="everysec"))
        services: list[tuple[Service, AsyncExitStack]] = []
        for number, own in enumerate(ports, 1):
            alone = await stack.enter_async_context(AsyncExitStack())
            at = f"{public}/n/{number}"
            service = await alone.enter_async_context(
                start(store.url, tmp_path / str(number), port=own, advertise=at, guests="always")
            )
            services.append((service, alone))
        await stack.enter_async_context(
            running(write(tmp_path / "proxy", port, ports), tmp_path / "proxy", f"{public}/n/1")
        )
        for number, (service, _) in enumerate(services, 1):
            await create(service, f"m{number}")
        async with (
            await Client.connect(public, backoff=QUICK) as ann,
            await Client.connect(public, backoff=QUICK) as bob,
        ):
            imps = []
            for number in range(1, NODES + 1):
                imps.append(await ann.join(f"m{number}", seat="imp"))
                await bob.join(f"m{number}", seat="ogre")
            for imp in imps:
                async with asyncio.timeout(DEADLINE):
                    await imp.started()
                await step(imp)
            assert {ann._servers.connection_of(imp.id).address for imp in imps} == {
                f"{public}/n/{number}" for number in range(1, NODES + 1)
            }

            await services[1][1].aclose()  # it stops as on SIGTERM, and says where to go on

            for imp in imps:
                await step(imp)
            assert ann._servers.connection_of("m2").address != f"{public}/n/2"
        assert await is_unreachable(f"{public}/n/2"), "a proxy with nothing behind it says so"
