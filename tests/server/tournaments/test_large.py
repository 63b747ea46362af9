"""Tournaments as large as they may be: nobody else waits while they are paired, told and shown."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from fracas_protocol import v1
from fracas_server.ids import NodeId
from fracas_server.store.tournaments import TournamentStore
from fracas_server.timing import RealTime
from fracas_server.tournaments.serial_executor import SerialExecutor, charge_to
from fracas_server.tournaments.service import TournamentService
from fracas_tournaments.encounters import Entrant
from fracas_tournaments.tournament import Tournament
from tests.server.arena import DEADLINE_S, Player
from tests.server.test_operations import fetch
from tests.server.tournaments.test_games import serving
from tests.server.turns import WAIT_S, turns_measured

LOOKS: Final = 3
STEP: Final = v1.TournamentStep.TOURNAMENT_STEP_START


def filled(count: int) -> Callable[[Tournament], Tournament]:
    """Return what lets so many bots of others register at once."""
    entrants = {
        f"e{number}": Entrant(id=f"e{number}", name=f"E{number}", number=number, subject=f"s{number}", plays_as="bot")
        for number in range(1, count + 1)
    }
    return lambda tournament: replace(tournament, entrants=entrants)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "plan"),
    [
        (160, {"format": "swiss", "rounds": 62}),
        (1000, {"format": "swiss", "rounds": 10}),
        (100, {"format": "round_robin", "at_once": True}),
        (2500, {"format": "double_elimination"}),
        (2500, {"format": "gauntlet", "challengers": 2, "at_once": True}),
        (4096, {"format": "heats", "rounds": 9, "table": 8}),
        (2, {"format": "swiss", "rounds": 1, "games": 5000}),
    ],
    ids=["swiss", "large swiss", "round robin", "elimination", "gauntlet", "heats", "many games"],
)
async def test_nobody_waits_for_the_largest_tournament(
    count: int, plan: dict[str, Any], tmp_path: Path, store_url: str
) -> None:
    """It is started, told whole, listed, shown in every form, read out of the store anew, and ended.

    Where a turn was long it is looked at again: a guest's clock counts what its host takes away.
    """
    async with serving(tmp_path, store_url) as service, await Player.come(service.address) as host:
        beside = TournamentService(TournamentStore(service.redis, node=NodeId("n2"), ttl_ms=1000), time=RealTime())

        async def whole_life() -> float:
            wish = v1.TournamentPlan(name="Cup", ruleset="monster_mash", tables=1, **plan)
            made = (await host.ask(create_tournament=v1.CreateTournament(plan=wish))).tournament
            await beside.change(made.id, "registered", filled(count))

            async with turns_measured() as turns, asyncio.timeout(DEADLINE_S):
                begun = await host.ask(steer_tournament=v1.SteerTournament(tournament=made.id, step=STEP))
                assert begun.tournament.phase == v1.TournamentPhase.TOURNAMENT_PHASE_RUNNING, begun
                told = await host.ask(get_tournament=v1.GetTournament(tournament=made.id, all_rounds=True))
                listed = await host.ask(list_tournaments=v1.ListTournaments())
                pages = [
                    await fetch(service.address, f"/tournaments/{made.id}{form}")
                    for form in ("", ".json", ".csv", ".games.csv")
                ]
                await beside.load(made.id)
                end = v1.TournamentStep.TOURNAMENT_STEP_FINISH
                await host.ask(steer_tournament=v1.SteerTournament(tournament=made.id, step=end, reason="enough"))

            assert len(told.tournament.standings) == count
            assert made.id in [one.id for one in listed.tournament_list.tournaments]
            assert {page[0] for page in pages} == {200}
            return turns.longest_s

        longest_s = [await whole_life()]
        while longest_s[-1] >= WAIT_S and len(longest_s) < LOOKS:
            longest_s.append(await whole_life())
        assert longest_s[-1] < WAIT_S, longest_s


async def test_work_beside_the_loop_is_done_one_after_the_other_and_paid_by_who_asked() -> None:
    """Two pieces of work never run at once; what each has cost is told to whoever asked for it, refusals included."""
    aside, at_once, most = SerialExecutor(), 0, 0
    bills: dict[str, list[float]] = {"one": [], "other": []}

    def work() -> int:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        assert threading.current_thread() is not threading.main_thread()
        began = time.thread_time()
        while time.thread_time() - began < 0.01:
            pass
        at_once -= 1
        raise KeyError

    async def asks(who: str) -> None:
        with charge_to(bills[who].append), pytest.raises(KeyError):
            await aside.run(work)

    await asyncio.gather(asks("one"), asks("other"), asks("other"))

    assert most == 1
    assert [len(bills["one"]), len(bills["other"])] == [1, 2]
    assert min(bills["one"] + bills["other"]) >= 0.01
