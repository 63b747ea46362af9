"""A server that is killed in the middle of a Swiss of eight bots: the tournament is played to its end, and once."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from fracas_protocol import v1
from fracas_server.embedded.ports import find_free_ports
from tests.server.arena import Player

PATIENCE_S = 400.0
SETTINGS = {"FRACAS_BOT_PACE_S": "0", "FRACAS_LIMIT_CONNECTIONS_PER_ADDRESS": "500"}


def begin(folder: Path, port: int, *words: str) -> subprocess.Popen[str]:
    """Start `fracas serve`, with further words and bots that do not dawdle."""
    process = subprocess.Popen(
        [sys.executable, "-m", "fracas_cli", "serve", "--port", str(port), "--data", str(folder), "--broker", "off",
         *words],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **SETTINGS},
    )  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline()
    assert re.match(r"Fracas listens on ", line), line
    return process


def report(port: int, tournament: str) -> dict[str, Any]:
    """Return all that is published of a tournament."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/tournaments/{tournament}.json", timeout=20) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def games_of(found: dict[str, Any]) -> dict[tuple[str, int], dict[str, Any]]:
    """Return the games that are over."""
    return {
        (encounter["id"], game["number"]): game
        for encounter in found["encounters"]
        for game in encounter["games"]
        if game["state"] == "over"
    }


def until_played(port: int, tournament: str, games: int) -> dict[str, Any]:
    """Wait until so many games are over."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        found = report(port, tournament)
        if len(games_of(found)) >= games or found["tournament"]["phase"] == "over":
            return found
        assert time.monotonic() < deadline, f"{len(games_of(found))} games of {games}"
        time.sleep(0.3)


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_a_swiss_of_eight_bots_survives_kill_9(tmp_path: Path) -> None:
    """Twelve games, each once; what was known before the crash is what is known after it."""
    port = find_free_ports(1)[0]
    server = begin(tmp_path, port)
    try:
        async with await Player.come(f"ws://127.0.0.1:{port}") as host:
            plan = v1.TournamentPlan(name="Open", format="swiss", ruleset="monster_mash", who="bots")
            tournament = (await host.ask(create_tournament=v1.CreateTournament(plan=plan))).tournament.id
            for number in range(8):
                bot = v1.EnterTournament(
                    tournament=tournament, bot="greedy" if number % 2 else "random", name=f"B{number}"
                )
                assert (await host.ask(enter_tournament=bot)).HasField("tournament")
            step = v1.SteerTournament(tournament=tournament, step=v1.TournamentStep.TOURNAMENT_STEP_START)
            assert (await host.ask(steer_tournament=step)).HasField("tournament")
        before = until_played(port, tournament, 6)  # in the middle of the second round
        server.kill()
        server.wait()

        server = begin(tmp_path, port)
        after = until_played(port, tournament, 12)
    finally:
        server.terminate()
        server.communicate(timeout=30)

    assert after["tournament"]["phase"] == "over"
    games = games_of(after)
    assert len(games) == 12
    assert {key: games[key] for key in games_of(before)} == games_of(before)
    assert len({game["match"] for game in games.values()}) == 12
    assert {game["how"] for game in games.values()} == {"played"}
    assert [standing["played"] for standing in after["standings"]] == [3] * 8
    met = [frozenset(encounter["entrants"]) for encounter in after["encounters"]]
    assert len(set(met)) == 12
