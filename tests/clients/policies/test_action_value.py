"""What a blow is worth."""

from __future__ import annotations

import pytest

from fracas_clients.policies.action_value import (
    attack_value,
    average_roll,
    bonuses,
    damage,
    healing,
    is_harmful,
    slot_cost,
    zone_damage,
)
from fracas_protocol import v1
from fracas_protocol.condition_sets import ConditionSets
from fracas_protocol.names import Names
from fracas_protocol.view_elements import Creature, read_creature

CONDITIONS = ConditionSets(harmful=frozenset({"blinded", "grappled"}))


def victim(hp: int, temp_hp: int = 0) -> Creature:
    """Return somebody with so many hit points left."""
    return read_creature(v1.Creature(id="imp", hp=hp, temp_hp=temp_hp, max_hp=40, alive=True), Names())


@pytest.mark.parametrize(
    ("text", "points"),
    [("2d6+4", 11), ("1d8", 4.5), ("3d6-2 fire", 8.5), ("5", 5), ("5 cold", 5), ("push 2", 0), ("prone", 0), ("", 0)],
)
def test_average(text: str, points: float) -> None:
    """Dice count with their average, words with nothing."""
    assert average_roll(text) == points


@pytest.mark.parametrize(
    ("hit", "effect", "points"),
    [
        ("2d6+4", "", 11),
        ("1d8+4, grappled (escape)", "", 12.5),
        ("1d8+3, ongoing 3 (save ends)", "", 12),
        ("", "4d6 fire", 14),
        ("", "heal 1d8+5", 0),
        ("", "-2 speed", 0),
    ],
)
def test_damage_counts_what_comes_with_it(hit: str, effect: str, points: float) -> None:
    """Ongoing damage and conditions add to the dice; healing and modifiers are no damage."""
    assert damage(v1.Action(hit=hit, effect=effect), CONDITIONS) == points


def test_holding_a_creature_inside_is_worth_more_than_a_condition() -> None:
    """S5-INSIDE-02: the creature inside is hurt each turn, and out of reach of its friends."""
    swallow, bite = v1.Action(effect="swallowed"), v1.Action(hit="2d6+3")

    assert damage(swallow, CONDITIONS) > damage(bite, CONDITIONS) > damage(v1.Action(effect="blinded"), CONDITIONS)


@pytest.mark.parametrize(
    ("effect", "left", "points"),
    [
        ("heal 1d8+5", 10, 9.5),
        ("heal 1d8+5", 38, 2),
        ("heal 1d8+5", 40, 0),
        ("heal 1d8+5", 0, 17.5),
        ("recovery 1", 20, 10),
        ("temp hp 8", 40, 8),
        ("8 temporary hit points", 40, 8),
        ("8 temporary hit points, +1 attack (until the battle ends)", 40, 8),
    ],
)
def test_healing_counts_as_far_as_it_is_needed(effect: str, left: int, points: float) -> None:
    """Healing, recoveries and temporary hit points are counted; whoever lies at 0 needs them most."""
    assert healing(v1.Action(effect=effect), victim(left)) == points


def test_temporary_hit_points_do_not_add_up() -> None:
    """What somebody has already is not given again."""
    assert healing(v1.Action(effect="8 temporary hit points"), victim(40, temp_hp=5)) == 3


def test_bonuses_and_penalties() -> None:
    """Bonuses are good for whoever gets them, penalties bad."""
    assert bonuses(v1.Action(effect="+2 attack (until the battle ends)")) > 0
    assert bonuses(v1.Action(hit="1d6, -2 ac (until the battle ends)")) < 0
    assert bonuses(v1.Action(effect="heal 1d8")) == 0


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("+1d4 attack, +1d4 saves", "-1d4 attack, -1d4 saves"),
        ("advantage on saves (dex)", "disadvantage on attack rolls"),
        ("disadvantage on attack rolls against it", "advantage on attack rolls against it"),
        ("resistance to fire", "+1d6 necrotic hit damage against the target"),
    ],
)
def test_lasting_effects_are_good_or_bad_for_the_target(good: str, bad: str) -> None:
    """Dice, advantage and resistances count, from the side of the creature that is named."""
    assert bonuses(v1.Action(effect=good)) > 0 > bonuses(v1.Action(effect=bad))


def test_a_slot_costs_by_its_level() -> None:
    """Of two slots of a spell that do the same, the lower one is cheaper; other uses cost nothing."""
    assert 0 < slot_cost(v1.Action(uses="slot 2 or slot 3")) < slot_cost(v1.Action(uses="slot 5"))
    assert slot_cost(v1.Action(uses="2")) == slot_cost(v1.Action(uses="recharge 5")) == 0


@pytest.mark.parametrize(
    ("effect", "points"),
    [
        ("zone (until the battle ends): difficult; who enters: 5 fire; who starts a turn there: 1d6 fire", 5),
        ("summons wasps: who starts a turn there: 1d6 poison; who is beside it: 3 poison", 3.5),
        ("zone: difficult", 0),
    ],
)
def test_ground_counts_the_worst_of_what_it_does(effect: str, points: float) -> None:
    """Zones and conjured things are worth what they do to somebody in a turn."""
    assert zone_damage(v1.Action(effect=effect)) == points


def test_weapon_dice_are_those_of_the_weapon() -> None:
    """`dW` is read off the weapon."""
    assert damage(v1.Action(hit="2dW+4", weapon="1d8 heavy blade"), CONDITIONS) == 13
    assert damage(v1.Action(hit="dW+4", weapon="2d4 axe"), CONDITIONS) == 9


def test_harmful_is_what_has_damage_an_attack_or_a_save() -> None:
    """A blinding spell without damage is no present for a friend."""
    assert is_harmful(v1.Action(effect="blinded (end of target next turn)"), CONDITIONS)
    assert is_harmful(v1.Action(save="DC 13", effect="push 1"), CONDITIONS)
    assert not is_harmful(v1.Action(effect="heal 1d8"), CONDITIONS)


def test_striking_the_weak_is_worth_more() -> None:
    """Of two equal blows the one that takes somebody out is better, and overkill is worth nothing."""
    assert attack_value(victim(10), 12, 0.5) > attack_value(victim(40), 12, 0.5)
    assert attack_value(victim(10), 12, 0.5) == attack_value(victim(10), 50, 0.5)
    assert attack_value(victim(10, temp_hp=30), 12, 0.5) == attack_value(victim(40), 12, 0.5)


def test_chance_counts_in_proportion() -> None:
    """Half the chance is half the worth."""
    assert attack_value(victim(40), 12, 0.25) * 2 == attack_value(victim(40), 12, 0.5)


def test_wards_and_duplicates_are_good_and_marks_are_bad() -> None:
    """Wards, duplicates and more hit points help their target; an outline does not."""
    for good in ("death ward", "3 duplicates", "5 more hit points"):
        assert bonuses(v1.Action(effect=good)) > 0
    assert bonuses(v1.Action(effect="dim light 2, outlined")) < 0
