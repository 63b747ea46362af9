"""Pairing of free-for-all heats and of ladders."""

from __future__ import annotations

from collections.abc import Sequence

from fracas_tournaments.pairing.proposal import Met, ProposedPairing


def heats_round(
    ranked: Sequence[str], number: int, *, table: int, met: Met, apart: dict[str, str] | None = None
) -> list[ProposedPairing]:
    """Return the tables of a round of heats.

    The first round deals the seeds out to the tables like cards, forwards and backwards, so that all tables are equally
    strong. Later rounds put entrants with similar standings together, preferring those who have met least often.

    Args:
        ranked: The entrants, the best first.
        number: The round, from 1.
        table: Entrants per table; if the field is not a multiple, some tables have one less, but at least two.
        met: The opponents that each entrant has met.
        apart: The team of each entrant, if members of a team should not meet; None: teams do not matter.
    """
    count = max(1, -(-len(ranked) // table))
    if count > 1 and len(ranked) // count < 2:
        count = len(ranked) // 2
    tables: list[list[str]] = [[] for _ in range(count)]
    if number == 1:
        for place, one in enumerate(ranked):
            lap, at = divmod(place, count)
            tables[at if lap % 2 == 0 else count - 1 - at].append(one)
        return [ProposedPairing(tuple(each)) for each in tables]
    sizes = [len(ranked) // count + (index < len(ranked) % count) for index in range(count)]
    waiting = list(ranked)
    for here, size in zip(tables, sizes, strict=True):
        here.append(waiting.pop(0))
        while len(here) < size:
            # Of the next few with similar standing, the entrant that has met the fewest at this table.
            near = waiting[: max(size, 2 * table)]
            best = min(near, key=lambda one: (_strangeness(one, here, met, apart or {}), near.index(one)))
            waiting.remove(best)
            here.append(best)
    # Whoever has sat first most often moves on: seats matter in some rulesets.
    return [
        ProposedPairing(tuple(here[(seat + number - 1) % len(here)] for seat in range(len(here)))) for here in tables
    ]


def _strangeness(one: str, here: Sequence[str], met: Met, apart: dict[str, str]) -> tuple[int, int]:
    mates = sum(1 for other in here if apart.get(one) and apart.get(one) == apart.get(other))
    return mates, sum(other in met.get(one, ()) for other in here)


def ladder_round(order: Sequence[str], number: int) -> list[ProposedPairing]:
    """Return a round of a ladder: neighbours meet, from the top in odd rounds, from the second place in even rounds.

    Args:
        order: The entrants in their current order, the best first.
        number: The round, from 1.
    """
    start = (number - 1) % 2 if len(order) > 2 else 0
    meetings = [
        ProposedPairing((order[place], order[place + 1]) if (number // 2) % 2 else (order[place + 1], order[place]))
        for place in range(start, len(order) - 1, 2)
    ]
    paired = {one for meeting in meetings for one in meeting.entrants}
    return meetings + [ProposedPairing((one,)) for one in order if one not in paired]


def ladder_order(order: Sequence[str], beaten: Sequence[tuple[str, str]]) -> list[str]:
    """Return the order of a ladder after a round: a winner takes the place of a loser who was placed higher.

    Args:
        order: The order before.
        beaten: Winner and loser of each decided encounter.
    """
    now = list(order)
    for winner, loser in beaten:
        up, down = now.index(loser), now.index(winner)
        if up < down:
            now[up], now[down] = winner, loser
    return now
