"""Coins that settle ties."""

from __future__ import annotations

from collections import Counter

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.dice import KeyedFaces
from fracas_engine.setup import Setup

SEEDS = 1_000


class _Tied(KeyedFaces):
    """Keyed dice, but for the initiative, which is always the same."""

    def face(self, purpose: str, sides: int) -> int:
        return 12 if purpose == "initiative" else super().face(purpose, sides)


@pytest.mark.rule("OB-INIT-06")
def test_the_coin_is_fair() -> None:
    """Of two that are tied each leads about as often as the other."""
    sheets = tuple(
        CreatureSpec.model_validate(
            {"id": name, "side": name, "at": [place, 0], "hp": 9, "ac": ac, "initiative": 3, "speed": 6}
        )
        for name, place, ac in (("a", 0, 14), ("b", 2, 15))
    )
    setup = Setup(ruleset="orcus", board=BoardSpec.model_validate({"map": "..."}), creatures=sheets)

    leads = Counter(Battle.start(setup, _Tied(seed.to_bytes(32, "big"))).state.game.order[0] for seed in range(SEEDS))

    assert all(400 <= leads[name] <= 600 for name in ("a", "b")), leads
