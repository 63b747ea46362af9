"""Readied actions that wait for one creature alone."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.fourth_family.arena import scene

BOW = "{id: bow, cost: standard, origin: ranged, range: 9, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"


@pytest.mark.rule("FE-READY-01", "FE-READY-02", "OB-REDY-02")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
@pytest.mark.parametrize(("by", "struck"), [("b", "b"), ("c", "c"), ("enemy", "b"), ("nobody", "")])
def test_a_readied_action_may_wait_for_one_creature(ruleset: str, by: str, struck: str) -> None:
    """What the others do leaves it in waiting."""
    place = scene(
        ruleset,
        "......",
        f"id: a, side: red, at: [0, 0], actions: [{BOW}]",
        "id: b, side: blue, at: [3, 0]",
        "id: c, side: blue, at: [5, 0]",
        attack=[15],
    )
    place.play(by="a", use="ready", with_={"use": "bow"}, trigger={"event": "starts_turn", "by": by})
    place.play(by="a", end="turn")
    for name in "bc":
        if any(decision.kind == "ready" for decision in place.battle.pending):
            place.play(by="a", answer="ready")
        place.play(by=name, end="turn")

    assert "".join(name for name in "bc" if place[name].hp < 30) == struck


@pytest.mark.rule("FE-DELAY-06", "OB-DLAY-03")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
def test_who_is_silent_does_not_step_in(ruleset: str) -> None:
    """A delayed turn is offered again and again, and a creature without an answer goes on waiting."""
    place = scene(ruleset, "......", "id: a, side: red, at: [0, 0]", "id: b, side: blue, at: [3, 0]")
    place.play(by="a", use="delay")
    place.play(by="b", end="turn")
    asked = [decision for decision in place.battle.pending if decision.kind == "resume"]

    for decision in place.battle.pending:
        intent = place.battle.standing_intent(decision)
        assert (getattr(intent, "answer", None) is False) is (decision.kind == "resume")
    assert [decision.by for decision in asked] == ["a"]
