"""Flanking: opposite sides, heights, and creatures that cannot flank."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.fourth_family.attacks.combat_advantage import flanked_by
from tests.engine.rulesets.fourth_family.arena import scene

RULESETS = ("fourth_edition", "orcus")
ROWS = "..... ..... ..... ..... ....."


def flanks(ruleset: str, one: str, other: str, target: str = "at: [2, 2]") -> bool:
    """Say whether the first of two allies flanks a target."""
    place = scene(
        ruleset, ROWS, f"id: one, side: red, {one}", f"id: other, side: red, {other}", f"id: t, side: blue, {target}"
    )
    return flanked_by(place.now, place["t"], place["one"])


@pytest.mark.rule("FE-FLANK-01", "OB-FLNK-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("[1, 2]", "[3, 2]", True),
        ("[1, 1]", "[3, 3]", True),
        ("[2, 1]", "[2, 3]", True),
        ("[1, 1]", "[3, 2]", False),
        ("[1, 1]", "[1, 3]", False),
        ("[1, 2]", "[4, 2]", False),
    ],
)
def test_allies_on_opposite_sides_flank(ruleset: str, one: str, other: str, found: bool) -> None:  # noqa: FBT001
    """The line between them crosses opposite sides or corners of their foe."""
    assert flanks(ruleset, f"at: {one}", f"at: {other}") is found


@pytest.mark.rule("OB-FLNK-05")
@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("[2, 2, 2]", "[2, 2, 0]", True),
        ("[1, 2, 2]", "[3, 2, 0]", True),
        ("[3, 2, 2]", "[3, 2, 0]", False),
        ("[2, 2, 3]", "[2, 2, 0]", False),
    ],
)
def test_above_and_below_are_opposite_sides_of_a_flyer(one: str, other: str, found: bool) -> None:  # noqa: FBT001
    """In Orcus the far side of a flyer at height 1 may be over it, if both are beside it."""
    hovering = "speed: {fly: 6, walk: 6, hover: true}"

    assert flanks("orcus", f"at: {one}, {hovering}", f"at: {other}", f"at: [2, 2, 1], {hovering}") is found


@pytest.mark.rule("FE-FLANK-05", "FE-FLANK-06", "OB-FLNK-04")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("condition", ["dazed", "blinded", "stunned", "surprised", "unconscious"])
def test_the_helpless_and_the_dazed_flank_nobody(ruleset: str, condition: str) -> None:
    """Neither themselves nor as the ally opposite."""
    assert not flanks(ruleset, "at: [1, 2]", f"at: [3, 2], conditions: [{condition}]")


@pytest.mark.rule("FE-FLY-03")
@pytest.mark.parametrize(("speed", "found"), [("{fly: 6}", False), ("{fly: 6, hover: true}", True)])
def test_flyers_flank_in_fourth_edition_only_if_they_hover(speed: str, found: bool) -> None:  # noqa: FBT001
    """A flyer that does not hover is no help."""
    assert flanks("fourth_edition", "at: [1, 2]", f"at: [3, 2, 1], speed: {speed}") is found
