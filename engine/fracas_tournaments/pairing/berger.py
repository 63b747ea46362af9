"""Round robin by Berger tables, and the gauntlet, which is a part of one."""

from __future__ import annotations

from collections.abc import Sequence

from fracas_tournaments.pairing.proposal import ProposedPairing

__all__ = ["berger_round", "gauntlet_round"]


def berger_round(entrants: Sequence[str], number: int) -> list[ProposedPairing]:
    """Return a round of a round robin, as in the tables of FIDE's handbook (C.05, annex 1).

    With an odd number, whoever would meet the missing one has a bye. Every further cycle swaps the sides.

    Args:
        entrants: By id, in the order of their numbers.
        number: The round, from 1; after as many as a cycle has the next begins.
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
    """Return the pairs of a round, from 0: the last number stays, all others move on by half the field."""
    moving = size - 1
    last = size - 1
    top = (index * (size // 2)) % moving
    pairs = [(top, last) if index % 2 == 0 else (last, top)]
    pairs += [((top + step) % moving, (top - step) % moving) for step in range(1, size // 2)]
    return pairs


def gauntlet_round(entrants: Sequence[str], number: int, *, challengers: int) -> list[ProposedPairing]:
    """Return a round of a gauntlet: each challenger meets one of the others, all of them in turn.

    Args:
        entrants: By id; the challengers come first.
        number: The round, from 1; after as many as a cycle has the next begins, with sides swapped.
        challengers: How many run the gauntlet.
    """
    ours, others = entrants[:challengers], entrants[challengers:]
    cycle, index = divmod(number - 1, len(others))
    meetings: list[ProposedPairing] = []
    for place, one in enumerate(ours[: len(others)]):
        pair = (one, others[(index + place) % len(others)])
        meetings.append(ProposedPairing(pair if (index + place + cycle) % 2 == 0 else pair[::-1]))
    return meetings
