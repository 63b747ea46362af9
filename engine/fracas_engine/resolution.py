"""Resolution of an intent: the interface through which a ruleset changes a battle.

Every change goes through `emit`, which replaces fields and records the changes, so that all of them can be rolled back
if the intent turns out to be illegal. Remaining work is on the state's stack: `then` pushes frames, `ask` pushes
questions, and `run` steps the stack until a seat must decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from fracas_engine.decisions import Ask, Decision, Given, Prompt
from fracas_engine.dice import Dice, Roll
from fracas_engine.dice_expression import DiceExpression
from fracas_engine.errors import EndlessRounds, InternalError
from fracas_engine.events import Changes, Event, Outcome
from fracas_engine.ids import Cell, CreatureId, Plain, SeatId, SideId
from fracas_engine.ruled import Ruled
from fracas_engine.situation import PLACE_FIELDS, PLACES_ALONE, BattleRules, Situation
from fracas_engine.state import (
    USED_UP,
    CellState,
    Creature,
    Fog,
    Frame,
    State,
    Thing,
    ThingKey,
    Waiting,
    copy_thing,
)

Answers = tuple[Given, ...]
"""Answers to the questions of one prompt, in the order of the questions; empty for a frame without a prompt."""

MAP_KINDS: Final = frozenset({"zone", "cell", "object"})
"""Kinds of things on which the current map depends."""

UNSEEN_NUMBERS: Final = 1 << 30
"""First number used for hidden creatures (see `Resolution.number`).

