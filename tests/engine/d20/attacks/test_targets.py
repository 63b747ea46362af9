"""Targets of an area at the moment it takes effect."""

from __future__ import annotations

import pytest

from fracas_engine.d20.attacks.targets import struck_now
from fracas_engine.d20.frames import Aim
from fracas_engine.ids import CreatureId
from tests.engine.rulesets.fourth_family.arena import Scene, scene


def _burst(ruleset: str, targets: str) -> Scene:
    action = "{id: wave, cost: standard, origin: far, range: 10, area: {burst: 1, within: 10}, "
    action += f"attack: {{bonus: 3, vs: reflex}}, targets: {targets}, hit: [{{damage: 3}}]}}"
    return scene(
        ruleset, " ".join(["......."] * 3),
        f"id: mage, side: red, at: [0, 0], actions: [{action}]",
        "id: a, side: blue, at: [3, 1]", "id: b, side: blue, at: [4, 1]", "id: c, side: blue, at: [5, 1]",
    )  # fmt: skip


def _struck(place: Scene, announced: str, inside: str) -> tuple[str, ...]:
    mage = place["mage"]
    action = place.now.rules.sheet(place.now, mage).actions["wave"]
    aim = Aim(at=(4, 1), inside=tuple(map(CreatureId, inside)))
    return struck_now(place.now, mage, action, aim, tuple(map(CreatureId, announced)))


@pytest.mark.rule("FE-IMM-05", "OB-IMM-03")
@pytest.mark.parametrize(
    ("targets", "struck"), [("all_enemies", "abc"), ("all", "abc"), ("any", "ab"), ("2", "ab")]
)  # fmt: skip
def test_who_has_come_is_struck_where_nobody_was_picked(targets: str, struck: str) -> None:
    """An area with targets picked by its user does not affect creatures that enter later."""
    place = _burst("orcus", targets)

    assert _struck(place, "ab", "ab") == tuple(struck)


@pytest.mark.rule("FE-IMM-05", "OB-IMM-03")
@pytest.mark.parametrize("ruleset", ["orcus", "fourth_edition"])
def test_who_has_gone_is_struck_no_more(ruleset: str) -> None:
    """Who stays is struck in the order announced; where nothing has changed, all that were announced are."""
    place = _burst(ruleset, "all_enemies")
    place["b"].at = (0, 2)

    assert _struck(place, "cba", "abc") == ("c", "a")
    assert _struck(place, "ca", "ac") == ("c", "a")


@pytest.mark.rule("FE-IMM-05", "OB-IMM-03")
def test_an_area_strikes_nobody_whose_user_is_nowhere() -> None:
    """Who has no place any more lays no area."""
    place = _burst("orcus", "all_enemies")
    place["mage"].at = None

    assert _struck(place, "ab", "abc") == ()
