"""Matchmaking: groups of queued players that should play together. Pure functions on tickets.

The player with the longest wait is served first. Ratings may differ by a window that widens with both players'
waiting times and rating uncertainty; after two minutes any opponent is accepted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fracas_server.store.queue import Ticket

_FIRST: Final = 100
"""Maximum rating difference at the start, in points."""
_PER_SECOND: Final = 5
"""Points by which the maximum rating difference grows per second of waiting."""
_ANYBODY_S: Final = 120
"""Seconds after which any opponent is accepted."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of players for one match."""

    pool: str
    members: tuple[Ticket, ...]
    """The players, in the order of their seats."""
    sides: tuple[str, ...]
    """The side of each seat, those of bots last."""
    bots: tuple[str, ...]
    """Bot policies for the seats that no player takes."""


def pool_key(ruleset: str, mode: str, seats: int) -> str:
    """Return the key of the pool whose players may be paired."""
    return f"{ruleset} {mode} {seats}"


def parse_pool_key(pool: str) -> tuple[str, str, int]:
    """Return ruleset, mode and number of seats of a pool."""
    ruleset, mode, seats = pool.split(" ")
    return ruleset, mode, int(seats)


def rating_window(waited_ms: int) -> int | None:
    """Return the maximum rating difference after a waiting time; None: unlimited."""
    seconds = max(0, waited_ms) // 1000
    return None if seconds >= _ANYBODY_S else _FIRST + _PER_SECOND * seconds


def find_groups(
    tickets: Iterable[Ticket], *, now_ms: int, bots: Mapping[str, Mapping[str, int]], bots_allowed: bool = True
) -> list[Group]:
    """Return the groups of players to be asked to accept a match.

    Args:
        tickets: The queued players that are connected and not paired.
        now_ms: The current time, by the clock of the tickets.
        bots: Ratings of the server's own bots, by pool and then by policy.
        bots_allowed: Whether this server starts bots.
    """
    pools: dict[str, list[Ticket]] = {}
    for ticket in sorted(tickets, key=lambda one: (one.since, one.subject)):
        pools.setdefault(ticket.pool, []).append(ticket)
    found: list[Group] = []
    for pool, waiting in pools.items():
        _, mode, seats = parse_pool_key(pool)
        left = list(waiting)
        for first in waiting:
            if first not in left:
                continue
            members = _members(first, left, seats, rated=mode != "party", now_ms=now_ms)
            due = first.fill_ms >= 0 and now_ms - first.since >= first.fill_ms and bots_allowed
            if len(members) < seats and not due:
                continue
            missing = seats - len(members)
            policies = _policies(members, bots.get(pool, {}), missing)
            if len(policies) < missing:
                continue
            left = [ticket for ticket in left if ticket not in members]
            found.append(_seated(pool, mode, members, policies))
    return found


def _members(first: Ticket, left: Sequence[Ticket], seats: int, *, rated: bool, now_ms: int) -> list[Ticket]:
    """Return one player per seat: the longest-waiting player, then matching opponents, nearest in rating first."""
    others = [ticket for ticket in left if ticket is not first]
    if rated:
        others.sort(key=lambda one: (abs(one.rating - first.rating), one.since, one.subject))
    members = [first]
    for other in others:
        if len(members) == seats:
            break
        if not rated or all(_fit(one, other, now_ms) for one in members):
            members.append(other)
    return members


def _fit(one: Ticket, other: Ticket, now_ms: int) -> bool:
    widths = [rating_window(now_ms - ticket.since) for ticket in (one, other)]
    narrow = min((width for width in widths if width is not None), default=None)
    return narrow is None or abs(one.rating - other.rating) <= narrow + max(one.margin, other.margin)


def _policies(members: Sequence[Ticket], known: Mapping[str, int], missing: int) -> tuple[str, ...]:
    """Return bot policies for empty seats: nearest in rating to the players, repeated as little as possible."""
    if not missing or not known:
        return ()
    mean = sum(ticket.rating for ticket in members) / len(members)
    order = sorted(known, key=lambda policy: (abs(known[policy] - mean), policy))
    return tuple(order[index % len(order)] for index in range(missing))


def _seated(pool: str, mode: str, members: list[Ticket], policies: tuple[str, ...]) -> Group:
    count = len(members) + len(policies)
    match mode:
        case "party":
            sides = ["party"] * count
        case "teams":
            # The strongest with the weakest: 1 and 4 against 2 and 3.
            members.sort(key=lambda ticket: (-ticket.rating, ticket.subject))
            sides = ["one" if index % 4 in {0, 3} else "two" for index in range(count)]
        case _:
            sides = [""] * count
    return Group(pool, tuple(members), tuple(sides), policies)
