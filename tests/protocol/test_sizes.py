"""The figures of the protocol: bytes of exact messages. A change here is a change that every phone pays for."""

from __future__ import annotations

import json
from typing import Any

from fracas_engine.events import Event
from fracas_engine.viewing import ViewChange
from fracas_protocol import codec
from fracas_protocol.v1 import Diff, ServerMessage
from fracas_protocol.view_tracker import ViewTracker
from tests.protocol.plain_views import PlainView

MATCH = "aB3-dE5_gH"
"""An id as the server draws them."""

VIEW: PlainView = {
    ("game", "game"): {"id": "game", "round": 1, "acting": "imp", "seat": "red", "order": ("imp", "ogre", "wolf")},
    ("seat", "red"): {"id": "red", "side": "red", "name": "Red", "conceded": False},
    **{
        ("creature", id_): {
            "id": id_,
            "sheet": id_,
            "name": id_.title(),
            "side": "red",
            "seat": "red",
            "at": (x, 3),
            "altitude": 0,
            "size": "medium",
            "hp": 20,
            "max_hp": 30,
            "temp_hp": 0,
            "alive": True,
            "conditions": (),
            "modifiers": (),
            "budget": {"standard": 1, "move": 1, "movement": 6, "swift": 1},
            "used": {},
            "turns": 1,
        }
        for x, id_ in enumerate(("imp", "ogre", "wolf", "mage", "archer", "golem"))
    },
}

STRIKE = (
    Event("moved", {"who": "imp", "from": (5, 6), "to": (6, 6), "mode": "walk"}),
    Event("moved", {"who": "imp", "from": (6, 6), "to": (7, 6), "mode": "walk"}),
    Event("used", {"who": "imp", "action": "claw", "on": ("ogre",), "at": None}),
    Event("rolled", {"purpose": "attack", "who": "imp", "faces": (15,), "total": 19}),
    Event(
        "attack",
        {
            "n": 3,
            "by": "imp",
            "on": "ogre",
            "action": "claw",
            "face": 15,
            "faces": (15,),
            "total": 19,
            "vs": "ac",
            "defense": 13,
            "hit": True,
            "critical": False,
            "advantage": False,
            "disadvantage": False,
            "combat_advantage": False,
        },
    ),
    Event("rolled", {"purpose": "damage", "who": "imp", "faces": (5,), "total": 6}),
    Event("damaged", {"who": "ogre", "amount": 6, "type": "untyped", "by": "imp", "attack": 3}),
)
"""A creature walks two cells and strikes another."""

STRUCK = (
    ("imp", {"at": (7, 6), "budget": {"standard": 0, "move": 0, "movement": 4, "swift": 1}}),
    ("ogre", {"hp": 14}),
)


def changes(*fields: tuple[str, dict[str, Any]]) -> list[ViewChange]:
    """Return changes of creatures."""
    return [ViewChange(("creature", id_), values) for id_, values in fields]


def bytes_beside_version_and_hash(diff: Diff) -> int:
    """Return the size of the whole message without the fields that every diff has for its own sake."""
    bare = Diff()
    bare.CopyFrom(diff)
    for field in ("version", "base", "hash"):
        bare.ClearField(field)
    return len(codec.encode(ServerMessage(diff=bare), codec.PROTO))


def test_three_creatures_that_move_and_bleed_are_45_bytes() -> None:
    """Issue 2: a change of three creatures without events is at most 45 bytes beside version and hash."""
    keeper = ViewTracker(MATCH, VIEW, version=7)

    diff = keeper.diff(8, changes(*((id_, {"at": (x, 9), "hp": 9}) for x, id_ in enumerate(("imp", "ogre", "wolf")))))

    assert bytes_beside_version_and_hash(diff) == 44


def test_a_strike_is_less_than_a_quarter_of_its_json() -> None:
    """Issue 2: with events a diff is at most 0.25 of the same as JSON, ours and the engine's own words alike."""
    keeper = ViewTracker(MATCH, VIEW, version=7)
    told = changes(*STRUCK)

    message = ServerMessage(diff=keeper.diff(8, told, STRIKE))

    binary = len(codec.encode(message, codec.PROTO))
    ours = len(codec.encode(message, codec.JSON))
    plain = {
        "match": MATCH,
        "base": 7,
        "version": 8,
        "hash": message.diff.hash,
        "changes": [{"key": change.key, "fields": change.fields} for change in told],
        "events": [{"name": event.name, "data": event.data} for event in STRIKE],
    }
    assert binary == 149
    assert binary <= 0.25 * ours
    assert binary <= 0.25 * len(json.dumps(plain, separators=(",", ":")))


def test_a_snapshot_of_six_creatures_fits_one_packet() -> None:
    """A spectator's first message, sheets and board aside, is below 600 bytes."""
    snapshot = ViewTracker(MATCH, VIEW, version=7).snapshot()

    assert len(codec.encode(ServerMessage(snapshot=snapshot), codec.PROTO)) <= 600
