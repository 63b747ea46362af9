"""The terminal client against the real server: two people play on when the server is restarted under them."""

from __future__ import annotations

import asyncio
import os
import pty
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Static

from fracas_clients import Backoff, Client
from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.end_screen import EndScreen
from fracas_clients.tui.lobby_screen import LobbyScreen
from fracas_clients.tui.log_panel import LogPanel
from fracas_clients.tui.match_screen import MatchScreen
from fracas_protocol import v1
from fracas_server.embedded.ports import find_free_ports
from tests.clients.test_real_server import server
from tests.eventually import eventually_async

QUICK = Backoff(first=0.05, longest=0.3)
KEYS = {
    "srd5": (["m", "tab"], ["enter"]),
    "monster_turn": (["1", "1"], ["2", "enter"]),
}
"""What is pressed before the server stops, and after it is back: a walk, and two cards for the round."""


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", KEYS)
async def test_a_key_after_a_restart_still_counts(ruleset: str, tmp_path: Path) -> None:
    """Two people at two terminals; the server stops and starts: the choice that was under way is taken."""
    port = find_free_ports(1)[0]
    seats = (v1.SeatRequest(id="red"), v1.SeatRequest(id="blue"))
    async with server(port, tmp_path) as (process, url):
        ann = await Client.connect(url, name="Ann", backoff=QUICK, timeout=120)
        bob = await Client.connect(url, name="Bob", backoff=QUICK, timeout=120)
        hers = await ann.create_match(ruleset, seats=seats, options=v1.MatchOptions(guests=True), take_seat="red")
        his = await bob.join(code=hers.code)
        await hers.started()
        await his.started()
        first, second = FracasApp(None, hers), FracasApp(None, his)
        async with first.run_test(size=(80, 24)) as one, second.run_test(size=(80, 24)) as other:
            await eventually_async(lambda: bool(hers.decisions or his.decisions), "somebody is asked")
            acting, pilot = (hers, one) if hers.decisions else (his, other)
            before, after = KEYS[ruleset]
            await pilot.pause()
            await pilot.press(*before)

            process.send_signal(signal.SIGTERM)
            await process.wait()
            await eventually_async(lambda: not ann.connected and not bob.connected, "both have lost the server")
            async with server(port, tmp_path):
                await eventually_async(lambda: ann.connected and bob.connected, "both are back")
                await eventually_async(lambda: bool(acting.decisions), "the decision is offered again")
                asked = acting.decisions
                await pilot.pause()
                await pilot.press(*after)

                await eventually_async(lambda: acting.decisions != asked, "the choice is taken")
                await pilot.pause()
                assert isinstance(pilot.app.screen, MatchScreen)
                assert pilot.app.screen._controller.notice == ""
                await ann.close()
                await bob.close()


@pytest.mark.slow
async def test_who_has_left_for_the_lobby_is_not_away(tmp_path: Path) -> None:
    """The leave dialog promises it: of two, the one who is gone forfeits, not the one in the lobby."""
    seats = (v1.SeatRequest(id="red"), v1.SeatRequest(id="blue"))
    clock = v1.ClockOptions(bank_ms=600_000)
    async with server(find_free_ports(1)[0], tmp_path) as (_, url):
        ann = await Client.connect(url, name="Ann", backoff=QUICK, timeout=120)
        bob = await Client.connect(url, name="Bob")
        options = v1.MatchOptions(guests=True, clock=clock, grace_s=1)
        hers = await ann.create_match(seats=seats, options=options, take_seat="red")
        await bob.join(code=hers.code)
        await hers.started()
        app = FracasApp(ann)
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(MatchScreen(hers, ann))
            await pilot.pause()
            await pilot.press("q")
            await pilot.pause()
            question = str(app.screen.query_one(Static).render())
            assert "You forfeit after 0:01 offline (the lobby counts as online)." in question
            await pilot.press("y")
            await pilot.pause()
            assert isinstance(app.screen, LobbyScreen)

            await bob.close()
            await eventually_async(lambda: bool(hers.away), "her screen counts Bob's grace down")
            await eventually_async(lambda: hers.ended is not None, "Bob has forfeited")

        assert hers.ended is not None
        assert hers.ended.winner == "red"
        await ann.close()


@pytest.mark.slow
async def test_both_ask_for_a_rematch_and_meet_in_one(tmp_path: Path) -> None:
    """Who asked first is heard after the end, and the other one's r goes there instead of waiting elsewhere."""
    seats = (v1.SeatRequest(id="red"), v1.SeatRequest(id="blue"))
    async with server(find_free_ports(1)[0], tmp_path) as (_, url):
        ann, bob = await Client.connect(url, name="Ann"), await Client.connect(url, name="Bob")
        hers = await ann.create_match(seats=seats, options=v1.MatchOptions(guests=True), take_seat="red")
        his = await bob.join(code=hers.code)
        await hers.started()
        await his.started()
        first, second = FracasApp(ann, hers), FracasApp(bob, his)
        async with first.run_test(size=(80, 24)) as one, second.run_test(size=(80, 24)) as other:
            await one.pause()
            await one.press("c", "y")
            await eventually_async(lambda: isinstance(first.screen, EndScreen), "she sees the end")
            await eventually_async(lambda: isinstance(second.screen, EndScreen), "he sees the end")
            await one.press("r")
            await eventually_async(lambda: _entered(first) != hers.id, "she waits in the rematch")

            board = second.screen_stack[-2]
            await eventually_async(lambda: "Ann: Rematch? Join with the code" in _log(board), "he hears of it")
            await other.press("r")
            await eventually_async(lambda: _entered(second) != hers.id, "he is in a rematch")

            assert _entered(second) == _entered(first)
        await ann.close()
        await bob.close()


def _log(screen: Screen[Any]) -> str:
    return "\n".join(strip.text.rstrip() for strip in screen.query_one(LogPanel).lines)


def _entered(app: FracasApp) -> str:
    """Return the match that is on the screen, or under what lies on it."""
    return next(screen._match.id for screen in reversed(app.screen_stack) if isinstance(screen, MatchScreen))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["monster_mash", "srd5", "monster_turn"])
async def test_a_match_made_by_the_command_line_is_between_different_creatures(ruleset: str, tmp_path: Path) -> None:
    """`fracas play --bot` alone: two of one kind would differ on the board in nothing but the case of a letter."""
    async with server(find_free_ports(1)[0], tmp_path) as (_, url):
        eve = await Client.connect(url, name="Eve")
        ours, theirs = pty.openpty()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "fracas_cli", "play", url, "--bot", "random", "--ruleset", ruleset),
            env={**os.environ, "TERM": "xterm", "XDG_STATE_HOME": str(tmp_path)},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        said = bytearray()
        asyncio.get_running_loop().add_reader(ours, lambda: said.extend(os.read(ours, 65536)))
        try:
            await eventually_async(lambda: b"round 1" in said, "the battle is drawn")
            watched = await eve.watch((await eve.list_matches())[0].match)
            await watched.started()
            kinds = [(creature.side, creature.name) for creature in watched.view.creatures.values()]
        finally:
            asyncio.get_running_loop().remove_reader(ours)
            process.kill()
            await process.wait()
            os.close(ours)
            await eve.close()

    sides = {side for side, _ in kinds}
    assert len(sides) == 2
    mine, others = ({name for side, name in kinds if side == one} for one in sorted(sides))
    assert not mine & others
