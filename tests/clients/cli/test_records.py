"""`fracas replay get`, `fracas history` and `fracas leaderboard` against a real server."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from fracas_clients.history_text import curve_line, matchup_text, winner_text
from fracas_engine.replay import read, verify
from fracas_protocol import v1
from fracas_server.embedded import embedded_store
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.service import Service
from tests.commands import run_beside
from tests.server.arena import serving
from tests.server.played import fought, let_go, seated


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    """A server on a store of its own, whose log is not in the output of commands."""
    with capture_logs():
        async with (
            embedded_store(tmp_path / "store", durability="everysec") as store,
            serving(store.url, tmp_path, begin=begin_battle, entropy_ms=0) as running,
        ):
            yield running


async def fracas(*words: str, cwd: Path) -> tuple[int, str, str]:
    """Run the command; returns its exit code, output and errors."""
    ran = await asyncio.wait_for(run_beside(*words, folder=cwd), 60)
    return ran.returncode, ran.stdout, ran.stderr


@pytest.mark.slow
async def test_a_newcomer_finds_a_match_fetches_it_and_verifies_it(service: Service, tmp_path: Path) -> None:
    """From the list of what was played to a file that is verified offline."""
    host = await seated(service, "monster_mash", {"red": "ann", "blue": "bob"})
    await fought(host)
    await let_go(service, host.match)

    code, out, _ = await fracas("history", service.address, cwd=tmp_path)
    assert code == 0
    assert host.match in out
    assert "Ann" in out
    assert not re.search(r"\b(red|blue)\b", out), "who has won is told by name, not by the seat"

    code, out, _ = await fracas("history", service.address, "--everybody", "--json", cwd=tmp_path)
    told = json.loads(out.splitlines()[0])
    assert (told["match"], told["rated"], told["seats"][0]["rating"]) == (host.match, True, 1500)

    code, _, err = await fracas("replay", "get", host.match, service.address, cwd=tmp_path)
    assert code == 0, err
    assert verify(read((tmp_path / f"{host.match}.replay").read_bytes())).intents > 0
    code, out, err = await fracas("replay", "verify", f"{host.match}.replay", cwd=tmp_path)
    assert (code, "verified" in out) == (0, True), err

    code, out, _ = await fracas("leaderboard", service.address, cwd=tmp_path)
    assert (code, out) == (0, "no player has enough rated matches of monster_mash (duel) yet\n")
    player = told["seats"][0]["player"]
    words = ("leaderboard", service.address, "--player", player, "--ruleset", "monster_mash")
    code, out, _ = await fracas(*words, cwd=tmp_path)
    assert code == 0
    assert "Ann" in out
    assert "1 match\n" in out

    code, _, err = await fracas("replay", "get", "nothing234", "--url", service.address, cwd=tmp_path)
    assert (code, "No replay of match 'nothing234'" in err) == (1, True)

    code, out, _ = await fracas("history", service.address, cwd=tmp_path)
    assert len(out.splitlines()) == 2, "into a pipe a row is one line, however long its names are"
    for command in ("history", "leaderboard"):
        code, _, err = await fracas(command, "--ruleset", "chess", service.address, cwd=tmp_path)
        assert (code, "unknown ruleset 'chess': this server has " in err) == (1, True)
    code, _, err = await fracas("history", service.address, "--everybody", "--player", player, cwd=tmp_path)
    assert (code, "--everybody and --player cannot be combined" in err) == (2, True)

    fetch = ("tournament", "fetch", "nothing234", "--url")
    code, _, err = await fracas(*fetch, service.address.replace("ws", "http", 1), cwd=tmp_path)
    assert (code, err.startswith("fracas tournament: No tournament")) == (1, True), err
    code, _, err = await fracas(*fetch, "127.0.0.1:1", cwd=tmp_path)
    assert (code, "no Fracas server answers at ws://127.0.0.1:1 (connection refused)" in err) == (2, True), err


@pytest.mark.slow
async def test_a_page_of_somebody_else_is_no_report(tmp_path: Path) -> None:
    """Another server's answer is not shown, and what it is is said."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(b"HTTP/1.0 404 Not Found\r\nContent-Type: text/html\r\n\r\n<h1>Whoever</h1>")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]
        code, _, err = await fracas("tournament", "fetch", "x", "--url", f"127.0.0.1:{port}", cwd=tmp_path)

    assert (code, "(another program answers: 404 Not Found)" in err, "<h1>" in err) == (2, True, False), err


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("history", "-n", "99999999999999999999"),
        ("leaderboard", "-n", "99999999999999999999"),
        ("bot", "--fill", "99999999999999999999"),
        ("tournament", "create", "--name", "x", "--ruleset", "srd5", "--bank", "99999999999999999999"),
        ("tournament", "create", "--name", "x", "--ruleset", "srd5", "--rounds", "99999999999999999999"),
    ],
)
async def test_a_number_that_no_message_holds_is_wrong_usage(tmp_path: Path, words: tuple[str, ...]) -> None:
    """It is told before anybody is asked."""
    code, _, err = await fracas(*words, cwd=tmp_path)

    assert (code, "less than or equal to 1000000" in err) == (2, True), err


