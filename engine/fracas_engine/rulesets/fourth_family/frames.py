"""The frames of the fourth-edition family: turns, uses of actions, and the windows in which others answer.

Frames of attacks, effects and movement are shared with other d20 rulesets (`fracas_engine.d20.frames`).
"""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.d20.frames import NO_AIM, Aim, Moving
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.quick import quick
from fracas_engine.state import Frame

__all__ = [
    "Acting",
    "BeginTurn",
    "Between",
    "Climbing",
    "Confirm",
    "Consent",
    "Dragging",
    "EndTurn",
    "FollowUp",
    "Granted",
    "Landing",
    "NextTurn",
    "Response",
    "Reviving",
    "SlippingAway",
    "StrikeThing",
    "Trigger",
    "Turn",
    "TurnEdge",
    "Window",
]


@dataclass(frozen=True, slots=True)
class NextTurn(Frame):
    """The next turn of the round is to begin, or the next round."""


@dataclass(frozen=True, slots=True)
class Between(Frame):
    """A turn is over; whoever has put off its own may take it now."""

    before: CreatureId | None = None
    """Whose turn comes next; None: the round is over."""


@dataclass(frozen=True, slots=True)
class BeginTurn(Frame):
    """A creature's turn begins, phase by phase."""

    who: CreatureId
    phase: int = 0


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """A creature's turn; it awaits its seat until it is ended."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class EndTurn(Frame):
    """A creature's turn ends, phase by phase."""

    who: CreatureId
    phase: int = 0


@dataclass(frozen=True, slots=True)
class TurnEdge(Frame):
    """The start or the end of a turn that consists of a readied action, phase by phase."""

    who: CreatureId
    start: bool
    phase: int = 0


@quick
@dataclass(frozen=True, slots=True)
class Trigger:
    """Something that others may answer."""

    event: str
    """The word of content: `attacks`, `hits`, `moves_adjacent`, ..."""
    by: CreatureId | None = None
    """Who does it."""
    to: CreatureId | None = None
    """Who suffers it."""
    action: str = ""
    """The action that it is part of."""
    at: Cell | None = None
    """Where the mover was before the step."""
    there: Cell | None = None
    """Where the step leads."""
    side: int = 0
    """Squares on a side of the mover's space after the step; 0: as before."""
    levels: tuple[int, int] | None = None
    """The mover's altitudes before and after the step; None: it does not rise or sink by it."""


@quick
@dataclass(frozen=True, slots=True)
class Window(Frame):
    """Others may answer a trigger now."""

    trigger: Trigger
    before: bool
    """Whether interrupts are asked for, or reactions."""
    opportunity: bool = False
    """Whether opportunity attacks are asked for as well."""
    spared: tuple[CreatureId, ...] = ()
    """Who has been asked about it already."""
    asked: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Response(Frame):
    """An answer that was given and is to be carried out if it still can."""

    window: Window
    by: CreatureId
    kind: str
    action: str
    on: tuple[str, ...] = ()
    path: tuple[Place, ...] = ()
    to: Place | None = None


@quick
@dataclass(frozen=True, slots=True)
class Acting(Frame):
    """A use of an action under way; it is stepped when all of it is done."""

    user: CreatureId
    action: str
    targets: tuple[CreatureId, ...] = ()
    origin: Cell | None = None
    """The origin square of a far area."""
    triggers: tuple[Trigger, ...] = ()
    """What others may react to when it is over."""
    revealed: bool = False
    """Whether the user stops hiding when it is over."""


@dataclass(frozen=True, slots=True)
class Confirm(Frame):
    """Whoever uses an action is looked at after the interrupts: one who can no longer act loses it."""

    user: CreatureId


@quick
@dataclass(frozen=True, slots=True)
class FollowUp(Frame):
    """The user of a push may shift into the space that was left."""

    user: CreatureId
    target: CreatureId
    was: Cell
    path: tuple[Place, ...] = ()
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Climbing(Frame):
    """A creature climbs out of a pit."""

    who: CreatureId
    points: int
    """The movement that it has."""
    moving: Moving | None = None
    """How it goes on from the rim; None: it does not get so far."""


@dataclass(frozen=True, slots=True)
class Reviving(Frame):
    """A dying creature may spend a recovery on a death save of 20 or more."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class SlippingAway(Frame):
    """A creature that has broken free may shift."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class Landing(Frame):
    """A creature comes down on somebody and lands beside, where its controller chooses."""

    who: CreatureId
    squares: int
    """How far it falls."""
    prone: bool = False
    """Whether it lies there in any case."""


@dataclass(frozen=True, slots=True)
class StrikeSquare(Frame):
    """An attack on a square is to be rolled of which its user does not know whether somebody is there."""

    user: CreatureId
    action: str
    cell: Cell
    aim: Aim


@dataclass(frozen=True, slots=True)
class StrikeThing(Frame):
    """An attack on an object is to be rolled."""

    user: CreatureId
    action: str
    thing: str


@quick
@dataclass(frozen=True, slots=True)
class Granted(Frame):
    """The blow at the end of a charge."""

    user: CreatureId
    action: str
    on: CreatureId
    aim: Aim = NO_AIM


@quick
@dataclass(frozen=True, slots=True)
class Consent(Frame):
    """Those whom a user has named as its allies say whether they count as such, before its action is carried out."""

    user: CreatureId
    action: str
    targets: tuple[CreatureId, ...]
    aim: Aim = NO_AIM
    asked: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Dragging(Frame):
    """A grappler may move and take along whom it holds."""

    user: CreatureId
    victim: CreatureId
    going: Moving | None
    """How it goes if its attack hits; None once it has set out."""
    hit: bool = False
    to: Cell | None = None
    """Where it would have the victim in the end; None: behind it."""
    room: Cell | None = None
    """Where the victim comes to be after the step that is being taken."""
