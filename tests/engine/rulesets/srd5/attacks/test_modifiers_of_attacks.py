"""Effects of water, help, cover and exhaustion on attacks and saves, and the direction of a push."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.board import Footprint
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.attacks import attack_modifiers, grappling, saving_throws
from fracas_engine.rulesets.srd5.attacks.attack_modifiers import help_against
from fracas_engine.rulesets.srd5.attacks.d20_tests import judge
from fracas_engine.rulesets.srd5.frames import Attack
from fracas_engine.rulesets.srd5.state import Helping, Srd5Object, s5
from tests.engine.rulesets.srd5.arena import start

X, Y = CreatureId("x"), CreatureId("y")


@pytest.mark.rule("S5-WATER-03", "S5-WATER-04")
@pytest.mark.parametrize(
    ("reach", "x", "misses"),
    [("range: [3, 8],", 4, True), ("range: [3, 8],", 3, False), ("range: 5,", 5, False), ("range: 8,", 6, False),
     ("", 7, False)],
)  # fmt: skip
def test_under_water_shots_miss_beyond_their_normal_range(reach: str, x: int, *, misses: bool) -> None:
    """Up to it they have Disadvantage; where there is no longer one, all of it is normal."""
    battle = start(
        "wwwwwwwww wwwwwwwww",
        "id: x, side: a, hero: true, at: [0, 0, -1], hp: 20, ac: 12, speed: {walk: 6, swim: 6}, actions: [{id: shot, "
        f"cost: action, tags: [weapon], origin: ranged, {reach} attack: {{bonus: 5, vs: ac}}, hit: [{{damage: 3}}]}}]",
        f"id: y, side: b, at: [{x}, 0, -1], hp: 20, ac: 10, speed: {{walk: 6, swim: 6}}",
        order="x y",
    )
    own, target = battle.state.creatures["x"], battle.state.creatures["y"]
    shot = battle.situation.rules.sheet(battle.situation, own).actions["shot"]

    found = attack_modifiers.attack_numbers(battle.situation, own, shot, target)

    assert (found.misses, "underwater" in found.con) == (misses, not misses)


def _battle(y: str = "") -> Any:
    return start(
        "..... .....",
        "id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6",
        f"id: y, side: b, at: [1, 0], hp: 20, ac: 10, speed: 6{y}",
        "id: z, side: a, at: [0, 1], hp: 20, ac: 10, speed: 6",
        order="x y z",
    )


@pytest.mark.rule("S5-ACT-10")
@pytest.mark.parametrize(
    ("who", "helping", "helped"),
    [
        ("z", Helping(Y), True),
        ("z", Helping(Y, "athletics"), False),
        ("z", Helping(X), False),
        ("x", Helping(Y), False),
        ("y", Helping(Y), False),
        ("x", Helping(Y, until_turn=2), True),
        ("y", Helping(Y, until_turn=2), True),
    ],
)
def test_an_ally_helps_an_attack_and_nobody_its_own(who: str, helping: Helping, *, helped: bool) -> None:
    """Nor a foe; an exposure until some turn applies to all attackers."""
    battle = _battle()
    s5(battle.state.creatures[who]).helping = (helping,)

    found = help_against(battle.situation, battle.state.creatures["x"], battle.state.creatures["y"])

    assert found == ([(battle.state.creatures[who], (helping,))] if helped else [])


@pytest.mark.rule("S5-D20-12", "S5-COND-08", "S5-COVER-12")
@pytest.mark.parametrize(
    ("y", "bonus", "own"),
    [("", 0, 2), ("", 5, 7), (", conditions: {exhaustion: {until: encounter, total: 2}}", 5, 3)],
)
def test_the_odds_of_a_save_have_cover_and_exhaustion_in_them(y: str, bonus: int, own: int) -> None:
    """The one helps, the other hinders, as when it is rolled."""
    battle = _battle(f", saves: {{dex: 2}}{y}")
    target = battle.state.creatures["y"]

    found = saving_throws.save_failure(battle.situation, target, 13, "dex", bonus=bonus)

    assert (found.bonus, found.chance) == (own, 1000 - 50 * (20 - (13 - own) + 1))
    face = 13 - own
    for rolled, success in ((face, True), (face - 1, False)):
        now = Resolution(battle.situation, Dice(ScriptedFaces({"save": [rolled]})))
        assert saving_throws.save(now, target, 13, "dex", bonus=bonus) is success


@pytest.mark.rule("S5-ATK-04", "S5-ATK-06")
@pytest.mark.parametrize(("face", "target", "thing", "hit"), [(9, True, False, True), (8, True, False, False),
                                                              (12, False, True, True), (11, False, True, False),
                                                              (20, False, False, False)])  # fmt: skip
def test_an_attack_hits_what_it_reaches_the_armour_class_of(face: int, *, target: bool, thing: bool, hit: bool) -> None:
    """A creature's or a thing's, with its cover; where nothing is, a 20 hits nothing."""
    battle = _battle()
    box = Srd5Object(id="box", at=(2, 0), hp=5, ac=13)
    frame = Attack(X, "unarmed_strike", faces=(face,), bonus=3, cover=2)

    found = judge(
        battle.situation,
        battle.state.creatures["x"],
        frame,
        battle.state.creatures["y"] if target else None,
        box if thing else None,
    )

    assert found == (hit, False)


@pytest.mark.rule("S5-GRAP-03")
@pytest.mark.parametrize(
    ("cell", "size", "step"),
    [
        ((2, 0), 1, (1, 0)),
        ((0, 2), 1, (0, 1)),
        ((2, 1), 1, (1, 1)),
        ((1, 2), 1, (1, 1)),
        ((3, 1), 1, (1, 0)),
        ((1, 3), 1, (0, 1)),
        ((-2, -1), 1, (-1, -1)),
        ((-3, 1), 1, (-1, 0)),
        ((1, 0), 2, (1, 0)),
        ((1, -1), 2, (1, 0)),
        ((1, -1), 3, (1, 0)),
    ],
)
def test_a_push_leads_straight_away_or_slantwise(cell: tuple[int, int], size: int, step: tuple[int, int]) -> None:
    """Straight where the one is more than twice as far off in one direction as in the other."""
    assert grappling.push_step(Footprint((0, 0), 1), Footprint(cell, size)) == step


@pytest.mark.rule("S5-GRAP-03", "S5-SPACE-09")
@pytest.mark.parametrize(
    ("kind", "third", "way"),
    [("push", None, ((3, 0), (4, 0))), ("push", (4, 0), ((3, 0),)), ("push", (3, 0), ()), ("pull", None, ((1, 0),)),
     ("pull", (1, 0), ())],
)  # fmt: skip
def test_a_push_ends_before_somebody_and_a_pull_before_who_pulls(
    kind: str, third: tuple[int, int] | None, way: tuple[tuple[int, int], ...]
) -> None:
    """No creature is moved into an occupied space."""
    battle = _battle()
    creatures = battle.state.creatures
    creatures["y"].at = (2, 0)
    creatures["z"].at = third or (0, 1)

    assert grappling.push_way(battle.situation, creatures["x"], creatures["y"], kind, 2) == way
