"""Commands of the chat input in the terminal client, against the real server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from fracas_clients import Backoff, Client, Match
from fracas_clients.cli.play import _enter, _Wish
from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.chat_input import ChatInput
from fracas_clients.tui.log_panel import LogPanel
from fracas_protocol import v1
from fracas_server.embedded.ports import find_free_ports
from tests.clients.test_real_server import server
from tests.eventually import eventually_async

QUICK = Backoff(first=0.05, longest=0.3)


async def say(pilot: Pilot[Any], line: str) -> None:
    """Type a line into the chat input."""
    await pilot.press("t")
    pilot.app.screen.query_one(ChatInput).value = line
    await pilot.press("enter")


def logged(pilot: Pilot[Any]) -> str:
    """Return the text of the log."""
    return " ".join(strip.text.strip() for strip in pilot.app.screen.query_one(LogPanel).lines)


def _free_cell(match: Match) -> tuple[int, int]:
    """Return a floor cell on which nobody stands."""
    view = match.view
    taken = {cell for one in view.creatures.values() for cell in view.footprint(one)}
    barred = {"wall", "obstacle", "pillar", "statue"}
    columns, rows = view.size
    cells = product(range(columns), range(rows))
    return next(cell for cell in cells if cell not in taken and barred.isdisjoint(view.terrain(cell)))


@asynccontextmanager
async def evening(folder: Path) -> AsyncIterator[tuple[Match, Match, Pilot[Any], Pilot[Any], str]]:
    """Yield a game master with ogres and a player with a bandit, each at a terminal, and the address."""
    async with server(find_free_ports(1)[0], folder) as (_, url):
        mara = await Client.connect(url, name="Mara", backoff=QUICK, timeout=120)
        ann = await Client.connect(url, name="Ann", backoff=QUICK, timeout=120)
        wish = _Wish("", "", "", ("ogre",), "", "srd5", "", gm=True)
        hers = await _enter(mara, wish)
        assert hers is not None
        theirs = await ann.join(code=hers.code, seat="heroes", creatures=("bandit",))
        await hers.started()
        await theirs.started()
        first, second = FracasApp(mara, hers), FracasApp(ann, theirs)
        async with first.run_test(size=(120, 30)) as one, second.run_test(size=(80, 24)) as other:
            await one.pause()
            yield hers, theirs, one, other, url
        await mara.close()
        await ann.close()


@pytest.mark.slow
async def test_a_game_master_rules_rewinds_pauses_and_hands_over(tmp_path: Path) -> None:
    """`fracas play --gm`: rulings by name, what is wrong with others, a rewind, a pause, and a seat for a latecomer."""
    async with evening(tmp_path) as (hers, theirs, gm, player, _):
        ogre, bandit = (next(c for c in hers.view.creatures.values() if c.name == name) for name in ("Ogre", "Bandit"))
        full = bandit.hp

        await say(gm, "/gm damage Bandit 3; condition bandit prone 1 round")
        await eventually_async(lambda: hers.view.creatures[bandit.id].hp == full - 3, "the damage is dealt")
        await eventually_async(lambda: "GM: Bandit becomes prone" in logged(player), "the player reads of it")

        await say(gm, "/gm damage troll 3")
        await eventually_async(lambda: "There is no creature troll. Creatures: " in logged(gm), "the name is refused")
        await say(gm, "/gm hp ogre 9999")
        await eventually_async(lambda: f"{ogre.max_hp}" in logged(gm), "the rules refuse it, and say the maximum")
        await say(gm, "/gm rewind 1")
        await eventually_async(lambda: theirs.view.creatures[bandit.id].hp == full, "the player sees the rewind")

        x, y = _free_cell(hers)
        await say(gm, f"/gm secret add bandit {x},{y} monsters hidden")
        await eventually_async(lambda: len(hers.view.creatures) == 3, "the game master sees the new one")
        assert len(theirs.view.creatures) == 2
        await say(gm, "/gm reveal bandit_1")
        await eventually_async(lambda: len(theirs.view.creatures) == 3, "everybody sees it")

        await say(gm, "/pause")
        await eventually_async(lambda: theirs.paused, "the player knows of the pause")
        await eventually_async(lambda: "paused" in str(player.app.screen.query_one("#head", Static).render()), "head")
        await say(gm, "/resume")
        await eventually_async(lambda: not theirs.paused, "and of its end")

        await say(gm, "/seat heroes link")
        await eventually_async(lambda: "--seat heroes --seat-key" in logged(gm), "the key is shown")
        await say(player, "/gm damage ogre 3")
        await eventually_async(lambda: "Only the game master gives rulings" in logged(player), "players cannot rule")


@pytest.mark.slow
async def test_a_latecomer_takes_a_seat_with_its_key(tmp_path: Path) -> None:
    """`fracas play --match CODE --seat heroes --seat-key KEY` takes the seat over."""
    async with evening(tmp_path) as (hers, _, gm, _, url):
        await say(gm, "/seat heroes link")
        await eventually_async(lambda: "--seat-key" in logged(gm), "the key is shown")
        key = logged(gm).rpartition("--seat-key")[2].split()[0]
        async with await Client.connect(url, name="Cleo") as cleo:
            late = await _enter(cleo, _Wish(hers.code, "heroes", key, (), "", "", "", gm=False))
            assert late is not None
            await late.started()
            assert late.seat == "heroes"


@pytest.mark.slow
async def test_a_takeback_is_asked_for_and_accepted(tmp_path: Path) -> None:
    """`/takeback` asks the other player, whose terminal says how to answer."""
    async with server(find_free_ports(1)[0], tmp_path) as (_, url):
        ann, bob = await Client.connect(url, name="Ann"), await Client.connect(url, name="Bob")
        options = v1.MatchOptions(guests=True, takebacks=True)
        seats = (v1.SeatRequest(id="red"), v1.SeatRequest(id="blue"))
        hers = await ann.create_match("srd5", seats=seats, options=options, take_seat="red")
        his = await bob.join(code=hers.code)
        await hers.started()
        await his.started()
        apps = {"red": FracasApp(ann, hers), "blue": FracasApp(bob, his)}
        async with apps["red"].run_test(size=(80, 24)) as red, apps["blue"].run_test(size=(80, 24)) as blue:
            await eventually_async(lambda: bool(hers.decisions or his.decisions), "a player is asked")
            acting, other = (red, blue) if hers.decisions else (blue, red)
            await acting.press("m", "tab", "enter")
            match = hers if acting is red else his
            await eventually_async(lambda: match.version > 1, "a move is made")
            before = match.version
            await say(acting, "/takeback")
            await eventually_async(lambda: "/accept or /decline" in logged(other), "the other player is asked")
            await say(other, "/accept")
            await eventually_async(lambda: match.version > before and "is taken back" in logged(acting), "it is done")
        await ann.close()
        await bob.close()


@pytest.mark.slow
async def test_a_game_master_answers_a_takeback(tmp_path: Path) -> None:
    """The game master's terminal says how to answer, and the player's for whom it waits."""
    async with evening(tmp_path) as (hers, theirs, gm, player, _):
        await eventually_async(lambda: bool(hers.decisions or theirs.decisions), "somebody is asked")
        if not theirs.decisions:
            await hers.act({"by": hers.decisions[0].by, "end": "turn"}, decision=hers.decisions[0])
            await eventually_async(lambda: bool(theirs.decisions), "the player's turn comes")
        await theirs.act({"by": theirs.decisions[0].by, "end": "turn"}, decision=theirs.decisions[0])
        await say(player, "/takeback")
        await eventually_async(lambda: "/accept or /decline" in logged(gm), "the game master is asked")
        await eventually_async(lambda: "waiting for gm" in logged(player), "the player sees who is asked")
        await say(gm, "/accept")
        await eventually_async(lambda: "is taken back" in logged(player), "it is done")
        await eventually_async(lambda: bool(theirs.decisions), "the player's turn is back")


@pytest.mark.slow
async def test_tab_completes_commands(tmp_path: Path) -> None:
    """Tab goes through what can come next, which the line below the input lists."""
    async with evening(tmp_path) as (_, _, gm, _, _):
        await gm.press("t", *"/gm", "space", *"dam", "tab", "o", "tab", "7", "space", *"fi")
        line = gm.app.screen.query_one(ChatInput)
        await gm.pause()
        assert line.value == "/gm damage Ogre 7 fi"
        assert "fire" in str(gm.app.screen.query_one("#keys", Static).render())
        await gm.press("tab")
        assert line.value == "/gm damage Ogre 7 fire "
        await gm.press("escape")
        assert not line.has_focus
