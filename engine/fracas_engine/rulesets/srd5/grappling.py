"""Grappling, shoving and breaking free (S5-GRAP)."""

from __future__ import annotations

from fracas_engine.board import Footprint
from fracas_engine.d20 import forced
from fracas_engine.d20.conditions import begin_condition, end_conditions
from fracas_engine.d20.rules import rules_of
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import afflictions, checks, conditions, gear, sight
from fracas_engine.rulesets.srd5.cover import BONUS, degree_between, filling
from fracas_engine.rulesets.srd5.frames import Grip
from fracas_engine.rulesets.srd5.numbers import modifier, proficiency
from fracas_engine.rulesets.srd5.space import ORDER, apart, crowded, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

__all__ = [
    "check_grip",
    "escape",
    "escape_dc",
    "grapple",
    "grip_dc",
    "push_step",
    "push_way",
    "shove",
    "step_grip",
]


def grip_dc(situation: Situation, creature: Creature) -> int:
    """Return the DC of a creature's grapples and shoves (S5-GRAP-02)."""
    spec = situation.setup.sheets[creature.sheet]
    return 8 + modifier(spec.abilities["str"]) + proficiency(spec)


def check_grip(situation: Situation, creature: Creature, target: Creature, *, grapple: bool) -> None:
    """Check that a creature may grapple or shove another (S5-GRAP-01, -04 and -05).

    Raises:
        IllegalIntent: `bad_target`, `no_such_target`, `out_of_range`, `no_line_of_effect` or `not_available`.
    """
    if target is creature or not target.alive or target.at is None:
        raise IllegalIntent("bad_target", f"{creature.id} cannot do that to {target.id}", rule="S5-GRAP-01")
    if not sight.knows_place(situation, creature, target):
        raise IllegalIntent("no_such_target", f"nobody knows where {target.id} is", rule="S5-HIDE-02")
    if any(c.name == "charmed" and c.source == target.id for c in creature.conditions):
        raise IllegalIntent("bad_target", f"{creature.id} is charmed by {target.id}", rule="S5-COND-04")
    if grapple and gear.free_hands(situation, creature) <= 0:
        raise IllegalIntent("not_available", f"{creature.id} has no free hand", rule="S5-GRAP-05")
    if ORDER[target.size] > ORDER[creature.size] + 1:
        raise IllegalIntent("bad_target", f"{target.id} is too big", rule="S5-GRAP-04")
    if apart(situation, creature, target) > 1:
        raise IllegalIntent("out_of_range", f"{target.id} is out of reach", rule="S5-GRAP-01")
    if degree_between(situation, creature, target) == "total":
        raise IllegalIntent("no_line_of_effect", f"{target.id} has Total Cover", rule="S5-COVER-03")


def _resist(resolution: Resolution, creature: Creature, target: Creature) -> bool:
    """Roll the target's Strength or Dexterity save, whichever is better (S5-GRAP-02)."""
    cover = BONUS[degree_between(resolution, creature, target)]
    strength = checks.save_bonus(resolution, target, "str")
    dexterity = checks.save_bonus(resolution, target, "dex") + cover
    ability = "dex" if dexterity > strength else "str"
    return checks.save(
        resolution, target, grip_dc(resolution, creature), ability, bonus=cover if ability == "dex" else 0
    )


def grapple(resolution: Resolution, creature: Creature, target: Creature) -> None:
    """Try to grapple (S5-GRAP-02)."""
    if _resist(resolution, creature, target) or not rules_of(resolution).may_bear(resolution, target, "grappled"):
        return
    ends = Ends("escape", CreatureId(target.id), dc=grip_dc(resolution, creature))
    held = Condition("grappled", ends, source=CreatureId(creature.id), cause=f"{creature.sheet}:grapple", amount=1)
    begin_condition(resolution, target, held)


def shove(resolution: Resolution, creature: Creature, target: Creature, *, prone: bool) -> None:
    """Try to shove: 5 feet away, or Prone (S5-GRAP-03)."""
    if _resist(resolution, creature, target):
        return
    if prone:
        afflictions.knock_prone(resolution, s5(target))
        return
    way = push_way(resolution, creature, target, "push", 1)
    if way:
        forced.force(resolution, target, way, "push")


def step_grip(resolution: Resolution, frame: Grip) -> None:
    """Grapple or shove as an Opportunity Attack (S5-OA-02)."""
    user, target = resolution.state.creatures[frame.user], resolution.state.creatures[frame.on]
    if not user.alive or not target.alive or conditions.incapacitated(user):
        return
    if frame.kind == "grapple":
        grapple(resolution, user, target)
    else:
        shove(resolution, user, target, prone=frame.kind == "shove_prone")


# ---------------------------------------------------------------- pushing


def push_step(pusher: Footprint, target: Footprint) -> Cell:
    """Return the direction of a push (S5-GRAP-03)."""
    dx = (2 * target.cell[0] + target.size) - (2 * pusher.cell[0] + pusher.size)
    dy = (2 * target.cell[1] + target.size) - (2 * pusher.cell[1] + pusher.size)
    east, south = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    if abs(dx) > 2 * abs(dy):
        return east, 0
    if abs(dy) > 2 * abs(dx):
        return 0, south
    return east, south


def push_way(situation: Situation, pusher: Creature, target: Creature, kind: str, cells: int) -> tuple[Cell, ...]:
    """Return the cells of a push or pull, up to what stops it."""
    own, space = space_of(situation, pusher), space_of(situation, target)
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
        if crowded(situation, target, there) or (kind == "pull" and there.on(grid) & own.on(grid)):
            break
        path.append(there.cell)
        now = there
    return tuple(path)


# ---------------------------------------------------------------- breaking free


def escape_dc(condition: Condition) -> int:
    """Return what an escape has to reach (S5-GRAP-06)."""
    return condition.ends.dc if condition.ends.dc is not None else 10


def escape(resolution: Resolution, creature: Srd5Creature, skill: str) -> None:
    """Try to break free with a check against the escape DC (S5-GRAP-06)."""
    held = next((c for c in creature.conditions if c.name == "grappled" or c.ends.until == "escape"), None)
    if held is None:
        return
    if checks.ability_check(resolution, creature, skill) >= escape_dc(held):
        end_conditions(resolution, creature, lambda c: c is held)
