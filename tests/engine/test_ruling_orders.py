"""Every order of rulings in every ruleset: it is carried out, or the refusal says what would be right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content.models.rulings import RulingSpec
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Answer, End, Move, Ruling, Use
from fracas_engine.setup import Setup
from fracas_engine.testing.invariants import COMMON
from fracas_engine.viewing import PUBLIC

RULESETS = ("srd5", "orcus", "fourth_edition", "monster_mash", "monster_turn")
ACTION: dict[str, Any] = {
    "id": "blow", "cost": "standard", "origin": "melee", "attack": {"bonus": 5, "vs": "ac"}, "hit": ({"damage": 3},),
}  # fmt: skip
SHIPPED = {
    "srd5": "wolf", "orcus": "alley_fox", "fourth_edition": "alley_fox", "monster_mash": "gravel_brute",
    "monster_turn": "orc",
}  # fmt: skip


def battle(ruleset: str, rows: tuple[str, ...] = ("........",) * 4, **more: Any) -> Battle:
    """Begin a battle of a hero and a foe four cells apart, with a game master."""
    hero: dict[str, Any] = {"id": "hero", "side": "heroes", "hero": True, "at": (0, 0), "hp": 20}
    foe: dict[str, Any] = {"id": "foe", "side": "foes", "at": (4, 0), "hp": 20}
    plain: dict[str, Any] = {"ruleset": ruleset, "gm": "gm", "rewinds": True}
    if ruleset == "monster_turn":
        hero |= {"move": 3, "initiative": 10}
        foe |= {"type": "orc", "number": 1, "move": 0, "attack": 1, "hp": 8}
        rest = {"rest": {"initiative": 90, "do": ()}}
        plain["cards"] = {"ability_cards": rest, "by_round": {n: {"orc": ("rest",)} for n in range(1, 9)}}
        plain["board"] = {"map": rows, "shape": "hex"}
    else:
        body: dict[str, Any] = {"ac": 14, "speed": 6, "seat": None, "actions": ({**ACTION, "uses": {"max": 2}},)}
        body["actions"] = ({**ACTION, "cost": "action"} if ruleset == "srd5" else ACTION,)
        if ruleset in ("orcus", "fourth_edition"):
            body |= {"fortitude": 12, "reflex": 12, "will": 12}
        hero, foe = ({**one, **{k: v for k, v in body.items() if v is not None}} for one in (hero, foe))
        plain |= {"board": {"map": rows}, "order": ("hero", "foe")}
    plain["objects"] = ()
    setup = {**plain, "creatures": (hero, foe), **more}
    return Battle.start(Setup.model_validate(setup), KeyedFaces(bytes(32)))


ORDERS: dict[str, tuple[Any, dict[str, str]]] = {
    "hp": ({"foe": 5}, {}),
    "temp_hp": ({"foe": 5}, {"monster_turn": "use `hp`"}),
    "damage": ({"on": ("foe",), "amount": 2}, {}),
    "heal": ({"on": ("foe",), "amount": 2}, {}),
    "add_condition": ({"on": ("foe",), "condition": "stunned"}, {}),
    "remove_condition": ({"on": ("foe",), "condition": "stunned"}, {}),
    "move": ({"foe": (5, 1)}, {}),
    "add": ({"use": "SHIPPED", "id": "newcomer", "at": (6, 2), "side": "foes"}, {}),
    "call": (("newcomer",), dict.fromkeys(RULESETS, "newcomer")),
    "cancel": (("newcomer",), dict.fromkeys(RULESETS, "newcomer")),
    "ready": (("heroes",), dict.fromkeys(RULESETS, "plac")),
    "remove": (("foe",), {}),
    "reveal": (("foe",), {}),
    "hide": (("foe",), {"monster_turn": "use `remove`"}),
    "side": ({"foe": "heroes"}, {}),
    "seat": ({"foe": "gm"}, {}),
    "initiative": ({"foe": 15}, {}),
    "budget": ({"hero": {"move": 1}}, {"monster_turn": "did you mean movement", "srd5": "budget"}),
    "uses": ({"hero": {"blow": 1}}, dict.fromkeys(RULESETS, "at will") | {"monster_turn": "no order uses"}),
    "end": ("turn", {}),
    "save": ({"on": ("foe",), "dc": 10, "ability": "dex", "fail": ({"damage": 2},)}, {"monster_turn": "no order save"}),
    "check": (
        {"by": "hero", "skill": "str", "dc": 10},
        {"monster_turn": "no order check"},
    ),
    "roll": ("2d6+1", {}),
    "terrain": ({"at": ((6, 3),), "add": ("difficult",)}, {}),
    "door": ({"gate": "open"}, dict.fromkeys(RULESETS, "gate")),
    "light": (
        {"at": (3, 3), "bright": 2, "dim": 2},
        {"monster_mash": "use `terrain`", "monster_turn": "use `terrain`"},
    ),
    "zone": ({"id": "fire", "at": ((4, 0), (5, 0)), "start": ({"damage": 3},)}, {"monster_turn": "use `terrain`"}),
    "end_zone": (("fire",), dict.fromkeys(RULESETS, "zone")),
    "move_zone": ({"fire": (1, 1)}, dict.fromkeys(RULESETS, "zone")),
    "object": ({"id": "altar", "at": (2, 2), "hp": 5}, {}),
    "remove_object": (("altar",), dict.fromkeys(RULESETS, "use the id of an object")),
    "result": ("heroes", {}),
    "rewind": (1, dict.fromkeys(RULESETS, "undo|rewind|nothing")),
}
"""A value of each order, and for the rulesets that refuse it what the refusal says."""


def test_every_order_is_tried() -> None:
    """A new order has a line in the table."""
    assert set(ORDERS) == set(RulingSpec.model_fields)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("order", ORDERS)
def test_every_order_works_or_says_what_would_be_right(ruleset: str, order: str) -> None:
    """An accepted order keeps the invariants; a refused one changes nothing."""
    of = battle(ruleset)
    value, refusals = ORDERS[order]
    if order == "add":
        value = {**value, "use": SHIPPED[ruleset]}
    before = of.dump()
    if ruleset in refusals:
        with pytest.raises(IllegalIntent, match=refusals[ruleset]):
            of.apply("gm", Ruling(orders={order: value}))
        assert of.dump() == before
        return
    of.apply("gm", Ruling(orders={order: value}))
    assert not [fault for invariant in COMMON for fault in invariant(of)]
    assert Battle.load(of.dump(), known=of.setup).dump() == of.dump()


@pytest.mark.parametrize("ruleset", ["srd5", "orcus", "fourth_edition", "monster_mash"])
@pytest.mark.parametrize(("dc", "hp"), [(99, 15), (-9, 18)])
def test_a_check_has_consequences(ruleset: str, dc: int, hp: int) -> None:
    """A failure and a success have effects of their own on the creature that makes the check."""
    of = battle(ruleset)

    rule(of, check={"by": "foe", "skill": "str", "dc": dc, "fail": ({"damage": 5},), "success": ({"damage": 2},)})

    assert of.state.creatures["foe"].hp == hp


# ---------------------------------------------------------------- light

LIT = ("srd5", "orcus", "fourth_edition")


def rule(of: Battle, **orders: Any) -> Any:
    """Give a ruling and return its outcome."""
    return of.apply("gm", Ruling(orders=orders))


def sees(of: Battle) -> bool:
    """Return True if the hero sees the foe."""
    found = of.ask({"seen": {"by": "heroes"}})
    return isinstance(found, tuple) and "foe" in found


@pytest.mark.rule("S5-SENSE-03", "OB-LITE-02")
@pytest.mark.parametrize("ruleset", LIT)
def test_a_light_source_is_placed_moved_and_put_out(ruleset: str) -> None:
    """In the dark, a creature is seen only in the light of a source near it."""
    of = battle(ruleset, ("DDDDDDDD",) * 4, options={"vision": "side"})
    assert not sees(of)

    for orders, seen in (
        ({"at": (4, 1), "bright": 1, "dim": 1}, True),
        ({"at": (4, 1), "to": (7, 3)}, False),
        ({"at": (7, 3), "to": (4, 1)}, True),
        ({"at": (4, 1), "bright": 0, "dim": 0}, False),
    ):
        rule(of, light=orders)
        assert sees(of) is seen, orders
    rule(of, rewind=3)
    assert sees(of)


@pytest.mark.parametrize("ruleset", LIT)
def test_a_light_of_the_map_is_put_out(ruleset: str) -> None:
    """Lights of the board have no id; their cell names them."""
    board = {"map": ("DDDDDDDD",) * 4, "lights": ({"at": (4, 1), "bright": 1, "dim": 1},)}
    of = battle(ruleset, board=board, options={"vision": "side"})
    assert sees(of)

    rule(of, light={"at": (4, 1), "bright": 0, "dim": 0})

    assert not sees(of)
    with pytest.raises(IllegalIntent, match=r"no light at \[4, 1\]") as refused:
        rule(of, light={"at": (4, 1), "to": (5, 1)})
    assert refused.value.code == "bad_target"


@pytest.mark.parametrize("ruleset", LIT)
def test_a_carried_light_goes_with_its_creature(ruleset: str) -> None:
    """A ruled light moves with the foe, and a ruling puts it out."""
    of = battle(ruleset, ("DDDDDDDD",) * 4, options={"vision": "side"})

    rule(of, light={"on": ("foe",), "bright": 1, "dim": 0})
    assert sees(of)
    rule(of, move={"foe": (7, 3)})
    assert sees(of)
    rule(of, light={"on": ("foe",), "bright": 0, "dim": 0})
    assert not sees(of)
    assert not of.state.creatures["foe"].modifiers


@pytest.mark.parametrize("ruleset", LIT)
def test_the_whole_battle_becomes_dark_and_bright(ruleset: str) -> None:
    """A level without cells is that of the whole map; with cells, of these."""
    of = battle(ruleset, options={"vision": "side"})

    rule(of, light={"level": "dark"})
    assert not sees(of)
    rule(of, light={"level": "bright", "cells": ((4, 0),)})
    assert sees(of)
    rule(of, light={"level": "dark"})
    assert not sees(of)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ({"bright": 1, "dim": 1}, "one of at, on and level"),
        ({"at": (0, 0), "level": "dark"}, "one of at, on and level"),
        ({"on": ("foe",), "bright": 1}, "bright or dim is missing"),
        ({"on": ("foe",), "to": (1, 1)}, "to without at"),
        ({"at": (0, 0), "bright": 1, "dim": 1, "cells": ((0, 0),)}, "cells without level"),
    ],
)
def test_a_light_without_one_subject_is_malformed(order: Any, said: str) -> None:
    """The refusal says which keys are needed."""
    with pytest.raises(IllegalIntent, match=said) as refused:
        rule(battle("srd5"), light=order)

    assert refused.value.code == "malformed"


# ---------------------------------------------------------------- zones and objects

ZONED = ("srd5", "orcus", "fourth_edition", "monster_mash")


def end_turn(of: Battle) -> None:
    """End the turn of the creature that is asked."""
    decision = of.pending[0]
    of.apply(decision.seat, End(by=CreatureId(decision.by or "foe")))


def conditions(of: Battle) -> int:
    """Return the number of the foe's conditions."""
    return len(of.state.creatures["foe"].conditions)


