"""The battles of parties that benchmarks fight: five against five out of the box, and a hero in a crowd."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any, Final

from fracas_engine.content.library import library_of
from fracas_engine.setup import Setup

__all__ = ["PARTIES", "crowd", "duel", "party"]

PARTIES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]] = {
    "fourth_edition": (
        ("market_street", "ruined_temple", "graveyard"),
        ("shield_warden", "lantern_priest", "root_speaker", "gale_archer", "banner_captain"),
        ("gate_warder", "mud_shaman", "pyre_adept", "shade_stalker", "ridge_slinger"),
    ),
    "orcus": (
        ("mill_ford", "pillared_hall", "foggy_grove"),
        ("iron_nun", "lantern_priest", "tide_caller", "gull_hunter", "harbour_marshal"),
        ("toll_keeper", "wreck_warden", "bilge_seer", "fog_wife", "reed_piper"),
    ),
    "srd5": (
        ("ford", "crypt"),
        ("fighter_1", "rogue_2", "cleric_3", "wizard_5", "paladin_5"),
        ("goblin_warrior", "berserker", "scout", "skeleton", "bandit"),
    ),
}
"""For each ruleset the boards, and who fights whom on them."""

SIDE: Final = 30
CROWD: Final = 20


@cache
def party(ruleset: str, number: int) -> Setup:
    """Return the battle of five against five on one of a ruleset's boards."""
    boards, one, other = PARTIES[ruleset]
    library = library_of(ruleset)
    spec = library.boards[boards[number % len(boards)]]
    free = [(x, y) for y, row in enumerate(spec.map) for x, glyph in enumerate(row) if glyph in ".D"]
    placed = []
    for seat, names, starts in zip("ab", (one, other), spec.starts.values(), strict=True):
        # Where a board has fewer starts than five, the others stand as near to the first as they can.
        home = starts[0]
        near = sorted(free, key=lambda cell: (abs(cell[0] - home[0]) + abs(cell[1] - home[1]), cell))
        cells = [*(cell for cell in starts if cell in free), *near]
        for place, name in enumerate(names):
            at = next(cell for cell in cells if cell in free)
            free.remove(at)
            keys = {"id": f"{name}_{seat}{place}", "seat": seat, "side": seat, "at": at, "use": name}
            placed.append(library.creatures[name].model_copy(update=keys))
    return Setup(
        ruleset=ruleset, board=spec, creatures=tuple(placed), summons=tuple(library.summoned_by(placed))
    )  # fmt: skip


def _powers(ruleset: str) -> list[dict[str, Any]]:
    minor, blast = ("minor", "blast") if ruleset == "fourth_edition" else ("swift", "arc")

    def attack(number: int, **keys: object) -> dict[str, Any]:
        plain = {"cost": "standard", "attack": {"bonus": 8, "vs": "ac"}, "hit": [{"damage": "1d8+4"}]}
        return {"id": f"power_{number}", **plain, **keys}

    ward = [{"modifier": {"to": "ac", "by": 4}, "until": "start_of_user_next_turn"}]
    return [
        attack(1, origin="melee", basic=True),
        attack(2, origin="melee", uses="encounter"),
        attack(3, origin="melee", reach=2, uses="daily"),
        attack(4, origin="ranged", range=10),
        attack(5, origin="ranged", range=[10, 20], uses="encounter"),
        attack(6, origin="near", area={"burst": 1}, targets="all_enemies", uses="encounter"),
        attack(7, origin="near", area={blast: 3}, targets="all_enemies", uses="encounter"),
        attack(8, origin="far", area={"burst": 1, "within": 10}, targets="all", uses="daily"),
        {"id": "power_9", "cost": minor, "origin": "ranged", "range": 5, "uses": {"max": 2},
         "effect": [{"recovery": 1}]},
        {"id": "power_10", "cost": minor, "origin": "near", "area": {"burst": 3}, "targets": "all_allies",
         "uses": "encounter", "effect": [{"temp_hp": 5}]},
        {"id": "power_11", "cost": "interrupt", "origin": "self", "uses": "encounter",
         "trigger": {"event": "hits", "by": "enemy", "to": "self"}, "effect": ward},
        {"id": "power_12", "cost": "standard", "sequence": ["power_1", "power_1"], "uses": "encounter"},
    ]  # fmt: skip


@cache
def crowd(ruleset: str, count: int = CROWD, *, hp: int = 30) -> Setup:
    """Return a hero with twelve powers among so many creatures on a 30x30 board, the hero's turn being first."""
    chance = random.Random(30)
    rows = [chance.choices(".#~", (88, 5, 7), k=SIDE) for _ in range(SIDE)]
    middle = (SIDE // 2, SIDE // 2)
    others = [(x, y) for x in range(2, SIDE - 2) for y in range(2, SIDE - 2) if (x, y) != middle]
    cells = [middle, *chance.sample(others, count - 1)]
    for x, y in cells:
        rows[y][x] = "."
    powers = _powers(ruleset)
    stock = "surges" if ruleset == "fourth_edition" else "recoveries"
    creatures = [
        {"id": f"c{number}", "seat": "ab"[number % 2], "at": cell, "hp": hp, "ac": 16, "fortitude": 14, "reflex": 14,
         "will": 14, "speed": 6, "level": 3, "hero": not number, stock: 7,
         "actions": powers if not number else powers[:1]}
        for number, cell in enumerate(cells)
    ]  # fmt: skip
    plain = {
        "ruleset": ruleset,
        "board": {"map": "\n".join(map("".join, rows))},
        "creatures": creatures,
        "order": [creature["id"] for creature in creatures],
    }
    return Setup.model_validate_json(json.dumps(plain))


@cache
def duel() -> Setup:
    """Return an SRD fighter beside an ogre, the fighter's turn being first."""
    library = library_of("srd5")
    places = {"fighter_1": ("a", (2, 2)), "ogre": ("b", (3, 2))}
    creatures = tuple(
        library.creatures[name].model_copy(update={"id": name, "seat": seat, "side": seat, "at": at, "use": name})
        for name, (seat, at) in places.items()
    )
    board = {"map": "........\n........\n........\n........\n........\n........"}
    return Setup.model_validate(
        {"ruleset": "srd5", "board": board, "creatures": creatures, "order": ("fighter_1", "ogre")}
    )
