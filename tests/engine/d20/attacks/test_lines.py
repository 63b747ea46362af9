"""Lines that are offered: which sets of creatures they strike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import load_scenarios
from fracas_engine.d20.attacks.areas import SHAPES
from fracas_engine.d20.queries.space import footprint, masks
from fracas_engine.dice import ScriptedFaces
from fracas_engine.scenario.files import setup_of

if TYPE_CHECKING:
    from fracas_engine.ids import Cell, Place

AT, LENGTH = (8, 8), 3


def offered(*foes: Cell) -> set[tuple[Place | None, tuple[int, int] | None, tuple[str, ...]]]:
    """Return the lines offered to a creature in the middle: their starts, directions and targets."""
    creatures = [
        f"  - {{id: foe{number}, seat: b, at: [{x}, {y}], hp: 5, ac: 12, speed: 2}}"
        for number, (x, y) in enumerate(foes)
    ]
    line = (
        f"{{id: bolt, cost: standard, origin: near, area: {{line: {LENGTH}}}, targets: all, effect: [{{damage: 1}}]}}"
    )
    lines = [
        "scenario: a test",
        "ruleset: monster_mash",
        "rules: [MM-AREA-08]",
        f"board: {{map: [{', '.join(['................'] * 17)}]}}",
        "creatures:",
        f"  - {{id: me, seat: a, at: [{AT[0]}, {AT[1]}], hp: 5, ac: 12, speed: 2, actions: [{line}]}}",
        *creatures,
        f"order: [me{''.join(f', foe{number}' for number in range(len(foes)))}]",
        "steps: [{expect: {over: false}}]",
    ]
    (scenario,) = load_scenarios("\n".join(lines))
    situation = Battle.start(setup_of(scenario), ScriptedFaces({})).situation
    user = situation.state.creatures["me"]
    action = situation.rules.sheet(situation, user).actions["bolt"]
    everyone = masks(situation)
    others = 0
    for name, mask in everyone.items():
        others |= mask if name != "me" else 0
    assert footprint(user).cell == AT
    return {
        (placed.at, placed.direction, tuple(name for name, mask in everyone.items() if mask & placed.cells))
        for placed in SHAPES["line"].candidates(situation, user, action, others)
    }


NEAR = [(x, y) for x in range(5, 12) for y in range(5, 12) if (x, y) != AT]


@pytest.mark.rule("MM-AREA-08")
@pytest.mark.parametrize("foe", [(5, 5), (5, 8), (5, 11), (8, 5), (8, 11), (11, 5), (11, 8), (11, 11)])
def test_whoever_is_as_far_away_as_the_line_is_long_can_be_struck(foe: Cell) -> None:
    """At the ends of all eight directions."""
    assert {struck for _, _, struck in offered(foe)} == {("foe0",)}


@pytest.mark.rule("MM-AREA-08")
@pytest.mark.parametrize(
    "far", [(14, 5), (14, 11), (5, 14), (11, 14), (2, 5), (5, 2), (12, 6), (4, 7), (7, 4), (9, 12)]
)
def test_whoever_is_farther_away_changes_no_line(far: Cell) -> None:
    """The same lines are offered with and without a creature behind the possible targets."""
    near = [(10, 7), (10, 9), (7, 10), (6, 7), (7, 6)]

    assert offered(*near, far) == offered(*near)
