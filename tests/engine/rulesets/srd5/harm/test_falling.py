"""Falls: damage, water, and prone creatures afterwards."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import load_scenarios
from fracas_engine.decisions import Given, Prompt
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import AnyResolution, Resolution
from fracas_engine.rulesets.srd5.frames import Fall
from fracas_engine.rulesets.srd5.harm.falling import fall, look, step_fall, supported
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.scenario.files import setup_of
from tests.engine.rulesets.srd5.arena import start

X = CreatureId("x")


def falling(ground: str, feet: int, faces: dict[str, list[int]], *, water: bool = False) -> tuple[AnyResolution, Fall]:
    """Return a battle in which x has begun to fall, with the frame of its landing."""
    battle = start(
        ground,
        "id: x, side: a, hero: true, at: [1, 1], hp: 30, ac: 10, speed: 6, skills: {acrobatics: 3}",
        "id: y, side: b, at: [4, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )
    return Resolution(battle.situation, Dice(ScriptedFaces(faces))), Fall(X, feet, water=water)


def faller(resolution: AnyResolution) -> Srd5Creature:
    """Return who falls."""
    return s5(resolution.state.creatures["x"])


@pytest.mark.rule("S5-FALL-01", "S5-FALL-02")
@pytest.mark.parametrize(
    ("feet", "faces", "hp", "prone"), [(5, [], 30, False), (10, [3], 27, True), (25, [3, 6], 21, True)]
)
def test_a_fall_costs_a_die_for_each_ten_feet(feet: int, faces: list[int], hp: int, prone: bool) -> None:  # noqa: FBT001
    """Falls of less than ten feet do no damage, and an unhurt creature stands."""
    resolution, frame = falling(".....\n.....", feet, {"damage": faces})

    step_fall(resolution, frame, ())

    assert (faller(resolution).hp, faller(resolution).has("prone")) == (hp, prone)


@pytest.mark.rule("S5-FALL-03")
@pytest.mark.parametrize(("face", "hp"), [(11, 22), (12, 26)])
def test_a_dive_of_15_halves_the_damage_and_takes_the_reaction(face: int, hp: int) -> None:
    """8 damage, Acrobatics +3: 12 on the die is enough, 11 is not."""
    resolution, frame = falling("wwwww\nwwwww", 20, {"check": [face], "damage": [3, 5]}, water=True)

    step_fall(resolution, frame, ())
    prompt, asked = resolution.state.stack.pop(), resolution.state.stack.pop()
    assert isinstance(prompt, Prompt)
    assert isinstance(asked, Fall)
    step_fall(resolution, asked, (Given(prompt.asks[0].number, X, "dive", "dive"),))

    assert (faller(resolution).hp, faller(resolution).budget["reaction"]) == (hp, 0)


@pytest.mark.rule("S5-FALL-03")
@pytest.mark.parametrize(("ground", "feet"), [(".....\n.....", 20), ("wwwww\nwwwww", 5)])
def test_nobody_is_asked_to_dive_onto_the_ground_or_without_harm(ground: str, feet: int) -> None:
    """It takes water, and a fall that costs a die."""
    resolution, frame = falling(ground, feet, {"damage": [1, 1]}, water=ground.startswith("w"))
    before = list(resolution.state.stack)

    step_fall(resolution, frame, ())

    assert resolution.state.stack == before
    assert faller(resolution).budget["reaction"] == 1


@pytest.mark.rule("S5-FALL-03")
@pytest.mark.parametrize(("ground", "wet"), [(".....\n.....", False), ("wwwww\nwwwww", True)])
def test_a_fall_onto_water_is_one_into_water(ground: str, wet: bool) -> None:  # noqa: FBT001
    """The cells that it ends in say so."""
    resolution, _ = falling(ground, 0, {})
    resolution.emit("rose", (faller(resolution), {"altitude": 4}))

    fall(resolution, faller(resolution), 0)

    assert resolution.state.stack[-1] == Fall(X, 20, water=wet)
    assert faller(resolution).altitude == 0


@pytest.mark.rule("S5-SPEED-07", "S5-SPEED-08")
def test_who_swims_over_a_flooded_pit_stays_up_and_who_stands_over_a_dry_one_falls() -> None:
    """Water bears up to its surface, and a swimmer over a pit does not sink in it."""
    fallen = []
    for name in ("[water, {pit: 20}]", "[{pit: 20}]"):
        lines = [
            "scenario: a test",
            "ruleset: srd5",
            "board: {map: [......., .wwwww., .wwwww., .wwwww., .......], legend: {w: WATER}}".replace("WATER", name),
            "creatures:",
            "  - {id: x, side: a, hero: true, at: [1, 0], hp: 30, ac: 10, speed: 6}",
            "  - {id: y, side: b, at: [4, 0], hp: 20, ac: 10, speed: 6}",
            "order: [x, y]",
            "steps: [{expect: {over: false}}]",
        ]
        (scenario,) = load_scenarios("\n".join(lines), file="test")
        battle = Battle.start(setup_of(scenario), ScriptedFaces({}))
        resolution = Resolution(battle.situation, Dice(ScriptedFaces({"fall": (1, 1)})))
        faller(resolution).at = (3, 2)
        held = supported(resolution, faller(resolution))
        look(resolution, faller(resolution), "swim")
        fallen.append((held, faller(resolution).altitude))

    assert fallen == [(True, 0), (False, -4)]
