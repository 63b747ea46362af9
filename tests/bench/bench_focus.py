"""One monster's focus, targets and destination on a crowded 16x16 hex board, against writing down every plan."""

from __future__ import annotations

import random
from collections.abc import Iterator

from fracas_engine.battle import Battle
from fracas_engine.focus import equal_best
from fracas_engine.rulesets.monster_turn.actions.monster_focus import (
    AttackProfile,
    destinations,
    find_focus,
    plan_strike,
)
from fracas_engine.rulesets.monster_turn.state import figure
from tests.bench.figures import Figure, Goal
from tests.bench.measuring import in_turns
from tests.engine.rulesets.monster_turn.random_scenes import battle_of, random_scene
from tests.engine.rulesets.monster_turn.slow_focus import Scene

SIDE = 16
MONSTERS = 10
CHARACTERS = 4


def _scenes(count: int) -> list[Scene]:
    """Return boards on which a walking archer finds a focus."""
    chance = random.Random(16)
    found: list[Scene] = []
    while len(found) < count:
        scene = random_scene(chance, width=SIDE, height=SIDE, allies=MONSTERS - 1, enemies=CHARACTERS)
        scene.mode, scene.ranged, scene.range, scene.targets, scene.points = "move", True, 3, 2, 3
        if scene.focus()[0]:
            found.append(scene)
    return found


def _fast(battle: Battle, scene: Scene) -> object:
    # A situation of its own for every search: nothing that depends on where figures stand is remembered.
    situation = battle.clone().situation
    monster = figure(situation.state.creatures["monster"])
    found = find_focus(situation, monster)
    planned = plan_strike(
        situation, monster, AttackProfile(1, scene.range, scene.ranged, scene.targets), equal_best(found.found)[0],
        home=scene.start, mode=scene.mode, points=scene.points, through_bad=found.through_bad,
    )  # fmt: skip
    assert planned is not None
    plan, _ = planned
    return destinations(
        situation, monster, plan, plan.sets[0],
        mode=scene.mode, points=scene.points, through_bad=found.through_bad,
    )  # fmt: skip


def _slow(scene: Scene) -> object:
    foci, through_bad = scene.focus()
    sets, hexes, reachable = scene.plans(min(foci), shun=not through_bad)
    return scene.stops(hexes[min(sets, key=sorted)], reachable=reachable, shun=not through_bad)


def figures() -> Iterator[Figure]:
    """Measure both on the same boards."""
    scenes = _scenes(6)
    battles = [battle_of(scene)[0] for scene in scenes]

    def fast() -> None:
        for battle, scene in zip(battles, scenes, strict=True):
            _fast(battle, scene)

    def slow() -> None:
        for scene in scenes:
            _slow(scene)

    ours, reference = in_turns(fast, slow, rounds=5)
    yield Figure(
        group="focus", name="one monster's focus, targets and hex, 16x16, 10 monsters, 4 characters", unit="us",
        ours=ours / len(scenes) * 1e6, reference_name="every plan written down",
        reference=reference / len(scenes) * 1e6, ratio=reference / ours, goal=Goal("at least", 20),
    )  # fmt: skip
