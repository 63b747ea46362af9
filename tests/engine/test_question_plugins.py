"""Questions that installed packages add to a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from fracas_engine import question_plugins
from fracas_engine.errors import UnknownQuestion
from fracas_engine.question_plugins import ENTRY_POINT_GROUP, added_questions
from fracas_engine.situation import AnySituation
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    added_questions.cache_clear()
    yield
    added_questions.cache_clear()


def lineage(situation: AnySituation, asked: str) -> tuple[int, int]:
    """Answer with the number of creatures, and the length of what is asked."""
    return len(situation.state.creatures), len(asked)


def install(monkeypatch: pytest.MonkeyPatch, ruleset: str, *entries: tuple[str, dict[str, object]]) -> None:
    """Pretend that packages with these entry points, by value, are installed for a ruleset."""
    points = [SimpleNamespace(value=value, load=lambda questions=questions: questions) for value, questions in entries]
    monkeypatch.setattr(
        question_plugins,
        "entry_points",
        lambda *, group, name: points if (group, name) == (ENTRY_POINT_GROUP, ruleset) else [],
    )


def test_questions_of_all_packages_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a ruleset are found in the order of the entries' values; other rulesets have none."""
    install(monkeypatch, "orcus", ("b:QUESTIONS", {"lineage": lineage, "age": lineage}), ("a:QUESTIONS", {"age": len}))

    assert dict(added_questions("orcus")) == {"lineage": lineage, "age": lineage}
    assert not added_questions("srd5")


def test_a_battle_answers_added_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """An added question is answered, also to a seat; a misspelt one gets a hint."""
    install(monkeypatch, "fourth_edition", ("a:QUESTIONS", {"lineage": lineage}))
    battle = scene("fourth_edition", "..", "id: a, side: red, at: [0, 0]", "id: b, side: blue, at: [1, 0]").battle

    assert battle.ask({"lineage": "a"}) == (2, 1)
    assert battle.ask_as("red", {"lineage": "ab"}) == (2, 2)
    with pytest.raises(UnknownQuestion, match=r"unknown question.*; did you mean lineage\?$"):
        battle.ask({"linage": "a"})


def test_the_rulesets_own_questions_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package cannot replace a question that the ruleset answers."""
    install(monkeypatch, "fourth_edition", ("a:QUESTIONS", {"distance": lineage}))
    battle = scene("fourth_edition", "..", "id: a, side: red, at: [0, 0]", "id: b, side: blue, at: [1, 0]").battle

    assert battle.ask({"distance": {"from": "a", "to": "b"}}) == 1
