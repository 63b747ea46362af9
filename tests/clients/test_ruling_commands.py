"""Rulings as commands: every order of the engine can be written, and what can come next is offered."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_clients.ruling_commands import CommandError, CommandScope, complete_ruling, parse_ruling
from fracas_clients.ruling_forms import ruling_forms
from fracas_engine.content.models.rulings import RulingSpec, check_ruling
from fracas_engine.content.vocabulary import find_vocabulary
from tools.ruling_forms import TARGET, main

SCOPE = CommandScope(
    {
        "creature": {
            "ogre": ("Ogre", "O"), "goblin_1": ("g Goblin", "Goblin", "g"), "goblin_2": ("b Goblin", "Goblin", "b"),
            "mad_king": ("Mad King", "M"),
        },
        "object": {"gate": ("Iron gate",)}, "zone": {"zone_7": ("fog cloud",)},
        "side": {"heroes": (), "monsters": ()},
        "seat": {"red": ("Ann",), "gm": ()},
    },
    {
        "condition": ("prone", "poisoned", "stunned"), "budget": ("action", "bonus"),
        "skill": ("stealth", "dex"), "use": ("ogre", "bandit"),
    },
)  # fmt: skip

ORDERS: dict[str, dict[str, Any]] = {
    "check ogre stealth 12 fail 2d6 fire, prone": {
        "check": {
            "by": "ogre", "skill": "stealth", "dc": 12,
            "fail": [{"damage": "2d6", "type": "fire"}, {"condition": "prone"}],
        }
    },
    "light 3,4 bright 4 dim 8": {"light": {"at": [3, 4], "bright": 4, "dim": 8}},
    "light 3,4 to 5,4": {"light": {"at": [3, 4], "to": [5, 4]}},
    "light ogre bright 0 dim 0": {"light": {"on": ["ogre"], "bright": 0, "dim": 0}},
    "light level dark": {"light": {"level": "dark"}},
    "light level dim cells 1,1 1,2": {"light": {"level": "dim", "cells": [[1, 1], [1, 2]]}},
    "zone 3,4 4,4 name fire start 2d6 fire": {
        "zone": {"at": [[3, 4], [4, 4]], "name": "fire", "start": [{"damage": "2d6", "type": "fire"}], "id": "fire_1"}
    },
    "zone id mud 3,4 terrain difficult": {"zone": {"id": "mud", "at": [[3, 4]], "terrain": ["difficult"]}},
    "end_zone fog cloud": {"end_zone": ["zone_7"]},
    "move_zone zone_7 2,2": {"move_zone": {"zone_7": [2, 2]}},
    "object 2,2 altar 20": {"object": {"at": [2, 2], "name": "altar", "hp": 20, "id": "altar_1"}},
    "remove_object iron gate": {"remove_object": ["gate"]},
    "hp ogre 7": {"hp": {"ogre": 7}},
    "hp ogre 7 mad king 3": {"hp": {"ogre": 7, "mad_king": 3}},
    "hp ogre goblin_1 0": {"hp": {"ogre": 0, "goblin_1": 0}},
    "temp ogre 5": {"temp_hp": {"ogre": 5}},
    "damage Mad King b goblin 8 fire": {"damage": {"on": ["mad_king", "goblin_2"], "amount": 8, "type": "fire"}},
    "damage b 8": {"damage": {"on": ["goblin_2"], "amount": 8}},
    "heal ogre 4": {"heal": {"on": ["ogre"], "amount": 4}},
    "condition ogre prone": {"add_condition": {"on": ["ogre"], "condition": "prone"}},
    "condition ogre prone 1 round": {
        "add_condition": {"on": ["ogre"], "condition": "prone", "until": "end_of_target_next_turn"}
    },
    "condition ogre prone until save ends": {
        "add_condition": {"on": ["ogre"], "condition": "prone", "until": "save_ends"}
    },
    "remove_condition ogre prone": {"remove_condition": {"on": ["ogre"], "condition": "prone"}},
    "move ogre 3,4": {"move": {"ogre": [3, 4]}},
    "move ogre at 3,4": {"move": {"ogre": [3, 4]}},
    "add bandit 3,4 monsters hidden": {
        "add": {"use": "bandit", "id": "bandit_1", "at": [3, 4], "side": "monsters", "hidden": True}
    },
    "add bandit side monsters at [3,4] id boss": {
        "add": {"use": "bandit", "id": "boss", "at": [3, 4], "side": "monsters"}
    },
    "add bandit 3,4 heroes round 3 hidden": {
        "add": {"use": "bandit", "id": "bandit_1", "at": [3, 4], "side": "heroes", "round": 3, "hidden": True}
    },
    "call bandit_1": {"call": ["bandit_1"]},
    "cancel bandit_1": {"cancel": ["bandit_1"]},
    "ready Ann": {"ready": ["red"]},
    "remove ogre mad_king": {"remove": ["ogre", "mad_king"]},
    "reveal ogre": {"reveal": ["ogre"]},
    "hide ogre g": {"hide": ["ogre", "goblin_1"]},
    "side ogre heroes": {"side": {"ogre": "heroes"}},
    "seat ogre Ann": {"seat": {"ogre": "red"}},
    "init ogre -2": {"initiative": {"ogre": -2}},
    "budget ogre action 1 ogre bonus 0": {"budget": {"ogre": {"action": 1, "bonus": 0}}},
    "uses ogre club 2": {"uses": {"ogre": {"club": 2}}},
    "end": {"end": "turn"},
    "end turn": {"end": "turn"},
    "save ogre goblin_1 dex 15 fail 2d6 fire, prone success 3": {
        "save": {
            "on": ["ogre", "goblin_1"], "ability": "dex", "dc": 15,
            "fail": [{"damage": "2d6", "type": "fire"}, {"condition": "prone"}], "success": [{"damage": 3}],
        }
    },
    "save ogre 12 fail push 2 prone 1 round": {
        "save": {
            "on": ["ogre"], "dc": 12,
            "fail": [{"push": 2}, {"condition": "prone", "until": "end_of_target_next_turn"}],
        }
    },
    "check ogre stealth 15": {"check": {"by": "ogre", "skill": "stealth", "dc": 15}},
    "roll 2d6 + 3": {"roll": "2d6+3"},
    "terrain 3,4 4,4 add difficult pit:20 remove wall": {
        "terrain": {"at": [[3, 4], [4, 4]], "add": ["difficult", {"pit": 20}], "remove": ["wall"]}
    },
    "door iron gate open": {"door": {"gate": "open"}},
    "result heroes": {"result": "heroes"},
    "result draw": {"result": None},
    "rewind 3": {"rewind": 3},
}  # fmt: skip


@pytest.mark.parametrize("line", ORDERS)
def test_orders(line: str) -> None:
    """A command becomes the orders that the engine's models accept."""
    assert parse_ruling(line, SCOPE) == (ORDERS[line], False)
    check_ruling(ORDERS[line], find_vocabulary("srd5"))


