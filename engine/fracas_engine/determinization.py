"""Determinization: a state consistent with what a viewer knows, with hidden information replaced by assumptions.

Search bots simulate from such states. The result does not depend on information hidden from the viewer: hidden fields
take the value of `Ruleset.unknown`, secret answers of other seats count as not given yet, and unknown creatures are in
their initial state, off the map. The participants and their sheets are public; later waves are not expected. In fog of
war, unseen creatures have no place in the turn order, and the battle continues as if their current turn were over.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Any, Final

from fracas_engine import fog_views, known_state
from fracas_engine.board import Board
from fracas_engine.content import BoardSpec
from fracas_engine.decisions import Ask, Prompt
from fracas_engine.ids import SeatId
from fracas_engine.ruleset import Ruleset
from fracas_engine.seen_cells import explored
from fracas_engine.setup import Setup
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame, State, Thing, ThingKind
from fracas_engine.viewing import Viewer, told_waiting, visible_names
from fracas_engine.vision import group_key

_FORGOTTEN: tuple[ThingKind, ...] = ("game", "seat", "creature")
"""Kinds with fields to forget in fog of war, where a seat's memory takes the place of the others."""
_UNEXPLORED: Final = "?"
"""Glyph of an unexplored cell."""
_KINDS: tuple[ThingKind, ...] = ("game", "seat", "creature", "object", "zone", "cell")


def determinized(situation: Situation[Ruleset], viewer: Viewer) -> Situation[Ruleset]:
    """Return a copy of a battle with everything hidden from a seat replaced."""
    assert viewer.seat is not None, "only seats look ahead"
    unseen = known_state.unseen_creatures(situation, viewer)
    state = _determinize(situation, viewer, unseen)
    unknown = situation.unknown_to(viewer.seat)
    board = situation.rules.known_map(situation, viewer.seat)
    if not (unknown or unseen or situation.setup.arrivals) and board is situation.map:
        return situation.twin(state)
    setup = _known_setup(situation, viewer.seat, unknown, unseen, state, board)
    return Situation(setup, situation.rules, board, state)


def _determinize(situation: Situation[Ruleset], viewer: Viewer, unseen: frozenset[str]) -> State:
    """Return a copy of the state with everything hidden from a viewer replaced."""
    rules, state = situation.rules, situation.state.copy()
    if viewer.seat is not None and state.fog is not None:
        known_state.lift_fog(state, viewer.seat)
    began: State | None = None
    for kind in _KINDS if state.fog is None else _FORGOTTEN:
        things = state.things(kind)
        for id_, thing in list(things.items()):
            if rules.sees(situation, viewer, situation.state.things(kind)[id_]):
                _forget(rules, viewer, thing)
                continue
            began = began or rules.setup(situation.setup)
            fresh = began.things(kind).get(id_)
            if isinstance(fresh, Creature):
                fresh.at = None
                _forget(rules, viewer, fresh)
                things[id_] = fresh
            else:  # it came later, and nobody has told the viewer of it
                del things[id_]
    if unseen:
        told = fog_views.game_fields(state.game, visible_names(viewer, state.game), unseen)
        for name, value in told.items():
            setattr(state.game, name, value)
    seat = viewer.seat
    unknown = frozenset(situation.unknown_to(seat)) if seat is not None else frozenset()
    stack = [_unanswered(frame, viewer) for frame in state.stack]
    if unknown or unseen or (seat is not None and seat != situation.setup.gm and not situation.knows_ground(seat)):
        fogged = situation.state.fog is not None
        if not fogged:
            sees = partial(rules.sees, situation)
            state.game.waiting = told_waiting(viewer, situation.state.game, situation.state, sees)
        hidden = unseen | unknown if fogged else unknown - {state.game.acting}
        stack = [known for frame in stack if (known := _unaware(situation, frame, viewer, hidden)) is not None]
    state.stack = stack
    state.arrivals = ()
    return state


