"""Falls by their depth, and the save at an edge."""

from __future__ import annotations

import pytest

from fracas_engine.decisions import Given
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Stand
from fracas_engine.rulesets.fourth_family.frames import Landing
from fracas_engine.rulesets.fourth_family.harm import falling
from tests.engine.rulesets.fourth_family.arena import scene

RULESETS = ("fourth_edition", "orcus")


@pytest.mark.rule("FE-FALL-01", "OB-FALL-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("squares", "dice"), [(1, 0), (2, 1), (3, 1), (4, 2), (7, 3)])
def test_each_ten_feet_are_a_die(ruleset: str, squares: int, dice: int) -> None:
    """Five feet do no damage; a hurt creature is prone."""
    place = scene(ruleset, "....", "id: a, side: red, at: [0, 0]", "id: b, side: blue, at: [3, 0]", damage=[3] * dice)

    falling.fall(place.now, place["a"], squares)

    assert (place["a"].hp, place["a"].has("prone")) == (30 - 3 * dice, dice > 0)


@pytest.mark.rule("FE-FORCE-10", "FE-FORCE-11", "FE-FORCE-12")
@pytest.mark.parametrize(("face", "altitude", "at"), [(10, 0, (1, 0)), (9, -2, (2, 0))])
def test_a_save_of_ten_catches_at_the_edge(face: int, altitude: int, at: tuple[int, int]) -> None:
    """Ten is enough and nine is not."""
    place = scene(
        "fourth_edition", "..P...", "id: a, side: red, at: [1, 0]", "id: b, side: blue, at: [5, 0]",
        save=[face], damage=[4],
    )  # fmt: skip

    assert not falling.forced_step(place.now, place["a"], (2, 0), "push", last=True)

    assert (place["a"].altitude, place["a"].at, place["a"].has("prone")) == (altitude, at, True)


@pytest.mark.rule("FE-FORCE-10")
def test_a_standing_answer_declines_the_save_at_an_edge() -> None:
    """No die of a save falls, and the creature goes over the edge."""
    place = scene(
        "fourth_edition", "..P...", "id: a, side: red, at: [1, 0]", "id: b, side: blue, at: [5, 0]", damage=[4]
    )
    place.battle.state.seats[place["a"].seat].standing["catch"] = "never"

    falling.forced_step(place.now, place["a"], (2, 0), "push", last=True)

    assert (place["a"].altitude, place["a"].hp) == (-2, 26)


@pytest.mark.rule("OB-FORC-10")
def test_orcus_knows_no_save_at_an_edge() -> None:
    """A creature pushed over it falls."""
    place = scene("orcus", "..P...", "id: a, side: red, at: [1, 0]", "id: b, side: blue, at: [5, 0]", damage=[4])

    falling.forced_step(place.now, place["a"], (2, 0), "push", last=True)

    assert (place["a"].altitude, place["a"].hp) == (-2, 26)


@pytest.mark.rule("FE-FLY-02", "OB-FLY-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("flown", "altitude"), [(1, 0), (2, 4)])
def test_a_flyer_stays_up_that_has_flown_two_squares(ruleset: str, flown: int, altitude: int) -> None:
    """One square is too little."""
    place = scene(
        ruleset, "....", "id: a, side: red, at: [0, 0, 4], speed: {fly: 6, walk: 4}", "id: b, side: blue, at: [3, 0]",
        damage=[1, 1],
    )  # fmt: skip
    place["a"].flown = flown

    falling.end_flight(place.now, place["a"])

    assert place["a"].altitude == altitude


@pytest.mark.rule("OB-FALL-04")
def test_who_lets_others_choose_lands_on_the_first_free_square() -> None:
    """A seat that answers nothing is not waited for."""
    place = scene(
        "orcus",
        "..... " * 3,
        "id: bat, side: red, at: [1, 1, 3], speed: {walk: 2, fly: 6}",
        "id: orc, side: blue, at: [1, 1]",
        damage=[4],
    )
    place.battle.apply("red", Stand(kind="choice", answer="never"))

    place.play(by="bat", end="turn")

    assert (place["bat"].at, place["bat"].altitude) == ((0, 0), 0)


@pytest.mark.rule("OB-FALL-04")
@pytest.mark.parametrize(
    ("bat", "orc", "landed"),
    [(None, (1, 1), None), ((3, 1, 0), (1, 1), (3, 1)), ((1, 1, 3), (4, 1), (1, 1)), ((1, 1, 3), (1, 1), (2, 1))],
    ids=["removed", "put on the ground", "the space was cleared", "nothing has changed"],
)
def test_a_game_master_changes_the_place_before_the_landing_is_chosen(
    bat: tuple[int, int, int] | None, orc: tuple[int, int], landed: tuple[int, int] | None
) -> None:
    """Only a creature that is still in the air above another one lands where its seat chooses."""
    place = scene(
        "orcus",
        "..... " * 3,
        "id: bat, side: red, at: [1, 1, 3], speed: {walk: 2, fly: 6}",
        "id: orc, side: blue, at: [1, 1]",
        damage=[4],
    )
    place["orc"].at = orc
    place["bat"].at, place["bat"].altitude = (bat[:2], bat[2]) if bat is not None else (None, 3)

    falling.step_landing(place.now, Landing(CreatureId("bat"), 3), (Given(1, CreatureId("bat"), (2, 1)),))

    assert place["bat"].at == landed
    assert (place["bat"].hp < 30) is (bat is not None and bat[2] > 0)
