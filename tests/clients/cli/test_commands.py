"""`fracas bot`, `fracas watch` and `fracas play` as a user types them."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import re
import socket
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from fracas_protocol import v1
from tests.clients.fake_server import FakeServer, accepted, decisions, diff, info, joined, over, snapshot, turn

pytestmark = pytest.mark.whole

DEADLINE = 30.0


@dataclass
class Ran:
    """What a command did."""

    code: int
    out: list[str]
    err: list[str]


async def fracas(*words: str, folder: Path | None = None) -> Ran:
    """Run a command to its end, in a folder."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fracas_cli", *words, stdout=PIPE, stderr=PIPE, cwd=folder
    )
    async with asyncio.timeout(DEADLINE):
        out, err = await process.communicate()
    assert process.returncode is not None
    return Ran(process.returncode, out.decode().splitlines(), err.decode().splitlines())


def nowhere() -> str:
    """Return an address at which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{taken.getsockname()[1]}"


@pytest.fixture
async def server() -> AsyncIterator[FakeServer]:
    """A server with one match that is decided by one choice."""
    async with FakeServer() as running:
        running.handlers["join_match"] = lambda _: [joined(), snapshot(), decisions(turn())]
        running.handlers["queue_for_match"] = lambda _: [joined(), snapshot(), decisions(turn())]
        running.handlers["watch_match"] = lambda _: [joined(""), snapshot(seats=()), diff(1, round_=2), over()]
        running.handlers["send_intent"] = lambda _: [accepted(1), over("red")]
        yield running


@pytest.mark.slow
@pytest.mark.parametrize("command", ["bot", "watch"])
async def test_without_a_server(command: str) -> None:
    """One line says what is wrong and what to do, and the code is that of what could not run."""
    ran = await fracas(command, nowhere())

    assert ran.code == 2
    assert ran.out == []
    assert len(ran.err) == 1
    assert "no Fracas server answers at ws://127.0.0.1" in ran.err[0]
    assert "(connection refused); start one with `fracas serve`" in ran.err[0]


@pytest.mark.slow
class TestPlay:
    async def test_without_a_terminal(self) -> None:
        """It says so, names what needs none, and ends with 2 before it asks any server."""
        ran = await fracas("play", nowhere())

        assert ran.code == 2
        assert ran.out == []
        assert len(ran.err) == 1
        assert ran.err[0].startswith("fracas play: standard output is not a terminal")
        assert "fracas watch --json" in ran.err[0]

    @pytest.mark.slow
    async def test_without_a_server(self) -> None:
        """In a terminal, too, one line says what is wrong and what to do."""
        ours, theirs = pty.openpty()
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "fracas_cli", "play", nowhere(), stdin=theirs, stdout=theirs, stderr=theirs
        )
        os.close(theirs)
        async with asyncio.timeout(DEADLINE):
            code = await process.wait()
        said = os.read(ours, 10_000).decode()
        os.close(ours)

        assert code == 2
        assert "no Fracas server answers at ws://127.0.0.1" in said
        assert "start one with `fracas serve`" in said


class TestBot:
    async def test_playing_a_match_by_its_code(self, server: FakeServer) -> None:
        """A code joins, the policy plays, and one line tells how it went."""
        ran = await fracas("bot", server.url, "--policy", "greedy", "--match", "kraken", "--name", "Deep Ogre")

        assert (ran.code, ran.err) == (0, [])
        assert ran.out == [
            "game 1: won match m1 (last_standing; 1 choice)",
            "1 game: 1 won, 0 lost, 0 drawn; 1 choice, none refused",
        ]
        assert server.requests("join_match")[0].join_match.code == "KRAKEN"
        assert server.received[0].hello.name == "Deep Ogre"

    async def test_playing_several_from_the_queue(self, server: FakeServer) -> None:
        """Without a match it looks for opponents, as often as it was told."""
        ran = await fracas("bot", server.url, "--games", "2", "--creature", "war_ram")

        assert [line.split(":")[0] for line in ran.out] == ["game 1", "game 2", "2 games"]
        queued = server.requests("queue_for_match")
        assert [list(message.queue_for_match.creatures) for message in queued] == [["war_ram"]] * 2
        assert not queued[0].queue_for_match.HasField("fill_after_s")

    async def test_what_kind_of_match_and_when_bots_fill_it(self, server: FakeServer) -> None:
        """Mode, seats and patience are the queue's."""
        ran = await fracas("bot", server.url, "--queue", "--mode", "free_for_all", "--seats", "4", "--fill", "0")

        assert ran.code == 0
        (queued,) = server.requests("queue_for_match")
        assert queued.queue_for_match.mode == v1.MatchMode.MATCH_MODE_FREE_FOR_ALL
        assert queued.queue_for_match.seats == 4
        assert queued.queue_for_match.HasField("fill_after_s")
        assert queued.queue_for_match.fill_after_s == 0

    async def test_nobody_orders_the_terminal_about(self, server: FakeServer) -> None:
        """What somebody says is text, also where a server has let escapes through."""
        said = v1.ServerMessage(chat_line=v1.ChatLine(match="m1", speaker="Bob\x1b]0;owned\x07", text="[/x]\x1b[2J"))
        server.handlers["watch_match"] = lambda _: [joined(""), snapshot(seats=()), said, over()]
        ran = await fracas("watch", server.url, "m1-longer-than-a-code")

        assert ran.code == 0
        assert "Bob�]0;owned�: [/x]�[2J" in ran.out

    async def test_as_json(self, server: FakeServer) -> None:
        """Programs get an object a game, and one of the sums."""
        ran = await fracas("bot", server.url, "--json")

        game, last = map(json.loads, ran.out)
        assert (game["game"], game["match"], game["result"], game["choices"]) == (1, "m1", "won", 1)
        assert last["summary"] == {
            "games": 1, "won": 1, "lost": 0, "drawn": 0, "choices": 1, "refused": 0, "failed": 0,
        }  # fmt: skip

    async def test_a_policy_that_raises_loses_and_the_series_goes_on(self, server: FakeServer, tmp_path: Path) -> None:
        """Its own lines are told once a match; the sums count the matches as lost, and the answer is no."""
        policy = "def choose(self, view, options):\n        return view.creatures['nobody']\n"
        text = f"from fracas_clients import Policy\n\nclass Clumsy(Policy):\n    {policy}"
        (tmp_path / "clumsy.py").write_text(text, encoding="utf-8")

        ran = await fracas("bot", server.url, "--policy", "clumsy:Clumsy", "--games", "2", folder=tmp_path)

        assert ran.code == 1
        assert ran.out[-1].startswith("2 games: 0 won, 2 lost (2 by a policy that failed)")
        assert (
            ran.err
            == [
                "policy Clumsy failed:",
                f'  File "{tmp_path / "clumsy.py"}", line 5, in choose',
                "    return view.creatures['nobody']",
                *([ran.err[3]] if "^" in ran.err[3] else []),
                "KeyError: 'nobody'",
            ]
            * 2
        )

    async def test_a_module_that_raises(self, server: FakeServer, tmp_path: Path) -> None:
        """A policy's file with a slip in it is told with its line, and nothing is joined."""
        (tmp_path / "slip.py").write_text("import math\n\nmath.fly()\n", encoding="utf-8")

        ran = await fracas("bot", server.url, "--policy", "slip:Slip", folder=tmp_path)

        assert ran.code == 2
        assert f'  File "{tmp_path / "slip.py"}", line 3, in <module>' in ran.err
        assert server.received == []

    async def test_a_match_that_there_is_not(self, server: FakeServer) -> None:
        """A refusal is one line, and the answer is no."""
        refusal = v1.ServerMessage(rejected=v1.Rejected(code="not_found", sentence="there is no such match"))
        server.handlers["join_match"] = lambda _: refusal
        ran = await fracas("bot", server.url, "--match", "nosuchmatch")

        assert (ran.code, ran.err) == (1, ["fracas bot: there is no such match (not_found)"])

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (["--policy", "grady"], "unknown policy: use one of"),
            (["--match", "KRAKEN", "--queue"], "cannot be combined: use one of them"),
            (["--mode", "brawl"], "use one of duel, teams, free_for_all, party"),
            (["--create", "--fill", "10"], "can only be used with --queue"),
            (["--match", "KRAKEN", "--games", "2"], "--games cannot be combined with --match"),
        ],
    )
    async def test_wrong_words(self, server: FakeServer, words: list[str], sentence: str) -> None:
        """What makes no sense is told before anything is joined."""
        ran = await fracas("bot", server.url, *words)

        assert ran.code == 2
        assert sentence in " ".join(ran.err)
        assert server.requests("join_match") == []

    @pytest.mark.slow
    async def test_a_connection_that_breaks_is_told(self, server: FakeServer) -> None:
        """Nothing else would show that the bot waits for its server; it plays on when that is back."""
        tries: list[v1.ClientMessage] = []

        def cut_once(message: v1.ClientMessage) -> list[v1.ServerMessage] | None:
            tries.append(message)
            if len(tries) == 1:
                server.cut()
                return None
            return [accepted(1), over("red")]

        server.handlers["send_intent"] = cut_once
        ran = await fracas("bot", server.url, "--match", "KRAKEN")

        assert (ran.code, ran.out[0]) == (0, "game 1: won match m1 (last_standing; 1 choice)")
        assert re.fullmatch(r"the connection to ws://\S+ is lost \(.+\); trying to come back", ran.err[0])
        assert ran.err[1] == "the connection is back"


