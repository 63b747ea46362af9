"""Invariants of the family at every moment of random legal play, on random boards and with random creatures."""

from __future__ import annotations

from typing import Final

import pytest

from fracas_engine.testing.invariants import COMMON
from tests.engine.random_battles import play
from tests.engine.rulesets.fourth_family.random_scenes import random_scene
from tests.engine.rulesets.fourth_family.test_conformance import RULESETS, never_above_the_maximum
from tests.examples import seeds

LONGEST: Final = 60
"""Intents of a battle at most: what breaks, breaks early, and other seeds are worth more than long battles."""

LOOK_EVERY: Final = 12
"""After how many intents all that a decision promises is looked at, which takes long."""


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", seeds(0, 16, sampled=8))
def test_random_play_keeps_the_rules(ruleset: str, seed: int) -> None:
    """Every offered intent is accepted and leads to a legal state, on any ground and for any creature."""
    invariants = (*COMMON, never_above_the_maximum)
    play(random_scene(ruleset, seed), seed, invariants, longest=LONGEST, look_every=LOOK_EVERY, samples=4)
