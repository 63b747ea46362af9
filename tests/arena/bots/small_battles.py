"""Small battles that tests of bots are made on: few creatures with a claw on an open board."""

from __future__ import annotations

import json
from typing import Any

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.setup import Setup

__all__ = ["battle_of", "one"]

CLAW = {"id": "claw", "cost": "standard", "origin": "melee", "attack": {"bonus": 6, "vs": "ac"}}


def battle_of(*creatures: dict[str, Any], ruleset: str = "fourth_edition") -> Battle:
    """Return a battle of these creatures, which act in their order."""
    board = {"map": "\n".join(["." * 16] * 8)}
    order = [creature["id"] for creature in creatures]
    setup = {"ruleset": ruleset, "board": board, "creatures": creatures, "order": order}
    return Battle.start(Setup.model_validate_json(json.dumps(setup)), KeyedFaces(bytes(32)))


def one(name: str, seat: str, at: tuple[int, int], *, cost: str = "standard", **keys: object) -> dict[str, Any]:
    """Return a creature with a claw and the given keys."""
    actions = [{**CLAW, "cost": cost, "hit": [{"damage": "2d8+3"}]}]
    return {
        "id": name,
        "seat": seat,
        "side": seat,
        "at": at,
        "hp": 40,
        "ac": 15,
        "speed": 6,
        "actions": actions,
        **keys,
    }
