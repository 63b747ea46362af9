"""Determinization: a state consistent with what a viewer knows, with hidden information replaced by assumptions.

Search bots simulate from such states. The result does not depend on information hidden from the viewer: hidden fields
take the value of `Ruleset.unknown`, secret answers of other seats count as not given yet, and unknown creatures are in
their initial state, off the map. The participants and their sheets are public; later waves are not expected.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Any

from fracas_engine import known_state
from fracas_engine.board import Board
from fracas_engine.decisions import Ask, Prompt
from fracas_engine.ruleset import Ruleset
from fracas_engine.setup import Setup
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame, State, Thing, ThingKind
from fracas_engine.viewing import Viewer, told_waiting, visible_names

_FORGOTTEN: tuple[ThingKind, ...] = ("game", "seat", "creature")
"""Kinds with fields to forget in fog of war, where a seat's memory takes the place of the others."""
_KINDS: tuple[ThingKind, ...] = ("game", "seat", "creature", "object", "zone", "cell")


def determinize(situation: Situation[Ruleset], viewer: Viewer) -> State:
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
    seat = viewer.seat
    unknown = frozenset(situation.unknown_to(seat)) if seat is not None else frozenset()
    stack = [_unanswered(frame, viewer) for frame in state.stack]
    if unknown or (seat is not None and seat != situation.setup.gm and not situation.knows_ground(seat)):
        state.game.waiting = told_waiting(viewer, situation.state.game, situation.state, partial(rules.sees, situation))
        told = (_unaware(situation, frame, viewer, unknown - {state.game.acting}) for frame in stack)
        stack = [frame for frame in told if frame is not None]
    state.stack = stack
    state.arrivals = ()
    return state


def _unaware(
    situation: Situation[Ruleset], frame: Frame, viewer: Viewer, unknown: frozenset[str | None]
) -> Frame | None:
    """Return a frame without references to creatures unknown to a viewer; None if it cannot exist without them."""
    if isinstance(frame, Prompt):
        return replace(frame, asks=tuple(_guarded(ask, viewer) for ask in frame.asks))
    found = _without(frame, unknown)
    return situation.rules.announced(situation, found, viewer) if isinstance(found, Frame) else None


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


def without_places(setup: Setup, names: Collection[str], sheets: Collection[str], board: Board) -> Setup:
    """Return a set-up without what a viewer does not know.

    Args:
        setup: The set-up.
        names: Creatures whose starting positions are left out, as they may still be hidden there.
        sheets: Keys of the sheets of known creatures; creatures of later waves with other sheets are left out.
        board: The map of the set-up as far as it is explored.
    """
    waves = tuple(one for one in setup.arrivals if one.sheet.id in sheets)
    creatures = tuple(spec.model_copy(update={"at": None}) if spec.id in names else spec for spec in setup.creatures)
    changed: dict[str, object] = {"creatures": creatures, "arrivals": waves}
    if board != setup.read_board():
        blank = {"map": ("?" * board.width,) * board.height, "legend": {"?": ()}, "lights": (), "edges": ()}
        changed["board"] = setup.board.model_copy(update=blank)
    return setup.model_copy(update=changed)


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