@pytest.mark.parametrize("ruleset", ZONED)
def test_a_ruled_zone_acts_moves_and_ends(ruleset: str) -> None:
    """A creature inside is slowed and has the condition; the zone moves away from it, and it ends."""
    of = battle(ruleset)

    rule(of, zone={"id": "mud", "at": ((4, 0), (5, 0)), "terrain": ("difficult",),
                   "while_inside": ({"condition": "prone" if ruleset != "monster_mash" else "blinded"},)})  # fmt: skip
    assert conditions(of) == 1
    assert of.situation.board.has((4, 0), "difficult")
    rule(of, move_zone={"mud": (0, 2)})
    assert conditions(of) == 0
    assert not of.situation.board.has((4, 0), "difficult")
    assert of.situation.board.has((1, 2), "difficult")
    rule(of, move={"foe": (1, 2)})
    assert conditions(of) == 1
    rule(of, end_zone=("mud",))
    assert not of.state.zones
    assert conditions(of) == 0


@pytest.mark.parametrize("ruleset", ["srd5", "orcus", "fourth_edition"])
def test_a_ruled_zone_hurts_at_the_start_of_a_turn(ruleset: str) -> None:
    """A zone without an owner affects every creature inside."""
    of = battle(ruleset)
    rule(of, zone={"id": "fire", "at": ((4, 0),), "start": ({"damage": 3},), "enter": ({"damage": 1},)})
    assert of.state.creatures["foe"].hp == 20

    end_turn(of)
    assert of.state.creatures["foe"].hp == 17


