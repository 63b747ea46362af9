"""Non-interference in fog of war: a seat cannot tell battles apart that differ only out of its sight."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fracas_engine.testing.leak_detection import Prober
from tests.engine.fog_pairs import SEAT, UNSEEN, fog_pair

RULESETS = ("srd5", "fourth_edition", "orcus", "monster_mash", "monster_turn")


def probed(ruleset: str, seeds: range, options: dict[str, Any]) -> Counter[str]:
    """Play random pairs of battles, and return how many comparisons of each kind were made."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        pair = fog_pair(ruleset, seed, options)
        if pair is not None:
            prober = Prober(pair, SEAT, UNSEEN, seed)
            prober.play(12, tries=3, questions=1)
            counts.update(prober.counts)
    return counts


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_seat_notices_where_an_unseen_creature_is(ruleset: str) -> None:
    """Views, events, options, refusals, questions and imagined battles are the same."""
    counts = probed(ruleset, range(12), {"vision": "side"})

    assert counts["compared"] > 10, counts
    assert counts["refused"] > 5, counts


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    "options", [{"vision": "side", "explored": True, "health": "hidden"}, {"vision": "side"}], ids=str
)
def test_no_seat_notices_where_an_unseen_creature_is_in_many_battles(ruleset: str, options: dict[str, Any]) -> None:
    """The same with more battles."""
    assert probed(ruleset, range(12, 30), options)["compared"] > 10
