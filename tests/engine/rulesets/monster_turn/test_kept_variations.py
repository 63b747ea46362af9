"""Kept variations of scenarios are unchanged, line by line."""

from __future__ import annotations

import pytest

from tests.engine.kept_variations import Part, changed, parts_of


@pytest.mark.parametrize("part", parts_of("monster_turn"), ids=str)
def test_variations_lead_to_what_is_kept(part: Part) -> None:
    """A line that differs is a rule that has changed, or a fault."""
    assert changed(part) == []
