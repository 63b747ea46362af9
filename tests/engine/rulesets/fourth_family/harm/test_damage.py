"""Damage to temporary hit points, to minions, and to creatures that are to be spared."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.fourth_family.harm import damage, death
from tests.engine.rulesets.fourth_family.arena import Scene, scene

RULESETS = ("fourth_edition", "orcus")


def beside(ruleset: str, creature: str) -> Scene:
    """Begin a battle of one creature and a distant one, which has the first turn."""
    return scene(ruleset, "......", "id: b, side: blue, at: [5, 0]", f"id: a, side: red, at: [0, 0], {creature}")


@pytest.mark.rule("FE-HP-05", "OB-TEMP-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("lost", "hp", "temp"), [(4, 20, 1), (5, 20, 0), (6, 19, 0), (8, 17, 0), (0, 20, 5)])
def test_temporary_hit_points_go_first(ruleset: str, lost: int, hp: int, temp: int) -> None:
    """What they do not take is lost from the hit points."""
    place = beside(ruleset, "hp: {max: 20, temp: 5}")

    told = damage.deal(place.now, place["a"], ((lost, ""),))

    assert (place["a"].hp, place["a"].temp_hp, told) == (hp, temp, lost)


@pytest.mark.rule("OB-TEMP-05", "FE-HP-05")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("lost", "hp", "temp"), [(5, -4, 1), (6, -4, 0), (7, -5, 0)])
def test_temporary_hit_points_shield_the_dying(ruleset: str, lost: int, hp: int, temp: int) -> None:
    """They take damage below 0 hit points too, and are dying all the same."""
    place = beside(ruleset, "hero: true, hp: {max: 20, now: -4, temp: 6}")

    damage.deal(place.now, place["a"], ((lost, ""),))

    assert (place["a"].hp, place["a"].temp_hp, place["a"].has("dying")) == (hp, temp, True)


@pytest.mark.rule("FE-MINION-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("lost", "alive"), [(0, True), (1, False)])
def test_any_damage_kills_a_minion(ruleset: str, lost: int, alive: bool) -> None:  # noqa: FBT001
    """One point is enough; none is not."""
    place = beside(ruleset, "hp: 10, minion: true")

    damage.deal(place.now, place["a"], ((lost, ""),))

    assert place["a"].alive is alive


@pytest.mark.rule("FE-COUP-03", "OB-CDG-03")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("lost", "alive"), [(14, True), (15, False)])
def test_a_coup_kills_from_half_of_the_hit_points_on(ruleset: str, lost: int, alive: bool) -> None:  # noqa: FBT001
    """Of 30 hit points 15 are enough and 14 are not."""
    place = beside(ruleset, "hero: true, hp: 30")

    damage.deal(place.now, place["a"], ((lost, ""),), kills_from=15)

    assert place["a"].alive is alive


@pytest.mark.rule("OB-KNOC-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_is_knocked_out_lies_at_nothing_and_does_not_die(ruleset: str) -> None:
    """After any damage the hit points stop at 0, and the creature is not dying."""
    place = beside(ruleset, "hp: 10")

    damage.deal(place.now, place["a"], ((25, ""),), knock_out=True)

    assert (place["a"].hp, place["a"].alive, place["a"].has("unconscious"), place["a"].has("dying")) == (
        0, True, True, False,
    )  # fmt: skip


@pytest.mark.rule("FE-HP-02", "OB-RECV-03")
@pytest.mark.parametrize(("most", "value"), [(40, 10), (43, 10), (44, 11)])
def test_a_surge_is_worth_a_quarter_rounded_down(most: int, value: int) -> None:
    """Of 43 hit points a quarter is 10."""
    assert death.surge_value(beside("orcus", f"hp: {most}")["a"]) == value


@pytest.mark.rule("FE-HP-03", "FE-HP-04")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("now", "by", "hp"), [(-8, 5, 5), (0, 1, 1), (28, 5, 30), (30, 5, 30), (10, 0, 10)])
def test_healing_counts_from_nothing_and_stops_at_the_maximum(ruleset: str, now: int, by: int, hp: int) -> None:
    """From -8 hit points 5 bring one to 5, and nothing heals beyond 30."""
    place = beside(ruleset, f"hero: true, hp: {{max: 30, now: {now}}}")

    death.heal(place.now, place["a"], by)

    assert place["a"].hp == hp
    assert place["a"].has("dying") is (hp <= 0)


@pytest.mark.rule("FE-RES-01", "FE-RES-03", "OB-RES-01", "OB-RES-02")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("sheet", "parts", "left"),
    [
        ("resist: {fire: 5}", ((12, "fire"),), 7),
        ("resist: {fire: 5}", ((4, "fire"),), 0),
        ("resist: {fire: 5}", ((12, "cold"),), 12),
        ("resist: {all: 3}", ((12, ""),), 9),
        ("resist: {all: 3, fire: 5}", ((12, "fire"),), 7),
        ("vulnerable: {fire: 5}", ((12, "fire"),), 17),
        ("vulnerable: {fire: 5}", ((0, "fire"),), 0),
        ("immune: [fire]", ((12, "fire"),), 0),
        ("vulnerable: {fire: 5}, resist: {fire: 2}", ((12, "fire"),), 15),
    ],
)
def test_resistance_and_vulnerability_of_one_type(
    ruleset: str, sheet: str, parts: tuple[tuple[int, str], ...], left: int
) -> None:
    """The highest number that matches counts, never below nothing."""
    place = beside(ruleset, sheet)

    assert damage.deal(place.now, place["a"], parts) == left


@pytest.mark.rule("FE-RES-05", "OB-RES-04")
@pytest.mark.parametrize(("ruleset", "left"), [("fourth_edition", 12), ("orcus", 7)])
def test_resistance_to_one_of_two_types(ruleset: str, left: int) -> None:
    """Fourth edition wants both types resisted, Orcus is content with one."""
    place = beside(ruleset, "resist: {fire: 5}")

    assert damage.deal(place.now, place["a"], ((6, "fire"), (6, "cold"))) == left


@pytest.mark.rule("FE-DEATH-01", "OB-MOND-01", "OC-CONJ-02")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("state", ["dead", "conjured"])
def test_neither_the_dead_nor_what_cannot_be_attacked_take_damage(ruleset: str, state: str) -> None:
    """Nothing is lost, and nothing is told."""
    place = beside(ruleset, "hp: 10")
    place["a"].alive, place["a"].conjured = state != "dead", state == "conjured"

    assert damage.deal(place.now, place["a"], ((4, ""),)) == 0
    assert (place["a"].hp, place.now.events) == (10, [])

    place["a"].alive = place["a"].attackable = True
    assert damage.deal(place.now, place["a"], ((4, ""),)) == 4


@pytest.mark.rule("FE-ATK-09", "OB-DMG-06")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("half", "dealt"), [(True, 4), (False, 9)])
def test_half_of_each_part_is_dealt(ruleset: str, half: bool, dealt: int) -> None:  # noqa: FBT001
    """Of 5 and 4 that is 2 and 2."""
    place = beside(ruleset, "hp: 10")

    assert place.now.rules.damage.deal(place.now, place["a"], ((5, "fire"), (4, "cold")), half=half) == dealt
    assert place["a"].hp == 10 - dealt


@pytest.mark.rule("OB-RES-05")
@pytest.mark.parametrize(("amount", "left"), [(0, 0), (1, 6)])
def test_what_does_no_damage_meets_no_vulnerability(amount: int, left: int) -> None:
    """A blow without damage of a type does none of it to a thing that is vulnerable to the type."""
    assert damage.left_of(((amount, "fire"),), {}, {"fire": 5}) == left
