"""Random pairs of battles in fog of war that differ only in what a seat does not see."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.board import Grid, Mask
from fracas_engine.errors import SetupError
from fracas_engine.ids import SeatId
from fracas_engine.setup import Setup
from fracas_engine.testing.constant_faces import ConstantFaces
from fracas_engine.testing.leak_intents import explored_by
from fracas_engine.testing.random_players import Chooser
from tests.engine.hiding import FIFTH, FOURTH

__all__ = ["SEAT", "UNSEEN", "VARIED", "fog_pair", "partly_explored", "varied_pair"]

SEAT: Final = SeatId("hunter")
"""The seat that must not learn the difference."""
UNSEEN: Final = ("lurker",)
"""The creature whose position differs."""
VARIED: Final = ("lurker", "shade")
"""The creatures in which the battles of `varied_pair` differ."""
WIDTH, HEIGHT = 11, 6
GROUND: Final = {
    "srd5": ".......##FD~h", "fourth_edition": ".......##FD~h", "orcus": ".......##FD~h",
    "monster_mash": "......##O~Sq",
    "monster_turn": "....###x~",
}  # fmt: skip

NO_BOARD: Final[Mapping[str, Any]] = MappingProxyType({})

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
    rows = _rows(ruleset, chance)
    places = chance.some_of(_free(rows), 10)
    creatures = _creatures(ruleset, chance, places)
    found: list[Battle] = []
    for lair in places[4:]:
        here = tuple({**one, "at": lair} if one["id"] == "lurker" else one for one in creatures)
        battle = _started(ruleset, seed, rows, here, options)
        if battle is not None and battle.state.creatures["lurker"].is_unknown_to(SEAT):
            found.append(battle)
        if len(found) == 2:
            return found[0], found[1]
    return None


def varied_pair(ruleset: str, seed: int, options: dict[str, Any]) -> tuple[Battle, Battle, Mask] | None:
    """Return two battles that differ in everything that a seat does not know, and the cells in which the maps differ.

    Two unseen creatures differ in position, hit points, conditions, uses spent, name and place in the turn order, and
    in what a game master has secretly ruled about them; with `explored` unexplored cells differ in terrain, lights and
    objects. Return None if the seat sees too much.
    """
    chance = Chooser(seed * 2003 + len(ruleset))
    rows = _rows(ruleset, chance, wall=True)
    places = chance.some_of(_free(rows), 12)
    near = sorted(places, key=lambda at: at[0])
    creatures = _creatures(ruleset, chance, [near[0], near[1], near[2], near[-1]])
    lurker = next(one for one in creatures if one["id"] == "lurker")
    shade = {**lurker, "id": "shade", "at": near[-2]}
    if ruleset == "monster_turn":
        shade["number"] = 2
    creatures.append(shade)
    one = _started(ruleset, seed, rows, tuple(creatures), options)
    if one is None or not all(one.state.creatures[name].is_unknown_to(SEAT) for name in VARIED):
        return None
    seen = explored_by(one, SEAT)
    grid = one.situation.map.grid
    kept = seen | grid.mask(c.at for c in one.state.creatures.values() if c.at is not None)
    for _ in range(20):
        other_rows, free = _varied_rows(ruleset, chance, rows, grid, kept)
        lairs = chance.some_of(free, 2)
        others = [
            {**each, **_varied_creature(ruleset, chance), "at": lairs[VARIED.index(each["id"])]}
            if each["id"] in VARIED
            else each
            for each in creatures
        ]
        if chance.below(2) and ruleset != "monster_turn":
            first, last = (next(n for n, each in enumerate(others) if each["id"] == name) for name in VARIED)
            others[first], others[last] = others[last], others[first]
        board: dict[str, Any] = {}
        dark = [at for at in free if not grid.bit(at) & seen]
        if dark and ruleset != "monster_turn":
            board["lights"] = ({"at": chance.one_of(dark), "bright": 1, "dim": 1},)
        other = _started(ruleset, seed, other_rows, tuple(others), options, board)
        if (
            other is not None
            and all(other.state.creatures[name].is_unknown_to(SEAT) for name in VARIED)
            and explored_by(other, SEAT) == seen
        ):
            return one, other, one.situation.board.differing(other.situation.board) & ~seen
    return None


def partly_explored(ruleset: str, seed: int, rows: tuple[str, ...], board: Mapping[str, Any]) -> Battle:
    """Return a battle on a map with further keys, such as edges and lights, of which a seat has not explored all."""
    chance = Chooser(seed)
    places = [(0, 1), (1, 4), (len(rows[0]) - 1, 0), (len(rows[0]) - 1, len(rows) - 1)]
    creatures = tuple(_creatures(ruleset, chance, places))
    found = _started(ruleset, seed, rows, creatures, {"vision": "seat", "explored": True}, board)
    assert found is not None
    return found


def _varied_rows(
    ruleset: str, chance: Chooser, rows: tuple[str, ...], grid: Grid, kept: Mask
) -> tuple[tuple[str, ...], list[tuple[int, int]]]:
    """Return a map with other terrain in cells that are not kept, and its free cells that are not kept."""
    found = tuple(
        "".join(
            glyph if grid.bit((x, y)) & kept or chance.below(2) else chance.one_of(GROUND[ruleset])
            for x, glyph in enumerate(row)
        )
        for y, row in enumerate(rows)
    )
    return found, [at for at in _free(found) if not grid.bit(at) & kept] or _free(found)


def _varied_creature(ruleset: str, chance: Chooser) -> dict[str, Any]:
    found: dict[str, Any] = {"hp": {"max": 40, "now": chance.between(5, 39)}, "name": chance.one_of(("Ada", "Bo"))}
    if ruleset == "monster_turn":
        return {"hp": chance.between(5, 8), "name": found["name"]}
    if chance.below(2):
        found["conditions"] = ("prone",) if ruleset != "monster_mash" else ("blinded",)
    return found


def _rows(ruleset: str, chance: Chooser, *, wall: bool = False) -> tuple[str, ...]:
    """Return a random map, with a wall that has one gap on request."""
    gap = chance.below(HEIGHT)
    return tuple(
        "".join(
            "#" if wall and x in (4, 5) and y != gap else chance.one_of(GROUND[ruleset])
            for x in range(WIDTH + 4 * wall)
        )
        for y in range(HEIGHT)
    )


def _free(rows: tuple[str, ...]) -> list[tuple[int, int]]:
    return [(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph not in "#OqSx"]


def _started(
    ruleset: str,
    seed: int,
    rows: tuple[str, ...],
    creatures: tuple[dict[str, Any], ...],
    options: dict[str, Any],
    board: Mapping[str, Any] = NO_BOARD,
) -> Battle | None:
    """Start a battle; return None if the rules refuse its set-up."""
    setup: dict[str, Any] = {
        "ruleset": ruleset, "options": options, "creatures": creatures,
        "board": {"map": rows, "shape": "hex" if ruleset == "monster_turn" else "square", **board},
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
        return Battle.start(Setup.model_validate(setup), ConstantFaces(seed))
    except SetupError:
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
