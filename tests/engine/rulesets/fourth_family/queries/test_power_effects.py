"""Powers without a target word: harmful ones are for foes, others for friends."""

from __future__ import annotations

import pytest

from fracas_engine.d20.sheet import compile_action
from fracas_engine.rulesets.fourth_family.queries.power_effects import meant_for_foes
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("effect: [{modifier: {to: attack, by: 0}, until: encounter}]", False),
        ("effect: [{modifier: {to: attack, by: 1}, until: encounter}]", False),
        ("effect: [{modifier: {to: attack, by: -1}, until: encounter}]", True),
        ("attack: {bonus: 0, vs: will}, hit: [{modifier: {to: attack, by: -1}, until: encounter}]", True),
        ("effect: [{condition: dazed, until: encounter}]", True),
        ("effect: [{condition: invisible, until: encounter}]", False),
        ("effect: [{together: [{condition: invisible}], until: save_ends}]", False),
        ("effect: [{together: [{condition: invisible}, {condition: slowed}], until: save_ends}]", True),
        ("effect: [{push: 1}]", True),
        ("effect: [{pull: 1}]", True),
        ("effect: [{slide: 1}]", False),
        ("effect: [{mark: true}]", True),
        ("effect: [{ongoing: 1, type: fire}]", True),
        ("effect: [{damage: 1}]", True),
        ("effect: [{heal: 1}]", False),
        ("targets: all_enemies, effect: [{heal: 1}]", True),
        ("targets: nearest_enemy, effect: [{heal: 1}]", True),
        ("targets: all_allies, effect: [{push: 1}]", False),
        ("targets: nearest_ally, effect: [{damage: 1}]", True),
        ("targets: all_allies, effect: [{damage: 1}]", True),
        ("attack: {bonus: 0, vs: will}, hit: [{heal: 1}]", True),
    ],
)
def test_what_hampers_is_meant_for_foes(ruleset: str, keys: str, *, expected: bool) -> None:
    """A bonus of 0 is harmless, and a target word takes precedence over the effects."""
    place = scene(
        ruleset,
        "..",
        f"id: a, side: red, at: [0, 0], actions: [{{id: word, cost: standard, origin: ranged, range: 5, {keys}}}]",
        "id: b, side: blue, at: [1, 0]",
    )
    (spec,) = place.now.sheet(place["a"]).actions

    assert meant_for_foes(compile_action(spec)) is expected
