"""Arrivals: creatures of later waves, which join the battle at the start of a round.

They come from the set-up (`Setup.arrivals`) or from the ruling `add` with a `round`. Until they arrive they are in
`State.arrivals`, which no view contains; the game master asks for them (`{arrivals: {}}`). They arrive at the start of
their round before the turn order of the round is made, or at the start of the next round if their side has no creature
left that can fight. A battle does not end while creatures of a beaten side are still to come.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from fracas_engine.content.models.rulings import AddOrder, CallOrder
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, Plain, SideId, free_id
from fracas_engine.placement_phase import nearest
from fracas_engine.resolution import MOST_CREATURES, AnyResolution
from fracas_engine.ruling_orders import check_new_id, sheet_named
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import Arrival

MOST_ROUNDS: Final = 1_000
"""The last round for which a wave can be planned."""


def planned(setup: Setup) -> tuple[Arrival, ...]:
    """Return the creatures of later waves in a set-up."""
    found = []
    for arrival in setup.arrivals:
        spec = arrival.sheet
        at = (spec.at[0], spec.at[1]) if spec.at is not None else None
        found.append(Arrival(spec.id, spec.id, SideId(spec.side_id), arrival.round, at, arrival.hidden))
    return tuple(found)


def is_coming(situation: AnySituation, standing: Collection[str]) -> bool:
    """Return True if creatures of a beaten side are still to come, while another side can fight.

    Args:
        situation: The battle.
        standing: The sides that can still fight.
    """
    coming = {one.side for one in situation.state.arrivals} - set(standing)
    return bool(standing) and any(not _has_conceded(situation, side) for side in coming)


def arrive(resolution: AnyResolution, number: int) -> None:
    """Let the creatures of a wave join the battle at the start of a round.

    Args:
        resolution: The battle.
        number: The round that begins.
    """
    arrivals = tuple(one for one in resolution.state.arrivals if not _has_conceded(resolution, one.side))
    if not arrivals:
        return
    creatures = resolution.state.creatures.values()
    standing = {creature.side for creature in creatures if resolution.rules.stands(creature)}
    first: dict[str, int] = {}
    for one in arrivals:
        if one.side not in standing:
            first[one.side] = min(one.round, first.get(one.side, one.round))
    _bring(resolution, [one for one in arrivals if one.round <= number or one.round == first.get(one.side)])


def plan(resolution: AnyResolution, order: AddOrder) -> None:
    """Plan the arrival of a creature, by the ruling `add` with a round.

    Raises:
        IllegalIntent: The round has begun, the creature is unknown, or its id is taken.
    """
    assert order.round is not None, "checked by the caller"
    now = resolution.state.game.round
    if not now < order.round <= MOST_ROUNDS:
        raise IllegalIntent(
            "bad_target", f"round {order.round} is not to come: use {now + 1} to {MOST_ROUNDS}, or leave it out"
        )
    sheet_named(resolution, order.use)
    check_new_id(resolution, order.id)
    state = resolution.state
    if any(one.id == order.id for one in state.arrivals):
        raise IllegalIntent("invariant", f"{order.id!r} is to come already: use another id")
    if len(state.arrivals) + len(state.creatures) >= MOST_CREATURES:
        raise IllegalIntent("not_available", f"a battle has at most {MOST_CREATURES} creatures")
    if order.hidden and not resolution.rules.can_hide:
        raise IllegalIntent("not_available", f"creatures cannot hide in {resolution.rules.name}: leave out hidden")
    at = (order.at[0], order.at[1]) if order.at is not None else None
    if at is not None and at not in resolution.map:
        raise IllegalIntent("invariant", f"{list(at)} is not on the map: choose another cell")
    coming = Arrival(order.id, order.use, SideId(order.side), order.round, at, order.hidden)
    _set(resolution, (*state.arrivals, coming))


def call(resolution: AnyResolution, order: tuple[str, ...] | CallOrder) -> None:
    """Let creatures of later waves arrive now, by a ruling.

    Args:
        resolution: The battle.
        order: The creatures, where they are planned to arrive; or the creatures and the cell near which they do.

    Raises:
        IllegalIntent: `no_such_target`: no such creature is to come; `invariant`: the cell is not on the map.
    """
    if not isinstance(order, CallOrder):
        return _bring(resolution, _named(resolution, order))
    at = (order.at[0], order.at[1])
    if at not in resolution.map:
        raise IllegalIntent("invariant", f"{list(at)} is not on the map: choose another cell")
    return _bring(resolution, [replace(one, at=at) for one in _named(resolution, order.who)])


def cancel(resolution: AnyResolution, names: tuple[str, ...]) -> None:
    """Remove creatures from the waves to come, by a ruling.

    Raises:
        IllegalIntent: `no_such_target`: no such creature is to come.
    """
    gone = _named(resolution, names)
    _set(resolution, tuple(one for one in resolution.state.arrivals if one not in gone))


def answer(situation: AnySituation) -> Plain:
    """Return the creatures that are to come, for the game master's question `arrivals`."""
    found: list[dict[str, Plain]] = []
    for one in situation.state.arrivals:
        spec = situation.setup.content_sheet(one.use)
        found.append(
            {
                "id": one.id,
                "use": one.use,
                "name": spec.title if spec is not None else one.id,
                "side": one.side,
                "round": one.round,
                "at": one.at,
                "hidden": one.hidden,
            }
        )
    return tuple(found)


