"""Random pairs of battles that differ only in a hidden creature: its position, and its numbers."""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.errors import SetupError
from fracas_engine.intents import Stand
from fracas_engine.setup import Setup
from fracas_engine.testing.constant_faces import ConstantFaces
from fracas_engine.testing.random_players import Chooser

__all__ = ["FIFTH", "FOURTH", "HIDDEN", "SEAT", "pair_of"]

SEAT: Final = "hunter"
"""Who must not know."""
HIDDEN: Final = ("rogue",)
"""Who is hidden."""
WIDTH, HEIGHT = 9, 6
GROUND: Final = {"srd5": "......FFFF#~", "fourth_edition": "......FFFf#~"}

_HIT: Final = {"attack": {"bonus": 6, "vs": "ac"}, "hit": [{"damage": 1}]}
FIFTH: Final[tuple[dict[str, Any], ...]] = (
    {"id": "blade", "cost": "action", "origin": "melee", "weapon": {"die": "1d8", "properties": ["versatile"]}},
    {"id": "bow", "cost": "action", "origin": "ranged", "range": [8, 16],
     "weapon": {"die": "1d6", "properties": ["ammunition"]}},
    {"id": "maul", "cost": "action", "origin": "melee", **_HIT, "hit": [{"damage": 1}, {"push": 2}]},
    {"id": "hook", "cost": "action", "origin": "ranged", "range": 8, **_HIT, "hit": [{"damage": 1}, {"pull": 2}]},
    {"id": "swap", "cost": "action", "origin": "ranged", "range": 8, "effect": [{"teleport": 4}], "spell": True},
    {"id": "misty_step", "cost": "bonus", "origin": "self", "spell": True, "effect": [{"teleport": 6}]},
    {"id": "side_step", "cost": "bonus", "origin": "self", "effect": [{"shift": 2}]},
    {"id": "call", "cost": "action", "origin": "self", "effect": [{"summon": "wolf"}]},
    {"id": "fire", "cost": "action", "origin": "far", "area": {"sphere": 1, "within": 8}, "targets": "all",
     "spell": True, "save": {"dc": 12, "ability": "dex"}, "effect": [{"damage": 2, "type": "fire"}]},
    {"id": "thunder", "cost": "action", "origin": "near", "area": {"cube": 2}, "targets": "all",
     "save": {"dc": 12, "ability": "con"}, "effect": [{"damage": 2, "type": "thunder"}, {"push": 2}]},
    {"id": "web", "cost": "action", "origin": "far", "area": {"cube": 2, "within": 8},
     "effect": [{"zone": {"until": "encounter", "terrain": ["difficult"]}}]},
    {"id": "burning", "cost": "bonus", "origin": "self",
     "effect": [{"zone": {"area": {"emanation": 1}, "until": "encounter", "start": [{"damage": 1}]}}]},
)  # fmt: skip
FOURTH: Final[tuple[dict[str, Any], ...]] = (
    {"id": "club", "cost": "standard", "origin": "melee", "basic": True, **_HIT},
    {"id": "bow", "cost": "standard", "origin": "ranged", "range": [8, 16], **_HIT},
    {"id": "slide", "cost": "standard", "origin": "ranged", "range": 8, **_HIT, "hit": [{"slide": 2}]},
    {"id": "shove_off", "cost": "standard", "origin": "melee", **_HIT, "hit": [{"push": 2}]},
    {"id": "hook", "cost": "standard", "origin": "ranged", "range": 8, **_HIT, "hit": [{"pull": 2}]},
    {"id": "blink", "cost": "move", "origin": "self", "effect": [{"teleport": 5}]},
    {"id": "send", "cost": "standard", "origin": "ranged", "range": 8, "effect": [{"teleport": 4}]},
    {"id": "side_step", "cost": "minor", "origin": "self", "effect": [{"shift": 2}]},
    {"id": "call", "cost": "standard", "origin": "ranged", "range": 5, "tags": ["summon"],
     "effect": [{"summon": "wolf"}]},
    {"id": "call_here", "cost": "minor", "origin": "self", "effect": [{"summon": "wolf"}]},
    {"id": "guardian", "cost": "standard", "origin": "ranged", "range": 5, "tags": ["conjuration"],
     "effect": [{"conjure": {"name": "guardian", "until": "encounter", "adjacent": [{"damage": 1}]}}]},
    {"id": "cloud", "cost": "standard", "origin": "far", "area": {"burst": 1, "within": 8}, "targets": "all", **_HIT},
    {"id": "storm", "cost": "standard", "origin": "near", "area": {"blast": 3}, "targets": "all_enemies", **_HIT,
     "hit": [{"push": 1}]},
    {"id": "mire", "cost": "standard", "origin": "far", "area": {"burst": 1, "within": 8},
     "effect": [{"zone": {"until": "encounter", "terrain": ["difficult"]}}]},
)  # fmt: skip
_SHEETS: Final = {"srd5": FIFTH, "fourth_edition": FOURTH}


