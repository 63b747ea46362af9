"""Random pairs of battles in fog of war that differ only in the position of a creature that a seat does not see."""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.errors import SetupError
from fracas_engine.ids import SeatId
from fracas_engine.setup import Setup
from fracas_engine.testing.leak_detection import ConstantFaces
from fracas_engine.testing.random_players import Chooser
from tests.engine.hiding import FIFTH, FOURTH

__all__ = ["SEAT", "UNSEEN", "fog_pair"]

SEAT: Final = SeatId("hunter")
"""The seat that must not learn the difference."""
UNSEEN: Final = ("lurker",)
"""The creature whose position differs."""
WIDTH, HEIGHT = 11, 6
GROUND: Final = {
    "srd5": ".......##FD~h", "fourth_edition": ".......##FD~h", "orcus": ".......##FD~h",
    "monster_mash": "......##O~Sq",
    "monster_turn": "....###x~",
}  # fmt: skip

_HIT: Final = {"attack": {"bonus": 6, "vs": "ac"}, "hit": [{"damage": 1}]}
_MASH: Final[tuple[dict[str, Any], ...]] = (
    {"id": "claw", "cost": "standard", "origin": "melee", **_HIT},
    {"id": "spit", "cost": "standard", "origin": "ranged", "range": 6, **_HIT},
    {"id": "shove_off", "cost": "standard", "origin": "melee", **_HIT, "hit": [{"push": 2}]},
    {"id": "hook", "cost": "standard", "origin": "ranged", "range": 8, **_HIT, "hit": [{"pull": 2}]},
    {"id": "blink", "cost": "move", "origin": "self", "effect": [{"teleport": 5}]},
    {"id": "cloud", "cost": "standard", "origin": "far", "area": {"burst": 1, "within": 8}, "targets": "all",
     "save": {"dc": 12}, "effect": [{"damage": 2}]},
    {"id": "mire", "cost": "standard", "origin": "far", "area": {"burst": 1, "within": 8},
     "effect": [{"zone": {"until": "encounter", "terrain": ["difficult"]}}]},
)  # fmt: skip
_SHEETS: Final = {"srd5": FIFTH, "fourth_edition": FOURTH, "orcus": FOURTH, "monster_mash": _MASH}


def fog_pair(ruleset: str, seed: int, options: dict[str, Any]) -> tuple[Battle, Battle] | None:
    """Return two battles that differ only in the position of an unseen creature; None if there is none."""
    chance = Chooser(seed * 1009 + len(ruleset))
    rows = tuple("".join(chance.one_of(GROUND[ruleset]) for _ in range(WIDTH)) for _ in range(HEIGHT))
    free = [(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph not in "#OqSx"]
    places = chance.some_of(free, 10)
    creatures = _creatures(ruleset, chance, places)
    found: list[Battle] = []
    for lair in places[4:]:
        here = tuple({**one, "at": lair} if one["id"] == "lurker" else one for one in creatures)
        setup = {
            "ruleset": ruleset, "options": options, "creatures": here,
            "board": {"map": rows, "shape": "hex" if ruleset == "monster_turn" else "square"},
        }  # fmt: skip
        if ruleset == "monster_turn":
            rest = {"initiative": 90, "do": ()}
            setup["cards"] = {
                "ability_cards": {"walk": {"initiative": 30, "do": ({"move": 0}, {"attack": 0})}, "rest": rest},
                "by_round": {n: {"orc": ("walk",), "imp": ("rest",)} for n in range(1, 30)},
            }
        else:
            setup["order"] = tuple(one["id"] for one in creatures)
        try:
            battle = Battle.start(Setup.model_validate(setup), ConstantFaces(seed))
        except SetupError:
            continue
        if battle.state.creatures["lurker"].is_unknown_to(SEAT):
            found.append(battle)
        if len(found) == 2:
            return found[0], found[1]
    return None


def _creatures(ruleset: str, chance: Chooser, places: list[tuple[int, int]]) -> list[dict[str, Any]]:
    if ruleset == "monster_turn":
        hero = {"side": "heroes", "seat": SEAT, "hero": True, "hp": 30, "move": 3}
        monster = {"side": "monsters", "hp": 9, "move": 0, "attack": 1, "range": 3, "number": 1}
        return [
            {**hero, "id": "goblin", "at": places[0], "initiative": 10},
            {**hero, "id": "wolf", "at": places[1], "initiative": 40, "seat": "other"},
            {**monster, "id": "decoy", "at": places[2], "type": "orc"},
            {**monster, "id": "lurker", "at": places[3], "type": "imp"},
        ]
    sheets = _SHEETS[ruleset]
    quiet = tuple(one for one in sheets if "call" not in one["id"])
    found = [
        _one(ruleset, "goblin", SEAT, places[0], chance.some_of(quiet, min(6, len(quiet)))),
        _one(ruleset, "decoy", "sly", places[2], chance.some_of(quiet, 3)),
        _one(ruleset, "wolf", SEAT, places[1], chance.some_of(quiet, 3)),
        _one(ruleset, "lurker", "sly", places[3], quiet[:1]),
    ]
    return chance.some_of(found, len(found))


def _one(ruleset: str, name: str, side: str, at: tuple[int, int], actions: Any) -> dict[str, Any]:
    one: dict[str, Any] = {
        "id": name, "side": side, "seat": side, "at": at, "hp": 40, "ac": 14, "speed": 6, "actions": tuple(actions),
    }  # fmt: skip
    return (
        one if ruleset in ("srd5", "monster_mash") else one | {"fortitude": 14, "reflex": 14, "will": 12, "hero": True}
    )
