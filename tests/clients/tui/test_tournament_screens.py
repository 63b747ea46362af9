"""The screens of tournaments against a real server with real bots: host, play, watch, correct, once more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import DataTable, Input, Select, Static

from fracas_clients import Client
from fracas_clients.tournaments import Tournaments
from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.draft_screen import DraftScreen
from fracas_clients.tui.end_screen import EndScreen
from fracas_clients.tui.match_screen import MatchScreen
from fracas_clients.tui.new_tournament_screen import NewTournamentScreen
from fracas_clients.tui.replay_screen import ReplayScreen
from fracas_clients.tui.tournament_screen import TournamentScreen
from fracas_clients.tui.tournaments_screen import TournamentsScreen
from fracas_protocol import v1
from fracas_server.embedded.ports import find_free_ports
from tests.clients.test_real_server import server

PATIENCE_S = 240.0
"""Bots of the house are processes, and start slowly where much else runs."""


async def until(condition: Callable[[], bool], what: str) -> None:
    """Wait until something shows."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not condition():  # noqa: ASYNC110 - a screen rings no bell
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(f"not within {PATIENCE_S:g} s: {what}") from None


def said(pilot: Pilot[None], id_: str = "said") -> str:
    """Return what a line of the screen says."""
    return str(pilot.app.screen.query_one(f"#{id_}", Static).content)


def cells(pilot: Pilot[None], id_: str) -> list[list[str]]:
    """Return what stands in a table."""
    table: DataTable[Any] = pilot.app.screen.query_one(f"#{id_}", DataTable)
    return [[str(cell) for cell in table.get_row_at(row)] for row in range(table.row_count)]


async def typed(pilot: Pilot[None], key: str, words: str) -> None:
    """Press a key that asks for words, and type them."""
    await pilot.press(key)
    pilot.app.screen.query_one("#typed", Input).value = words
    await pilot.press("enter")
    await pilot.pause()