def test_every_order_can_be_written() -> None:
    """The commands follow the engine's models: a new order or field is known as soon as the file is generated."""
    assert (
        {order for orders in ORDERS.values() for order in orders} == set(RulingSpec.model_fields) == set(ruling_forms())
    )
    assert main(["--check"]) == 0, f"{TARGET} is out of date: run python -m tools.ruling_forms"


def test_several_orders_are_one_ruling() -> None:
    """Orders are separated by semicolons and keep their order; `secret` stands first."""
    orders, secret = parse_ruling("secret hide ogre; damage ogre 3", SCOPE)

    assert (list(orders), secret) == (["hide", "damage"], True)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("smite ogre", "There is no ruling smite. Rulings: hp"),
        ("damage", "Missing: creature. Write /gm damage CREATURE… NUMBER .TYPE."),
        ("damage ogre", "Missing: number. Write /gm damage"),
        ("damage dragon 7", "There is no creature dragon. Creatures: Ogre, g Goblin, b Goblin, Mad King"),
        ("damage goblin 7", "goblin can be several: g Goblin, b Goblin"),
        ("damage ogre many", "many is not a number"),
        ("damage ogre 7 fier", "fier is not possible here. Possible: acid"),
        ("damage ogre 7 fire fire", "Unexpected fire. Write /gm damage"),
        ("move ogre there", "there is not a cell: write for example 3,4"),
        ("move ogre", "Missing: cell"),
        ("condition ogre dizzy", "dizzy is not possible here. Possible: prone"),
        ("add bandit 3,4", "Missing: side"),
        ("save ogre 12 fail dizzy", "dizzy is not an effect"),
        ("door gate ajar", "ajar is not possible here. Possible: open, closed"),
        ("door hatch open", "There is no object hatch. Objects: Iron gate"),
        ("hp ogre 7 goblin_1", "Missing: number"),
        ("result dwarves", "There is no side dwarves. Sides: heroes, monsters"),
    ],
)
def test_refusals_say_what_would_be_right(line: str, told: str) -> None:
    """A wrong command is refused before it is sent."""
    with pytest.raises(CommandError, match=told):
        parse_ruling(line, SCOPE)


@pytest.mark.parametrize(
    ("line", "completions"),
    [
        ("temp", ("temp_hp ", "temp ")),
        ("damage o", ("damage Ogre ",)),
        ("damage Mad K", ("damage Mad King ",)),
        ("damage ogre 7 f", ("damage ogre 7 fire ", "damage ogre 7 force ")),
        ("condition ogre p", ("condition ogre prone ", "condition ogre poisoned ")),
        ("hide ogre; heal m", ("hide ogre; heal Mad King ",)),
        ("secret hide m", ("secret hide Mad King ",)),
        ("door iron gate ", ("door iron gate open ", "door iron gate closed ")),
        ("add b", ("add bandit ",)),
        ("add bandit 3,4 monsters h", ("add bandit 3,4 monsters hidden ",)),
        ("budget ogre b", ("budget ogre bonus ", "budget ogre b Goblin ")),
        ("end", ("end ", "end_zone ")),
        ("smite o", ()),
    ],
)
def test_completions(line: str, completions: tuple[str, ...]) -> None:
    """Names are completed as the board shows them, words as the ruling takes them."""
    assert complete_ruling(line, SCOPE) == completions
