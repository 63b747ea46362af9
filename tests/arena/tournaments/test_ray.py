"""Tournaments on the machines of a real Ray: the same bytes as in the processes of this machine."""

import json
import os
import pty
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from fracas_server.embedded.ports import find_free_ports
from tests.arena.tournaments.bots import SLOWED_BY
from tests.eventually import DEADLINE

pytest.importorskip("ray", reason="Ray is not installed: pip install 'fracas[ray]'")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

ROOT = Path(__file__).parents[3]
HERE = "tests.arena.tournaments.bots"
CUP = (
    "--ruleset",
    "monster_mash",
    "--bots",
    "greedy",
    "random",
    "random",
    "--matches",
    "9",
    "--seed",
    "7",
    "--limit",
    "80",
)
_COLOUR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def run(*words: str, folder: Path = ROOT, more: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run `fracas tournament run`."""
    return subprocess.run(
        [sys.executable, "-m", "fracas_cli", "tournament", "run", *words],
        cwd=folder, env={**os.environ, **(more or {})}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def played(kept: Path, *words: str, more: Mapping[str, str] | None = None) -> bytes:
    """Play a tournament to its end, and return what is kept of it."""
    done = run(*words, "--json", str(kept), more=more)
    assert done.returncode == 0, done.stderr
    return kept.read_bytes()


def patiently(condition: Callable[[], bool], what: str) -> None:
    """Wait as `eventually` does, for as long as a Ray takes to start on a busy machine."""
    deadline = time.monotonic() + 6 * DEADLINE
    while not condition():
        assert time.monotonic() < deadline, f"not within {6 * DEADLINE:g} s: {what}"
        time.sleep(0.05)


def test_bots_at_fault_lose_by_the_same_rules(tmp_path: Path) -> None:
    """One that raises, two that hang, one that cheats, one that ends its process; each is named with the same words."""
    bad = [f"{HERE}:{name}" for name in ("Raises", "Slow", "Stuck", "Cheats", "Dies")]
    words = ("--ruleset", "monster_mash", "--format", "gauntlet", "--matches", "5", "--limit", "40", "--move-time", "3")

    here = played(tmp_path / "here.json", *words, "--bots", "random", *bad, "--workers", "2")
    there = run(
        *words, "--bots", "random", *bad, "--json", str(tmp_path / "t.json"), "--ray", "local", "--workers", "2"
    )

    assert there.returncode == 0, there.stderr
    assert (tmp_path / "t.json").read_bytes() == here
    games = [game for encounter in json.loads(here)["encounters"] for game in encounter["games"]]
    assert sorted(game["note"].partition(":")[0] for game in games) == [
        "Cheats sent three illegal intents for one decision",
        "Dies ended its worker process",
        "Raises raised ValueError",
        "Slow exceeded the time limit of 3 s per choice",
        "Stuck exceeded the time limit of 3 s per choice",
    ]
    assert "raylet" not in there.stdout + there.stderr


def test_ctrl_c_keeps_what_was_played_and_it_goes_on(tmp_path: Path) -> None:
    """On a terminal with a progress bar; resumed on a Ray of another size, it equals one that was never interrupted."""
    # Two of three games take a second or more until the key has been minded, and two are played at a time: no machine
    # is so fast or so busy that all are over.
    bots = ("--bots", "greedy", "random", f"{HERE}:Slowed")
    words = ("--ruleset", "monster_mash", *bots, "--matches", "60", "--seed", "7", "--limit", "40")
    slowed_by = tmp_path / "slowed"
    slowed_by.touch()
    there = {SLOWED_BY: str(slowed_by)}
    kept = tmp_path / "broken.json"
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [
            sys.executable, "-m", "fracas_cli", "tournament", "run", *words, "--json", str(kept),
            "--ray", "local", "--workers", "2",
        ],
        cwd=ROOT, env={**os.environ, "TERM": "xterm", "COLUMNS": "120", **there}, stdout=subprocess.DEVNULL,
        stderr=theirs, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    shown: list[str] = []
    reader = threading.Thread(target=_read, args=(ours, shown))
    reader.start()
    try:
        patiently(lambda: bool(_games(shown)) or process.poll() is not None, "a game is over")
        assert _games(shown), "".join(shown)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all that run there
        assert process.wait(60) == 130
    finally:
        process.kill()
        process.wait()
        reader.join()
        os.close(ours)

    over = sum(game["state"] == "over" for one in json.loads(kept.read_bytes())["encounters"] for game in one["games"])
    assert 0 < over < 60
    kept_of = "1 game is saved" if over == 1 else f"{over} games are saved"
    assert kept_of in "".join(shown)
    slowed_by.unlink()
    done = run("--resume", "--json", str(kept), "--ray", "local", "--workers", "1", more=there)
    assert done.returncode == 0, done.stderr
    assert kept.read_bytes() == played(tmp_path / "whole.json", *words, more=there)


def _read(terminal: int, shown: list[str]) -> None:
    try:
        while text := os.read(terminal, 4096):
            shown.append(_COLOUR.sub("", text.decode(errors="replace")))
    except OSError:  # the last one who had it open has closed it
        return


def _games(shown: list[str]) -> list[str]:
    return re.findall(r"\b([1-9]\d*)/\d+ games", "".join(shown))


@dataclass(frozen=True)
class Cluster:
    """A Ray that others have started."""

    port: int
    client_port: int
    environment: Mapping[str, str]
    """What lets one in."""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A Ray of its own that asks for a token."""
    port, client_port = find_free_ports(2)
    printed = tmp_path_factory.mktemp("ray") / "printed"
    secret = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    with printed.open("wb") as output:
        process = subprocess.Popen(
            [
                Path(sys.executable).with_name("ray"), "start", "--head", "--block", "--port", str(port),
                "--ray-client-server-port", str(client_port), "--include-dashboard=false", "--num-cpus", "2",
                "--object-store-memory", "100000000", "--disable-usage-stats",
                # Ray refuses to start where these, 10,002 to 19,999 and 52,365, contain a port that is named above.
                "--min-worker-port", "0", "--max-worker-port", "0", "--dashboard-agent-listen-port", "0",
            ],
            env={**os.environ, **secret, "RAY_worker_niceness": "0"}, cwd="/", stdout=output, stderr=output,
        )  # fmt: skip
    try:
        patiently(lambda: _listens(client_port) or process.poll() is not None, "the Ray listens")
        assert process.poll() is None, printed.read_text()
        yield Cluster(port, client_port, secret)
    finally:
        process.terminate()
        process.wait(60)


def _listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0


def test_a_ray_that_runs_plays_the_same_bytes(tmp_path: Path, cluster: Cluster) -> None:
    """As a member of it, and from outside of its network."""
    here = played(tmp_path / "here.json", *CUP)
    inside, outside = f"127.0.0.1:{cluster.port}", f"ray://127.0.0.1:{cluster.client_port}"

    assert played(tmp_path / "inside.json", *CUP, "--ray", inside, more=cluster.environment) == here

    kept = tmp_path / "outside.json"
    for _ in range(3):
        done = run(*CUP, "--json", str(kept), "--ray", outside, more=cluster.environment)
        # Ray starts a process for every client by a fork beside gRPC's threads, and now and then that one ends at once.
        if "Starting Ray client server failed" not in done.stderr:
            break
    assert done.returncode == 0, done.stderr
    assert kept.read_bytes() == here


def test_a_machine_that_would_play_other_games_is_refused(tmp_path: Path, cluster: Cluster) -> None:
    """With what differs: here a bot that it does not have."""
    (tmp_path / "bots").mkdir()
    source = "from fracas_clients.policies.random import RandomPolicy\nclass Bot(RandomPolicy):\n    pass\n"
    (tmp_path / "bots" / "only_here.py").write_text(source, encoding="utf-8")

    done = run(
        "--ruleset", "monster_mash", "--bots", "only_here:Bot", "random", "--matches", "2",
        "--ray", f"127.0.0.1:{cluster.port}",
        folder=tmp_path, more={**cluster.environment, "PYTHONPATH": str(tmp_path / "bots")},
    )  # fmt: skip

    assert done.returncode == 2
    assert "would play other games than this machine: bot only_here:Bot is " in done.stderr
    assert "module only_here not found" in done.stderr
    assert not (tmp_path / "tournament.json").exists()
