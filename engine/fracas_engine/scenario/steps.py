"""Steps of a scenario in the runner's form: an attempt, a question, or only expectations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, assert_never

from fracas_engine.content import Expectation, ScenarioSpec
from fracas_engine.content import Step as StepSpec
from fracas_engine.content.models.steps import AnswerStep, AskStep, EndStep, ExpectStep, MoveStep, RestStep, UseStep
from fracas_engine.errors import RefusalCode
from fracas_engine.intent_plain import KIND_KEYS
from fracas_engine.scenario.driver import Faces

_BESIDE: Final = frozenset({"dice", "expect", "expect_any", "rejected"})
"""Keys of a step that are no part of its intent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step."""

    number: int
    """From 1."""
    line: int | None = None
    """Line in its file, from 1; None if it does not come from a file."""
    intent: Mapping[str, Any] | None = None
    """The intent, as `fracas_engine.intent_plain` reads it; None for other steps."""
    question: Mapping[str, Any] | None = None
    """The question; None for other steps."""
    answer: Any = None
    """The required answer to the question."""
    faces: Faces = field(default_factory=dict)
    """Faces that fall in this step before those of the scenario."""
    expect: Mapping[str, Any] = field(default_factory=dict)
    expect_any: Sequence[Mapping[str, Any]] = ()
    rejected: RefusalCode | None = None
    """The code with which what is tried has to be refused; None: it has to be accepted."""

    @property
    def acts(self) -> bool:
        """True if it is an attempt that must be accepted."""
        return self.intent is not None and self.rejected is None

    @property
    def is_answer(self) -> bool:
        """True if it answers a question; stepping in after a delay does."""
        return self.intent is not None and ("answer" in self.intent or self.intent.get("use") == "resume")

    @property
    def kind(self) -> str:
        """The key of the intent (`use`, `move`, ...), or `ask` or `expect`."""
        if self.intent is not None:
            return next((key for key in KIND_KEYS if key in self.intent), "step")
        return "expect" if self.question is None else "ask"


def steps_of(spec: ScenarioSpec) -> tuple[Step, ...]:
    """Return the steps of a scenario as the runner takes them."""
    return tuple(read_step(step, number, spec.step_line(number - 1)) for number, step in enumerate(spec.steps, 1))


def read_step(spec: StepSpec, number: int, line: int | None = None) -> Step:
    """Return a step of a content file in the runner's form.

    Args:
        spec: The step.
        number: Which step it is, from 1.
        line: The line of its file.
    """
    step = Step(
        number=number,
        line=line,
        faces={purpose: tuple(faces) for purpose, faces in spec.dice.items()},
        expect=_paths(spec.expect),
        expect_any=tuple(map(_paths, spec.expect_any)),
    )
    match spec:
        case ExpectStep():
            return step
        case AskStep():
            return replace(step, question=spec.ask.to_plain(), answer=spec.is_)
        case MoveStep() | UseStep() | AnswerStep() | EndStep() | RestStep():
            plain = {key: value for key, value in spec.to_plain().items() if key not in _BESIDE}
            if isinstance(spec, AnswerStep):
                plain = _as_answered(plain)
            return replace(step, intent=plain, rejected=spec.rejected)
        case _:  # pragma: no cover - the union of steps is closed
            assert_never(spec)


def _as_answered(plain: dict[str, Any]) -> dict[str, Any]:
    """Return an answer with the cells of a use as `to` and `path`."""
    for key, words in (("to", ("push_to", "slide_to", "at")), ("path", ("cells",))):
        named = [plain.pop(word) for word in words if word in plain]
        if named and key not in plain:
            plain[key] = named[0]
    return plain


def _paths(expected: Expectation) -> Mapping[str, Any]:
    return {one.path: one.value for one in expected}


def keeps_waiting(steps: Sequence[Step], *, beside: Callable[[Step], bool] = lambda _: False) -> bool:
    """Return True if the first of these steps leaves the pending questions open.

    Unanswered reactions are declined when the next step is not an answer. A step that only looks (asks, expects, or
    tries an intent that must be refused) may stand between a question and its answer, or may look at what is pending;
    then the question stays.

    Args:
        steps: The step about to be taken and those that follow.
        beside: Returns True if a step is possible before the question is answered.
    """
    for step in steps:
        if step.is_answer:
            # An answer that is to find nothing pending says that the question has been declined.
            return step.rejected != "nothing_pending" or step is steps[0]
        if step.acts:
            return beside(step)
        if any(expected.get("pending") for expected in (step.expect, *step.expect_any)):
            return True
    return False
