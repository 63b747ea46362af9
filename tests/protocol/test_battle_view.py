"""Tests of `fracas_protocol.battle_view`: a client's view through its mirror. Details are in `test_mirror.py`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fracas_engine.durations import ENCOUNTER
from fracas_engine.viewing import ViewChange
from fracas_protocol.battle_view import BattleView
from fracas_protocol.mirror import Mirror
from fracas_protocol.sheets import write_board
from fracas_protocol.view_tracker import ViewTracker
from tests.protocol.plain_views import PlainView


def creature(id_: str, **fields: Any) -> dict[tuple[str, str], dict[str, Any]]:
    """Return a living creature of a view."""
    return {("creature", id_): {"id": id_, "sheet": id_, "seat": "red", "alive": True, "size": "medium", **fields}}


VIEW: PlainView = {
    **creature("ogre", at=(1, 0), size="large"),
    **creature("imp", at=(0, 0), seat="blue"),
    **creature("ghost", at=(2, 1), alive=False),
    **creature("bat", at=None),
    ("cell", "3,0"): {"id": "3,0", "properties": {"difficult": 0}},
    ("zone", "fog"): {
        "id": "fog",
        "name": "Fog",
        "cells": ((3, 0), (3, 1), (0, 1)),
        "terrain": ("heavily_obscured",),
        "ends": ENCOUNTER,
    },
}


def battle(shape: str = "square") -> tuple[ViewTracker, Mirror, BattleView]:
    """Return a view of a small board, with its updater."""
    board = write_board(["...#", "..P."], {"#": {"wall": 0}, "P": {"pit": 10}}, shape=shape)
    sheets = {"ogre": {"actions": [{"id": "club", "cost": "standard"}]}}
    keeper = ViewTracker("m1", VIEW, version=1, board=board, sheet_of=sheets.get)
    mirror = Mirror(keeper.snapshot())
    return keeper, mirror, BattleView(mirror)


def test_the_map_is_read_with_what_lies_on_it() -> None:
    """Terrain is the map's, or what a cell has become, with the zones over it."""
    _, _, view = battle()

    assert view.size == (4, 2)
    assert not view.is_hex
    assert {cell: dict(view.terrain(cell)) for cell in ((0, 0), (2, 1), (3, 0), (3, 1), (9, 9), (-1, 0))} == {
        (0, 0): {},
        (2, 1): {"pit": 10},
        (3, 0): {"difficult": 0, "heavily_obscured": 0},
        (3, 1): {"heavily_obscured": 0},
        (9, 9): {},
        (-1, 0): {},
    }


def test_creatures_are_found_where_they_stand() -> None:
    """Large ones take up four cells of a square board; the dead and the absent none."""
    _, _, view = battle()

    assert [c.id for c in view.standing_on((2, 1))] == ["ogre"]
    assert [c.id for c in view.standing_on((0, 0))] == ["imp"]
    assert view.standing_on((0, 1)) == ()
    assert view.creatures["bat"].footprint() == ()
    assert [c.id for c in view.of_seat("red")] == ["ogre", "ghost", "bat"]


@pytest.mark.rule("OB-SIZE-02")
def test_a_space_of_its_own_goes_before_that_of_the_size() -> None:
    """What is larger than Gargantuan fills the squares that the ruleset tells beside its size, squeezed one fewer."""
    _, _, view = battle()
    ogre = replace(view.creatures["ogre"], size="gargantuan")

    assert len(ogre.footprint()) == 16
    assert len(replace(ogre, details={"space": 6}).footprint()) == 36
    assert len(replace(ogre, details={"space": 5}).footprint()) == 25
    squeezed = replace(ogre, size="large", details={"squeezed": True})
    assert squeezed.footprint() == (squeezed.at,), "no wall is drawn inside who squeezes"


def test_creatures_on_hexes_take_one_cell() -> None:
    """Hex rulesets have no footprints."""
    _, _, view = battle("hex")

    assert view.is_hex
    assert view.footprint(view.creatures["ogre"]) == ((1, 0),)
    assert view.footprint(view.creatures["bat"]) == ()


def test_sheets_and_actions_are_found_by_creature() -> None:
    """A creature names its sheet; one that is not told is None."""
    _, _, view = battle()

    action = view.action("ogre", "club")

    assert action is not None
    assert action.cost == "standard"
    assert view.action(view.creatures["ogre"], "kiss") is None
    assert view.sheet("imp") is None
    assert view.action("imp", "claw") is None


def test_a_view_shows_the_present_and_keeps_what_was_read() -> None:
    """Things are read anew after a diff, only then, and the old ones stay as they were."""
    keeper, mirror, view = battle()
    before = view.creatures["imp"]
    assert view.creatures["imp"] is before

    mirror.apply(keeper.diff(2, [ViewChange(("creature", "imp"), {"at": (0, 1)})]))

    assert (view.creatures["imp"].at, before.at) == ((0, 1), (0, 0))
    assert (view.version, view.match) == (2, "m1")


def test_a_view_without_a_board_is_empty() -> None:
    """Before a map is told there is none."""
    view = BattleView(Mirror(ViewTracker("m", {}, version=0).snapshot()))

    assert view.size == (0, 0)
    assert dict(view.terrain((0, 0))) == {}
    assert view.game.round == 0


def test_conditions_are_asked_by_name() -> None:
    """`has` takes any of several names."""
    _, _, view = battle()

    assert not view.creatures["imp"].has("prone", "dazed")
