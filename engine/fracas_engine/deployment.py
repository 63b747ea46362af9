"""Placement of creatures on a board, near the start cells of their seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.errors import SetupError
from fracas_engine.ids import free_id
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import SeatSpec, Setup


class NoRoom(SetupError):
    """Error for a board without a free place for a creature."""


def placed(
    setup: Setup, creature: CreatureSpec, seat: SeatSpec, starts: Sequence[Sequence[int]], *, name: str = ""
) -> CreatureSpec:
    """Return a creature with its starting position and a unique name.

    Args:
        setup: The set-up so far, with all seats and the creatures already placed.
        creature: A creature of the ruleset's library.
        seat: The seat that controls the creature.
        starts: Start cells of the seat; if they are full, the nearest free place is used.
        name: The creature's id in the battle; empty: made of its seat and its content id.

    Raises:
        NoRoom: No place is free.
        SetupError: Another part of the set-up is wrong.
    """
    name = name or free_id(f"{seat.id}_{creature.id}", {other.id for other in setup.creatures})
    for cell in _near(starts, setup.board):
        tried = creature.model_copy(
            update={"id": name, "name": creature.title, "seat": seat.id, "side": seat.side, "at": cell}
        )
        # Whether it stands well there (walls, its size, others) is the ruleset's say, so it is asked.
        try:
            ruleset_named(setup.ruleset).setup(setup.model_copy(update={"creatures": (*setup.creatures, tried)}))
        except SetupError as error:
            if not error.where.startswith("creatures"):
                raise
            continue
        return tried
    raise NoRoom(
        "creatures",
        f"board {setup.board.board!r} has no free space for {creature.title} of seat {seat.id}: use a larger board",
    )


def _near(cells: Sequence[Sequence[int]], board: BoardSpec) -> Iterator[tuple[int, int]]:
    """Yield the start cells, then the other cells of the board, nearest first."""
    starts = [(int(cell[0]), int(cell[1])) for cell in cells]
    yield from starts
    others = [(x, y) for y in range(board.height) for x in range(board.width) if (x, y) not in starts]
    yield from sorted(others, key=lambda c: (min(max(abs(c[0] - x), abs(c[1] - y)) for x, y in starts), c))
