"""Golden playthroughs of shipped content are unchanged: options, odds and events."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.playthroughs import changed_lines, kept_for

pytestmark = pytest.mark.whole


@pytest.mark.parametrize("path", kept_for("orcus"), ids=lambda path: path.stem)
def test_a_battle_goes_as_it_is_kept(path: Path) -> None:
    """A line that differs is a rule that has changed, or a fault."""
    assert changed_lines(path) == []
