"""Who is first, second and third where one side has won, or none.

Between two there is a winner, or a draw. Where more have fought, the others are placed by who fell last; those who
still stood when it ended stand before all who had fallen, and those who fell by the same step share their place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["places_of", "points_of"]


def places_of(sides: Sequence[str], winner: str | None, fallen: Mapping[str, int]) -> list[int]:
    """Return the place of each side, 1 the best; those whom nothing tells apart share one.

    Args:
        sides: Each once.
        winner: The side that has won; None after a draw.
        fallen: At which step sides have fallen; those that are not named still stood at the end.
    """
    known = fallen if len(sides) > 2 else {}

    def worth(side: str) -> tuple[bool, bool, int]:
        return side == winner, side not in known, known.get(side, 0)

    return [1 + sum(worth(other) > worth(side) for other in sides) for side in sides]


def points_of(places: Sequence[int]) -> tuple[float, ...]:
    """Return what places are worth: as many as one has left behind, and half of those one shares a place with."""
    return tuple(
        sum(1.0 if other > mine else 0.5 for at, other in enumerate(places) if at != own and other >= mine)
        for own, mine in enumerate(places)
    )
