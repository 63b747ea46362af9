"""Random plain views and their changes, as the engine returns them, and the form that a client should read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from hypothesis import strategies as st

from fracas_engine.causes import Cause
from fracas_engine.d20.state import Ongoing
from fracas_engine.durations import Ends
from fracas_engine.modifiers import Modifier
from fracas_engine.state import Condition, Waiting
from fracas_engine.viewing import ViewChange
from fracas_protocol import view_elements
from fracas_protocol.battle_view import BattleView

Fields: TypeAlias = dict[str, Any]
Key: TypeAlias = tuple[str, str]
PlainView: TypeAlias = dict[Key, Fields]

CREATURES = ("imp", "ogre", "wolf", "mage")
SEATS = ("red", "blue")
NUMBERED = {"seat": SEATS, "creature": CREATURES, "object": ("lever", "ogre"), "zone": ("fog", "web")}
"""Ids by kind; one stands for two kinds of things, since ids are only unique within a kind."""

_WORDS = st.sampled_from(("", "prone", "fire", "club", "Größe"))
_SMALL = st.integers(-5, 200)
_CELL = st.tuples(st.integers(-2, 70), st.integers(0, 20))
_WHO = st.sampled_from((None, *CREATURES, "stranger"))

_PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.sampled_from(("ogre", "fire", "")),
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(st.sampled_from("abc"), inner, max_size=2),
    max_leaves=4,
)

_ENDS = st.builds(
    Ends,
    until=st.sampled_from(("save_ends", "encounter", "end_of_user_next_turn", "when_the_moon_rises")),
    whose=_WHO,
    turn=st.none() | st.integers(1, 9),
    edge=st.sampled_from((None, "start", "end")),
    dc=st.none() | _SMALL,
    group=st.none() | _SMALL,
)

_CAUSE = st.builds(Cause, sheet=_WORDS, action=_WORDS) | st.builds(Cause, word=_WORDS) | st.builds(Cause, zone=_WORDS)

_CONDITION = st.builds(
    Condition,
    name=st.sampled_from(("prone", "dazed")),
    ends=_ENDS,
    source=_WHO,
    cause=_CAUSE,
    amount=st.none() | _SMALL,
)

_MODIFIER = st.builds(
    Modifier,
    to=st.sampled_from(("ac", "check")),
    skill=st.sampled_from(("", "athletics")),
    by=_SMALL,
    type=_WORDS,
    source=_WHO,
    cause=_CAUSE,
    ends=_ENDS,
)

_ONGOING = st.builds(Ongoing, amount=_SMALL, type=_WORDS, source=_WHO, cause=_CAUSE, ends=_ENDS)

_WAITING = st.builds(
    Waiting, seat=st.sampled_from(SEATS), kind=st.sampled_from(("turn", "catch", "who_sings")), by=_WHO
)

_FIELDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "game": {
        "round": _SMALL.map(abs),
        "acting": _WHO,
        "seat": st.sampled_from((None, *SEATS)),
        "order": st.lists(st.sampled_from(CREATURES), unique=True).map(tuple),
        "waiting": st.lists(_WAITING, max_size=2).map(tuple),
        "over": st.booleans(),
        "winner": st.sampled_from((None, *SEATS)),
        "ended_by": _WORDS,
        "to_come": st.lists(st.sampled_from(SEATS), max_size=2).map(tuple),
        "drawing": st.booleans(),
        "deck": _PLAIN,
    },
    "seat": {
        "side": st.sampled_from(SEATS),
        "name": _WORDS,
        "conceded": st.booleans(),
        "standing": st.dictionaries(st.sampled_from(("reaction", "catch")), st.sampled_from(("always", "never"))),
    },
    "creature": {
        "sheet": st.sampled_from(CREATURES),
        "name": _WORDS,
        "side": st.sampled_from(SEATS),
        "seat": st.sampled_from(SEATS),
        "at": st.none() | _CELL,
        "altitude": _SMALL,
        "size": st.sampled_from(("medium", "large")),
        "hp": _SMALL,
        "max_hp": _SMALL,
        "temp_hp": _SMALL,
        "alive": st.booleans(),
        "conditions": st.lists(_CONDITION, max_size=2).map(tuple),
        "modifiers": st.lists(_MODIFIER, max_size=2).map(tuple),
        "budget": st.dictionaries(st.sampled_from(("standard", "movement", "luck")), st.integers(0, 9)),
        "used": st.dictionaries(st.sampled_from(("club", "fire")), st.integers(0, 9)),
        "turns": _SMALL.map(abs),
        "activated": st.booleans(),
        "acted": st.booleans(),
        "ongoing": st.lists(_ONGOING, max_size=2).map(tuple),
        "struck": st.lists(st.sampled_from(CREATURES), max_size=2).map(tuple),
        "focus": _PLAIN,
        "hand": _PLAIN,
    },
    "object": {"at": _CELL, "name": _WORDS, "hp": st.none() | _SMALL, "state": _WORDS, "dc": _PLAIN},
    "zone": {
        "name": _WORDS,
        "cells": st.lists(_CELL, max_size=3).map(tuple),
        "owner": _WHO,
        "cause": _WORDS,
        "terrain": st.lists(_WORDS.filter(bool), max_size=2).map(tuple),
        "ends": _ENDS,
        "holds": st.lists(st.sampled_from(CREATURES), max_size=2).map(tuple),
        "follows": _WHO,
        "radius": _SMALL.map(abs),
        "dc": st.none() | _SMALL,
        "sheet": st.sampled_from(("", *CREATURES)),
        "part": _WORDS,
        "song": _PLAIN,
    },
    "cell": {"properties": st.dictionaries(st.sampled_from(("wall", "pit")), _SMALL)},
}


def keys() -> st.SearchStrategy[Key]:
    """Generate keys of things other than the game."""
    numbered = [(kind, id_) for kind, ids in NUMBERED.items() for id_ in ids]
    return st.sampled_from(numbered) | _CELL.map(lambda cell: ("cell", f"{cell[0]},{cell[1]}"))


def whole(key: Key) -> st.SearchStrategy[Fields]:
    """Generate all fields of a thing."""
    return st.fixed_dictionaries({"id": st.just(key[1]), **_FIELDS[key[0]]})


def some(key: Key) -> st.SearchStrategy[Fields]:
    """Generate new values for some fields of a thing."""
    return st.fixed_dictionaries({}, optional=_FIELDS[key[0]])


@st.composite
def views(draw: st.DrawFn) -> PlainView:
    """Generate a view."""
    there = draw(st.lists(keys(), unique=True, max_size=6))
    return {key: draw(whole(key)) for key in (("game", "game"), *there)}


@st.composite
def steps(draw: st.DrawFn, view: PlainView) -> list[ViewChange]:
    """Generate changes of a view, carrying them out on it: things appear, change, are replaced and vanish."""
    changes: list[ViewChange] = []
    for key in draw(st.lists(keys() | st.just(("game", "game")), unique=True, max_size=4)):
        if key not in view or draw(st.integers(0, 4)) == 0:
            view[key] = draw(whole(key))
            changes.append(ViewChange(key, view[key], whole=True))  # type: ignore[arg-type]  # kinds are texts here
        elif key[0] != "game" and draw(st.booleans()):
            del view[key]
            changes.append(ViewChange(key, None))  # type: ignore[arg-type]  # likewise
        else:
            fields = draw(some(key))
            view[key] |= fields
            changes.append(ViewChange(key, fields))  # type: ignore[arg-type]  # likewise
    return changes


# ------------------------------------------------------------------------------------------- what a client should read


def assert_reads(battle: BattleView, view: Mapping[Key, Fields]) -> None:
    """Check that a client reads exactly what the plain view has."""
    for (kind, id_), fields in view.items():
        match kind:
            case "game":
                assert battle.game == _game(fields)
            case "seat":
                assert battle.seats[id_] == _seat(fields)
            case "creature":
                assert battle.creatures[id_] == _creature(fields)
            case "object":
                assert battle.objects[id_] == _object(fields)
            case "zone":
                assert battle.zones[id_] == _zone(fields)
    for kind, found in {
        "seat": battle.seats,
        "creature": battle.creatures,
        "object": battle.objects,
        "zone": battle.zones,
    }.items():
        assert set(found) == {id_ for other, id_ in view if other == kind}


def _details(fields: Fields, *typed: str) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name not in {"id", *typed} and value is not None}


def _ends(ends: Ends) -> view_elements.Ends:
    return view_elements.Ends(ends.until, ends.whose, ends.turn, ends.edge, ends.dc, ends.group)


def _game(fields: Fields) -> view_elements.Game:
    return view_elements.Game(
        **{name: fields[name] for name in _FIELDS["game"].keys() - {"deck", "waiting"}},
        waiting=tuple(view_elements.Waiting(w.seat, w.kind, w.by) for w in fields["waiting"]),
        details=_details(fields, *_FIELDS["game"].keys() - {"deck"}),
    )


def _seat(fields: Fields) -> view_elements.Seat:
    return view_elements.Seat(**fields, details={})


def _creature(fields: Fields) -> view_elements.Creature:
    typed = _FIELDS["creature"].keys() - {"focus", "hand", "conditions", "modifiers", "ongoing"}
    return view_elements.Creature(
        id=fields["id"],
        **{name: fields[name] for name in typed},
        conditions=tuple(
            view_elements.Condition(c.name, _ends(c.ends), c.source, str(c.cause), c.amount)
            for c in fields["conditions"]
        ),
        modifiers=tuple(
            view_elements.Modifier(m.told, m.by, m.type, m.source, str(m.cause), _ends(m.ends), m.dice)
            for m in fields["modifiers"]
        ),
        ongoing=tuple(
            view_elements.Ongoing(o.amount, o.type, o.source, str(o.cause), _ends(o.ends)) for o in fields["ongoing"]
        ),
        hidden_from=(),
        details=_details(fields, *typed, "conditions", "modifiers", "ongoing"),
    )


def _object(fields: Fields) -> view_elements.Object:
    typed = ("id", "at", "name", "hp", "state")
    return view_elements.Object(**{name: fields[name] for name in typed}, details=_details(fields, *typed))


def _zone(fields: Fields) -> view_elements.Zone:
    typed = {name: value for name, value in fields.items() if name != "song"}
    return view_elements.Zone(**{**typed, "ends": _ends(fields["ends"])}, details=_details(fields, *typed))
