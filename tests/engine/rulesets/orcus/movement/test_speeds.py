"""Walking and swimming in one move: the offered squares, and the refusal of a path that is too long."""

from __future__ import annotations

import pytest

from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move
from fracas_engine.rulesets.orcus.movement import deep
from tests.engine.rulesets.fourth_family.arena import scene

POOL = {(1, 0), (2, 0)}
LAND = {(0, 0), (3, 0)}


@pytest.mark.rule("OB-SPD-02", "OB-SPD-03")
@pytest.mark.parametrize(
    ("walk", "swim", "mode", "squares"),
    [
        (6, 4, "walk", POOL),
        (4, 4, "walk", set()),
        (4, 6, "walk", set()),
        (4, 6, "swim", LAND),
        (4, 4, "swim", set()),
        (6, 4, "swim", set()),
        (4, 6, "climb", set()),
    ],
)
def test_the_squares_of_the_slower_speed(walk: int, swim: int, mode: str, squares: set[tuple[int, int]]) -> None:
    """Water for creatures that walk faster, land for creatures that swim faster, none if both are the same."""
    place = scene(
        "orcus",
        ".ww.",
        f"id: a, side: red, at: [0, 0], speed: {{walk: {walk}, swim: {swim}}}",
        "id: b, side: blue, at: [3, 0]",
    )

    assert set(place.now.map.grid.cells(deep(place.now, place["a"], mode))) == squares


@pytest.mark.rule("OB-SPD-03")
@pytest.mark.parametrize(("rows", "word"), [(".....ww.", "swimming"), (".ww.....", "walking")])
def test_a_way_too_long_names_the_speed_that_is_used_up(rows: str, word: str) -> None:
    """That of the square that is too far."""
    speeds = "{walk: 6, swim: 3}" if word == "swimming" else "{walk: 3, swim: 6}"
    place = scene("orcus", rows, f"id: a, side: red, at: [0, 0], speed: {speeds}", "id: b, side: blue, at: [7, 0]")
    way = tuple((x, 0) for x in range(1, 7))

    with pytest.raises(IllegalIntent, match=f"too far for {word}") as refused:
        place.battle.apply("red", Move(by=CreatureId("a"), mode="walk", path=way))
    assert refused.value.code == "not_enough_movement"
