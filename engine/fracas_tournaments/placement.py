"""Final places of the sides of a game, and the points for them.

Between two sides there is a winner or a draw. With more sides, all but the winner are placed by elimination order:
sides still standing at the end rank before all eliminated ones, and sides eliminated in the same step share a place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def places_of(sides: Sequence[str], winner: str | None, fallen: Mapping[str, int]) -> list[int]:
    """Return the place of each side, 1 the best; sides that are tied share a place.

    Args:
        sides: The sides, each once.
        winner: The winning side; None after a draw.
        fallen: The step in which each side was eliminated; sides not listed still stood at the end.
    """
    known = fallen if len(sides) > 2 else {}

    def worth(side: str) -> tuple[bool, bool, int]:
        return side == winner, side not in known, known.get(side, 0)

    return [1 + sum(worth(other) > worth(side) for other in sides) for side in sides]


def points_of(places: Sequence[int]) -> tuple[float, ...]:
    """Return the points for each place: the number of sides behind, plus half of the other sides with that place."""
    return tuple(
        sum(1.0 if other > mine else 0.5 for at, other in enumerate(places) if at != own and other >= mine)
        for own, mine in enumerate(places)
    )
