"""Proposed pairings of a round, which become encounters in `progression`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProposedPairing:
    """The entrants of one table; a single entrant has a bye."""

    entrants: tuple[str, ...]
    """Entrant ids; the first has the first seat."""
    slot: str = ""
    """The slot in an elimination bracket."""
    table: int = 0
    """The table number; 0: the next one of the round."""


Met = dict[str, set[str]]
"""The opponents that each entrant has met."""


def met_before(tables: list[tuple[str, ...]]) -> Met:
    """Return the opponents that each entrant has met.

    Args:
        tables: The entrants of every encounter.
    """
    met: Met = {}
    for entrants in tables:
        for one in entrants:
            met.setdefault(one, set()).update(other for other in entrants if other != one)
    return met
