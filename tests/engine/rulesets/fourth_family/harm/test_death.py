"""Death saves, dying and death, at the numbers where they turn."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.fourth_family.harm import damage, death
from tests.engine.rulesets.fourth_family.arena import Scene, scene

RULESETS = ("fourth_edition", "orcus")
DYING = "id: pc, side: red, at: [1, 0], hero: true, hp: {max: 40, now: -5}"


def dying(ruleset: str, more: str = "", **faces: list[int]) -> Scene:
    """Begin a battle with a dying hero, beside a friend and far from a foe."""
    own = f"{DYING}, {more}" if more else DYING
    friend, foe = "id: x, side: red, at: [0, 0]", "id: g, side: blue, at: [5, 0]"
    return scene(ruleset, "......", friend, own, foe, **faces)


@pytest.mark.rule("FE-DEATH-04", "OB-DSAV-02", "OB-DSAV-03")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("face", "failures"), [(9, 1), (10, 0), (1, 1), (19, 0)])
def test_a_death_save_of_exactly_ten_is_no_failure(ruleset: str, face: int, failures: int) -> None:
    """Below ten is a failure, ten and more is none."""
    place = dying(ruleset, death_save=[face])

    death.death_save(place.now, place["pc"])

    assert (place["pc"].failures, place["pc"].hp, place["pc"].alive) == (failures, -5, True)


@pytest.mark.rule("FE-DEATH-04", "OB-DSAV-03")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_third_failure_kills(ruleset: str) -> None:
    """Two failures leave one dying, the third does not."""
    place = dying(ruleset, death_save=[2, 3, 4])
    alive = []

    for _ in range(3):
        death.death_save(place.now, place["pc"])
        alive.append(place["pc"].alive)

    assert alive == [True, True, False]


@pytest.mark.rule("FE-DEATH-05")
@pytest.mark.parametrize(("face", "hp", "left"), [(19, -5, 2), (20, 10, 1)])
def test_a_twenty_spends_a_surge(face: int, hp: int, left: int) -> None:
    """With 20 the hero has a quarter of its hit points and a surge less; with 19 nothing has happened."""
    place = dying("fourth_edition", "surges: 2", death_save=[face])

    death.death_save(place.now, place["pc"])

    assert (place["pc"].hp, place["pc"].stock) == (hp, left)


@pytest.mark.rule("OB-DSAV-06", "OB-DSAV-07")
@pytest.mark.parametrize(("stock", "asked"), [(2, True), (0, False)])
def test_orcus_asks_before_a_recovery_is_spent(stock: int, asked: bool) -> None:  # noqa: FBT001
    """The hit points stay until the question is answered; without a recovery there is none."""
    place = dying("orcus", f"recoveries: {stock}", death_save=[20])
    before = len(place.battle.state.stack)

    death.death_save(place.now, place["pc"])

    assert place["pc"].hp == -5
    assert (len(place.battle.state.stack) > before) is asked


def hero_and_foe(ruleset: str) -> Scene:
    """Begin a battle of a hero with 40 hit points and a foe with 10, far from each other."""
    hero, foe = "id: pc, side: red, at: [1, 0], hero: true, hp: 40", "id: g, side: blue, at: [5, 0], hp: 10"
    return scene(ruleset, "......", hero, foe)


@pytest.mark.rule("FE-DEATH-03")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("lost", "alive"), [(59, True), (60, False)])
def test_half_of_the_hit_points_below_nothing_is_death(ruleset: str, lost: int, alive: bool) -> None:  # noqa: FBT001
    """With 40 hit points a hero is dead at -20 and not at -19."""
    place = hero_and_foe(ruleset)

    damage.deal(place.now, place["pc"], ((lost, ""),))

    assert place["pc"].alive is alive


@pytest.mark.rule("FE-DYING-01", "OB-ZERO-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("lost", "down"), [(39, False), (40, True)])
def test_a_hero_falls_at_exactly_nothing(ruleset: str, lost: int, down: bool) -> None:  # noqa: FBT001
    """One hit point keeps a hero up, none does not."""
    place = hero_and_foe(ruleset)

    damage.deal(place.now, place["pc"], ((lost, ""),))

    assert place["pc"].has("dying") is down
    assert place["pc"].has("prone") is down


@pytest.mark.rule("FE-DYING-01", "OB-ZERO-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_monster_dies_where_a_hero_lies(ruleset: str) -> None:
    """At 0 hit points a monster is dead."""
    place = hero_and_foe(ruleset)

    damage.deal(place.now, place["g"], ((10, ""),))

    assert not place["g"].alive
