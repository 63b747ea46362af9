"""Combat advantage (FE-CA, OB-CADV) and flanking (FE-FLANK, OB-FLNK)."""

from __future__ import annotations

from fracas_engine.board import Footprint, crosses_opposite_faces, crosses_opposite_sides, distance, flanks, unseparated
from fracas_engine.d20.queries.space import distance_between, footprint, masks
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.fourth_family.conditions import can_act, has_condition
from fracas_engine.rulesets.fourth_family.queries.altitudes import aloft_able
from fracas_engine.rulesets.fourth_family.queries.payment import acting_frame
from fracas_engine.rulesets.fourth_family.queries.sight import can_see, effect_line, ground_footprint, is_hidden
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def can_flank(situation: Situation[FamilyRules], creature: Creature, target: Creature) -> bool:
    """Return True if a creature is able to flank a target (FE-FLANK-05 and -06, OB-FLNK-04)."""
    ruleset = situation.rules
    if not can_act(creature) or has_condition(creature, *ruleset.switches.unflanking):
        return False
    spec = situation.sheet(creature)
    if creature.altitude > 0 and not aloft_able(situation, creature) and ruleset.switches.flyers_cannot_flank:
        return False
    if spec.size == "tiny" and (spec.reach or 0) == 0:
        return distance_between(creature, target) == 0
    return effect_line(situation, ground_footprint(creature), ground_footprint(target))


def flanked_by(situation: Situation[FamilyRules], target: Creature, attacker: Creature) -> bool:
    """Return True if an attacker and one of its allies flank a creature (FE-FLANK-07)."""
    return situation.steady_memo(("flanked", target.id, attacker.id), lambda: _flanked_by(situation, target, attacker))


def _flanked_by(situation: Situation[FamilyRules], target: Creature, attacker: Creature) -> bool:
    if attacker.side == target.side or not situation.rules.attacks.flanking(situation):
        return False
    grid = situation.map.grid
    spaces = masks(situation)
    ring = grid.grown(spaces[target.id], 1) & ~spaces[target.id]
    own = spaces.get(attacker.id, 0) & ring
    heights = situation.rules.switches.flanks_at_heights
    if not (own or heights) or not can_flank(situation, attacker, target):
        return False
    if not heights and distance_between(attacker, target) > 1:
        return False  # far above it, or at the rim of its pit
    walls = situation.rules.terrain.barriers(situation)
    own = unseparated(situation.board, own, spaces[target.id], walls)
    here, base = grid.cells(own), ground_footprint(target)
    for other in situation.present():
        if other is attacker or other.side != attacker.side or not can_flank(situation, other, target):
            continue
        theirs = unseparated(situation.board, spaces[other.id] & ring, spaces[target.id], walls)
        if heights and {attacker.altitude, other.altitude} != {target.altitude}:
            if _flanks_aloft(attacker, other, target):
                return True
        elif not heights and distance_between(other, target) > 1:
            continue
        elif theirs and flanks(base, here, grid.cells(theirs), crosses_opposite_sides):
            return True
    return False


def _flanks_aloft(one: Creature, other: Creature, target: Creature) -> bool:
    """Return True if two creatures at different altitudes are on opposite sides of the target (OB-FLNK-05)."""
    space = footprint(target)
    sides = [
        [cube for cube in footprint(creature).cubes() if distance(Footprint(cube[:2], 1, cube[2]), space) == 1]
        for creature in (one, other)
    ]
    return any(crosses_opposite_faces(space, here, there) for here in sides[0] for there in sides[1])


def combat_advantage(
    situation: Situation[FamilyRules], attacker: Creature, target: Creature, action: Action | None = None
) -> bool:
    """Return True if the attacker has combat advantage against the target.

    Without an action, an attacker adjacent to the target is assumed to attack in melee.

    Rules: FE-CA-02 and -03, FE-FLANK-01 and -08, FE-INVIS-02, FE-PRONE-01, OB-CADV-03, OB-CPRN-05.
    """
    ruleset = situation.rules
    if attacker is target:
        return False
    if ruleset.switches.advantage_needs_sight and not can_see(situation, attacker, target):
        return False
    melee = action.origin == "melee" if action is not None else distance_between(attacker, target) <= 1
    if has_condition(target, *ruleset.switches.exposed) or (melee and has_condition(target, "prone")):
        return True
    if ruleset.switches.unseen_has_advantage and not can_see(situation, target, attacker):
        return True
    use = acting_frame(situation, attacker, action.id) if action is not None else None
    if use is not None and use.revealed and is_hidden(target, attacker):
        return True
    return flanked_by(situation, target, attacker)
