"""Random rulings between random choices: nothing breaks, refusals change nothing, and everything can be undone."""

from __future__ import annotations

import pytest

from tests.engine.random_rulings import Counts, check_battle
from tests.examples import seeds

RULESETS = ("srd5", "orcus", "fourth_edition", "monster_mash")


@pytest.mark.parametrize("seed", seeds(0, 6, sampled=3))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_rulings_break_nothing(ruleset: str, seed: int) -> None:
    """Random rulings and choices keep all promises of a battle; `monster_turn` has a test of its own."""
    counts = Counts()

    check_battle(ruleset, seed, counts, limit=60)

    assert counts.rulings > 0
