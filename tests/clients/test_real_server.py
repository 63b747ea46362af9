"""The client against the real server: a whole match of two policies, the lobby, and a server killed in the middle."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fracas_clients import Backoff, Client, Disconnected, Match, Reconnected
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.random import RandomPolicy
from fracas_clients.policies.runner import play
from fracas_protocol import v1
from fracas_server.embedded.ports import find_free_ports
from tests.clients.duels import seeded

DEADLINE = 60.0
"""Seconds for what takes a few on a busy machine."""
QUICK = Backoff(first=0.05, longest=0.5)
SEATS = (v1.SeatRequest(id="red", creatures=["gravel_brute"]), v1.SeatRequest(id="blue", creatures=["gravel_brute"]))


@asynccontextmanager
async def server(port: int, folder: Path, *words: str) -> AsyncIterator[tuple[Process, str]]:
    """Run `fracas serve` as a user does, with further words; yields the process and its address."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fracas_cli", "serve", "--port", str(port), "--data", str(folder), "--broker", "off",
        *words, stdout=PIPE, stderr=DEVNULL, env={**os.environ, "FRACAS_BOT_PACE_S": "0"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        async with asyncio.timeout(DEADLINE):
            line = (await process.stdout.readline()).decode()
        assert "listens on" in line, line
        yield process, f"ws://127.0.0.1:{port}"
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            await process.wait()


async def two_players(ann: Client, bob: Client) -> tuple[Match, Match]:
    """Create a match of two and let both in."""
    hers = await ann.create_match(board="quarry", seats=SEATS, options=v1.MatchOptions(guests=True), take_seat="red")
    his = await bob.join(code=hers.code)
    async with asyncio.timeout(DEADLINE):
        await hers.started()
        await his.started()
    return hers, his


@pytest.mark.slow
async def test_a_whole_match(tmp_path: Path) -> None:
    """Two policies fight to the end over real sockets; both learn the same result, and nothing was refused."""
    async with (
        server(find_free_ports(1)[0], tmp_path) as (_, url),
        await Client.connect(url, name="Ann") as ann,
        await Client.connect(url, name="Bob") as bob,
    ):
        hers, his = await two_players(ann, bob)
        async with asyncio.timeout(DEADLINE):
            one, other = await asyncio.gather(
                play(hers, GreedyPolicy(chance=seeded(1))), play(his, RandomPolicy(chance=seeded(2)))
            )

        assert one.winner == other.winner
        assert one.won != other.won
        assert (one.refused, other.refused) == (0, 0)
        over = [info.match for info in await ann.list_matches(phase=v1.MATCH_PHASE_OVER)]
        assert over in ([hers.id], [])


@pytest.mark.slow
async def test_a_server_killed_in_the_middle(tmp_path: Path) -> None:
    """Kill -9, a new server on the same data, and the match goes on by itself to its end: nothing is lost."""
    port = find_free_ports(1)[0]
    async with server(port, tmp_path) as (first, url):
        ann = await Client.connect(url, name="Ann", backoff=QUICK)
        bob = await Client.connect(url, name="Bob", backoff=QUICK)
        hers, his = await two_players(ann, bob)
        games = asyncio.gather(play(hers, GreedyPolicy()), play(his, GreedyPolicy()))
        async with asyncio.timeout(DEADLINE):
            while hers.version < 5:
                await anext(hers)
        first.kill()
        await first.wait()
        before = hers.version

        async with server(port, tmp_path), asyncio.timeout(DEADLINE):
            one, other = await games

            assert one.won != other.won
            assert hers.version == his.version > before
            kinds = [type(update) for update in hers._updates]
            assert Disconnected in kinds
            assert Reconnected in kinds
            await ann.close()
            await bob.close()


@pytest.mark.slow
async def test_spectators_see_what_players_see(tmp_path: Path) -> None:
    """A spectator follows by snapshot and diffs, and a code lets into a match that is not listed."""
    async with (
        server(find_free_ports(1)[0], tmp_path) as (_, url),
        await Client.connect(url, name="Ann") as ann,
        await Client.connect(url, name="Bob") as bob,
        await Client.connect(url, name="Eve") as eve,
    ):
        hers, his = await two_players(ann, bob)
        watched = await eve.watch(hers.id)
        async with asyncio.timeout(DEADLINE):
            await watched.started()
            await asyncio.gather(play(hers, RandomPolicy()), play(his, GreedyPolicy()))
            async for _ in watched:
                pass

        assert watched.ended is not None
        assert watched.view.game.winner == hers.view.game.winner
        assert watched.view.creatures.keys() == hers.view.creatures.keys()


@pytest.mark.slow
async def test_a_bot_of_the_server_takes_its_seat(tmp_path: Path) -> None:
    """A seat that asks for a policy is played by `fracas bot`, which the server starts."""
    async with server(find_free_ports(1)[0], tmp_path) as (_, url), await Client.connect(url, name="Ann") as ann:
        for policy in ("focus", "greedy", "random"):
            seats = [v1.SeatRequest(id="red"), v1.SeatRequest(id="blue", bot=policy)]
            match = await ann.create_match(seats=seats, options=v1.MatchOptions(guests=True), take_seat="red")
            async with asyncio.timeout(DEADLINE):
                played = await play(match, GreedyPolicy())

            assert played.how == "last_standing", policy


@pytest.mark.slow
async def test_content_of_ones_own(tmp_path: Path) -> None:
    """It is offered and fought with; read again by SIGHUP it changes what is offered, and no match that runs."""
    own = tmp_path / "own" / "monster_mash"
    own.mkdir(parents=True)
    brute = "id: my_brute\nuse: gravel_brute\nname: My brute\nhp: 9\n"
    (own / "brute.yaml").write_text(brute, encoding="utf-8")
    (own / "yard.yaml").write_text(
        "board: yard\nmap: |\n" + "  ........\n" * 6 + "starts:\n  a: [[0, 0]]\n  b: [[5, 3]]\n", encoding="utf-8"
    )

    async with (
        server(find_free_ports(1)[0], tmp_path / "data", "--content", str(tmp_path / "own")) as (process, url),
        await Client.connect(url, name="Ann") as ann,
        await Client.connect(url, name="Bob") as bob,
    ):
        assert offered(ann) == ({"my_brute"}, {"yard"})
        seats = [v1.SeatRequest(id=seat, creatures=["my_brute"]) for seat in ("red", "blue")]
        hers = await ann.create_match(board="yard", seats=seats, options=v1.MatchOptions(guests=True), take_seat="red")
        his = await bob.join(code=hers.code)
        await hers.started()

        (own / "brute.yaml").write_text(brute.replace("my_brute", "your_brute"), encoding="utf-8")
        (own / "yard.yaml").write_text("board: yard\nmap: nothing\n", encoding="utf-8")
        process.send_signal(signal.SIGHUP)  # the board has a defect now: all stays as it is
        (own / "yard.yaml").unlink()
        async with asyncio.timeout(DEADLINE):
            while True:
                process.send_signal(signal.SIGHUP)
                async with await Client.connect(url, name="Cid") as cid:
                    if offered(cid) == ({"your_brute"}, set()):
                        break
            played = await asyncio.gather(
                play(hers, GreedyPolicy(chance=seeded(1))), play(his, GreedyPolicy(chance=seeded(2)))
            )

        assert {creature.max_hp for creature in hers.view.creatures.values()} == {9}
        assert sum(one.won for one in played) == 1


def offered(client: Client) -> tuple[set[str], set[str]]:
    """Return the creatures and boards of our own that are offered."""
    info = next(info for info in client.rulesets if info.name == "monster_mash")
    return {name for name in info.creatures if "brute" in name} - {"gravel_brute"}, {"yard"} & set(info.boards)
