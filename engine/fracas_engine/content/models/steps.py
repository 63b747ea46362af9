"""Steps of a scenario: a closed union, each with an attempt and its expectations."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field, ValidationInfo, field_validator, model_validator

from fracas_engine.content.models.actions import WaitedForSpec
from fracas_engine.content.models.base import Cell, ContentModel, Many, Name, Names, Place, Plain
from fracas_engine.content.models.choices import ByForm, OneOf
from fracas_engine.content.models.dice_script import DiceScript
from fracas_engine.content.models.expectations import Expectation
from fracas_engine.content.models.questions import MoveModeWord, Question, check_answer
from fracas_engine.content.models.validation_messages import defect
from fracas_engine.content.words import RefusalCode, RestKind

__all__ = [
    "Answer",
    "AnswerStep",
    "AskStep",
    "Choice",
    "EndStep",
    "ExpectStep",
    "MoveStep",
    "ReadiedSpec",
    "RestStep",
    "Step",
    "UseStep",
]


class _Aiming(ContentModel):
    """How an action or an answer says where, on whom and with what."""

    on: Names = ()
    """Targets by id, creatures or objects, in the order of the attacks."""
    at: Place | None = None
    """The target cell, or the point that an area starts from."""
    to: Place | None = None
    """Where to go."""
    direction: Cell | None = None
    """`(dx, dy)` of a line."""
    cells: Many[Place] | None = None
    """The cells of an arc, blast or wall."""
    with_: Choice | None = Field(default=None, alias="with")
    """An item, an ally, a skill, a card or another choice by name; for `ready`, what is readied."""
    path: Many[Place] | None = None
    """Cells entered, in order, of a move, of forced movement or of a shift that is part of the action."""
    push_to: Place | None = None
    """Where a push ends."""
    slide_to: Place | None = None
    """Where a slide ends."""
    knock_out: bool = False
    """True if the target is to be spared."""
    on_save: Plain = None
    """A choice about what a save leaves, as the ruleset knows it."""
    spend: Plain = None
    """What is spent on it, as the ruleset knows it."""


class ReadiedSpec(_Aiming):
    """What `ready` prepares: the use of an action, or a move."""

    use: Name | None = None
    """The action; None where a move is readied."""
    move: MoveModeWord | None = None
    """The way to move; None where an action is readied."""

    @model_validator(mode="after")
    def _something(self) -> ReadiedSpec:
        if (self.use is None) == (self.move is None):
            raise defect("nothing is readied", "write use: ACTION or move: MODE")
        return self


Choice: TypeAlias = Annotated[
    str | tuple[str, ...] | ReadiedSpec,
    ByForm("a name, a list of names, or what is readied", text=Name, list=Names, mapping=ReadiedSpec),
]
"""What `with` names."""

_Spot = Annotated[Any, ByForm("an id or a number", text=Name, number=int)]

Answer: TypeAlias = Annotated[
    bool | int | str | tuple[Any, ...],
    ByForm("true, false, an id, a list of ids, or a cell", flag=bool, number=int, text=Name, list=Many[_Spot]),
]
"""The answer to a decision: yes or no, an option's id, several ids, or a cell."""


class _Step(ContentModel):
    key: ClassVar[str]
    """The key that names the step in content."""

    dice: DiceScript = Field(default_factory=dict)
    """Faces that fall in this step, before those of the scenario."""
    expect: Expectation = ()
    """What must be true afterwards."""
    expect_any: Many[Expectation] = ()
    """Of these one must hold whole; empty: nothing is expected in this way."""


class _Try(_Step):
    by: Name
    """The creature that tries it."""
    rejected: RefusalCode | None = None
    """The code with which it must be refused; None where it must be accepted."""

    @model_validator(mode="after")
    def _no_dice_when_refused(self) -> _Try:
        if self.rejected is not None and self.dice:
            raise defect("what is rejected rolls no dice", "leave dice or rejected out")
        return self


class MoveStep(_Aiming, _Try):
    """Move, along a path or to a cell."""

    key = "move"
    move: MoveModeWord
    """The way to move."""

    @model_validator(mode="after")
    def _one_way(self) -> MoveStep:
        if (self.path is None) == (self.to is None):
            raise defect("a move has either a path or a cell to go to", "write path: [[x, y], ...] or to: [x, y]")
        return self


class UseStep(_Aiming, _Try):
    """Use an action of the sheet, or one that everybody has."""

    key = "use"
    use: Name
    """Its id."""
    trigger: WaitedForSpec | None = None
    """With `ready`: what is waited for."""


class AnswerStep(_Aiming, _Try):
    """Answer a pending decision."""

    key = "answer"
    answer: Answer
    """Yes, no, or what is chosen."""


class EndStep(_Try):
    """End the turn or the creature's activation."""

    key = "end"
    end: Literal["turn"]
    """Always the turn."""


class RestStep(_Step):
    """Rest once the battle is over."""

    key = "rest"
    rest: RestKind
    """How long."""
    by: Name | None = None
    """Who rests; None: everybody."""
    spend: Plain = None
    """What is spent in it, as the ruleset knows it."""
    rejected: RefusalCode | None = None
    """The code with which it must be refused; None where it must be accepted."""


class AskStep(_Step):
    """Ask the engine; nothing changes."""

    key = "ask"
    ask: Question
    """The question."""
    is_: Plain = Field(alias="is")
    """The answer expected, as plain values with tuples for lists."""

    @field_validator("is_", mode="after")
    @classmethod
    def _fits(cls, value: Any, info: ValidationInfo) -> Any:
        question = info.data.get("ask")
        if isinstance(question, Question):
            check_answer(question.name, value, info)
        return value


class ExpectStep(_Step):
    """Try nothing, only look."""

    key = "expect"


Step: TypeAlias = Annotated[
    MoveStep | UseStep | AnswerStep | EndStep | RestStep | AskStep | ExpectStep,
    OneOf("a step", "{by: ogre, use: club, on: [goblin]}", spare="expect_any", unless="by"),
]
"""Any step; a `match` over the classes can end in `assert_never`."""

ReadiedSpec.model_rebuild()
MoveStep.model_rebuild()
UseStep.model_rebuild()
AnswerStep.model_rebuild()
