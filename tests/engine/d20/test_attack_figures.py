"""Numbers of an attack before it is rolled."""

from __future__ import annotations

import pytest

from fracas_engine.d20.attack_figures import AttackFigures


@pytest.mark.parametrize(
    ("more", "chance"),
    [
        ({}, 500),
        ({"advantage": True}, 750),
        ({"disadvantage": True}, 250),
        ({"advantage": True, "disadvantage": True}, 500),
        ({"misses": True}, 0),
        ({"misses": True, "advantage": True}, 0),
    ],
)
def test_what_misses_whatever_the_die_shows_never_hits(more: dict[str, bool], chance: int) -> None:
    """A die that has to show 11 hits half of the time, the better of two three times in four."""
    assert AttackFigures(5, 16, **more).chance() == chance  # type: ignore[arg-type]
