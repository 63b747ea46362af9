"""Difficult terrain: its sources and its movement cost (FE-DIFF, OB-DIFF)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Mask
from fracas_engine.rulesets.fourth_family.movement import squeezing
from fracas_engine.rulesets.fourth_family.queries.flight import is_flight
from fracas_engine.rulesets.fourth_family.queries.water import wet
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

MAKES_DIFFICULT: Final = ("difficult", "half_cover")
"""Properties of squares that make them difficult terrain (OB-DIFF-03)."""


def costs_of(situation: Situation[FamilyRules], creature: Creature, mode: str) -> tuple[tuple[int, Mask], ...]:
    """Return the squares that cost more than 1 to enter, for any mode of movement but flight.

    Rules: OB-DIFF-02 and -04, FE-DIFF-01 to -03, FE-MOVE-10.

    Args:
        situation: The battle.
        creature: The mover; water may be difficult terrain for a creature that cannot swim.
        mode: The mode of movement.

    Returns:
        Pairs of a cost and the squares that have this cost, as in `Passage.costs`.
    """
    if is_flight(situation, creature, mode) or (mode == "climb" and creature.altitude > 0):
        return ()
    ruleset = situation.rules
    rough = situation.map_memo("rough", lambda: situation.board.mask(*MAKES_DIFFICULT))
    if "swim" not in ruleset.sheet(situation, creature).speeds:
        rough |= wet(situation) if ruleset.water_is_slow else 0
    if mode == squeezing.MODE:
        return squeezing.narrow_costs(situation, creature, rough)
    return ((2, rough),) if rough else ()
