"""Round robin by Berger tables, and the gauntlet, which plays only some of the pairings of a round robin."""

from __future__ import annotations

from collections.abc import Sequence

from fracas_tournaments.pairing.proposal import ProposedPairing


def berger_round(entrants: Sequence[str], number: int) -> list[ProposedPairing]:
    """Return a round of a round robin by the tables of the FIDE handbook (C.05, annex 1).

    With an odd number of entrants, one entrant has a bye in each round. Every further cycle swaps the seats.

    Args:
        entrants: Ids in the order of their numbers.
        number: The round, from 1; after the last round of a cycle the next cycle begins.
    """
    size = len(entrants) + len(entrants) % 2
    cycle, index = divmod(number - 1, size - 1)
    meetings: list[ProposedPairing] = []
    for first, second in _table(size, index):
        pair = (second, first) if cycle % 2 else (first, second)
        there = tuple(entrants[place] for place in pair if place < len(entrants))
        meetings.append(ProposedPairing(there))
    return sorted(meetings, key=lambda meeting: len(meeting.entrants) == 1)


def _table(size: int, index: int) -> list[tuple[int, int]]:
    """Return the pairings of a round as pairs of indices from 0.

    The last index keeps its place; from round to round, all others move on by half the field.
    """
    moving = size - 1
    last = size - 1
    top = (index * (size // 2)) % moving
    pairs = [(top, last) if index % 2 == 0 else (last, top)]
    pairs += [((top + step) % moving, (top - step) % moving) for step in range(1, size // 2)]
    return pairs


def gauntlet_round(entrants: Sequence[str], number: int, *, challengers: int) -> list[ProposedPairing]:
    """Return a round of a gauntlet: each challenger meets one of the other entrants, in turn.

    Args:
        entrants: Ids, challengers first.
        number: The round, from 1; after the last round of a cycle the next begins, with seats swapped.
        challengers: Number of challengers.
    """
    ours, others = entrants[:challengers], entrants[challengers:]
    cycle, index = divmod(number - 1, len(others))
    meetings: list[ProposedPairing] = []
    for place, one in enumerate(ours[: len(others)]):
        pair = (one, others[(index + place) % len(others)])
        meetings.append(ProposedPairing(pair if (index + place + cycle) % 2 == 0 else pair[::-1]))
    return meetings
