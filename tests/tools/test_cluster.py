"""`make cluster`: three nodes, a balancer and Prometheus; a killed node stops no match, Ctrl-C leaves nothing."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import sys
import urllib.request
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from fracas_clients import Backoff, Client
from fracas_protocol import v1
from tests.processes import alive

ROOT = Path(__file__).parents[2]
DEADLINE = 90.0


async def line_with(process: Process, what: str, lines: list[str]) -> str:
    """Read until there is a line that begins with something; returns it."""
    assert process.stdout is not None
    async with asyncio.timeout(DEADLINE):
        while True:
            line = (await process.stdout.readline()).decode()
            assert line, f"it ended before it told {what}: {lines}"
            lines.append(line)
            if line.startswith(what):
                return line


async def targets_up(address: str) -> int:
    """Return how many nodes Prometheus has asked with success."""
    answer = await asyncio.to_thread(
        lambda: urllib.request.urlopen(f"{address}/api/v1/query?query=up", timeout=10).read()  # noqa: S310 - loopback
    )
    return sum(found["value"][1] == "1" for found in json.loads(answer)["data"]["result"])


@pytest.mark.slow
async def test_a_service_on_one_machine(tmp_path: Path) -> None:
    """Two people come by the balancer and play; the node that has their match is killed, and they play on."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(ROOT / "tools" / "cluster.py"), "--port", "0", "--folder", str(tmp_path), stdout=PIPE
    )
    lines: list[str] = []
    try:
        everybody = re.findall(r"ws://\S+", await line_with(process, "everybody", lines))[0]
        pids = {line.split()[0]: int(line.split()[2]) for line in lines if " process " in line}
        addresses = {re.findall(r"ws://[\d.:]+", line)[0]: line.split()[0] for line in lines if "figures" in line}
        assert len(pids) == len(addresses) == 3
        backoff = Backoff(first=0.05, longest=0.5)
        ann = await Client.connect(everybody, name="Ann", backoff=backoff)
        bob = await Client.connect(everybody, name="Bob", backoff=backoff)
        assert ann._servers.home.address != bob._servers.home.address, "the balancer takes nodes in turn"
        seats = [v1.SeatRequest(id=seat, creatures=["gravel_brute"]) for seat in ("red", "blue")]
        hers = await ann.create_match(seats=seats, options=v1.MatchOptions(guests=True), take_seat="red")
        his = await bob.join(code=hers.code)
        async with asyncio.timeout(DEADLINE):
            await hers.started()
            await his.started()
        if shutil.which("prometheus"):
            found = re.findall(r"http://\S+", next(line for line in lines if line.startswith("prometheus")))[0]
            async with asyncio.timeout(DEADLINE):
                while await targets_up(found) < 3:  # noqa: ASYNC110 - Prometheus tells nobody
                    await asyncio.sleep(0.2)  # it looks every two seconds

        killed = pids[addresses[ann._servers.connection_of(hers.id).address]]
        os.kill(killed, signal.SIGKILL)

        async with asyncio.timeout(DEADLINE):
            for match in (hers, his):
                await match.catch_up(0)
            again = await line_with(process, next(name for name, pid in pids.items() if pid == killed) + " ", lines)
            assert "ended with -9" in again
        await ann.close()
        await bob.close()
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
            rest, _ = await asyncio.wait_for(process.communicate(), DEADLINE)
            lines += rest.decode().splitlines(keepends=True)

    assert process.returncode == 0
    started = [int(line.split()[2]) for line in lines if " process " in line]
    assert [pid for pid in started if alive(pid)] == []
