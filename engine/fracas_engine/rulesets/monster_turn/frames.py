"""Resolution frames of `monster_turn`: rounds, turns, moves, attacks and damage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import Cell, CreatureId, SeatId
from fracas_engine.state import Frame


@dataclass(frozen=True, slots=True)
class NextRound(Frame):
    """The start of the next round: exhaustion and card selection."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Question:
    """A question to one character before a round."""

    number: int
    seat: SeatId
    who: CreatureId
    redraw: str = ""
    """The card that a short rest would lose, if the question is about drawing another one; otherwise empty."""


@dataclass(frozen=True, slots=True)
class Choosing(Frame):
    """The secret selection of cards, which waits for all characters listed."""

    questions: tuple[Question, ...]

    def without(self, who: CreatureId) -> Choosing:
        """Return the selection without a character that has left the battle."""
        return Choosing(tuple(question for question in self.questions if question.who != who))

    def renumbered(self, number: Callable[[], int]) -> Choosing:
        """Return the selection under new numbers, so that a late choice is not taken for one after a rewind."""
        return Choosing(tuple(replace(question, number=number()) for question in self.questions))


@dataclass(frozen=True, slots=True)
class Reveal(Frame):
    """The reveal of all cards after the selection."""


@dataclass(frozen=True, slots=True)
class SettleOrder(Frame):
    """The determination of the initiative order, tie by tie."""

    settled: tuple[str, ...] = ()
    """Characters and monster types whose place in the order is already determined."""


@dataclass(frozen=True, slots=True)
class NextTurn(Frame):
    """The start of the next turn of the round, or the end of the round."""


@dataclass(frozen=True, slots=True)
class EndRound(Frame):
    """The cleanup at the end of a round."""


@dataclass(frozen=True, slots=True)
class BeginTurn(Frame):
    """The start of a figure's turn."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class EndTurn(Frame):
    """The end of a figure's turn."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class HeroTurn(Frame):
    """A character's turn, in which its seat gives orders."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class LongRest(Frame):
    """A character's turn spent on a long rest."""

    who: CreatureId
    asked: bool = False


@dataclass(frozen=True, slots=True)
class PlannedAct:
    """One act of a card half, as planned by the player."""

    index: int
    """Index of the act in the card half."""
    path: tuple[Cell, ...] = ()
    """The hexes of a move in order, or the single hex for a summon."""
    on: tuple[CreatureId, ...] = ()


@fast_frozen
@dataclass(frozen=True, slots=True)
class Performing(Frame):
    """The execution of a card half by a character, act by act."""

    who: CreatureId
    card: str
    """The card's id; empty for a character without cards."""
    half: str
    """`top` or `bottom`."""
    basic: bool
    """Whether the half is replaced by a basic attack or move."""
    acts: tuple[PlannedAct, ...]
    """The remaining acts."""
    asked: bool = False
    """Whether the players have been asked for the hex of a summon."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class MonsterTurn(Frame):
    """A monster's or summon's turn with the acts of its card."""

    who: CreatureId
    home: Cell
    """Position of the figure at the start of its turn."""
    act: int = -1
    """The index of the next act on the card; -1 before the focus has been determined."""
    focus: CreatureId | None = None
    through_bad: bool = False
    """Whether the focus can only be reached through traps or hazards (MT-FOC-11)."""
    planned: tuple[CreatureId, ...] = ()
    """Targets of the next attack that the move was planned for."""
    planned_for: int = -1
    """Index of the attack that the `planned` targets belong to; -1 for none."""
    asked: str = ""
    """The question put to the players: `focus`, `target`, `hex`, `figure`; empty for none."""
    wanted: tuple[CreatureId, ...] = ()
    """The targets that the players have picked so far."""


@dataclass(frozen=True, slots=True)
class Walking(Frame):
    """A figure's movement along a path, hex by hex."""

    who: CreatureId
    path: tuple[Cell, ...]
    mode: str
    """`move`, `jump` or `fly`."""
    points: int | None = None
    """Movement points left in a battle whose game master may interrupt the move; None in all others."""
    refused: tuple[Cell, ...] = ()
    """The step that the real ground refuses after the end of the path, from and to; empty if there is none."""
    planned: tuple[Cell, ...] = ()
    """The path on the ground as the figure's seat knows it, if the real ground cuts it; otherwise empty."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Attacking(Frame):
    """An attack that continues with its next target."""

    by: CreatureId
    targets: tuple[CreatureId, ...]
    value: int
    ranged: bool
    pierce: int = 0
    condition: str = ""
    action: str = "attack"
    reach: int | None = None
    """Range of the attack in a battle whose game master may move targets; None in all others."""


@dataclass(frozen=True, slots=True)
class Struck(Frame):
    """The consequences of an attack's damage: conditions and retaliation."""

    by: CreatureId
    on: CreatureId
    condition: str = ""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Harm(Frame):
    """Damage that a figure is about to suffer; a character may lose cards instead (MT-CHAR-09)."""

    who: CreatureId
    amount: int
    cause: str
    by: CreatureId | None = None
    attack: int | None = None
    """Number of the attack that deals the damage; None for other damage."""
    asked: bool = False
