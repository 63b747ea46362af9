"""Menu of a question, such as whether to use a reaction: the answers and their effects. No terminal code."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, TypeVar

from fracas_clients.texts import has, term
from fracas_clients.texts import text as t
from fracas_clients.tui.attack_odds import AnswerTarget
from fracas_clients.tui.descriptions import DistanceFormat, action_lines, cell_text, uses_word
from fracas_clients.tui.hotkeys import DIGITS, MORE_KEYS
from fracas_clients.tui.steps import CellStep, MenuItem, Step, StepAnswers, Target, TargetStep
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Choice, Decision
from fracas_protocol.view_elements import Cell

__all__ = ["STANDING", "answers", "answers_text", "at_once", "question_title", "standing"]

Namer = Callable[[str], str]
T = TypeVar("T")

STANDING: Final = ("opportunity_attack", "reaction", "interrupt", "ready")
"""Kinds of questions that recur, so that the player can set an auto-answer for them."""

_KEYS: Final = (*DIGITS, *MORE_KEYS)
NO_ODDS: Final[Mapping[AnswerTarget, str]] = {}
Changes: TypeAlias = Callable[[str], str] | None
_CELL: Final = re.compile(r"(-?\d{1,9}),(-?\d{1,9})")


def answers(
    view: BattleView,
    decision: Decision,
    call: Namer,
    odds: Mapping[AnswerTarget, str] = NO_ODDS,
    changes: Changes = None,
) -> list[MenuItem[Intent]]:
    """Return the answers of a question as menu items.

    If the answers are cells, one item lets the player choose on the board. If several answers can be given, one item
    lets the player pick them from a list.

    Args:
        view: The battle.
        decision: The question.
        call: Returns the name for an id.
        odds: Known hit chances of answers that are attacks.
        changes: Returns how an effect changes the attack in question; None: unknown.
    """
    willing = [choice for choice in decision.choices if choice.id != "no"]
    tell = _AnswerDescriber(view, decision, call, odds, changes)
    declining = [tell.item(choice, "n") for choice in decision.choices if choice.id == "no"]
    if decision.several[1] > 1:
        return [_several(decision, willing), *declining]
    cells = {cell: choice for choice in willing if (cell := _cell_of(choice)) is not None}
    if willing and len(cells) == len(willing):
        return [_on_board(view, decision, cells, call), *declining]
    keys = ["y"] if len(willing) == 1 else list(_KEYS)
    named = {choice.id: key for choice, key in zip(willing, keys, strict=False)}
    items = [tell.item(choice, named.get(choice.id, "n" if choice.id == "no" else "")) for choice in decision.choices]
    if len(willing) < 2 or not declining:  # what cannot be declined is no question of yes and no
        return items
    first = decision.choices.index(willing[0])
    return [replace(item, also="y") if number == first else item for number, item in enumerate(items)]


def at_once(decision: Decision, items: Sequence[MenuItem[T]]) -> MenuItem[T] | None:
    """Return the item to open at once because it asks for a cell or for several answers; None: show the menu."""
    if decision.kind == "turn" or not items or not items[0].steps:
        return None
    step = items[0].steps[0]
    begins = isinstance(step, CellStep) or (isinstance(step, TargetStep) and decision.several[1] > 1)
    return items[0] if begins else None


def answers_text(items: Sequence[MenuItem[object]]) -> tuple[str, ...]:
    """Return the effects of the answers as sentences; if there are several, each begins with the answer's name."""
    telling = [item for item in items if item.text]
    if len(telling) == 1:
        return telling[0].text
    return tuple(f"{item.label}: {' '.join(item.text)}" for item in telling)


def _cell_of(choice: Choice) -> Cell | None:
    found = _CELL.fullmatch(choice.id)
    return (int(found[1]), int(found[2])) if found else None


def _on_board(view: BattleView, decision: Decision, cells: Mapping[Cell, Choice], call: Namer) -> MenuItem[Intent]:
    who = view.creatures.get(str(decision.about.get("who") or decision.by))
    width = 1 if who is None or view.is_hex else max(1, round(len(view.footprint(who)) ** 0.5))
    start = who.at if who is not None and who.at is not None else next(iter(cells))
    step = CellStep(
        dict.fromkeys(cells, 0), width=width, start=start, free=True, about=lambda cell: cell_text(view, cell, call)
    )

    def build(gathered: StepAnswers) -> Intent:
        assert gathered.cell is not None, "the step asks for one"
        return decision.answer(cells[gathered.cell].id)

    asked = question_title(view, decision, call).removesuffix("?")
    return MenuItem("y", asked, build, steps=(step,))


def _several(decision: Decision, willing: Sequence[Choice]) -> MenuItem[Intent]:
    least, most = decision.several
    targets = tuple(Target(choice.id, choice.label or choice.id) for choice in willing)
    step = TargetStep(targets, max(1, least), most, ordered=True)
    return MenuItem("y", t("menu-choose"), lambda gathered: decision.answer(*gathered.targets), steps=(step,))


