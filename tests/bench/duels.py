"""The battle that the engine's benchmarks fight: two seats with two creatures each on a small board with walls."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from fracas_engine.setup import Setup

__all__ = ["setup"]

MAP = """
............
..##....~~..
..#......~..
............
....S.......
............
.......##...
............
"""


def _fighter(name: str, seat: str, at: tuple[int, int]) -> dict[str, Any]:
    return {
        "id": name, "seat": seat, "at": at, "hp": 24, "ac": 14, "speed": 6,
        "actions": [
            {"id": "claw", "cost": "standard", "origin": "melee", "attack": {"bonus": 6, "vs": "ac"},
             "hit": [{"damage": "1d8+3"}]},
            {"id": "bow", "cost": "standard", "origin": "ranged", "range": 8, "attack": {"bonus": 5, "vs": "ac"},
             "hit": [{"damage": "1d6+2"}]},
            {"id": "fire", "cost": "standard", "origin": "far", "area": {"burst": 1, "within": 6}, "targets": "all",
             "save": {"dc": 13}, "uses": {"max": 2}, "effect": [{"damage": "2d6"}]},
        ],
    }  # fmt: skip


@cache
def setup() -> Setup:
    """Return the set-up."""
    creatures = [
        _fighter("a1", "a", (0, 0)), _fighter("a2", "a", (0, 5)),
        _fighter("b1", "b", (11, 0)), _fighter("b2", "b", (10, 7)),
    ]  # fmt: skip
    return Setup.model_validate_json(
        json.dumps({"ruleset": "monster_mash", "board": {"map": MAP.strip()}, "creatures": creatures})
    )
