"""Set-ups by chance for the property tests of `srd5`: all sorts of ground, creatures of all sizes and gaits."""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.d20.queries.space import SIDES
from fracas_engine.setup import Setup
from fracas_engine.testing.random_players import Chooser
from tests.engine.random_battles import scene

__all__ = ["random_scene"]

GROUND: Final = "................~~hq#OGfdDPw+"
"""Glyphs of cells, floor most often."""

SPEEDS: Final[tuple[Any, ...]] = (
    6, 3, 1, {"walk": 4, "fly": 6}, {"fly": 5, "hover": True}, {"walk": 3, "swim": 6}, {"walk": 5, "climb": 4},
    {"walk": 2, "burrow": 3},
)  # fmt: skip
CONDITIONS: Final = (
    "blinded", "charmed", "deafened", "frightened", "incapacitated", "invisible", "paralyzed", "petrified",
    "poisoned", "prone", "restrained", "stunned", "unconscious", "hidden", "exhaustion",
)  # fmt: skip
SENSES: Final = ("darkvision", "blindsight", "tremorsense", "truesight")

_SAVE: Final = {"dc": 13, "ability": "dex"}
SHEET: Final[tuple[dict[str, Any], ...]] = (
    {"id": "blade", "cost": "action", "origin": "melee", "weapon": {"die": "1d8", "properties": ["versatile"]}},
    {"id": "pike", "cost": "action", "origin": "melee",
     "weapon": {"die": "1d10", "properties": ["reach", "two_handed"]}},
    {"id": "spear", "cost": "action", "origin": "melee", "range": [4, 12],
     "weapon": {"die": "1d6", "properties": ["thrown", "light"]}},
    {"id": "bow", "cost": "action", "origin": "ranged", "range": [8, 16],
     "weapon": {"die": "1d6", "properties": ["ammunition", "loading"]}},
    {"id": "claw", "cost": "bonus", "origin": "melee", "attack": {"bonus": 4, "vs": "ac"},
     "hit": [{"damage": "1d4", "type": "slashing"}, {"push": 1}]},
    {"id": "fire", "cost": "action", "origin": "far", "area": {"sphere": 2, "within": 8}, "targets": "all",
     "spell": True, "uses": {"max": 2}, "save": _SAVE, "effect": [{"damage": "3d6", "type": "fire"}]},
    {"id": "breath", "cost": "action", "origin": "near", "area": {"cone": 3}, "uses": {"recharge": 5}, "save": _SAVE,
     "effect": [{"damage": "2d6", "type": "cold"}, {"condition": "prone"}]},
    {"id": "hold", "cost": "action", "origin": "ranged", "range": 8, "spell": True, "tags": ["concentration"],
     "save": {"dc": 13, "ability": "wis"}, "effect": [{"condition": "paralyzed", "until": "save_ends"}]},
    {"id": "web", "cost": "action", "origin": "far", "area": {"cube": 2, "within": 8}, "tags": ["concentration"],
     "effect": [{"zone": {"until": "encounter", "terrain": ["difficult"], "start": [{"damage": 2, "type": "acid"}]}}]},
    {"id": "leap", "cost": "bonus", "origin": "self", "effect": [{"teleport": 4}]},
    {"id": "aura", "cost": "bonus", "origin": "self",
     "effect": [{"zone": {"area": {"emanation": 1}, "until": "encounter", "enter": [{"heal": 2}]}}]},
    {"id": "mend", "cost": "action", "origin": "melee", "effect": [{"heal": "1d8"}]},
    {"id": "shield", "cost": "interrupt", "origin": "self", "trigger": {"event": "hits", "by": "enemy", "to": "self"},
     "effect": [{"modifier": {"to": "ac", "by": 5}, "until": "start_of_user_next_turn"}]},
    {"id": "rebuke", "cost": "reaction", "origin": "ranged", "range": 6, "save": _SAVE,
     "trigger": {"event": "damages", "by": "enemy", "to": "self"}, "effect": [{"damage": "1d6", "type": "fire"}]},
)  # fmt: skip
"""Entries that a sheet may have."""


def random_scene(seed: int) -> Setup:
    """Return a battle of two sides; the same seed gives the same one."""
    return scene("srd5", seed, GROUND, _creature)


def _creature(chance: Chooser, name: str, side: str, width: int, height: int, others: list[str]) -> dict[str, Any]:
    size = chance.one_of(("tiny", "small", "medium", "medium", "large", "large", "huge", "gargantuan"))
    traits = [trait for trait in ("mount", "trained_mount", "water_breathing", "luck", "flyby") if not chance.below(4)]
    conditions = {}
    if others and not chance.below(3):
        word = chance.one_of(CONDITIONS)
        until = chance.one_of(("end_of_target_next_turn", "encounter"))
        conditions[word] = {"until": until, "source": chance.one_of(others)} if word != "hidden" else {}
    most = chance.between(4, 30)
    items = {"held": ["blade"], "carried": ["spear"]} if not chance.below(3) else None
    return {
        "id": name,
        "side": side,
        "hero": not chance.below(2),
        "at": (chance.below(width - SIDES[size] + 1) if width >= SIDES[size] else 0, chance.below(height)),
        "size": size,
        "hp": {"max": most, "now": chance.between(1, most)},
        "ac": chance.between(8, 18),
        "speed": chance.one_of(SPEEDS),
        "abilities": {word: chance.between(4, 20) for word in ("str", "dex", "con", "wis")},
        "skills": {"stealth": chance.between(0, 12), "athletics": 3},
        "senses": {chance.one_of(SENSES): 6},
        "traits": traits,
        "conditions": conditions,
        "regeneration": 3 if not chance.below(6) else None,
        "items": items,
        "actions": tuple(chance.some_of(SHEET, chance.between(2, 7))),
    }