@dataclass(frozen=True, slots=True)
class _AnswerDescriber:
    """Creates the menu items of a question's answers."""

    view: BattleView
    decision: Decision
    call: Namer
    odds: Mapping[AnswerTarget, str]
    changes: Changes

    def item(self, choice: Choice, key: str) -> MenuItem[Intent]:
        """Return the menu item of an answer; it has a target step only if there are several targets."""
        by, targets = self.decision.by, choice.targets
        action = self.view.action(by, choice.id) if by is not None and by in self.view.creatures else None
        steps: tuple[Step, ...] = ()
        if len(targets) > 1:
            steps = (TargetStep(tuple(Target(id_, self.call(id_), self._odds(choice.id, id_)) for id_ in targets)),)
        alone = targets if len(targets) == 1 else ()

        def build(gathered: StepAnswers) -> Intent:
            return self.decision.answer(choice.id, on=gathered.targets or alone)

        if action is None:
            return MenuItem(key, term(choice.label or choice.id), build, steps=steps)
        label = choice.label or action.name or choice.id
        # The question names whom a free blow is for; of the next blow of a series nothing else tells it.
        untold = len(self.decision.choices) > 2 or self.decision.kind == "choice"
        if alone and alone[0] != by and untold:
            label = t("menu-on", action=label, who=self.call(alone[0]))
        known = {odds for (named, _), odds in self.odds.items() if named == choice.id and odds}
        detail = known.pop() if len(known) == 1 else uses_word(action.uses)
        text = action_lines(action, DistanceFormat.of(self.view.terms))
        changed = self.changes(action.effect) if self.changes is not None else ""
        return MenuItem(
            key, label[:1].upper() + label[1:], build, detail, steps, text=(changed, *text) if changed else text
        )

    def _odds(self, choice: str, on: str) -> str:
        return self.odds.get((choice, on), "")


# ------------------------------------------------------------------------------------------------------ what is asked

_BESIDE: Final = frozenset({"moves_adjacent", "leaves_adjacent", "enters_range"})
"""Triggers that happen next to a creature; if no creature is named, it is the one that is asked."""

_QUESTIONS: Final = frozenset({"death_save", "catch", "fall_off", "resume", "initiative_tie"})
"""Kinds of questions that have a message of their own, `question_KIND`."""


def question_title(view: BattleView, decision: Decision, call: Namer, blow: str = "") -> str:
    """Return the title of a question: what has happened, and how the player can respond.

    Args:
        view: The battle.
        decision: The question.
        call: Returns the name for an id.
        blow: Numbers of the attack in question: `22 against AC 17`; empty: unknown.
    """
    about, by = decision.about, call(decision.by) if decision.by is not None else ""
    match decision.kind:
        case "turn":
            return t("turn-title", who=by) if by else t("turn-choose")
        case kind if kind in STANDING:
            occasion = _occasion(view, about, kind, by, call)
            occasion = t("question-with-roll", occasion=occasion, roll=blow) if blow else occasion
            return t("asks", occasion=occasion, question=t(f"ask_{kind}", by=by))
        case kind if kind in _QUESTIONS:
            return t(f"question_{kind}", by=by or t("somebody"))
        case "choice" if about.get("what"):
            return _where_to(about, decision.by, by, call)
        case "choice" if "action" in about:
            return t("nextBlow", by=by, action=_deed(view, decision.by, about["action"]))
        case kind:
            return t("askOther", by=by, what=term(kind)) if by else t("askAny", what=term(kind).capitalize())


def _occasion(view: BattleView, about: Mapping[str, Any], kind: str, by: str, call: Namer) -> str:
    doer = about.get("mover") or about.get("by")
    who = call(str(doer)) if doer else t("somebody")
    event, to, action = about.get("event"), about.get("to"), about.get("action")
    if not event:
        moves = kind == "opportunity_attack"
        return t("happens_moves", who=who) if moves else str(about.get("what") or t("happens_something"))
    if event == "uses":
        used = _deed(view, doer, action) if action else ""
        said = t("happens_uses", who=who, what=used) if action else t("happens_uses_something", who=who)
    else:
        known = f"happens_{event}"
        said = t(known, who=who) if has(known) else t("happens_other", who=who, what=term(str(event)))
    if isinstance(to, str) and to and to != doer:
        said = t("happensOn" if event == "uses" else "happensTo", what=said, whom=call(to))
    elif event in _BESIDE and by and not to:
        said = t("happensTo", what=said, whom=by)
    if action and event in {"attacks", "hits", "misses"}:
        said = t("happensWith", what=said, action=_deed(view, doer, action))
    return said


def _deed(view: BattleView, by: Any, action: Any) -> str:
    """Return the display name of a creature's action."""
    found = view.action(by, str(action)) if by in view.creatures else None
    return found.name if found is not None and found.name else term(str(action))


_MOVED: Final = frozenset({"push", "pull", "slide", "teleport", "drag"})


def _where_to(about: Mapping[str, Any], asked: str | None, by: str, call: Namer) -> str:
    what, who = str(about["what"]), str(about.get("who") or asked or "")
    if what in _MOVED and who != asked:
        return t(f"where_{what}", who=call(who))
    return t("whereOther", by=by, what=term(what))


def standing(decision: Decision, answer: str) -> tuple[Intent, Intent | None] | None:
    """Return the intents that set an auto-answer and answer the current question with it.

    Args:
        decision: The question.
        answer: `always` or `never`.

    Returns:
        First the intent that sets the auto-answer, then the answer to the question, or None if the player has to choose
        between several. None for questions that do not recur.
    """
    if decision.kind not in STANDING:
        return None
    stand = {"stand": decision.kind, "standing": answer}
    willing = [choice for choice in decision.choices if choice.id != "no"]
    if answer == "never":
        return stand, decision.answer("no")
    if len(willing) == 1 and not willing[0].targets:
        return stand, decision.answer(willing[0].id)
    return stand, None