@pytest.mark.slow
class TestWatch:
    async def test_into_a_pipe(self, server: FakeServer) -> None:
        """What happens is told line by line, and the command ends with the match."""
        ran = await fracas("watch", server.url, "m1-longer-than-a-code")

        assert (ran.code, ran.err) == (0, [])
        # The first line shows the battle as it is when it is told, which may be a round later already.
        assert re.fullmatch(r"Fracas · round [12] · Ogre's turn", ran.out[0])
        assert ran.out[1:] == ["── Round 2 ──", "Over: victory for Ann (last standing)"]

    async def test_as_json(self, server: FakeServer) -> None:
        """Programs get the view first, then the events, then the end; one object a line."""
        ran = await fracas("watch", server.url, "KRAKEN", "--json")
        first, second, last = map(json.loads, ran.out)

        assert first["view"]["creatures"][0]["id"] == "ogre"
        assert first["view_version"] >= first["version"] == 1
        assert (second["version"], second["events"]) == (2, [{"name": "round_began", "round": 2, "order": []}])
        assert last["over"] == {"winner": "red", "how": "last_standing", "dice": "unchecked"}

    async def test_the_newest_match_that_runs(self, server: FakeServer) -> None:
        """Without a match the newest one is watched; without any the answer is no."""
        listing = v1.ServerMessage(match_list=v1.MatchList(matches=[info()]))
        server.handlers["list_matches"] = lambda _: listing
        assert (await fracas("watch", server.url)).out[-1] == "Over: victory for Ann (last standing)"

        server.handlers["list_matches"] = lambda _: v1.ServerMessage(match_list=v1.MatchList())
        ran = await fracas("watch", server.url)
        assert ran.code == 1
        assert "no match is running" in ran.err[0]

    async def test_without_a_broker(self) -> None:
        """A broker that is not there is told in one line."""
        ran = await fracas("watch", "--mqtt", f"mqtt://{nowhere()}")

        assert ran.code == 2
        assert "no MQTT broker answers at mqtt://127.0.0.1" in ran.err[0]
