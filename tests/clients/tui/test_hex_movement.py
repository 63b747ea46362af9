"""Keys on hexes."""

from __future__ import annotations

import pytest

from fracas_clients.tui.hex_movement import hex_step


@pytest.mark.parametrize(
    ("row", "key", "step"),
    [
        (2, (-1, -1), (-1, -1)), (2, (1, -1), (0, -1)), (2, (-1, 1), (-1, 1)), (2, (1, 1), (0, 1)),
        (3, (-1, -1), (0, -1)), (3, (1, -1), (1, -1)), (3, (-1, 1), (0, 1)), (3, (1, 1), (1, 1)),
        (2, (-1, 0), (-1, 0)), (3, (0, 1), (0, 1)),
    ],
)  # fmt: skip
def test_diagonals_lead_to_neighbours(row: int, key: tuple[int, int], step: tuple[int, int]) -> None:
    """Odd rows are pushed half a cell east, so the column depends on the row."""
    assert hex_step(row, *key) == step
