"""Grappling, shoving and breaking free (S5-GRAP)."""

from __future__ import annotations

from fracas_engine.board import Footprint
from fracas_engine.d20.conditions import begin_condition, end_conditions
from fracas_engine.d20.movement import forced_movement
from fracas_engine.d20.rules import rules_of
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Answers, AnyResolution
from fracas_engine.rulesets.srd5 import afflictions, checks, conditions, falling, gear, sight
from fracas_engine.rulesets.srd5.cover import BONUS, degree_between, filling
from fracas_engine.rulesets.srd5.frames import Grip
from fracas_engine.rulesets.srd5.numbers import modifier, proficiency
from fracas_engine.rulesets.srd5.space import ORDER, apart, crowded, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature
from fracas_engine.stepping import asking_step

__all__ = [
    "STEPS",
    "check_grip",
    "escape",
    "escape_dc",
    "grip_dc",
    "push_step",
    "push_way",
    "step_grip",
]


def grip_dc(situation: AnySituation, creature: Creature) -> int:
    """Return the DC of a creature's grapples and shoves (S5-GRAP-02)."""
    spec = situation.setup.sheets[creature.sheet]
    return 8 + modifier(spec.abilities["str"]) + proficiency(spec)


def check_grip(situation: AnySituation, creature: Creature, target: Creature, *, grapple: bool) -> None:
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


def _bonuses(situation: AnySituation, creature: Creature, target: Creature) -> dict[str, int]:
    """Return what a target adds to either save against a grip, the default first: the higher bonus (S5-GRAP-02)."""
    cover = BONUS[degree_between(situation, creature, target)]
    strength = checks.save_bonus(situation, target, "str")
    dexterity = checks.save_bonus(situation, target, "dex") + cover
    both = {"str": strength, "dex": dexterity}
    return both if strength >= dexterity else {"dex": dexterity, "str": strength}


def _differ(situation: AnySituation, creature: Creature, target: Creature) -> bool:
    """Say whether it makes a difference which save a target chooses."""
    dc = grip_dc(situation, creature)
    cover = BONUS[degree_between(situation, creature, target)]
    strength = checks.save_failure(situation, target, dc, "str")
    return strength.chance != checks.save_failure(situation, target, dc, "dex", bonus=cover).chance


def _resist(resolution: AnyResolution, creature: Creature, target: Creature, ability: str) -> bool:
    """Roll the target's Strength or Dexterity save (S5-GRAP-02)."""
    cover = BONUS[degree_between(resolution, creature, target)] if ability == "dex" else 0
    return checks.save(resolution, target, grip_dc(resolution, creature), ability, bonus=cover)


def _grapple(resolution: AnyResolution, creature: Creature, target: Creature) -> None:
    """Hold who has failed its save (S5-GRAP-02)."""
    if rules_of(resolution).may_bear(resolution, target, "grappled"):
        ends = Ends("escape", CreatureId(target.id), dc=grip_dc(resolution, creature))
        held = Condition("grappled", ends, source=CreatureId(creature.id), cause=f"{creature.sheet}:grapple", amount=1)
        begin_condition(resolution, target, held)


def _shove(resolution: AnyResolution, creature: Creature, target: Creature, *, prone: bool) -> None:
    """Shove who has failed its save: 5 feet away, or Prone (S5-GRAP-03)."""
    if prone:
        afflictions.knock_prone(resolution, s5(target))
        return
    way = rules_of(resolution).forced_way(resolution, creature, target, "push", 1)
    if way:
        forced_movement.force(resolution, target, way, "push")


def step_grip(resolution: AnyResolution, frame: Grip, answers: Answers) -> None:
    """Grapple or shove, by the Attack action or as an Opportunity Attack (S5-GRAP-02 and -03, S5-OA-02).

    The target's seat chooses the save with the option `save_prompt`, where the two differ; else the default is taken.
    """
    user, target = resolution.state.creatures[frame.user], resolution.state.creatures[frame.on]
    if not user.alive or not target.alive or conditions.incapacitated(user):
        return
    default, other = _bonuses(resolution, user, target)
    ability = default
    if answers:
        chosen = answers[0].value
        ability = str(chosen) if chosen in (default, other) else default
    elif resolution.setup.options.get("save_prompt") and _differ(resolution, user, target):
        resolution.then(frame)
        names = {"str": "Strength", "dex": "Dexterity"}
        choices = (*(Choice(word, f"{names[word]} save", word) for word in (default, other)), NO)
        resolution.ask([Ask(resolution.number(), target.seat, "choice", frame.on, choices, about={"what": "save"})])
        return
    if _resist(resolution, user, target, ability):
        return
    if frame.kind == "grapple":
        _grapple(resolution, user, target)
    else:
        _shove(resolution, user, target, prone=frame.kind == "shove_prone")


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


def push_way(situation: AnySituation, pusher: Creature, target: Creature, kind: str, cells: int) -> tuple[Cell, ...]:
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


def escape_dc(situation: AnySituation, condition: Condition) -> int:
    """Return what an escape has to reach (S5-GRAP-06)."""
    if condition.ends.dc is not None:
        return condition.ends.dc
    holder = situation.state.creatures.get(condition.source or "")
    return grip_dc(situation, holder) if holder is not None else 10


def escape(resolution: AnyResolution, creature: Srd5Creature, skill: str) -> None:
    """Try to break free with a check against the escape DC (S5-GRAP-06)."""
    held = next((c for c in creature.conditions if c.name == "grappled" or c.ends.until == "escape"), None)
    if held is None:
        return
    if checks.ability_check(resolution, creature, skill) >= escape_dc(resolution, held):
        end_conditions(resolution, creature, lambda c: c is held)
        falling.look(resolution, creature)


STEPS = (asking_step(Grip, step_grip),)
