"""Rules of grappling and shoving: legal targets, save DC, direction of a push (S5-GRAP)."""

from __future__ import annotations

from fracas_engine.board import Footprint, step_crosses
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell
from fracas_engine.options import TargetOption
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.ability_scores import ability_modifier
from fracas_engine.rulesets.srd5.attacks import saving_throws
from fracas_engine.rulesets.srd5.queries import hands, sight
from fracas_engine.rulesets.srd5.queries.cover import BONUS, degree_between, filling, in_total_cover
from fracas_engine.rulesets.srd5.queries.d20_bonuses import proficiency, score_change
from fracas_engine.rulesets.srd5.queries.space import ORDER, crowded, distance_between, space_of
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature


def grip_dc(situation: Situation[D20Rules], creature: Creature) -> int:
    """Return the save DC of a creature's grapples and shoves (S5-GRAP-02)."""
    spec = situation.setup.sheets[creature.sheet]
    strength = ability_modifier(spec.abilities["str"]) + score_change(situation, creature, "str")
    return 8 + strength + proficiency(spec)


def resist_saves(
    situation: Situation[D20Rules], creature: Creature, target: Creature
) -> tuple[tuple[str, TargetOption], tuple[str, TargetOption]]:
    """Return the two saves that a target may make against a grapple or shove, each with its chance to fail.

    The first one is the default: the save with the higher bonus, Strength on a tie. Cover adds to the Dexterity save
    (S5-GRAP-02).
    """
    dc = grip_dc(situation, creature)
    cover = BONUS[degree_between(situation, creature, target)]
    strength = saving_throws.save_failure(situation, target, dc, "str")
    dexterity = saving_throws.save_failure(situation, target, dc, "dex", bonus=cover)
    assert strength.bonus is not None and dexterity.bonus is not None, "both saves have a bonus"  # noqa: PT018 - no test
    both = ("str", strength), ("dex", dexterity)
    return both if strength.bonus >= dexterity.bonus else (both[1], both[0])


def resist_odds(situation: Situation[D20Rules], creature: Creature, target: Creature) -> TargetOption:
    """Return the chance that a target fails its save against a grapple or shove (S5-GRAP-02).

    With the set-up option `save_prompt`, the target's seat chooses the save, and the lower chance is returned.
    Otherwise it is the chance of the default save.
    """
    (_, default), (_, other) = resist_saves(situation, creature, target)
    assert default.chance is not None and other.chance is not None, "both saves have a chance"  # noqa: PT018 - no test
    return other if situation.setup.options.get("save_prompt") and other.chance < default.chance else default


def check_grip(situation: Situation[D20Rules], creature: Creature, target: Creature, *, grapple: bool) -> None:
    """Check that a creature may grapple or shove another (S5-GRAP-01, -04 and -05).

    Raises:
        IllegalIntent: `bad_target`, `no_such_target`, `out_of_range`, `no_line_of_effect` or `not_available`.
    """
    if target is creature:
        raise IllegalIntent("bad_target", f"{creature.id} cannot grapple or shove {target.id}", rule="S5-GRAP-01")
    if not sight.knows_place(situation, creature, target):
        raise IllegalIntent("no_such_target", f"{target.id} is hidden: its position is unknown", rule="S5-HIDE-02")
    if conditions.charmed_by(creature, target):
        raise IllegalIntent("bad_target", f"{creature.id} is Charmed by {target.id}", rule="S5-COND-04")
    if grapple and hands.free_hands(situation, creature) <= 0:
        raise IllegalIntent("not_available", f"{creature.id} has no free hand", rule="S5-GRAP-05")
    if ORDER[target.size] > ORDER[creature.size] + 1:
        raise IllegalIntent("bad_target", f"{target.id} is more than one size larger", rule="S5-GRAP-04")
    if distance_between(situation, creature, target) > 1:
        raise IllegalIntent("out_of_range", f"{target.id} is out of reach", rule="S5-GRAP-01")
    if in_total_cover(situation, creature, target):
        raise IllegalIntent("no_line_of_effect", f"{target.id} has Total Cover", rule="S5-COVER-03")


def push_step(pusher: Footprint, target: Footprint) -> Cell:
    """Return the direction in which a target is pushed, as a step in x and y (S5-GRAP-03)."""
    dx = (2 * target.cell[0] + target.size) - (2 * pusher.cell[0] + pusher.size)
    dy = (2 * target.cell[1] + target.size) - (2 * pusher.cell[1] + pusher.size)
    east, south = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    if abs(dx) > 2 * abs(dy):
        return east, 0
    if abs(dy) > 2 * abs(dx):
        return 0, south
    return east, south


def push_way(
    situation: Situation[D20Rules], pusher: Creature, target: Creature, kind: str, cells: int
) -> tuple[Cell, ...]:
    """Return the cells through which a target is pushed or pulled, up to the first obstacle.

    Creatures that the pusher's seat does not know of are not obstacles.

    Args:
        situation: The battle.
        pusher: The creature that pushes.
        target: The creature that is pushed.
        kind: `push` or `pull`.
        cells: The maximum distance in cells.
    """
    own, space = space_of(situation, pusher), space_of(situation, target)
    known = situation.as_known_to(pusher.seat)
    dx, dy = push_step(own, space)
    if kind == "pull":
        dx, dy = -dx, -dy
    grid = situation.map.grid
    walls = filling(situation)
    path: list[Cell] = []
    now = space
    for _ in range(cells):
        there = now.moved(dx, dy)
        strips = [there, now.moved(dx, 0), now.moved(0, dy)] if dx and dy else [there]
        if not there.fits(grid) or any(strip.on(grid) & walls for strip in strips):
            break
        if step_crosses(situation.board, walls, space.size, now.cell, there.cell):
            break
        if crowded(known, target, there) or (kind == "pull" and there.on(grid) & own.on(grid)):
            break
        path.append(there.cell)
        now = there
    return tuple(path)


def escape_dc(situation: Situation[D20Rules], condition: Condition) -> int:
    """Return the DC to escape from a condition (S5-GRAP-06)."""
    if condition.ends.dc is not None:
        return condition.ends.dc
    holder = situation.state.creatures.get(condition.source or "")
    return grip_dc(situation, holder) if holder is not None else 10
