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
    """An enemy that a creature is hidden from, and the Stealth check that a searcher has to beat."""

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
    """End of the last long rest with its benefits, in seconds since the end of the battle; None if there was none."""
    rested: int = 0
    """Seconds of rest since the end of the battle."""


@dataclass(slots=True, kw_only=True)
class FamilyZone(EffectZone):
    """A zone with a limited vertical extent (FE-GEO-04, OC-AREA-03)."""

    span: tuple[int, int]
    """The lowest and the highest altitude that it covers."""


@dataclass(slots=True, kw_only=True)
class FamilyCreature(D20Creature):
    """Battle state of a creature in this family."""

    initiative: int = used_up(default=0)
    """Its initiative result; 0 if the order is fixed."""
    stock: int = used_up(default=0)
    """Healing surges or recoveries left."""
    action_points: int = used_up(default=0)
    points_spent: int = used_up(default=0)
    """Action points spent in this battle."""
    point_turn: int = used_up(default=0)
    """Number of the turn in which it last spent an action point."""
    failures: int = used_up(default=0)
    """Failed death saves."""
    immediate: bool = used_up(default=True)
    """Whether it has its immediate action left."""
    opportunity: bool = used_up(default=True)
    """Whether it has its opportunity action left in the present turn."""
    acted: bool = used_up(default=False)
    """Whether it has taken an action other than a free action in its present turn."""
    did: bool = used_up(default=False)
    """Whether it has taken any action in its present turn."""
    finished: bool = used_up(default=False)
    """Whether it can do nothing more in this turn, for example after a charge."""
    downed: bool = used_up(default=False)
    """Whether its present turn began at 0 hit points or fewer."""
    delayed: bool = used_up(default=False)
    """Whether it is delaying its turn."""
    resumed: bool = used_up(default=False)
    """Whether its present turn is a delayed one."""
    passed: bool = used_up(default=False)
    """Whether it has declined to resume after the last turn that ended."""
    readied: Readied | None = owner_only(default=None)  # noqa: RUF009 - it is `dataclasses.field`
    """Its readied action."""
    sustained: tuple[str, ...] = used_up(default=())
    """Effects that it has paid to sustain in this turn: action ids, `grab`."""
    unfinished: str = used_up(default="")
    """Its mode of movement when it moved into a hidden creature; empty if there is no movement to continue."""
    unfinished_points: int = used_up(default=0)
    """Squares left of that movement (FE-STEALTH-16)."""
    flown: int = used_up(default=0)
    """Squares that it has flown by its own movement in this turn."""
    walked: int = used_up(default=-1)
    """Squares entered by the move action that it has just finished; -1 if its last action was not a move."""
    ran: bool = used_up(default=False)
    """Whether that move action was a run."""
    free_used: tuple[TurnOf, ...] = used_up(default=())
    """Turns in which it has used its free action, if the number of free actions is limited."""
    hands: int = 2
    """Number of free hands."""
    hiding: tuple[Hiding, ...] = secret(default=())
    """The enemies that it is hidden from."""
    unseen: tuple[CreatureId, ...] = owner_only(default=())
    """The enemies that it is hidden from, as far as its own seat sees them."""
    made_by: CreatureId | None = None
    """Its creator; None if it was present from the start."""
    made_with: str = ""
    """The action that created it."""
    made_on: int = 0
    """Number of its creator's turn in which it appeared."""
    conjured: bool = False
    """Whether it is a conjuration, which takes no turns and has no hit points of its own."""
    attackable: bool = False
    """Whether it can be attacked although it is a conjuration."""
    spoke: TurnOf | None = used_up(default=None)  # noqa: RUF009 - it is `dataclasses.field`
    """The turn in which it last spoke."""
    held: tuple[str, ...] = ()
    """Items in its hands."""
    carried: tuple[str, ...] = ()
    """Stowed items."""

    @property
    def told_apart(self) -> bool:
        """Whether some seats must not notice its events: it is hidden from them, or from enemies its own seat knows.

        Otherwise its seat could infer from a number that a hidden creature sees it (FE-STEALTH-06).
        """
        return bool(self.hidden_from or self.unseen)


def hiding_fields(creatures: Mapping[str, Creature], creature: Creature, hiding: tuple[Hiding, ...]) -> dict[str, Any]:
    """Return the fields of a creature that change with the enemies it is hidden from.

    A seat does not know its position if it is hidden from all of the seat's creatures (FE-STEALTH-06); its own seat
    knows the enemies it is hidden from, as far as it sees them.
    """
    seen = [one.enemy for one in hiding if creature.seat not in creatures[one.enemy].hidden_from]
    return {
        "hiding": hiding,
        "hidden_from": seats_in_the_dark(creatures.values(), creature, hiding),
        "unseen": tuple(seen),
    }


def seats_in_the_dark(others: Iterable[Creature], creature: Creature, hiding: tuple[Hiding, ...]) -> tuple[SeatId, ...]:
    """Return the seats that do not see a hidden creature, because it is hidden from all of their creatures.

    Rules: FE-STEALTH-06.

    Args:
        others: The possible observers.
        creature: The hidden creature.
        hiding: The enemies that it is hidden from.
    """
    from_whom = {one.enemy for one in hiding}
    seats: dict[SeatId, bool] = {}
    for other in others:
        if other.side != creature.side and other.alive:
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