async def watch_a_game(pilot: Pilot[None]) -> None:
    """Open a game that runs: another one than hoped for may have ended or begun between look and key."""
    async with asyncio.timeout(PATIENCE_S):
        while not isinstance(pilot.app.screen, MatchScreen):
            if isinstance(pilot.app.screen, ReplayScreen | EndScreen):
                await pilot.press("escape")
                await pilot.pause()
                continue
            runs = [at for at, row in enumerate(cells(pilot, "games")) if row[3] == "running"]
            if runs:
                pilot.app.screen.query_one("#games", DataTable).move_cursor(row=runs[0])
                await pilot.press("enter")
            await asyncio.sleep(0.2)


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_a_host_plans_starts_watches_and_corrects_by_keys(tmp_path: Path) -> None:
    """From the lobby to a round robin of three bots that is over: live standings, crosstable, a table once more."""
    async with (
        server(find_free_ports(1)[0], tmp_path) as (_, url),
        await Client.connect(url, name="Ann", timeout=120) as ann,
        FracasApp(ann).run_test(size=(100, 30)) as pilot,
    ):
        await pilot.press("t")
        await until(lambda: isinstance(pilot.app.screen, TournamentsScreen), "the list is there")
        await until(lambda: "No tournaments yet" in said(pilot), "it is empty")
        await pilot.press("n")
        await until(lambda: isinstance(pilot.app.screen, NewTournamentScreen), "the form is there")
        await until(lambda: isinstance(pilot.app.focused, Input), "the name is asked for")
        await pilot.press("enter")
        await until(lambda: "Enter a name" in said(pilot, "wrong"), "a name is needed")
        pilot.app.screen.query_one("#format", Select).value = "round_robin"
        await pilot.press(*"Cup", "enter")
        await until(lambda: isinstance(pilot.app.screen, TournamentScreen), "it is open")
        await until(lambda: "Host: " in said(pilot, "host"), "the host is told the keys")

        await typed(pilot, "B", "greedy*x")
        await until(lambda: "for example greedy*4" in said(pilot), "nonsense is refused")
        await typed(pilot, "B", "Ada=greedy random*2")
        await until(lambda: len(cells(pilot, "standings")) == 3, "three bots take part")
        await pilot.press("S")
        await until(lambda: "running" in said(pilot, "title"), "Tournament started.")
        await pilot.press("g")
        await until(lambda: any(row[3] == "running" for row in cells(pilot, "games")), "a game runs")
        await watch_a_game(pilot)
        await pilot.press("q")
        async with asyncio.timeout(PATIENCE_S):
            while not isinstance(pilot.app.screen, TournamentScreen):
                if isinstance(pilot.app.screen, EndScreen):  # it may come between look and key
                    await pilot.press("q")
                await asyncio.sleep(0.2)
        await until(lambda: "· over ·" in said(pilot, "title"), "it ends")

        rows = cells(pilot, "games")
        played = rows[0]
        assert played[3] == "played"
        assert sorted(row[3] for row in rows) == ["bye"] * 3 + ["played"] * 3
        await pilot.press("enter")
        await until(lambda: isinstance(pilot.app.screen, ReplayScreen), "the game is shown once more")
        await pilot.press("escape")
        await until(lambda: isinstance(pilot.app.screen, TournamentScreen), "back at the tournament")
        await typed(pilot, "C", f"{played[0]} 0.5 0.5")
        await until(lambda: "the reason" in said(pilot), "a correction needs a reason")
        await typed(pilot, "C", f"{played[0]} 0.5 0.5 the wrong board")
        await until(lambda: ["0.5 : 0.5", "corrected"] in [row[2:] for row in cells(pilot, "games")], "it is put right")
        await pilot.press("x")
        await pilot.pause()
        cross = str(pilot.app.screen.query_one("#cross", Static).content)
        assert "0.5" in cross
        assert "Ada" in cross
        await pilot.press("escape")
        await until(lambda: isinstance(pilot.app.screen, TournamentsScreen), "back at the list")
        assert "Cup (yours)" in cells(pilot, "list")[0][0]


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_a_person_joins_by_code_picks_a_creature_and_finds_the_game(tmp_path: Path) -> None:
    """Another one hosts; the person types the code, picks when it is their turn, and p goes to the game."""
    async with (
        server(find_free_ports(1)[0], tmp_path) as (_, url),
        await Client.connect(url, name="Host", timeout=120) as host,
        await Client.connect(url, name="Ann", timeout=120) as ann,
    ):
        tournaments = Tournaments(host)
        plan = v1.TournamentPlan(
            name="Draft",
            format="swiss",
            ruleset="monster_mash",
            invited=True,
            draft=1,
            draft_from=["broodling", "war_ram"],
        )
        cup = await tournaments.create(plan)
        async with FracasApp(ann).run_test(size=(80, 24)) as pilot:
            await pilot.press("t")
            await until(
                lambda: isinstance(pilot.app.screen, TournamentsScreen) and len(cells(pilot, "list")) == 1,
                "it is listed",
            )
            await pilot.press("enter")
            await until(
                lambda: isinstance(pilot.app.screen, TournamentScreen) and "Draft" in said(pilot, "title"), "it is open"
            )
            await pilot.press("S")
            await until(lambda: "Only the host" in said(pilot), "a guest steers nothing")
            await typed(pilot, "j", "WRONG1")
            await until(lambda: "code missing or wrong" in said(pilot), "a wrong code is refused")
            await typed(pilot, "j", f"{cup.code} Reds")
            await until(lambda: any("▶ Ann, Reds" in row[1] for row in cells(pilot, "standings")), "in")

            await tournaments.enter(cup.id, name="Host")
            await tournaments.steer(cup.id, v1.TournamentStep.TOURNAMENT_STEP_START)
            await until(lambda: "Draft a creature" in said(pilot), "it is Ann's turn")
            await pilot.press("d")
            await until(lambda: isinstance(pilot.app.screen, DraftScreen), "what is left is listed")
            await pilot.press("down", "enter")
            await until(
                lambda: (
                    isinstance(pilot.app.screen, TournamentScreen)
                    and any(row[7] == "war ram" for row in cells(pilot, "standings"))
                ),
                "the war ram is hers",
            )
            await tournaments.draft(cup.id, "broodling")
            await until(lambda: "p: play" in said(pilot), "her game waits")
            await pilot.press("p")
            await until(lambda: isinstance(pilot.app.screen, MatchScreen), "she plays")
            screen = pilot.app.screen
            assert isinstance(screen, MatchScreen)
            assert screen._match.seat
