"""Dropping to 0 hit points: instant death or Unconscious (S5-DEATH-01 to -04, -09, -11 and -12)."""

from __future__ import annotations

from fracas_engine.d20.conditions import begin_condition
from fracas_engine.d20.rules import D20Rules
from fracas_engine.durations import Ends
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.harm import death
from fracas_engine.rulesets.srd5.harm.death_saves import fail
from fracas_engine.rulesets.srd5.harm.healing import DYING, KNOCKED_OUT
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.state import Condition


def at_zero(resolution: Resolution[D20Rules], creature: Srd5Creature, amount: int, *, critical: bool) -> None:
    """Apply damage taken at 0 hit points: failed death saves, or death (S5-DEATH-09 and -12)."""
    if amount >= creature.max_hp:
        death.die(resolution, creature)
        return
    fail(resolution, creature, 2 if critical else 1)


def drop(resolution: Resolution[D20Rules], creature: Srd5Creature, left: int, *, spare: bool) -> None:
    """Apply the consequences of dropping to 0 hit points (S5-DEATH-01 to -04 and -11)."""
    if spare:
        resolution.emit("knocked_out", (creature, {"hp": 1}), who=creature.id)
        _fall_unconscious(resolution, creature, KNOCKED_OUT)
        return
    if not resolution.setup.sheets[creature.sheet].hero or left >= creature.max_hp:
        death.die(resolution, creature)
        return
    resolution.emit("dropped", (creature, {"successes": 0, "failures": 0, "stable": False}), who=creature.id)
    _fall_unconscious(resolution, creature, DYING)


def _fall_unconscious(resolution: Resolution[D20Rules], creature: Srd5Creature, until: str) -> None:
    begin_condition(resolution, creature, Condition("unconscious", Ends(until)))
