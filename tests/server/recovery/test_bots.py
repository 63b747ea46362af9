"""Bots that the server starts, as real processes: they play to the end, also when the server is killed in between."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fracas_protocol import v1
from fracas_server.embedded.ports import find_free_ports
from tests.server.arena import Player

PATIENCE_S = 60.0


@contextmanager
def serving(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """Run `fracas serve` with bots that do not dawdle."""
    process = subprocess.Popen(
        [sys.executable, "-m", "fracas_cli", "serve", "--port", str(port), "--data", str(folder), "--broker", "off"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "FRACAS_BOT_PACE_S": "0.1"},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert re.match(r"Fracas listens on ", line), line
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


@pytest.mark.slow
async def test_bots_fight_to_the_end_through_a_crash(tmp_path: Path) -> None:
    """A match of bots goes on after the server was killed, and has a winner."""
    port = find_free_ports(1)[0]
    address = f"ws://127.0.0.1:{port}"
    with serving(tmp_path, port) as server:
        async with await Player.come(address) as watcher:
            wish = v1.CreateMatch(
                ruleset="monster_mash",
                seats=[v1.SeatRequest(id="red", bot="greedy"), v1.SeatRequest(id="blue", bot="random")],
                options=v1.MatchOptions(guests=True),
            )
            match = (await watcher.ask(create_match=wish)).match_created.info.match
            await watcher.until_version(match, 3)
        server.kill()
        server.wait()

    with serving(tmp_path, port):
        async with await Player.come(address, resume=[v1.Resume(match=match)]) as watcher:
            deadline = time.monotonic() + PATIENCE_S
            while not watcher.heard("match_over") and time.monotonic() < deadline:
                version = watcher.mirrors[match].version if match in watcher.mirrors else 0
                await asyncio.wait_for(watcher.until_version(match, version + 1), PATIENCE_S)
                if watcher.mirrors[match].view.game.over:
                    await watcher.until(lambda: watcher.heard("match_over"))

            assert watcher.heard("match_over")[0].winner in {"red", "blue"}
