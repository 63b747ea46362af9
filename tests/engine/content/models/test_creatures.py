"""Creatures: their identity, initial state, and keys of statistics cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fracas_engine.content import ConditionSpec, CreatureSpec, RetaliateSpec
from fracas_engine.content.icons import ICONS
from tests.engine.content.writing import complaints, read_as

PAGE_ICONS = Path(__file__).parents[4] / "clients" / "web" / "src" / "board" / "creatureIcons.ts"


@pytest.mark.parametrize(
    ("keys", "seat", "side"),
    [
        ("", "ogre", "ogre"),
        ("side: red", "red", "red"),
        ("seat: ann", "ann", "ann"),
        ("seat: ann, side: red", "ann", "red"),
    ],
)
def test_seats_and_sides(keys: str, seat: str, side: str) -> None:
    """The seat is named as the side where none is given, the side as the seat, and both as the creature."""
    creature = read_as(CreatureSpec, f"{{id: ogre, hp: 3, {keys}}}")

    assert (creature.seat_id, creature.side_id) == (seat, side)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[prone, dazed]", (ConditionSpec(name="prone"), ConditionSpec(name="dazed"))),
        ("{prone: }", (ConditionSpec(name="prone"),)),
        ("{hidden: {total: 19}}", (ConditionSpec(name="hidden", total=19),)),
        ("{dazed: {until: save_ends, source: imp}}", (ConditionSpec(name="dazed", until="save_ends", source="imp"),)),
        ("[prone, {hidden: {total: 19}}]", (ConditionSpec(name="prone"), ConditionSpec(name="hidden", total=19))),
        ("[grabbed, grabbed]", (ConditionSpec(name="grabbed"), ConditionSpec(name="grabbed"))),
    ],
)
def test_conditions(text: str, expected: tuple[ConditionSpec, ...]) -> None:
    """Names or a mapping with details: both are a list of conditions, and are read again as written out."""
    creature = read_as(CreatureSpec, f"{{id: a, hp: 3, conditions: {text}}}")

    assert creature.conditions == expected
    assert CreatureSpec.model_validate(creature.to_plain()) == creature


def test_immunities_may_be_a_list_or_a_mapping() -> None:
    """`immune` names damage types and conditions."""
    assert read_as(CreatureSpec, "{id: a, hp: 3, immune: [fire, dazed]}").immune == ("fire", "dazed")
    assert read_as(CreatureSpec, "{id: a, hp: 3, immune: {fire: 5}}").immune == ("fire",)


def test_statistics_cards() -> None:
    """In rulesets with cards a creature has what its card says."""
    text = (
        "{id: a, hp: 3, type: wolf, elite: true, number: 2, move: 3, attack: 2, range: 3, targets: 2, shield: 1,"
        " retaliate: {damage: 2, range: 1}, fly: true, jump: true}"
    )

    wolf = read_as(CreatureSpec, text, "monster_turn")

    assert (wolf.type, wolf.elite, wolf.move, wolf.retaliate) == ("wolf", True, 3, RetaliateSpec(damage=2, range=1))
    assert len(complaints(CreatureSpec, text, "srd5")) == 11


def test_heroes_and_summons_of_card_rulesets() -> None:
    """A hero has a hand, a summon has an owner."""
    ada = read_as(CreatureSpec, "{id: ada, hp: 3, hero: true, hand: [cut, dash]}", "monster_turn")
    bear = read_as(CreatureSpec, "{id: bear, hp: 3, summoned_by: ada}", "monster_turn")

    assert (ada.hand, bear.hand, bear.summoned_by) == (("cut", "dash"), None, "ada")


def test_actions_by_id() -> None:
    """An entry of the sheet is found by its id."""
    ogre = read_as(CreatureSpec, "{id: ogre, hp: 3, actions: [{id: club, cost: standard}]}")

    club = ogre.action("club")
    assert club is not None
    assert (club.cost, ogre.action("sword")) == ("standard", None)


def test_titles() -> None:
    """Players read the name, or the id in words."""
    assert read_as(CreatureSpec, "{id: hill_giant, hp: 3}").title == "hill giant"
    assert read_as(CreatureSpec, "{id: hill_giant, hp: 3, name: Borg}").title == "Borg"


def test_at_may_have_an_altitude() -> None:
    """A flyer begins in the air."""
    assert read_as(CreatureSpec, "{id: a, hp: 3, at: [1, 2, 4]}").at == (1, 2, 4)


def test_icons_are_known_names() -> None:
    """`icon` names an icon that the page contains; an unknown one is refused with the nearest name."""
    assert read_as(CreatureSpec, "{id: a, hp: 3, icon: wolf-head}").icon == "wolf-head"
    (complaint,) = complaints(CreatureSpec, "{id: a, hp: 3, icon: wolf-haed}")
    assert "icon wolf-haed" in complaint
    assert "wolf-head" in complaint


def test_the_page_has_all_icons() -> None:
    """The generated module of the page has exactly the known names, each with a path."""
    assert list(ICONS) == sorted(set(ICONS))
    assert tuple(re.findall(r'^  "([a-z0-9-]+)": "M', PAGE_ICONS.read_text(encoding="utf-8"), re.MULTILINE)) == ICONS
