"""Steps of a scenario: a closed union of the kinds of steps, each with its expectations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field, ValidationError, ValidationInfo, field_validator, model_validator

from fracas_engine.content.models.actions import WaitedForSpec
from fracas_engine.content.models.base import Cell, ContentModel, Many, Name, Names, Place, Plain, vocabulary_of
from fracas_engine.content.models.choices import ByForm, OneOf
from fracas_engine.content.models.dice_script import DiceScript
from fracas_engine.content.models.expectations import Expectation
from fracas_engine.content.models.questions import MoveModeWord, Question, check_answer
from fracas_engine.content.models.rulings import check_ruling
from fracas_engine.content.models.validation_messages import defect, inside
from fracas_engine.content.words import RefusalCode, RestKind


class _Aiming(ContentModel):
    """The targets, cells and choices of an action or an answer."""

    on: Names = ()
    """Ids of the targets (creatures or objects), in the order of the attacks."""
    at: Place | None = None
    """The target cell, or the point of origin of an area."""
    to: Place | None = None
    """The destination."""
    direction: Cell | None = None
    """`(dx, dy)` of a line."""
    cells: Many[Place] | None = None
    """The cells of an arc, blast or wall."""
    with_: Choice | None = Field(default=None, alias="with")
    """A choice: the name of an item, an ally, a skill or a card; for `ready`, the readied action or move."""
    path: Many[Place] | None = None
    """Cells entered, in order, by a move, by forced movement or by a shift that is part of the action."""
    push_to: Place | None = None
    """The cell where a push ends."""
    slide_to: Place | None = None
    """The cell where a slide ends."""
    knock_out: bool = False
    """True to knock the target out instead of killing it."""
    on_save: Plain = None
    """A choice about the result of a successful save, as the ruleset defines it."""
    spend: Plain = None
    """Resources spent on the action, as the ruleset defines them."""


class ReadiedSpec(_Aiming):
    """The readied action or move of `ready`."""

    use: Name | None = None
    """The action; None if a move is readied."""
    move: MoveModeWord | None = None
    """The movement mode; None if an action is readied."""

    @model_validator(mode="after")
    def _something(self) -> ReadiedSpec:
        if (self.use is None) == (self.move is None):
            raise defect("no readied action", "write use: ACTION or move: MODE")
        return self


Choice: TypeAlias = Annotated[
    str | tuple[str, ...] | ReadiedSpec,
    ByForm("a name, a list of names, or a readied action", text=Name, list=Names, mapping=ReadiedSpec),
]
"""The value of `with`."""

_Spot = Annotated[Any, ByForm("an id or a number", text=Name, number=int)]

Answer: TypeAlias = Annotated[
    bool | int | str | tuple[Any, ...],
    ByForm("true, false, an id, a list of ids, or a cell", flag=bool, number=int, text=Name, list=Many[_Spot]),
]
"""The answer to a decision: yes or no, an option's id, several ids, or a cell."""


class _Step(ContentModel):
    key: ClassVar[str]
    """The key of the step in content."""

    dice: DiceScript = Field(default_factory=dict)
    """Scripted faces for this step, used before those of the scenario."""
    expect: Expectation = ()
    """Expected values after the step."""
    expect_any: Many[Expectation] = ()
    """Alternatives, one of which must match completely; empty: no such expectation."""


class _Try(_Step):
    by: Name
    """The creature that attempts the step."""
    rejected: RefusalCode | None = None
    """The code with which the step must be refused; None if it must be accepted."""

    @model_validator(mode="after")
    def _no_dice_when_refused(self) -> _Try:
        if self.rejected is not None and self.dice:
            raise defect("a rejected step rolls no dice", "leave dice or rejected out")
        return self


class MoveStep(_Aiming, _Try):
    """A move along a path or to a cell."""

    key = "move"
    move: MoveModeWord
    """The movement mode."""

    @model_validator(mode="after")
    def _one_way(self) -> MoveStep:
        if (self.path is None) == (self.to is None):
            raise defect("a move needs either a path or a destination", "write path: [[x, y], ...] or to: [x, y]")
        return self


class UseStep(_Aiming, _Try):
    """The use of an action of the stat block, or of a general action."""

    key = "use"
    use: Name
    """The id of the action."""
    trigger: WaitedForSpec | None = None
    """For `ready`: the trigger."""


class AnswerStep(_Aiming, _Try):
    """The answer to a pending decision."""

    key = "answer"
    answer: Answer
    """Yes, no, or the choice."""


class EndStep(_Try):
    """The end of the turn or of the creature's activation."""

    key = "end"
    end: Literal["turn"]
    """Always `turn`."""


class RestStep(_Step):
    """A rest after the battle."""

    key = "rest"
    rest: RestKind
    """The kind of rest."""
    by: Name | None = None
    """The creature that rests; None: all creatures."""
    spend: Plain = None
    """Resources spent during the rest, as the ruleset defines them."""
    rejected: RefusalCode | None = None
    """The code with which the rest must be refused; None if it must be accepted."""


class RulingStep(_Step):
    """A ruling of the game master."""

    key = "gm"
    gm: Plain
    """The orders by name, such as `{hp: {ogre: 5}}`."""
    secret: bool = False
    """True if only the game master may know of the ruling."""
    rejected: RefusalCode | None = None
    """The code with which the ruling must be refused; None if it must be accepted."""

    @model_validator(mode="after")
    def _legal(self, info: ValidationInfo) -> RulingStep:
        if self.rejected != "malformed":
            try:
                check_ruling(self.gm, vocabulary_of(info))
            except ValidationError as error:
                raise inside(("gm",), error) from None
        return self

    def added(self) -> str | None:
        """Return the id of the creature that the ruling adds; None if it adds none."""
        add = self.gm.get("add") if isinstance(self.gm, Mapping) else None
        return str(add["id"]) if isinstance(add, Mapping) and "id" in add else None


class AskStep(_Step):
    """A question to the engine; it does not change the state."""

    key = "ask"
    ask: Question
    """The question."""
    is_: Plain = Field(alias="is")
    """The expected answer, as plain values with tuples for lists."""

    @field_validator("is_", mode="after")
    @classmethod
    def _fits(cls, value: Any, info: ValidationInfo) -> Any:
        question = info.data.get("ask")
        if isinstance(question, Question):
            check_answer(question.name, value, info)
        return value


class ExpectStep(_Step):
    """A step with expectations only."""

    key = "expect"


Step: TypeAlias = Annotated[
    MoveStep | UseStep | AnswerStep | EndStep | RestStep | RulingStep | AskStep | ExpectStep,
    OneOf("a step", "{by: ogre, use: club, on: [goblin]}", spare="expect_any", unless="by"),
]
"""Any step. A `match` over the classes of this union can end in `assert_never`."""

ReadiedSpec.model_rebuild()
MoveStep.model_rebuild()
UseStep.model_rebuild()
AnswerStep.model_rebuild()
