"""Triggers of the family's powers, and the opportunity attacks that a step provokes."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.content.models.actions import TriggerSpec
from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.fourth_family.frames import Trigger
from fracas_engine.rulesets.fourth_family.triggers import matching, opportunity
from fracas_engine.rulesets.fourth_family.triggers.matching import ReadiedTrigger
from tests.engine.rulesets.fourth_family.arena import Scene, scene

RULESETS = ("fourth_edition", "orcus")
X, Y, Z = map(CreatureId, "xyz")
CLAW = (
    "{id: claw, cost: standard, origin: melee, basic: true, attack: {bonus: 5, vs: ac}, "
    "hit: [{damage: 3}], tags: [fire]}"
)


def _place(ruleset: str) -> Scene:
    return scene(
        ruleset, " ".join(["......."] * 3),
        f"id: x, side: red, at: [0, 0], actions: [{CLAW}]",
        f"id: y, side: blue, at: [3, 0], actions: [{CLAW}]",
        "id: z, side: red, at: [0, 2]",
    )  # fmt: skip


def _fits(place: Scene, spec: dict[str, Any], who: str = "x", **trigger: Any) -> bool:
    event = spec["event"]
    return matching.fits(place.now, place[who], TriggerSpec.model_validate(spec), Trigger(event, **trigger))


@pytest.mark.rule("FE-OFF-02", "FE-IMM-01", "OC-POWER-13")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("spec", "trigger", "fits"),
    [
        ({"event": "hits"}, {"by": Y, "to": X}, True),
        ({"event": "hits"}, {"by": Y, "to": Z}, False),
        ({"event": "hits"}, {"by": Z, "to": X}, False),
        ({"event": "hits", "by": "enemy"}, {"by": Y, "to": Z}, False),
        ({"event": "hits", "by": "enemy"}, {"by": Y, "to": X}, True),
        ({"event": "hits", "by": "any"}, {"by": Z, "to": X}, True),
        ({"event": "hits", "by": "self"}, {"by": X, "to": Y}, True),
        ({"event": "hits", "to": "ally"}, {"by": Y, "to": Z}, True),
        ({"event": "hits", "to": "ally"}, {"by": Y, "to": X}, False),
        ({"event": "drops"}, {"by": Y, "to": Z}, True),
        ({"event": "drops"}, {"by": Y, "to": X}, False),
        ({"event": "drops", "by": "enemy"}, {"by": X, "to": Y}, True),
        ({"event": "drops", "by": "enemy"}, {"by": Y, "to": Z}, False),
        ({"event": "drops", "by": "enemy", "to": "ally"}, {"by": Y, "to": Z}, True),
        ({"event": "drops", "by": "enemy", "to": "ally"}, {"by": X, "to": Z}, False),
        ({"event": "hits", "to": "ally", "within": 2}, {"by": Y, "to": Z}, True),
        ({"event": "hits", "to": "ally", "within": 1}, {"by": Y, "to": Z}, False),
        ({"event": "hits", "by": "enemy", "within": 3}, {"by": Y, "to": X}, True),
        ({"event": "hits", "by": "enemy", "within": 2}, {"by": Y, "to": X}, False),
        ({"event": "uses", "by": "enemy", "tags": ["fire"]}, {"by": Y, "action": "claw"}, True),
        ({"event": "uses", "by": "enemy", "tags": ["cold", "fire"]}, {"by": Y, "action": "claw"}, True),
        ({"event": "uses", "by": "enemy", "tags": ["cold"]}, {"by": Y, "action": "claw"}, False),
        ({"event": "uses", "by": "enemy", "tags": ["fire"]}, {"by": Y, "action": "none"}, False),
        ({"event": "uses", "by": "enemy"}, {"by": Y, "action": "none"}, True),
    ],
)
def test_a_power_answers_whom_it_is_meant_for(
    ruleset: str, spec: dict[str, Any], trigger: dict[str, Any], *, fits: bool
) -> None:
    """The user, the target, the distance and the tags."""
    assert _fits(_place(ruleset), spec, **trigger) is fits


@pytest.mark.rule("FE-IMM-01", "OC-POWER-13")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("event", "at", "there", "more", "fits"),
    [
        ("moves_adjacent", (2, 0), (1, 0), {}, True),
        ("moves_adjacent", (1, 1), (1, 0), {}, False),
        ("moves_adjacent", (3, 0), (2, 0), {}, False),
        ("moves_adjacent", None, (1, 0), {}, False),
        ("leaves_adjacent", (1, 0), (2, 0), {}, True),
        ("leaves_adjacent", (2, 0), (3, 0), {}, False),
        ("enters_range", (3, 0), (2, 0), {"within": 2}, True),
        ("enters_range", (4, 0), (3, 0), {"within": 2}, False),
        ("enters_range", (2, 0), (1, 0), {"within": 2}, False),
        ("enters_range", (2, 0), (1, 0), {}, True),
        ("enters_range", (4, 0), None, {"within": 3}, True),
        ("moves_adjacent", (2, 2), (1, 2), {"by": "enemy", "to": "ally"}, True),
        ("moves_adjacent", (2, 0), (1, 0), {"by": "enemy", "to": "any"}, True),
        ("moves_adjacent", (3, 0), (2, 0), {"by": "enemy", "to": "enemy"}, False),
    ],
)
def test_a_step_is_measured_from_where_it_began(
    ruleset: str, event: str, at: Any, there: Any, more: dict[str, Any], *, fits: bool
) -> None:
    """The target that it leads to; one that leads nowhere in particular ends where its mover is."""
    place = _place(ruleset)

    assert _fits(place, {"event": event, **more}, by=Y, at=at, there=there) is fits
    place["y"].at = None
    assert not _fits(place, {"event": event, **more}, by=Y, at=at, there=there)


@pytest.mark.rule("OB-REDY-03")
@pytest.mark.parametrize(("to", "fits"), [(X, True), (Z, True)])
def test_what_is_readied_is_meant_for_anybody(to: CreatureId, *, fits: bool) -> None:
    """Unlike a power without a named target."""
    place = _place("orcus")

    assert (
        matching.fits(
            place.now, place["x"], ReadiedTrigger({"event": "hits", "by": "enemy"}), Trigger("hits", by=Y, to=to)
        )
        is fits
    )


@pytest.mark.rule("FE-OA-10", "OB-OA-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("gone", ["", "enemy", "mover", "helpless", "friend"])
def test_nobody_provokes_who_is_not_there(ruleset: str, gone: str) -> None:
    """Nor does who is nowhere, a friend, or who cannot act and so does not leave any more."""
    place = _place(ruleset)
    place["y"].at = (1, 0)
    place.battle.state.game.acting = X
    trigger = Trigger("leaves_adjacent", by=X, at=(0, 0), there=(0, 1))
    if gone == "helpless":
        place["x"].conditions = scene(
            ruleset, "...", "id: q, side: red, at: [0, 0], conditions: [stunned]", "id: r, side: blue, at: [2, 0]"
        )["q"].conditions
    elif gone == "friend":
        place["y"].side = place["x"].side
    elif gone:
        place["y" if gone == "enemy" else "x"].at = None

    assert opportunity.provokes(place.now, place["y"], place["x"], trigger) is (not gone)
    assert bool(opportunity.opportunity_choices(place.now, place["y"], trigger)) is (not gone)
