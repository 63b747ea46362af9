"""Random game masters for property tests and fuzzing: rulings of every kind, legal and illegal ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.content.library import shipped_library
from fracas_engine.content.words import ABILITIES
from fracas_engine.intents import Ruling
from fracas_engine.testing.random_players import Chooser

_SECRET: Final = 8
"""One of how many rulings is secret."""

_FOREIGN: Final = 16
"""One of how many rulings may have orders that the ruleset does not have."""

_CROWD: Final = 14
"""Number of creatures from which on none is added, so that long battles stay cheap."""

_STRAY: Final = (None, -1, 0, 3, 10**6, "", "nobody", True, (), (0, 0), {"a": 1}, {"nobody": 5})
"""Values of which one may replace any part of a ruling."""


class RandomGameMaster:
    """Game master who gives random rulings; game masters with equal seeds give the same ones.

    Args:
        seed: The seed of its `Chooser`.
        without: Orders that the game master never gives.
    """

    def __init__(self, seed: int, without: Sequence[str] = ()) -> None:
        self.chance = Chooser(seed)
        self._without = frozenset(without)

    def rule(self, battle: Battle) -> Ruling:
        """Return a ruling of one to three orders."""
        known = _ORDERS if self.chance.below(_FOREIGN) == 0 else battle.ruleset.rulings
        names = [name for name in _ORDERS if name in known and name not in self._without]
        if len(battle.state.creatures) >= _CROWD:
            names = [name for name in names if name != "add"]
        if not battle.state.objects and known is not _ORDERS:
            names = [name for name in names if name not in ("door", "remove_object")]
        if not battle.state.zones and known is not _ORDERS:
            names = [name for name in names if name not in ("end_zone", "move_zone")]
        chosen = self.chance.some_of(names, 1 + self.chance.below(3) * self.chance.below(2))
        orders: dict[str, Any] = {name: _ORDERS[name](self, battle) for name in chosen}
        if self.chance.below(12) == 0:
            name = self.chance.one_of(list(orders))
            orders = {**orders, name: self._astray(orders[name])}
        return Ruling(orders=orders, secret=self.chance.below(_SECRET) == 0)

    def _astray(self, value: Any) -> Any:
        """Return a plain value in which a random part is replaced by a stray one."""
        if isinstance(value, Mapping) and value and self.chance.below(4):
            key = self.chance.one_of(list(value))
            return {**value, key: self._astray(value[key])}
        if isinstance(value, tuple) and value and self.chance.below(4):
            place = self.chance.below(len(value))
            return (*value[:place], self._astray(value[place]), *value[place + 1 :])
        return self.chance.one_of(_STRAY)

    # ---------------------------------------------------------------- parts

    def who(self, battle: Battle) -> str:
        """Return a creature, most often one on the map."""
        names = [creature.id for creature in battle.situation.present()]
        if not names or self.chance.below(10) == 0:
            names = list(battle.state.creatures)
        return self.chance.one_of(names)

    def several(self, battle: Battle) -> tuple[str, ...]:
        """Return one to three creatures."""
        return tuple(dict.fromkeys(self.who(battle) for _ in range(self.chance.between(1, 3))))

    def cell(self, battle: Battle) -> tuple[int, ...]:
        """Return a cell, seldom one off the map or with an altitude."""
        board = battle.situation.map
        cell = (self.chance.below(board.width), self.chance.below(board.height))
        match self.chance.below(16):
            case 0:
                return (*cell, self.chance.between(0, 4))
            case 1:
                return (board.width + self.chance.between(-1, 2), cell[1])
            case _:
                return cell

    def word(self, words: Any) -> str:
        """Return a random word of a set of the vocabulary, which may be open."""
        return self.chance.one_of(sorted(words)) if words else "word"

    def condition(self, battle: Battle) -> str:
        """Return a condition, more often one that a creature has."""
        borne = sorted({one.name for creature in battle.state.creatures.values() for one in creature.conditions})
        if borne and self.chance.below(2):
            return self.chance.one_of(borne)
        return self.word(battle.ruleset.vocabulary.conditions)

    def effects(self, battle: Battle) -> tuple[Any, ...]:
        """Return a list of effects."""
        words = battle.ruleset.vocabulary
        until = self.word(words.until)
        kinds: tuple[Mapping[str, Any], ...] = (
            {"damage": "2d6+1"},
            {"damage": 7, "type": self.word(words.damage_types)},
            {"heal": "1d8"},
            {"temp_hp": 5},
            {"condition": self.condition(battle)},
            {"condition": self.condition(battle), "until": until},
            {"ongoing": 5},
            {"push": 2},
            {"slide": 2},
            {"pull": 1},
            {"teleport": 3},
            {"shift": 1},
            {"modifier": {"to": "attack", "by": -2}, "until": until},
            {"modifier": {"to": "speed", "by": -3}},
            {"together": ({"condition": self.condition(battle)}, {"ongoing": 2}), "until": until},
            {"mark": True},
            {"recovery": 1},
        )
        return tuple(self.chance.some_of(kinds, self.chance.below(3)))

    def zone(self, battle: Battle) -> str:
        """Return a zone, or a name that a ruling gives to zones."""
        return self.chance.one_of([*battle.state.zones, "zone1"])

    def content(self, battle: Battle) -> str:
        """Return the content id of a shipped creature."""
        known = shipped_library(battle.setup.ruleset).creatures
        return self.chance.one_of(sorted(known)) if known else "nobody"


def _add(master: RandomGameMaster, battle: Battle) -> Any:
    sides = sorted({creature.side for creature in battle.state.creatures.values()})
    later = master.chance.below(3) == 0
    return {
        "use": master.content(battle),
        "id": f"new{master.chance.below(40)}",
        **({"round": battle.state.game.round + master.chance.below(4)} if later else {}),
        **({} if later and master.chance.below(2) else {"at": master.cell(battle)}),
        "side": master.chance.one_of([*sides, *sides, "wild"]),
        **({"hidden": True} if master.chance.below(4) == 0 else {}),
    }


def _coming(master: RandomGameMaster, battle: Battle) -> Any:
    return (master.chance.one_of([*(one.id for one in battle.state.arrivals), "new1"]),)


_TERRAIN: Final = (
    "wall", "difficult", "half_cover", "glass", "dim", "dark", "water", "heavily_obscured", "obstacle", "pit",
)  # fmt: skip
_HEX_TERRAIN: Final = ("difficult", "wall", "obstacle", "trap", "hazard", "door")


def _terrain(master: RandomGameMaster, battle: Battle) -> Any:
    hexes = battle.setup.board.shape == "hex"
    words = _HEX_TERRAIN if hexes and master.chance.below(8) else _TERRAIN
    return {
        "at": tuple(master.cell(battle) for _ in range(master.chance.between(1, 3))),
        "add": tuple(master.chance.some_of(words, master.chance.below(2))),
        "remove": tuple(master.chance.some_of(words, master.chance.below(3))),
    }


def _light(master: RandomGameMaster, battle: Battle) -> Any:
    radii = {"bright": master.chance.below(5), "dim": master.chance.below(5)}
    match master.chance.below(4):
        case 0:
            return {"on": master.several(battle), **radii}
        case 1:
            cells = tuple(master.cell(battle) for _ in range(master.chance.below(4)))
            return {"level": master.chance.one_of(["bright", "dim", "dark"]), "cells": cells}
        case 2:
            return {"at": master.cell(battle), "to": master.cell(battle)}
        case _:
            return {"at": master.cell(battle), **radii}


def _zone(master: RandomGameMaster, battle: Battle) -> Any:
    until = master.chance.below(2)
    return {
        "id": f"zone{master.chance.below(6)}",
        "at": tuple(master.cell(battle) for _ in range(master.chance.between(1, 6))),
        "terrain": tuple(master.chance.some_of(_TERRAIN[1:7], master.chance.below(2))),
        **{part: master.effects(battle) for part in ("enter", "start", "end")[until:]},
        "while_inside": ({"condition": master.condition(battle)},) if until else (),
    }


def _object(master: RandomGameMaster, battle: Battle) -> Any:
    return {
        "id": master.chance.one_of([*battle.state.objects, "thing1", "thing2"]),
        **({"at": master.cell(battle)} if master.chance.below(4) else {}),
        **({"hp": master.chance.between(1, 20)} if master.chance.below(2) else {}),
    }


def _uses(master: RandomGameMaster, battle: Battle) -> Any:
    who = master.who(battle)
    sheet = battle.setup.sheets[battle.state.creatures[who].sheet]
    counted = [action.id for action in sheet.actions if action.uses.kind != "at_will" or master.chance.below(6) == 0]
    counted += sheet.pools
    return {who: {master.chance.one_of([*counted, "recoveries", "action_points"]): master.chance.below(3)}}


def _save(master: RandomGameMaster, battle: Battle) -> Any:
    return {
        "on": master.several(battle),
        "ability": master.chance.one_of(ABILITIES),
        "dc": master.chance.between(5, 20),
        "fail": master.effects(battle),
        "success": master.effects(battle),
    }


def _seat(master: RandomGameMaster, battle: Battle) -> Any:
    return {master.who(battle): master.chance.one_of([*battle.state.seats, battle.setup.gm])}


def _hp(master: RandomGameMaster, battle: Battle) -> Any:
    who = master.who(battle)
    most = battle.state.creatures[who].max_hp
    return {who: master.chance.one_of((0, 1, most // 2, most, master.chance.between(-3, most + 1)))}


def _side(master: RandomGameMaster, battle: Battle) -> Any:
    return {master.who(battle): master.chance.one_of(sorted({c.side for c in battle.state.creatures.values()}))}


def _skill(master: RandomGameMaster, battle: Battle) -> str:
    return master.word(battle.ruleset.vocabulary.skills or ABILITIES)


_ORDERS: Final[Mapping[str, Callable[[RandomGameMaster, Battle], Any]]] = {
    "hp": _hp,
    "temp_hp": lambda m, b: {m.who(b): m.chance.below(12)},
    "damage": lambda m, b: {
        "on": m.several(b), "amount": m.chance.below(12), "type": m.word(b.ruleset.vocabulary.damage_types)
    },
    "heal": lambda m, b: {"on": m.several(b), "amount": m.chance.below(20)},
    "add_condition": lambda m, b: {
        "on": m.several(b),
        "condition": m.condition(b),
        **({"until": m.word(b.ruleset.vocabulary.until)} if m.chance.below(2) else {}),
    },
    "remove_condition": lambda m, b: {"on": m.several(b), "condition": m.condition(b)},
    "move": lambda m, b: {name: m.cell(b) for name in m.several(b)},
    "add": _add,
    "call": lambda m, b: {"who": _coming(m, b), "at": m.cell(b)} if m.chance.below(2) else _coming(m, b),
    "cancel": _coming,
    "ready": lambda m, b: (m.chance.one_of(list(b.state.seats)),),
    "remove": lambda m, b: (m.who(b),),
    "reveal": lambda m, b: m.several(b),
    "hide": lambda m, b: m.several(b),
    "side": _side,
    "seat": _seat,
    "initiative": lambda m, b: {name: m.chance.between(-5, 25) for name in m.several(b)},
    "budget": lambda m, b: {m.who(b): {m.word(b.ruleset.vocabulary.budget): m.chance.below(3)}},
    "uses": _uses,
    "end": lambda _m, _b: "turn",
    "save": _save,
    "check": lambda m, b: {
        "by": m.who(b), "skill": _skill(m, b), "dc": 12, **({"fail": m.effects(b)} if m.chance.below(2) else {})
    },
    "roll": lambda m, _b: m.chance.one_of(["2d6+3", "1d20", "4d4"]),
    "terrain": _terrain,
    "door": lambda m, b: {m.chance.one_of([*b.state.objects, "gate"]): m.chance.one_of(["open", "closed"])},
    "light": _light,
    "zone": _zone,
    "end_zone": lambda m, b: (m.zone(b),),
    "move_zone": lambda m, b: {m.zone(b): m.cell(b)},
    "object": _object,
    "remove_object": lambda m, b: (m.chance.one_of([*b.state.objects, "thing1"]),),
    "result": lambda m, b: m.chance.one_of([None, *sorted({c.side for c in b.state.creatures.values()})]),
}  # fmt: skip
"""Functions that return a random value of each order."""
