"""Log lines of rulings; `clients/web/test/rulings.test.ts` has the same cases."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_clients.tui.log_lines import describe


@pytest.mark.parametrize(
    ("order", "details", "line"),
    [
        ("damage", {"amount": 8, "on": ["Ogre", "Imp"], "type": "fire"}, "GM: Damage: Ogre, Imp 8 fire"),
        ("hp", {"Ogre": 5, "Imp": 3}, "GM: Set hit points: Imp 3 Ogre 5"),
        ("move", {"Ogre": [3, 4]}, "GM: Move: Ogre [3,4]"),
        ("add", {"use": "goblin", "id": "g1", "at": [1, 2], "side": "blue", "hidden": True},
         "GM: Add creature: goblin blue [1,2] hidden"),
        ("save", {"on": ["Imp"], "dc": 15, "ability": "dex", "fail": [{"damage": "2d6"}]},
         "GM: Saving throw: Imp dex 15"),
        ("end", "turn", "GM: End turn: turn"),
        ("result", None, "GM: End battle"),
        ("roll", "2d6+3", "GM: Roll dice: 2d6+3"),
        ("weather", {"Imp": True}, "GM: weather: Imp"),
    ],
)  # fmt: skip
def test_rulings(order: str, details: Any, line: str) -> None:
    """A ruling is one line with its order, its creatures and its amounts."""
    assert describe("ruled", {"order": order, "details": details}) == line


def test_a_rewind() -> None:
    """A rewind is one line."""
    assert describe("rewound", {"version": 3}) == "The battle goes back to an earlier moment"
