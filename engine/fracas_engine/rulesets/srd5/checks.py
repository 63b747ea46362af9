"""D20 tests beside attack rolls: ability checks and saving throws, with Advantage and Disadvantage (S5-D20)."""

from __future__ import annotations

from fracas_engine.d20 import odds
from fracas_engine.d20.rules import rules_of
from fracas_engine.ids import CreatureId
from fracas_engine.options import TargetOption
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5 import conditions, sight
from fracas_engine.rulesets.srd5.numbers import SKILLS, save_modifier, skill_modifier
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = [
    "ability_check",
    "check_bonus",
    "d20_faces",
    "frightened_in_sight",
    "hampered",
    "penalty",
    "roll",
    "save",
    "save_bonus",
    "save_failure",
]

PENALTY = 2
"""What each level of Exhaustion takes off a D20 test (S5-COND-08)."""


def penalty(creature: Creature) -> int:
    """Return what Exhaustion takes off all D20 tests of a creature (S5-COND-08)."""
    return PENALTY * conditions.exhaustion(creature)


def frightened_in_sight(situation: AnySituation, creature: Creature) -> bool:
    """Say whether a creature is Frightened of something in its line of sight (S5-COND-10)."""
    creatures = situation.state.creatures
    return any(
        condition.name == "frightened"
        and (
            condition.source is None
            or (
                (source := creatures.get(condition.source)) is not None
                and source.at is not None
                and source.alive
                and sight.in_line(situation, creature, source)
            )
        )
        for condition in creature.conditions
    )


def hampered(situation: AnySituation, creature: Creature) -> bool:
    """Say whether a creature has Disadvantage on attacks and checks by a condition (S5-COND-10 and -24)."""
    if not creature.conditions:
        return False
    return conditions.has(creature, "poisoned") or frightened_in_sight(situation, creature)


def roll(
    resolution: AnyResolution,
    creature: Creature,
    purpose: str,
    bonus: int,
    *,
    advantage: bool = False,
    disadvantage: bool = False,
) -> tuple[int, int]:
    """Roll a D20 test (S5-D20-06 to -09).

    Args:
        resolution: The battle.
        creature: Who rolls.
        purpose: What the dice fall for.
        bonus: Added to the die; Exhaustion is taken off here.
        advantage: Whether there is at least one source of Advantage.
        disadvantage: Likewise of Disadvantage.

    Returns:
        The face that counts, and the total.
    """
    faces = d20_faces(resolution, creature, purpose, advantage=advantage, disadvantage=disadvantage)
    face = max(faces) if advantage else min(faces)
    total = face + bonus - penalty(creature)
    resolution.emit("rolled", purpose=purpose, who=CreatureId(creature.id), faces=faces, total=total)
    return face, total


def d20_faces(
    resolution: AnyResolution, creature: Creature, purpose: str, *, advantage: bool, disadvantage: bool
) -> tuple[int, ...]:
    """Roll the d20 of a D20 test, or two of them (S5-D20-06 to -09).

    The trait `luck` rolls a 1 again, and only one die of two (S5-D20-10): it is never worse to do so.
    """
    faces = [resolution.dice.d20(purpose)]
    if advantage is not disadvantage:
        faces.append(resolution.dice.d20(purpose))
    if 1 in faces and "luck" in resolution.setup.sheets[creature.sheet].traits:
        resolution.emit("rolled_again", purpose=purpose, who=CreatureId(creature.id), faces=tuple(faces))
        faces[faces.index(1)] = resolution.dice.d20(purpose)
    return tuple(faces)


# ---------------------------------------------------------------- ability checks


def check_bonus(situation: AnySituation, creature: Creature, skill: str) -> int:
    """Return what a creature adds to a check of a skill, modifiers included (S5-D20-02 and -11)."""
    spec = situation.setup.sheets[creature.sheet]
    return skill_modifier(spec, skill) + rules_of(situation).modified(creature, f"check:{skill}")


