"""What a format proposes: who meets whom in a round. Becomes encounters in `tournament`."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Met", "ProposedPairing", "met_before"]


@dataclass(frozen=True, slots=True)
class ProposedPairing:
    """Who meets at one table; one alone has a bye."""

    entrants: tuple[str, ...]
    """By id; the first has the first seat."""
    slot: str = ""
    """The place in the bracket of an elimination."""
    table: int = 0
    """The number of the table; 0: the next one of the round."""


Met = dict[str, set[str]]
"""Whom each has met."""


def met_before(tables: list[tuple[str, ...]]) -> Met:
    """Return whom each has met.

    Args:
        tables: The entrants of every encounter.
    """
    met: Met = {}
    for entrants in tables:
        for one in entrants:
            met.setdefault(one, set()).update(other for other in entrants if other != one)
    return met