def _has_conceded(situation: AnySituation, side: str) -> bool:
    """Return True if all seats of a side have given up; the game master plays a side without seats in a match."""
    seats = [seat for seat in situation.state.seats.values() if seat.side == side]
    if not seats and situation.setup.seats:
        seats = [seat for seat in situation.state.seats.values() if seat.id == situation.setup.gm]
    return bool(seats) and all(seat.conceded for seat in seats)


def _named(situation: AnySituation, names: tuple[str, ...]) -> list[Arrival]:
    known = {one.id: one for one in situation.state.arrivals}
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known) or "name a creature of a later wave"
            raise IllegalIntent("no_such_target", f"{name!r} is not to come: {hint}")
    return [known[name] for name in dict.fromkeys(names)]


def _set(resolution: AnyResolution, arrivals: tuple[Arrival, ...]) -> None:
    resolution.noted(resolution.state, "arrivals", resolution.state.arrivals)
    resolution.state.arrivals = arrivals


def _bring(resolution: AnyResolution, coming: Iterable[Arrival]) -> None:
    """Add creatures at the free places nearest to where they are wanted; those without a place come a round later."""
    for one in tuple(coming):
        _set(resolution, tuple(other for other in resolution.state.arrivals if other.id != one.id))
        spec = resolution.setup.content_sheet(one.use)
        if spec is None:
            continue
        free = resolution.map.grid.cells(resolution.rules.open_places(resolution, spec))
        if not free:
            later = replace(one, round=max(one.round, resolution.state.game.round + 1) + 1)
            _set(resolution, (*resolution.state.arrivals, later))
            continue
        name = free_id(one.id, resolution.state.creatures, resolution.state.objects)
        at = nearest(free, one.at if one.at is not None else _start_of(resolution, one.side))
        order = AddOrder(use=one.use, id=name, at=at, side=one.side, hidden=one.hidden)
        resolution.rules.rulings["add"](resolution, order)


def _start_of(situation: AnySituation, side: str) -> Cell:
    """Return the cell where the first creature of a side has started, or a start cell of the board."""
    seats = situation.state.seats
    for spec in situation.setup.creatures:
        seat = seats.get(spec.seat_id)
        if spec.at is not None and (seat.side if seat is not None else spec.side_id) == side:
            return (spec.at[0], spec.at[1])
    places = list(situation.setup.board.starts.values())
    return (places[-1][0][0], places[-1][0][1]) if places else (0, 0)
