"""Stack frames of the fourth-edition family: turns, uses of actions, and response windows.

Frames of attacks, effects and movement are shared with other d20 rulesets (`fracas_engine.d20.frames`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fracas_engine.d20.frames import NO_AIM, Aim, Moving
from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.state import Frame


@dataclass(frozen=True, slots=True)
class NextTurn(Frame):
    """Start of the next turn of the round, or of the next round."""


@dataclass(frozen=True, slots=True)
class Between(Frame):
    """Moment between two turns, in which a creature that has delayed may take its turn."""

    before: CreatureId | None = None
    """The creature whose turn is next; None at the end of the round."""


@dataclass(frozen=True, slots=True)
class BeginTurn(Frame):
    """Start of a creature's turn, phase by phase."""

    who: CreatureId
    phase: int = 0


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """A creature's turn, waiting for intents of its seat until it ends."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class EndTurn(Frame):
    """End of a creature's turn, phase by phase."""

    who: CreatureId
    phase: int = 0


@dataclass(frozen=True, slots=True)
class TurnEdge(Frame):
    """Start or end, phase by phase, of a turn that consists only of a readied action."""

    who: CreatureId
    start: bool
    phase: int = 0


@fast_frozen
@dataclass(frozen=True, slots=True)
class Trigger:
    """An event that other creatures may respond to."""

    event: str
    """The event name in the content vocabulary: `attacks`, `hits`, `moves_adjacent`, ..."""
    by: CreatureId | None = None
    """The creature that causes the event."""
    to: CreatureId | None = None
    """The creature that the event happens to."""
    action: str = ""
    """The id of the action that the event is part of."""
    at: Cell | None = None
    """The mover's position before the step."""
    there: Cell | None = None
    """The mover's position after the step."""
    side: int = 0
    """Side length of the mover's space after the step, in squares; 0 if unchanged."""
    levels: tuple[int, int] | None = None
    """The mover's altitudes before and after the step; None if the step does not change the altitude."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Window(Frame):
    """Window in which other creatures may respond to a trigger."""

    trigger: Trigger
    before: bool
    """Whether the window is for interrupts (True) or reactions (False)."""
    opportunity: bool = False
    """Whether opportunity attacks are offered as well."""
    spared: tuple[CreatureId, ...] = ()
    """Creatures that have already been asked and are not asked again in this window."""
    asked: bool = False


def without_next_step(window: Window) -> Window:
    """Return a window without the place that the mover is about to enter."""
    return replace(window, trigger=replace(window.trigger, there=None, side=0, levels=None))


@fast_frozen
@dataclass(frozen=True, slots=True)
class Response(Frame):
    """A response that a player has chosen; it is resolved if it is still possible."""

    window: Window
    by: CreatureId
    kind: str
    action: str
    on: tuple[str, ...] = ()
    path: tuple[Place, ...] = ()
    to: Place | None = None


@fast_frozen
@dataclass(frozen=True, slots=True)
class Acting(Frame):
    """A use of an action in progress; the frame is executed after all other frames of the action."""

    user: CreatureId
    action: str
    targets: tuple[CreatureId, ...] = ()
    origin: Cell | None = None
    """The origin square of a far area."""
    triggers: tuple[Trigger, ...] = ()
    """Events that other creatures may react to when the action is over."""
    revealed: bool = False
    """Whether the user stops being hidden when the action is over."""


@dataclass(frozen=True, slots=True)
class Confirm(Frame):
    """Check after the window for interrupts: the action is cancelled if its user can no longer act."""

    user: CreatureId


@fast_frozen
@dataclass(frozen=True, slots=True)
class FollowUp(Frame):
    """Optional shift of the user of a push into the space that the target has vacated."""

    user: CreatureId
    target: CreatureId
    was: Cell
    path: tuple[Place, ...] = ()
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Climbing(Frame):
    """A creature's climb out of a pit."""

    who: CreatureId
    points: int
    """The climber's movement points."""
    moving: Moving | None = None
    """The movement after the climber has reached the rim; None if it does not reach the rim."""


@dataclass(frozen=True, slots=True)
class Reviving(Frame):
    """Choice whether a dying creature spends a recovery to wake, after a death save of 20 or more."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class SlippingAway(Frame):
    """Optional shift of a creature that has escaped from a grab."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class Landing(Frame):
    """Landing of a creature that falls onto another creature; its controller chooses an adjacent square."""

    who: CreatureId
    squares: int
    """Distance of the fall in squares."""
    prone: bool = False
    """Whether the creature lands prone even if it takes no damage."""


@dataclass(frozen=True, slots=True)
class StrikeSquare(Frame):
    """An attack roll against a square that may hold an unseen creature."""

    user: CreatureId
    action: str
    cell: Cell
    aim: Aim


@dataclass(frozen=True, slots=True)
class StrikeThing(Frame):
    """An attack roll against an object."""

    user: CreatureId
    action: str
    thing: str


@fast_frozen
@dataclass(frozen=True, slots=True)
class Granted(Frame):
    """The attack at the end of a charge."""

    user: CreatureId
    action: str
    on: CreatureId
    aim: Aim = NO_AIM


@fast_frozen
@dataclass(frozen=True, slots=True)
class Consent(Frame):
    """Request for consent to the creatures that an action treats as allies, before the action is resolved."""

    user: CreatureId
    action: str
    targets: tuple[CreatureId, ...]
    aim: Aim = NO_AIM
    asked: bool = False


@fast_frozen
@dataclass(frozen=True, slots=True)
class Dragging(Frame):
    """Movement of a grappler together with its grappled victim."""

    user: CreatureId
    victim: CreatureId
    going: Moving | None
    """The grappler's movement if its attack hits; None once the movement has started."""
    hit: bool = False
    to: Cell | None = None
    """The desired final position of the victim; None for the position behind the grappler."""
    room: Cell | None = None
    """The victim's position after the current step."""
