"""D20 rolls: checks, saves (S5-D20), Help (S5-ACT-09), hits and Critical Hits (S5-ATK-04, S5-D20-16 and -17)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fracas_engine.board import distance
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import CHECK, rolls_named
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.attacks.attack_modifiers import armor_class
from fracas_engine.rulesets.srd5.frames import Attack
from fracas_engine.rulesets.srd5.queries.d20_bonuses import SKILLS, check_bonus, hampered, penalty
from fracas_engine.rulesets.srd5.queries.roll_effects import roll_bonus, roll_modes
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Object, s5
from fracas_engine.situation import Situation
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


def ability_check(
    resolution: Resolution[D20Rules],
    creature: Creature,
    skill: str,
    *,
    advantage: bool = False,
    disadvantage: bool = False,
    dc: int | None = None,
) -> int:
    """Roll an ability check with a skill, or with an ability alone, and return the total.

    Any Help for the check is used up (S5-ACT-09).

    Args:
        resolution: The battle.
        creature: The creature that makes the check.
        skill: The skill, or the ability.
        advantage: Whether the check has a source of Advantage.
        disadvantage: Whether the check has a source of Disadvantage.
        dc: The DC, if all viewers may know it; None to keep it secret.
    """
    helped = _use_help(resolution, creature, skill)
    rolls = rolls_named("checks", skill, SKILLS.get(skill, skill))
    better, worse = roll_modes(resolution, creature, rolls)
    _, total = roll(
        resolution,
        creature,
        "check",
        check_bonus(resolution, creature, skill) + roll_bonus(resolution, creature, "checks", CHECK, skill=skill),
        advantage=advantage or helped or better,
        disadvantage=disadvantage or worse or hampered(resolution, creature),
        told={"skill": skill} if dc is None else {"skill": skill, "dc": dc},
    )
    return total


def _use_help(resolution: Resolution[D20Rules], creature: Creature, skill: str) -> bool:
    """Use up all Help for a creature's next check with a skill; return True if there was any."""
    helped = False
    for helper in resolution.state.creatures.values() if skill in SKILLS else ():
        own = s5(helper)
        left = tuple(one for one in own.helping if one.on != creature.id or one.skill != skill)
        if len(left) < len(own.helping):
            resolution.emit("help_used", (own, {"helping": left}), who=creature.id, by=own.id)
            helped = True
    return helped


def face_of(frame: Attack) -> int:
    """Return the d20 result that counts; 0 before the roll.

    Of two dice, the higher counts with Advantage and the lower with Disadvantage.
    """
    if not frame.faces:
        return 0
    return max(frame.faces) if frame.advantage else min(frame.faces)


def judge(
    situation: Situation[D20Rules],
    user: Creature,
    frame: Attack,
    target: Creature | None,
    thing: Srd5Object | None,
) -> tuple[bool, bool]:
    """Return whether an attack hits, and whether the hit is a Critical Hit.

    Rules: S5-ATK-04, S5-D20-16 and -17, S5-COND-21 and -32.

    Args:
        situation: The battle.
        user: The attacker.
        frame: The attack with its dice.
        target: The creature that is attacked, if any.
        thing: The object that is attacked, if any.
    """
    if target is not None:
        versus = armor_class(situation, target) + frame.cover
    elif thing is not None:
        versus = thing.ac + frame.cover
    else:
        return False, False
    if frame.misses:
        return False, False
    face = face_of(frame)
    hit = face == 20 or (face != 1 and face + frame.bonus >= versus)
    if not hit:
        return False, False
    near = target is not None and distance(space_of(situation, user), space_of(situation, target)) <= 1
    sure = near and target is not None and conditions.has_condition(target, *conditions.SURE_CRITICAL)
    return True, face == 20 or sure
