"""The way on of a mover that was displaced, compared with a search of its own on random ground."""

from __future__ import annotations

import heapq
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement import paths
from fracas_engine.d20.movement.remaining_path import rest_of_way, still_ahead
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.ids import Cell
from fracas_engine.resolution import AnyResolution, Resolution
from tests.engine.rulesets.monster_mash.arena import CLAW, start
from tests.examples import examples

WIDTH, HEIGHT = 6, 4

ROWS = st.lists(st.sampled_from("....~~#"), min_size=WIDTH * HEIGHT, max_size=WIDTH * HEIGHT)


def _costs_from(rows: list[str], here: Cell) -> dict[Cell, int]:
    """Return what the cheapest ways cost, by Dijkstra's algorithm on single cells."""
    found: dict[Cell, int] = {}
    queue = [(0, here)]
    while queue:
        cost, (x, y) = heapq.heappop(queue)
        if (x, y) in found:
            continue
        found[x, y] = cost
        for dx, dy in ((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b):
            there = (x + dx, y + dy)
            passed = (there, (x + dx, y), (x, y + dy))
            if all(0 <= u < WIDTH and 0 <= v < HEIGHT and rows[v][u] != "#" for u, v in passed):
                heapq.heappush(queue, (cost + (2 if rows[there[1]][there[0]] == "~" else 1), there))
    return found


def _battle(rows: list[str]) -> AnyResolution:
    battle = start(
        " ".join(rows),
        f"id: x, seat: a, at: [0, 0], hp: 20, speed: 6, actions: [{CLAW}]",
        f"id: y, seat: b, at: [5, 3], hp: 20, ac: 14, speed: 4, actions: [{CLAW}]",
        order="x y",
    )
    battle.state.creatures["y"].at = None
    return Resolution(battle.situation, Dice(ScriptedFaces({})))


def _cost(rows: list[str], cells: tuple[Cell, ...]) -> int:
    return sum(2 if rows[y][x] == "~" else 1 for x, y in cells)


@pytest.mark.rule("MM-OA-05", "FE-OA-06", "OB-IMM-03", "S5-OA-03")
@given(flat=ROWS, named=st.booleans(), there=st.tuples(st.integers(0, 5), st.integers(0, 3)), data=st.data())
@examples(60)
def test_a_displaced_mover_takes_the_cheapest_way_back(
    flat: list[str], there: Cell, data: st.DataObject, *, named: bool
) -> None:
    """To a destination directly; to a named path where that is cheapest, and along it, if the points suffice."""
    flat[0] = flat[-1] = "."
    rows = ["".join(flat[y * WIDTH : (y + 1) * WIDTH]) for y in range(HEIGHT)]
    now = _battle(rows)
    mover = now.state.creatures["x"]
    reached = {cell: cost for cell, cost in _costs_from(rows, (0, 0)).items() if 0 < cost <= 6}
    if not reached or rows[there[1]][there[0]] == "#":
        return
    goal = data.draw(st.sampled_from(sorted(reached)))
    frame = paths.plan(now, mover, "walk", 6, (), goal)
    if named:
        frame = paths.plan(now, mover, "walk", 6, frame.path, None)
    done = data.draw(st.integers(0, len(frame.path) - 1))
    points = 6 - _cost(rows, frame.path[:done])
    frame = replace(frame, index=done, points=points)
    if there in (frame.path[done - 1] if done else frame.start, *frame.path[done:]):
        return

    mover.at = there
    found = rest_of_way(now, mover, frame)

    rest, costs = found.path[done:], _costs_from(rows, there)
    assert _cost(rows, rest) <= points
    assert all(_costs_from(rows, a).get(b) is not None for a, b in zip((there, *rest), rest, strict=False))
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in zip((there, *rest), rest, strict=False))
    ahead = frame.path[done:] if named else (goal,)
    joins = [
        (costs[cell] + _cost(rows, ahead[n + 1 :]), costs[cell], -n) for n, cell in enumerate(ahead) if cell in costs
    ]
    if not joins:
        assert rest == ()
        return
    if costs.get(goal, 99) <= points:
        assert rest[-1] == goal
        best = min(joins, key=lambda one: one[1:])[0]
        follows_path = _next_can_be_stepped_to(there, frame) and found.path[done:] == frame.path[done:]
        assert follows_path or _cost(rows, rest) == (best if best <= points else costs[goal])
    else:
        # Nothing that is left could have been spent on a further step.
        assert not rest or points - _cost(rows, rest) <= 1
        assert rest or min(cost for cell, cost in costs.items() if cost) > points or points <= 1


def _next_can_be_stepped_to(here: Cell, frame: Moving) -> bool:
    x, y = frame.path[frame.index]
    return max(abs(x - here[0]), abs(y - here[1])) == 1


def test_places_that_were_passed_are_not_returned_to() -> None:
    """Also where the path crosses itself, only what lies ahead of the mover counts."""
    path: tuple[Cell, ...] = ((1, 0), (2, 0), (1, 0), (0, 1))
    frame = paths.plan(_battle(["......"] * 4), _battle(["......"] * 4).state.creatures["x"], "walk", 6, path, None)

    assert [len(still_ahead(replace(frame, index=taken))) for taken in range(4)] == [4, 3, 2, 1]
