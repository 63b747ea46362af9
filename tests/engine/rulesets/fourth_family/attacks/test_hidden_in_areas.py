"""Placements of areas reveal nothing about hidden creatures."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.fourth_family.arena import scene

USER = (
    "id: mage, side: red, at: [0, 0], hp: 30, actions: [{id: fire, cost: standard, origin: far, "
    "area: {burst: 1, within: 10}, attack: {bonus: 5, vs: reflex}, hit: [{damage: 5}]}]"
)


@pytest.mark.parametrize(("conditions", "told"), [("{}", True), ("{hidden: {total: 30}}", False)])
@pytest.mark.rule("FE-STEALTH-06")
def test_no_placement_names_who_is_hidden(conditions: str, *, told: bool) -> None:
    """The area would strike the one beside it too, and of that one alone it is told."""
    battle = scene(
        "fourth_edition",
        "........ ........",
        USER,
        "id: orc, side: blue, at: [5, 0], hp: 20",
        f"id: goblin, side: blue, at: [5, 1], hp: 20, conditions: {conditions}",
    ).battle
    (fire,) = (use for options in battle.options("red") for use in options.uses if use.action == "fire")
    named = {name for placement in fire.placements for name in placement.affected}

    assert "orc" in named
    assert ("goblin" in named) is told
