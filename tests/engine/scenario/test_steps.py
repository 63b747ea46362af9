"""Steps in the runner's form."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.scenario.steps import keeps_waiting, steps_of
from tests.engine.scenario.toy_scenarios import spec

DEED = {"by": "imp", "end": "turn"}
REFUSED = {**DEED, "rejected": "must_act"}
LOOK = {"expect": {"acting": "imp"}}
ASK = {"ask": {"distance": {"from": "imp", "to": "ogre"}}, "is": 1}
YES = {"by": "ogre", "answer": True}
GONE = {**YES, "rejected": "nothing_pending"}
SEES = {"expect_any": [{"pending": [{"by": "ogre", "kind": "reaction"}]}]}
SEES_NONE: dict[str, Any] = {"expect": {"pending": []}}


@pytest.mark.parametrize(
    ("steps", "kept"),
    [
        ([YES], True),
        ([GONE], True),
        ([DEED], False),
        ([DEED, YES], False),
        ([LOOK, ASK, REFUSED, YES], True),
        ([REFUSED, DEED], False),
        ([LOOK], False),
        ([LOOK, GONE], False),
        ([SEES, DEED], True),
        ([SEES_NONE, DEED], False),
        ([LOOK, SEES, DEED], True),
    ],
)
def test_what_leaves_questions_open(steps: list[dict[str, Any]], kept: bool) -> None:  # noqa: FBT001
    """An answer does, an action does not; a look does if an answer or a look at pending decisions follows."""
    assert keeps_waiting(steps_of(spec(*steps))) is kept


def test_a_step_is_read_into_its_parts() -> None:
    """The intent is what is left without dice, expectations and the refusal."""
    (step,) = steps_of(
        spec({"by": "imp", "use": "strike", "on": ["ogre"], "dice": {"attack": [3]}, "expect": {"ogre.hp": 3}})
    )

    assert step.intent == {"by": "imp", "use": "strike", "on": ["ogre"]}
    assert step.faces == {"attack": (3,)}
    assert step.expect == {"ogre.hp": 3}
    assert (step.number, step.kind, step.acts, step.is_answer) == (1, "use", True, False)


def test_what_is_readied_stays_a_step_within_the_step() -> None:
    """`with` holds the readied action, `trigger` what it waits for."""
    ready = {"by": "imp", "use": "ready", "with": {"use": "strike", "on": ["ogre"]}, "trigger": {"event": "hits"}}

    (step,) = steps_of(spec(ready))

    assert step.intent == ready


def test_a_question_is_asked_with_its_answer() -> None:
    """Costs by cell keep their cells."""
    (step,) = steps_of(spec({"ask": {"reachable": {"by": "imp", "move": "walk"}}, "is": {(2, 2): 1}}))

    assert (step.kind, step.question, step.answer) == ("ask", {"reachable": {"by": "imp", "move": "walk"}}, {(2, 2): 1})
