"""State of a battle: things made of plain values.

A thing (the game, a seat, a creature, an object, a zone, a changed cell) is a slotted dataclass.
Its field values are immutable and only *replaced*, by `Resolution.emit`; hence a copy of a battle is a shallow
copy of its things, a dump is the state, and the diff for clients is made from the changes.

A ruleset adds fields by subclassing `Creature`, `Game` and the others and naming its classes in `Ruleset.values`.
The visibility of a field is declared with it: `secret()` for no viewer, `owner_only()` for the seat that owns the
thing; everything else is public. Whole things are hidden by `Ruleset.sees`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

from fracas_engine.causes import NO_CAUSE, Cause
from fracas_engine.durations import Ends
from fracas_engine.ids import Cell, CreatureId, SeatId, SideId
from fracas_engine.modifiers import Modifier

ThingKind: TypeAlias = Literal["game", "seat", "creature", "object", "zone", "cell"]
ThingKey: TypeAlias = tuple[ThingKind, str]
"""Key of a thing in changes and views: kind and id."""


def secret(**kwargs: Any) -> Any:
    """Declare a field that no viewer but the referee is sent; takes what `dataclasses.field` takes."""
    return field(metadata={"see": "nobody"}, **kwargs)


def owner_only(**kwargs: Any) -> Any:
    """Declare a field that only the owning seat is sent; takes what `dataclasses.field` takes."""
    return field(metadata={"see": "owner"}, **kwargs)


def used_up(**kwargs: Any) -> Any:
    """Declare a field that turns use up, as `Situation.steady_memo` means it; takes what `dataclasses.field` takes."""
    return field(metadata={"steady": False}, **kwargs)


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that a creature bears."""

    name: str
    ends: Ends
    source: CreatureId | None = None
    cause: Cause = NO_CAUSE
    """Cause of the condition."""
    amount: int | None = None
    """The condition's number where it has one: a level, the total to beat for `hidden`."""


@dataclass(slots=True, kw_only=True)
class Thing:
    """Base class of the parts of states, changes and views."""

    KIND: ClassVar[ThingKind]
    id: str

    @property
    def key(self) -> ThingKey:
        """Kind and id."""
        return (self.KIND, self.id)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Public form of a pending decision."""

    seat: SeatId
    kind: str
    by: CreatureId | None


@dataclass(slots=True, kw_only=True)
class Game(Thing):
    """The one thing of its kind: where the battle stands."""

    KIND: ClassVar[ThingKind] = "game"
    id: str = "game"
    round: int = 0
    acting: CreatureId | None = None
    """The creature whose turn or activation it is; None while a seat may still choose which of its creatures to
    activate.
    """
    seat: SeatId | None = None
    """The seat whose turn it is."""
    order: tuple[str, ...] = ()
    """The turn order as far as it is known: ids of creatures, or of seats where seats take turns."""
    waiting: tuple[Waiting, ...] = ()
    """Public form of the pending decisions."""
    over: bool = False
    winner: SideId | None = None
    """The side that has won; None while it runs and after a draw."""
    ended_by: str = ""
    """Reason for the end: `last_standing`, `draw`, `concession`, ...; empty while the battle runs."""


@dataclass(slots=True, kw_only=True)
class Seat(Thing):
    """A seat, which controls some creatures."""

    KIND: ClassVar[ThingKind] = "seat"
    side: SideId
    name: str = ""
    conceded: bool = False
    standing: dict[str, str] = owner_only(default_factory=dict)  # noqa: RUF009 - it is `dataclasses.field`
    """Automatic answers by the kind of question: `always`, `never`; other kinds are asked."""


@dataclass(slots=True, kw_only=True)
class Creature(Thing):
    """A creature in this battle; its immutable data are on its sheet (`Situation.sheet`)."""

    KIND: ClassVar[ThingKind] = "creature"
    sheet: str
    """The key of its sheet in the set-up."""
    name: str
    side: SideId
    seat: SeatId
    at: Cell | None
    """The north-west cell of its footprint; None while it is off the map."""
    altitude: int = 0
    """Height above the ground in cells; negative in a pit."""
    size: str = "medium"
    hp: int = used_up(default=1)
    max_hp: int = used_up(default=1)
    temp_hp: int = used_up(default=0)
    alive: bool = True
    """False once it is dead, destroyed or gone for good."""
    conditions: tuple[Condition, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    budget: dict[str, int] = used_up(default_factory=dict)  # noqa: RUF009 - it is `dataclasses.field`
    """Remaining budget of this turn, in the ruleset's words (`standard`, `move`, `movement`, ...)."""
    used: dict[str, int] = used_up(default_factory=dict)  # noqa: RUF009 - it is `dataclasses.field`
    """Uses spent of each action that has limited ones."""
    turns: int = used_up(default=0)
    """Turns (activations) begun since the battle began, the present one included."""
    hidden_from: tuple[SeatId, ...] = secret(default=())
    """Seats that do not know where it is; others and spectators are told by `Ruleset.sees`."""

    @property
    def told_apart(self) -> bool:
        """True if its events and numbers are counted separately, because some seats must not notice it."""
        return bool(self.hidden_from)

    def has(self, *names: str) -> bool:
        """Return True if it has at least one of these conditions."""
        return any(condition.name in names for condition in self.conditions)