def ability_check(
    resolution: AnyResolution, creature: Creature, skill: str, *, advantage: bool = False, disadvantage: bool = False
) -> int:
    """Roll an ability check with a skill, or with a bare ability, and return the total.

    Help that was given for it is used up (S5-ACT-09).
    """
    helped = _use_help(resolution, creature, skill)
    _, total = roll(
        resolution,
        creature,
        "check",
        check_bonus(resolution, creature, skill),
        advantage=advantage or helped,
        disadvantage=disadvantage or hampered(resolution, creature),
    )
    return total


def _use_help(resolution: AnyResolution, creature: Creature, skill: str) -> bool:
    if skill not in SKILLS:
        return False
    for helper in resolution.state.creatures.values():
        own = s5(helper)
        found = next((one for one in own.helping if one.on == creature.id and one.skill == skill), None)
        if found is not None:
            left = tuple(one for one in own.helping if one is not found)
            resolution.emit("help_used", (own, {"helping": left}), who=creature.id, by=own.id)
            return True
    return False


# ---------------------------------------------------------------- saving throws


def save_bonus(situation: AnySituation, creature: Creature, ability: str) -> int:
    """Return what a creature adds to saves of an ability, modifiers included."""
    spec = situation.setup.sheets[creature.sheet]
    return save_modifier(spec, ability) + rules_of(situation).modified(creature, "saves")


def save(resolution: AnyResolution, creature: Creature, dc: int, ability: str, *, bonus: int = 0) -> bool:
    """Roll a saving throw and say whether it succeeds (S5-D20-12 to -14 and -18).

    Args:
        resolution: The battle.
        creature: Who saves.
        dc: What the total has to reach.
        ability: Whose save it is.
        bonus: Added beside the creature's own: cover.
    """
    own = s5(creature)
    yields = own.yields == "fail" or resolution.state.seats[own.seat].standing.get("fail_save") == "always"
    if own.yields:
        resolution.emit("yielded", (own, {"yields": ""}), who=own.id)
    if yields or (ability in ("str", "dex") and conditions.has(creature, *conditions.FAILS_BODY_SAVES)):
        resolution.emit("saved", who=creature.id, total=0, dc=dc, success=False)
        return False
    dexterous = ability == "dex"
    _, total = roll(
        resolution,
        creature,
        "save",
        save_bonus(resolution, creature, ability) + bonus,
        advantage=dexterous and dodges(resolution, creature),
        disadvantage=dexterous and conditions.has(creature, "restrained"),
    )
    success = total >= dc
    resolution.emit("saved", who=creature.id, total=total, dc=dc, success=success)
    return success


def save_failure(situation: AnySituation, creature: Creature, dc: int, ability: str, *, bonus: int = 0) -> TargetOption:
    """Return the chance that a save fails, which `save` would roll as things stand.

    Args:
        situation: The battle.
        creature: Who would save.
        dc: What the total has to reach.
        ability: Whose save it is.
        bonus: Added beside the creature's own: cover.
    """
    own = save_bonus(situation, creature, ability) + bonus - penalty(creature)
    if ability in ("str", "dex") and conditions.has(creature, *conditions.FAILS_BODY_SAVES):
        return TargetOption(creature.id, own, dc, 1000, ("save",))
    dexterous = ability == "dex"
    better, worse = dexterous and dodges(situation, creature), dexterous and conditions.has(creature, "restrained")
    dice: odds.Roll20 = "one" if better is worse else "best" if better else "worst"
    chance = 1000 - odds.success_chance(own, dc, sure=None, failed=None, dice=dice)
    return TargetOption(creature.id, own, dc, chance, ("save",))


def dodges(situation: AnySituation, creature: Creature) -> bool:
    """Say whether a creature has the benefit of Dodge now (S5-ACT-07 and -08)."""
    return s5(creature).dodging and not conditions.incapacitated(creature) and any_speed(situation, creature)


def any_speed(situation: AnySituation, creature: Creature) -> bool:
    """Say whether a creature's Speed is above 0."""
    rules = rules_of(situation)
    return any(rules.speed(situation, creature, mode) for mode in rules.sheet(situation, creature).speeds)
