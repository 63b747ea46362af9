"""State of the fourth-edition family, in addition to that of all d20 rulesets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from fracas_engine.d20.state import D20Creature, EffectZone
from fracas_engine.ids import CreatureId, Plain, SeatId
from fracas_engine.intents import Move, Use
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Game, owner_only, secret, used_up


@dataclass(frozen=True, slots=True, kw_only=True)
class Readied:
    """A readied action waiting for its trigger."""

    intent: Use | Move
    trigger: Mapping[str, Plain]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hiding:
    """An enemy that a creature is hidden from, and the Stealth total that the enemy's Perception check has to beat."""

    enemy: CreatureId
    total: int


@dataclass(frozen=True, slots=True)
class TurnOf:
    """Identification of one turn of the battle."""

    round: int
    whose: CreatureId | None
    """The creature whose turn it is; None between turns."""


@dataclass(slots=True, kw_only=True)
class FamilyGame(Game):
    """Progress of the battle."""

    to_come: tuple[CreatureId, ...] = ()
    """Creatures that still have a turn in this round, the next one first."""
    surprise: bool = False
    """Whether this round is a surprise round."""
    slept: int | None = None
    """Time at which the last long rest with benefits ended, in seconds after the battle; None if there was none."""
    rested: int = 0
    """Total time spent resting since the end of the battle, in seconds."""


@dataclass(slots=True, kw_only=True)
class FamilyZone(EffectZone):
    """A zone with a limited vertical extent (FE-GEO-04, OC-AREA-03)."""

    span: tuple[int, int]
    """The lowest and the highest altitude that the zone covers."""


@dataclass(slots=True, kw_only=True)
class FamilyCreature(D20Creature):
    """Battle state of a creature in this family."""

    initiative: int = used_up(default=0)
    """The creature's initiative result; 0 if the setup fixes the turn order."""
    stock: int = used_up(default=0)
    """Healing surges or recoveries left."""
    action_points: int = used_up(default=0)
    points_spent: int = used_up(default=0)
    """Action points spent in this battle."""
    point_turn: int = used_up(default=0)
    """Number of the turn in which the creature last spent an action point."""
    failures: int = used_up(default=0)
    """Failed death saves."""
    immediate: bool = used_up(default=True)
    """Whether the creature has its immediate action left."""
    opportunity: bool = used_up(default=True)
    """Whether the creature has its opportunity action left in the present turn."""
    acted: bool = used_up(default=False)
    """Whether the creature has taken an action other than a free action in its present turn."""
    did: bool = used_up(default=False)
    """Whether the creature has taken any action in its present turn, including free actions."""
    finished: bool = used_up(default=False)
    """Whether the creature can do nothing more in this turn, for example after a charge."""
    downed: bool = used_up(default=False)
    """Whether the creature had 0 hit points or fewer when its present turn began."""
    delayed: bool = used_up(default=False)
    """Whether the creature is delaying its turn."""
    resumed: bool = used_up(default=False)
    """Whether the creature's present turn is a delayed turn that it has resumed."""
    passed: bool = used_up(default=False)
    """Whether the creature has declined to resume its delayed turn after the last turn that ended."""
    readied: Readied | None = owner_only(default=None)  # noqa: RUF009 - it is `dataclasses.field`
    """The creature's readied action."""
    sustained: tuple[str, ...] = used_up(default=())
    """Effects that the creature has paid to sustain in this turn: action ids, and `grab` with the victim's id."""
    unfinished: str = used_up(default="")
    """Mode of the interrupted movement that the creature may continue; empty if there is none."""
    unfinished_points: int = used_up(default=0)
    """Squares left of the interrupted movement (FE-STEALTH-16)."""
    flown: int = used_up(default=0)
    """Squares that the creature has flown by its own movement in this turn."""
    walked: int = used_up(default=-1)
    """Squares that the creature entered in the move action just finished; -1 if its last action was not a move."""
    ran: bool = used_up(default=False)
    """Whether the move action just finished was a run."""
    free_used: tuple[TurnOf, ...] = used_up(default=())
    """Turns in which the creature has used a free action, if the number of free actions is limited."""
    hands: int = 2
    """Number of free hands."""
    hiding: tuple[Hiding, ...] = secret(default=())
    """The enemies that the creature is hidden from."""
    unseen: tuple[CreatureId, ...] = owner_only(default=())
    """The enemies that the creature is hidden from, except those that its own seat cannot see."""
    made_by: CreatureId | None = None
    """The creature that conjured or summoned this creature; None if it was not created during the battle."""
    made_with: str = ""
    """The id of the action that created this creature; empty if none did."""
    made_on: int = 0
    """Number of the creator's turn in which this creature appeared."""
    conjured: bool = False
    """Whether the creature is a conjuration, which takes no turns and has no hit points of its own."""
    attackable: bool = False
    """Whether the creature is a conjuration that can be attacked."""
    spoke: TurnOf | None = used_up(default=None)  # noqa: RUF009 - it is `dataclasses.field`
    """The turn in which the creature last spoke."""
    held: tuple[str, ...] = ()
    """Items in the creature's hands."""
    carried: tuple[str, ...] = ()
    """Stowed items."""

    @property
    def told_apart(self) -> bool:
        """Whether events about this creature must be withheld from some seats.

        This is so if the creature is hidden from a seat, or is hidden from enemies that its own seat sees. Otherwise a
        seat could infer from a gap in the numbering that a hidden creature sees it (FE-STEALTH-06).
        """
        return bool(self.hidden_from or self.unseen)


def hiding_fields(creatures: Mapping[str, Creature], creature: Creature, hiding: tuple[Hiding, ...]) -> dict[str, Any]:
    """Return the fields of a creature that must be set when it is hidden from the enemies in `hiding`.

    A seat does not know the creature's position if the creature is hidden from all creatures of that seat
    (FE-STEALTH-06). The creature's own seat knows which of the enemies that it sees the creature is hidden from.
    """
    seen = [one.enemy for one in hiding if not creatures[one.enemy].is_unknown_to(creature.seat)]
    return {
        "hiding": hiding,
        "hidden_from": seats_in_the_dark(creatures.values(), creature, hiding),
        "unseen": tuple(seen),
    }


def seats_in_the_dark(others: Iterable[Creature], creature: Creature, hiding: tuple[Hiding, ...]) -> tuple[SeatId, ...]:
    """Return the seats that do not see a hidden creature, because it is hidden from all creatures of the seat.

    A seat with creatures of both sides sees what an ally of the hidden creature sees. Rules: FE-STEALTH-06.

    Args:
        others: The possible observers.
        creature: The hidden creature.
        hiding: The enemies that the creature is hidden from.
    """
    from_whom = {one.enemy for one in hiding}
    seats: dict[SeatId, bool] = {}
    for other in others:
        if other.seat != creature.seat and other.alive:
            seats[other.seat] = seats.get(other.seat, True) and other.id in from_whom
    return tuple(seat for seat, unknown in seats.items() if unknown)


def family(creature: Creature) -> FamilyCreature:
    """Return a creature narrowed to `FamilyCreature`."""
    return creature  # type: ignore[return-value] # a call of `cast` would cost as much as this one


def turn_of(situation: AnySituation) -> TurnOf:
    """Return the present turn."""
    game = situation.state.game
    return TurnOf(game.round, game.acting)


def game_of(situation: AnySituation) -> FamilyGame:
    """Return the game narrowed to `FamilyGame`."""
    return cast("FamilyGame", situation.state.game)
