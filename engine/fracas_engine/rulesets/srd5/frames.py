"""The frames of a battle's course under the SRD, and of what only this ruleset resolves step by step.

Frames of effects are shared with other d20 rulesets (`fracas_engine.d20.frames`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from fracas_engine.d20.frames import NO_AIM, Aim, Moving
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.quick import quick
from fracas_engine.state import Frame

__all__ = [
    "Announced",
    "AtStart",
    "Attack",
    "BeginTurn",
    "EndTurn",
    "Fall",
    "FallOff",
    "Grip",
    "GripKind",
    "Leaving",
    "NextRound",
    "NextTurn",
    "PartOfSeries",
    "Respond",
    "Saddling",
    "Ties",
    "Travelling",
    "Turn",
    "Window",
]


GripKind: TypeAlias = Literal["grapple", "shove_push", "shove_prone"]
"""What may take the place of an Unarmed Strike's damage (S5-GRAP-01)."""


@dataclass(frozen=True, slots=True)
class NextRound(Frame):
    """A round is to begin."""


@dataclass(frozen=True, slots=True)
class Ties(Frame):
    """Heroes of one side who are tied wait for their place; their players put them in order (S5-INIT-08)."""

    groups: tuple[tuple[CreatureId, ...], ...]
    """Those tied, in the order as it stands."""


@dataclass(frozen=True, slots=True)
class NextTurn(Frame):
    """The next turn of the round is to begin, or the round to end."""


@dataclass(frozen=True, slots=True)
class BeginTurn(Frame):
    """A creature's turn begins."""

    who: CreatureId
    phase: str = "begin"
    """`begin`, then `death`."""


@dataclass(frozen=True, slots=True)
class AtStart(Frame):
    """What happens to a creature as its turn starts, one thing after the other (S5-REF-04)."""

    who: CreatureId
    due: tuple[str, ...]
    """`regeneration`, `ongoing`, and ids of zones."""


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """A creature's turn; it awaits its seat until the turn is ended."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class EndTurn(Frame):
    """A creature's turn ends."""

    who: CreatureId
    phase: str = "zones"
    """`zones`, then `effects`."""


@quick
@dataclass(frozen=True, slots=True)
class Travelling(Moving):
    """A creature on its way; all ways have heights."""

    free: bool = False
    """Whether it is paid otherwise than out of the turn's movement."""
    flees: bool = False
    """Whether it ends off the map."""
    shaken: bool = False
    """Whether the riders of those dragged along have saved against falling off."""
    fallen: tuple[CreatureId, ...] = ()
    """Riders that have fallen off, and may still be asked for an Opportunity Attack."""
    drags: tuple[tuple[int, CreatureId, Cell], ...] = ()
    """Where its seat has said that somebody is dragged to by a step: the step's index, whom, where."""


@quick
@dataclass(frozen=True, slots=True)
class Attack(Frame):
    """One attack roll and what follows from it."""

    user: CreatureId
    action: str
    on: str = ""
    """The creature or object that is struck; empty where a cell is guessed at."""
    cell: Place | None = None
    opportunity: bool = False
    knock_out: bool = False
    bonus_attack: bool = False
    """Whether it is the second attack with a light weapon, whose damage adds no ability modifier."""
    in_series: bool = False
    """Whether it is one of several attacks that were declared at once (S5-MON-01)."""
    phase: str = "declared"
    """`declared`, `rolled`, then `resolved`."""
    number: int = 0
    faces: tuple[int, ...] = ()
    advantage: bool = False
    disadvantage: bool = False
    bonus: int = 0
    cover: int = 0
    hit: bool = False
    critical: bool = False
    misses: bool = False
    """Whether it misses whatever the die shows."""
    aim: Aim = NO_AIM


@quick
@dataclass(frozen=True, slots=True)
class PartOfSeries(Frame):
    """A part of a sequence that is more than an attack roll: a saving throw, effects that come either way."""

    user: CreatureId
    action: str
    on: CreatureId
    knock_out: bool = False


@dataclass(frozen=True, slots=True)
class Grip(Frame):
    """A grapple or shove in the place of an Unarmed Strike, as an Opportunity Attack."""

    user: CreatureId
    on: CreatureId
    kind: GripKind


@quick
@dataclass(frozen=True, slots=True)
class Window(Frame):
    """Something has happened, or is about to, that off-turn actions may answer."""

    event: str
    by: CreatureId
    to: CreatureId | None = None
    interrupt: bool = False
    tags: tuple[str, ...] = ()
    asked: bool = False
    before: Place | None = None
    """Where the creature stood before, for movement."""
    there: Place | None = None
    """Where a creature is about to be, for a step that may be interrupted before it is taken."""
    on: tuple[CreatureId, ...] = ()
    """Whom an action is used on, where it is one that is used."""
    spared: tuple[CreatureId, ...] = ()
    """Who has been asked already, as it was about to happen."""
    along: tuple[tuple[CreatureId, Place], ...] = ()
    """Where those that move with the mover stood before, or are about to be: as `before` or `there` says of it."""


@quick
@dataclass(frozen=True, slots=True)
class Announced(Frame):
    """An action that has been announced and paid for is to be carried out, unless its user was stopped."""

    user: CreatureId
    action: str
    targets: tuple[str, ...]
    aim: Aim
    knock_out: bool = False
    cell: Place | None = None
    bonus_attack: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Respond(Frame):
    """A reaction that was chosen is to be carried out."""

    who: CreatureId
    choice: str
    trigger: CreatureId
    on: tuple[str, ...] = ()
    readied: bool = False
    path: tuple[Place, ...] = ()
    """Cells that the answer names."""
    to: Place | None = None
    """The destination that the answer names."""


@quick
@dataclass(frozen=True, slots=True)
class Fall(Frame):
    """A creature falls; the damage comes after whoever falls into water was asked for its reaction."""

    who: CreatureId
    feet: int
    water: bool = False
    asked: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Saddling(Frame):
    """A creature is about to mount, or to dismount: whoever it thereby leaves may strike (S5-MOUNT-02)."""

    who: CreatureId
    steed: CreatureId
    cost: int
    to: Cell | None = None
    """Where it dismounts to; None where it mounts."""
    controlled: bool = False
    agreed: bool = True
    """Whether the mount's seat lets it (S5-MOUNT-01)."""
    asked: bool = False
    """Whether those whom it leaves have been asked."""


@dataclass(frozen=True, slots=True)
class FallOff(Frame):
    """A rider has come off its mount and lies at the first of these cells; its seat may choose another one."""

    who: CreatureId
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Leaving(Frame):
    """A creature leaves that has surrendered, or that nothing keeps here any more (S5-END-03, S5-CONC-04)."""

    who: CreatureId
    how: Literal["surrendered", "vanished"] = "surrendered"
