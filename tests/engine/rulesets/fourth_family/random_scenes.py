"""Set-ups by chance for the property tests of the fourth-edition family: all sorts of ground, gaits and powers."""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.d20.queries.space import SIDES
from fracas_engine.setup import Setup
from fracas_engine.testing.random_players import Chooser
from tests.engine.random_battles import scene

__all__ = ["random_scene"]

GROUND: Final = "..................~~hq#OGfFdDPw+"
"""Glyphs of cells, floor most often."""

SPEEDS: Final[tuple[Any, ...]] = (
    6, 3, 5, {"walk": 4, "fly": 6}, {"fly": 5, "hover": True}, {"walk": 3, "swim": 6}, {"walk": 5, "climb": 4},
    {"walk": 2, "burrow": 3},
)  # fmt: skip
CONDITIONS: Final = (
    "blinded", "dazed", "deafened", "marked", "prone", "restrained", "slowed", "stunned", "unconscious", "weakened",
    "invisible", "grabbed", "hidden",
)  # fmt: skip
SENSES: Final = ("darkvision", "blindsight", "tremorsense", "truesight")

_STRIKE: Final = {"bonus": 6, "vs": "ac"}
_SWEEP: Final = {"bonus": 6, "vs": "reflex"}
_BURST: Final = {"burst": 1, "within": 8}
_LEAVES: Final = {"event": "leaves_adjacent", "by": "enemy"}
SHEET: Final[tuple[dict[str, Any], ...]] = (
    {"id": "blade", "cost": "standard", "basic": True, "origin": "melee", "attack": _STRIKE,
     "hit": [{"damage": "1d8"}]},
    {"id": "pike", "cost": "standard", "basic": True, "origin": "melee", "reach": 2, "attack": _STRIKE,
     "hit": [{"damage": "1d10"}, {"push": 1}]},
    {"id": "bow", "cost": "standard", "origin": "ranged", "range": 10, "attack": _STRIKE, "hit": [{"damage": "1d6"}]},
    {"id": "hook", "cost": "standard", "origin": "melee", "reach": 2, "attack": _SWEEP,
     "hit": [{"damage": "1d4"}, {"pull": 2}]},
    {"id": "fling", "cost": "standard", "origin": "melee", "attack": _SWEEP,
     "hit": [{"slide": 3}, {"condition": "prone"}]},
    {"id": "blast", "cost": "standard", "origin": "near", "area": {"blast": 3}, "targets": "all", "attack": _SWEEP,
     "hit": [{"damage": "1d6", "type": "fire"}, {"push": 2}]},
    {"id": "burst", "cost": "standard", "origin": "far", "area": _BURST, "targets": "all", "uses": "encounter",
     "attack": _SWEEP, "hit": [{"damage": "1d6"}, {"condition": "dazed", "until": "save_ends"}],
     "miss": [{"damage": "1d6"}]},
    {"id": "wall", "cost": "standard", "origin": "far", "area": {"wall": 4, "within": 8}, "uses": "encounter",
     "targets": "all", "effect": [{"zone": {"until": "end_of_user_next_turn", "enter": [{"damage": 2}]}}]},
    {"id": "cloud", "cost": "free", "origin": "far", "area": _BURST, "uses": "encounter", "targets": "all",
     "effect": [{"zone": {"until": "end_of_user_next_turn", "terrain": ["totally_obscured"],
                          "start": [{"damage": 2, "type": "poison"}]}}]},
    {"id": "leap", "cost": "move", "origin": "self", "effect": [{"teleport": 4}]},
    {"id": "slip", "cost": "free", "origin": "self", "uses": "encounter", "effect": [{"shift": 2}]},
    {"id": "ward", "cost": "interrupt", "origin": "self", "uses": "encounter",
     "trigger": {"event": "hits", "by": "enemy", "to": "self"},
     "effect": [{"modifier": {"to": "ac", "by": 4}, "until": "start_of_user_next_turn"}]},
    {"id": "rebuke", "cost": "reaction", "origin": "ranged", "range": 6, "attack": _SWEEP,
     "trigger": {"event": "damages", "by": "enemy", "to": "self"}, "hit": [{"damage": "1d6"}, {"push": 1}]},
    {"id": "trip", "cost": "interrupt", "origin": "melee", "trigger": _LEAVES, "attack": _SWEEP,
     "hit": [{"condition": "prone"}]},
    {"id": "shove_on", "cost": "interrupt", "origin": "melee", "trigger": _LEAVES, "attack": _SWEEP,
     "hit": [{"push": 2}]},
    {"id": "meet", "cost": "reaction", "origin": "self", "trigger": {"event": "moves_adjacent", "by": "enemy"},
     "effect": [{"shift": 1}]},
    {"id": "tie", "cost": "standard", "origin": "ranged", "range": 5, "attack": _SWEEP,
     "hit": [{"condition": "restrained", "until": "save_ends"},
             {"ongoing": 3, "type": "acid", "until": "save_ends"}]},
    {"id": "mend", "cost": "free", "origin": "near", "range": 5, "uses": {"max": 2}, "effect": [{"heal": "1d8"}]},
    {"id": "call", "cost": "standard", "origin": "ranged", "range": 4, "uses": "encounter",
     "effect": [{"conjure": {"name": "hand", "until": "end_of_user_next_turn"}}]},
)  # fmt: skip
"""Entries that a sheet may have."""


def random_scene(ruleset: str, seed: int) -> Setup:
    """Return a battle of two sides; the same seed gives the same one."""
    return scene(ruleset, seed, GROUND, _creature)


def _creature(chance: Chooser, name: str, side: str, width: int, height: int, others: list[str]) -> dict[str, Any]:
    size = chance.one_of(("tiny", "small", "medium", "medium", "large", "large", "huge"))
    conditions = {}
    if others and not chance.below(3):
        word = chance.one_of(CONDITIONS)
        until = chance.one_of(("end_of_target_next_turn", "encounter", "save_ends"))
        if word in ("prone", "unconscious"):
            until = "encounter"  # nobody gets up by the clock, with somebody in its space perhaps
        conditions[word] = {"until": until, "source": chance.one_of(others)} if word != "hidden" else {}
    most, speed = chance.between(8, 40), chance.one_of(SPEEDS)
    at: tuple[int, ...] = (chance.below(width - SIDES[size] + 1), chance.below(height))
    if isinstance(speed, dict) and "fly" in speed and not chance.below(2):
        at = (*at, chance.between(1, 4))
    return {
        "id": name,
        "side": side,
        "seat": side,
        "hero": not chance.below(2),
        "at": at,
        "size": size,
        "hp": {"max": most, "now": chance.between(1, most)},
        "ac": chance.between(10, 18),
        "fortitude": 13,
        "reflex": 13,
        "will": 13,
        "speed": speed,
        "abilities": {word: chance.between(6, 20) for word in ("str", "dex", "con", "wis", "int", "cha")},
        "skills": {"stealth": chance.between(0, 12), "athletics": 3},
        "senses": {chance.one_of(SENSES): 6},
        "conditions": conditions,
        "regeneration": 3 if not chance.below(6) else None,
        "actions": tuple(chance.some_of(SHEET, chance.between(3, 8))),
    }