def test_zones_are_told_where_they_can_be() -> None:
    """A taken id, a cell off the map and an unknown zone are refused."""
    of = battle("srd5")
    rule(of, zone={"id": "fire", "at": ((4, 0), (5, 0))})

    for orders, said in (
        ({"zone": {"id": "fire", "at": ((1, 1),)}}, "use another id"),
        ({"zone": {"id": "ice", "at": ((9, 9),)}}, "name a cell of the map"),
        ({"move_zone": {"fire": (7, 0)}}, "choose another cell"),
        ({"end_zone": ("fir",)}, "fire"),
    ):
        with pytest.raises(IllegalIntent, match=said):
            rule(of, **orders)


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if name not in ("monster_turn", "srd5")])
def test_who_steps_into_a_hidden_ally_finds_it(ruleset: str) -> None:
    """A game master has hidden it and changed its side; the step to its cell is offered and stops before it."""
    body: dict[str, Any] = {"hp": 20, "ac": 14, "speed": 6}
    body |= {} if ruleset == "monster_mash" else {"fortitude": 12, "reflex": 12, "will": 12}
    gallop: dict[str, Any] = {"id": "gallop", "cost": "move", "origin": "self", "effect": ({"shift": 6},)}
    hero = {**body, "id": "hero", "side": "heroes", "hero": True, "at": (0, 0), "actions": (gallop,)}
    others = [{**body, "id": name, "side": "foes", "at": at} for name, at in (("foe", (4, 0)), ("other", (7, 3)))]
    of = battle(ruleset, creatures=(hero, *others), order=("hero", "foe", "other"))
    rule(of, hide=("foe",))
    rule(of, side={"foe": "heroes"})

    offered = next(use for use in of.options_of(of.pending[0]).uses if use.action == "gallop")
    assert (4, 0) in offered.destinations
    of.apply("heroes", Use(by=CreatureId("hero"), action="gallop", to=(4, 0)))
    assert of.state.creatures["hero"].at == (3, 0)
    assert "heroes" not in of.state.creatures["foe"].hidden_from


