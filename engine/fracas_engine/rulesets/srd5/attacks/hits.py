"""Hits and Critical Hits of attack rolls (S5-ATK-04, S5-D20-16 and -17)."""

from __future__ import annotations

from fracas_engine.board import distance
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.attacks.attack_modifiers import armor_class
from fracas_engine.rulesets.srd5.frames import Attack
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Object
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


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
