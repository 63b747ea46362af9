"""Determinization: a state consistent with what a viewer knows, with hidden information replaced by assumptions.

Search bots simulate from such states. The result does not depend on information hidden from the viewer: hidden fields
take the value of `Ruleset.unknown`, secret answers of other seats count as not given yet, and unknown creatures are in
their initial state, off the map. The participants and their sheets are public; later waves are not expected. In fog of
war, unseen creatures have no place in the turn order, and the battle continues as if their current turn were over.
With an option `health` other than `exact`, hit points of other sides are estimates that agree with the seat's view.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Any, Final

from fracas_engine import fog_views, known_state
from fracas_engine.board import Board
from fracas_engine.board.edges import Edge, cells_beside, ends_of
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.content.models.amounts import HitPoints
from fracas_engine.content.models.edges import EdgeSpec
from fracas_engine.decisions import Ask, Prompt
from fracas_engine.doors import OPEN
from fracas_engine.ids import SeatId
from fracas_engine.ruleset import Ruleset
from fracas_engine.seen_cells import explored
from fracas_engine.setup import Setup
from fracas_engine.situation import Situation
from fracas_engine.state import BattleObject, Creature, Frame, State, Thing, ThingKind, copy_thing
from fracas_engine.viewing import Viewer, told_waiting, visible_names
from fracas_engine.vision import BARS, group_key

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
    sizes = _expected_hit_points(situation, viewer)
    _estimate_hit_points(situation, viewer, state, sizes, unseen.union(unknown))
    if not (unknown or unseen or situation.setup.arrivals) and board is situation.map:
        twin = situation.twin(state)
        if sizes:
            question = ("estimated_setup", *sizes.items())
            twin.setup = situation.fact(question, lambda: _with_hit_points(situation.setup, sizes))
            twin.facts = twin.setup.facts
        return twin
    setup = _known_setup(situation, viewer.seat, unknown, unseen, state, board)
    if sizes:
        setup = _with_hit_points(setup, sizes)
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
        changed["board"] = _known_board(situation, seat, board, state)
        changed["objects"] = tuple(spec for spec in setup.objects if spec.id in state.objects)
    return setup.model_copy(update=changed)


# ---------------------------------------------------------------- hit points


def _expected_hit_points(situation: Situation[Ruleset], viewer: Viewer) -> dict[str, int]:
    """Return the expected maximum of the hit points of each sheet that the seat may not know, by the id of the sheet.

    They are as many as creatures of the seat's own side have on average, and enough to tell all bars apart.
    """
    state, setup = situation.state, situation.setup
    seat = state.seats.get(viewer.seat or "")
    if state.fog is None or state.fog.health == "exact" or seat is None or seat.id == state.fog.gm:
        return {}
    own = [spec.hp.max for spec in setup.creatures if spec.side_id == seat.side]
    expected = max(BARS, sum(own) // len(own) if own else 0)
    specs = (*setup.creatures, *setup.summons, *(arrival.sheet for arrival in setup.arrivals))
    sheets = dict.fromkeys((*(spec.id for spec in specs), *(one.sheet for one in state.creatures.values())))
    return {sheet: expected for sheet in sheets if fog_views.withholds_hit_points(state, viewer, sheet)}


def _estimate_hit_points(
    situation: Situation[Ruleset], viewer: Viewer, state: State, sizes: Mapping[str, int], unseen: Collection[str]
) -> None:
    """Replace the hit points of creatures of other sides by estimates that agree with a seat's view.

    Args:
        situation: The battle.
        viewer: The seat.
        state: The state as the seat knows it, which is changed.
        sizes: The expected maximum by sheet.
        unseen: Creatures of which the seat is told nothing; they are assumed to be unhurt.
    """
    seat = situation.state.seats.get(viewer.seat or "")
    for name, creature in state.creatures.items() if sizes and seat is not None else ():
        if seat is None or creature.side == seat.side:
            continue
        most = sizes.get(creature.sheet) or situation.setup.sheets[creature.sheet].hp.max
        hurt = name not in unseen and (creature.hp <= 0 or not creature.alive)
        told = None if name in unseen else _health_told(situation, creature)
        creature.hp = 0 if hurt else _likely_hit_points(situation, creature, most, told)
        creature.max_hp, creature.temp_hp = most, 0


def _health_told(situation: Situation[Ruleset], creature: Creature) -> int | str | None:
    """Return the bar or word for a creature's hit points that other sides get; None for neither."""
    assert situation.state.fog is not None
    match situation.state.fog.health:
        case "bars":
            return fog_views.health_bar(creature)
        case "words":
            return situation.rules.health_word(creature)
        case _:
            return None


