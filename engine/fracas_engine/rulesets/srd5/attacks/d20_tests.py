"""D20 rolls of ability checks and saving throws, with Advantage and Disadvantage (S5-D20)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.queries.d20_bonuses import penalty
from fracas_engine.state import Creature


def roll(
    resolution: Resolution[D20Rules],
    creature: Creature,
    purpose: str,
    bonus: int,
    *,
    advantage: bool = False,
    disadvantage: bool = False,
    told: Mapping[str, str | int] = MappingProxyType({}),
) -> tuple[int, int]:
    """Roll a D20 Test (S5-D20-06 to -09).

    Args:
        resolution: The battle.
        creature: The creature that rolls.
        purpose: The purpose that the dice are labelled with.
        bonus: The modifier without the Exhaustion penalty; this function subtracts the penalty.
        advantage: Whether there is at least one source of Advantage.
        disadvantage: Whether there is at least one source of Disadvantage.
        told: Further values to include in the event.

    Returns:
        The die result that counts, and the total.
    """
    faces = d20_faces(resolution, creature, purpose, advantage=advantage, disadvantage=disadvantage)
    face = max(faces) if advantage else min(faces)
    total = face + bonus - penalty(creature)
    resolution.emit("rolled", purpose=purpose, who=CreatureId(creature.id), faces=faces, total=total, **told)
    return face, total


def d20_faces(
    resolution: Resolution[D20Rules], creature: Creature, purpose: str, *, advantage: bool, disadvantage: bool
) -> tuple[int, ...]:
    """Roll the d20 of a D20 Test, or two with Advantage or Disadvantage (S5-D20-06 to -09).

    The trait `luck` rerolls a 1, but only one of two dice (S5-D20-10). The reroll is automatic because it can never
    make the result worse.

    Args:
        resolution: The battle.
        creature: The creature that rolls.
        purpose: The purpose that the dice are labelled with.
        advantage: Whether there is a source of Advantage.
        disadvantage: Whether there is a source of Disadvantage.
    """
    faces = [resolution.dice.d20(purpose)]
    if advantage is not disadvantage:
        faces.append(resolution.dice.d20(purpose))
    if 1 in faces and "luck" in resolution.setup.sheets[creature.sheet].traits:
        resolution.emit("rolled_again", purpose=purpose, who=CreatureId(creature.id), faces=tuple(faces))
        faces[faces.index(1)] = resolution.dice.d20(purpose)
    return tuple(faces)
