"""Shared record of the seat that has to choose, and since when, which survives the process that plays the game.

A bot can hang so that no timer of its process interrupts it, or can end the process. The seat that had to choose
then loses the game, on this machine or on another.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from fracas_arena.tournaments.games import GameRequest, Rules, lost_by
from fracas_tournaments.encounters import Outcome

CELLS: Final = 3
"""Number of shared numbers that a `SharedMoveState` needs."""
NOBODY: Final = -1
_GRACE: Final = 3
"""A process is ended if one choice takes this many times the time limit, because its own timer has failed."""


@dataclass(frozen=True, slots=True)
class MoveState:
    """What a process that plays games was last doing."""

    game: int
    """The number of the game that the process plays."""
    seat: int
    """The index of the seat that has to choose, from 0; `NOBODY`: no seat."""
    seconds: float
    """Seconds since the seat was asked to choose."""


class SharedMoveState:
    """Move state written by one process and read by another on the same machine.

    Args:
        cells: `CELLS` shared numbers. Times are from the machine's monotonic clock.
    """

    def __init__(self, cells: MutableSequence[float]) -> None:
        self._cells = cells

    def begin(self, game: int = 0) -> None:
        """Record the start of a game, by its number."""
        self._cells[0] = float(NOBODY)
        self._cells[2] = float(game)

    def note(self, seat: int) -> None:
        """Record the index of the seat that has to choose, from 0; `NOBODY`: no seat."""
        self._cells[1] = monotonic()
        self._cells[0] = float(seat)

    def seen(self) -> MoveState:
        """Return the last recorded state."""
        return MoveState(int(self._cells[2]), int(self._cells[0]), monotonic() - self._cells[1])


def is_hung(seen: MoveState, rules: Rules) -> bool:
    """Return True if a choice takes so long that the process's own timer must have failed."""
    limit = rules.move_s * _GRACE
    return bool(limit) and seen.seat != NOBODY and seen.seconds > limit


def lost_with_its_process(wish: GameRequest, seat: int, rules: Rules, *, hung: bool) -> Outcome:
    """Return the outcome of a game whose process hung and was ended, or ended by itself.

    Args:
        wish: The game.
        seat: The seat that had to choose, which loses.
        rules: The settings.
        hung: True if the process hung; False if it ended by itself.
    """
    why = f"exceeded the time limit of {rules.move_s:g} s per choice" if hung else "ended its worker process"
    return lost_by(wish, seat, why)
