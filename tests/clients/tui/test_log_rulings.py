"""Log lines of rulings; `clients/web/test/rulings.test.ts` has the same cases."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_clients.tui.log_lines import describe, lines
from fracas_protocol.events import BattleEvent


@pytest.mark.parametrize(
    ("order", "details", "line"),
    [
        ("damage", {"amount": 8, "on": ["Ogre", "Imp"], "type": "fire"}, "GM: 8 fire damage to Ogre, Imp"),
        ("hp", {"Ogre": 5, "Imp": 3}, "GM: Set hit points: Imp 3 Ogre 5"),
        ("move", {"Ogre": [3, 4]}, "GM: Move: Ogre [3,4]"),
        ("add", {"use": "goblin", "id": "g1", "at": [1, 2], "side": "blue", "hidden": True},
         "GM: adds goblin"),
        ("save", {"on": ["Imp"], "dc": 15, "ability": "dex", "fail": [{"damage": "2d6"}]},
         "GM: saving throw of Imp, DC 15"),
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


def test_rolls_of_a_game_master() -> None:
    """The line of a ruling that rolls dice has the result; a ruling without names has none."""
    rolled = BattleEvent("rolled", {"purpose": "misc", "who": None, "faces": (11,), "total": 16})
    assert list(lines([BattleEvent("ruled", {"order": "roll", "details": "1d20+5"}), rolled])) == [
        "GM rolls 1d20+5: 16 (11+5)"
    ]
    assert list(lines([BattleEvent("ruled", {"order": "reveal", "details": ()})])) == ["GM: Reveal"]


def test_events_in_fog() -> None:
    """Events with hidden numbers or attackers are plain sentences."""
    told = [
        BattleEvent("unseen_attack", {"who": "Falk", "n": 7, "hit": False, "critical": False}),
        BattleEvent("hurt", {"who": "Boss", "type": "piercing", "attack": 8}),
        BattleEvent("mended", {"who": "Boss"}),
    ]
    assert list(lines(told)) == [
        "An unseen attacker misses Falk", "  Boss takes damage", "  Boss gains hit points",
    ]  # fmt: skip
