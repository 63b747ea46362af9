"""Resolution frames of `srd5`: rounds and turns, and steps that only this ruleset resolves.

Frames of effects are shared with other d20 rulesets (`fracas_engine.d20.frames`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from fracas_engine.d20.frames import NO_AIM, Aim, Moving
from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.state import Frame

GripKind: TypeAlias = Literal["grapple", "shove_push", "shove_prone"]
"""The options of an Unarmed Strike other than damage (S5-GRAP-01)."""


@dataclass(frozen=True, slots=True)
class NextRound(Frame):
    """The start of the next round."""


@dataclass(frozen=True, slots=True)
class Ties(Frame):
    """The question in which order the tied heroes of one side act; their players decide (S5-INIT-08)."""

    groups: tuple[tuple[CreatureId, ...], ...]
    """The groups of tied heroes that are still to be ordered, each in its current order."""


@dataclass(frozen=True, slots=True)
class NextTurn(Frame):
    """The start of the next turn of the round, or the end of the round."""


@dataclass(frozen=True, slots=True)
class BeginTurn(Frame):
    """The start of a creature's turn."""

    who: CreatureId
    phase: str = "begin"
    """The current phase: `begin`, then `death`."""


@dataclass(frozen=True, slots=True)
class AtStart(Frame):
    """The effects at the start of a creature's turn, resolved one after the other (S5-REF-04)."""

    who: CreatureId
    due: tuple[str, ...]
    """The effects that are still to be resolved: `regeneration`, `ongoing`, and ids of zones."""


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """A creature's turn, in which its seat gives orders until it ends the turn."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class Compelled(Frame):
    """What a command or a panic makes a creature do at the start of its turn."""

    who: CreatureId
    moved: bool = False
    """Whether the creature has moved already, as commanded."""


@dataclass(frozen=True, slots=True)
class EndTurn(Frame):
    """The end of a creature's turn."""

    who: CreatureId
    phase: str = "zones"
    """The current phase: `zones`, then `effects`."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Travelling(Moving):
    """A creature's movement; all paths include altitudes."""

    free: bool = False
    """Whether the movement costs none of the turn's movement."""
    flees: bool = False
    """Whether the movement ends off the map."""
    shaken: bool = False
    """Whether the riders of dragged creatures have rolled their saves against falling off."""
    fallen: tuple[CreatureId, ...] = ()
    """Riders that have fallen off and are still to be offered an Opportunity Attack."""
    drags: tuple[tuple[int, CreatureId, Cell], ...] = ()
    """Chosen destinations of dragged creatures: the index of the step, the dragged creature, the cell."""


@dataclass(frozen=True, slots=True)
class Uncontrolled(Frame):
    """The turn of a creature that is out of its seat's control."""

    who: CreatureId
    moved: bool = False
    """Whether it has already moved."""


@dataclass(frozen=True, slots=True)
class AttackOver(Frame):
    """The end of an attack and of the responses to it, for traits that its target has until then."""

    who: CreatureId


@fast_frozen
@dataclass(frozen=True, slots=True)
class Attack(Frame):
    """One attack roll and its effects."""

    user: CreatureId
    action: str
    on: str = ""
    """The id of the target, a creature or an object; empty if the attack is a guess at a cell."""
    cell: Place | None = None
    opportunity: bool = False
    knock_out: bool = False
    bonus_attack: bool = False
    """Whether this is the second attack with a Light weapon, whose damage adds no ability modifier."""
    in_series: bool = False
    """Whether this is one of several attacks that were declared together (S5-MON-01)."""
    phase: str = "declared"
    """The current phase: `declared`, `rolled`, then `resolved`."""
    number: int = 0
    faces: tuple[int, ...] = ()
    advantage: bool = False
    disadvantage: bool = False
    bonus: int = 0
    cover: int = 0
    hit: bool = False
    critical: bool = False
    misses: bool = False
    """Whether the attack misses regardless of the roll."""
    aim: Aim = NO_AIM


@fast_frozen
@dataclass(frozen=True, slots=True)
class PartOfSeries(Frame):
    """A part of a sequence that is not a plain attack roll: a saving throw, or effects that apply hit or miss."""

    user: CreatureId
    action: str
    on: CreatureId
    knock_out: bool = False


@dataclass(frozen=True, slots=True)
class Grip(Frame):
    """A grapple or shove, made instead of an Unarmed Strike that deals damage."""

    user: CreatureId
    on: CreatureId
    kind: GripKind


@fast_frozen
@dataclass(frozen=True, slots=True)
class Window(Frame):
    """An event, past or about to happen, to which off-turn actions may respond."""

    event: str
    by: CreatureId
    to: CreatureId | None = None
    interrupt: bool = False
    tags: tuple[str, ...] = ()
    asked: bool = False
    begun: bool = False
    """Whether the responses that happen by themselves have been carried out."""
    before: Place | None = None
    """The previous position of the creature that moved; None for events that are not movements."""
    there: Place | None = None
    """The next position of a moving creature, if the step may be interrupted before it is taken; otherwise None."""
    on: tuple[CreatureId, ...] = ()
    """The targets of the action that is used."""
    spared: tuple[CreatureId, ...] = ()
    """Creatures that are not asked, because they have been asked before the event."""
    along: tuple[tuple[CreatureId, Place], ...] = ()
    """The positions of creatures that move with the mover: previous ones if `before` is set, next ones with `there`."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Announced(Frame):
    """An action that has been announced and paid for; it is carried out unless its user is stopped."""

    user: CreatureId
    action: str
    targets: tuple[str, ...]
    aim: Aim
    knock_out: bool = False
    cell: Place | None = None
    bonus_attack: bool = False


@fast_frozen
@dataclass(frozen=True, slots=True)
class Respond(Frame):
    """A chosen reaction that will be carried out."""

    who: CreatureId
    choice: str
    trigger: CreatureId
    on: tuple[str, ...] = ()
    readied: bool = False
    path: tuple[Place, ...] = ()
    """The cells named in the answer."""
    to: Place | None = None
    """The destination named in the answer."""
    hit: CreatureId | None = None
    """The creature that the triggering event affects."""
    alone: bool = False
    """Whether it happens by itself, without an answer and whatever state the creature is in."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Fall(Frame):
    """The end of a creature's fall.

    A creature that falls into water is offered a reaction before the damage is dealt.
    """

    who: CreatureId
    feet: int
    water: bool = False
    asked: bool = False


@fast_frozen
@dataclass(frozen=True, slots=True)
class Saddling(Frame):
    """A creature that is about to mount or dismount.

    Enemies whose reach the creature leaves may make Opportunity Attacks (S5-MOUNT-02).
    """

    who: CreatureId
    steed: CreatureId
    cost: int
    to: Cell | None = None
    """The cell to dismount to; None for mounting."""
    controlled: bool = False
    agreed: bool = True
    """Whether the mount's seat agrees (S5-MOUNT-01)."""
    asked: bool = False
    """Whether the enemies whose reach the rider leaves have been offered Opportunity Attacks."""


@dataclass(frozen=True, slots=True)
class FallOff(Frame):
    """A rider that fell off its mount. It lies in the first of `cells`; its seat may choose another of them."""

    who: CreatureId
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Leaving(Frame):
    """A creature that leaves the battle: it surrenders, or it was summoned and the Concentration on it has ended.

    Rules: S5-END-03, S5-CONC-04.
    """

    who: CreatureId
    how: Literal["surrendered", "vanished"] = "surrendered"
