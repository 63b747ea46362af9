"""Combat advantage and flanking (MM-CA, MM-FLK)."""

from __future__ import annotations

from fracas_engine.board import flanks
from fracas_engine.d20.queries.space import distance_between, masks
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.monster_mash.conditions import EXPOSED
from fracas_engine.rulesets.monster_mash.queries.sight import can_see, ground_footprint
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def combat_advantage(situation: Situation[D20Rules], attacker: Creature, target: Creature) -> bool:
    """Return True if an attacker has combat advantage (MM-CA-02 to -04, MM-FLK-01)."""
    if target.conditions and target.has(*EXPOSED):
        return True
    return not can_see(situation, target, attacker) or flanked_by(situation, target, attacker)


def flanked_by(situation: Situation[D20Rules], target: Creature, attacker: Creature) -> bool:
    """Return True if the attacker and another enemy of the target are on opposite sides of the target.

    Rules: MM-FLK-01 to -05.
    """
    if distance_between(attacker, target) > 1:
        return False  # the usual case, and faster than a cache
    return situation.place_memo(("flanked", target.id, attacker.id), lambda: _flanked_by(situation, target, attacker))


def _flanked_by(situation: Situation[D20Rules], target: Creature, attacker: Creature) -> bool:
    if attacker.side == target.side:
        return False
    grid = situation.map.grid
    spaces = masks(situation)
    base = ground_footprint(target)
    ring = grid.grown(spaces[target.id], 1)
    own = spaces[attacker.id] & ring
    if not own:
        return False
    for other in situation.present():
        if other.side == target.side or other is attacker:
            continue
        theirs = spaces[other.id] & ring
        if theirs and flanks(base, grid.cells(own), grid.cells(theirs)):
            return True
    return False
