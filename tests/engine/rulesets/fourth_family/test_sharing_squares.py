"""Creatures that may end in one square, checked during random play."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.fourth_family.arena import scene

STANDING = "id: x, side: red, at: [0, 0], hp: 9"


@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
@pytest.mark.parametrize(
    ("other", "shares"),
    [
        ("id: y, side: blue, at: [3, 0], hp: 9", False),
        ("id: y, side: blue, at: [3, 0], hp: 9, size: large", False),
        ("id: y, side: blue, at: [3, 0], hp: 9, size: tiny", True),
        ("id: y, side: blue, at: [3, 0], hp: 9, conditions: [prone]", True),
    ],
)
@pytest.mark.rule("FE-OCC-03", "FE-OCC-04", "FE-OCC-05")
def test_only_the_tiny_and_the_fallen_are_in_nobodys_way(ruleset: str, other: str, *, shares: bool) -> None:
    """Two enemies in one square are a flaw, at any size."""
    battle = scene(ruleset, "...... ......", STANDING, other)
    battle.now.emit("moved", (battle["y"], {"at": (0, 0)}))

    assert (not list(battle.battle.ruleset.invariant_violations(battle.battle.situation))) is shares
