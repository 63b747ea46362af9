"""Situation: read access to a battle for rules code.

Options, validation, previews and `ask` work on a `Situation`; only its subclass `fracas_engine.resolution.Resolution`
changes the state. So queries can never roll dice or move a creature.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from fracas_engine.board import Board
from fracas_engine.content import CreatureSpec
from fracas_engine.decisions import Decision
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Plain, SeatId
from fracas_engine.setup import Setup
from fracas_engine.state import Creature, Frame, State, Waiting

PLACE_FIELDS: Final = frozenset({"at", "altitude", "size", "alive", "side", "hidden_from"})
"""Fields of a creature that determine its position, the creatures it blocks, and its visibility."""

PLACES_ALONE: Final = ("masks", "lights", "fog_lights")
"""Keys of `Situation.place_memo` whose values do not depend on what seats know."""

_T = TypeVar("_T")


class BattleRules(Protocol):
    """Methods of the rules that a situation needs; the full interface is `fracas_engine.ruleset.Ruleset`."""

    def board(self, situation: AnySituation) -> Board:
        """Return the current map."""
        ...

    def awaited(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        """Return the pending decisions of the top frame, including questions of a `Prompt`."""
        ...

    def hides(self, situation: AnySituation, name: str, data: Mapping[str, Plain]) -> tuple[str, ...]:
        """Return the keys of the viewers that must not see an event."""
        ...

    def remembers_all(self, state: State, seat: str) -> bool:
        """Return True if a seat knows all objects, zones and changed cells as they are."""
        ...

    def forget_unseen(self, known: State, seat: str) -> None:
        """Put what a seat remembers into a copied state."""
        ...

    def known_map(self, situation: AnySituation, seat: str) -> Board:
        """Return the map of the set-up as far as a seat has explored it."""
        ...

    def unknown_to(self, situation: AnySituation, seat: str) -> tuple[str, ...]:
        """Return the ids of the creatures on the map whose position a seat does not know."""
        ...

    def hide_as_known(self, known: AnySituation, unknown: Collection[str]) -> None:
        """Set which seats do not know a creature's position, as far as a given seat can tell."""
        ...


R_co = TypeVar("R_co", bound=BattleRules, covariant=True)
"""Type of a battle's rules: the part of the interface that the calling code needs."""

MOST_REMEMBERED: Final = 8192
"""Maximum number of cached map results per battle, which limits the memory of servers with many battles."""


