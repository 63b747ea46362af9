"""Squeezing from any block of the creature's space, and dead ends."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Move
from tests.engine.rulesets.fourth_family.arena import Scene, scene

RULESETS = ("fourth_edition", "orcus")


def ogre(ruleset: str, rows: str, more: str = "speed: 6") -> Scene:
    """Begin a battle of a large creature in the north-west, and a distant one."""
    return scene(
        ruleset, rows, f"id: ogre, side: red, at: [0, 0], size: large, {more}", "id: foe, side: blue, at: [9, 0]"
    )


ROOM = "........#. ........#. ######.##. ......####"
"""Two rows, and a way out of them to the south."""

CELL = "..######.. ..######.. ########.. ######...."


@pytest.mark.rule("FE-MOVE-09", "OB-SQZE-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("going", "code"),
    [
        ({"to": [0, 0]}, "bad_path"),
        ({"path": [[2, 0], [3, 0], [4, 0], [5, 0], [6, 0], [7, 0], [8, 0]]}, "blocked"),
        ({"path": [[2, 0], [2, 2]]}, "bad_path"),
        ({"path": [[1, 1], [1, 2]]}, "blocked"),
    ],
)
def test_ways_that_cannot_be_squeezed(ruleset: str, going: dict[str, Any], code: str) -> None:
    """To where one stands, into a wall, by leaps."""
    place = ogre(ruleset, ROOM, "speed: 20")

    assert place.refused(by="ogre", move="squeeze", **going) == code


@pytest.mark.rule("FE-MOVE-09", "OB-SQZE-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_squeeze_leads_somewhere(ruleset: str) -> None:
    """A battle hands on an order as it is, and without a way or an end there is nothing to plan."""
    place = ogre(ruleset, ROOM)

    with pytest.raises(IllegalIntent) as refused:
        place.battle.apply("red", Move(by=place["ogre"].id, mode="squeeze"))  # type: ignore[arg-type]

    assert refused.value.code == "malformed"


@pytest.mark.rule("FE-MOVE-09", "OB-SQZE-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("rows", "more"), [(CELL, "speed: 6"), (ROOM, "speed: 0")])
def test_who_can_squeeze_nowhere_stays_in_its_space(ruleset: str, rows: str, more: str) -> None:
    """Between four walls, or without any speed."""
    place = ogre(ruleset, rows, more)

    offered = {move.mode: dict(move.costs) for move in place.battle.options("red")[0].moves}
    answer = place.battle.ask({"reachable": {"by": "ogre", "move": "squeeze"}})
    assert isinstance(answer, tuple)
    asked = {cell for cell, _ in answer}  # type: ignore[misc, str-unpack]

    assert set(offered.get("squeeze", {})) <= {(1, 0), (0, 1), (1, 1)}
    assert {(0, 0)} <= asked <= {(0, 0), (1, 0), (0, 1), (1, 1)}


@pytest.mark.rule("FE-MOVE-09", "OB-SQZE-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_is_stuck_in_a_narrow_place_is_offered_no_squeezing(ruleset: str) -> None:
    """Walled in, with no square to squeeze to."""
    place = ogre(ruleset, ".#######.. ########..", "speed: 6, conditions: [squeezed]")

    assert "squeeze" not in {move.mode for move in place.battle.options("red")[0].moves}


@pytest.mark.rule("FE-OCC-03", "OB-PASS-02")
@pytest.mark.parametrize(("ruleset", "code"), [("fourth_edition", "occupied"), ("orcus", "blocked")])
def test_a_squeeze_along_a_path_stops_before_a_foe(ruleset: str, code: str) -> None:
    """The square is held, which `fourth_edition` tells apart from a wall."""
    rows = "......... ........."
    place = scene(ruleset, rows, "id: a, side: red, at: [0, 0], size: large", "id: b, side: blue, at: [3, 0]")

    assert place.refused(by="a", move="squeeze", path=[[2, 0], [3, 0]]) == code


@pytest.mark.rule("FE-MOVE-09", "OB-SQZE-02")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_path_begins_with_any_block_of_the_body(ruleset: str) -> None:
    """What is two squares from one corner of the body is one from the next."""
    place = ogre(ruleset, ROOM, "speed: 6")

    way = place.battle.ask({"way": {"by": "ogre", "move": "squeeze", "path": [[2, 0]]}})

    assert way == {"path": ((2, 0),), "cost": 1}
