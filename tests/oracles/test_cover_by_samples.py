"""Cover of srd5 in the engine, compared with the lines of the ledger one by one."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.engine.rulesets.srd5.arena import start
from tests.examples import examples
from tests.oracles.cover_by_samples import Space, degree

WIDE, HIGH = 9, 7
SIZES = {1: "medium", 2: "large"}

maps = st.lists(st.text(alphabet="......#Oqh", min_size=WIDE, max_size=WIDE), min_size=HIGH, max_size=HIGH)
spaces = st.tuples(st.integers(0, WIDE - 2), st.integers(0, HIGH - 2), st.integers(0, 2), st.integers(1, 2))


def overlap(one: Space, other: Space) -> bool:
    """Return True if two spaces share cells on the plan."""
    return all(one[axis] < other[axis] + other[3] and other[axis] < one[axis] + one[3] for axis in (0, 1))


@pytest.mark.slow
@pytest.mark.rule("S5-COVER-04", "S5-COVER-05", "S5-COVER-07", "S5-COVER-08", "S5-COVER-09")
@given(rows=maps, placed=st.lists(spaces, min_size=2, max_size=5))
@examples(100)
def test_cover_is_what_the_lines_of_the_text_say(rows: list[str], placed: list[Space]) -> None:
    """Walls, slits, low walls and creatures of several heights and sizes, from afar and side by side."""
    assume(not any(overlap(one, other) for n, one in enumerate(placed) for other in placed[:n]))
    taken = {(x + i, y + j) for x, y, _, side in placed for i in range(side) for j in range(side)}
    rows = ["".join("." if (x, y) in taken else glyph for x, glyph in enumerate(row)) for y, row in enumerate(rows)]
    battle = start(
        " ".join(rows),
        *(
            f"id: c{number}, side: {'ab'[number % 2]}, hp: 30, at: [{x}, {y}, {z}], size: {SIZES[side]}, "
            "speed: {walk: 6, fly: 6, hover: true}"
            for number, (x, y, z, side) in enumerate(placed)
        ),
        order=" ".join(f"c{number}" for number in range(len(placed))),
    )

    found = battle.ask({"cover": {"of": "c1", "from": "c0"}})

    assert found == degree(rows, placed[0], placed[1], placed[2:])