class Situation(Generic[R_co]):
    """A battle as seen by rules code.

    Args:
        setup: The immutable set-up.
        rules: The rules.
        board: The map of the set-up; the property `board` includes changed cells.
        state: The state.
    """

    __slots__ = ("_map_memo", "_memo", "_place_memo", "_steady_memo", "facts", "map", "rules", "setup", "state")

    def __init__(self, setup: Setup, rules: R_co, board: Board, state: State) -> None:
        self.setup = setup
        self.rules = rules
        self.map = board
        self.state = state
        self.facts = setup.facts
        """Cached results computed from the set-up alone, shared by all copies of the battle; see `fact`."""
        self._memo: dict[Hashable, Any] = {}
        self._steady_memo: list[dict[Hashable, Any]] = [{}]
        """Cache of `steady_memo`, in a list of one dictionary.

        Clones of a battle share the dictionary until one of them clears its cache, which creates a new dictionary.
        """
        self._place_memo: list[dict[Hashable, Any]] = [{}]
        """Cache of `place_memo`, shared like `_steady_memo`."""
        self._map_memo: list[dict[Hashable, Any]] = [{}]
        """Cache of `map_memo`, shared like `_steady_memo`."""

    def memo(self, key: Hashable, compute: Callable[[], _T]) -> _T:
        """Return a cached value, computing it if needed. Any change of state clears the cache."""
        try:
            found: _T = self._memo[key]
        except KeyError:
            found = self._memo[key] = compute()
        return found

    def steady_memo(self, key: Hashable, compute: Callable[[], _T]) -> _T:
        """Return a cached value, computing it if needed. Any change except to `used_up` fields clears the cache.

        The value may depend only on the map, the creatures in the battle, and fields of creatures that are not declared
        as `used_up`: places and conditions, but not hit points, budgets, uses or the acting creature. Clones share the
        value, so it must refer to creatures by id.
        """
        try:
            found: _T = self._steady_memo[0][key]
        except KeyError:
            found = compute()
            self._steady_memo[0][key] = found
        return found

    def place_memo(self, key: Hashable, compute: Callable[[], _T]) -> _T:
        """Return a cached value, computing it if needed. A change of the map or of a creature's place clears the cache.

        The value may depend only on the map and the fields `PLACE_FIELDS` of creatures. Clones share the value, as in
        `steady_memo`.
        """
        try:
            found: _T = self._place_memo[0][key]
        except KeyError:
            found = compute()
            self._place_memo[0][key] = found
        return found

    def map_memo(self, key: Hashable, compute: Callable[[], _T]) -> _T:
        """Return a cached value, computing it if needed. A change of the map clears the cache.

        The value may depend only on the map of the set-up, zones, objects and changed cells.
        """
        try:
            found: _T = self._map_memo[0][key]
        except KeyError:
            if len(self._map_memo[0]) >= MOST_REMEMBERED:
                self._map_memo[0] = {}
            found = self._map_memo[0][key] = compute()
        return found

    def fact(self, key: Hashable, compute: Callable[[], _T]) -> _T:
        """Return a cached value that depends on the set-up alone, computing it if needed. It stays cached."""
        try:
            found: _T = self.facts[key]
        except KeyError:
            found = self.facts[key] = compute()
        return found

    @property
    def board(self) -> Board:
        """Current map, including doors and zones."""
        try:
            found: Board = self._map_memo[0]["board"]
        except KeyError:
            found = self._map_memo[0]["board"] = self.rules.board(self)
        return found

    def twin(self, state: State) -> Situation[R_co]:
        """Return an independent situation for a copy of the state, sharing all caches except `memo`."""
        twin = Situation(self.setup, self.rules, self.map, state)
        twin._steady_memo[0] = self._steady_memo[0]
        twin._place_memo[0] = self._place_memo[0]
        twin._map_memo[0] = self._map_memo[0]
        return twin

    def as_known_to(self, seat: str) -> Situation[R_co]:
        """Return the battle as a seat knows it, without the creatures hidden from the seat.

        Options and refusals of the seat are computed from this situation; hidden creatures that are in the way are
        handled during resolution. The situation is read-only and valid until the state changes.
        """
        state = self.state
        return self.memo(("as_known_to", seat, state.version, state.moment), lambda: self._as_known_to(seat))

    def unknown_to(self, seat: str) -> tuple[str, ...]:
        """Return the ids of the creatures on the map whose position a seat does not know; none for the game master."""
        return () if seat == self.setup.gm else self.rules.unknown_to(self, seat)

    def _as_known_to(self, seat: str) -> Situation[R_co]:
        unknown = self.unknown_to(seat)
        fog = self.state.fog
        clear = fog is None or fog.vision == "all"
        if not unknown and (clear or seat == self.setup.gm or seat not in self.state.seats):
            return self
        board = self.rules.known_map(self, seat)
        as_it_is = board is self.map and self.rules.remembers_all(self.state, seat)
        if as_it_is and not unknown:
            return self  # it sees everything now, and remembers the map as it is
        known: Situation[R_co] = Situation(self.setup, self.rules, board, self.state.copy())
        known.state.stack = self.state.stack  # which goes on being the same; a copy would grow old
        self.rules.forget_unseen(known.state, seat)
        self._share_caches(known, seat, unknown, as_it_is=as_it_is)
        for name in unknown:
            known.state.creatures[name].at = None
        # Whom a hidden one has in view is told apart from others by what that one knows, and so would tell of it.
        self.rules.hide_as_known(known, unknown)
        return known

    def _share_caches(self, known: Situation[R_co], seat: str, unknown: tuple[str, ...], *, as_it_is: bool) -> None:
        """Give the battle as a seat knows it the caches of the last such battle that are still valid.

        They are kept in the caches of the same kind of this battle, and so end with them. They end as well when the
        seat explores a cell, comes to know things of the map otherwise, or sees other creatures.

        Args:
            known: The battle as the seat knows it.
            seat: The seat.
            unknown: The creatures on the map whose position the seat does not know.
            as_it_is: Whether the seat knows the map as it is.
        """
        memory = None if as_it_is else self._memory_of(seat)
        caches = [(self._place_memo, known._place_memo, unknown), (self._steady_memo, known._steady_memo, unknown)]
        if as_it_is:
            known._map_memo[0] = self._map_memo[0]
        else:
            caches.append((self._map_memo, known._map_memo, ()))
        for ours, theirs, unseen in caches:
            kept = ours[0].get(("known_cache", seat))
            if kept is None or kept[0] is not known.map or kept[1] is not memory or kept[2] != unseen:
                kept = ours[0]["known_cache", seat] = known.map, memory, unseen, {}
            theirs[0] = kept[3]

    def _memory_of(self, seat: str) -> object:
        """Return what a seat remembers of the map; another object whenever that has changed."""
        fog = self.state.fog
        if fog is None or fog.vision == "all":
            return None
        return fog.memory.get(seat if fog.vision == "seat" else self.state.seats[SeatId(seat)].side)

    def knows_ground(self, seat: str) -> bool:
        """Return True if a seat knows the map as it is now: all is explored, and as it was last seen."""
        fog = self.state.fog
        if fog is None or fog.vision == "all" or seat == fog.gm:
            return True
        kept = self._map_memo[0].get(("known_cache", seat))
        if kept is None or kept[0] is not self.rules.known_map(self, seat) or kept[1] is not self._memory_of(seat):
            known = self.as_known_to(seat).board
        else:
            known = kept[3].get("board") or self.as_known_to(seat).board
        return known is self.board or known == self.board

    def creature(self, name: str) -> Creature:
        """Return a creature by id.

        Raises:
            IllegalIntent: `no_such_target`: there is no creature with this id.
        """
        found = self.state.creatures.get(name)
        if found is None:
            raise IllegalIntent("no_such_target", f"unknown creature {name!r}: use the id of a creature in this battle")
        return found

    def sheet(self, creature: Creature) -> CreatureSpec:
        """Return the sheet of a creature: its immutable content."""
        return self.setup.sheets[creature.sheet]

    def present(self) -> tuple[Creature, ...]:
        """Return the creatures that are alive and on the map, in the order of the set-up."""
        found: tuple[Creature, ...] | None = self._memo.get("present")
        if found is None:
            creatures = self.state.creatures.values()
            found = tuple([creature for creature in creatures if creature.alive and creature.at is not None])
            self._memo["present"] = found
        return found

    def awaited(self) -> tuple[Decision, ...]:
        """Return the pending decisions; empty when the battle is over."""
        state = self.state
        if state.game.over or not state.stack:
            return ()
        return self.rules.awaited(self, state.stack[-1])

    def waiting(self) -> tuple[Waiting, ...]:
        """Return the pending decisions in the form shown to all players."""
        stack = self.state.stack
        if not stack:
            return ()
        return tuple(Waiting(d.seat, d.kind, d.by) for d in self.rules.awaited(self, stack[-1]))


AnySituation: TypeAlias = Situation[Any]
"""Situation under any rules, as passed to a ruleset's methods."""
