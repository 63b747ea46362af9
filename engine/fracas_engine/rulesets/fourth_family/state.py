"""What the fourth-edition family keeps beside what all d20 rulesets keep."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from fracas_engine.d20.state import D20Creature, EffectZone
from fracas_engine.ids import CreatureId, Plain, SeatId
from fracas_engine.intents import Move, Use
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Game, owner_only, secret, used_up

__all__ = [
    "FamilyCreature",
    "FamilyGame",
    "FamilyZone",
    "Hiding",
    "Readied",
    "TurnOf",
    "family",
    "game_of",
    "hiding_fields",
    "seats_in_the_dark",
    "turn_of",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Readied:
    """An action that waits for its trigger."""

    intent: Use | Move
    trigger: Mapping[str, Plain]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hiding:
    """From whom a creature is hidden, and the check that a searcher has to beat."""

    enemy: CreatureId
    total: int


@dataclass(frozen=True, slots=True)
class TurnOf:
    """One turn of the battle."""

    round: int
    whose: CreatureId | None
    """Whose turn it is; None between turns."""


@dataclass(slots=True, kw_only=True)
class FamilyGame(Game):
    """Where the battle stands."""

    to_come: tuple[CreatureId, ...] = ()
    """Who still has a turn in this round, the next one first."""
    surprise: bool = False
    """Whether this round is a surprise round."""
    slept: int | None = None
    """When the last long rest that had its benefits ended, in seconds since the battle was over; None: not yet."""
    rested: int = 0
    """Seconds of rest since the battle was over."""


@dataclass(slots=True, kw_only=True)
class FamilyZone(EffectZone):
    """A zone that reaches up and down only so far (FE-GEO-04, OC-AREA-03)."""

    span: tuple[int, int]
    """The lowest and the highest altitude that it covers."""


@dataclass(slots=True, kw_only=True)
class FamilyCreature(D20Creature):
    """A creature."""

    initiative: int = used_up(default=0)
    """Its result; 0 where the order is fixed."""
    stock: int = used_up(default=0)
    """Healing surges or recoveries left."""
    action_points: int = used_up(default=0)
    points_spent: int = used_up(default=0)
    """Action points spent in this battle."""
    point_turn: int = used_up(default=0)
    """The number of the turn in which it last spent one."""
    failures: int = used_up(default=0)
    """Failed death saves."""
    immediate: bool = used_up(default=True)
    """Whether it still has its immediate action."""
    opportunity: bool = used_up(default=True)
    """Whether it still has its opportunity action in the present turn."""
    acted: bool = used_up(default=False)
    """Whether it has taken an action other than a free one in its present turn."""
    did: bool = used_up(default=False)
    """Whether it has taken any action at all in its present turn."""
    finished: bool = used_up(default=False)
    """Whether nothing more can be done in this turn, as after a charge."""
    downed: bool = used_up(default=False)
    """Whether its present turn began at 0 hit points or fewer."""
    delayed: bool = used_up(default=False)
    """Whether it has put its turn off."""
    resumed: bool = used_up(default=False)
    """Whether its present turn is one that it had put off."""
    passed: bool = used_up(default=False)
    """Whether it has declined to step in after the last turn that ended."""
    readied: Readied | None = owner_only(default=None)  # noqa: RUF009 - it is `dataclasses.field`
    """The action that it holds ready."""
    sustained: tuple[str, ...] = used_up(default=())
    """What it has paid for in this turn: actions by id, `grab`."""
    unfinished: str = used_up(default="")
    """How it was moving when it ran into somebody hidden; empty where it has no movement to go on with."""
    unfinished_points: int = used_up(default=0)
    """Squares left of that movement (FE-STEALTH-16)."""
    flown: int = used_up(default=0)
    """Squares that it has flown by its own movement in this turn."""
    walked: int = used_up(default=-1)
    """Squares entered by the move action that it has just finished; -1 where its last action was none."""
    ran: bool = used_up(default=False)
    """Whether that move action was a run."""
    free_used: tuple[TurnOf, ...] = used_up(default=())
    """Turns in which it has taken its free action, where there is but one."""
    hands: int = 2
    """Free hands."""
    hiding: tuple[Hiding, ...] = secret(default=())
    """From whom it is hidden."""
    unseen: tuple[CreatureId, ...] = owner_only(default=())
    """From whom it is hidden, as far as its own seat sees them."""
    made_by: CreatureId | None = None
    """Who brought it onto the map; None where it was there from the start."""
    made_with: str = ""
    """The action that brought it."""
    made_on: int = 0
    """The number of its maker's turn in which it came."""
    conjured: bool = False
    """Whether it is a conjured thing, which never acts and has no hit points of its own."""
    attackable: bool = False
    """Whether it can be attacked although it is a conjured thing."""
    spoke: TurnOf | None = used_up(default=None)  # noqa: RUF009 - it is `dataclasses.field`
    """The turn in which it has last said something."""
    held: tuple[str, ...] = ()
    """Items in its hands."""
    carried: tuple[str, ...] = ()
    """Items stowed on it."""

    @property
    def told_apart(self) -> bool:
        """As for everybody, and where it has hidden from whom its own seat knows.

        Otherwise its seat would learn from a number that somebody hidden has it in view (FE-STEALTH-06).
        """
        return bool(self.hidden_from or self.unseen)


def hiding_fields(creatures: Mapping[str, Creature], creature: Creature, hiding: tuple[Hiding, ...]) -> dict[str, Any]:
    """Return the fields of a creature that change with whom it is hidden from.

    A seat does not know where it is if it is hidden from all of the seat's creatures (FE-STEALTH-06); its own seat
    knows from whom, as far as it sees them.
    """
    seen = [one.enemy for one in hiding if creature.seat not in creatures[one.enemy].hidden_from]
    return {
        "hiding": hiding,
        "hidden_from": seats_in_the_dark(creatures.values(), creature, hiding),
        "unseen": tuple(seen),
    }


def seats_in_the_dark(others: Iterable[Creature], creature: Creature, hiding: tuple[Hiding, ...]) -> tuple[SeatId, ...]:
    """Return the seats of which all creatures are among those from whom one is hidden (FE-STEALTH-06).

    Args:
        others: Whose eyes count.
        creature: Who is hidden.
        hiding: From whom.
    """
    from_whom = {one.enemy for one in hiding}
    seats: dict[SeatId, bool] = {}
    for other in others:
        if other.side != creature.side and other.alive:
            seats[other.seat] = seats.get(other.seat, True) and other.id in from_whom
    return tuple(seat for seat, unknown in seats.items() if unknown)


def family(creature: Creature) -> FamilyCreature:
    """Return a creature of this family as what it is."""
    return creature  # type: ignore[return-value] # a call of `cast` would cost as much as this one


def turn_of(situation: AnySituation) -> TurnOf:
    """Return the present turn."""
    game = situation.state.game
    return TurnOf(game.round, game.acting)


def game_of(situation: AnySituation) -> FamilyGame:
    """Return the game of this family as what it is."""
    return cast("FamilyGame", situation.state.game)
