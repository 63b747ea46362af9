"""Kept digests of scenarios: events, options, answers and continuations are unchanged."""

from __future__ import annotations

import pytest

from tests.engine.kept_scenarios import Part, changed, parts_of

pytestmark = pytest.mark.whole


@pytest.mark.parametrize("part", parts_of("srd5"), ids=str)
def test_scenarios_end_as_they_are_kept(part: Part) -> None:
    """A digest that differs is a rule that has changed, or a fault."""
    assert changed(part) == []
