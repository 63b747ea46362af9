"""The focus and movement search against a slow, obviously right one on random boards."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.focus import equal_best
from fracas_engine.rulesets.monster_turn.actions.monster_focus import (
    AttackProfile,
    destinations,
    find_focus,
    plan_strike,
)
from tests.engine.rulesets.monster_turn.random_scenes import battle_of, random_scene
from tests.engine.rulesets.monster_turn.slow_focus import Scene
from tests.examples import examples

pytestmark = pytest.mark.whole


def assert_agrees(scene: Scene) -> None:
    """Hold focus, targets and destinations of one scene against the slow search."""
    battle, monster = battle_of(scene)
    situation = battle.situation
    found = find_focus(situation, monster)
    foci, through_bad = scene.focus()

    assert set(equal_best(found.found)) == foci, scene
    if not foci:
        return
    assert found.through_bad == through_bad, scene
    for focus in sorted(foci):
        strike = AttackProfile(1, scene.range, scene.ranged, scene.targets)
        planned = plan_strike(
            situation, monster, strike, focus,
            home=scene.start, mode=scene.mode, points=scene.points, through_bad=through_bad,
        )  # fmt: skip
        assert planned is not None, scene
        plan, _ = planned
        sets, hexes, reachable = scene.plans(focus, shun=not through_bad)
        assert {frozenset(one) for one in plan.sets} == sets, scene
        assert plan.reachable == reachable, scene
        for one in plan.sets:
            ends = destinations(
                situation, monster, plan, one, mode=scene.mode, points=scene.points, through_bad=through_bad
            )
            assert set(ends) == scene.stops(hexes[frozenset(one)], reachable=reachable, shun=not through_bad), scene


@pytest.mark.rule("MT-FOC-03", "MT-FOC-06", "MT-FOC-09", "MT-FOC-11", "MT-MOVE-02", "MT-MOVE-05", "MT-LOS-01")
@examples(100)
@given(st.integers(0, 2**32))
def test_search_agrees_with_the_slow_one(seed: int) -> None:
    """Focus, targets and hexes are those that writing down every plan gives."""
    chance = random.Random(seed)
    scene = random_scene(
        chance, width=chance.randint(3, 7), height=chance.randint(3, 6), allies=chance.randint(0, 3),
        enemies=chance.randint(1, 3),
    )  # fmt: skip

    assert_agrees(scene)


@examples(50)
@given(st.integers(0, 2**32))
def test_search_agrees_among_traps(seed: int) -> None:
    """Where most ways lead through traps, the fewest are entered."""
    chance = random.Random(seed)
    scene = random_scene(chance, width=6, height=5, allies=2, enemies=2, weights=(35, 5, 15, 10, 35))

    assert_agrees(scene)
