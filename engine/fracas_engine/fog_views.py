"""Views in fog of war: the fields that a viewer gets of each thing, with the unseen and the exact numbers left out.

This is the part of redaction (`fracas_engine.viewing`) for battles with the options of `fracas_engine.vision`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, Final

from fracas_engine import vision
from fracas_engine.board import Mask
from fracas_engine.board.edges import WEST, cells_beside
from fracas_engine.content.models.boards import BoardSpec
from fracas_engine.events import Changes
from fracas_engine.ids import SeatId, SideId
from fracas_engine.redaction import fields_without
from fracas_engine.seen_cells import explored
from fracas_engine.situation import AnySituation
from fracas_engine.state import CellState, Creature, Game, State, Thing, ThingKey, ThingKind, Waiting
from fracas_engine.viewing import PUBLIC, Sees, View, ViewChange, Viewer, sees_everything, visible_names

HIT_POINTS: Final = frozenset({"hp", "max_hp", "temp_hp"})


def view(situation: AnySituation, viewer: Viewer, sees: Sees) -> View:
    """Return everything that a viewer may know; the arguments are those of `viewing.view`."""
    state: State = situation.state
    told = _Told(situation, viewer, sees)
    whole: View = {state.game.key: told.game(state.game, told.unseen)}
    for seat in state.seats.values():
        if sees(viewer, seat):
            whole[seat.key] = told.thing(seat)
    for creature in state.creatures.values():
        if creature.id not in told.unseen:
            whole[creature.key] = told.thing(creature)
    for kind in vision.REMEMBERED:
        for thing in told.remembered(kind).values():
            whole[thing.key] = told.thing(thing)
    return whole


def view_changes(
    situation: AnySituation, changes: Changes, viewer: Viewer, sees: Sees, known: Container[ThingKey]
) -> list[ViewChange]:
    """Return how a viewer's view changed, computed from the changes alone.

    Args:
        situation: The battle after the changes.
        changes: The changes of the state.
        viewer: The viewer.
        sees: `Ruleset.sees`, bound to the battle.
        known: Keys of the things in the viewer's previous view.
    """
    state: State = situation.state
    told = _Told(situation, viewer, sees)
    found: list[ViewChange] = []
    turned: set[str] = set()  # creatures that have come into view or gone out of it
    for key, touch in changes:
        kind, name = key
        if kind == "game" or (kind in vision.REMEMBERED and told.groups is not None):
            continue
        thing: Thing | None = state.things(kind).get(name)
        if thing is None or (name in told.unseen if kind == "creature" else not sees(viewer, thing)):
            if key in known:
                turned.add(name)
                found.append(ViewChange(key, None))
        elif key not in known or touch == "added" or (key[0] == "creature" and "seat" in touch):
            turned.add(name)
            found.append(ViewChange(key, told.thing(thing), whole=True))
        elif some := told.thing(thing, touch):
            found.append(ViewChange(key, some))
    remembered: dict[ThingKind, dict[str, Any]] = {}
    for key in told.memory_changes(changes) if changes.remembered else ():
        kind, name = key
        if kind not in remembered:
            remembered[kind] = told.memory(kind)
        thing = remembered[kind].get(name)
        fields = told.thing(thing) if thing is not None else told.explored_cell(key)
        if fields is not None:
            found.append(ViewChange(key, fields, whole=True))
        elif key in known:
            found.append(ViewChange(key, None))
    if turned:
        found = [*found, *told.mentions(turned, known, {change.key: change for change in found})]
    if turned or state.game.key in changes.touched:
        before: set[str] = set()
        for name in state.creatures:
            if ("creature", name) not in known:
                before.add(name)
        differing = told.game_changes(changes.game_before, before)
        if differing:
            found.append(ViewChange(state.game.key, differing))
    return _merged(found) if turned else found


def unseen_creatures(state: State, viewer: Viewer, sees: Sees) -> AbstractSet[str]:
    """Return the ids of the creatures that a viewer is not shown."""
    found: set[str] = set()
    for name, creature in state.creatures.items():
        if (creature.unseen_by or creature.hidden_from) and not sees(viewer, creature):
            found.add(name)
    return found


def withholds_terrain(state: State, viewer: Viewer) -> bool:
    """Return True if a viewer knows only the terrain of the cells in its view (`explored`)."""
    fog = state.fog
    if fog is None or not fog.explored or sees_everything(viewer):
        return False
    return viewer.seat is not None or fog.public != "all"


def withholds_hit_points(state: State, viewer: Viewer, sheet: str) -> bool:
    """Return True if a viewer may not know the hit points on a sheet: no creature of its own side has the sheet."""
    fog = state.fog
    if fog is None or fog.health == "exact" or sees_everything(viewer):
        return False
    side = _side_of(state, viewer)
    return not any(creature.sheet == sheet and creature.side == side for creature in state.creatures.values())


def _side_of(state: State, viewer: Viewer) -> str:
    """Return the side whose exact hit points a viewer knows; empty or `all` if there is none."""
    assert state.fog is not None
    seat = state.seats.get(viewer.seat or "")  # None also for a seat that a rewind has undone
    return seat.side if seat is not None else "" if viewer.seat is not None else state.fog.public


def health_bar(creature: Creature) -> int:
    """Return how many of the parts of a full bar (`vision.BARS`) a creature's hit points fill, rounded up."""
    return -(-creature.hp * vision.BARS // max(1, creature.max_hp)) if creature.hp > 0 else 0


@lru_cache(maxsize=256)
def _keys_of_groups(
    sight: str, gm: str, public: str, seat: SeatId | None, *seats: tuple[SeatId, SideId]
) -> tuple[str, ...] | None:
    """Return the keys of the groups whose memory a viewer shares; None if it sees the whole map as it is.

    Args:
        sight: The option `vision`.
        gm: The seat of the game master.
        public: The option `public_vision`.
        seat: The seat of the viewer; None for spectators.
        seats: All seats with their sides.
    """
    if sight == "all":
        return None
    if seat is not None:
        return tuple(one if sight == "seat" else side for one, side in seats if one == seat)
    if public == "all":
        return None
    groups = vision.groups_among(sight, gm, *seats)
    if public:
        return tuple(group.key for group in groups if group.side == public)[:1]
    return tuple(group.key for group in groups)


class _Told:
    """The fields that one viewer gets.

    Args:
        situation: The battle.
        viewer: The viewer.
        sees: `Ruleset.sees`, bound to the battle.
    """

    def __init__(self, situation: AnySituation, viewer: Viewer, sees: Sees) -> None:
        self._situation = situation
        self._state: State = situation.state
        self._viewer = viewer
        self.unseen = unseen_creatures(self._state, viewer, sees)
        """The creatures that the viewer is not shown."""
        fog = self._state.fog
        assert fog is not None
        self._fog = fog
        self.groups = _keys_of_groups(
            fog.vision, fog.gm, fog.public, viewer.seat, *map(vision.SEAT, self._state.seats.values())
        )
        """Keys of the groups whose memory the viewer shares; None if it sees the whole map as it is."""

    @cached_property
    def _side(self) -> str:
        return _side_of(self._state, self._viewer)

    def thing(self, thing: Thing, touched: Container[str] | None = None) -> dict[str, Any]:
        """Return the fields of a thing that the viewer gets; None for `touched`: all, otherwise the touched ones."""
        names = visible_names(self._viewer, thing)
        if touched is not None:
            names = tuple(filter(touched.__contains__, names))
        found = fields_without(thing, names, self.unseen)
        if isinstance(thing, Creature):
            masked = self._fog.health != "exact" and thing.side != self._side
            return self._masked(thing, found, touched) if masked else found
        if isinstance(thing, CellState) and thing.id in self._marks and self.explored_cell(thing.key) is not None:
            found |= self._marks[thing.id]
        return found

    def _masked(self, creature: Creature, found: Mapping[str, Any], touched: Container[str] | None) -> dict[str, Any]:
        """Return fields with the numbers of hit points replaced."""
        left = {name: value for name, value in found.items() if name not in HIT_POINTS}
        if touched is not None and not any(name in touched for name in (*HIT_POINTS, "alive")):
            return left
        if self._fog.health == "bars":
            return {**left, "hp": health_bar(creature), "max_hp": vision.BARS, "temp_hp": 0}
        if self._fog.health == "words":
            return {**left, "health": self._situation.rules.health_word(creature)}
        return left

    def game(self, game: Game, unseen: AbstractSet[str]) -> dict[str, Any]:
        """Return the fields of the game without references to unseen creatures."""
        return game_fields(game, visible_names(self._viewer, game), unseen)

    def game_changes(self, before: Game | None, unseen: AbstractSet[str]) -> dict[str, Any]:
        """Return the fields of the game that the viewer is told otherwise than before.

        Args:
            before: The game before the changes; None if the viewer has not been told of any.
            unseen: The creatures that the viewer was not shown before.
        """
        game = self._state.game
        names = visible_names(self._viewer, game)
        if before is None:
            return game_fields(game, names, self.unseen)
        if unseen == self.unseen:
            changed: list[str] = []
            for name in names:
                if getattr(before, name) is not getattr(game, name):
                    changed.append(name)  # noqa: PERF401 - a comprehension would be a call
            if not changed:
                return {}
            names = tuple(changed)
        old, found = game_fields(before, names, unseen), game_fields(game, names, self.unseen)
        for name in names:
            if found[name] is old[name] or found[name] == old[name]:
                del found[name]
        return found

    def remembered(self, kind: ThingKind) -> dict[str, Any]:
        """Return the things of a kind as the viewer knows them, by id."""
        found = self.memory(kind)
        return {**self._explored(), **found} if kind == "cell" and self.groups and self._fog.explored else found

    def memory(self, kind: ThingKind) -> dict[str, Any]:
        """Return the same without the cells that the viewer has explored and that are as on the map of the set-up."""
        state = self._state
        if self.groups is None:
            return state.things(kind)
        memories = [vision.remembered(state, key, kind) for key in self.groups]
        if not memories:
            return {}
        first, *others = memories
        if not others:
            return first
        return {name: thing for name, thing in first.items() if all(other.get(name) == thing for other in others)}

    def explored_cell(self, key: ThingKey) -> dict[str, Any] | None:
        """Return the fields of a cell of the map of the set-up that the viewer has explored; None for others."""
        kind, name = key
        if kind != "cell" or not self.groups or not self._fog.explored:
            return None
        bit, fields = self._cells_of_map.get(name, (0, None))
        return {**fields} if fields is not None and bit & self._ground else None

    @cached_property
    def _cells_of_map(self) -> Mapping[str, tuple[Mask, Mapping[str, Any]]]:
        """Mask of each cell of the map of the set-up, and its fields, by id."""
        return self._situation.fact("cells_of_map", lambda: _cells_of(self._situation))

    @cached_property
    def _marks(self) -> Mapping[str, Mapping[str, str]]:
        return self._situation.fact("marks", lambda: _marks_of(self._situation.setup.board))

    @cached_property
    def _ground(self) -> Mask:
        return explored(self._state, self.groups or ())

    def _explored(self) -> dict[str, CellState]:
        """Return the cells of the map that the viewer has explored, as they are on the map of the set-up."""
        board = self._situation.map
        cells = board.grid.cells(self._ground)
        return {f"{x},{y}": CellState(id=f"{x},{y}", properties=board.properties((x, y))) for x, y in cells}

    def memory_changes(self, changes: Changes) -> Iterable[ThingKey]:
        """Return the keys of the things that the viewer may know otherwise than before."""
        if self.groups is None or not changes.remembered:
            return ()
        found: dict[ThingKey, None] = {}
        for group in self.groups:
            found.update(changes.remembered.get(group, {}))
        return found

    def mentions(
        self, turned: AbstractSet[str], known: Container[ThingKey], changed: Mapping[ThingKey, ViewChange]
    ) -> Iterable[ViewChange]:
        """Yield the fields that name creatures which have come into view or gone out of it."""
        # Cells name no creatures.
        things = [*self._state.creatures.values(), *self.memory("object").values(), *self.memory("zone").values()]
        for thing in things:
            key = (thing.KIND, thing.id)
            change = changed.get(key)
            if key not in known or (change is not None and (change.whole or change.fields is None)):
                continue
            if isinstance(thing, Creature) and thing.id in self.unseen:
                continue
            seen = fields_without(thing, visible_names(self._viewer, thing), turned)
            names = [name for name, value in seen.items() if value is not getattr(thing, name)]
            if names:
                yield ViewChange(key, self.thing(thing, names))


def _cells_of(situation: AnySituation) -> dict[str, tuple[Mask, dict[str, Any]]]:
    """Return the mask of each cell of the map of the set-up, and the fields that a viewer who explores it gets."""
    board = situation.map
    marks = _marks_of(situation.setup.board)
    found: dict[str, tuple[Mask, dict[str, Any]]] = {}
    for at in board.grid.cells(board.grid.everywhere):
        cell = CellState(id=f"{at[0]},{at[1]}", properties=board.properties(at))
        fields = {name: getattr(cell, name) for name in visible_names(PUBLIC, cell)}
        found[cell.id] = board.grid.bit(at), {**fields, **marks.get(cell.id, {})}
    return found


def game_fields(game: Game, names: Iterable[str], unseen: AbstractSet[str]) -> dict[str, Any]:
    """Return fields of the game by name, without references to unseen creatures."""
    others = [*names]
    if "waiting" not in others:
        return fields_without(game, others, unseen)
    others.remove("waiting")
    found, waiting = fields_without(game, others, unseen) if others else {}, game.waiting
    if unseen or len(waiting) > 1:
        told: list[Waiting] = []
        for one in waiting:
            told.append(replace(one, by=None) if one.by in unseen else one)  # noqa: PERF401 - one call less
        waiting = tuple(dict.fromkeys(told) if len(told) > 1 else told)
    found["waiting"] = waiting
    return found


def _merged(changes: Iterable[ViewChange]) -> list[ViewChange]:
    """Return changes with one entry for each thing."""
    found: dict[ThingKey, ViewChange] = {}
    for change in changes:
        before = found.get(change.key)
        if before is None or before.fields is None or change.fields is None or change.whole:
            found[change.key] = change
        else:
            found[change.key] = ViewChange(change.key, {**before.fields, **change.fields}, whole=before.whole)
    return list(found.values())


def _marks_of(board: BoardSpec) -> Mapping[str, Mapping[str, str]]:
    """Return what a viewer who explores a cell is told of it besides its terrain, by the ids of cells.

    The keys are `label`, `floor` (the material, if it is not the ground) and `edges`: the sides with a barrier,
    separated by semicolons, each as its kind, its two ends as `Board.edges` has them, and the id of a door.
    """
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    hexes = board.shape == "hex"
    for material, blocks in board.floors.items():
        for left, top, right, bottom in blocks:
            for x, y in product(range(left, right + 1), range(top, bottom + 1)):
                found[f"{x},{y}"]["floor"] = material
    for label in board.labels:
        found[f"{label.at[0]},{label.at[1]}"]["label"] = label.text
    for edge in board.between:
        for side in edge.sides:
            cells = cells_beside(side, hexes=hexes)
            x, y, direction = side
            ends = cells if hexes else ((x, y), (x, y + 1) if direction == WEST else (x + 1, y))
            told = " ".join([edge.kind, *(f"{i},{j}" for i, j in ends), *([edge.id] if edge.id else [])])
            for i, j in cells:
                known = found[f"{i},{j}"]
                known["edges"] = f"{known['edges']};{told}" if "edges" in known else told
    return found
