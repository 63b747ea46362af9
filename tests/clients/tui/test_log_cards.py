"""Cards and monsters that act by themselves, in the log."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_clients.tui.log_lines import describe

NAMES = {"ada": "Ada", "orc": "Orc 1", "one": "Ann"}


def call(id_: str) -> str:
    """Return what people call somebody."""
    return NAMES.get(id_, id_)


@pytest.mark.parametrize(
    ("name", "data", "line"),
    [
        ("cards_revealed", {"who": "ada", "cards": ("shield_bash", "sap"), "initiative": 15},
         "Ada plays shield bash and sap, and acts at 15"),
        ("cards_revealed", {"who": "ada", "cards": ("long_rest",), "initiative": 99}, "Ada takes a long rest"),
        ("cards_revealed", {"who": "ada", "cards": (), "initiative": 20}, None),
        ("card_revealed", {"type": "bone_guard", "card": "x", "initiative": 30, "text": "move +0"},
         "Bone guard, 30: move +0"),
        ("focused", {"who": "orc", "on": "ada", "candidates": ()}, "Orc 1 goes for Ada (f: why)"),
        ("focused", {"who": "orc", "on": None, "candidates": ()}, "Orc 1 finds no focus"),
        ("bonus_began", {"who": "orc", "bonus": "shield", "amount": 2}, "  Orc 1 has shield 2 this round"),
        ("damage_prevented", {"who": "ada", "cards": ("sap", "steady")}, "  Ada loses sap and steady instead"),
        ("rested", {"who": "ada", "how": "short", "lost": ("sap",)}, "Ada takes a short rest, losing sap"),
        ("exhausted", {"who": "ada"}, "  Ada is exhausted"),
        ("card_added", {"deck": "monsters", "card": "curse", "count": 2}, "  2 curse cards into the monsters' deck"),
        ("rolled", {"purpose": "modifier", "who": "orc", "faces": ("+1",), "total": "+1"}, None),
        ("rolled", {"purpose": "draw", "who": "ada", "faces": (), "total": "sap"}, "Drawn: sap"),
        ("rolled", {"purpose": "draw", "who": None, "faces": (), "total": "bone_guard_parade"}, None),
        ("attack", {"by": "orc", "on": "ada", "face": "-1", "faces": ("+1", "-1"), "total": 2, "vs": "shield",
                    "defense": 1, "hit": True}, "Orc 1 ⚔ Ada: 2 (-1, of +1, -1 drawn), shield 1"),
        ("attack", {"by": "orc", "on": "ada", "face": "null", "faces": ("x2", "null"), "total": 0, "vs": "shield",
                    "defense": 0, "hit": True}, "Orc 1 ⚔ Ada: 0 (null card, of doubled, null card drawn)"),
        ("damaged", {"who": "ada", "amount": 0, "type": "attack"}, "  Ada loses nothing (attack)"),
        ("card_added", {"deck": "ada", "card": "curse"}, "  1 curse card into Ada's deck"),
        ("answered", {"seat": "one", "kind": "choose_cards", "by": "ada"}, "Ada is ready"),
        ("answered", {"seat": "one", "kind": "tie", "by": "orc", "answer": "ada"}, "The players choose Ada"),
        ("answered", {"seat": "one", "kind": "prevent_damage", "by": "ada", "answer": "no"}, "Ada keeps its cards"),
        ("answered", {"seat": "one", "kind": "prevent_damage", "by": "ada", "answer": "sap"}, None),
        ("used", {"who": "ada", "action": "top", "card": "sap", "on": ("ada",)}, "Ada uses top of sap on itself"),
        ("put_away", {"who": "ada"}, None),
    ],
)  # fmt: skip
def test_what_happens_with_cards_is_told(name: str, data: dict[str, Any], line: str | None) -> None:
    """One short line each; what was secret or is told otherwise is left out."""
    assert describe(name, data, call) == line
