"""State of a battle: things made of plain values.

A thing (the game, a seat, a creature, an object, a zone, a changed cell) is a slotted dataclass. Its field values are
immutable and only *replaced*, by `Resolution.emit`. Hence a copy of a battle is a shallow copy of its things, a dump is
the serialized state, and the diff for clients is made from the recorded changes.

A ruleset adds fields by subclassing `Creature`, `Game` and the others and listing its classes in `Ruleset.values`.
The visibility of a field is declared with it: `secret()` for no viewer, `owner_only()` for the seat that owns the
thing; everything else is public. Whole things are hidden by `Ruleset.sees`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from itertools import count
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypeVar

from fracas_engine.causes import NO_CAUSE, Cause
from fracas_engine.durations import Ends
from fracas_engine.ids import Cell, CreatureId, SeatId, SideId
from fracas_engine.modifiers import Modifier

ThingKind: TypeAlias = Literal["game", "seat", "creature", "object", "zone", "cell"]
ThingKey: TypeAlias = tuple[ThingKind, str]
"""Key of a thing in changes and views: kind and id."""


def secret(**kwargs: Any) -> Any:
    """Declare a field that is sent to no viewer except the referee; takes the arguments of `dataclasses.field`."""
    return field(metadata={"see": "nobody"}, **kwargs)


def owner_only(**kwargs: Any) -> Any:
    """Declare a field that is sent only to the owning seat and the referee; takes `dataclasses.field` arguments."""
    return field(metadata={"see": "owner"}, **kwargs)


def internal(**kwargs: Any) -> Any:
    """Declare a field that is sent to no viewer, not even the referee; takes the arguments of `dataclasses.field`."""
    return field(metadata={"see": "never"}, **kwargs)


def used_up(**kwargs: Any) -> Any:
    """Declare a field that changes often, so that its changes do not clear the cache of `Situation.steady_memo`.

    Takes the arguments of `dataclasses.field`.
    """
    return field(metadata={"steady": False}, **kwargs)


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a creature."""

    name: str
    ends: Ends
    source: CreatureId | None = None
    cause: Cause = NO_CAUSE
    """Cause of the condition."""
    amount: int | None = None
    """Number that belongs to the condition: a level, or for `hidden` the total to beat; None if it has none."""


