"""Seeding: by rating, then in the order of registration."""

from __future__ import annotations

from collections.abc import Iterable

from fracas_tournaments.encounters import Entrant


def seeded(entrants: Iterable[Entrant], *, avoid_teams: bool = False) -> list[Entrant]:
    """Return the entrants in seed order, with their seeds set from 1.

    Args:
        entrants: The entrants in the order of registration.
        avoid_teams: Keep members of a team apart in the first round of a bracket, by swapping seeds of similar
            strength.
    """
    order = sorted(entrants, key=lambda one: (one.rating is None, -(one.rating or 0.0)))
    if avoid_teams:
        _spread(order)
    return [one.model_copy(update={"seed": place}) for place, one in enumerate(order, start=1)]


def _spread(order: list[Entrant]) -> None:
    """Separate team members who would meet in the first round of a bracket.

    The weaker of the two swaps places with the nearest entrant for which neither new pair is of one team.
    """
    size = 1 << max(1, (len(order) - 1).bit_length())

    def mates(place: int, other: int) -> bool:
        there = other < len(order) and place < len(order)
        return there and bool(order[place].team) and order[place].team == order[other].team

    for low in range(size // 2, len(order)):
        high = size - 1 - low
        if not mates(high, low):
            continue
        for distance in range(1, len(order)):
            for other in (low + distance, low - distance):
                if not size // 2 <= other < len(order):
                    continue
                order[low], order[other] = order[other], order[low]
                if not mates(high, low) and not mates(size - 1 - other, other):
                    break
                order[low], order[other] = order[other], order[low]
            else:
                continue
            break
