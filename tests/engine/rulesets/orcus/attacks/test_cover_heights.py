"""Lines through cubes, against a slow search of every stretch of a line."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from fracas_engine.board import Footprint, Voxel
from fracas_engine.rulesets.orcus.attacks.cover import blocked_share, corners_of, ends_of, passes_through
from fracas_engine.testing.random_players import Chooser

Point = tuple[int, int, int]


def slowly(one: Point, other: Point, cubes: frozenset[Voxel]) -> bool:
    """Look at the middle of every stretch of a line on which it enters and leaves no cube."""
    edges = {Fraction(0), Fraction(1)}
    for first, last in zip(one, other, strict=True):
        if first != last:
            edges |= {Fraction(face - first, last - first) for face in range(-2, 14, 2)}
    stretches = sorted(edge for edge in edges if 0 <= edge <= 1)
    for begin, end in pairwise(stretches):
        middle = (begin + end) / 2
        x, y, z = (first + middle * (last - first) for first, last in zip(one, other, strict=True))
        inside = (int(x // 2), int(y // 2), int(z // 2))
        on_x, on_y = x % 2 == 0, y % 2 == 0
        if not on_x and not on_y and inside in cubes:
            return True
        if on_x is not on_y:
            beside = (inside[0] - 1, *inside[1:]) if on_x else (inside[0], inside[1] - 1, inside[2])
            if inside in cubes and beside in cubes:
                return True
    return False


@pytest.mark.rule("OB-COV-13")
@pytest.mark.parametrize("seed", range(12))
def test_lines_are_blocked_as_a_slow_search_finds(seed: int) -> None:
    """Lines of all directions, many of them along faces, through cubes of two heights."""
    chance = Chooser(seed)
    for _ in range(150):
        cubes = frozenset((chance.below(4), chance.below(4), chance.below(2)) for _ in range(chance.between(1, 7)))
        one, other = ((2 * chance.below(5), 2 * chance.below(5), 1 + 2 * chance.below(2)) for _ in range(2))

        assert passes_through(one, other, cubes) == slowly(one, other, cubes), (one, other, sorted(cubes))


@pytest.mark.rule("OB-COV-13")
def test_a_line_in_a_face_is_blocked_by_cubes_on_both_sides_only() -> None:
    """A row of cubes beside a line lets it pass, two rows do not."""
    one, other = (2, 0, 1), (2, 8, 1)

    assert not passes_through(one, other, frozenset({(1, 1, 0)}))
    assert not passes_through(one, other, frozenset({(0, 1, 0), (1, 2, 0)}))
    assert passes_through(one, other, frozenset({(0, 1, 0), (1, 1, 0)}))
    assert not passes_through(one, other, frozenset({(0, 1, 1), (1, 1, 1)}))
    assert passes_through((0, 2, 1), (8, 2, 1), frozenset({(1, 0, 0), (1, 1, 0)}))


@pytest.mark.rule("OB-COV-13")
def test_the_share_of_blocked_lines_is_of_all_corners_of_the_target() -> None:
    """A cube beside the way blocks the lines to one side; each square of the target has its four corners."""
    target = Footprint((4, 0), 1, 0)

    assert corners_of(Footprint((0, 0), 1, 1)) == [(0, 0, 3), (2, 0, 3), (0, 2, 3), (2, 2, 3)]
    assert len(ends_of(Footprint((0, 0), 2, 0))) == 32
    assert len(corners_of(Footprint((0, 0), 2, 0))) == 18
    assert blocked_share((2, 0, 1), ends_of(target), []) == 0
    assert blocked_share((2, 0, 1), ends_of(target), [(2, 0, 0)]) == Fraction(1, 2)
    assert blocked_share((2, 0, 1), ends_of(target), [(2, 0, 1)]) == 0
