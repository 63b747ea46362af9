"""Who is seeded where: by rating, then in the order of registration."""

from __future__ import annotations

from collections.abc import Iterable

from fracas_tournaments.encounters import Entrant

__all__ = ["seeded"]


def seeded(entrants: Iterable[Entrant], *, avoid_teams: bool = False) -> list[Entrant]:
    """Return entrants in the order of their seeds, numbered from 1.

    Args:
        entrants: In the order of their registration.
        avoid_teams: Whether members of a team should not meet in the first round of a bracket; for that, seeds of
            about the same strength change places.
    """
    order = sorted(entrants, key=lambda one: (one.rating is None, -(one.rating or 0.0)))
    if avoid_teams:
        _spread(order)
    return [one.model_copy(update={"seed": place}) for place, one in enumerate(order, start=1)]


def _spread(order: list[Entrant]) -> None:
    """Exchange the weaker ones of first-round pairs that are of one team, each with the nearest that helps."""
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
