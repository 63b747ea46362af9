"""`fracas serve --workers`: several servers behind one address, as processes that may end at any moment."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from fracas_clients import Client
from fracas_clients.match import Match
from fracas_clients.policies.random import RandomPolicy
from fracas_protocol.v1 import MatchOptions
from fracas_server.settings import EVERYWHERE, read_settings
from tests.commands import run
from tests.eventually import eventually, eventually_async
from tests.processes import alive
from tests.server.test_cli import FRACAS, serving

MATCHES = 12
"""Enough that both of two workers get some: that all go to one happens once in two thousand tries."""


def children(process: subprocess.Popen[str]) -> list[int]:
    """Return the workers of a server."""
    text = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii")
    return [pid for pid in map(int, text.split()) if b"fracas_cli" in Path(f"/proc/{pid}/cmdline").read_bytes()]


async def begun(address: str) -> list[tuple[Client, Match, Client, Match]]:
    """Return matches that run, each of two clients of its own."""
    found = []
    for number in range(MATCHES):
        red, blue = [await Client.connect(address, name=f"{side}{number}") for side in ("red", "blue")]
        match = await red.create_match("monster_mash", take_seat="red", options=MatchOptions(guests=True))
        found.append((red, match, blue, await blue.join(match.id)))
        await match.started()
    return found


async def a_choice(match: Match, other: Match) -> None:
    """Let whoever is asked choose once, and wait until both have seen it."""
    version = match.version
    asked = match if match.decisions else other
    decision = await asyncio.wait_for(asked.next_decision(), 30)
    assert decision is not None
    assert await asked.act(RandomPolicy().choose(asked.view, decision), decision=decision)
    for one in (match, other):
        await asyncio.wait_for(one.catch_up(version + 1), 30)


@pytest.mark.slow
async def test_matches_spread_over_workers_and_outlive_them(tmp_path: Path) -> None:
    """Whoever comes to the one address plays on any worker; one that is killed is there again, and nothing is lost."""
    with serving(tmp_path, "--workers", "2") as (process, lines):
        address = lines[0].split()[3]
        workers = children(process)
        assert len(workers) == 2
        matches = await begun(address)
        homes = {client.welcome.address for red, _, blue, _ in matches for client in (red, blue)}
        for _, match, _, other in matches:
            await a_choice(match, other)
        os.kill(workers[0], signal.SIGKILL)
        for _, match, _, other in matches:
            await a_choice(match, other)
        await eventually_async(lambda: len(children(process)) == 2, "the worker is there again")
        for red, _, blue, _ in matches:
            await red.close()
            await blue.close()
        workers = children(process)
        process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(process.wait, 30) == 0
    assert len(homes) == 2, "all came to one worker"
    assert not any(alive(pid) for pid in workers)


@pytest.mark.slow
def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """Nobody is left who holds the port or the store."""
    with serving(tmp_path, "--workers", "2") as (process, _):
        workers = children(process)
        process.kill()
        process.wait()
    eventually(lambda: not any(alive(pid) for pid in workers), "the workers have ended")


def taken_behind_a_free_one() -> socket.socket:
    """Take a port whose forerunner is free, below those that the system hands out to whoever asks for any."""
    for port in range(20_001, 32_000, 7):
        with suppress(OSError):
            taken = socket.create_server(("127.0.0.1", port))
            try:
                socket.create_server(("127.0.0.1", port - 1)).close()
            except OSError:
                taken.close()
                continue
            return taken
    raise AssertionError("there are no two free ports in a row")


@pytest.mark.slow
def test_a_worker_that_cannot_listen_ends_the_start(tmp_path: Path) -> None:
    """Its own port is taken: it says so, and the command ends as one that cannot run."""
    with taken_behind_a_free_one() as taken:
        port = taken.getsockname()[1]
        words = ["serve", "--port", str(port - 1), "--workers", "2", "--data", str(tmp_path), "--broker", "off"]
        ended = subprocess.run([*FRACAS, *words], capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert "worker 1 stopped" in ended.stderr
    assert str(port) in ended.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--host", "0.0.0.0"), "set --advertise"),  # noqa: S104 - refused
        (("--advertise", "wss://play.example.org"), "it needs a port"),
        (("--operations-port", "8421"), "game ports 8420-8422 overlap operations ports 8421-8422"),
    ],
)
def test_addresses_that_lead_nowhere_are_refused(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    """Clients are sent to single workers, so each of them needs an address that reaches it, and a port of its own."""
    ended = run("serve", "--workers", "2", "--data", str(tmp_path), *words)
    assert ended.returncode == 2
    assert sentence in ended.stderr


def test_a_process_gets_the_settings_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets, folders and what is left out included."""
    settings = read_settings(
        port=7, store="redis://x:hidden@host", broker="off", token_key="hidden" * 8, data=tmp_path, bots=False,
        content=(tmp_path, tmp_path / "b"), shared_socket=5, shared_address="ws://[::1]:7", rate_guests=False,
        host=min(EVERYWHERE), keep_days=0.5,
    )  # fmt: skip
    for name, value in settings.environment().items():
        monkeypatch.setenv(name, value)
    assert read_settings() == settings
