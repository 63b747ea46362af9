"""Whether a roll still has the result that was announced of it, once somebody has answered (FE-OFF-06, OB-IMM-06)."""

from __future__ import annotations

from fracas_engine.d20.frames import Strike
from fracas_engine.rulesets.fourth_family.frames import Trigger
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation

__all__ = ["result_of", "still_so"]

_WORDS = {"hits": "hits", "damages": "hits", "misses": "misses"}
"""The triggers that a roll can set off, and the result that each of them needs."""


def result_of(situation: Situation[FamilyRules], frame: Strike) -> str:
    """Return `hits` or `misses`: what a roll comes to with the numbers of now.

    Args:
        situation: The battle.
        frame: The attack, rolled.
    """
    rules, creatures = situation.rules, situation.state.creatures
    attacker, target = creatures[frame.user], creatures[frame.on]
    action = rules.sheet(situation, attacker).actions[frame.action]
    figures = rules.attack_figures(situation, attacker, action, target, opportunity=frame.opportunity)
    hit, _ = rules.judge(frame.faces[0], figures)
    return "hits" if hit else "misses"


def still_so(situation: Situation[FamilyRules], trigger: Trigger) -> bool:
    """Say whether the roll that set a trigger off comes to the same still; true of what no roll set off.

    Args:
        situation: The battle.
        trigger: What others may answer before it counts.
    """
    needed = _WORDS.get(trigger.event)
    if needed is None:
        return True
    about = (trigger.by, trigger.to, trigger.action)
    for frame in reversed(situation.state.stack):
        if isinstance(frame, Strike) and frame.faces and (frame.user, frame.on, frame.action) == about:
            return result_of(situation, frame) == needed
    return True
