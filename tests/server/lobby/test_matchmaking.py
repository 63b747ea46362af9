"""Who is found for whom: pure, tickets in and groups out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas_server.ids import Subject
from fracas_server.lobby.matchmaking import find_groups, rating_window
from fracas_server.store.queue import Ticket

DUEL, TEAMS = "toy duel 2", "toy teams 4"


def ticket(name: str, rating: int = 1500, *, since: int = 0, pool: str = DUEL, fill_ms: int = -1) -> Ticket:
    """Return a ticket of somebody whose rating is known well."""
    return Ticket(Subject(name), name, name, pool, "", "", rating, 0, fill_ms, since=since)


def found(*tickets: Ticket, now_ms: int = 0, bots: Mapping[str, int] | None = None) -> list[tuple[Any, ...]]:
    """Return the names and bots of each group."""
    known = {one.pool: bots or {} for one in tickets}
    return [
        (*(one.subject for one in group.members), *group.bots)
        for group in find_groups(tickets, now_ms=now_ms, bots=known)
    ]


def test_the_nearest_rating_is_found() -> None:
    """Of several who fit whoever waits longest gets the nearest."""
    assert found(ticket("a"), ticket("b", 1590), ticket("c", 1510, since=1)) == [("a", "c")]


def test_the_window_widens_with_waiting_for_both() -> None:
    """Two who are far apart meet when both have waited; whoever has just come is not thrown before a master."""
    assert (rating_window(0), rating_window(30_000), rating_window(120_000)) == (100, 250, None)
    far = (ticket("a"), ticket("b", 1700))
    assert found(*far) == []
    assert found(*far, now_ms=20_000) == [("a", "b")]
    assert found(ticket("a"), ticket("b", 1700, since=20_000), now_ms=20_000) == []
    assert found(ticket("a"), ticket("b", 3000), now_ms=120_000) == [("a", "b")]


def test_pools_stay_apart() -> None:
    """Another ruleset, mode or number of seats is another pool."""
    assert found(ticket("a"), ticket("b", pool="toy duel 3"), ticket("c", pool="srd5 duel 2")) == []


def test_teams_are_balanced() -> None:
    """The strongest plays with the weakest."""
    four = [ticket(name, 1500 + 20 * index, pool=TEAMS) for index, name in enumerate("abcd")]
    (group,) = find_groups(four, now_ms=0, bots={})
    sides: dict[str, str] = dict(zip((one.subject for one in group.members), group.sides, strict=True))
    assert sides["a"] == sides["d"] != sides["b"] == sides["c"]


def test_bots_of_a_fitting_rating_fill_what_is_empty() -> None:
    """When the wish says so, and not before; each policy once as long as there are others."""
    bots = {"random": 1100, "greedy": 1480, "focus": 1600}
    waiting = ticket("a", fill_ms=10_000)
    assert found(waiting, now_ms=9_999, bots=bots) == []
    assert found(waiting, now_ms=10_000, bots=bots) == [("a", "greedy")]
    four = ticket("a", pool="toy free_for_all 4", fill_ms=0)
    assert found(four, ticket("b", pool=four.pool), bots=bots) == [("a", "b", "greedy", "focus")]