@pytest.mark.slow
@pytest.mark.parametrize("score", ["nan", "2", "-1"])
async def test_a_score_that_is_none_is_wrong_usage(tmp_path: Path, score: str) -> None:
    """Scores are from 0 to 1; what is no number at all compares with neither."""
    words = ("tournament", "correct", "t1", "r1t1", "--reason", "x", "--", score, "0")
    code, _, err = await fracas(*words, cwd=tmp_path)

    assert (code, "invalid score: use numbers from 0 to 1" in err) == (2, True), err


def test_a_curve_is_drawn_in_one_line() -> None:
    """From the lowest to the highest; one that never moved is flat."""
    assert curve_line([1500, 1550, 1600]) == "▁▅█  1500 to 1600"
    assert curve_line([1500, 1500]) == "▁▁  1500 to 1500"
    assert not curve_line([])


def test_who_against_whom_tells_what_it_brought() -> None:
    """Sides apart, players of one side together, points where there are any."""
    seats = [
        v1.PlayedSeat(id="red", side="a", name="Ann", rating=1500, gained=78),
        v1.PlayedSeat(id="blue", side="a"),
        v1.PlayedSeat(id="green", side="b", name="Bob", rating=1500, gained=-78),
    ]
    assert matchup_text(v1.PlayedMatch(seats=seats)) == "Ann 1500+78, blue - Bob 1500-78"
    house = [v1.PlayedSeat(id="monsters", side="monsters")]
    assert matchup_text(v1.PlayedMatch(seats=[seats[1], *house])) == "blue - the monsters"


def test_who_won_is_told_by_name() -> None:
    """A side is called by those who sat on it; nobody knows what red is."""
    seats = [
        v1.PlayedSeat(id="red", side="red", name="Ann"),
        v1.PlayedSeat(id="green", side="red", name="Cid"),
        v1.PlayedSeat(id="blue", side="blue", name="Bob"),
    ]

    assert winner_text(v1.PlayedMatch(seats=seats, winner="red")) == "Ann, Cid"
    assert winner_text(v1.PlayedMatch(seats=seats, winner="monsters")) == "the monsters"
    assert winner_text(v1.PlayedMatch(seats=seats)) == "nobody"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("x=", "invalid bot 'x='"),
        ("=greedy", "invalid bot '=greedy'"),
        ("x=my_bot:Bot", "fracas tournament join t1 --policy"),
        ("./my_bot.py", "fracas tournament join t1 --policy"),
    ],
)
async def test_a_bot_of_the_house_is_one_that_the_server_has(tmp_path: Path, bot: str, sentence: str) -> None:
    """What names nobody, or somebody's own bot, is told what would be right before any server is asked."""
    code, _, err = await fracas("tournament", "enter", "t1", "--bot", bot, cwd=tmp_path)

    assert (code, sentence in " ".join(err.split())) == (2, True), err
