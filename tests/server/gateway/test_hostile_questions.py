"""Questions of any shape and size: each has its answer or a typed refusal, soon enough that nobody else waits."""

from __future__ import annotations

import itertools
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from time import thread_time
from types import FrameType
from typing import Any, Final

import pytest

from fracas_engine.battle import Battle
from fracas_engine.battle_dump import rules_version
from fracas_engine.content.library import library_of
from fracas_engine.dice_key import commitment
from fracas_engine.ruleset import ruleset_named
from fracas_engine.rulesets.fourth_family import questions as fourth
from fracas_engine.rulesets.monster_mash import questions as mash
from fracas_engine.rulesets.monster_turn import questions as turn
from fracas_engine.rulesets.srd5 import questions as srd5
from fracas_projection.errors import QuestionRefused
from fracas_projection.questions import answer_question
from fracas_server.errors import RequestRefused
from fracas_server.gateway.request_parsing import MAX_NUMBER, check_size
from fracas_server.ids import MatchId, Subject
from fracas_server.lobby.match_setup import begin_battle, pick_board
from fracas_server.match.clocks import ClockRules
from fracas_server.match.record import MatchRecord, SeatRecord

SECRET: Final = b"s" * 32
LIMIT: Final = 150_000
"""How many calls one request may cost: some 50 ms, for which everybody else waits. A clock measures the machine."""
CHEAP_S: Final = 0.002
"""Processor time in which no machine makes that many calls; counting them takes several times as long."""
GIVEN_UP_S: Final = 20.0
EVERYWHERE: Final = ("odds", "focus", "focus_plan", "why_focus", "no_such_question")
ASKED: Final = {
    "monster_mash": (*mash.QUESTIONS, *EVERYWHERE),
    "srd5": (*srd5.QUESTIONS, *EVERYWHERE),
    "fourth_edition": (*fourth.QUESTIONS, *EVERYWHERE),
    "orcus": (*fourth.QUESTIONS, *EVERYWHERE),
    "monster_turn": (*turn.QUESTIONS, *EVERYWHERE),
}
KEYS: Final = (
    "by",
    "from",
    "to",
    "of",
    "on",
    "at",
    "use",
    "action",
    "cells",
    "path",
    "move",
    "direction",
    "area",
    "with",
)
AREAS: Final = ("burst", "blast", "sphere", "emanation", "cone", "cube", "line", "cylinder", "wall", "radius", "within")
ODD: Final[tuple[Any, ...]] = (
    None, True, 0, -1, MAX_NUMBER, -MAX_NUMBER, "", "x" * 1000, (), ((),), (1,), (1, 2, 3), ("a", "b"),
    (MAX_NUMBER, -MAX_NUMBER), {"a": 1}, {}, ((0, 0),) * 300, "no_such",
)  # fmt: skip


class TooSlow(BaseException):
    """A question took so long that it was broken off."""


def record_of(ruleset: str, match: str = "m1") -> MatchRecord:
    """Return a match on a shipped board with two seats, red and blue, taken by subjects of these names."""
    rules = rules_version(ruleset_named(ruleset))
    seats = tuple(SeatRecord(id=name, side=name, subject=Subject(name), player=name) for name in ("red", "blue"))
    return MatchRecord(
        match=MatchId(match), created_ms=1, creator=Subject("somebody"), code="CODE", listed=True, ruleset=ruleset,
        rules_version=rules, board=pick_board(library_of(ruleset), wanted="", seats=2, sides=2), clock=ClockRules(),
        commitment=commitment(SECRET, match=match, rules_version=rules), seats=seats,
    )  # fmt: skip


@cache
def battle_of(ruleset: str) -> Battle:
    """Begin a shipped battle of two seats, one creature each."""
    return begin_battle(record_of(ruleset), SECRET)


def questions(ruleset: str, name: str) -> Iterator[Mapping[str, Any]]:
    """Yield a question in all shapes that nobody would ask it in."""
    creature = next(iter(battle_of(ruleset).state.creatures))
    for odd in ODD:
        yield {name: odd}
        yield {name: dict.fromkeys(KEYS, odd)}
        for key in KEYS:
            yield {name: {**dict.fromkeys(KEYS, creature), key: odd}}
            yield {name: {"by": creature, "move": "walk", key: odd}}
            yield {name: {"by": creature, "from": (1, 1), "to": (2, 1), "of": creature, "at": (1, 1), key: odd}}
    for area, size in itertools.product(AREAS, (1, 30, MAX_NUMBER)):
        for more in ({}, {"within": MAX_NUMBER}, {"height": MAX_NUMBER, "width": MAX_NUMBER, "length": MAX_NUMBER}):
            shape = {area: size, **more}
            placed = {"at": (3, 3), "by": creature, "from": (1, 1), "cells": ((1, 1), (2, 2))}
            yield {name: {**placed, **shape}}
            yield {name: {**placed, "area": shape}}
            yield {name: {**placed, "origin": creature, **shape}}


@contextmanager
def broken_off() -> Iterator[None]:
    """Break off what takes for ever."""

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, GIVEN_UP_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def ask(battle: Battle, question: Mapping[str, Any]) -> None:
    """Ask as the server does."""
    try:
        check_size(question)
        answer_question(battle, "red", question)
    except (RequestRefused, QuestionRefused) as error:
        assert 0 < len(error.detail) < 3_000  # noqa: PT017 - whether there is an answer or a refusal is all one


def calls_of(battle: Battle, question: Mapping[str, Any]) -> int:
    """Return how many calls a question costs, of Python's functions and of the interpreter's own."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    try:
        sys.setprofile(count)
        ask(battle, question)
    finally:
        sys.setprofile(None)
    return calls


def is_slow(battle: Battle, question: Mapping[str, Any]) -> bool:
    """Ask a question, and return True if it costs more calls than it may."""
    try:
        with broken_off():
            began = thread_time()
            ask(battle, question)
            if thread_time() - began < CHEAP_S:
                return False
            # The first of a kind has built what is remembered for all others.
            return calls_of(battle, question) > LIMIT
    except TooSlow:
        return True


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ASKED)
def test_any_question_is_answered_soon(ruleset: str) -> None:
    """No shape of any question raises what is no refusal, or costs more than some 50 ms of a common machine."""
    battle = battle_of(ruleset)
    slow = [
        str(question)[:200]
        for name in ASKED[ruleset]
        for question in questions(ruleset, name)
        if is_slow(battle, question)
    ]

    assert slow == []
    assert battle.state == battle_of(ruleset).state


@pytest.mark.parametrize(
    "question",
    [
        {"area": {"blast": 100_000, "cells": [[1, 1]]}},
        {"area": {"sphere": 4_000}},
        {"distance": {"from": [2**62, 1], "to": [1, 1]}},
        {"area": {"cells": [[1, 1]] * 1_000}},
    ],
)
def test_what_is_out_of_all_proportion_is_not_looked_at(question: Mapping[str, Any]) -> None:
    """Numbers and lists that no board has are refused before the rules see them."""
    with pytest.raises(RequestRefused, match="malformed"):
        check_size(question)