@dataclass(slots=True, kw_only=True)
class Thing:
    """Base class of the parts of a state: game, seats, creatures, objects, zones and changed cells."""

    KIND: ClassVar[ThingKind]
    id: str

    @property
    def key(self) -> ThingKey:
        """Kind and id."""
        return (self.KIND, self.id)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A pending decision in the form shown to all players."""

    seat: SeatId
    kind: str
    by: CreatureId | None


@dataclass(slots=True, kw_only=True)
class Game(Thing):
    """Progress of the battle: whose turn it is, pending decisions and the result. A state has exactly one."""

    KIND: ClassVar[ThingKind] = "game"
    id: str = "game"
    round: int = 0
    acting: CreatureId | None = None
    """The creature whose turn or activation it is; None while a seat still chooses which creature to activate."""
    seat: SeatId | None = None
    """The seat whose turn it is."""
    order: tuple[str, ...] = ()
    """Turn order as far as known: ids of creatures, or of seats in rulesets where seats take turns."""
    waiting: tuple[Waiting, ...] = ()
    """The pending decisions in the form shown to all players."""
    over: bool = False
    winner: SideId | None = None
    """The winning side; None while the battle runs and after a draw."""
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
    """Automatic answers by kind of question: `always` or `never`; other kinds of questions are asked."""


@dataclass(slots=True, kw_only=True)
class Creature(Thing):
    """A creature in this battle; its immutable data are on its sheet (`Situation.sheet`)."""

    KIND: ClassVar[ThingKind] = "creature"
    sheet: str
    """Key of the creature's sheet in the set-up."""
    name: str
    side: SideId
    seat: SeatId
    at: Cell | None
    """The north-west cell of the creature's footprint; None while it is off the map."""
    altitude: int = 0
    """Height above the ground in cells; negative in a pit."""
    size: str = "medium"
    hp: int = used_up(default=1)
    max_hp: int = used_up(default=1)
    temp_hp: int = used_up(default=0)
    alive: bool = True
    """False if the creature is dead, destroyed or has left for good."""
    conditions: tuple[Condition, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    budget: dict[str, int] = used_up(default_factory=dict)  # noqa: RUF009 - it is `dataclasses.field`
    """Remaining budget of this turn, in the ruleset's words (`standard`, `move`, `movement`, ...)."""
    used: dict[str, int] = used_up(default_factory=dict)  # noqa: RUF009 - it is `dataclasses.field`
    """Number of uses spent, by action with limited uses."""
    turns: int = used_up(default=0)
    """Number of turns or activations begun since the battle began, including the present one."""
    hidden_from: tuple[SeatId, ...] = secret(default=())
    """Seats that do not know where the creature is; `Ruleset.sees` decides for other seats and spectators."""
    unseen_by: tuple[SeatId, ...] = internal(default=())
    """Seats that are not shown the creature because of fog of war (`fracas_engine.vision`)."""
    felt_by: tuple[SeatId, ...] = internal(default=())
    """Seats that have run into the creature in fog of war; they know its position until it moves."""

    @property
    def told_apart(self) -> bool:
        """True if the creature's events and numbers are kept separate, because some seats must not notice it."""
        return bool(self.hidden_from)

    def is_unknown_to(self, seat: SeatId) -> bool:
        """Return True if a seat does not know the creature's position: it is hidden, or out of the seat's sight."""
        return seat in self.hidden_from or seat in self.unseen_by

    def has(self, *names: str) -> bool:
        """Return True if the creature has at least one of these conditions."""
        for condition in self.conditions:  # noqa: SIM110 - a generator would be slower
            if condition.name in names:
                return True
        return False


@dataclass(slots=True, kw_only=True)
class BattleObject(Thing):
    """A thing to interact with: a door, a lever, a chest, an item on the ground."""

    KIND: ClassVar[ThingKind] = "object"
    at: Cell
    name: str = ""
    hp: int | None = None
    """Hit points left; None if the object cannot be damaged."""
    state: str = ""
    """State of the object in the ruleset's words: `closed`, `open`, `broken`, ..."""


@dataclass(slots=True, kw_only=True)
class Zone(Thing):
    """Cells under a lasting effect."""

    KIND: ClassVar[ThingKind] = "zone"
    name: str
    cells: tuple[Cell, ...]
    owner: CreatureId | None = None
    cause: str = ""
    """Id of the action that created the zone."""
    terrain: tuple[str, ...] = ()
    ends: Ends

    def cut_to(self, cells: tuple[Cell, ...]) -> Zone:
        """Return a copy of the zone that extends over some of its cells only."""
        return replace(self, cells=cells)

    def shifted(self, dx: int, dy: int) -> dict[str, Any]:
        """Return the fields that change if the zone moves by a number of columns and rows."""
        return {"cells": tuple((x + dx, y + dy) for x, y in self.cells)}


@dataclass(slots=True, kw_only=True)
class CellState(Thing):
    """A cell whose properties differ from the map's (an opened door, a sprung trap); its id is `x,y`."""

    KIND: ClassVar[ThingKind] = "cell"
    properties: dict[str, int] = field(default_factory=dict)
    """All current properties of the cell with their numbers (0 for properties without a number)."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A remaining step of a resolution, as plain data.

    Frames are kept on the stack of the state. The engine pops the top frame and lets the ruleset step it
    (`Ruleset.step`), which may push other frames. A frame that waits for a seat stays on the stack
    (`Ruleset.decisions`).
    """

    def renumbered(self, number: Callable[[], int]) -> Frame:  # noqa: ARG002 - for frames that contain questions
        """Return the frame with new numbers for the questions in it, after a rewind; by default there are none."""
        return self


@dataclass(frozen=True, slots=True)
class Quiet:
    """Record of how long the battle has been without progress (see `fracas_engine.stalemate`)."""

    round: int = 0
    """The last round that was checked."""
    wounded: int = 0
    """The round in which a creature was last damaged."""
    fresh: int = 0
    """The round of the last damage or new position."""
    seen: tuple[str, ...] = ()
    """Hashes of the positions at the beginning of each round since the last damage."""


Memory: TypeAlias = dict[str, Thing]
"""Objects, zones and changed cells as a seat or side last saw them, by `kind:id`."""


@dataclass(slots=True)
class Fog:
    """Fog of war: the options, and what each group of viewers remembers (see `fracas_engine.vision`)."""

    vision: str = "all"
    health: str = "exact"
    explored: bool = False
    gm: str = ""
    """The seat of the game master, who sees everything; empty if there is none."""
    public: str = ""
    """The side that spectators see with, `all`, or empty for what every side sees."""
    memory: dict[str, Memory] = field(default_factory=dict)
    """Remembered things by group of viewers: the id of a side or a seat."""
    cells: dict[str, str] = field(default_factory=dict)
    """Explored cells by group of viewers, as a mask in hexadecimal; empty without the option `explored`."""

    def copy(self) -> Fog:
        """Return an independent copy; the values of fields are never modified."""
        return replace(self)

    def differences(self, other: Fog) -> dict[str, dict[ThingKey, None]]:
        """Return the keys of the things that each group of viewers remembers differently in another fog."""
        found: dict[str, dict[ThingKey, None]] = {}
        for key in {**self.memory, **other.memory}:
            old, new = self.memory.get(key, {}), other.memory.get(key, {})
            names = [name for name in {**old, **new} if old.get(name) != new.get(name)]
            found[key] = dict.fromkeys((new[name] if name in new else old[name]).key for name in names)
        return found


@dataclass(frozen=True, slots=True)
class Arrival:
    """A creature that will join the battle (`fracas_engine.arrivals`); only the game master knows of it."""

    id: str
    use: str
    """Key of its sheet, or its content id."""
    side: SideId
    round: int
    """The round at whose start it arrives."""
    at: Cell | None = None
    """The cell where it is wanted; None: where its side has started."""
    hidden: bool = False


@dataclass(slots=True)
class State:
    """Everything that changes during a battle, except the dice."""

    game: Game
    seats: dict[str, Seat]
    creatures: dict[str, Creature]
    """Creatures by id, in the order of the set-up, followed by summoned ones."""
    objects: dict[str, BattleObject] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    cells: dict[str, CellState] = field(default_factory=dict)
    stack: list[Frame] = field(default_factory=list)
    """Remaining work; the last frame is the top."""
    version: int = 0
    """Number of intents applied so far."""
    counter: int = 0
    """The last number given out; numbers are used for decisions, groups of effects and new things."""
    moment: int = 0
    """Number of the present turn decision, which changes with every applied intent."""
    quiet: Quiet | None = None
    """Record of rounds without progress; None if the stalemate option is off (`fracas_engine.stalemate`)."""
    fog: Fog | None = None
    """Fog of war; None if everything is visible and exact."""
    arrivals: tuple[Arrival, ...] = ()
    """Creatures of later waves, in the order in which they were planned."""

    def things(self, kind: ThingKind) -> dict[str, Any]:
        """Return the things of one kind by id; for the kind `game`, the single game."""
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

    def free_id(self, stem: str) -> CreatureId:
        """Return the first of `stem_1`, `stem_2` and so on that no creature has."""
        return next(CreatureId(id_) for n in count(1) if (id_ := f"{stem}_{n}") not in self.creatures)

    def copy(self) -> State:
        """Return an independent copy; things are copied, their immutable values are shared."""
        copiers = _COPIERS  # `copy_thing`, written out: bots copy many battles
        return State(
            game=copy_thing(self.game),
            seats={key: copiers[type(thing)](thing) for key, thing in self.seats.items()},
            creatures={key: copiers[type(thing)](thing) for key, thing in self.creatures.items()},
            objects={key: copiers[type(thing)](thing) for key, thing in self.objects.items()} if self.objects else {},
            zones={key: copiers[type(thing)](thing) for key, thing in self.zones.items()} if self.zones else {},
            cells={key: copiers[type(thing)](thing) for key, thing in self.cells.items()} if self.cells else {},
            stack=list(self.stack),
            version=self.version,
            counter=self.counter,
            moment=self.moment,
            quiet=self.quiet,
            fog=self.fog.copy() if self.fog is not None else None,
            arrivals=self.arrivals,
        )


class _UsedUp(dict[type, frozenset[str]]):
    """The names of the fields that are declared as `used_up`, by class of things."""

    def __missing__(self, kind: type[Thing]) -> frozenset[str]:
        found = self[kind] = frozenset(f.name for f in fields(kind) if not f.metadata.get("steady", True))
        return found


USED_UP: Final = _UsedUp()
"""By class of things, the names of the fields that are declared as `used_up`."""


_T = TypeVar("_T", bound=Thing)


class _Copiers(dict[type, "Callable[[Any], Any]"]):
    """Functions that copy things, by class; each is generated when it is first used."""

    def __missing__(self, kind: type[Thing]) -> Callable[[Any], Any]:
        copier = self[kind] = _copier(kind)
        return copier


_COPIERS: Final = _Copiers()


def copy_thing(thing: _T) -> _T:
    """Return a shallow copy of a thing, which is enough since field values are never modified."""
    copied: _T = _COPIERS[type(thing)](thing)
    return copied


def _copier(kind: type[Thing]) -> Callable[[Any], Any]:
    """Generate a function that copies things of one class field by field, as `dataclass` generates `__init__`.

    Search bots clone battles thousands of times, and a loop over the field names takes three times as long.
    """
    lines = [f"    new.{f.name} = old.{f.name}" for f in fields(kind)]
    source = "\n".join(["def copied(old):", "    new = make(kind)", *lines, "    return new"])
    names: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec(source, names)  # noqa: S102 - the names are those of our own classes
    made: Callable[[Any], Any] = names["copied"]
    return made
