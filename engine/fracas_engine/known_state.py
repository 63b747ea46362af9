"""The battle as a seat knows it in fog of war: the explored map, and the things that the seat remembers."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from fracas_engine import fog_views
from fracas_engine.board import Board
from fracas_engine.ids import SeatId
from fracas_engine.situation import AnySituation
from fracas_engine.state import State, copy_thing
from fracas_engine.viewing import Viewer
from fracas_engine.vision import group_key, is_fogged, remembered, remembered_things


def unseen_creatures(situation: AnySituation, viewer: Viewer) -> frozenset[str]:
    """Return the creatures that a viewer is not shown in fog of war, on the map or off it; none without fog of war."""
    state: State = situation.state
    if state.fog is None or (viewer.seat is not None and viewer.seat == state.fog.gm):
        return frozenset()
    return frozenset(fog_views.unseen_creatures(state, viewer, partial(situation.rules.sees, situation)))


def known_map(situation: AnySituation, seat: str) -> Board:
    """Return the map of the set-up as far as a seat has explored it; unexplored cells are plain floor.

    So a seat may send its creatures into the unknown, and the order is carried out as far as the real ground allows.
    """
    state: State = situation.state
    if state.fog is None or not state.fog.explored or seat == state.fog.gm or seat not in state.seats:
        return situation.map
    return situation.map.part(int(state.fog.cells.get(group_key(state, SeatId(seat)), "0"), 16))


def remembers_all(state: State, seat: str) -> bool:
    """Return True if a seat knows all objects, zones and changed cells as they are."""
    fog = state.fog
    if fog is None or fog.vision == "all":
        return True
    if not (state.objects or state.zones or state.cells or any(fog.memory.values())):
        return True
    memory = fog.memory.get(group_key(state, SeatId(seat)), {})
    if len(memory) != len(state.objects) + len(state.zones) + len(state.cells):
        return False
    for kind, things in remembered_things(state).items():
        for name, thing in things.items():
            if memory.get(f"{kind}:{name}") != thing:
                return False
    return True


def forget_unseen(state: State, seat: SeatId) -> None:
    """Put what a seat remembers in the place of the objects, zones and changed cells of a copied state."""
    if not is_fogged(state):
        return
    for creature in state.creatures.values():
        if creature.unseen_by or creature.felt_by:
            creature.unseen_by = creature.felt_by = ()
    key = group_key(state, seat)
    fog = state.fog
    assert fog is not None
    if not (fog.memory.get(key) or state.objects or state.zones or state.cells):
        return
    for kind, real in remembered_things(state).items():
        known = remembered(state, key, kind)
        if real != known:
            real.clear()
            real.update({name: copy_thing(thing) for name, thing in known.items()})


def lift_fog(state: State, seat: SeatId) -> None:
    """Turn a copied state into one without fog of war that has the objects, zones and cells that a seat remembers."""
    forget_unseen(state, seat)
    fog = state.fog
    state.fog = replace(fog, vision="all", explored=False, memory={}, cells={}) if fog is not None else None
