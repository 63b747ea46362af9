"""What is still to be resolved in a battle of this ruleset: its course, turns, moves, attacks and damage."""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.ids import Cell, CreatureId, SeatId
from fracas_engine.quick import quick
from fracas_engine.state import Frame

__all__ = [
    "Attacking",
    "BeginTurn",
    "Choosing",
    "EndRound",
    "EndTurn",
    "Harm",
    "HeroTurn",
    "LongRest",
    "MonsterTurn",
    "NextRound",
    "NextTurn",
    "Performing",
    "PlannedAct",
    "Question",
    "Reveal",
    "SettleOrder",
    "Struck",
    "Walking",
]


@dataclass(frozen=True, slots=True)
class NextRound(Frame):
    """A round is to begin: who is exhausted, who has to choose cards."""


@quick
@dataclass(frozen=True, slots=True)
class Question:
    """What one character is asked before a round."""

    number: int
    seat: SeatId
    who: CreatureId
    redraw: str = ""
    """The card that a short rest would lose, where the question is whether another one shall be drawn; else empty."""


@dataclass(frozen=True, slots=True)
class Choosing(Frame):
    """The secret choice of cards; it awaits every character named."""

    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Reveal(Frame):
    """All have chosen: cards are revealed and drawn."""


@dataclass(frozen=True, slots=True)
class SettleOrder(Frame):
    """The order of initiative is found, tie by tie."""

    settled: tuple[str, ...] = ()
    """Characters and monster types whose place is known."""


@dataclass(frozen=True, slots=True)
class NextTurn(Frame):
    """The next turn of the round is to begin, or the round to end."""


@dataclass(frozen=True, slots=True)
class EndRound(Frame):
    """Clean-up."""


@dataclass(frozen=True, slots=True)
class BeginTurn(Frame):
    """A figure's turn begins."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class EndTurn(Frame):
    """A figure's turn ends."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class HeroTurn(Frame):
    """A character's turn; it awaits its seat."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class LongRest(Frame):
    """A character's turn that is a long rest."""

    who: CreatureId
    asked: bool = False


@dataclass(frozen=True, slots=True)
class PlannedAct:
    """One act of a card's half, as the player wants it."""

    index: int
    """Its place in the half."""
    path: tuple[Cell, ...] = ()
    """The hexes of a move, in order; the one hex where a summon is to appear."""
    on: tuple[CreatureId, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Performing(Frame):
    """A character performs a half of a card, act by act."""

    who: CreatureId
    card: str
    """Empty for a character that has none."""
    half: str
    """`top` or `bottom`."""
    basic: bool
    """Whether it is a plain attack or move instead of what the half says."""
    acts: tuple[PlannedAct, ...]
    """What is still to be done."""
    asked: bool = False
    """Whether the players have been asked where a summon appears."""


@quick
@dataclass(frozen=True, slots=True)
class MonsterTurn(Frame):
    """A monster or summon acts by its card."""

    who: CreatureId
    home: Cell
    """Where its turn began."""
    act: int = -1
    """The place of the act to come on the card; -1: the focus is still to be found."""
    focus: CreatureId | None = None
    through_bad: bool = False
    """Whether no focus could be had but through traps or hazards (MT-FOC-11)."""
    planned: tuple[CreatureId, ...] = ()
    """The targets that the move was made for."""
    planned_for: int = -1
    """The place of the attack that they are for; -1 without."""
    asked: str = ""
    """What the players have been asked: `focus`, `target`, `hex`, `figure`; empty: nothing."""
    wanted: tuple[CreatureId, ...] = ()
    """Targets that the players have picked so far."""


@dataclass(frozen=True, slots=True)
class Walking(Frame):
    """A figure goes along a path, hex by hex."""

    who: CreatureId
    path: tuple[Cell, ...]
    mode: str
    """`move`, `jump` or `fly`."""


@quick
@dataclass(frozen=True, slots=True)
class Attacking(Frame):
    """An attack goes on to its next target."""

    by: CreatureId
    targets: tuple[CreatureId, ...]
    value: int
    ranged: bool
    pierce: int = 0
    condition: str = ""
    action: str = "attack"


@dataclass(frozen=True, slots=True)
class Struck(Frame):
    """The damage of one attack has been settled: what else it brings, and retaliation."""

    by: CreatureId
    on: CreatureId
    condition: str = ""


@quick
@dataclass(frozen=True, slots=True)
class Harm(Frame):
    """A figure is to suffer damage; a character may lose cards instead (MT-CHAR-09)."""

    who: CreatureId
    amount: int
    cause: str
    by: CreatureId | None = None
    attack: int | None = None
    """The number of the attack, if it is one."""
    asked: bool = False
