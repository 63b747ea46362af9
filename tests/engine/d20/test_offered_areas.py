"""Area actions: they are offered if, and only if, some way of placing them is accepted, be it in vain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Use
from fracas_engine.setup import Setup

pytestmark = pytest.mark.whole

WIDE, HIGH = 9, 6
USER: Final = (3, 2)

FAMILY: Final[dict[str, dict[str, Any]]] = {
    "close burst": {"origin": "near", "area": {"burst": 1}},
    "far burst": {"origin": "far", "area": {"burst": 1, "within": 3}},
    "blast": {"origin": "near", "area": {"blast": 2}},
    "wall": {"origin": "far", "area": {"wall": 2, "within": 3}},
    "offsets": {"origin": "far", "area": {"offsets": ((0, 0), (1, 0)), "within": 3}},
}
SHAPES: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "srd5": {
        "sphere": {"area": {"sphere": 1, "within": 3}},
        "cylinder": {"area": {"cylinder": 1, "height": 2, "within": 3}},
        "cone": {"area": {"cone": 2}},
        "line": {"area": {"line": 3}},
        "wide line": {"area": {"line": 3, "width": 2}},
        "cube": {"area": {"cube": 2}},
        "far cube": {"area": {"cube": 2, "within": 3}},
        "emanation": {"area": {"emanation": 1}},
    },
    "monster_mash": {
        "close burst": {"origin": "near", "area": {"burst": 1}},
        "far burst": {"origin": "far", "area": {"burst": 1}, "range": 3},
        "blast": {"origin": "near", "area": {"blast": 2}},
        "line": {"origin": "near", "area": {"line": 3}},
        "emanation": {"origin": "near", "area": {"emanation": 1}},
    },
    "fourth_edition": FAMILY,
    "orcus": FAMILY | {"arc": {"origin": "near", "area": {"arc": 2}}},
}
"""Every kind of area of every d20 ruleset."""
TARGETS: Final = ("all", "all_enemies", "all_allies", "any", 2, "nearest_enemy")
SCENES: Final[dict[str, dict[str, tuple[int, int]]]] = {
    "nobody near": {"foe": (8, 5)},
    "a foe beside": {"foe": (4, 3)},
    "a foe in range": {"foe": (6, 2)},
    "an ally beside": {"foe": (8, 5), "ally": (2, 2)},
    "a hidden foe": {"hider": (4, 2)},
    "a foe behind a wall": {"foe": (3, 0)},
}
"""Where the others are."""


def start(ruleset: str, shape: dict[str, Any], targets: Any, others: dict[str, tuple[int, int]]) -> Battle:
    """Begin a battle with the turn of a creature that has one area action."""
    rows = [["."] * WIDE for _ in range(HIGH)]
    for x in range(WIDE):
        rows[1][x] = "#"
    action = {"id": "area", "cost": {"srd5": "action"}.get(ruleset, "standard"), "targets": targets,
              "effect": [{"damage": 1}], **shape}  # fmt: skip
    numbers: dict[str, Any] = {"hp": 30, "ac": 10, "speed": 6}
    if ruleset in ("orcus", "fourth_edition"):
        numbers |= {"fortitude": 10, "reflex": 10, "will": 10}
    creatures = [{"id": "pc", "side": "a", "seat": "a", "at": USER, "hero": True, "actions": (action,), **numbers}]
    for name, at in others.items():
        side = "a" if name == "ally" else "b"
        hidden = {"conditions": ("hidden",)} if name == "hider" else {}
        creatures.append({"id": name, "side": side, "seat": side, "at": at, **hidden, **numbers})
    setup = {"ruleset": ruleset, "board": {"map": tuple("".join(row) for row in rows)}, "creatures": tuple(creatures),
             "order": tuple(one["id"] for one in creatures)}  # fmt: skip
    return Battle.start(Setup.model_validate(setup), KeyedFaces(bytes(32)))


def aims(shape: str, others: tuple[str, ...], targets: Any) -> Iterator[Use]:
    """Yield ways of placing a shape anywhere on the map."""
    by = CreatureId("pc")
    picks: list[tuple[str, ...]] = [()]
    if targets == "any":
        picks += [(name,) for name in ("pc", *others)]
    for on in picks:
        yield Use(by=by, action="area", on=on)
        for y in range(HIGH):
            for x in range(WIDE):
                if shape == "wall":
                    for dx, dy in ((1, 0), (0, 1)):
                        yield Use(by=by, action="area", on=on, cells=((x, y), (x + dx, y + dy)))
                elif shape in ("blast", "arc"):
                    cells = tuple((x + i, y + j) for j in (0, 1) for i in (0, 1))
                    yield Use(by=by, action="area", on=on, cells=cells)
                elif shape == "line" and 0 <= x - USER[0] <= 1 and 0 <= y - USER[1] <= 1:
                    for dx, dy in product(range(-3, 4), repeat=2):
                        yield Use(by=by, action="area", on=on, at=(x, y), direction=(dx, dy))
                    yield Use(by=by, action="area", on=on, at=(x, y))
                else:
                    yield Use(by=by, action="area", on=on, at=(x, y))


def accepts(battle: Battle, intent: Use) -> bool:
    """Return True if a battle accepts an intent; the battle itself stays as it is."""
    trial = Battle.load(battle.dump(), known=battle.setup)
    try:
        trial.apply(SeatId("a"), intent)
    except IllegalIntent:
        return False
    return True


CASES = [(ruleset, shape, scene) for ruleset, shapes in SHAPES.items() for shape in shapes for scene in SCENES]


@pytest.mark.parametrize(("ruleset", "shape", "scene"), CASES)
def test_an_area_is_offered_where_it_is_accepted(ruleset: str, shape: str, scene: str) -> None:
    """Every placement that `use` accepts is offered, and every offered one accepted, for each word for targets."""
    for targets in TARGETS:
        others = SCENES[scene]
        battle = start(ruleset, SHAPES[ruleset][shape], targets, others)

        offered = [use for options in battle.options(SeatId("a")) for use in options.uses if use.action == "area"]
        accepted = next((one for one in aims(shape, tuple(others), targets) if accepts(battle, one)), None)

        assert bool(offered) is (accepted is not None), (targets, accepted)
        for use in offered:
            assert use.placements, targets
            for placement in list(use.placements)[:12]:
                on = tuple(target.id for target in use.targets)[: use.pick[0]]
                intent = Use(
                    by=CreatureId("pc"), action="area", on=on,
                    at=placement.at, direction=placement.direction, cells=placement.cells,
                )  # fmt: skip
                assert accepts(battle, intent), (targets, intent)
