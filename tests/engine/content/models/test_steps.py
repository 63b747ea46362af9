"""Steps: a closed union, with all documented keys of each form."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fracas_engine.content import (
    AnswerStep,
    AskStep,
    EndStep,
    ExpectStep,
    MoveStep,
    ReadiedSpec,
    RestStep,
    Step,
    UseStep,
)
from fracas_engine.content.models.questions import AreaQuestion, PairQuestion
from tests.engine.content.writing import complaints, read_as

EXAMPLES: list[tuple[str, type[Any]]] = [
    ("{by: ogre, move: walk, path: [[3, 2], [4, 2]]}", MoveStep),
    ("{by: ogre, move: walk, to: [6, 2], rejected: blocked}", MoveStep),
    ("{by: ogre, use: club, on: [goblin], dice: {attack: [15], damage: [6, 2]}, expect: {goblin.hp: 3}}", UseStep),
    ("{by: mage, use: fireball, at: [7, 7]}", UseStep),
    ("{by: mage, use: bolt, at: [1, 1], direction: [2, 1]}", UseStep),
    ("{by: mage, use: breath, cells: [[1, 1], [1, 2]], knock_out: true}", UseStep),
    ("{by: fighter, use: flurry, on: [a, a, b], with: [bite, claw]}", UseStep),
    ("{by: a, use: bull_rush, on: [b], push_to: [3, 2], path: [[2, 2]]}", UseStep),
    ("{by: a, use: x, slide_to: [3, 2], on_save: half, spend: {recovery: 1}}", UseStep),
    ("{by: a, use: ready, with: {use: club, on: [b]}, trigger: {event: moves_adjacent, by: enemy}}", UseStep),
    ("{by: a, use: ready, with: {move: walk, to: [1, 1]}}", UseStep),
    ("{by: goblin, answer: true}", AnswerStep),
    ("{by: ada, answer: [cut, dash], expect_any: [{ada.hp: 3}, {ada.hp: 4}]}", AnswerStep),
    ("{by: archer, answer: [3, 2]}", AnswerStep),
    ("{by: a, answer: 3}", AnswerStep),
    ("{by: ogre, end: turn}", EndStep),
    ("{rest: short, spend: {a: 2}}", RestStep),
    ("{ask: {cover: {of: goblin, from: ogre, action: bow}}, is: half}", AskStep),
    ("{expect: {acting: goblin, round: 2}}", ExpectStep),
    ("{expect_any: [{acting: goblin}, {acting: null}]}", ExpectStep),
]


@pytest.mark.parametrize(("text", "kind"), EXAMPLES, ids=[text for text, _ in EXAMPLES])
def test_documented_forms(text: str, kind: type[Any]) -> None:
    """Each form of a step is its own model, and is written again as it stood there."""
    step = read_as(Step, text, "orcus")

    assert type(step) is kind
    assert read_as(Step, json.dumps(step.to_plain()), "orcus") == step


def test_with_is_text_list_or_what_is_readied() -> None:
    """`with` names one thing, several, or the action to get ready."""
    assert read_as(Step, "{by: a, use: shove, with: prone}").with_ == "prone"
    assert read_as(Step, "{by: a, use: x, with: [b, c]}").with_ == ("b", "c")
    readied = read_as(Step, "{by: a, use: ready, with: {use: club, on: [b]}}").with_
    assert readied == ReadiedSpec(use="club", on=("b",))


def test_a_step_does_one_thing() -> None:
    """Two verbs in one step are a slip, told at the one too many."""
    (complaint,) = complaints(Step, "{by: a, move: walk, to: [1, 1], use: club}")

    assert complaint.startswith("use: unknown key use")


def test_a_slip_in_the_verb_is_found_though_something_is_expected() -> None:
    """A step by a creature is never taken for one that only looks."""
    assert complaints(Step, "{by: a, usee: club, expect: {a.hp: 3}}") == ["usee: unknown key usee; did you mean use?"]


@pytest.mark.parametrize(
    ("text", "path", "subject", "what", "detail", "value"),
    [
        ("{a.hp: 3}", "a.hp", "a", "hp", None, 3),
        ("{a.at: [1, 2]}", "a.at", "a", "at", None, (1, 2)),
        ("{a.at: null}", "a.at", "a", "at", None, None),
        ("{a.uses.fire_bolt: 1}", "a.uses.fire_bolt", "a", "uses", "fire_bolt", 1),
        ("{a.attack_bonus.club: 7}", "a.attack_bonus.club", "a", "attack_bonus", "club", 7),
        ("{a.defense.ac: 17}", "a.defense.ac", "a", "defense", "ac", 17),
        ("{a.ongoing: {fire: 5}}", "a.ongoing", "a", "ongoing", None, {"fire": 5}),
        ("{a.budget: {standard: 1}}", "a.budget", "a", "budget", None, {"standard": 1}),
        ("{a.conditions: []}", "a.conditions", "a", "conditions", None, ()),
        ("{winner: null}", "winner", None, "winner", None, None),
        ("{rolls.damage: 7}", "rolls.damage", None, "rolls", "damage", (7,)),
        ("{rolls.save: [7, 8]}", "rolls.save", None, "rolls", "save", (7, 8)),
        ("{attack: {total: 18, hit: true}}", "attack", None, "attack", None, {"total": 18, "hit": True}),
        ("{pending: []}", "pending", None, "pending", None, ()),
    ],
)
def test_expected_paths(
    text: str, path: str, subject: str | None, what: str, detail: str | None, value: object
) -> None:
    """A path is split into creature, word and name; its value is plain."""
    (expected,) = read_as(Step, f"{{expect: {text}}}").expect

    found = (expected.path, expected.subject, expected.what, expected.detail, expected.value)
    assert found == (path, subject, what, detail, value)


def test_questions_know_what_they_ask_for() -> None:
    """The details of a common question are a model of their own; `from` is `from_`."""
    step = read_as(Step, "{ask: {distance: {from: ogre, to: [3, 1]}}, is: 2}")

    assert step.ask.name == "distance"
    assert step.ask.details == PairQuestion.model_validate({"from": "ogre", "to": (3, 1)})
    assert step.ask.to_plain() == {"distance": {"from": "ogre", "to": [3, 1]}}


def test_a_question_for_an_area_holds_its_shape() -> None:
    """The keys of the shape stand beside those of the question."""
    step = read_as(Step, "{ask: {area: {line: 4, width: 2, by: ogre, direction: [1, 0]}}, is: [[1, 2]]}")

    assert isinstance(step.ask.details, AreaQuestion)
    assert step.ask.details.area is not None
    assert (step.ask.details.area.extent, step.ask.details.direction) == (4, (1, 0))
    assert step.ask.to_plain() == {"area": {"line": 4, "width": 2, "by": "ogre", "direction": [1, 0]}}
    assert complaints(Step, "{ask: {area: {line: x, by: ogre}}, is: []}") == ["ask.area.line: x is not a whole number"]


def test_a_question_for_the_area_of_an_action_names_it_in_place_of_a_shape() -> None:
    """It reads and writes as it stands."""
    step = read_as(Step, "{ask: {area: {by: ogre, use: breath, cells: [[1, 2]]}}, is: [[1, 2]]}")

    assert isinstance(step.ask.details, AreaQuestion)
    assert (step.ask.details.area, step.ask.details.use) == (None, "breath")
    assert step.ask.to_plain() == {"area": {"by": "ogre", "use": "breath", "cells": [[1, 2]]}}


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("{reachable: {by: a, move: walk}}", "{[1, 2]: 3}"),
        ("{reachable: {by: a, move: walk}}", "{include: [[[1, 2], 3]], exclude: [[4, 5]]}"),
        ("{way: {by: a, move: walk, to: [3, 1]}}", "{path: [[2, 1], [3, 1]], cost: 2}"),
        ("{way: {by: a, use: bottom, with: [leap], path: [[2, 1], [3, 1]]}}", "{path: [[2, 1], [3, 1]], cost: 2}"),
        ("{options: {by: a}}", "[club, walk]"),
        ("{options: {by: a}}", "{include: [club], exclude: [bow]}"),
        ("{focus: {by: a}}", "null"),
        ("{focus: {by: a}}", "{any_of: [b, c]}"),
        ("{attack_roll: {by: a, use: club, on: b}}", "{bonus: 7, chance: 0.55}"),
        ("{affected: {by: a, use: bomb, at: [1, 2]}}", "[b, c]"),
        ("{range: {from: a, to: b}}", "4"),
        ("{concealment: {of: a, from: b}}", "partial"),
        ("{flanking: {of: a, by: b}}", "true"),
        ("{combat_advantage: {of: a, by: b, action: club}}", "false"),
        ("{modifier: {ability: 14}}", "2"),
        ("{level: 1200}", "2"),
    ],
)
def test_answers(question: str, answer: str) -> None:
    """Every documented answer fits its question; those of the ruleset's own questions are not looked at."""
    assert isinstance(read_as(Step, f"{{ask: {question}, is: {answer}}}", "orcus"), AskStep)


def test_a_slip_in_a_common_question_is_told_even_where_the_ruleset_has_its_own() -> None:
    """What is nearly a common question is not taken for one of the ruleset's own."""
    (complaint,) = complaints(Step, "{ask: {flankin: {of: a, by: b}}, is: true}", "orcus")

    assert complaint == "ask.flankin: orcus has no question flankin; did you mean flanking?"
