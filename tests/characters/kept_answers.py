"""The questions that our scenarios ask about characters, and their like one thing off, with all that is answered.

Scenarios look at a few facets of an answer; here the whole of it is kept. After a change that is meant:

    python -m tests.characters.kept_answers

and read the diff: every changed line is to be meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from fracas_characters.questions import CHARACTER_QUESTIONS
from fracas_engine.battle import Battle
from fracas_engine.content import load_scenarios
from fracas_engine.content.models.steps import AskStep
from fracas_engine.dice import ScriptedFaces
from fracas_engine.errors import EngineError
from fracas_engine.scenario.files import setup_of

__all__ = ["KEPT", "answers"]

KEPT: Final = Path(__file__).with_name("kept_answers")
"""A file of answers for each file of scenarios that asks about characters."""
SCENARIOS: Final = Path(__file__).parents[1] / "scenarios" / "orcus"


def answers(name: str) -> str:
    """Return every question of a file of scenarios with its answer, a line each; empty where none is asked."""
    battle = None
    lines: dict[str, None] = {}
    for scenario in load_scenarios(SCENARIOS / f"{name}.yaml"):
        for step in scenario.steps:
            if not isinstance(step, AskStep) or step.ask.name not in CHARACTER_QUESTIONS:
                continue
            if battle is None:
                battle = Battle.start(setup_of(scenario), ScriptedFaces(None))
            lines.update((_line(battle, question), None) for question in _like(_frozen(step.ask.to_plain())))
    return "".join(f"{line}\n" for line in lines)


def _line(battle: Battle, question: Mapping[str, Any]) -> str:
    try:
        answer: Any = battle.ask(question)
    except EngineError as error:
        answer = f"{type(error).__name__}: {error}"
    return f"{_told(question)} -> {_told(answer)}"


def _told(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=dict)


def _like(question: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield a question, and it again with each number one off, each switch turned and each part left out."""
    yield question
    for name, asked in question.items():
        yield from ({name: other} for other in _otherwise(asked))


def _frozen(value: Any) -> Any:
    """Return a value as a battle is handed it, with tuples for lists."""
    if isinstance(value, Mapping):
        return {key: _frozen(item) for key, item in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _otherwise(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield value - 1
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from ({**value, key: other} for other in _otherwise(item))
            yield {name: other for name, other in value.items() if name != key}
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            before, after = value[:place], value[place + 1 :]
            yield from ((*before, other, *after) for other in _otherwise(item))
            yield (*before, *after)


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for file in sorted(SCENARIOS.glob("*.yaml")):
        if told := answers(file.stem):
            (KEPT / f"{file.stem}.txt").write_text(told, encoding="utf-8")
