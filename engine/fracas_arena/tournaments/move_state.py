"""Who is to choose, and since when, where it can be read although the process that plays hangs or is gone.

A bot can hang in a way that no timer of its process interrupts, or end the process. Whoever was to choose then has lost
the game, whether the process was one of this machine or of another.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from fracas_arena.tournaments.games import GameRequest, Rules, lost_by
from fracas_tournaments.encounters import Outcome

__all__ = ["CELLS", "NOBODY", "MoveState", "SharedMoveState", "is_hung", "lost_with_its_process"]

CELLS: Final = 3
"""Numbers that an `SharedMoveState` is written into."""
NOBODY: Final = -1
_GRACE: Final = 3
"""Move times after which a process whose timer did not work is ended."""


@dataclass(frozen=True, slots=True)
class MoveState:
    """What can be seen of a process that plays."""

    game: int
    """The number of its game, as it was handed."""
    seat: int
    """The seat that is to choose, from 0; `NOBODY`: none is."""
    seconds: float
    """How long it has been choosing."""


class SharedMoveState:
    """Who is to choose in one process, written there and read in another of the same machine.

    Args:
        cells: `CELLS` numbers that both share. The clock is the machine's, which all its processes read alike.
    """

    def __init__(self, cells: MutableSequence[float]) -> None:
        self._cells = cells

    def begin(self, game: int = 0) -> None:
        """Note that a game is played, by a number that its process was handed."""
        self._cells[0] = float(NOBODY)
        self._cells[2] = float(game)

    def note(self, seat: int) -> None:
        """Note the seat that is asked now, from 0; `NOBODY`: none is."""
        self._cells[1] = monotonic()
        self._cells[0] = float(seat)

    def seen(self) -> MoveState:
        """Return what was noted last."""
        return MoveState(int(self._cells[2]), int(self._cells[0]), monotonic() - self._cells[1])


def is_hung(seen: MoveState, rules: Rules) -> bool:
    """Tell whether somebody takes so long that the timer of its process cannot have worked."""
    limit = rules.move_s * _GRACE
    return bool(limit) and seen.seat != NOBODY and seen.seconds > limit


def lost_with_its_process(wish: GameRequest, seat: int, rules: Rules, *, hung: bool) -> Outcome:
    """Return the outcome of a game whose process hung, so that it was ended, or was gone by itself.

    Args:
        wish: The game.
        seat: The seat that was to choose.
        rules: By which rules.
        hung: Whether it hung.
    """
    why = f"took longer than {rules.move_s:g} s for a choice" if hung else "ended the process it plays in"
    return lost_by(wish, seat, why)
