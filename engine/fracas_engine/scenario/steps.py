"""Steps of a scenario as the runner executes them: an intent, a question, or only expectations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, assert_never

from fracas_engine.content import Expectation, ScenarioSpec
from fracas_engine.content import Step as StepSpec
from fracas_engine.content.models.steps import (
    AnswerStep,
    AskStep,
    EndStep,
    ExpectStep,
    MoveStep,
    RestStep,
    RulingStep,
    UseStep,
)
from fracas_engine.errors import RefusalCode
from fracas_engine.intent_plain import KIND_KEYS
from fracas_engine.scenario.driver import Faces

_BESIDE: Final = frozenset({"dice", "expect", "expect_any", "rejected"})
"""Keys of a step that are not part of its intent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step."""

    number: int
    """The number of the step in its scenario, from 1."""
    line: int | None = None
    """The line of the step in its file, from 1; None if the step does not come from a file."""
    intent: Mapping[str, Any] | None = None
    """The intent in plain form, as `fracas_engine.intent_plain` reads it; None for steps without an intent."""
    question: Mapping[str, Any] | None = None
    """The question in plain form; None for steps without a question."""
    answer: Any = None
    """The expected answer to the question."""
    faces: Faces = field(default_factory=dict)
    """Scripted faces for this step, used before those of the scenario."""
    expect: Mapping[str, Any] = field(default_factory=dict)
    expect_any: Sequence[Mapping[str, Any]] = ()
    rejected: RefusalCode | None = None
    """The code with which the intent must be refused; None if it must be accepted."""

    @property
    def acts(self) -> bool:
        """True if the step has an intent that must be accepted."""
        return self.intent is not None and self.rejected is None

    @property
    def is_answer(self) -> bool:
        """True if the step answers a question, or ends a delay by acting now."""
        return self.intent is not None and ("answer" in self.intent or self.intent.get("use") == "resume")

    @property
    def is_ruling(self) -> bool:
        """True if the step is a ruling of the game master, which answers and declines no question."""
        return self.intent is not None and "gm" in self.intent

    @property
    def is_rewind(self) -> bool:
        """True if the step rewinds the battle; the pending questions are those of a state that it may undo."""
        orders = self.intent.get("gm") if self.intent is not None else None
        return isinstance(orders, Mapping) and "rewind" in orders

    @property
    def kind(self) -> str:
        """The key of the intent (`use`, `move`, ...), or `ask` or `expect`."""
        if self.intent is not None:
            return next((key for key in KIND_KEYS if key in self.intent), "step")
        return "expect" if self.question is None else "ask"


def steps_of(spec: ScenarioSpec) -> tuple[Step, ...]:
    """Convert the steps of a scenario from a content file to the form that the runner executes."""
    return tuple(read_step(step, number, spec.step_line(number - 1)) for number, step in enumerate(spec.steps, 1))


def read_step(spec: StepSpec, number: int, line: int | None = None) -> Step:
    """Convert a content-file step to the form that the runner executes.

    Args:
        spec: The step as read from the file.
        number: The number of the step, from 1.
        line: The line of the step in the file; None if it does not come from a file.
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
        case MoveStep() | UseStep() | AnswerStep() | EndStep() | RestStep() | RulingStep():
            plain = {key: value for key, value in spec.to_plain().items() if key not in _BESIDE}
            if isinstance(spec, AnswerStep):
                plain = _as_answered(plain)
            return replace(step, intent=plain, rejected=spec.rejected)
        case _:  # pragma: no cover - the union of steps is closed
            assert_never(spec)


def _as_answered(plain: dict[str, Any]) -> dict[str, Any]:
    """Rename the keys of an answer that are written as for a `use`: a cell to `to`, a list of cells to `path`."""
    for key, words in (("to", ("push_to", "slide_to", "at")), ("path", ("cells",))):
        named = [plain.pop(word) for word in words if word in plain]
        if named and key not in plain:
            plain[key] = named[0]
    return plain


def _paths(expected: Expectation) -> Mapping[str, Any]:
    return {one.path: one.value for one in expected}


def keeps_waiting(steps: Sequence[Step], *, beside: Callable[[Step], bool] = lambda _: False) -> bool:
    """Return True if the first of `steps` leaves the pending questions open, False if it declines them.

    Pending questions are declined when the next step that acts is not an answer. Read-only steps (ask, expect, a
    rejected intent) and rulings do not decline them, if an answer follows or if they expect pending questions.

    Args:
        steps: The step about to be run and all steps after it.
        beside: Returns True if a step can be taken without answering or declining the questions.
    """
    for step in steps:
        if step.is_answer:
            # An answer that is to find nothing pending says that the question has been declined.
            return step.rejected != "nothing_pending" or step is steps[0]
        if step.is_rewind:
            return True
        if step.acts and not step.is_ruling:
            return beside(step)
        if any(expected.get("pending") for expected in (step.expect, *step.expect_any)):
            return True
    return False
