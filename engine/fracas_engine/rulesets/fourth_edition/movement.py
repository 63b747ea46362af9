"""Movement of fourth_edition: occupied squares (FE-OCC), charges (FE-CHARGE-03 and -04), forced movement (FE-FORCE).

Rules of forced movement: FE-FORCE-01 to -05 and -13.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fracas_engine.board import Footprint, Mask, Reach, clear_anchors, distance
from fracas_engine.content import PullEffect, PushEffect, SlideEffect
from fracas_engine.d20.movement import forced_movement
from fracas_engine.d20.queries.space import footprint, masks, on_plan, side_length
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent, RefusalCode
from fracas_engine.ids import Cell
from fracas_engine.intents import Use
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.movement import climbing
from fracas_engine.rulesets.fourth_family.queries.altitudes import passes_above
from fracas_engine.rulesets.fourth_family.queries.sight import effect_line, solid
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Creature


def passes(situation: AnySituation, mover: Creature, other: Creature) -> tuple[bool, bool]:  # noqa: ARG001
    """Return whether a mover may cross another creature's squares, and whether it may end there (FE-OCC-01 to -05).

    Allies can be crossed, and a move can end in the space of a prone ally. The space of an enemy can be crossed or
    shared only if the enemy is helpless.
    """
    if mover.size == "tiny":
        return True, True
    if other.side == mover.side:
        return True, has_condition(other, "prone")
    helpless = has_condition(other, "helpless")
    return helpless, helpless


def barred_code(situation: AnySituation, creature: Creature, cells: Mask) -> RefusalCode:
    """Return the refusal code if a move cannot end in some squares: `occupied` if a creature is there, else `blocked`.

    Rules: FE-OCC-01 and -03.
    """
    others = (mask for name, mask in masks(situation).items() if name != creature.id)
    return "occupied" if any(mask & cells for mask in others) else "blocked"


def charge_ends(
    situation: AnySituation,  # noqa: ARG001
    creature: Creature,
    costs: Mapping[Cell, int],
    strikes: Callable[[Cell], bool],
    near: Mask,  # noqa: ARG001
    direct: Callable[[int], Reach],  # noqa: ARG001
) -> list[Cell]:
    """Return the squares where a charge may end: the nearest squares from which the target can be attacked.

    They must be at least 2 squares away from the charger (FE-CHARGE-03 and -04).

    Args:
        situation: The battle.
        creature: The charger.
        costs: The movement cost of each square from which the target can be attacked.
        strikes: Returns True if the target can be attacked from a square.
        near: The squares within attack range of the target; unused.
        direct: Returns the squares that the charger can reach in exactly the given number of steps; unused.
    """
    assert creature.at is not None
    if not costs or strikes(creature.at):
        return []
    least = min(costs.values())
    here = Footprint(creature.at)  # all squares of a large creature must be 2 or more squares away from its old space
    ends = [at for at, cost in costs.items() if cost == least and distance(here, Footprint(at)) >= 2]
    return sorted(ends, key=lambda at: (at[1], at[0]))


def places(situation: Situation[FamilyRules], creature: Creature) -> Mask:
    """Return the anchors that forced movement can move a creature to: those that it could walk to (FE-FORCE-13)."""
    grid = situation.map.grid
    taken = situation.rules.terrain.barriers(situation)
    spaces = masks(situation)
    for other in situation.present():
        foe = other is not creature and other.side != creature.side
        if foe and not has_condition(other, "helpless") and not passes_above(creature, other):
            taken |= spaces[other.id]
    return clear_anchors(grid, taken, side_length(creature))


def in_line(situation: Situation[FamilyRules], creature: Creature, mover: Footprint, before: Cell, after: Cell) -> bool:
    """Return True if every square that a step newly enters is in line of effect of the mover (FE-FORCE-04).

    Args:
        situation: The battle.
        creature: The creature that is moved.
        mover: The space of the creature that causes the movement.
        before: The anchor that the step leaves.
        after: The anchor that the step enters.
    """
    if not solid(situation):
        return True
    side, base = side_length(creature), on_plan(mover)
    kept = set(Footprint(before, side).cells())
    return all(cell in kept or effect_line(situation, base, Footprint(cell)) for cell in Footprint(after, side).cells())


def may_stay(situation: Situation[FamilyRules], creature: Creature, at: Cell) -> bool:
    """Return True if forced movement may end at an anchor.

    An occupied space is allowed only with prone allies or helpless enemies.
    """
    space = Footprint(at, side_length(creature)).on(situation.map.grid)
    for name, mask in masks(situation).items():
        if name != creature.id and mask & space:
            other = situation.state.creatures[name]
            if passes_above(creature, other):
                continue
            if not has_condition(other, "prone" if other.side == creature.side else "helpless"):
                return False
    return True


def check_path(situation: Situation[FamilyRules], user: Creature, action: Action, intent: Use) -> None:
    """Check a path of forced movement square by square.

    Raises:
        IllegalIntent: `not_enough_movement`, `bad_path`, `blocked`, `occupied` or `no_line_of_effect`.
    """
    target = situation.state.creatures.get(intent.on[0]) if len(intent.on) == 1 else None
    sheet = situation.rules.sheet(situation, user)
    effect = next(
        (
            effect
            for part in ("hit", "effect")
            if f"{action.id}.{part}" in sheet.lists
            for effect in sheet.lists[f"{action.id}.{part}"].effects
            if isinstance(effect, PushEffect | PullEffect | SlideEffect)
        ),
        None,
    )
    if not intent.path or target is None or target.at is None or effect is None or user.at is None:
        return
    kind = effect.key
    if len(intent.path) > effect.cells:
        raise IllegalIntent("not_enough_movement", f"the path is too long: the {kind} is {effect.cells} squares")
    size = side_length(target)
    grid = situation.map.grid
    before = target.at
    walls = situation.rules.terrain.barriers(situation)
    for place in intent.path:
        there = (place[0], place[1])
        if len(place) > 2 and place[2] != target.altitude:
            raise IllegalIntent("bad_path", "forced movement cannot change altitude", rule="FE-FORCE-06")
        spaces = (Footprint(at, size, target.altitude) for at in (before, there))
        step = max(abs(there[0] - before[0]), abs(there[1] - before[1]))
        if step != 1 or not forced_movement.right_way(kind, footprint(user), *spaces):
            raise IllegalIntent("bad_path", f"a {kind} cannot move from {list(before)} to {list(there)}")
        space = Footprint(there, size)
        if not space.fits(grid) or space.on(grid) & walls or not grid.bit(there) & climbing.level(situation, target):
            raise IllegalIntent("blocked", f"{list(there)} is blocked", rule="FE-FORCE-13")
        if forced_movement.is_step_barred(situation, target, before, there):
            raise IllegalIntent("blocked", f"the step to {list(there)} cuts the corner of a wall", rule="FE-FORCE-13")
        for other in situation.present():
            hostile = other.side != target.side and not has_condition(other, "helpless")
            hostile = hostile and not passes_above(target, other)
            if other is not target and hostile and masks(situation)[other.id] & space.on(grid):
                raise IllegalIntent("occupied", f"{other.id} is at {list(there)}", rule="FE-FORCE-13")
        if not in_line(situation, target, footprint(user), before, there):
            raise IllegalIntent(
                "no_line_of_effect",
                f"{user.id} has no line of effect to each square entered at {list(there)}",
                rule="FE-FORCE-04",
            )
        before = there
    if not may_stay(situation, target, before):
        raise IllegalIntent(
            "occupied",
            f"forced movement of {target.id} cannot end at {list(before)}: it is occupied",
            rule="FE-FORCE-13",
        )
