"""Opportunity attacks: the movement and actions that provoke them, and the attacks allowed (FE-OA, OB-OA)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import (
    Footprint,
    Provoker,
    distance,
    leave_edges,
)
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.space import footprint, knows_of, on_plan, side_length
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import Choice
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.rulesets.fourth_family.attacks import basic_attacks, targets
from fracas_engine.rulesets.fourth_family.conditions import can_act, has_condition
from fracas_engine.rulesets.fourth_family.frames import Trigger
from fracas_engine.rulesets.fourth_family.queries import turn_order
from fracas_engine.rulesets.fourth_family.queries.altitudes import aloft_able
from fracas_engine.rulesets.fourth_family.queries.sight import (
    can_see,
    cannot_see,
    effect_line,
    ground_footprint,
    solid,
)
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

SAFE_MODES: Final = ("shift", "teleport", "set_back")
"""Modes of movement that provoke no opportunity attacks (FE-SHIFT-02, OB-OA-08 and -09)."""


def mode_provokes(mode: str) -> bool:
    """Return True if leaving a square in a mode of movement provokes opportunity attacks; running does, as walking.

    Rules: FE-RUN-04, FE-MOVE-04, OB-WALK-01.
    """
    return mode not in SAFE_MODES


def opportunity_able(situation: Situation[FamilyRules], creature: Creature) -> bool:
    """Return True if a creature's state allows opportunity actions, even if it has none left."""
    if not can_act(creature) or has_condition(creature, *situation.rules.switches.no_opportunity):
        return False
    return aloft_able(situation, creature) and situation.rules.turns.may_answer(situation, family(creature))


def provokers(
    situation: Situation[FamilyRules], mover: Creature, side: int, start: Cell | None = None, *, at_rim: bool = False
) -> tuple[tuple[str, Provoker], ...]:
    """Return the enemies that a mover may provoke by leaving a square; used to display this before a move.

    Rules: FE-OA-01 and -09, OB-OA-05, OB-OA-15 and -16.

    Args:
        situation: The battle.
        mover: The mover.
        side: The side length of the mover's space after every step, in squares.
        start: The position before the first step; None for the mover's present position.
        at_rim: Whether to treat a mover in a pit as if it had climbed to the rim.
    """
    return situation.memo(
        ("provokers", mover.id, side, start, at_rim), lambda: _provokers(situation, mover, side, start, at_rim=at_rim)
    )


def _provokers(
    situation: Situation[FamilyRules], mover: Creature, side: int, start: Cell | None, *, at_rim: bool
) -> tuple[tuple[str, Provoker], ...]:
    assert mover.at is not None, "who moves is on the map"
    found: list[tuple[str, Provoker]] = []
    grid = situation.map.grid
    before = Footprint(mover.at, side_length(mover))
    start = mover.at if start is None else start
    starting = (start, before) if before != (start, side, 0) else None
    altitude = 0 if at_rim else mover.altitude
    for enemy in turn_order.in_turn_order(situation):
        if enemy.side == mover.side or enemy.at is None or not knows_of(mover, enemy):
            continue
        if cannot_see(enemy, mover) and not can_see(situation, enemy, mover):
            continue  # walls and fog do not count: the mover may be visible on other squares
        if not opportunity_choices(situation, enemy, Trigger("leaves_adjacent", by=CreatureId(mover.id))) and not (
            opportunity_able(situation, enemy)
            and situation.rules.turns.has_opportunity(enemy, mover)
            and _blows(situation, enemy)
        ):
            continue
        threat = _threat(situation, enemy)
        if max(enemy.altitude - altitude - side, altitude - enemy.altitude - side_length(enemy)) >= threat:
            continue  # too far above or below
        base = Footprint(enemy.at, side_length(enemy))
        near = grid.grown(base.on(grid), threat)
        if situation.board.edges:
            near = situation.rules.sight.joined_cells(situation, on_plan(base), near, solid(situation))
        found += [(enemy.id, steps) for steps in leave_edges(grid, near, side, starting)]
    return tuple(found)


def _blows(situation: Situation[FamilyRules], creature: FamilyCreature) -> tuple[Action, ...]:
    """Return the melee basic attacks that a creature could make as opportunity attacks (FE-OA-05, OB-OA-03)."""
    found = basic_attacks.own_melee(situation, creature)
    actions = situation.rules.sheet(situation, creature).actions
    if (
        found
        or not situation.rules.switches.opportunities_unarmed
        or any(a.cost == "opportunity" for a in actions.values())
    ):
        return found
    return (actions["unarmed"],)


def opportunity_choices(
    situation: Situation[FamilyRules], creature: FamilyCreature, trigger: Trigger
) -> tuple[Choice, ...]:
    """Return the opportunity attacks that a creature may make against the creature that provokes them (OB-OA-13)."""
    mover = situation.state.creatures.get(trigger.by or "")
    if mover is None or not provokes(situation, creature, mover, trigger):
        return ()
    ruleset = situation.rules
    sheet = ruleset.sheet(situation, creature)
    found = [
        Choice(action.id, action.name, action.id, (mover.id,))
        for action in _blows(situation, creature)
        if _reaches(situation, creature, action, mover)
    ]
    found += [
        Choice(action.id, action.name, action.id)
        for action in sheet.actions.values()
        if action.cost == "opportunity"
        and action.spec is not None
        and action.spec.trigger is None
        and action_uses.uses_left(creature, action) != 0
    ]
    return tuple(found)


