"""Death Saving Throws, one face at a time."""

from __future__ import annotations

import pytest

from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.harm.dying import death_save
from fracas_engine.rulesets.srd5.state import s5
from tests.engine.rulesets.srd5.arena import start


@pytest.mark.rule("S5-DEATH-05", "S5-DEATH-06", "S5-DEATH-08")
@pytest.mark.parametrize(
    ("face", "hp", "successes", "failures"), [(1, 0, 0, 2), (9, 0, 0, 1), (10, 0, 1, 0), (19, 0, 1, 0), (20, 1, 0, 0)]
)
def test_a_death_save_counts_by_its_face(face: int, hp: int, successes: int, failures: int) -> None:
    """A 10 is a success and a 9 none; 1 counts twice, 20 wakes."""
    battle = start(
        ".....",
        "id: x, side: a, hero: true, at: [0, 0], hp: {max: 20, now: 0}, ac: 10, speed: 6",
        "id: y, side: b, at: [4, 0], hp: 20, ac: 10, speed: 6",
        order="y x",
    )
    creature = s5(battle.state.creatures["x"])

    death_save(Resolution(battle.situation, Dice(ScriptedFaces({"death_save": [face]}))), creature)

    assert (creature.hp, creature.successes, creature.failures) == (hp, successes, failures)


@pytest.mark.rule("S5-DEATH-06", "S5-DEATH-07")
def test_the_third_success_makes_stable_and_the_third_failure_kills() -> None:
    """Two of either kind change nothing."""
    battle = start(
        ".....",
        "id: x, side: a, hero: true, at: [0, 0], hp: {max: 20, now: 0}, ac: 10, speed: 6",
        "id: z, side: a, hero: true, at: [2, 0], hp: {max: 20, now: 0}, ac: 10, speed: 6",
        "id: y, side: b, at: [4, 0], hp: 20, ac: 10, speed: 6",
        order="y x z",
    )
    lucky, poor = s5(battle.state.creatures["x"]), s5(battle.state.creatures["z"])
    resolution = Resolution(battle.situation, Dice(ScriptedFaces({"death_save": [10, 12, 15, 9, 5, 2]})))

    for creature in (lucky, lucky, lucky, poor, poor):
        assert not creature.stable
        death_save(resolution, creature)
    assert lucky.stable
    assert poor.alive
    death_save(resolution, poor)
    assert not poor.alive
