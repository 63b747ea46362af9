"""Proposed pairings of a round, from which `progression` makes encounters."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProposedPairing:
    """The entrants who meet at one table; a single entrant has a bye."""

    entrants: tuple[str, ...]
    """Entrant ids; the first has the first seat."""
    slot: str = ""
    """Id of the slot in an elimination bracket; empty in other formats."""
    table: int = 0
    """The table number; 0: the next free number of the round."""


Met = dict[str, set[str]]
"""For each entrant, the ids of the opponents met."""


def met_before(tables: list[tuple[str, ...]]) -> Met:
    """Return the opponents that each entrant has met.

    Args:
        tables: The entrant ids of every encounter.
    """
    met: Met = {}
    for entrants in tables:
        for one in entrants:
            met.setdefault(one, set()).update(other for other in entrants if other != one)
    return met
