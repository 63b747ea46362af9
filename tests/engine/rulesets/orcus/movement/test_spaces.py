"""Spaces larger than 4x4: in content and in views."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.d20.queries.space import footprint
from fracas_engine.dice import ScriptedFaces
from fracas_engine.setup import Setup
from fracas_engine.viewing import PUBLIC
from tests.engine.content.writing import scenario_text, told


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        (
            "size: huge, space: 6",
            (
                "8: creatures[0].space: a huge creature takes its space from its size; "
                "write size: gargantuan, or leave space out"
            ),
        ),
        (
            "space: 4",
            (
                "8: creatures[0].space: a medium creature takes its space from its size; "
                "write size: gargantuan, or leave space out"
            ),
        ),
        (
            "size: gargantuan, space: 3",
            "8: creatures[0].space: 3 is too small for a Gargantuan creature; use at least 4",
        ),
        ("size: gargantuan, space: wide", "8: creatures[0].space: wide is not a whole number"),
    ],
)
@pytest.mark.rule("OB-SIZE-02")
def test_only_the_gargantuan_are_larger_than_their_size(keys: str, complaint: str) -> None:
    """Impossible values are reported with the remedy."""
    ogre = f"  - {{id: ogre, side: red, at: [0, 0], hp: 30, ac: 13, speed: 6, {keys}}}\n"

    assert told(scenario_text(ruleset="orcus", creatures=ogre)) == complaint


@pytest.mark.parametrize(("own", "cells", "shown"), [({"space": 6}, 36, 6), ({"space": 4}, 16, None), ({}, 16, None)])
@pytest.mark.rule("OB-SIZE-02")
def test_the_squares_are_as_many_as_the_entry_says(own: dict[str, int], cells: int, shown: int | None) -> None:
    """Every viewer of the creature learns a space that its size does not give."""
    dragon = CreatureSpec.model_validate(
        {"id": "dragon", "side": "red", "at": [0, 0], "size": "gargantuan", "hp": 300, "ac": 30, "speed": 6, **own}
    )
    board = BoardSpec.model_validate({"map": "\n".join(["......."] * 7)})
    battle = Battle.start(
        Setup(ruleset="orcus", board=board, creatures=(dragon,), order=("dragon",)), ScriptedFaces({})
    )

    assert len(list(footprint(battle.state.creatures["dragon"]).cells())) == cells
    assert battle.view(PUBLIC)[("creature", "dragon")]["space"] == shown
