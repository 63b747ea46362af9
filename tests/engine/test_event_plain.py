"""Events as plain lists: they come back through JSON, and nothing else is taken for one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fracas_engine.event_plain import events_from_plain, events_to_plain
from fracas_engine.events import Event

EVENTS = (
    Event("moved", {"who": "imp", "from": (2, 1), "to": None, "path": ((1, 1), (0, 1))}),
    Event("hid", {"who": "imp", "about": {"cells": ((3, 4),)}}, ("seat:ogre", "public")),
    Event("battle_over"),
)


def test_events_come_back() -> None:
    """Cells are tuples again, and the excluded viewers are kept."""
    carried = json.loads(json.dumps(events_to_plain(EVENTS)))

    assert carried[2] == ["battle_over", {}]
    assert carried[1][2] == ["seat:ogre", "public"]
    assert events_from_plain(carried) == EVENTS


@pytest.mark.parametrize(
    "plain", [None, "moved", {"moved": {}}, [["moved"]], [["moved", []]], [[1, {}]], [["a", {}, [1]]]]
)
def test_what_is_no_event_is_refused(plain: Any) -> None:
    """The form is checked before anything is made of it."""
    with pytest.raises(ValueError, match=r"must be"):
        events_from_plain(plain)
