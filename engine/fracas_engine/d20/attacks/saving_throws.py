"""Saving throws: the roll and its result (MM-SAV, S5-D20, FE-SAVE, OB-SAVE)."""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.state import Creature


def roll_save(resolution: Resolution[D20Rules], creature: Creature, dc: int, ability: str) -> bool:
    """Roll a creature's save and return True if it succeeds.

    Args:
        resolution: The battle.
        creature: The creature that makes the saving throw.
        dc: The DC of the roll.
        ability: The ability used for the save; empty if the ruleset has a single save bonus.
    """
    rules = resolution.rules
    face = resolution.dice.d20("save")
    score = face + rules.saves.bonus(resolution, creature, ability)
    resolution.emit("rolled", purpose="save", who=CreatureId(creature.id), faces=(face,), total=score)
    success = rules.saves.succeeds(face, score, dc)
    resolution.emit("saved", who=creature.id, total=score, dc=dc, success=success)
    return success


def succeeds(face: int, total: int, dc: int) -> bool:
    """Return True if a save succeeds; a face of 20 always succeeds and a 1 never does (MM-SAV-05 and -06)."""
    return face == 20 or (face != 1 and total >= dc)
