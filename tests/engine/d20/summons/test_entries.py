"""Entry cells of summoned and conjured things, as offered."""

from __future__ import annotations

from itertools import product

import pytest

from fracas_engine.battle import Battle
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Use
from tests.engine.rulesets.monster_mash import arena as mash
from tests.engine.rulesets.srd5 import arena as srd5

ROWS = "........ ...#.... ...#.... ........"


def _battle(ruleset: str, brings: str) -> Battle:
    origin = "origin: ranged, range: 3"
    if ruleset == "srd5":
        call = f"{{id: call, cost: action, {origin}, effect: [{brings}]}}"
        one = f"id: x, side: a, hero: true, at: [1, 1], hp: 20, ac: 12, speed: 6, actions: [{call}]"
        return srd5.start(ROWS, one, "id: y, side: b, at: [2, 0], hp: 20, ac: 10, speed: 6", order="x y")
    call = f"{{id: call, cost: standard, {origin}, effect: [{brings}]}}"
    one = f"id: x, seat: a, at: [1, 1], hp: 20, speed: 6, actions: [{call}]"
    return mash.start(ROWS, one, "id: y, seat: b, at: [2, 0], hp: 20, speed: 6", order="x y")


def _is_accepted(battle: Battle, cell: Cell) -> bool:
    twin = battle.clone()
    (asked,) = twin.pending
    try:
        twin.apply(asked.seat, Use(by=CreatureId("x"), action="call", to=cell), decision=asked.number)
    except IllegalIntent:
        return False
    return True


@pytest.mark.rule("MM-GRID-05", "MM-SPL-02", "S5-RANGE-01", "S5-COVER-03")
@pytest.mark.parametrize("ruleset", ["monster_mash", "srd5"])
@pytest.mark.parametrize("brings", ["{summon: y}", "{conjure: {name: hand, until: encounter}}"])
def test_all_is_offered_that_is_accepted(ruleset: str, brings: str) -> None:
    """In range, not behind the wall, and not in an occupied cell, though a thing may be conjured there."""
    battle = _battle(ruleset, brings)
    (asked,) = battle.pending
    (offered,) = (use for use in battle.options_of(asked).uses if use.action == "call")
    accepted = {cell for cell in product(range(8), range(4)) if _is_accepted(battle, cell)}

    assert (3, 0) in offered.destinations
    assert not {(1, 1), (2, 0), (3, 1), (5, 1), (6, 3)} & set(offered.destinations)
    assert set(offered.destinations) == accepted - {(1, 1), (2, 0)}
    assert ((2, 0) in accepted) is ("conjure" in brings)
