"""Tests of `fracas_protocol.sheets`: texts about creatures and boards for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fracas_engine.content.models.limits import Limit
from fracas_protocol.sheets import effects_text, write_board, write_sheet
from fracas_protocol.v1 import BoardEdgeKind, Shape
from fracas_protocol.values import read_values

DRAKE: dict[str, Any] = {
    "id": "drake",
    "name": "Ash Drake",
    "size": "large",
    "hp": {"max": 40, "now": 12},
    "ac": 15,
    "speed": {"walk": 6, "fly": 10, "hover": True, "swim": None},
    "traits": ["flying"],
    "saves": 4,
    "at": [3, 3],
    "side": "red",
    "conditions": {"hidden": {"total": 20}},
    "hand": ["leap"],
    "actions": [
        {
            "id": "fire_breath",
            "cost": "standard",
            "origin": "near",
            "area": {"within": 10, "cone": 3},
            "targets": "all_enemies",
            "save": {"dc": 15, "ability": "dex"},
            "on_save": "half",
            "effect": [{"damage": "4d6", "type": "fire"}],
            "uses": {"recharge": 5},
            "spell": True,
            "tags": ["fire"],
        },
        {
            "id": "bite",
            "name": "Bite",
            "cost": "standard",
            "origin": "melee",
            "reach": 2,
            "range": 5,
            "attack": {"bonus": -1, "vs": "reflex"},
            "hit": [{"damage": "2d6+4"}, {"condition": "prone", "until": "save_ends"}],
            "miss": {"half_damage": True},
            "uses": {"max": 2},
            "trigger": {"event": "leaves_adjacent", "by": "enemy", "within": 2},
            "basic": True,
        },
    ],
}


def test_a_sheet_says_what_people_read() -> None:
    """Numbers have fields, the rest is details, and names are readable."""
    sheet = write_sheet(4, "drake", DRAKE)

    assert (sheet.n, sheet.id, sheet.name, sheet.size, sheet.hp, sheet.ac) == (4, "drake", "Ash Drake", "large", 40, 15)
    assert [(speed.name, speed.number) for speed in sheet.speeds] == [("fly", 10), ("hover", 1), ("walk", 6)]
    assert list(sheet.traits) == ["flying"]
    assert not sheet.HasField("will")
    assert read_values(sheet.details) == {"saves": 4}


def test_a_sheet_says_nothing_of_how_the_battle_began() -> None:
    """Its place, owner and content are in the view, for viewers who may know them."""
    data = write_sheet(1, "drake", DRAKE).SerializeToString()

    assert not [word for word in (b"red", b"hidden", b"leap", b"conditions") if word in data]


def test_actions_say_what_they_do() -> None:
    """Every entry tells its numbers in a few words."""
    breath, bite = write_sheet(1, "drake", DRAKE).actions

    assert (breath.name, breath.area, breath.targets) == ("fire breath", "cone 3 within 10", "all enemies")
    assert (breath.save, breath.effect, breath.uses) == ("DC 15 dex, half on a save", "4d6 fire", "recharge 5")
    assert list(breath.tags) == ["spell", "fire"]
    assert (bite.name, bite.attack, list(bite.range), bite.reach) == ("Bite", "-1 against Reflex", [5], 2)
    assert (bite.hit, bite.miss) == ("2d6+4, prone (save ends)", "half damage")
    assert (bite.uses, bite.trigger) == ("2 times", "enemy leaves adjacent, within 2")
    assert list(bite.tags) == ["basic"]


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        (None, ""),
        ([{"heal": "1d8+2"}], "heal 1d8+2"),
        ([{"push": 2}, {"shift": 1}], "push 2, shift 1"),
        ([{"ongoing": 5, "type": "fire", "until": "save_ends"}], "ongoing 5 fire (save ends)"),
        (
            [{"modifier": {"to": "attack", "by": -2, "type": "power"}, "until": "encounter"}],
            "-2 attack (until the battle ends)",
        ),
        ([{"together": [{"condition": "dazed"}, {"push": 1}], "until": "save_ends"}], "dazed, push 1 (save ends)"),
        ([{"zone": {"area": {"burst": 1}, "enter": []}}], "zone burst 1"),
        ([{"summon": "imp_swarm"}], "summons imp swarm"),
        ([{"conjure": {"name": "hound"}}], "summons hound"),
        ([{"mark": True}], "marked"),
        ([{"zone": {"until": "encounter"}}], "zone (until the battle ends)"),
        (
            [{"zone": {"area": {"burst": 1}, "terrain": ["difficult"], "enter": [{"damage": 5, "type": "fire"}]}}],
            "zone burst 1: difficult; who enters: 5 fire",
        ),
        ([{"temp_hp": 5}], "5 temporary hit points"),
        ([{"shift": 6, "leap": 2}], "jump 6 for 2 of its movement"),
        ([{"shift": 4, "toward": True, "modes": ["walk", "burrow"]}], "shift 4 toward an enemy, walk, burrow"),
        ([{"ongoing": "2d4", "type": "acid", "at_end": True}], "ongoing 2d4 acid at the end of the turn"),
        ([{"disadvantage": "concentration"}], "disadvantage on saves to keep Concentration"),
        (
            [{"condition": "dazed", "until": "end_of_user_next_turn"}],
            "dazed (until the end of the user's next turn)",
        ),
    ],
)
def test_effects_are_told_in_a_few_words(effects: Any, text: str) -> None:
    """Every kind of effect has its words."""
    assert effects_text(effects) == text


@pytest.mark.parametrize(
    ("key", "value", "field", "text"),
    [
        ("targets", "one", "targets", ""),
        ("targets", 3, "targets", "3 targets"),
        ("uses", "at_will", "uses", ""),
        ("uses", "daily", "uses", "daily"),
        ("uses", {"max": 1}, "uses", "once"),
        ("save", {"dc": 12}, "save", "DC 12"),
        (
            "save",
            {"dc": 12, "disadvantage_if": {"type": ["construct"]}},
            "save",
            "DC 12, disadvantage if the target is construct",
        ),
        ("trigger", {"event": "damages", "bloodied": True}, "trigger", "damages that is already bloodied"),
        ("attack", {"bonus": 7, "vs": "ac"}, "attack", "+7 against AC"),
    ],
)
def test_words_for_what_is_usual_and_what_is_not(key: str, value: Any, field: str, text: str) -> None:
    """What is usual is not told."""
    sheet = write_sheet(1, "x", {"actions": [{"id": "a", "cost": "standard", key: value}]})

    assert getattr(sheet.actions[0], field) == text


def test_a_weapon_puts_its_die_in() -> None:
    """A sheet includes the weapon's die."""
    swing = {
        "id": "a",
        "weapon": {"die": "2d6", "group": "axe"},
        "hit": [{"damage": "2dW+3"}],
        "crit": [{"damage": "1d6"}],
    }
    action = write_sheet(1, "x", {"actions": [swing]}).actions[0]

    assert (action.hit, action.crit, action.weapon) == ("4d6+3", "1d6", "2d6 axe")


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ([{"damage": "4d6", "type": "fire"}], "DC 15, half on a save"),
        ([{"condition": "prone"}], "DC 15"),
    ],
)
def test_a_sheet_without_a_word_on_saves_tells_that_what_hurts_is_halved(effect: list[Any], said: str) -> None:
    """As the rules have it (MM-SAV-02, S5-DMG-06): otherwise a made save would look harmless."""
    action = {"id": "a", "cost": "standard", "save": {"dc": 15}, "effect": effect}
    assert write_sheet(1, "x", {"actions": [action]}).actions[0].save == said


