"""Questions about a battle, answered from a seat's view."""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Mapping
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import EngineError, IllegalIntent, UnknownQuestion
from fracas_engine.ids import Cell, Plain
from fracas_engine.vision import groups_of
from fracas_projection.errors import QuestionRefused

IMAGINE: Final = "imagine"
"""The question that asks for a determinized battle for lookahead; it is answered here for all rulesets."""
UNSEEN: Final = "unseen"
"""The question that asks for the cells that a seat does not see: `{unseen: {}}`."""

_ODD: Final = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, RecursionError, AssertionError)
"""Exception types that a malformed question can cause while it is answered."""
_TOLD: Final = 120
_MOST_CELLS: Final = 2_500
"""Maximum number of map cells for `unseen`; each costs up to 0.2 ms, more on large hex maps."""


def answer_in_parts(
    battle: Battle, seat: str, question: Mapping[str, Any], *, everything: bool = False
) -> Generator[None, None, Plain]:
    """Answer one question, with pauses (yields) during long computations.

    The battle may change during a pause; the answer is about the battle as it was at the start.

    Args:
        battle: The battle.
        seat: The seat.
        question: The question.
        everything: True to answer with full knowledge, as for a game master.

    Raises:
        QuestionRefused: As `answer_question` does.
    """
    if UNSEEN in question:
        return () if everything else (yield from _unseen(battle.clone(), seat))
    return answer_question(battle, seat, question, everything=everything)


def answer_question(battle: Battle, seat: str, question: Mapping[str, Any], *, everything: bool = False) -> Plain:
    """Answer one question of the scenario vocabulary without changing the battle; see `answer_in_parts`.

    Raises:
        QuestionRefused: The ruleset does not have this question, or it names something that the seat does not know of.
    """
    if IMAGINE in question:
        return determinized_dump(battle, seat, question[IMAGINE])
    if UNSEEN in question:
        return unseen(battle, seat)
    if len(question) != 1:
        raise QuestionRefused(
            "malformed", f"wrong number of questions ({len(question)}): write one name with its details"
        )
    if not everything:
        _check_own(battle, seat, question)
    try:
        return battle.ask(question) if everything else battle.ask_as(seat, question)
    except UnknownQuestion as error:
        raise QuestionRefused("not_found", str(error)) from error
    except IllegalIntent as error:
        raise QuestionRefused(error.code, error.detail) from error
    except EngineError as error:
        raise QuestionRefused("malformed", str(error)) from error
    except _ODD as error:
        # For example a list instead of a number, or a missing key: the rules do not validate questions.
        told = f"{type(error).__name__} {error}"[:_TOLD]
        raise QuestionRefused("malformed", f"invalid question: {told}") from error


def determinized_dump(battle: Battle, seat: str, details: object) -> str:
    """Answer the question `imagine`: return the dump of a sampled battle that is consistent with the seat's knowledge.

    Programs apply intents to that battle to look ahead. Its dice are drawn from the seed in the question.

    Raises:
        QuestionRefused: The seed is not a number, or the seat has no pending decision.
    """
    if not any(decision.seat == seat for decision in battle.pending):
        raise QuestionRefused("not_yours", "you have no decision to make: ask for `imagine` when one is pending")
    seed = details.get("seed", 0) if isinstance(details, Mapping) else None
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise QuestionRefused("malformed", "invalid seed: write a whole number, as in {imagine: {seed: 7}}")
    key = hashlib.sha256(f"fracas imagined dice v1 {seed}".encode()).digest()
    return battle.imagine(seat, KeyedFaces(key)).dump().decode()


def unseen(battle: Battle, seat: str) -> tuple[Cell, ...]:
    """Answer the question `unseen`: return the cells of the map that no creature of a seat sees, row by row.

    In fog of war with `vision: side` the creatures of all seats of the side count. A cell is seen if the question
    `sight`, from a creature to the cell and with the seat's knowledge, says so. A seat whose creatures have all left
    the map sees nothing.

    Raises:
        QuestionRefused: The map is larger than 2,500 cells.
    """
    looking = _unseen(battle, seat)
    while True:
        try:
            next(looking)
        except StopIteration as done:
            found: tuple[Cell, ...] = done.value
            return found


def _unseen(battle: Battle, seat: str) -> Generator[None, None, tuple[Cell, ...]]:
    """Compute the unseen cells, with a pause after each cell."""
    if battle.situation.board.width * battle.situation.board.height > _MOST_CELLS:
        raise QuestionRefused("malformed", f"the map is too large: `unseen` answers for up to {_MOST_CELLS} cells")
    board, known = battle.situation.board, battle.situation.as_known_to(seat)
    left: list[Cell] = [(x, y) for y in range(board.height) for x in range(board.width) if (x, y) in board]
    together = next((group.seats for group in groups_of(battle.state) if seat in group.seats), (seat,))
    for creature in battle.state.creatures.values():
        if creature.seat not in together or creature.at is None or not creature.alive:
            continue
        # A seat knows its own creatures, so its knowledge is looked up once and not for each cell.
        before, left = left, []
        for cell in before:
            if battle.ruleset.ask(known, {"sight": {"from": creature.id, "to": cell}}) is not True:
                left.append(cell)
            yield
    return tuple(left)


def _check_own(battle: Battle, seat: str, question: Mapping[str, Any]) -> None:
    """Refuse questions about the options of other seats' creatures, which could reveal hidden cards, for example."""
    details = question.get("options") or question.get("way")
    by = battle.state.creatures.get(str(details.get("by"))) if isinstance(details, Mapping) else None
    if by is not None and by.seat != seat and by.id not in battle.situation.unknown_to(seat):
        raise QuestionRefused("not_yours", f"{by.id} belongs to another seat: ask about one of your own creatures")
