"""Run a complete service on this machine: a store, several nodes, a load balancer, and Prometheus if installed.

`make cluster` starts it and prints the addresses; Ctrl-C stops it. If a node is killed (`kill -9`), matches
continue on the other nodes, and the node is restarted after a moment, as a supervisor would do.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import os
import shutil
import signal
import sys
import tempfile
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import Process
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from fracas_server.embedded import embedded_store
from fracas_server.embedded.ports import find_free_ports

__all__ = ["main"]

DEPLOY = Path(__file__).parents[1] / "deploy"
RESTART_S = 2.0
"""Delay in seconds before a dead node is restarted."""
PATIENCE_S = 15.0
"""Maximum time in seconds for a process to end."""


@dataclass(slots=True)
class Node:
    """One server process of the service."""

    name: str
    port: int
    operations_port: int
    process: Process | None = None


@dataclass(slots=True)
class Balancer:
    """TCP load balancer that forwards connections to the nodes in turn and skips unreachable ones."""

    ports: Sequence[int] = ()
    turn: itertools.count[int] = field(default_factory=itertools.count)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Forward one client connection to a node until it ends."""
        first = next(self.turn)
        for number in range(len(self.ports)):
            port = self.ports[(first + number) % len(self.ports)]
            with contextlib.suppress(OSError):
                there_reader, there_writer = await asyncio.open_connection("127.0.0.1", port)
                ways = (_pump(reader, there_writer), _pump(there_reader, writer))
                await asyncio.gather(*ways, return_exceptions=True)
                return
        writer.transport.abort()


async def _pump(reader: StreamReader, writer: StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()


async def run(nodes: int, port: int, folder: Path, words: Sequence[str]) -> None:
    """Run the service until it is stopped."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(embedded_store(folder / "store"))
        balancer = Balancer()
        listening = await asyncio.start_server(balancer.serve, "127.0.0.1", port)
        stack.callback(listening.close)
        ports = find_free_ports(2 * nodes)
        members = [Node(f"node{n + 1}", ports[2 * n], ports[2 * n + 1]) for n in range(nodes)]
        keeping = [asyncio.create_task(_keep(node, store.url, folder, words)) for node in members]
        stack.push_async_callback(_end, keeping, members)
        balancer.ports = [node.port for node in members]
        _say(f"store      {store.url}, data in {folder}")
        for node in members:
            ready = f"ws://127.0.0.1:{node.port}, figures at http://127.0.0.1:{node.operations_port}/metrics"
            _say(f"{node.name:10} {ready}, log in {folder / node.name / 'log'}")
        await _prometheus(members, folder, stack)
        await _all_ready(members, stop)
        everybody = listening.sockets[0].getsockname()[1]
        _say(f"everybody  ws://127.0.0.1:{everybody} (fracas play, fracas watch; Ctrl-C ends all)")
        await stop.wait()
        _say("stopping")


async def _keep(node: Node, store: str, folder: Path, words: Sequence[str]) -> None:
    """Run a node, restarting it when it ends."""
    home = folder / node.name
    home.mkdir(parents=True, exist_ok=True)
    given = {
        "PORT": node.port, "OPERATIONS_PORT": node.operations_port, "ADVERTISE": f"ws://127.0.0.1:{node.port}",
        "STORE": store, "DATA": home, "BROKER": "off", "TOKEN_KEY": _key(folder), "PROXIES": "127.0.0.1",
        "GUESTS": "always", "LIMIT_GUESTS_PER_ADDRESS": 100_000,
    }  # fmt: skip
    settings = {f"FRACAS_{name}": str(value) for name, value in given.items()}
    while True:
        with (home / "log").open("ab") as log:
            node.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "fracas_cli", "serve", *words, stdin=asyncio.subprocess.DEVNULL, stdout=log,
                stderr=log, env={**os.environ, **settings}, start_new_session=True,
            )  # fmt: skip
        _say(f"{node.name:10} process {node.process.pid}")
        code = await node.process.wait()
        _say(f"{node.name:10} ended with {code}; it is started again")
        await asyncio.sleep(RESTART_S)


def _key(folder: Path) -> str:
    """Return the nodes' common token signing key, created on first use."""
    path = folder / "token.key"
    if not path.exists():
        path.write_text(os.urandom(32).hex(), encoding="ascii")
        path.chmod(0o600)
    return path.read_text(encoding="ascii")


async def _all_ready(members: Sequence[Node], stop: asyncio.Event) -> None:
    """Wait until every node is ready."""
    for node in members:
        while not stop.is_set():
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", node.port)
                writer.close()
                break
            await asyncio.sleep(0.1)  # between two looks at a process


async def _prometheus(members: Sequence[Node], folder: Path, stack: AsyncExitStack) -> None:
    program = shutil.which("prometheus")
    if program is None:
        _say("prometheus is not installed (apt-get install prometheus)")
        return
    (port,) = find_free_ports(1)
    targets = ", ".join(f'"127.0.0.1:{node.operations_port}"' for node in members)
    told = (
        f"global: {{scrape_interval: 2s}}\nrule_files: [{DEPLOY / 'prometheus' / 'alerts.yaml'}]\n"
        f"scrape_configs: [{{job_name: fracas, static_configs: [{{targets: [{targets}]}}]}}]\n"
    )
    (folder / "prometheus.yaml").write_text(told, encoding="utf-8")
    with (folder / "prometheus.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            program, f"--config.file={folder / 'prometheus.yaml'}", f"--storage.tsdb.path={folder / 'prometheus'}",
            f"--web.listen-address=127.0.0.1:{port}", stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
    stack.push_async_callback(_stopped, process)
    _say(f"prometheus http://127.0.0.1:{port}")


async def _end(keeping: Sequence[asyncio.Task[None]], members: Sequence[Node]) -> None:
    for task in keeping:
        task.cancel()
    await asyncio.gather(*keeping, return_exceptions=True)
    await asyncio.gather(*(_stopped(node.process) for node in members))


async def _stopped(process: Process | None) -> None:
    if process is None or process.returncode is not None:
        return
    process.terminate()
    try:
        await asyncio.wait_for(process.wait(), PATIENCE_S)
    except TimeoutError:
        process.kill()
        await process.wait()


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str]) -> int:
    """Run the service with the command line's options."""
    parser = argparse.ArgumentParser(prog="cluster", description="further words go to `fracas serve` of every node")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument(
        "--port", type=int, default=8420, help="where everybody connects to; 0: any free one [%(default)s]"
    )
    parser.add_argument("--folder", type=Path, help="where all data is kept [a new one, removed in the end]")
    given, words = parser.parse_known_args(arguments)
    folder = given.folder or Path(tempfile.mkdtemp(prefix="fracas-cluster-"))
    try:
        asyncio.run(run(given.nodes, given.port, folder, words))
    finally:
        if given.folder is None:
            shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
