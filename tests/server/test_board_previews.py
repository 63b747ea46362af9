"""Plans of boards, for the page that offers them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from fracas_engine.content.library import library_of
from fracas_engine.ruleset import ruleset_named
from tests.server.arena import serving
from tests.server.gateway.test_plain_http import ask


@pytest.mark.parametrize(("ruleset", "hexes"), [("monster_mash", False), ("monster_turn", True)])
async def test_plans(store_url: str, tmp_path: Path, ruleset: str, *, hexes: bool) -> None:
    """Every board of a ruleset is there, with what each of its glyphs means."""
    async with serving(store_url, tmp_path) as service:
        found = json.loads((await ask(service, f"/boards/{ruleset}")).body)

    library = library_of(ruleset)
    assert found.keys() == library.boards.keys()
    for name, board in library.boards.items():
        assert found[name]["rows"] == list(board.map)
        assert found[name]["hex"] is hexes
        assert found[name]["legend"].keys() == set("".join(board.map))
        assert found[name]["starts"] == len(board.starts)
        assert [edge["open"] for edge in found[name]["edges"]] == [edge.open for edge in board.edges]
        assert bool(found[name]["foes"]) is ruleset_named(ruleset).house


async def test_walls_and_doors_between_cells(store_url: str, tmp_path: Path) -> None:
    """The preview draws them; an open door is drawn ajar."""
    async with serving(store_url, tmp_path) as service:
        inn = json.loads((await ask(service, "/boards/srd5")).body)["wayside_inn"]

    assert {"kind": "door", "ends": [10, 12, 12, 12], "open": True} in inn["edges"]
    assert {"kind": "wall", "ends": [7, 1, 7, 4], "open": False} in inn["edges"]
    assert {"at": [13, 8], "bright": 4, "dim": 4} in inn["lights"]


async def test_whom_the_house_sends(store_url: str, tmp_path: Path) -> None:
    """Who creates a match against the house can know beforehand whom a board is held by."""
    async with serving(store_url, tmp_path) as service:
        found = json.loads((await ask(service, "/boards/monster_turn")).body)

    assert Counter(found["barrow_mouth"]["foes"])["Bone Archer"] == 2
    assert "Night Shaman" in found["barrow_mouth"]["foes"]


async def test_an_unknown_ruleset(store_url: str, tmp_path: Path) -> None:
    """Of what there is not there are no plans."""
    async with serving(store_url, tmp_path) as service:
        assert (await ask(service, "/boards/chess")).status == 404
