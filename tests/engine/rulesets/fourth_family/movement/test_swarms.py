"""Swarms shrug off what moves others, and it is told that they do."""

from __future__ import annotations

import pytest

from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from tests.engine.rulesets.fourth_family.arena import Scene, scene

STRIKES = (
    "actions: [{id: club, cost: standard, origin: melee, basic: true, attack: {bonus: 9, vs: ac}, hit: [{push: 1}]}, "
    "{id: gust, cost: standard, origin: near, area: {blast: 3}, attack: {bonus: 9, vs: ac}, hit: [{push: 1}]}]"
)


def struck(ruleset: str, traits: str, **faces: list[int]) -> Scene:
    """Return a battle of a fighter who pushes against an adjacent creature."""
    return scene(
        ruleset,
        "....... " * 4,
        f"id: hero, side: red, at: [2, 2], {STRIKES}",
        f"id: foe, side: blue, at: [3, 2], traits: [{traits}]",
        **faces,
    )


@pytest.mark.rule("FE-SWARM-02")
@pytest.mark.parametrize(("traits", "told"), [("swarm", ["unmoved"]), ("", ["forced"])])
def test_a_push_that_a_swarm_shrugs_off_is_told(traits: str, told: list[str]) -> None:
    """Creatures that stay or would have moved it; others are moved."""
    battle = struck("fourth_edition", traits, attack=[15]).battle
    (decision,) = battle.pending
    order = Use(by=CreatureId("hero"), action="club", on=("foe",), push_to=(4, 2))
    outcome = battle.apply(decision.seat, order)

    events = [event for event in outcome.events if event.name in {"unmoved", "forced"}]
    assert [event.name for event in events] == told
    if traits:
        assert dict(events[0].data) == {"who": "foe", "by": "hero", "how": "push"}
