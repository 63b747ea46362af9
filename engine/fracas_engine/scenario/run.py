"""Execution of one scenario: all steps in sequence, with all failures recorded.

Steps are read in `steps`, expectations compared in `expect`, battles played in `driver`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from fracas_engine.content.vocabulary import find_vocabulary
from fracas_engine.errors import DiceError, EngineError, IllegalIntent, InternalError, SetupError, UnknownQuestion
from fracas_engine.event_plain import frozen
from fracas_engine.ids import CreatureId
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Answer, Concede, Intent, Rest, Ruling, Stand
from fracas_engine.scenario.driver import Awaited, Driver, Faces
from fracas_engine.scenario.expect import Mismatch, check, check_answer, check_any
from fracas_engine.scenario.record import StepRecord
from fracas_engine.scenario.steps import Step, keeps_waiting
from fracas_engine.setup import Setup

GM_SEAT: Final = "gm"
"""Seat of the game master in scenarios with rulings."""

_DECLINES: int = 1_000
"""Maximum number of questions declined between two steps; with more, the ruleset probably asks in an endless loop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A scenario that is ready to be run."""

    title: str
    ruleset: str
    rules: tuple[str, ...] = ()
    """The rule ids (from the rule ledger) that the scenario tests."""
    setup: Setup
    faces: Faces = field(default_factory=dict)
    """Scripted faces for rolls of steps that have no faces of their own left."""
    steps: tuple[Step, ...] = ()
    refused: str | None = None
    """The code with which the set-up must be refused; None if the battle must start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """One difference between a scenario and the battle."""

    step: int | None
    """The number of the step, from 1; None for the set-up and for failures found at the end."""
    line: int | None = None
    """The line of the step in its file, from 1; None if unknown."""
    path: str
    """The path of `expect`, the question asked, or the key of the step that failed."""
    expected: Any
    found: Any


class _Stop(Exception):
    """Raised to end a scenario that cannot continue, because a step was unexpectedly refused or dice are missing."""


def run_scenario(scenario: Scenario, driver: Driver) -> tuple[Failure, ...]:
    """Run a scenario to its end, or to the first step after which it cannot continue.

    Args:
        scenario: The scenario.
        driver: The driver that plays the battle.

    Returns:
        All failures; empty if the scenario passes. Errors raised by the ruleset are failures too.
    """
    run = _Run(scenario, driver)
    try:
        run.play()
    except _Stop:
        pass
    except Exception as error:  # noqa: BLE001 - an unfinished ruleset fails its scenarios, it does not end the run
        run.fail("engine", "no crash", _crash(error))
    return tuple(run.failures)


