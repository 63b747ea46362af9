"""Actions of a turn, and expensive actions spent as cheaper ones."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.fourth_family.queries import payment
from tests.engine.rulesets.fourth_family.arena import Scene, scene

RULESETS = (("fourth_edition", "minor"), ("orcus", "swift"))


def acting(ruleset: str, more: str = "") -> Scene:
    """Begin a battle in the turn of the first creature."""
    own = f"id: a, side: red, at: [0, 0]{', ' if more else ''}{more}"
    return scene(ruleset, "....", own, "id: b, side: blue, at: [3, 0]")


@pytest.mark.rule("FE-ACT-08", "FE-ACT-09", "FE-ACT-10", "OB-TURN-02")
@pytest.mark.parametrize(("ruleset", "minor"), RULESETS)
@pytest.mark.parametrize(
    ("left", "cost", "then"),
    [
        ((1, 1, 1), "standard", (0, 1, 1)), ((1, 1, 1), "move", (1, 0, 1)), ((1, 0, 1), "move", (0, 0, 1)),
        ((1, 1, 1), "small", (1, 1, 0)), ((1, 1, 0), "small", (1, 0, 0)), ((1, 0, 0), "small", (0, 0, 0)),
        ((0, 1, 1), "standard", None), ((0, 0, 1), "move", None), ((0, 0, 0), "small", None),
        ((1, 1, 0), "full_round", (0, 0, 0)), ((1, 0, 1), "full_round", None), ((0, 1, 1), "full_round", None),
        ((0, 0, 0), "free", (0, 0, 0)), ((1, 1, 1), "reaction", None),
    ],
)  # fmt: skip
def test_what_pays_for_what(
    ruleset: str, minor: str, left: tuple[int, int, int], cost: str, then: tuple[int, int, int] | None
) -> None:
    """The cheapest kind of action that is left pays; nothing pays for something dearer."""
    place = acting(ruleset)
    place["a"].budget = dict(zip(("standard", "move", minor), left, strict=True))

    found = payment.payment(place.now, place["a"], minor if cost == "small" else cost)

    assert found == (None if then is None else dict(zip(("standard", "move", minor), then, strict=True)))


@pytest.mark.rule("FE-DAZED-02", "OB-CDAZ-01")
@pytest.mark.parametrize(("ruleset", "minor"), RULESETS)
@pytest.mark.parametrize(("condition", "each"), [("", 1), ("conditions: [dazed]", 0)])
def test_the_dazed_have_one_action(ruleset: str, minor: str, condition: str, each: int) -> None:
    """Beside the standard action they have nothing."""
    place = acting(ruleset, condition)

    assert payment.turn_budget(place.now, place["a"]) == {"standard": 1, "move": each, minor: each}
