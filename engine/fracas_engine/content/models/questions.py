"""Questions of `ask` steps, with the valid answers."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import (
    Field,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    model_serializer,
    model_validator,
)

from fracas_engine.content.models.areas import SHAPES, AreaSpec
from fracas_engine.content.models.base import (
    Cell,
    ContentModel,
    Many,
    Name,
    Names,
    Place,
    Plain,
    checked_word,
    reader,
    vocabulary_of,
)
from fracas_engine.content.models.choices import ByForm
from fracas_engine.content.models.validation_messages import KEY, defect, defects, inside, shown
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.words import MoveMode

SpotOrName: TypeAlias = Annotated[str | tuple[int, ...], ByForm("a creature or a cell", text=Name, list=Place)]
"""A creature by its id, or a cell."""

MoveModeWord: TypeAlias = Annotated[MoveMode, checked_word("movement mode", lambda v: {*v.move_modes, "place"})]
"""A movement mode of the ruleset."""


class _Details(ContentModel):
    pass


class PairQuestion(_Details):
    """`distance`, `range`, `sight`, `effect_line`, `threatens`, `adjacent`: between two creatures or cells."""

    from_: SpotOrName = Field(alias="from")
    """The creature or cell to measure from."""
    to: SpotOrName
    """The creature or cell to measure to."""


class CoverQuestion(_Details):
    """`cover` of a creature or cell against an attacker."""

    of: SpotOrName
    """The creature or cell that may have cover."""
    from_: SpotOrName = Field(alias="from")
    """The attacker or its cell."""
    action: Name | None = None
    """The action of the attack; None: any action."""


class ConcealmentQuestion(_Details):
    """`concealment` of a creature or cell against an attacker."""

    of: SpotOrName
    """The creature or cell that may be concealed."""
    from_: SpotOrName = Field(alias="from")
    """The attacker or its cell."""


class FlankingQuestion(_Details):
    """`flanking` and `combat_advantage`: of a creature, by an attacker."""

    of: Name
    """The creature that may be flanked."""
    by: Name
    """The attacker."""
    action: Name | None = None
    """The action of the attack (`combat_advantage`); None: any action."""


class ReachableQuestion(_Details):
    """`reachable`: the cells that a creature can reach, with their costs."""

    by: Name
    """The moving creature."""
    move: MoveModeWord
    """The movement mode."""


class WayQuestion(_Details):
    """`way`: the cells that a move would enter; written like the step of that move."""

    by: Name
    """The moving creature."""
    move: MoveModeWord | None = None
    """The movement mode; None if an action moves its user."""
    use: Name | None = None
    """The action that moves its user; None for a move."""
    with_: Names = Field((), alias="with")
    """The choice for the action, such as the name of a card."""
    to: Place | None = None
    """The destination; None if the path is given."""
    path: Many[Place] = ()
    """The cells to enter, in order; empty if only the destination is given."""


class AreaQuestion(_Details):
    """`area`: the cells that a shape covers, or the area of an action."""

    area: AreaSpec | None = None
    """The shape; None to ask for the area of an action."""
    by: Name
    """The creature that creates the area."""
    use: Name | None = None
    """The action that has the area; None if the shape is given."""
    at: Place | None = None
    """The origin of the area; None if it needs none."""
    cells: Many[Place] | None = None
    """The chosen cells of arcs, blasts and walls; otherwise None."""
    direction: Cell | None = None
    """`(dx, dy)` of a line; otherwise None."""

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, data: Any) -> Any:
        if not isinstance(data, dict) or "area" in data:
            return data
        shape_keys = {*SHAPES, "within", "width", "height"}
        shape = {key: value for key, value in data.items() if key in shape_keys}
        if not shape and "use" in data:
            return data
        return {**{key: value for key, value in data.items() if key not in shape_keys}, "area": shape}

    @model_serializer(mode="wrap")
    def _plain(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        plain: dict[str, Any] = handler(self)
        return {**(plain.pop("area", None) or {}), **plain}


class AffectedQuestion(_Details):
    """`affected`: the creatures that an area would affect."""

    by: Name
    """The user of the action."""
    use: Name
    """The action."""
    at: Place | None = None
    """The origin of the action's area; None if it needs none."""
    cells: Many[Place] | None = None
    """The chosen cells of arcs, blasts and walls; otherwise None."""
    direction: Cell | None = None
    """`(dx, dy)` of a line; otherwise None."""


class CreatureQuestion(_Details):
    """`options` and `focus` of a creature."""

    by: Name
    """The creature."""


class AttackRollQuestion(_Details):
    """`attack_roll`: the bonus, defense and other numbers of an attack roll before it is made."""

    by: Name
    """The attacker."""
    use: Name
    """The action."""
    on: Name
    """The target."""


class OddsQuestion(AffectedQuestion):
    """`odds`: the chances of a roll, for a single target or for each target in an area."""

    on: Name | None = None
    """The target; None for an area."""


class ProvokedQuestion(_Details):
    """`provoked`: the creatures that could make an opportunity attack against the user of an action."""

    by: Name
    """The user of the action."""
    use: Name
    """The action."""


class ArrivalsQuestion(_Details):
    """`arrivals`: the creatures of later waves; only the game master may ask in a match."""


class SeenQuestion(_Details):
    """`seen`: the creatures that the viewers of a side or seat are shown."""

    by: Name
    """The side or seat."""