def test_a_save_may_leave_effects() -> None:
    """A success that does not cancel everything says what is left."""
    action = {"id": "a", "cost": "standard", "save": {"dc": 12}, "on_save": [{"push": 1}]}

    assert write_sheet(1, "x", {"actions": [action]}).actions[0].save == "DC 12, on a save push 1"


def test_a_board_explains_its_glyphs() -> None:
    """Only those that occur, so that a client needs no table of its own."""
    legend = {"#": {"wall": 0}, "P": {"pit": 10, "dim": 0}, "~": {"difficult": 0}}

    board = write_board(["..#", ".P."], legend, shape="hex", lights=[((1, 1), 4, 8)], title="Crypt", underwater=True)

    assert list(board.rows) == ["..#", ".P."]
    assert {glyph.glyph: [(p.name, p.number) for p in glyph.properties] for glyph in board.legend} == {
        "#": [("wall", 0)],
        "P": [("dim", 0), ("pit", 10)],
    }
    assert (board.shape, board.underwater, board.title) == (Shape.SHAPE_HEX, True, "Crypt")
    assert [(list(light.at), light.bright, light.dim) for light in board.lights] == [([1, 1], 4, 8)]


def test_nobody_is_told_what_is_beneath_another_shape() -> None:
    """What a creature really is stands in no sheet that is sent."""
    plain = {"id": "stranger", "name": "human", "true_form": "werewolf", "hp": 9}

    assert b"werewolf" not in write_sheet(1, "stranger", plain).SerializeToString()


def test_edges_of_the_map() -> None:
    """Walls, doors and windows between cells are part of the map; a door names its object."""
    edges = [("wall", [(3, 0), (3, 4)], ""), ("door", [(3, 4), (3, 5)], "gate"), ("low_wall", [(0, 1), (2, 1)], "")]

    board = write_board(["....."], {}, edges=edges)

    assert [(edge.kind, list(edge.ends), edge.door) for edge in board.edges] == [
        (BoardEdgeKind.BOARD_EDGE_KIND_WALL, [3, 0, 3, 4], ""),
        (BoardEdgeKind.BOARD_EDGE_KIND_DOOR, [3, 4, 3, 5], "gate"),
        (BoardEdgeKind.BOARD_EDGE_KIND_LOW_WALL, [0, 1, 2, 1], ""),
    ]


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ({"size": "large"}, "the target is large or smaller"),
        ({"condition": ["grappled"], "from_user": True}, "the target is grappled by the user"),
        ({"unless": {"type": ["undead"]}}, "not the target is undead"),
        ({"ally": True, "holds_user": False}, "the target is an ally and the target does not grapple the user"),
        ({"fails_by": 5}, "the save fails by 5 or more"),
        ({"first_round": True}, "it is the first round"),
        ({"affected": "acid_spit"}, "the target bears effects of acid spit"),
        ({"size": "medium", "unless": {"ally": True}}, "medium or smaller and not the target is an ally"),
        ({"new_word": 3}, "new word 3"),
    ],
)
def test_limits_are_told_also_those_of_a_later_version(limit: Mapping[str, Any], said: str) -> None:
    """A key that is not known is named with its value."""
    told = effects_text([{"damage": "3", "if": limit}])
    assert said in told or said.replace("not the", "unless the") in told


def test_every_limit_of_content_is_known() -> None:
    """Each key of `Limit` has words of its own."""
    words = ("type", "condition", "immune")
    for key in Limit.model_fields:
        value: Any = {"size": "large"} if key == "unless" else ["prone"] if key in words else "3"
        told = effects_text([{"damage": "3", "if": {"condition": ["prone"], key: value}}])
        assert not told.endswith(f" and {key.replace('_', ' ')} {value}"), key
