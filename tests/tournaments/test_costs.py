"""Costs of large fields: a server runs a tournament of thousands while it serves others."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import Any, Final

import pytest

from fracas_tournaments.encounters import Entrant, Outcome
from fracas_tournaments.plan import TournamentPlan
from fracas_tournaments.reports.page import page
from fracas_tournaments.standings import standings
from fracas_tournaments.tournament import Tournament, TournamentHeader
from fracas_tournaments.transitions import all_ended, start

FIELD: Final = 200
"""Of at least 161, which is from where a Swiss is paired without the library whose time grows with the cube."""
TWICE: Final = 2.7
"""How much more twice as many may cost: sorting and brackets make it a little more than twice as much."""
PLANS: Final[dict[str, dict[str, Any]]] = {
    "swiss": {"format": "swiss", "rounds": 3},
    "single_elimination": {"format": "single_elimination", "third_place": True},
    "double_elimination": {"format": "double_elimination"},
    "gauntlet": {"format": "gauntlet", "challengers": 2, "at_once": True},
    "heats": {"format": "heats", "rounds": 3, "table": 4},
    "ladder": {"format": "ladder", "rounds": 3},
}


def lines(work: Callable[[], object]) -> int:
    """Return how many lines of Python a piece of work takes; unlike seconds, the same wherever it is counted."""
    count = 0

    def local(_frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal count
        count += event == "line"
        return local

    before = sys.gettrace()
    sys.settrace(lambda _frame, _event, _argument: local)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def registered(plan: TournamentPlan, count: int) -> Tournament:
    """Return a tournament that so many have registered for."""
    entrants = {f"e{one}": Entrant(id=f"e{one}", name=f"E{one}", number=one) for one in range(1, count + 1)}
    return replace(Tournament.planned(TournamentHeader(id="cup", plan=plan, seed="7")), entrants=entrants)


def first_round(started: Tournament) -> Tournament:
    """Return it with every game ended that could begin: the first seat wins, places go by seats."""
    outcomes: dict[str, dict[int, Outcome]] = {}
    for due in started.due():
        points = tuple(float(place) for place in range(len(due.seats)))[::-1]
        outcomes.setdefault(due.encounter.id, {})[due.game.number] = Outcome(points=points)
    return all_ended(started, outcomes)


@pytest.mark.slow
@pytest.mark.parametrize("form", PLANS)
def test_twice_as_many_cost_little_more_than_twice_as_much(form: str) -> None:
    """Of a start, of the results of a round, of standings and of the page."""
    costs: dict[str, list[int]] = {}
    for count in (FIELD, 2 * FIELD):
        plan = TournamentPlan(name="Cup", ruleset="orcus", **PLANS[form])
        open_ = registered(plan, count)
        started = start(open_)
        ended = first_round(started)
        shown = replace(ended)  # what a tournament has worked out once it remembers
        work: dict[str, Callable[[], object]] = {
            "start": partial(start, open_),
            "results": partial(first_round, started),
            "standings": partial(standings, plan, list(ended.entrants.values()), ended.encounters.values()),
            "page": partial(page, shown),
        }
        for name, each in work.items():
            costs.setdefault(name, []).append(lines(each))

    assert {name: found for name, found in costs.items() if found[1] > TWICE * found[0]} == {}
