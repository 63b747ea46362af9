"""Attack modifiers: cover (MM-COV), combat advantage and flanking (MM-CA, MM-FLK), bonus, defenses (MM-ATK-01)."""

from __future__ import annotations

from fracas_engine.board import Mask, Pinch, clear_outer_corners, cut_corner_of, flanks, unseparated
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.queries.space import distance_between, masks
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.monster_mash.conditions import EXPOSED
from fracas_engine.rulesets.monster_mash.queries import can_see, ground_footprint, known_of_pairs, statues
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

CORNERS = 4
"""The number of the target's corners that the attacker's best corner must see; with fewer, the target has cover.

Rules: MM-COV-05.
"""


def covered(situation: Situation[D20Rules], attacker: Creature, target: Creature, reach: int | None) -> bool:
    """Return True if a target has cover from an attack (MM-COV-01 to -08).

    Args:
        situation: The battle.
        attacker: The attacker.
        target: The target.
        reach: The maximum range of the attack in squares; None if it is unlimited.
    """
    if reach is not None and reach <= 1:
        spaces = masks(situation)
        return corner_covered(situation, spaces[attacker.id], spaces[target.id])
    walls = situation.rules.terrain.opaque(situation)
    if not walls:
        return False
    known = known_of_pairs(situation, "cover")
    places = (attacker.at, attacker.size, target.at, target.size)
    found = known.get(places)
    if found is None:
        clear = clear_outer_corners(
            situation.board, ground_footprint(attacker), ground_footprint(target), walls, pinch=Pinch.BETWEEN
        )
        found = known[places] = clear < CORNERS
    return found


def corner_covered(situation: Situation[D20Rules], attacker: Mask, target: Mask) -> bool:
    """Return True if two adjacent creatures touch only across the corner of a wall or statue (MM-COV-02 and -03)."""
    blockers = situation.rules.terrain.barriers(situation) | statues(situation)
    return bool(blockers) and cut_corner_of(situation.board, attacker, target, blockers)


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
    board = situation.board
    grid = board.grid
    spaces = masks(situation)
    base = ground_footprint(target)
    ring = grid.grown(spaces[target.id], 1)
    walls = situation.rules.terrain.barriers(situation)
    own = unseparated(board, spaces[attacker.id] & ring, spaces[target.id], walls)
    if not own:
        return False
    for other in situation.present():
        if other.side == target.side or other is attacker:
            continue
        theirs = spaces[other.id] & ring
        if board.edges:
            theirs = unseparated(board, theirs, spaces[target.id], walls)
        if theirs and flanks(base, grid.cells(own), grid.cells(theirs)):
            return True
    return False


ADVANTAGE = 2
"""The bonus of combat advantage, which does not stack (MM-CA-01)."""

COVER = 4
"""The bonus of cover to AC, which does not stack (MM-COV-01)."""


def attack_figures(
    situation: Situation[D20Rules], attacker: Creature, action: Action, target: Creature
) -> AttackFigures:
    """Return the modifiers of an attack in the current state (MM-ATK-01, MM-CA-01 and -04, MM-COV-01)."""
    rules = situation.rules
    notes: list[str] = []
    bonus = (action.bonus or 0) + rules.conditions.modified(attacker, "attack")
    if combat_advantage(situation, attacker, target):
        bonus += ADVANTAGE
        notes.append("combat_advantage")
    versus = defense(situation, target, action.vs)
    if covered(situation, attacker, target, action.reach):
        versus += COVER
        notes.append("cover")
    return AttackFigures(bonus, versus, tuple(notes))


def defense(situation: Situation[D20Rules], creature: Creature, name: str) -> int:
    """Return a creature's current defense without cover."""
    rules = situation.rules
    base = getattr(situation.setup.sheets[creature.sheet], name or "ac")
    changed = (
        rules.conditions.modified(creature, name) + rules.conditions.modified(creature, "defenses")
        if creature.modifiers
        else 0
    )
    return (10 if base is None else int(base)) + changed