@dataclass(slots=True, kw_only=True)
class BattleObject(Thing):
    """A thing to interact with: a door, a lever, a chest, an item on the ground."""

    KIND: ClassVar[ThingKind] = "object"
    at: Cell
    name: str = ""
    hp: int | None = None
    """Hit points left; None where it cannot be damaged."""
    state: str = ""
    """The ruleset's word: `closed`, `open`, `broken`, ..."""


@dataclass(slots=True, kw_only=True)
class Zone(Thing):
    """Cells under a lasting effect."""

    KIND: ClassVar[ThingKind] = "zone"
    name: str
    cells: tuple[Cell, ...]
    owner: CreatureId | None = None
    cause: str = ""
    """The id of the action that made it."""
    terrain: tuple[str, ...] = ()
    ends: Ends


@dataclass(slots=True, kw_only=True)
class CellState(Thing):
    """A cell whose properties differ from the map's (a door opened, a trap sprung); its id is `x,y`."""

    KIND: ClassVar[ThingKind] = "cell"
    properties: dict[str, int] = field(default_factory=dict)
    """All properties that the cell has now, with their number (0 where they have none)."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of a resolution that is still to be taken, as plain data.

    Frames lie on the stack of the state. The engine takes the top one off and lets the ruleset step it
    (`Ruleset.step`), which may put others on; one that awaits a seat stays (`Ruleset.decisions`).
    """


@dataclass(frozen=True, slots=True)
class Quiet:
    """For how long nothing has happened."""

    round: int = 0
    """The round that was looked at last."""
    wounded: int = 0
    """The round of the last wound."""
    fresh: int = 0
    """The round of the last wound or new position."""
    seen: tuple[str, ...] = ()
    """The positions that there were at the beginnings of rounds since the last wound."""


@dataclass(slots=True)
class State:
    """All that changes during a battle, except the dice."""

    game: Game
    seats: dict[str, Seat]
    creatures: dict[str, Creature]
    """In the order of the set-up's list, summoned ones behind."""
    objects: dict[str, BattleObject] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    cells: dict[str, CellState] = field(default_factory=dict)
    stack: list[Frame] = field(default_factory=list)
    """Remaining work; the last frame is the top."""
    version: int = 0
    """Number of intents applied so far."""
    counter: int = 0
    """The last number given out, for decisions, groups of effects and new things."""
    moment: int = 0
    """The number of the present turn decision: a new one after every intent applied."""
    quiet: Quiet | None = None
    """Duration without progress; None if the option is off (`fracas_engine.stalemate`)."""

    def things(self, kind: ThingKind) -> dict[str, Any]:
        """Return the things of one kind by id; the game is the only one of its kind."""
        match kind:
            case "creature":
                return self.creatures
            case "seat":
                return self.seats
            case "object":
                return self.objects
            case "zone":
                return self.zones
            case "cell":
                return self.cells
            case "game":
                return {self.game.id: self.game}

    def copy(self) -> State:
        """Return an independent copy: things are copied, their immutable values shared."""
        return State(
            game=copy_thing(self.game),
            seats={key: copy_thing(thing) for key, thing in self.seats.items()},
            creatures={key: copy_thing(thing) for key, thing in self.creatures.items()},
            objects={key: copy_thing(thing) for key, thing in self.objects.items()},
            zones={key: copy_thing(thing) for key, thing in self.zones.items()},
            cells={key: copy_thing(thing) for key, thing in self.cells.items()},
            stack=list(self.stack),
            version=self.version,
            counter=self.counter,
            moment=self.moment,
            quiet=self.quiet,
        )


_USED_UP: dict[type, frozenset[str]] = {}


def used_up_fields(kind: type[Thing]) -> frozenset[str]:
    """Return the names of the fields of a class of things that are declared as `used_up`."""
    found = _USED_UP.get(kind)
    if found is None:
        names = frozenset(f.name for f in fields(kind) if not f.metadata.get("steady", True))
        found = _USED_UP[kind] = names
    return found


_T = TypeVar("_T", bound=Thing)
_COPIERS: dict[type, Callable[[Any], Any]] = {}


def copy_thing(thing: _T) -> _T:
    """Copy a thing one level deep, which is enough since field values are never edited."""
    kind = type(thing)
    copier = _COPIERS.get(kind)
    if copier is None:
        copier = _COPIERS[kind] = _copier(kind)
    copied: _T = copier(thing)
    return copied


def _copier(kind: type[Thing]) -> Callable[[Any], Any]:
    """Write the function that copies things of one class, field by field, as `dataclass` writes their `__init__`.

    Searching bots clone by the thousand, and a loop over the names takes three times as long.
    """
    lines = [f"    new.{f.name} = old.{f.name}" for f in fields(kind)]
    source = "\n".join(["def copied(old):", "    new = make(kind)", *lines, "    return new"])
    names: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec(source, names)  # noqa: S102 - the names are those of our own classes
    made: Callable[[Any], Any] = names["copied"]
    return made
