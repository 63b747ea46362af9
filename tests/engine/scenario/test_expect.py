"""Comparisons: equal values, ranges, and orders that matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fracas_engine.errors import UnknownQuestion
from fracas_engine.events import Event
from fracas_engine.ids import Plain
from fracas_engine.scenario.expect import Mismatch, check, check_answer, check_any
from fracas_engine.scenario.record import StepRecord


class Shown:
    """A scene with fixed answers."""

    def __init__(self, answers: Mapping[str, Plain]) -> None:
        self.answers = answers

    def inspect(self, path: str) -> Plain:
        """Answer, or know nothing of it."""
        if path not in self.answers:
            raise UnknownQuestion(path, "nobody knows")
        return self.answers[path]


SCENE = Shown(
    {
        "imp.hp": 3,
        "imp.alive": True,
        "imp.at": (2, 1),
        "imp.altitude": -2,
        "bat.at": (2, 1, 4),
        "ghost.at": None,
        "imp.conditions": ("prone", "grappled"),
        "imp.ongoing": {"fire": 5},
        "imp.budget": {"standard": 1, "move": 0, "movement": 4},
        "imp.hand": ("b", "a", "a"),
        "order": ("imp", "ogre"),
        "acting": None,
        "pending": ({"by": "ogre", "kind": "reaction"}, {"by": "imp", "kind": "reaction"}),
    }
)
RECORD = StepRecord(
    [
        Event("used", {}),
        Event("attack", {"n": 1, "by": "ogre", "total": 18, "vs": "ac", "hit": True}),
        Event("damaged", {"who": "imp", "amount": 7, "attack": 1}),
        Event("attack", {"n": 2, "by": "ogre", "total": 8, "vs": "ac", "hit": False}),
        Event("rolled", {"purpose": "damage", "total": 7}),
        Event("rolled", {"purpose": "save", "total": 11}),
        Event("rolled", {"purpose": "save", "total": 12}),
    ]
)

RIGHT = [
    ("imp.hp", 3),
    ("imp.alive", True),
    ("imp.at", [2, 1]),
    ("imp.at", [2, 1, -2]),
    ("bat.at", [2, 1]),
    ("bat.at", [2, 1, 4]),
    ("ghost.at", None),
    ("imp.conditions", ["grappled", "prone"]),
    ("imp.has", ["prone"]),
    ("imp.has", []),
    ("imp.lacks", ["dazed"]),
    ("imp.ongoing", {"fire": 5}),
    ("imp.budget", {"standard": 1, "movement": 4}),
    ("imp.budget", {"swift": 0}),
    ("imp.hand", ["a", "b", "a"]),
    ("order", ["imp", "ogre"]),
    ("acting", None),
    ("pending", [{"by": "ogre", "kind": "reaction"}, {"by": "imp"}]),
    ("attack", {"total": 8, "hit": False, "damage": 0}),
    ("attacks", [{"total": 18, "vs": "ac", "damage": 7}, {"hit": False}]),
    ("rolls.save", [11, 12]),
    ("rolls.damage", 7),
    ("rolls.check", []),
    ("events", ["used", "attack", "rolled"]),
    ("events", ["attack", "attack"]),
]
WRONG = [
    ("imp.hp", 4, 3),
    ("imp.hp", True, 3),
    ("imp.alive", 1, True),
    ("imp.at", [2, 2], (2, 1)),
    ("imp.at", [2, 1, 0], (2, 1)),
    ("imp.at", None, (2, 1)),
    ("ghost.at", [0, 0], None),
    ("imp.conditions", ["prone"], ("prone", "grappled")),
    ("imp.has", ["dazed"], ("prone", "grappled")),
    ("imp.lacks", ["dazed", "prone"], ("prone", "grappled")),
    ("imp.ongoing", {}, {"fire": 5}),
    ("imp.budget", {"move": 1}, {"standard": 1, "move": 0, "movement": 4}),
    ("imp.hand", ["a", "b"], ("b", "a", "a")),
    ("order", ["ogre", "imp"], ("imp", "ogre")),
    ("acting", "imp", None),
    ("pending", [], SCENE.answers["pending"]),
    ("pending", [{"by": "imp"}, {"by": "ogre"}], SCENE.answers["pending"]),
    ("attack", {"total": 18}, {"total": 8}),
    ("attacks", [{"hit": True}, {"hit": True}], [{"hit": True}, {"hit": False}]),
    ("attacks", [{"hit": True}], RECORD.attacks),
    ("rolls.save", [12, 11], (11, 12)),
    ("rolls.save", 11, (11, 12)),
    ("events", ["rolled", "used"], RECORD.names),
    ("events", ["attack", "attack", "attack"], RECORD.names),
    ("imp.shoes", 2, "(nobody knows)"),
    ("imp.wings.has", ["x"], "(nobody knows)"),
]


@pytest.mark.parametrize(("path", "expected"), RIGHT)
def test_what_holds(path: str, expected: Any) -> None:
    """Order matters only where the vocabulary says so; mappings of a roll or a budget compare the keys named."""
    assert check({path: expected}, SCENE, RECORD) == []


@pytest.mark.parametrize(("path", "expected", "found"), WRONG)
def test_what_does_not_hold(path: str, expected: Any, found: Any) -> None:
    """The mismatch carries the path, the expected and the found value."""
    assert check({path: expected}, SCENE, RECORD) == [Mismatch(path, expected, found)]


def test_a_step_without_an_attack_has_no_last_one() -> None:
    """It is said in words, and is not an empty attack."""
    assert check({"attack": {"hit": True}}, SCENE, StepRecord()) == [
        Mismatch("attack", {"hit": True}, "(no attack roll in this step)")
    ]


def test_all_that_is_wrong_is_told() -> None:
    """One run shows all failures."""
    assert [wrong.path for wrong in check({"imp.hp": 9, "acting": None, "round": 1}, SCENE, RECORD)] == [
        "imp.hp",
        "round",
    ]


def test_one_of_several_must_hold_whole() -> None:
    """`expect_any` is satisfied by one mapping, and else says what is wrong with each."""
    assert check_any([{"imp.hp": 9}, {"imp.hp": 3, "acting": None}], SCENE, RECORD) == []
    assert [m.path for m in check_any([{"imp.hp": 9}, {"imp.hp": 3, "acting": "imp"}], SCENE, RECORD)] == [
        "expect_any[1].imp.hp",
        "expect_any[2].acting",
    ]


COSTS = (((2, 1), 1), ((3, 1), 2))


@pytest.mark.parametrize(
    ("question", "found", "expected", "right"),
    [
        ("distance", 3, 3, True),
        ("distance", 3, 4, False),
        ("sight", True, 1, False),
        ("cover", "half", "half", True),
        ("reachable", COSTS, {(2, 1): 1, (3, 1): 2}, True),
        ("reachable", {"2,1": 1, "3,1": 2}, {(3, 1): 2, (2, 1): 1}, True),
        ("reachable", {(2, 1): 1}, {(2, 1): 1, (3, 1): 2}, False),
        ("reachable", {(1, 1): 0, (2, 1): 1}, {(2, 1): 1}, True),
        ("reachable", {(1, 1): 0, (2, 1): 1}, {(1, 1): 0, (2, 1): 1}, True),
        ("reachable", {(1, 1): 0, (2, 1): 1}, {(1, 1): 0}, False),
        ("reachable", COSTS, {"include": [[[2, 1], 1]], "exclude": [[9, 9]]}, True),
        ("reachable", COSTS, {"include": [[[2, 1], 2]]}, False),
        ("reachable", COSTS, {"exclude": [[3, 1]]}, False),
        ("area", ((1, 1), (0, 1)), [[0, 1], [1, 1]], True),
        ("area", ((1, 1), (1, 1)), [[1, 1]], False),
        ("area", ((1, 1), (0, 1)), [[0, 1]], False),
        ("affected", ("imp", "elf"), ["elf", "imp"], True),
        ("affected", (), [], True),
        ("options", ("walk", "club"), ["club", "walk"], True),
        ("options", ("walk", "club"), {"include": ["club"], "exclude": ["bow"]}, True),
        ("options", ("walk", "club"), {"include": ["bow"]}, False),
        ("options", ("walk", "club"), {"exclude": ["club"]}, False),
        ("focus", None, None, True),
        ("focus", "imp", {"any_of": ["elf", "imp"]}, True),
        ("focus", "ogre", {"any_of": ["elf", "imp"]}, False),
        ("attack_roll", {"bonus": 7, "vs": "ac", "defense": 15}, {"bonus": 7}, True),
        ("attack_roll", {"bonus": 7, "vs": "ac", "defense": 15}, {"bonus": 6, "vs": "ac"}, False),
        ("modifier", 2, 2, True),
    ],
)
def test_answers(question: str, found: Any, expected: Any, right: bool) -> None:  # noqa: FBT001
    """Cells and names come in any order; `include`, `exclude` and `any_of` say less than the whole answer."""
    wrong = check_answer(question, found, expected)

    assert wrong == (None if right else Mismatch(question, expected, found))
