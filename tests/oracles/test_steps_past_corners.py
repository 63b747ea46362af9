"""Steps past corners in all d20 rulesets, and charges of orcus, compared with a search over every way."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fracas_engine.battle import Battle
from fracas_engine.dice import ScriptedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Move, Use
from fracas_engine.setup import Setup
from tests.examples import examples
from tests.oracles.steps_past_corners import SOLID, Cell, cells_of, direct_cost, may_step

WIDE, HIGH = 7, 6
CORNERS: Final = {"orcus": SOLID, "monster_mash": SOLID, "fourth_edition": SOLID + "qx", "srd5": SOLID + "qx"}
"""The glyphs whose corners bar a diagonal step (OB-MOVE-05, MM-MOVE-05, FE-OBST-02, S5-GRID-07)."""
BLADE: Final = {"id": "blade", "cost": "standard", "origin": "melee", "basic": True,
                "attack": {"bonus": 5, "vs": "ac"}, "hit": [{"damage": 1}]}  # fmt: skip

maps = st.lists(st.text(alphabet=".....~q#O", min_size=WIDE, max_size=WIDE), min_size=HIGH, max_size=HIGH)
cells = st.tuples(st.integers(0, WIDE - 1), st.integers(0, HIGH - 1))


def start(ruleset: str, rows: list[str], *creatures: dict[str, Any]) -> Battle:
    """Begin a battle in the order of its creatures."""
    made = [{"hp": 30, "ac": 10, "speed": 6, "side": "b", **one} for one in creatures]
    if ruleset in ("orcus", "fourth_edition"):
        made = [{"fortitude": 10, "reflex": 10, "will": 10, **one} for one in made]
    setup = {"ruleset": ruleset, "board": {"map": tuple(rows)}, "creatures": tuple(made),
             "order": tuple(one["id"] for one in made)}  # fmt: skip
    return Battle.start(Setup.model_validate(setup), ScriptedFaces({"attack": [1]}))


def cleared(rows: list[str], taken: set[Cell]) -> list[str]:
    """Return a map with floor where creatures stand."""
    return ["".join("." if (x, y) in taken else glyph for x, glyph in enumerate(row)) for y, row in enumerate(rows)]


@pytest.mark.rule("OB-MOVE-05", "MM-MOVE-04", "MM-MOVE-05", "FE-OBST-02", "S5-GRID-07")
@given(
    ruleset=st.sampled_from(sorted(CORNERS)),
    rows=maps,
    at=cells,
    big=st.booleans(),
    step=st.sampled_from([(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]),
)
@examples(100)
def test_a_step_is_possible_where_the_text_allows_it(
    ruleset: str, rows: list[str], at: Cell, step: Cell, *, big: bool
) -> None:
    """Solid squares bar diagonal steps past their corners; a portcullis does so where the ledger says it."""
    side = 2 if big else 1
    own = cells_of(at, side)
    assume(at[0] + side <= WIDE and at[1] + side <= HIGH)
    far = (0, 0) if at[0] > 2 or at[1] > 2 else (WIDE - 1, HIGH - 1)
    rows = cleared(rows, own | {far})
    to = (at[0] + step[0], at[1] + step[1])
    mover = {"id": "mover", "side": "a", "at": at, "size": "large" if big else "medium", "hero": True}
    battle = start(ruleset, rows, mover, {"id": "other", "at": far})
    try:
        battle.apply(SeatId("a"), Move(by=CreatureId("mover"), mode="walk", path=(to,)))
        moved = True
    except IllegalIntent:
        moved = False

    assert moved is may_step(rows, side, at, to, CORNERS[ruleset])


@pytest.mark.rule("OB-CHRG-01", "OB-CHRG-02", "OB-CHRG-03", "OB-CHRG-04")
@given(rows=maps, at=cells, foe=cells, others=st.lists(cells, max_size=3, unique=True), speed=st.integers(2, 7))
@examples(100)
def test_a_charge_is_possible_where_some_direct_way_is(
    rows: list[str], at: Cell, foe: Cell, others: list[Cell], speed: int
) -> None:
    """It ends on the nearest squares, by a way of exactly so many steps that its speed pays for."""
    others = [cell for cell in others if cell not in (at, foe)]
    assume(at != foe)
    rows = cleared(rows, {at, foe, *others})
    guards = [{"id": f"guard{number}", "side": "ba"[number % 2], "at": cell} for number, cell in enumerate(others)]
    battle = start(
        "orcus",
        rows,
        {"id": "pc", "side": "a", "at": at, "speed": speed, "hero": True, "actions": (BLADE,)},
        {"id": "foe", "at": foe},
        *guards,
    )
    situation, pc = battle.situation, CreatureId("pc")
    near = [
        cell
        for cell in ((foe[0] + dx, foe[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
        if 0 <= cell[0] < WIDE and 0 <= cell[1] < HIGH and rows[cell[1]][cell[0]] not in SOLID + "q"
        and battle.ask({"effect_line": {"from": cell, "to": foe}})
    ]  # fmt: skip
    least = min((max(abs(x - at[0]), abs(y - at[1])) for x, y in near), default=0)
    enemies = {foe, *(cell for number, cell in enumerate(others) if number % 2 == 0)}
    ends = {
        cell
        for cell in near
        if least >= 2 and max(abs(cell[0] - at[0]), abs(cell[1] - at[1])) == least
        and (direct_cost(rows, at, cell, enemies, others) or speed + 1) <= speed
    }  # fmt: skip

    offered = {
        cell
        for options in battle.options(SeatId("a"))
        for use in options.uses
        if use.action == "charge" and [target.id for target in use.targets] == ["foe"]
        for cell in use.destinations
    }

    assert situation.state.game.acting == pc
    assert offered == ends
    if ends:
        there = min(ends)
        battle.apply(SeatId("a"), Use(by=pc, action="charge", on=("foe",), to=there))
        assert battle.state.creatures["pc"].at == there


@pytest.mark.rule("FE-FORCE-04", "FE-FORCE-13", "FE-OBST-02")
@given(
    rows=maps,
    at=cells,
    mage=cells,
    side=st.integers(1, 3),
    step=st.sampled_from([(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]),
)
@examples(100)
def test_a_slide_needs_a_line_to_every_square_newly_entered(
    rows: list[str], at: Cell, mage: Cell, side: int, step: Cell
) -> None:
    """A body of any size is slid one step where it could step and the mover has all the lines."""
    own = cells_of(at, side)
    assume(mage not in own and at[0] + side <= WIDE and at[1] + side <= HIGH)
    rows = cleared(rows, own | {mage})
    to = (at[0] + step[0], at[1] + step[1])
    drag = {"id": "drag", "cost": "standard", "origin": "ranged", "range": 20, "effect": [{"slide": 1}]}
    battle = start(
        "fourth_edition",
        rows,
        {"id": "mage", "side": "a", "at": mage, "hero": True, "actions": (drag,)},
        {"id": "ogre", "at": at, "size": {1: "medium", 2: "large", 3: "huge"}[side]},
    )
    assume(battle.ask({"effect_line": {"from": "mage", "to": "ogre"}}))
    entered = cells_of(to, side) - own
    possible = (
        mage not in entered
        and may_step(rows, side, at, to, CORNERS["fourth_edition"])
        and all(battle.ask({"effect_line": {"from": "mage", "to": cell}}) for cell in sorted(entered))
    )

    try:
        battle.apply(SeatId("a"), Use(by=CreatureId("mage"), action="drag", on=("ogre",), path=(to,)))
        moved = battle.state.creatures["ogre"].at == to
    except IllegalIntent:
        moved = False

    assert moved is possible
