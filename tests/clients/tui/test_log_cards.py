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
         "Ada plays Shield bash and Sap (initiative 15)"),
        ("cards_revealed", {"who": "ada", "cards": ("long_rest",), "initiative": 99}, "Ada takes a long rest"),
        ("cards_revealed", {"who": "ada", "cards": (), "initiative": 20}, None),
        ("card_revealed", {"type": "bone_guard", "card": "x", "initiative": 30, "text": "move +0"},
         "Bone Guard: initiative 30, move"),
        ("card_revealed", {"type": "stone_brute", "card": "x", "initiative": 51,
                           "text": "move +2, attack -1 range 3 2 targets, shield 2"},
         "Stone Brute: initiative 51, move +2, attack -1 (range 3 2 targets), shield 2"),
        ("card_revealed", {"type": "rat", "card": "x", "initiative": 9, "text": "move -1, attack +1"},
         "Rat: initiative 9, move -1, attack +1"),
        ("attack", {"by": "orc", "on": "ada", "face": "-1", "faces": ("-1",), "total": 1, "vs": "shield",
                    "defense": 0, "hit": True}, "Orc 1 ⚔ Ada: 1 (card: -1)"),
        ("answered", {"seat": "one", "kind": "tie", "by": "orc", "answer": "8,6"}, None),
        ("focused", {"who": "orc", "on": "ada", "candidates": ()}, "Orc 1 focuses on Ada"),
        ("focused", {"who": "orc", "on": None, "candidates": ()}, "Orc 1 has no focus"),
        ("bonus_began", {"who": "orc", "bonus": "shield", "amount": 2}, "  Orc 1 gains shield 2 this round"),
        ("damage_prevented", {"who": "ada", "cards": ("sap", "steady")},
         "  Ada loses Sap and Steady to prevent the damage"),
        ("rested", {"who": "ada", "how": "short", "lost": ("sap",)}, "Ada takes a short rest and loses Sap"),
        ("exhausted", {"who": "ada"}, "  Ada is exhausted (no hit points or cards left)"),
        ("card_added", {"deck": "monsters", "card": "curse", "count": 2},
         "  2 curse cards added to the monsters' attack deck"),
        ("rolled", {"purpose": "modifier", "who": "orc", "faces": ("+1",), "total": "+1"}, None),
        ("rolled", {"purpose": "draw", "who": "ada", "faces": (), "total": "sap"}, "Drawn: Sap"),
        ("rolled", {"purpose": "draw", "who": None, "faces": (), "total": "bone_guard_parade"}, None),
        ("attack", {"by": "orc", "on": "ada", "face": "-1", "faces": ("+1", "-1"), "total": 2, "vs": "shield",
                    "defense": 1, "hit": True},
                    "Orc 1 ⚔ Ada: 2 (cards: +1 and -1; -1 counts), shield -1"),
        ("attack", {"by": "orc", "on": "ada", "face": "null", "faces": ("x2", "null"), "total": 0, "vs": "shield",
                    "defense": 0, "hit": True},
                    "Orc 1 ⚔ Ada: 0 (cards: ×2 and no damage; no damage counts)"),  # noqa: RUF001
        ("damaged", {"who": "ada", "amount": 0, "type": "attack"}, "  Ada takes 0 damage (attack)"),
        ("card_added", {"deck": "ada", "card": "curse"}, "  1 curse card added to Ada's attack deck"),
        ("answered", {"seat": "one", "kind": "choose_cards", "by": "ada"}, "Ada is ready"),
        ("answered", {"seat": "one", "kind": "tie", "by": "orc", "answer": "ada"},
         "Tie: the players choose Ada"),
        ("answered", {"seat": "one", "kind": "prevent_damage", "by": "ada", "answer": "no"}, "Ada keeps its cards"),
        ("answered", {"seat": "one", "kind": "prevent_damage", "by": "ada", "answer": "sap"}, None),
        ("used", {"who": "ada", "action": "top", "card": "sap", "on": ("ada",)}, "Ada uses top (Sap) on itself"),
        ("put_away", {"who": "ada"}, None),
    ],
)  # fmt: skip
def test_what_happens_with_cards_is_told(name: str, data: dict[str, Any], line: str | None) -> None:
    """One short line each; what was secret or is told otherwise is left out."""
    assert describe(name, data, call) == line
