"""Kept validation results of the sample characters and their variations are unchanged."""

from __future__ import annotations

import pytest

from tests.characters.kept_characters import KEPT, characters, lines

pytestmark = pytest.mark.whole

TOGETHER = 25
"""Characters that are checked in one test, so that none takes long."""
KEPT_LINES = {path.stem: path.read_text(encoding="utf-8").splitlines() for path in sorted(KEPT.glob("*.txt"))}


@pytest.mark.parametrize(
    ("name", "first"),
    [(name, first) for name, kept in KEPT_LINES.items() for first in range(0, len(kept) + 1, TOGETHER)],
)
def test_characters_that_are_otherwise_are_judged_and_built_as_they_are_kept(name: str, first: int) -> None:
    """A line that differs is a rule that has changed, or a fault."""
    now = list(lines(characters()[name], first, TOGETHER))

    assert [line for line in now if line not in KEPT_LINES[name]] == []
    assert now == KEPT_LINES[name][first : first + TOGETHER]


def test_every_character_is_kept() -> None:
    """Each sample has a file."""
    assert set(KEPT_LINES) == set(characters())