def _unaware(
    situation: Situation[Ruleset], frame: Frame, viewer: Viewer, unknown: frozenset[str | None]
) -> Frame | None:
    """Return a frame without references to creatures unknown to a viewer; None if it cannot exist without them."""
    if isinstance(frame, Prompt):
        left_out = unknown if situation.state.fog is not None else frozenset()
        asks = tuple(_guarded(ask, viewer) for ask in frame.asks if ask.by not in left_out)
        numbers = {ask.number for ask in asks}
        return replace(frame, asks=asks, given=tuple(one for one in frame.given if one.number in numbers))
    told = situation.rules.announced(situation, frame, viewer)
    found = _without(told, unknown) if told is not None else None
    return found if isinstance(found, Frame) else None


def _without(value: Any, unknown: frozenset[str | None]) -> Any:
    """Return a plain value without the `unknown` names; None if the value cannot exist without one of them."""
    if isinstance(value, str):
        return None if value in unknown else value
    if isinstance(value, tuple):
        return tuple(one for one in value if not (isinstance(one, str) and one in unknown))
    if is_dataclass(value) and not isinstance(value, type):
        old = {each.name: getattr(value, each.name) for each in fields(value)}
        new = {name: _without(one, unknown) for name, one in old.items()}
        if any(new[name] is None and old[name] is not None for name in old):
            return None
        return replace(value, **{name: one for name, one in new.items() if one != old[name]})
    return value


def _guarded(ask: Ask, viewer: Viewer) -> Ask:
    """Return a question, without its cell choices if it is another seat's, as they would reveal free cells."""
    if ask.seat == viewer.seat:
        return ask
    plain = tuple(choice for choice in ask.choices if not isinstance(choice.value, tuple))
    return replace(ask, choices=plain or ask.choices[:1])


def _known_setup(
    situation: Situation[Ruleset],
    seat: SeatId,
    unknown: Collection[str],
    unseen: Collection[str],
    state: State,
    board: Board,
) -> Setup:
    """Return the set-up without what a viewer does not know.

    Args:
        situation: The battle.
        seat: The viewer.
        unknown: Creatures whose starting positions are left out, as they may still be hidden there.
        unseen: Creatures that are left out of a fixed turn order.
        state: The state as the viewer knows it; creatures of later waves with sheets that it lacks are left out.
        board: The map as far as it is explored.
    """
    setup = situation.setup
    sheets = {creature.sheet for creature in state.creatures.values()}
    waves = tuple(one for one in setup.arrivals if one.sheet.id in sheets)
    creatures = tuple(spec.model_copy(update={"at": None}) if spec.id in unknown else spec for spec in setup.creatures)
    changed: dict[str, object] = {"creatures": creatures, "arrivals": waves}
    if unseen and setup.order is not None:
        changed["order"] = tuple(name for name in setup.order if name not in unseen)
    if board != setup.read_board():
        changed["board"] = _known_board(situation, seat)
    return setup.model_copy(update=changed)


def _known_board(situation: Situation[Ruleset], seat: SeatId) -> BoardSpec:
    """Return the board of the set-up with floor in the cells that a seat has not explored, without edges."""
    spec, grid = situation.setup.board, situation.map.grid
    seen = explored(situation.state, (group_key(situation.state, seat),))
    rows = tuple(
        "".join(glyph if grid.bit((x, y)) & seen else _UNEXPLORED for x, glyph in enumerate(row))
        for y, row in enumerate(spec.map)
    )
    used = {*"".join(rows)} - {_UNEXPLORED}
    legend = {glyph: properties for glyph, properties in spec.legend.items() if glyph in used}
    changed = {"map": rows, "legend": {**legend, _UNEXPLORED: ()}, "lights": (), "edges": ()}
    return spec.model_copy(update=changed)


def _forget(rules: Ruleset, viewer: Viewer, thing: Thing) -> None:
    """Replace the fields hidden from a viewer with `Ruleset.unknown` values."""
    told = visible_names(viewer, thing)
    hidden = {each.name: rules.unknown(thing, each.name) for each in fields(thing) if each.name not in told}
    for name, value in hidden.items():
        setattr(thing, name, value)


def _unanswered(frame: Frame, viewer: Viewer) -> Frame:
    """Return a question frame without the secret answers of other seats; other frames unchanged."""
    if not isinstance(frame, Prompt):
        return frame
    secret = {ask.number for ask in frame.asks if ask.secret and ask.seat != viewer.seat}
    return replace(frame, given=tuple(given for given in frame.given if given.number not in secret))
