"""Expected damage, by enumerating every face against the closed form: nothing is sampled."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import ScriptedFaces
from fracas_engine.dice_expression import DiceExpression, parse
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.setup import Setup

ENOUGH = 500
"""Hit points that no blow takes."""

OWN = {"plain": (), "advantage": (), "disadvantage": ("poisoned",), "both": ("poisoned",), "helpless": ()}
THEIRS = {"plain": (), "advantage": ("restrained",), "disadvantage": (), "both": ("restrained",),
          "helpless": ("paralyzed",)}  # fmt: skip
"""Conditions of the attacker and of its target that bring each case about."""


def duel(bonus: int, armor: int, damage: str, case: str) -> Battle:
    """Return a battle of a fighter beside a target."""
    blade = {
        "id": "blade", "cost": "action", "origin": "melee", "attack": {"bonus": bonus, "vs": "ac"},
        "hit": [{"damage": damage, "type": "slashing"}],
    }  # fmt: skip
    setup = Setup.model_validate({
        "ruleset": "srd5",
        "board": {"map": ["...", "..."]},
        "order": ("hero", "ogre"),
        "creatures": [
            {"id": "hero", "side": "A", "hero": True, "at": (0, 0), "hp": 20, "ac": 15, "speed": 6, "actions": [blade],
             "conditions": OWN[case]},
            {"id": "ogre", "side": "B", "at": (1, 0), "hp": ENOUGH, "ac": armor, "speed": 6,
             "conditions": THEIRS[case]},
        ],
    })  # fmt: skip
    return Battle.start(setup, ScriptedFaces({}))


# ---------------------------------------------------------------- the closed form


def spread(dice: DiceExpression) -> Counter[int]:
    """Return how many ways lead to each total of some dice, without playing anything."""
    found = Counter({dice.bonus: 1})
    for count, sides in dice.terms:
        for _ in range(count):
            found = Counter(
                {
                    total: sum(ways for low, ways in found.items() if 1 <= total - low <= sides)
                    for total in range(min(found) + 1, max(found) + sides + 1)
                }
            )
    return found


def mean_damage(dice: DiceExpression) -> Fraction:
    """Return the average of a damage roll that is never below 0."""
    ways = spread(dice)
    return Fraction(sum(max(0, total) * number for total, number in ways.items()), sum(ways.values()))


def closed_form(bonus: int, armor: int, damage: str, case: str) -> Fraction:
    """Return the expected damage by formula: chances of a hit and of a critical, times the averages."""
    hitting = Fraction(min(19, max(1, 21 - (armor - bonus))), 20)  # a 20 always hits, a 1 never
    critical = Fraction(1, 20)
    if case in ("advantage", "helpless"):
        hitting, critical = 1 - (1 - hitting) ** 2, 1 - (1 - critical) ** 2
    elif case == "disadvantage":
        hitting, critical = hitting**2, critical**2
    if case == "helpless":
        critical = hitting
    dice = parse(damage)
    doubled = DiceExpression(tuple((2 * count, sides) for count, sides in dice.terms), dice.bonus)
    return (hitting - critical) * mean_damage(dice) + critical * mean_damage(doubled)


# ---------------------------------------------------------------- by the engine


def strike(battle: Battle, attack: tuple[int, ...], damage: Iterable[int]) -> int:
    """Play one attack with these faces and return the damage."""
    faces = {"attack": attack, "damage": tuple(damage)}
    fought = battle.clone(ScriptedFaces(faces))
    fought.apply("A", Use(by=CreatureId("hero"), action="blade", on=("ogre",)))
    return ENOUGH - fought.state.creatures["ogre"].hp


def outcome(battle: Battle, attack: tuple[int, ...], dice: DiceExpression) -> str:
    """Play one attack with the lowest damage and say what it comes to: `miss`, `hit` or `critical`."""
    fought = battle.clone(ScriptedFaces({"attack": attack, "damage": (1,) * 2 * sum(count for count, _ in dice.terms)}))
    told = fought.apply("A", Use(by=CreatureId("hero"), action="blade", on=("ogre",)))
    event = next(event for event in told.events if event.name == "attack")
    return "critical" if event.data["critical"] else "hit" if event.data["hit"] else "miss"


def enumerated(battle: Battle, dice: DiceExpression, faces: int) -> Fraction:
    """Return the average over every face of the attack dice, and for each outcome over every face of its damage."""
    found: dict[str, tuple[int, tuple[int, ...]]] = {}
    for attack in itertools.product(range(1, 21), repeat=faces):
        kind = outcome(battle, attack, dice)
        number, _ = found.get(kind, (0, attack))
        found[kind] = (number + 1, attack)
    total = Fraction(0)
    for kind, (number, attack) in found.items():
        times = {"miss": 0, "hit": 1, "critical": 2}[kind]
        rolled = [range(1, sides + 1) for count, sides in dice.terms for _ in range(times * count)]
        every = [strike(battle, attack, damage) for damage in itertools.product(*rolled)]
        total += number * Fraction(sum(every), len(every))
    return total / Fraction(20**faces)


@pytest.mark.rule(
    "S5-D20-06", "S5-D20-07", "S5-D20-09", "S5-D20-16", "S5-D20-17", "S5-DMG-01", "S5-DMG-03", "S5-COND-21"
)
@pytest.mark.parametrize("case", OWN)
@pytest.mark.parametrize(
    ("bonus", "armor", "damage"),
    [(5, 14, "1d6+3"), (0, 35, "1d4"), (15, 10, "1d4"), (3, 13, "1d4-3"), (7, 18, "1d4+1d6+2")],
)
def test_expected_damage_is_the_closed_form(bonus: int, armor: int, damage: str, case: str) -> None:
    """Every face of the attack dice, with all the damage dice that follow, adds up to the formula."""
    battle = duel(bonus, armor, damage, case)
    faces = 1 if case in ("plain", "both") else 2

    assert enumerated(battle, parse(damage), faces) == closed_form(bonus, armor, damage, case)