def pair_of(ruleset: str, seed: int) -> tuple[Battle, Battle] | None:
    """Return two battles that differ only in the position of a hidden creature; None if there is none."""
    chance = Chooser(seed * 977 + len(ruleset))
    rows = tuple("".join(chance.one_of(GROUND[ruleset]) for _ in range(WIDTH)) for _ in range(HEIGHT))
    fog = [(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph == "F"]
    free = [(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph not in "#F"]
    if len(fog) < 4 or len(free) < 8:
        return None
    places = chance.some_of(free, 5)
    lairs = chance.some_of(fog, 2)
    lying = not chance.below(4)
    big = not chance.below(4)
    sheets = _SHEETS[ruleset]
    quiet = [one for one in sheets if "call" not in one["id"]]  # who knows of the hidden summons beside them
    creatures = [
        _one(ruleset, "goblin", "hunter", places[0], chance.some_of(sheets, 6), prone=lying),
        _one(ruleset, "brute", "hunter", places[1], chance.some_of(sheets, 4), big=big, steed=True),
        _one(ruleset, "rogue", "sly", lairs[0], sheets[:2]),
        _one(ruleset, "decoy", "sly", places[2], chance.some_of(quiet, 3)),
        _one(ruleset, "wolf", "hunter", places[3], sheets[:1]),
    ]
    order = tuple(one["id"] for one in chance.some_of(creatures, len(creatures)))
    battles = []
    for lair in lairs:
        here = [{**one, "at": lair} if one["id"] == "rogue" else one for one in creatures]
        setup = {"ruleset": ruleset, "board": {"map": rows}, "order": order, "creatures": here}
        try:
            battles.append(Battle.start(Setup.model_validate(setup), ConstantFaces(seed)))
        except SetupError:
            return None
    if chance.below(3):
        for battle in battles:
            for kind in ("opportunity_attack", "interrupt", "reaction"):
                battle.apply("sly", Stand(kind=kind, answer="never"))
    if any(SEAT not in battle.state.creatures["rogue"].hidden_from for battle in battles):
        return None
    return battles[0], battles[1]


def _one(
    ruleset: str,
    name: str,
    side: str,
    at: tuple[int, int],
    actions: Any,
    *,
    prone: bool = False,
    big: bool = False,
    steed: bool = False,
) -> dict[str, Any]:
    one: dict[str, Any] = {
        "id": name, "side": side, "seat": side, "at": at, "hp": 40, "ac": 14, "speed": 6, "actions": tuple(actions),
        "size": "large" if big else "medium",
        "conditions": {"hidden": {"total": 60}} if name == "rogue" else {"prone": {}} if prone else {},
    }  # fmt: skip
    if ruleset == "srd5":
        one |= {"abilities": {"str": 18}, "skills": {"stealth": 30}}
        one |= {"traits": ["mount", "trained_mount"], "size": "large"} if steed and big else {}
    else:
        one |= {"fortitude": 14, "reflex": 14, "will": 12, "hero": True, "skills": {"stealth": 40}}
    return one