class _Run:
    """One run of one scenario."""

    def __init__(self, scenario: Scenario, driver: Driver) -> None:
        self.failures: list[Failure] = []
        self._scenario = scenario
        self._driver = driver
        self._record = StepRecord()
        self._carried: dict[str, tuple[int | str, ...]] = {}
        """Unused faces of a step that is interrupted by a question and not finished yet."""
        self._asked: tuple[int, ...] = ()
        """The numbers of the questions put to several seats at once that are being answered, in the order asked."""
        self._declared: dict[int, Faces] = {}
        """Faces of answers that wait until other seats have answered too, by the number of the question."""
        self._step: Step | None = None

    def fail(self, path: str, expected: Any, found: Any) -> None:
        """Record a failure of the current step."""
        step = self._step
        number, line = (None, None) if step is None else (step.number, step.line)
        self.failures.append(Failure(step=number, line=line, path=path, expected=expected, found=found))

    def play(self) -> None:
        """Start the battle and run all steps."""
        if not self._start():
            return
        steps = self._scenario.steps
        for index, step in enumerate(steps):
            self._step = step
            self._take(step, steps[index:])
        self._left_over(self._waiting())
        self._step = None
        self._left_over(self._driver.remaining())

    def _start(self) -> bool:
        scenario = self._scenario
        try:
            opening = self._driver.start(scenario.setup, scenario.faces)
        except SetupError as error:
            if scenario.refused is None:
                self.fail("setup", "accepted", f"{error.code}: {error}")
            elif error.code != scenario.refused:
                self.fail("refused", scenario.refused, f"{error.code}: {error}")
            return False
        except DiceError as error:
            self.fail("dice", "faces for every roll before the first decision", str(error))
            return False
        if scenario.refused is not None:
            self.fail("refused", scenario.refused, "accepted")
            return False
        self._record = StepRecord(opening.events)
        return True

    # ---------------------------------------------------------------- one step

    def _take(self, step: Step, following: Sequence[Step]) -> None:
        questions = self._questions()
        self._note_asked(questions)
        fresh = step.number > 1  # what ran before the first decision counts for the first step
        declines = bool(questions) and not keeps_waiting(following, beside=self._is_aside)
        if fresh and (declines or step.acts):
            self._record = StepRecord()
        if step.is_rewind and step.acts:
            self._carried, self._declared = {}, {}  # the unfinished step is undone, with its faces
        answered = _answered(step, questions)
        if declines:
            # What is declined ends the unfinished step, whose faces are its own.
            faces = self._decline(_joined(self._waiting(), step.faces))
        elif answered is not None:
            faces = self._in_turn(answered, step.faces)
        else:
            faces = _joined(step.faces, self._waiting())
        given = faces
        if step.intent is not None:
            faces = self._try(step, self._continuing(step) or step.intent, faces)
        if answered is not None and faces == given and self._others_asked():
            left = {question.number for question in self._questions()}
            gone = next((q.number for q in questions if q.number not in left), answered)
            self._declared[gone] = step.faces
        elif not (self._declared and faces == given and self._others_asked()):
            self._declared = {}
            self._end(faces)
        if step.question is not None:
            self._ask(step.question, step.answer)
        self._note(check(step.expect, self._driver, self._record))
        if step.expect_any:
            self._note(check_any(step.expect_any, self._driver, self._record))

    # ---------------------------------------------------------------- whose faces fall first

    def _note_asked(self, questions: tuple[Awaited, ...]) -> None:
        """Record the pending questions; keep the earlier record while no new question has been asked."""
        numbers = tuple(question.number for question in questions)
        if not numbers or not set(numbers) <= set(self._asked):
            self._asked = numbers

    def _others_asked(self) -> bool:
        """Return True if some of the questions put to several seats at once still have no answer."""
        left = {question.number for question in self._questions()}
        return bool(left) and left <= set(self._asked)

    def _in_turn(self, answered: int, faces: Faces) -> Faces:
        """Return the faces of all answers so far, in the order in which the answers will take effect.

        Args:
            answered: The number of the question that is answered now.
            faces: The faces of this answer.
        """
        declared = {**self._declared, answered: faces}
        return _joined(*(declared[number] for number in self._asked if number in declared), self._carried)

    def _waiting(self) -> Faces:
        """Return the faces of all steps that are not finished yet, in the order in which they will be used."""
        return _joined(*(self._declared[number] for number in self._asked if number in self._declared), self._carried)

    def _questions(self) -> tuple[Awaited, ...]:
        return tuple(awaited for awaited in self._driver.awaited() if awaited.kind != "turn")

    def _is_aside(self, step: Step) -> bool:
        """Return True if a step can be taken while questions are pending, without answering or declining them.

        The step continues an action of several attacks, or it uses an action that its seat may use while it is asked.
        """
        intent = step.intent or {}
        if self._continuing(step) is not None:
            return True
        if intent.get("use") not in self._asides():
            return False
        seat = self._driver.seat_of(str(intent.get("by")))
        return any(question.seat == seat for question in self._questions())

    def _asides(self) -> Collection[str]:
        vocabulary = find_vocabulary(self._scenario.ruleset)
        return vocabulary.off_turn_actions if vocabulary is not None else ()

    def _continuing(self, step: Step) -> Mapping[str, Any] | None:
        """Convert a `use` step to an answer, if its user is being asked for the next attack of an action.

        This is so for actions that consist of several attacks.

        Returns:
            The answer in plain form; None if the step is no such step.
        """
        intent = step.intent or {}
        by, name = intent.get("by"), intent.get("use")
        if not intent.get("on") or name is None or name in self._asides():
            return None
        if not any(question.kind == "choice" and question.by == by for question in self._questions()):
            return None
        offered = self._driver.ask({"options": {"by": by}})
        if not isinstance(offered, tuple | list) or name not in offered:
            return None
        return {"by": by, "answer": name, "on": intent["on"]}

    def _decline(self, faces: Faces) -> Faces:
        """Answer all pending questions, and those that follow from them, with their default, which usually declines.

        Args:
            faces: The faces for rolls that follow.

        Returns:
            The faces left.
        """
        kept: set[int] = set()
        for _ in range(_DECLINES):
            question = next((q for q in self._questions() if q.number not in kept and q.by is not None), None)
            if question is None or question.by is None:
                return faces
            try:
                faces = self._apply(question.seat, Answer(by=CreatureId(question.by), answer=question.silence), faces)
            except IllegalIntent:
                kept.add(question.number)
        self.fail("pending", "no more questions", f"another one after {_DECLINES} declined questions")
        raise _Stop

    def _try(self, step: Step, mapping: Mapping[str, Any], faces: Faces) -> Faces:
        try:
            intent = from_plain(mapping)
            faces = self._apply(self._seat(intent), intent, faces)
        except IllegalIntent as refused:
            if step.rejected is None:
                self.fail(step.kind, "accepted", str(refused))
                raise _Stop from refused
            if refused.code != step.rejected:
                self.fail("rejected", step.rejected, str(refused))
        else:
            if step.rejected is not None:
                self.fail("rejected", step.rejected, "accepted")
        return faces

    def _apply(self, seat: str, intent: Intent, faces: Faces) -> Faces:
        try:
            played = self._driver.apply(seat, intent, faces)
        except DiceError as error:
            self.fail("dice", "faces for every roll", str(error))
            raise _Stop from error
        self._record.extend(played.events)
        return played.unused

    def _seat(self, intent: Intent) -> str:
        awaited = self._driver.awaited()
        if isinstance(intent, Ruling):
            return GM_SEAT
        if not isinstance(intent, Rest | Stand | Concede):
            asked = next((one.seat for one in awaited if one.by == intent.by), None)
            found = asked or self._driver.seat_of(intent.by)
            if found is not None:
                return found
        # No valid intent: the engine reports the error for any seat.
        return awaited[0].seat if awaited else self._any_seat()

    def _any_seat(self) -> str:
        owners = (self._driver.seat_of(spec.id) for spec in self._scenario.setup.creatures)
        return next((seat for seat in owners if seat is not None), "")

    def _end(self, faces: Faces) -> None:
        if self._questions():
            self._carried = dict(faces)  # the step is not finished: its faces wait with it
        else:
            self._carried = {}
            self._left_over(faces)

    def _left_over(self, faces: Faces) -> None:
        for purpose, left in faces.items():
            if left:
                self.fail(f"dice.{purpose}", "every face used", f"left over: {', '.join(map(str, left))}")

    # ---------------------------------------------------------------- looking

    def _ask(self, question: Mapping[str, Any], expected: Any) -> None:
        name = next(iter(question), "ask")
        try:
            found = self._driver.ask(frozen(question))
        except UnknownQuestion as error:
            self.fail(f"ask.{name}", expected, f"({error})")
        except IllegalIntent as refused:
            self.fail(f"ask.{name}", expected, f"({refused})")
        else:
            wrong = check_answer(name, found, expected)
            if wrong is not None:
                self._note([Mismatch(f"ask.{wrong.path}", wrong.expected, wrong.found)])

    def _note(self, mismatches: Sequence[Mismatch]) -> None:
        for wrong in mismatches:
            self.fail(wrong.path, wrong.expected, wrong.found)


def _joined(*several: Faces) -> Faces:
    """Return the faces of several steps, by purpose, in the order of the arguments."""
    joined: dict[str, tuple[int | str, ...]] = {}
    for faces in several:
        for purpose, listed in faces.items():
            joined[purpose] = (*joined.get(purpose, ()), *listed)
    return joined


def _answered(step: Step, questions: tuple[Awaited, ...]) -> int | None:
    """Return the number of the question that a step answers; None if the step answers no question."""
    if step.intent is None or not step.is_answer or step.rejected is not None:
        return None
    return next((question.number for question in questions if question.by == step.intent.get("by")), None)


def _crash(error: Exception) -> str:
    if isinstance(error, InternalError | EngineError):
        return str(error)
    return f"{type(error).__name__}: {error}"
