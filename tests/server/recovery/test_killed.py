"""A server that is killed, and one that is told to stop: the match goes on, and nobody has lost anything."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fracas_protocol import v1
from fracas_server.embedded.ports import find_free_ports
from tests.server.arena import DEADLINE_S, Player

ROOT = Path(__file__).parents[3]


@asynccontextmanager
async def server(port: int, folder: Path, *more: str) -> AsyncIterator[tuple[Process, str]]:
    """Run a server as a process; yields it and its address. It is killed in the end if it still runs."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.toy_server", str(port), str(folder), *more, stdout=PIPE, cwd=ROOT
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(2 * DEADLINE_S):
            line = (await process.stdout.readline()).decode()
        assert line.startswith("listening "), line
        yield process, line.split()[1]
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


OUTAGE_S = 1.5
"""How long the server stays away: longer than a new one takes to begin."""


async def at_the_question(address: str) -> tuple[Player, Player]:
    """Return two players in the middle of a move: the imp walks away from beside the ogre, who may strike first."""
    imp, ogre = await Player.come(address), await Player.come(address)
    for player, seat in ((imp, "imp"), (ogre, "ogre")):
        assert (await player.ask(join_match=v1.JoinMatch(match="m1", seat=seat))).HasField("joined")
    await imp.until_asked("m1")
    assert (await imp.act("m1", {"by": "imp", "move": "walk", "path": [[3, 1]]})).HasField("accepted")
    await imp.until_version("m1", 2)
    await imp.until(lambda: imp.decisions["m1"].version == 2)
    assert (await imp.act("m1", {"by": "imp", "move": "walk", "path": [[2, 1], [1, 1]]})).HasField("accepted")
    asked = await ogre.until_asked("m1")
    assert [decision.kind for decision in asked.decisions] == ["opportunity_attack"]
    return imp, ogre


def where(player: Player, seat: str) -> v1.Resume:
    """Return where a player left off."""
    mirror = player.mirrors["m1"]
    return v1.Resume(match="m1", version=mirror.version, hash=mirror.hash(), seat=seat)


async def come_back(address: str, player: Player, seat: str) -> Player:
    """Resume after a lost connection."""
    return await Player.come(address, token=player.token, resume=[where(player, seat)], mirrors=player.mirrors)


@pytest.mark.slow
async def test_a_match_survives_kill_9_in_the_middle_of_an_interrupted_move(tmp_path: Path) -> None:
    """The question is still open after the restart, the views fit to the byte, and the interrupted move is finished."""
    port = find_free_ports(1)[0]
    async with server(port, tmp_path) as (process, address):
        imp, ogre = await at_the_question(address)
        process.kill()
        await process.wait()
        await imp.until_closed()
        await ogre.until_closed()

    async with server(port, tmp_path) as (_, address):
        imp, ogre = await come_back(address, imp, "imp"), await come_back(address, ogre, "ogre")
        async with imp, ogre:
            asked = await ogre.until_asked("m1")
            assert [decision.kind for decision in asked.decisions] == ["opportunity_attack"]
            assert ogre.kinds()[:1] == ["decision_request"], "the mirror was up to date, so no view was sent"

            assert (await ogre.act("m1", {"by": "ogre", "answer": True})).accepted.version == 4

            await imp.until_version("m1", 4)
            kinds = [event.WhichOneof("kind") for event in imp.heard("diff")[-1].events]
            assert "attack" in kinds
            assert "moved" in kinds


@pytest.mark.slow
async def test_what_was_said_survives_kill_9(tmp_path: Path) -> None:
    """Whoever comes to the next server hears it once, with what is said there; who goes on has heard it."""
    port = find_free_ports(1)[0]
    async with server(port, tmp_path) as (process, address):
        imp, ogre = await at_the_question(address)
        for player, text in ((imp, "well met"), (ogre, "we shall see")):
            assert (await player.ask(send_chat=v1.SendChat(match="m1", text=text))).HasField("done")
        process.kill()
        await process.wait()
        await imp.until_closed()

    async with server(port, tmp_path) as (_, address):
        imp, watcher = await come_back(address, imp, "imp"), await Player.come(address)
        async with imp, watcher:
            assert (await imp.ask(send_chat=v1.SendChat(match="m1", text="still here?"))).HasField("done")
            assert (await watcher.ask(watch_match=v1.WatchMatch(match="m1"))).HasField("joined")
            await watcher.until(lambda: len(watcher.heard("chat_line")) >= 3)

            told = [(line.seat, line.text) for line in watcher.heard("chat_line")]
            assert told == [("imp", "well met"), ("ogre", "we shall see"), ("imp", "still here?")]
            assert [line.text for line in imp.heard("chat_line")] == ["still here?"]


@pytest.mark.slow
async def test_an_outage_costs_nobody_time(tmp_path: Path) -> None:
    """Clocks begin anew where the last commit left them."""
    port = find_free_ports(1)[0]
    async with server(port, tmp_path) as (process, address):
        imp, ogre = await at_the_question(address)
        before = {clock.seat: clock.bank_ms for clock in imp.heard("diff")[-1].clocks}
        process.kill()
        await process.wait()

    await asyncio.sleep(OUTAGE_S)  # what passes here is the thing tested: time in which there is no server
    anew = v1.Resume(match="m1", seat="ogre")
    started = time.monotonic()
    async with (
        server(port, tmp_path) as (_, address),
        await Player.come(address, token=ogre.token, resume=[anew]) as back,
    ):
        await back.until_asked("m1")

        after = {clock.seat: clock.bank_ms for clock in back.heard("snapshot")[0].clocks}
        since_ms = (time.monotonic() - started) * 1000
        assert after["imp"] == before["imp"]
        assert before["ogre"] - after["ogre"] <= since_ms, "its clock runs again since the new server began"


@pytest.mark.slow
async def test_a_request_from_before_the_crash_is_known_after_it(tmp_path: Path) -> None:
    """An intent that was acknowledged before the crash and is sent again after it is answered and not applied."""
    port = find_free_ports(1)[0]
    async with server(port, tmp_path) as (process, address):
        _, ogre = await at_the_question(address)
        wish = ogre.intent("m1", {"by": "ogre", "answer": True})
        first = await ogre.ask(request="the blow", send_intent=wish)
        assert first.accepted.version == 4
        process.kill()
        await process.wait()

    async with server(port, tmp_path) as (_, address), await come_back(address, ogre, "ogre") as back:
        again = await back.ask(request="the blow", send_intent=wish)

        assert again == first
        await back.until_version("m1", 4)
        assert back.mirrors["m1"].version == 4


@pytest.mark.slow
async def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path: Path) -> None:
    """On SIGTERM clients are told to come back, the process ends cleanly, and another one goes on at once."""
    port = find_free_ports(1)[0]
    async with server(port, tmp_path) as (process, address):
        imp, ogre = await at_the_question(address)
        process.send_signal(signal.SIGTERM)
        closed = await imp.until_closed()
        assert closed.rcvd is not None
        assert closed.rcvd.code == 1001
        goodbye = imp.heard("goodbye")[0]
        assert (goodbye.reason, goodbye.HasField("after_ms")) == ("stopping", True)
        assert await process.wait() == 0

    async with server(port, tmp_path) as (_, address), await come_back(address, ogre, "ogre") as back:
        await back.until_asked("m1")
