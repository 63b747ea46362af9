"""Set-ups of the d20 rulesets that are refused."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec, CreatureSpec, ObjectSpec
from fracas_engine.d20.sheet import compile_sheet
from fracas_engine.dice import ScriptedFaces
from fracas_engine.errors import SetupError
from fracas_engine.setup import Setup

RULESETS = ("srd5", "fourth_edition", "orcus", "monster_mash")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("part", "where"), [({"at": [9, 0]}, "at"), ({"at": [1, 0], "opens": [1, 7]}, "opens")])
def test_objects_off_the_map_are_refused(ruleset: str, part: dict[str, Any], where: str) -> None:
    """Things off the map, and things that open a door off the map, were noticed only at their first use."""
    thing = ObjectSpec.model_validate({"id": "lever", **part})
    setup = Setup(
        ruleset=ruleset, board=BoardSpec.model_validate({"map": "....\n...."}), creatures=(), objects=(thing,)
    )

    with pytest.raises(SetupError, match=rf"objects\.lever\.{where}: .* is not on the map of 4 by 2 squares"):
        Battle.start(setup, ScriptedFaces())


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("group", ["creatures", "summons"])
def test_sequences_of_actions_that_the_sheet_lacks_are_refused(ruleset: str, group: str) -> None:
    """Files of content were looked at; a set-up that came otherwise ended its battle when the sequence was used."""
    twice = {
        "id": "twice", "cost": "action", "origin": "melee", "range": 1, "sequence": ["claw", "clow"],
    }  # fmt: skip
    claw = {
        "id": "claw",
        "cost": "action",
        "origin": "melee",
        "range": 1,
        "attack": {"bonus": 5, "vs": "ac"},
        "hit": [{"damage": "1d6"}],
    }
    bear = CreatureSpec.model_validate(
        {"id": "bear", "side": "red", "at": [0, 0], "hp": 9, "speed": 6, "actions": [claw, twice]}
    )
    sheets: dict[str, Any] = {"creatures": (), group: (bear,)}
    setup = Setup(ruleset=ruleset, board=BoardSpec.model_validate({"map": "...."}), **sheets)

    with pytest.raises(SetupError, match=rf"{group}\.bear\.actions\.twice\.sequence: unknown action clow; .*claw"):
        Battle.start(setup, ScriptedFaces())


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("parts", "where"),
    [
        (
            [{"id": "a", "at": [0, 0]}, {"id": "a", "at": [1, 0]}],
            "creatures.a.id: duplicate id: give every creature its own",
        ),
        ([{"id": "a", "at": [0, 0]}, {"id": "b"}], "creatures.b.at: no position"),
    ],
)
def test_everybody_has_a_name_and_a_place(ruleset: str, parts: list[dict[str, Any]], where: str) -> None:
    """Creatures with equal names are ambiguous, and a creature without a place takes no part."""
    numbers = {"hp": 9, "speed": 6, "ac": 10, "fortitude": 10, "reflex": 10, "will": 10}
    creatures = tuple(CreatureSpec.model_validate({"side": part["id"], **numbers, **part}) for part in parts)
    setup = Setup(ruleset=ruleset, board=BoardSpec.model_validate({"map": "...."}), creatures=creatures)

    with pytest.raises(SetupError, match=where):
        Battle.start(setup, ScriptedFaces())


def test_a_word_that_is_like_no_other_is_refused_without_a_hint() -> None:
    """Where nothing is meant that could be guessed, the sentence ends there."""
    many = [{"id": f"claw_{number}", "cost": "standard", "origin": "melee"} for number in range(20)]
    actions = [*many, {"id": "twice", "cost": "standard", "origin": "melee", "sequence": ["xyzzy"]}]
    bear = CreatureSpec.model_validate({"id": "bear", "side": "red", "at": [0, 0], "hp": 9, "actions": actions})
    setup = Setup(ruleset="orcus", board=BoardSpec.model_validate({"map": "...."}), creatures=(bear,))

    with pytest.raises(SetupError, match=r"unknown action xyzzy$"):
        Battle.start(setup, ScriptedFaces())


def test_who_has_no_speed_stands_where_it_is() -> None:
    """A creature without a speed in its content has none."""
    spec = CreatureSpec.model_validate({"id": "a", "side": "a", "at": [0, 0], "hp": 9, "ac": 10})

    assert compile_sheet("a", spec).speeds == {}


@pytest.mark.parametrize("ruleset", [*RULESETS, "monster_turn"])
def test_one_seat_plays_for_one_side(ruleset: str) -> None:
    """Of two sides of one seat the second was silently the first; a creature without a side is on its seat's side."""
    numbers = {"hp": 9, "ac": 10, "fortitude": 10, "reflex": 10, "will": 10, "seat": "s", "hero": True}
    sides: tuple[dict[str, str], ...] = ({"side": "heroes"}, {}, {"side": "others"})
    creatures = tuple(
        CreatureSpec.model_validate({"id": name, "at": [place, 0], "initiative": 9, **numbers, **side})
        for place, (name, side) in enumerate(zip("abc", sides, strict=True))
    )
    shape = "hex" if ruleset == "monster_turn" else "square"
    board = BoardSpec.model_validate({"map": "....", "shape": shape})

    with pytest.raises(SetupError) as refused:
        Battle.start(Setup(ruleset=ruleset, board=board, creatures=creatures), ScriptedFaces())

    assert str(refused.value) == ("creatures.c.side: seat s is on the side heroes: give c another seat")
