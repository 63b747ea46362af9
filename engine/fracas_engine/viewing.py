"""Views: the visible part of a battle for each viewer. All redaction is done here.

A view maps the key of each visible thing to its visible fields, as plain values. The state's classes declare the
visibility of each field (`secret()`, `owner_only()`); whole things are hidden by `Ruleset.sees`. All data sent to
seats, spectators and the referee come from here.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal, TypeAlias

from fracas_engine.events import Changes, Event
from fracas_engine.ids import Plain, SeatId
from fracas_engine.state import Creature, Game, Seat, State, Thing, ThingKey, Waiting


@dataclass(frozen=True, slots=True)
class Viewer:
    """A viewer: a seat, the public (spectators), or the referee, who sees everything except the dice."""

    kind: Literal["seat", "public", "referee"]
    seat: SeatId | None = None

    @property
    def key(self) -> str:
        """Text that identifies the viewer: `seat:red`, `public` or `referee`."""
        return f"seat:{self.seat}" if self.kind == "seat" else self.kind


PUBLIC: Final = Viewer("public")
REFEREE: Final = Viewer("referee")

View: TypeAlias = dict[ThingKey, dict[str, Plain]]
Sees: TypeAlias = Callable[[Viewer, Thing], bool]


@dataclass(frozen=True, slots=True)
class ViewChange:
    """A change to one thing in a view."""

    key: ThingKey
    fields: Mapping[str, Plain] | None
    """New values by name of the changed field; None if the thing is no longer in the view."""
    whole: bool = False
    """True if the thing is new to the view, so that `fields` contains all its visible fields."""


_VISIBLE: dict[type, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {}


def sees_everything(viewer: Viewer) -> bool:
    """Return True if nothing of a battle is hidden from a viewer, except its dice."""
    return viewer.kind == "referee"


def _visible(kind: type) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the names of the fields visible to all, to the owner, and to the referee, for a class of things."""
    found = _VISIBLE.get(kind)
    if found is None:
        public, owner, everything = [], [], []
        for f in fields(kind):
            see = f.metadata.get("see", "all")
            if see == "never":
                continue
            everything.append(f.name)
            if see != "nobody":
                owner.append(f.name)
                if see == "all":
                    public.append(f.name)
        found = _VISIBLE[kind] = (tuple(public), tuple(owner), tuple(everything))
    return found


def visible_names(viewer: Viewer, thing: Thing) -> tuple[str, ...]:
    """Return the names of a thing's fields that are sent to a viewer who may see the thing."""
    public, owner, everything = _VISIBLE.get(type(thing)) or _visible(type(thing))
    if sees_everything(viewer):
        return everything
    owns = viewer.seat is not None and (
        (isinstance(thing, Seat) and thing.id == viewer.seat)
        or (isinstance(thing, Creature) and thing.seat == viewer.seat)
    )
    return owner if owns else public


def project(viewer: Viewer, thing: Thing, state: State, sees: Sees) -> dict[str, Plain]:
    """Return the fields of a thing that a viewer may know, by name; the viewer must be allowed to see the thing."""
    found = {name: getattr(thing, name) for name in visible_names(viewer, thing)}
    if isinstance(thing, Game):
        found["waiting"] = told_waiting(viewer, thing, state, sees)
    return found


def told_waiting(viewer: Viewer, game: Game, state: State, sees: Sees) -> tuple[Waiting, ...]:
    """Return the pending decisions for a viewer.

    Decisions of creatures unknown to the viewer show only their seat, once however many there are.
    """
    creatures = state.creatures
    found: dict[Waiting, None] = {}
    for one in game.waiting:
        asked = creatures.get(one.by) if one.by is not None else None
        hidden = asked is not None and asked.hidden_from and game.acting != one.by and not sees(viewer, asked)
        found.setdefault(replace(one, by=None) if hidden else one)
    return tuple(found)


def view(state: State, viewer: Viewer, sees: Sees) -> View:
    """Return everything that a viewer may know.

    Args:
        state: The state of the battle.
        viewer: The viewer.
        sees: `Ruleset.sees`, bound to the battle.
    """
    whole: View = {}
    for kind in ("game", "seat", "creature", "object", "zone", "cell"):
        for thing in state.things(kind).values():
            if sees(viewer, thing):
                whole[thing.key] = project(viewer, thing, state, sees)
    return whole


def view_changes(
    state: State, changes: Changes, viewer: Viewer, sees: Sees, known: Container[ThingKey]
) -> list[ViewChange]:
    """Return how a viewer's view changed, computed from the changes alone.

    Args:
        state: The state after the changes.
        changes: The changes of the state.
        viewer: The viewer.
        sees: `Ruleset.sees`, bound to the battle.
        known: Keys of the things in the viewer's previous view. A thing that stays hidden is left out, one that comes
            into view is sent whole, and one that goes out of view is sent as gone.
    """
    found: list[ViewChange] = []
    game = state.game
    told = False
    for key, touch in changes:
        told = told or key == game.key
        thing: Thing | None = state.things(key[0]).get(key[1])
        if thing is None or not sees(viewer, thing):
            if key in known:
                found.append(ViewChange(key, None))
        elif key not in known or touch == "added" or (key[0] == "creature" and "seat" in touch):
            # A creature of another seat is sent whole, since its old and its new seat see other fields of it.
            found.append(ViewChange(key, project(viewer, thing, state, sees), whole=True))
        else:
            seen = {name: getattr(thing, name) for name in visible_names(viewer, thing) if name in touch}
            if "waiting" in seen and isinstance(thing, Game):
                seen["waiting"] = told_waiting(viewer, thing, state, sees)
            if seen:
                found.append(ViewChange(key, seen))
    asked = {("creature", one.by) for one in game.waiting if one.by != game.acting} if not told else ()
    if asked and any(key in asked and "hidden_from" in touch for key, touch in changes):
        # Whoever is asked and has just been found, or has just hidden, is told otherwise than before.
        again: dict[str, Any] = {"waiting": told_waiting(viewer, game, state, sees)}
        found.append(ViewChange(game.key, again))
    return found


def redact_events(events: tuple[Event, ...], viewer: Viewer) -> tuple[Event, ...]:
    """Return the events that a viewer may see."""
    if sees_everything(viewer):
        return events
    key = viewer.key
    if any([event.instead for event in events]):  # noqa: C419 - a generator costs a call for each event
        told = [event.instead.get(key) if event.instead else None for event in events]
        pairs = zip(events, told, strict=True)
        return tuple([Event(*part) if part else event for event, part in pairs if key not in event.hidden_from])
    return tuple([event for event in events if key not in event.hidden_from])


def hidden_viewers(state: State, data: Mapping[str, Plain]) -> tuple[str, ...]:
    """Return the keys of the viewers from which the creatures that an event is about are hidden."""
    unseen = {name: creature.hidden_from for name, creature in state.creatures.items() if creature.hidden_from}
    if not unseen:
        return ()  # as nearly always, and asked for every event
    hidden: dict[str, None] = {}
    for key in ("who", "by", "on", "mover"):
        value = data.get(key)
        for who in value if isinstance(value, tuple) else (value,):
            if isinstance(who, str) and (seats := unseen.get(who)):
                hidden.update(dict.fromkeys(f"seat:{seat}" for seat in seats))
                hidden.setdefault("public")
    return tuple(hidden)