def _likely_hit_points(situation: Situation[Ruleset], creature: Creature, most: int, told: int | str | None) -> int:
    """Return the maximum if a creature may be unhurt, otherwise the middle of the hit points that it may have."""

    def compute() -> int:
        tried, fitting = copy_thing(creature), []
        tried.max_hp = most
        for hp in range(1, most + 1):
            tried.hp = hp
            if told is None or _health_told(situation, tried) == told:
                fitting.append(hp)
        return most if not fitting or fitting[-1] == most else fitting[len(fitting) // 2]

    return situation.fact(("likely_hit_points", most, told), compute)


def _with_hit_points(setup: Setup, sizes: Mapping[str, int]) -> Setup:
    """Return a set-up in which some sheets have other hit points, and nobody with such a sheet begins hurt."""

    def estimated(spec: CreatureSpec) -> CreatureSpec:
        most = sizes.get(spec.id)
        return spec if most is None else spec.model_copy(update={"hp": HitPoints(max=most, now=most)})

    waves = tuple(one.model_copy(update={"sheet": estimated(one.sheet)}) for one in setup.arrivals)
    changed = {
        "creatures": tuple(map(estimated, setup.creatures)),
        "summons": tuple(map(estimated, setup.summons)),
        "arrivals": waves,
    }
    return setup.model_copy(update=changed)


# ---------------------------------------------------------------- the set-up


def _known_board(situation: Situation[Ruleset], seat: SeatId, board: Board, state: State) -> BoardSpec:
    """Return the board of the set-up with floor in the cells that a seat has not explored.

    Args:
        situation: The battle.
        seat: The seat.
        board: The map as far as it is explored.
        state: The state as the seat knows it.
    """
    spec, grid = situation.setup.board, situation.map.grid
    seen = explored(situation.state, (group_key(situation.state, seat),))
    rows = tuple(
        "".join(glyph if grid.bit((x, y)) & seen else _UNEXPLORED for x, glyph in enumerate(row))
        for y, row in enumerate(spec.map)
    )
    used = {*"".join(rows)} - {_UNEXPLORED}
    legend = {glyph: properties for glyph, properties in spec.legend.items() if glyph in used}
    changed = {
        "map": rows,
        "legend": {**legend, _UNEXPLORED: ()},
        "lights": tuple(light for light in spec.lights if grid.bit(light.at) & seen),
        "edges": tuple(_edge_spec(board, edge, state) for edge in board.edges),
        "labels": tuple(label for label in spec.labels if grid.bit(label.at) & seen),
        "floors": {},
        "picture": None,
    }
    return spec.model_copy(update=changed)


def _edge_spec(board: Board, edge: Edge, state: State) -> EdgeSpec:
    """Return the description of an edge of a map; a door is open at the start if it is known to be open now."""
    hexes = board.shape == "hex"
    ends = cells_beside(edge.sides[0], hexes=True) if hexes else ends_of(edge.sides)
    door = state.objects.get(edge.id) if edge.kind == "door" else None
    is_open = isinstance(door, BattleObject) and door.state == OPEN
    return EdgeSpec(kind=edge.kind, ends=ends, cells=hexes, id=edge.id or None, open=is_open)


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
