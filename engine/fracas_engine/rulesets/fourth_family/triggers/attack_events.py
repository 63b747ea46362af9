"""Events of an attack that other creatures may respond to: its result before it takes effect, and its end."""

from __future__ import annotations

from fracas_engine.d20.frames import Strike
from fracas_engine.d20.sheet import Action
from fracas_engine.fast_frozen import fast_replace
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.frames import Trigger
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.triggers.revalidation import result_of
from fracas_engine.rulesets.fourth_family.triggers.windows import note, open_window
from fracas_engine.rulesets.fourth_family.vocabulary import ATTACK_ON, DEFENSE_FROM
from fracas_engine.state import Creature


def announce_result(resolution: Resolution[FamilyRules], frame: Strike) -> None:
    """Open the window for interrupts on a roll before its result takes effect (FE-IMM-04, OB-IMM-03).

    Args:
        resolution: The battle; the roll is on top of its stack.
        frame: The roll.
    """
    result = result_of(resolution, frame)
    words = [result]
    listed = resolution.rules.sheet(resolution, resolution.state.creatures[frame.user]).lists.get(f"{frame.action}.hit")
    if result == "hits" and listed is not None and listed.damage:
        words.insert(0, "damages")
    if frame.phase == "rolled":
        resolution.state.stack[-1] = fast_replace(frame, phase=result)
    for word in words:
        open_window(resolution, Trigger(word, by=frame.user, to=frame.on, action=frame.action), before=True)


def announced_anew(resolution: Resolution[FamilyRules], frame: Strike) -> bool:
    """Open a window for interrupts on the new result if responses have turned a hit into a miss or a miss into a hit.

    Args:
        resolution: The battle.
        frame: The roll, already removed from the stack.
    """
    if frame.phase not in ("hits", "misses") or frame.phase == result_of(resolution, frame):
        return False
    told = fast_replace(frame, phase="settled")
    resolution.then(told)
    announce_result(resolution, told)
    return True


def note_strike(
    resolution: Resolution[FamilyRules], attacker: Creature, target: Creature, action: Action, *, hit: bool
) -> None:
    """Record the events of an attack for reactions, and use up the bonuses from help attack and help defend.

    Args:
        resolution: The battle.
        attacker: The attacker.
        target: The target.
        action: The action.
        hit: Whether the attack has hit.
    """
    by, to = CreatureId(attacker.id), CreatureId(target.id)
    for event in ("attacks", "hits" if hit else "misses"):
        note(resolution, Trigger(event, by=by, to=to, action=action.id))
    for bearer, word, foe in ((attacker, ATTACK_ON, target), (target, DEFENSE_FROM, attacker)):
        kept = tuple(m for m in bearer.modifiers if (m.to, m.foe) != (word, foe.id))
        if len(kept) < len(bearer.modifiers):
            resolution.emit("modifier_ended", (bearer, {"modifiers": kept}), who=bearer.id)
