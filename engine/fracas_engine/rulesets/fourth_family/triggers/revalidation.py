"""Revalidation of announced events after responses (FE-OFF-06, FE-IMM-05, OB-IMM-06).

An interrupt can make an announced attack or step impossible, or change the result of a roll.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.attacks.targets import struck_now
from fracas_engine.d20.frames import Moving, Strike, Volley
from fracas_engine.rulesets.fourth_family.attacks import targets
from fracas_engine.rulesets.fourth_family.conditions import can_act
from fracas_engine.rulesets.fourth_family.frames import Trigger
from fracas_engine.rulesets.fourth_family.queries import summoner
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation

ANNOUNCED: Final = "announced"
"""Phase of an attack before its roll, in which other creatures may respond."""

_WORDS = {"hits": "hits", "damages": "hits", "misses": "misses"}
"""Result of an attack roll that each trigger requires."""

_OUT_OF_IT = ("out_of_range", "no_line_of_effect")
"""Refusal codes that cancel an announced attack, although it was legal when it was announced."""


def result_of(situation: Situation[FamilyRules], frame: Strike) -> str:
    """Return the result of an attack roll with the present modifiers: `hits` or `misses`.

    Args:
        situation: The battle.
        frame: The attack, after its roll.
    """
    rules, creatures = situation.rules, situation.state.creatures
    attacker, target = creatures[frame.user], creatures[frame.on]
    action = rules.sheet(situation, attacker).actions[frame.action]
    figures = rules.attacks.figures(situation, attacker, action, target, opportunity=frame.opportunity)
    hit, _ = rules.attacks.judge(frame.faces[0], figures)
    return "hits" if hit else "misses"


def strike_fault(situation: Situation[FamilyRules], frame: Strike) -> str:
    """Return why an announced attack is cancelled (`dead`, `unable` or `gone`), or an empty string.

    Args:
        situation: The battle.
        frame: The attack.
    """
    attacker, target = situation.state.creatures[frame.user], situation.state.creatures[frame.on]
    if not attacker.alive or not target.alive:
        return "dead"
    # An area affects all targets at once: it continues even if its own user has dropped.
    loose = any(isinstance(f, Volley) and f.shared and f.index > 1 for f in situation.state.stack)
    if not loose and not can_act(summoner.acting_creature(situation, attacker)):
        return "unable"
    action = situation.rules.sheet(situation, attacker).actions[frame.action]
    gone = action.area is None and targets.target_fault(situation, attacker, action, target) in _OUT_OF_IT
    return "gone" if gone else ""


def is_spared(situation: Situation[FamilyRules], frame: Strike) -> bool:
    """Return True if the target of an announced area attack has left the area before the roll.

    Args:
        situation: The battle.
        frame: The attack.
    """
    attacker = situation.state.creatures[frame.user]
    action = situation.rules.sheet(situation, attacker).actions[frame.action]
    if frame.phase != ANNOUNCED or action.area is None or frame.aim.coup:
        return False
    return frame.on not in struck_now(situation, attacker, action, frame.aim, (frame.on,))


def still_so(situation: Situation[FamilyRules], trigger: Trigger) -> bool:
    """Return True if an announced event will still happen after the responses so far.

    Args:
        situation: The battle.
        trigger: The event.
    """
    if trigger.there is not None:
        return _still_stepping(situation, trigger)
    by = situation.state.creatures.get(trigger.by or "")
    if trigger.event == "uses":
        return by is not None and can_act(summoner.acting_creature(situation, by))
    about = (trigger.by, trigger.to, trigger.action)
    needed = _WORDS.get(trigger.event)
    if trigger.event != "attacks" and needed is None:
        return by is None or by.alive
    for frame in reversed(situation.state.stack):
        if not isinstance(frame, Strike) or (frame.user, frame.on, frame.action) != about:
            continue
        if needed is None and frame.phase == ANNOUNCED:
            return not strike_fault(situation, frame) and not is_spared(situation, frame)
        if needed is not None and frame.faces:
            return not strike_fault(situation, frame) and result_of(situation, frame) == needed
    return True


def _still_stepping(situation: Situation[FamilyRules], trigger: Trigger) -> bool:
    """Return True if the mover is still at the position from which the announced step starts."""
    for frame in reversed(situation.state.stack):
        if not isinstance(frame, Moving) or frame.who != trigger.by or frame.opened != trigger.at:
            continue
        if frame.path[frame.index : frame.index + 1] == (trigger.there,):
            mover = situation.state.creatures[frame.who]
            return (
                mover.at == trigger.at and situation.rules.movement.next_step(situation, mover, frame) == trigger.there
            )
    return True
