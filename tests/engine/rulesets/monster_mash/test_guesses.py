"""Expected numbers of an attack on an unknown creature."""

from __future__ import annotations

from fracas_engine.d20.queries.space import footprint
from tests.engine.rulesets.monster_mash.arena import start

SCREAM = "{id: scream, cost: standard, origin: melee, save: {dc: 12}, effect: [{damage: 1}]}"
BITE = "{id: bite, cost: standard, origin: melee, attack: {bonus: 4, vs: ac}, hit: [{damage: 1}]}"


def test_a_guess_is_told_with_the_bonus_of_the_sheet() -> None:
    """Nothing is added for a creature unknown to the seat, and nothing at all without an attack roll."""
    battle = start(
        "...", f"id: x, seat: a, at: [0, 0], hp: 9, speed: 4, actions: [{BITE}, {SCREAM}]",
        "id: y, seat: b, at: [2, 0], hp: 9, speed: 4", order="x y",
    )  # fmt: skip
    now, x = battle.situation, battle.state.creatures["x"]
    rules, actions = now.rules, now.rules.sheet(now, x).actions

    assert [rules.attacks.guess_bonus(now, x, actions[name], footprint(x)) for name in ("bite", "scream")] == [4, 0]