QuestionDetails: TypeAlias = (
    PairQuestion
    | CoverQuestion
    | ConcealmentQuestion
    | FlankingQuestion
    | ReachableQuestion
    | WayQuestion
    | AreaQuestion
    | AffectedQuestion
    | CreatureQuestion
    | AttackRollQuestion
    | OddsQuestion
    | ProvokedQuestion
    | SeenQuestion
    | ArrivalsQuestion
)
"""The details of the questions that every ruleset answers."""

_QUESTIONS: Final[Mapping[str, type[_Details]]] = {
    "distance": PairQuestion,
    "range": PairQuestion,
    "sight": PairQuestion,
    "effect_line": PairQuestion,
    "threatens": PairQuestion,
    "adjacent": PairQuestion,
    "cover": CoverQuestion,
    "concealment": ConcealmentQuestion,
    "flanking": FlankingQuestion,
    "combat_advantage": FlankingQuestion,
    "reachable": ReachableQuestion,
    "way": WayQuestion,
    "area": AreaQuestion,
    "affected": AffectedQuestion,
    "options": CreatureQuestion,
    "focus": CreatureQuestion,
    "focus_plan": CreatureQuestion,
    "why_focus": CreatureQuestion,
    "attack_roll": AttackRollQuestion,
    "odds": OddsQuestion,
    "provoked": ProvokedQuestion,
    "seen": SeenQuestion,
    "arrivals": ArrivalsQuestion,
}


class Question(ContentModel):
    """One question, such as `{distance: {from: ogre, to: [3, 1]}}`."""

    name: Name
    """The name: `distance`, `cover`, ..., or a question of the ruleset."""
    details: Plain
    """The details of the question: `QuestionDetails`, or the plain value as written for a question of the ruleset."""

    @model_validator(mode="before")
    @classmethod
    def _read(cls, data: Any, info: ValidationInfo) -> Any:
        if not isinstance(data, dict) or data.keys() == {"name", "details"}:
            return data
        if len(data) != 1:
            raise defect(f"{shown(data)} is not a question", "write one key, such as {distance: {from: a, to: b}}")
        ((name, details),) = data.items()
        kind = _QUESTIONS.get(name)
        if kind is None:
            _check_own(str(name), info)
            return {"name": str(name), "details": details}
        try:
            return {"name": name, "details": kind.model_validate(details, context=info.context)}
        except ValidationError as error:
            raise inside((name,), error) from None

    @model_serializer
    def _plain(self) -> dict[str, Any]:
        details = self.details.to_plain() if isinstance(self.details, ContentModel) else self.details
        return {self.name: details}


def _check_own(name: str, info: ValidationInfo) -> None:
    vocabulary = vocabulary_of(info)
    if vocabulary is None:
        return
    known = {*_QUESTIONS, *(vocabulary.questions or ())}
    # If the ruleset does not list its own questions, a name similar to a common question is a typo.
    unlisted = vocabulary.questions is None and not difflib.get_close_matches(name, known, n=1, cutoff=0.75)
    if name not in known and not unlisted:
        hint = did_you_mean(name, known, limit=30)
        raise defects([((name, KEY), defect(f"{vocabulary.name} has no question {name}", hint))])


Flag: TypeAlias = Annotated[bool, ByForm("true or false", flag=bool)]

_Limits: TypeAlias = dict[Literal["include", "exclude"], Many[Any]]

_CoverWord: TypeAlias = Annotated[Name, checked_word("level of cover", lambda v: v.cover)]


class _Way(ContentModel):
    path: Many[Place]
    """The cells entered, in order."""
    cost: int
    """The total cost of the path."""


_CELLS: Final = reader(Many[Place])
_FLAG: Final = reader(Flag)

_ANSWERS: Final[Mapping[str, TypeAdapter[Any]]] = {
    "distance": reader(Annotated[int | None, ByForm("a number of cells", number=int, null=None)]),
    "range": reader(Annotated[int | None, ByForm("a number of cells", number=int, null=None)]),
    "sight": _FLAG,
    "effect_line": _FLAG,
    "threatens": _FLAG,
    "adjacent": _FLAG,
    "cover": reader(_CoverWord),
    "concealment": reader(Literal["none", "partial", "total"]),
    "flanking": _FLAG,
    "combat_advantage": _FLAG,
    "area": _CELLS,
    "affected": reader(Names),
    "seen": reader(Names),
    "options": reader(Annotated[Any, ByForm("a list of names, or {include, exclude}", list=Names, mapping=_Limits)]),
    "focus": reader(
        Annotated[
            Any,
            ByForm(
                "a creature, null, or {any_of: [ids]}", text=Name, null=None, mapping=dict[Literal["any_of"], Names]
            ),
        ]
    ),
    "way": reader(Annotated[Any, ByForm("a way, {path: [cells], cost: number}", mapping=_Way)]),
    "attack_roll": reader(dict[Literal["bonus", "vs", "defense", "chance"], Any]),
}


def check_answer(question: str, answer: Any, info: ValidationInfo) -> None:
    """Check that an answer has the type that the question requires.

    Raises:
        ValidationError: The answer has another type.
    """
    if question == "reachable":
        _check_reachable(answer)
    elif question in _ANSWERS:
        _ANSWERS[question].validate_python(answer, context=info.context)


def _check_reachable(answer: Any) -> None:
    if not isinstance(answer, dict):
        raise defect(
            f"{shown(answer)} is not an answer to reachable",
            "write {cell: cost}, or {include: [[cell, cost]], exclude: [cell]}",
        )
    if not answer.keys() <= {"include", "exclude"}:
        reader(dict[Cell, int]).validate_python(answer)
        return
    reader(Many[tuple[Place, int]]).validate_python(answer.get("include", ()))
    _CELLS.validate_python(answer.get("exclude", ()))
