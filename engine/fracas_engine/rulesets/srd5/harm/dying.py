"""Dropping to 0 hit points, Death Saving Throws and stabilizing (S5-DEATH-01 to -12)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.conditions import begin_condition, end_conditions, end_form, end_modifiers, granted
from fracas_engine.d20.rules import D20Rules
from fracas_engine.durations import Ends
from fracas_engine.modifiers import TRAIT
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.attacks import d20_tests
from fracas_engine.rulesets.srd5.conditions import REVIVING
from fracas_engine.rulesets.srd5.harm import death
from fracas_engine.rulesets.srd5.harm.healing import DYING, KNOCKED_OUT, heal
from fracas_engine.rulesets.srd5.queries.action_uses import is_gaseous
from fracas_engine.rulesets.srd5.queries.roll_effects import roll_bonus, roll_modes
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

ENOUGH: Final = 3
"""The number of successes or failures that ends death saves (S5-DEATH-06)."""


DEATH_DC: Final = 10

DEATH_WARD: Final = "death_ward"
"""The trait of a creature that stays at 1 hit point, once, instead of dropping to 0 or dying at once."""


REVIVES: Final = "revives"
"""The trait of creatures with regeneration that die only if they start their turn at 0 hit points without it."""


def revives(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature at 0 hit points regenerates on its turn instead of dying at once."""
    return REVIVES in situation.setup.sheets[creature.sheet].traits


def is_warded(resolution: Resolution[D20Rules], creature: Srd5Creature) -> bool:
    """Return True if a ward keeps a creature from death; the ward ends, and the creature has at least 1 hit point."""
    if not granted(creature, TRAIT, DEATH_WARD):
        return False
    end_modifiers(resolution, creature, lambda one: one.to == TRAIT and one.skill == DEATH_WARD)
    resolution.emit("endured", (creature, {"hp": max(1, creature.hp)}), who=creature.id)
    return True


def kill(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Kill a creature, unless a ward keeps it from death."""
    own = s5(creature)
    if not is_warded(resolution, own):
        death.die(resolution, own)


def drop_to_zero(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Let the hit points of a creature drop to 0 without damage, unless a ward keeps it from that."""
    own = s5(creature)
    if own.hp > 0 and not is_warded(resolution, own):
        resolution.emit("fell_to_zero", (own, {"hp": 0}), who=own.id)
        drop(resolution, own, 0, spare=False)


def fail(resolution: Resolution[D20Rules], creature: Srd5Creature, number: int) -> None:
    """Add failed Death Saving Throws to a creature; the third failure kills it (S5-DEATH-06)."""
    failures = creature.failures + number
    resolution.emit(
        "death_save_failed", (creature, {"failures": failures, "stable": False}), who=creature.id, failures=failures
    )
    if failures >= ENOUGH:
        death.die(resolution, creature)


def death_save(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Roll the Death Saving Throw of a creature that starts its turn at 0 hit points (S5-DEATH-05 to -08 and -12)."""
    if creature.hp <= 0 and creature.alive and revives(resolution, creature):
        death.die(resolution, creature)  # its regeneration has failed at the start of this turn
        return
    if creature.hp > 0 or creature.stable or not creature.alive:
        return
    better, worse = roll_modes(resolution, creature, ("saves", "death_saves"))
    face, total = d20_tests.roll(
        resolution,
        creature,
        "death_save",
        resolution.rules.conditions.modified(creature, "saves") + roll_bonus(resolution, creature, "saves"),
        advantage=better,
        disadvantage=worse,
    )
    if face == 20:
        heal(resolution, creature, 1)
    elif face == 1:
        fail(resolution, creature, 2)
    elif total < DEATH_DC:
        fail(resolution, creature, 1)
    elif creature.successes + 1 >= ENOUGH:
        stabilize(resolution, creature)
    else:
        successes = creature.successes + 1
        resolution.emit("death_save_made", (creature, {"successes": successes}), who=creature.id, successes=successes)


def stabilize(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Make a creature at 0 hit points Stable, or wake a creature that was knocked out (S5-DEATH-07, -10 and -11)."""
    if creature.hp > 0:
        end_conditions(resolution, creature, lambda c: c.ends.until == KNOCKED_OUT)
        return
    resolution.emit("stabilized", (creature, {"stable": True, "successes": 0, "failures": 0}), who=creature.id)


def at_zero(resolution: Resolution[D20Rules], creature: Srd5Creature, amount: int, *, critical: bool) -> None:
    """Apply damage taken at 0 hit points: failed death saves, or death (S5-DEATH-09 and -12)."""
    if revives(resolution, creature):
        return
    if amount >= creature.max_hp:
        death.die(resolution, creature)
        return
    fail(resolution, creature, 2 if critical else 1)


def drop(resolution: Resolution[D20Rules], creature: Srd5Creature, left: int, *, spare: bool) -> None:
    """Apply the consequences of dropping to 0 hit points (S5-DEATH-01 to -04 and -11)."""
    if creature.modifiers and is_gaseous(creature):
        end_form(resolution, creature)
    if spare:
        resolution.emit("knocked_out", (creature, {"hp": 1}), who=creature.id)
        _fall_unconscious(resolution, creature, KNOCKED_OUT)
        return
    if revives(resolution, creature):
        resolution.emit("dropped", (creature, {"successes": 0, "failures": 0, "stable": True}), who=creature.id)
        _fall_unconscious(resolution, creature, REVIVING)
        return
    if not resolution.setup.sheets[creature.sheet].hero or left >= creature.max_hp:
        death.die(resolution, creature)
        return
    resolution.emit("dropped", (creature, {"successes": 0, "failures": 0, "stable": False}), who=creature.id)
    _fall_unconscious(resolution, creature, DYING)


def _fall_unconscious(resolution: Resolution[D20Rules], creature: Srd5Creature, until: str) -> None:
    begin_condition(resolution, creature, Condition("unconscious", Ends(until)))