@pytest.mark.parametrize("ruleset", ["orcus", "fourth_edition"])
def test_who_arrives_does_not_know_whom_a_game_master_hides_from_its_seat(ruleset: str) -> None:
    """Hidden when it had no foe, the hero is hidden from the newcomer as well, which finds it by walking into it."""
    of = battle(ruleset)
    of.state.creatures["hero"].hidden_from = (SeatId("foes"),)
    rule(of, add={"use": SHIPPED[ruleset], "id": "newcomer", "at": (3, 2), "side": "foes"})
    assert of.state.creatures["hero"].hidden_from == ("foes",)
    rule(of, end="turn")

    decision = of.pending[0]
    assert any((0, 0) in move.costs for move in of.options_of(decision).moves)
    of.apply("foes", Move(by=CreatureId("foe"), mode="walk", to=(0, 0)))
    assert of.state.creatures["foe"].at == (1, 0)
    assert not of.state.creatures["hero"].hidden_from


@pytest.mark.parametrize(
    ("sides", "winner"),
    [({"turncoat": "foes"}, ""), ({"foe": "heroes"}, "heroes"), ({"hero": "foes", "turncoat": "foes"}, "foes")],
)
def test_figures_fight_on_while_both_sides_have_some(sides: dict[str, str], winner: str) -> None:
    """A game master brings characters to the monsters in monster_turn, or monsters to the characters."""
    given = battle("monster_turn").setup
    hero, foe = given.creatures
    turncoat = hero.model_copy(update={"id": "turncoat", "seat": "turncoat", "at": (0, 1)})
    of = Battle.start(given.model_copy(update={"creatures": (hero, turncoat, foe)}), KeyedFaces(bytes(32)))

    rule(of, side=sides)

    assert (of.result.winner if of.result is not None else "") == winner


@pytest.mark.parametrize("ruleset", ZONED)
def test_a_zone_that_covers_no_cell_is_not_moved(ruleset: str) -> None:
    """An area that lies wholly in walls begins such a zone."""
    of = battle(ruleset)
    rule(of, zone={"id": "fire", "at": ((4, 0),)})
    of.state.zones["fire"] = replace(of.state.zones["fire"], cells=())

    with pytest.raises(IllegalIntent, match="covers no cell"):
        rule(of, move_zone={"fire": (1, 1)})
    rule(of, end_zone=("fire",))
    assert not of.state.zones


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_object_is_put_down_changed_and_taken_away(ruleset: str) -> None:
    """Everybody sees it; a second order with its id changes it."""
    of = battle(ruleset)

    rule(of, object={"id": "altar", "at": (2, 2), "hp": 5, "name": "stone altar"})
    assert of.view(PUBLIC)["object", "altar"]["name"] == "stone altar"
    rule(of, object={"id": "altar", "at": (3, 2), "hp": 9})
    assert (of.state.objects["altar"].at, of.state.objects["altar"].hp) == ((3, 2), 9)
    with pytest.raises(IllegalIntent, match="foe"):
        rule(of, object={"id": "foe", "at": (3, 2)})
    rule(of, remove_object=("altar",))
    assert not of.state.objects


# ---------------------------------------------------------------- improvised actions


@pytest.mark.rule("OB-ACTN-02", "OC-POWER-15")
@pytest.mark.parametrize(("answer", "spent"), [("allow", True), ("deny", False), ("dc_1", True)])
def test_the_game_master_rules_on_an_improvised_action(answer: str, *, spent: bool) -> None:
    """The seat of the game master is asked, without a creature of its own; a denied attempt costs nothing."""
    of = battle("orcus")
    had = dict(of.state.creatures["hero"].budget)

    of.apply("heroes", Use(by=CreatureId("hero"), action="improvise", with_=("standard", "swing on the rope")))
    (decision,) = of.pending
    assert decision.seat == "gm"
    of.apply("gm", Answer(by=CreatureId(decision.by or ""), answer=answer))

    assert (of.state.creatures["hero"].budget != had) is spent
    assert of.pending[0].seat == "heroes"