def _reaches(situation: Situation[FamilyRules], creature: Creature, action: Action, mover: Creature) -> bool:
    return not targets.target_fault(situation, creature, action, mover)


def provokes(situation: Situation[FamilyRules], enemy: FamilyCreature, mover: Creature, trigger: Trigger) -> bool:
    """Return True if a mover provokes an enemy by leaving a threatened square or by a ranged or far action nearby.

    Rules: FE-OA-10, FE-OFF-05, FE-INVIS-03, OB-OA-01, -07 and -12.
    """
    if enemy.side == mover.side or mover.at is None or enemy.at is None or situation.state.game.acting == enemy.id:
        return False
    if distance(ground_footprint(enemy), Footprint(mover.at, side_length(mover))) > _threat(situation, enemy):
        return False  # the most frequent case, so it is checked first
    if trigger.there is not None and not can_act(mover):
        return False  # it no longer leaves
    if not opportunity_able(situation, enemy):
        return False
    if not situation.rules.turns.has_opportunity(enemy, mover):
        return False
    if not near_enough(situation, enemy, mover, trigger):
        return False
    return can_see(situation, enemy, mover)


def near_enough(situation: Situation[FamilyRules], enemy: Creature, mover: Creature, trigger: Trigger) -> bool:
    """Return True if a square that the mover leaves is within the enemy's threatened range.

    If the mover takes no step, as for a ranged action, the squares that it occupies count.

    Rules: FE-OA-01 and -07 to -09, OB-OA-05, -06, -15 and -16.
    """
    assert mover.at is not None
    threat, base = _threat(situation, enemy), footprint(enemy)
    side, low = side_length(mover), mover.altitude
    left = Footprint(mover.at, side, low)
    if trigger.there is None:
        return distance(base, left) <= threat and not _cut_off(situation, base, left)
    high = trigger.levels[1] if trigger.levels is not None else low
    after = Footprint(trigger.there, trigger.side or side, high)
    kept = set(after.cells())
    edges = situation.board.edges
    return any(
        distance(base, Footprint(cell, 1, level)) <= threat
        and (not edges or effect_line(situation, on_plan(base), Footprint(cell)))
        for cell in left.cells()
        for level in range(low, low + side)
        if cell not in kept or not high <= level < high + after.size
    )


def threatens_from(situation: Situation[FamilyRules], enemy: Creature, space: Footprint) -> bool:
    """Return True if a space is adjacent to the enemy or within its threatening reach."""
    threat = _threat(situation, enemy)
    base = footprint(enemy)
    return min(1, threat) <= distance(base, space) <= threat and not _cut_off(situation, base, space)


def _cut_off(situation: Situation[FamilyRules], base: Footprint, space: Footprint) -> bool:
    """Return True if walls between squares leave no line of effect to a space; it is then not threatened."""
    return bool(situation.board.edges) and not effect_line(situation, on_plan(base), on_plan(space))


def _threat(situation: Situation[FamilyRules], enemy: Creature) -> int:
    """Return the range in squares of a creature's opportunity attacks (FE-OA-09, OB-OA-15 and -16)."""
    spec = situation.sheet(enemy)
    if spec.size == "tiny" and not spec.reach:
        return 0
    return spec.reach if "threatening_reach" in spec.traits and spec.reach else 1


def provoked_by_use(
    situation: Situation[FamilyRules], user: Creature, action: Action, origin: Cell | None = None
) -> bool:
    """Return True if using an action provokes adjacent enemies, as ranged and far attacks do.

    Rules: FE-OA-02 to -04, OB-RNGD-05 and -06, OB-TYPE-04, FE-RANGED-06, FE-CLOSE-04, OB-OA-14, OC-TARGET-08 and
    -09.

    Args:
        situation: The battle.
        user: The acting creature.
        action: The action.
        origin: The origin square of the action's area; None if it has none or the player has not chosen it yet.
    """
    sheet = situation.rules.sheet(situation, user)
    parts = (action, *(sheet.actions[name] for name in action.sequence))
    return user.at is not None and any(
        part.origin in ("ranged", "far") and situation.rules.turns.use_provokes(user, part, origin) for part in parts
    )


def struck_first(situation: Situation[FamilyRules], user: Creature, action: Action) -> tuple[CreatureId, ...]:
    """Return the enemies that could make an opportunity attack before an action is resolved; for display."""
    if not provoked_by_use(situation, user, action):
        return ()
    trigger = Trigger("uses", by=CreatureId(user.id), action=action.id)
    there = [enemy for enemy in turn_order.in_turn_order(situation) if enemy.at is not None and knows_of(user, enemy)]
    return tuple(CreatureId(enemy.id) for enemy in there if opportunity_choices(situation, enemy, trigger))
