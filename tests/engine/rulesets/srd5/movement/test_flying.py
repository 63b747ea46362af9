"""Ways over and under what is between: the better of two searches for every cell."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.srd5.movement import flying
from fracas_engine.rulesets.srd5.movement.paths import travel_of
from fracas_engine.rulesets.srd5.movement.vertical_paths import going_around
from fracas_engine.rulesets.srd5.state import s5
from tests.engine.rulesets.srd5.arena import start

BOARDS = {
    "a wall": "..#....\n..#....\n..#....\n.......",
    "a pond": "..~~~..\n.~~~~..\n..~....\n.......",
    "an open field": ".......\n.......\n.......\n.......",
}


@pytest.mark.rule("S5-SPEED-06", "S5-OA-01")
@pytest.mark.parametrize("points", [3, 7])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("at", ["[1, 1]", "[1, 1, 1]"])
def test_the_better_way_counts_for_every_cell(board: str, at: str, points: int) -> None:
    """The cheaper one, of equals the one that provokes fewer; groups of cells say the same as the entries."""
    battle = start(
        BOARDS[board],
        f"id: x, side: a, at: {at}, hp: 20, ac: 10, speed: {{fly: 8}}",
        "id: y, side: b, at: [0, 1], hp: 20, ac: 10, speed: 6",
        "id: z, side: b, at: [3, 2], hp: 20, ac: 10, speed: 6",
        "id: w, side: b, at: [2, 3], hp: 20, ac: 10, speed: 6",
        order="x y z w",
    )
    situation, creature = battle.situation, s5(battle.state.creatures["x"])
    level = travel_of(situation, creature, "fly", points)
    around = going_around(situation, creature, "fly", points)
    there = {place[:2]: cost for place, cost in around.ways.costs.items() if place[2] == creature.altitude}

    ends, provokes = flying.FlightDestinations(level, around), flying.Provoked(level, around)

    for cell in {*level.reach.costs, *there} - {creature.at}:
        ways = []
        if cell in level.reach.costs:
            ways.append((level.reach.costs[cell], len(level.provoked(cell)), 0, level.provoked(cell)))
        if cell in there:
            cost, count = around.price((*cell, creature.altitude))
            named = next((whom for whom, cells in around.provokes() if cells & situation.board.grid.bit(cell)), ())
            assert len(named) == count
            ways.append((cost, count, 1, named))
        cost, _, _, whom = min(ways)
        assert (ends[cell], provokes.get(cell, ())) == (cost, whom), cell
    assert {cell: cost for cost, cells in ends.layers() for cell in cells} == dict(ends)
    assert [cost for cost, _ in ends.layers()] == sorted(set(ends.values()))
    assert all(cells == sorted(cells, key=lambda at: (at[1], at[0])) for _, cells in ends.layers())
    assert {cell: whom for whom, cells in provokes.groups() for cell in cells} == dict(provokes)
