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

__all__ = [
    "AffectedQuestion",
    "AreaQuestion",
    "AttackRollQuestion",
    "ConcealmentQuestion",
    "CoverQuestion",
    "CreatureQuestion",
    "FlankingQuestion",
    "MoveModeWord",
    "OddsQuestion",
    "PairQuestion",
    "Question",
    "QuestionDetails",
    "ReachableQuestion",
    "SpotOrName",
    "WayQuestion",
    "check_answer",
]

SpotOrName: TypeAlias = Annotated[str | tuple[int, ...], ByForm("a creature or a cell", text=Name, list=Place)]
"""A creature by its id, or a cell."""

MoveModeWord: TypeAlias = Annotated[MoveMode, checked_word("way to move", lambda v: v.move_modes)]
"""A way to move that the ruleset knows."""


class _Details(ContentModel):
    pass


class PairQuestion(_Details):
    """`distance`, `range`, `sight`, `effect_line`, `threatens`, `adjacent`: between two creatures or cells."""

    from_: SpotOrName = Field(alias="from")
    """Where it is reckoned from."""
    to: SpotOrName
    """Where it is reckoned to."""


class CoverQuestion(_Details):
    """`cover` of one against the other."""

    of: SpotOrName
    """Who may have cover."""
    from_: SpotOrName = Field(alias="from")
    """Against whom."""
    action: Name | None = None
    """The action that it would be attacked with; None: any."""


class ConcealmentQuestion(_Details):
    """`concealment` of one against the other."""

    of: SpotOrName
    """Who may be concealed."""
    from_: SpotOrName = Field(alias="from")
    """Against whom."""


class FlankingQuestion(_Details):
    """`flanking` and `combat_advantage`: of a creature, by another."""

    of: Name
    """Who may be flanked."""
    by: Name
    """The attacker."""
    action: Name | None = None
    """The action that it would be attacked with (`combat_advantage`); None: any."""


class ReachableQuestion(_Details):
    """`reachable`: where a creature can go, and at what cost."""

    by: Name
    """Who moves."""
    move: MoveModeWord
    """The way to move."""


class WayQuestion(_Details):
    """`way`: the cells that an order to go somewhere would enter; written as the order would be."""

    by: Name
    """Who would go."""
    move: MoveModeWord | None = None
    """The way to move; None where an action takes its user somewhere."""
    use: Name | None = None
    """That action; None for a move."""
    with_: Names = Field((), alias="with")
    """What the action is used with, a card say."""
    to: Place | None = None
    """Where it would end; None where the path is named."""
    path: Many[Place] = ()
    """The cells to enter, in order; empty where only the end is named."""


class AreaQuestion(_Details):
    """`area`: the cells that a shape covers, or the area of an action."""

    area: AreaSpec | None = None
    """The shape; None where an action says it."""
    by: Name
    """Who makes it."""
    use: Name | None = None
    """The action whose area it is; None where the shape is told."""
    at: Place | None = None
    """Its origin; None where it needs none."""
    cells: Many[Place] | None = None
    """Its cells as chosen, for arcs, blasts and walls; else None."""
    direction: Cell | None = None
    """`(dx, dy)` of a line; else None."""

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
    """`affected`: whom an area would catch."""

    by: Name
    """Who uses the action."""
    use: Name
    """The action."""
    at: Place | None = None
    """The origin of its area; None where it needs none."""
    cells: Many[Place] | None = None
    """The cells as chosen, for arcs, blasts and walls; else None."""
    direction: Cell | None = None
    """`(dx, dy)` of a line; else None."""


class CreatureQuestion(_Details):
    """`options` and `focus` of one creature."""

    by: Name
    """Who is asked about."""


class AttackRollQuestion(_Details):
    """`attack_roll`: the modified numbers before a roll."""

    by: Name
    """The attacker."""
    use: Name
    """The action."""
    on: Name
    """The target."""


class OddsQuestion(AffectedQuestion):
    """`odds`: what can be said of a roll before it, for the one target or for each in an area."""

    on: Name | None = None
    """The target; None for an area."""


class ProvokedQuestion(_Details):
    """`provoked`: who would get a free blow at the user of an action."""

    by: Name
    """Who would use it."""
    use: Name
    """The action."""


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
)
"""What a question of the common ones asks for."""

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
}


class Question(ContentModel):
    """One question, such as `{distance: {from: ogre, to: [3, 1]}}`."""

    name: Name
    """What is asked: `distance`, `cover`, ..., or a question of the ruleset's own."""
    details: Plain
    """`QuestionDetails`; for a question of the ruleset's own the plain value as written."""

    @model_validator(mode="before")
    @classmethod
    def _read(cls, data: Any, info: ValidationInfo) -> Any:
        if not isinstance(data, dict) or data.keys() == {"name", "details"}:
            return data
        if len(data) != 1:
            raise defect(f"{shown(data)} is not one question", "write one key, as in {distance: {from: a, to: b}}")
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
    # Where the ruleset's own questions are not listed, what looks like one of the common ones is a slip.
    unlisted = vocabulary.questions is None and not difflib.get_close_matches(name, known, n=1, cutoff=0.75)
    if name not in known and not unlisted:
        hint = did_you_mean(name, known, limit=30)
        raise defects([((name, KEY), defect(f"{name} is no question of {vocabulary.name}", hint))])


Flag: TypeAlias = Annotated[bool, ByForm("true or false", flag=bool)]

_Limits: TypeAlias = dict[Literal["include", "exclude"], Many[Any]]

_CoverWord: TypeAlias = Annotated[Name, checked_word("level of cover", lambda v: v.cover)]


class _Way(ContentModel):
    path: Many[Place]
    """The cells entered, in order."""
    cost: int
    """What they cost together."""


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
    """Check that an answer is of the kind that a question has.

    Raises:
        ValidationError: It is not.
    """
    if question == "reachable":
        _check_reachable(answer)
    elif question in _ANSWERS:
        _ANSWERS[question].validate_python(answer, context=info.context)


def _check_reachable(answer: Any) -> None:
    if not isinstance(answer, dict):
        raise defect(
            f"{shown(answer)} is no answer to reachable",
            "write {cell: cost}, or {include: [[cell, cost]], exclude: [cell]}",
        )
    if not answer.keys() <= {"include", "exclude"}:
        reader(dict[Cell, int]).validate_python(answer)
        return
    reader(Many[tuple[Place, int]]).validate_python(answer.get("include", ()))
    _CELLS.validate_python(answer.get("exclude", ()))
