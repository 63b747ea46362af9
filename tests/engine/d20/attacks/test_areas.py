"""Placement of areas."""

import pytest

from fracas_engine.d20.attacks.areas import _corner


@pytest.mark.parametrize(
    ("low", "high", "corner"),
    [
        ((2, 2), (4, 4), (2, 2)),
        ((0, 2), (1, 4), (-1, 2)),
        ((2, 0), (4, 1), (2, -1)),
        ((0, 0), (0, 0), (-2, -2)),
        ((8, 2), (9, 4), (8, 2)),
        ((2, 6), (4, 7), (2, 6)),
        ((0, 0), (2, 2), (0, 0)),
        ((2, 2), (3, 3), (2, 2)),
    ],
)
def test_a_block_beyond_the_north_or_the_west_rim(
    low: tuple[int, int], high: tuple[int, int], corner: tuple[int, int]
) -> None:
    """A 3x3 block of which a part was named on a map of 10x8 began beyond the rim that the part touches."""
    assert _corner(low, high, 3, 10, 8) == corner


def test_a_block_larger_than_the_map() -> None:
    """On a map narrower than the block its start is ambiguous: it is at the edge."""
    assert _corner((0, 0), (1, 1), 3, 2, 2) == (0, 0)