Numbers fit into 32 bits for the first 196,608 versions of a battle.
"""

MOST_CREATURES: Final = 1 << 8
MOST_UNSEEN: Final = 1 << 6
"""Maximum number of numbers that one intent can use for one hidden creature."""

MAX_STEPS: Final = 20_000
"""Maximum number of steps without a decision; more indicate an endless loop in the rules, which ends the battle."""


class SteppedRules(BattleRules, Protocol):
    """Methods of the rules that a resolution needs in addition to those of a situation."""

    def step(self, resolution: AnyResolution, frame: Frame, answers: Answers) -> None:
        """Carry out one step of a frame that has been popped from the stack."""
        ...

    def observe(
        self,
        resolution: AnyResolution,
        name: str,
        data: Mapping[str, Plain],
        changed: Sequence[tuple[Thing, Mapping[str, Any]]],
        fresh: Sequence[Thing],
    ) -> None:
        """Record an event in fog of war, after updating what the seats see.

        Args:
            resolution: The battle, with the event's changes.
            name: Name of the event.
            data: Data of the event.
            changed: The changed things with the new values of their fields.
            fresh: Things that have been added or removed.
        """
        ...


S_co = TypeVar("S_co", bound=SteppedRules, covariant=True)
"""Type of the rules of a resolution, as far as the calling code needs them; compare `R_co`."""


class Resolution(Situation[S_co], Generic[S_co]):
    """A situation that can be changed while one intent is resolved."""

    __slots__ = (
        "_first_unseen",
        "_fresh",
        "_journal",
        "_unseen",
        "changes",
        "dice",
        "events",
        "forfeit",
        "secret",
        "shown",
        "trial",
    )

    def __init__(self, base: Situation[S_co], dice: Dice, *, trial: bool = False) -> None:
        super().__init__(base.setup, base.rules, base.map, base.state)
        # Shared, so that what options computed serves the intent as well.
        self._memo = base._memo  # noqa: SLF001
        self._steady_memo = base._steady_memo  # noqa: SLF001
        self._place_memo = base._place_memo  # noqa: SLF001
        self._map_memo = base._map_memo  # noqa: SLF001
        self.dice = dice
        self.events: list[Event] = []
        self.changes = Changes()
        self.trial = trial  # only whether an intent is legal is of interest, not what viewers see of it
        self.forfeit = ""  # why the house gives up for a seat; empty: it does not
        self.secret = (  # a secret ruling is being carried out: only the game master may know of its events
            base.setup.gm is not None
            and not base.state.game.over
            and any(isinstance(frame, Ruled) and frame.secret for frame in base.state.stack)
        )
        self.shown: dict[str, dict[ThingKey, dict[str, Plain]]] | None = None
        """What everybody but the game master was shown before a secret ruling, by viewer; None for all else."""
        self._journal: list[tuple[Any, str, Any]] = []
        self._unseen: dict[str, int] = {}
        # The start of a battle and its first intent have the same version, but no number is used twice.
        self._first_unseen = MOST_UNSEEN // 2 if base.state.moment and not base.state.version else 0
        self._fresh: list[Thing] = []
        """With fog of war, things added or removed by the present event."""
        if self.state.fog is not None:
            self.changes.game_before = copy_thing(self.state.game)

    # ---------------------------------------------------------------- changing

    def emit(self, name: str, *changed: tuple[Thing, dict[str, Any]], **data: Plain) -> None:
        """Record an event and apply its changes.

        Args:
            name: Name of the event (`fracas_engine.events`).
            changed: Things with the new values of their fields, as `(ogre, {"hp": 5})`.
            data: Data of the event; creatures are named by id. `from_` and `in_` are written without the `_`.
        """
        if changed:
            note = self._journal.append
            for thing, values in changed:
                for field, value in values.items():
                    note((thing, field, getattr(thing, field)))
                    setattr(thing, field, value)
                self.changes.touch(thing.key, values)
                if thing.KIND == "creature":
                    if not PLACE_FIELDS.isdisjoint(values):
                        self._place_memo[0] = {}
                    if not USED_UP[type(thing)].issuperset(values):
                        self._steady_memo[0] = {}
                elif thing.KIND in MAP_KINDS:
                    self._map_memo[0] = {}
                    self._place_memo[0] = {}
                    self._steady_memo[0] = {}
            self._memo.clear()
        if "from_" in data or "in_" in data:
            data = {name.removesuffix("_"): value for name, value in data.items()}
        if self.state.fog is None:
            self.events.append(Event(name, data, self.hidden_from(name, data)))
        elif self.trial:
            self.events.append(Event(name, data))
            self._fresh.clear()
        else:
            fresh, self._fresh = self._fresh, []
            self.rules.observe(self, name, data, changed, fresh)

    def hidden_from(self, name: str, data: Mapping[str, Plain]) -> tuple[str, ...]:
        """Return the keys of the viewers that must not see an event, apart from fog of war."""
        if self.secret:
            return (*(f"seat:{seat}" for seat in self.state.seats if seat != self.setup.gm), "public")
        return self.rules.hides(self, name, data)

    def add(self, thing: Thing, name: str, **data: Plain) -> None:
        """Add a thing to the battle, with an event."""
        things = self.state.things(thing.KIND)
        assert thing.id not in things, f"there is a {thing.KIND} {thing.id} already"
        self._journal.append((things, thing.id, None))
        things[thing.id] = thing
        self.changes.add(thing.key)
        self._fresh.append(thing)
        self._forget()
        self.emit(name, **data)

    def remove(self, thing: Thing, name: str, **data: Plain) -> None:
        """Remove a thing from the battle permanently, with an event."""
        things = self.state.things(thing.KIND)
        self._journal.append((things, "", dict(things)))  # all of it: the order of things matters
        del things[thing.id]
        self.changes.remove(thing.key)
        self._fresh.append(thing)
        self._forget()
        self.emit(name, **data)

    def set_cell(self, cell: Cell, properties: dict[str, int]) -> None:
        """Replace all properties of a cell of the map."""
        key = f"{cell[0]},{cell[1]}"
        found = self.state.cells.get(key)
        if found is None:
            self.add(CellState(id=key, properties=properties), "cell_changed", cell=cell)
        else:
            self.emit("cell_changed", (found, {"properties": properties}), cell=cell)

    def set_cells(self, name: str, cells: Mapping[Cell, dict[str, int]]) -> None:
        """Replace all properties of several cells of the map, with one event that names them."""
        changed: list[tuple[Thing, dict[str, Any]]] = []
        for cell, properties in cells.items():
            key = f"{cell[0]},{cell[1]}"
            thing = self.state.cells.get(key)
            if thing is not None:
                changed.append((thing, {"properties": properties}))
                continue
            self._journal.append((self.state.cells, key, None))
            added = self.state.cells[key] = CellState(id=key, properties=properties)
            self.changes.add(added.key)
            self._fresh.append(added)
        self._forget()
        self.emit(name, *changed, cells=tuple(cells))

    def replace_state(self, state: State) -> None:
        """Replace the whole state, in a rewind; `take_back` restores the present one."""
        if self.state.fog is not None and state.fog is not None:
            self.changes.remembered = self.state.fog.differences(state.fog)
        for name in State.__slots__:
            self._journal.append((self.state, name, getattr(self.state, name)))
            setattr(self.state, name, getattr(state, name))
        self._forget()

    def note(self, thing: Thing | Fog, name: str, value: Any) -> None:
        """Set a field that no viewer is shown, without an event of its own."""
        self.noted(thing, name, getattr(thing, name))
        setattr(thing, name, value)

    def noted(self, thing: Thing | Fog | State, name: str, old: Any) -> None:
        """Record the old value of a field that has been set, so that `take_back` restores it."""
        self._journal.append((thing, name, old))

    def forget_sight(self) -> None:
        """Clear the caches that depend on what seats know, after a change of `Creature.unseen_by`."""
        self._memo.clear()
        self._steady_memo[0] = {}
        places, self._place_memo[0] = self._place_memo[0], {}
        for key in PLACES_ALONE:
            if key in places:
                self._place_memo[0][key] = places[key]

    def _forget(self) -> None:
        """Clear all caches of the state."""
        self._memo.clear()
        self._steady_memo[0] = {}
        self._place_memo[0] = {}
        self._map_memo[0] = {}

    def number(self, of: Creature | None = None) -> int:
        """Return a number that has not been used before in this battle.

        Args:
            of: The creature that the number is for, if any. Numbers for hidden creatures and for secret rulings are
                counted separately, so that later numbers do not reveal them.
        """
        if self.secret or self.state.fog is not None or (of is not None and of.told_apart):
            key = of.id if of is not None else ""
            count = self._unseen[key] = self._unseen.get(key, self._first_unseen) + 1
            place = list(self.state.creatures).index(of.id) if of is not None else MOST_CREATURES - 1
            if count < MOST_UNSEEN:
                return UNSEEN_NUMBERS + (self.state.version * MOST_CREATURES + place) * MOST_UNSEEN + count
        self.state.counter += 1
        return self.state.counter if self.state.fog is None else (UNSEEN_NUMBERS >> 1) + self.state.counter

    def turn_number(self) -> int:
        """Return the number of the turn decisions after an intent; in fog of war it reveals nothing that happened."""
        return self.number() if self.state.fog is None else self.state.moment + 1

    def roll(
        self,
        purpose: str,
        expression: str | DiceExpression,
        *,
        who: CreatureId | None = None,
        on: Creature | None = None,
    ) -> Roll:
        """Roll dice and record the event.

        Args:
            purpose: Purpose of the roll.
            expression: The dice.
            who: The creature that rolls.
            on: The creature that the roll is about, if any; viewers that do not know of it do not see the roll.
        """
        roll = self.dice.roll(purpose, expression)
        unseen = {"on": on.id} if on is not None and (on.told_apart or self.state.fog is not None) else {}
        self.emit("rolled", purpose=purpose, who=who, faces=roll.faces, total=roll.total, **unseen)
        return roll

    # ---------------------------------------------------------------- the stack

    def then(self, *frames: Frame) -> None:
        """Push frames on the stack; they are stepped in the given order."""
        self.state.stack.extend(reversed(frames))

    def drop(self, *kinds: type[Frame]) -> None:
        """Remove all frames of the given classes from the stack, cancelling their work."""
        self.state.stack[:] = [frame for frame in self.state.stack if not isinstance(frame, kinds)]

    def question(self, frame: Frame, *asks: Ask) -> None:
        """Ask questions at the same time; questions with an automatic answer are not put to the seat.

        Args:
            frame: The frame that continues; its next step gets the answers, in the order of the questions.
            asks: The questions.
        """
        self.state.stack.append(frame)
        self.ask(asks)

    def ask(self, asks: Iterable[Ask]) -> None:
        """Ask questions like `question`, for a frame that is already on the stack."""
        asked: list[Ask] = []
        given: list[Given] = []
        for ask in asks:
            asked.append(self._as_known_to_its_seat(ask))
            standing = self.state.seats[ask.seat].standing.get(ask.kind)
            if standing == "never":
                given.append(Given(ask.number, ask.by, ask.default))
            elif standing == "always" and len(ask.choices) <= 1 + any(choice.id == "no" for choice in ask.choices):
                first = ask.choices[0]
                if not first.targets:
                    given.append(Given(ask.number, ask.by, first.value, first.id))
                elif len(first.targets) == 1:
                    given.append(Given(ask.number, ask.by, first.value, first.id, on=first.targets))
        answered = {answer.number for answer in given}
        for ask in asked:
            if ask.number not in answered:
                self.emit("asked", seat=ask.seat, kind=ask.kind, by=ask.by)
        self.state.stack.append(Prompt(tuple(asked), tuple(given)))

    def answer_by_default(self, seat: SeatId) -> None:
        """Give the default answer to every open question of a seat that has left the battle."""
        stack = self.state.stack
        for index, frame in enumerate(stack):
            if isinstance(frame, Prompt):
                answered = {given.number for given in frame.given}
                left = [ask for ask in frame.asks if ask.seat == seat and ask.number not in answered]
                given = tuple(Given(ask.number, ask.by, ask.default) for ask in left)
                stack[index] = replace(frame, given=(*frame.given, *given))

    def _as_known_to_its_seat(self, ask: Ask) -> Ask:
        """Return a question without creatures that are unknown to the seat it is put to."""
        unknown = self.unknown_to(ask.seat)
        if not any(value in unknown for value in ask.about.values()):
            return ask
        return replace(ask, about={key: None if value in unknown else value for key, value in ask.about.items()})

    def run(self) -> None:
        """Step the stack until a seat must decide or the battle is over.

        Raises:
            EndlessRounds: Rounds have passed, and there is no decision in `MAX_STEPS` steps.
            InternalError: The rules do not reach a decision in `MAX_STEPS` steps.
        """
        state = self.state
        begun = state.game.round
        awaited: tuple[Decision, ...] = ()
        answers: Answers = ()
        for _ in range(MAX_STEPS):
            if state.game.over or not state.stack:
                awaited = ()
                break
            top = state.stack[-1]
            if isinstance(top, Prompt):
                if len(top.given) < len(top.asks):
                    awaited = self.rules.awaited(self, top)
                    break
                state.stack.pop()
                order = {ask.number: index for index, ask in enumerate(top.asks)}
                answers = tuple(sorted(top.given, key=lambda given: order[given.number]))
                continue
            awaited = self.rules.awaited(self, top)
            if awaited:
                break
            state.stack.pop()
            self._memo.clear()  # the stack is part of the state
            self.rules.step(self, top, answers)
            answers = ()
        else:
            endless = state.game.round > begun + 1
            raise (EndlessRounds if endless else InternalError)(
                f"the rules took {MAX_STEPS} steps without a decision",
                version=state.version,
                frame=type(state.stack[-1]).__name__,
            )
        waiting = tuple(Waiting(d.seat, d.kind, d.by) for d in awaited)
        if waiting != state.game.waiting:
            self._journal.append((state.game, "waiting", state.game.waiting))
            state.game.waiting = waiting
            self.changes.touch(state.game.key, ("waiting",))

    # ---------------------------------------------------------------- ending

    def give_up(self, seat: SeatId) -> None:
        """Record the concession or forfeit of a seat; the ruleset handles its creatures."""
        why = {"why": self.forfeit} if self.forfeit else {}
        self.emit("conceded", (self.state.seats[seat], {"conceded": True}), seat=seat, **why)

    def end_battle(
        self, winner: SideId | None, how: str, *changed: tuple[Thing, dict[str, Any]], **fields: Any
    ) -> None:
        """End the battle.

        Args:
            winner: The winning side; None after a draw.
            how: The ruleset's word for the reason; replaced by `forfeit` if a forfeit leads to the victory.
            changed: Things that change at the same time, as for `emit`.
            fields: Further fields of the game that change at the same time.
        """
        if self.forfeit and winner is not None:
            how = "forfeit"
        values = {"over": True, "winner": winner, "ended_by": how, "acting": None, **fields}
        self.emit("battle_over", (self.state.game, values), *changed, winner=winner, how=how)

    def wounded(self) -> bool:
        """Return True if any creature has lost hit points since the resolution began."""
        return any(name == "hp" and thing.hp < old for thing, name, old in self._journal if name == "hp")

    def outcome(self) -> Outcome:
        """Return the version, events and changes of the resolution."""
        return Outcome(self.state.version, tuple(self.events), self.changes)

    def take_back(self, stack: list[Frame], counter: int) -> None:
        """Undo every change, newest first.

        Args:
            stack: The stack before the resolution.
            counter: The last number given out before the resolution.
        """
        for target, name, old in reversed(self._journal):
            if isinstance(target, dict):
                if old is None:
                    target.pop(name, None)
                else:
                    target.clear()
                    target.update(old)
            else:
                setattr(target, name, old)
        state: State = self.state
        state.stack[:] = stack
        state.counter = counter
        self._forget()


AnyResolution: TypeAlias = Resolution[Any]
"""Resolution under any rules, as passed to a ruleset's methods."""
