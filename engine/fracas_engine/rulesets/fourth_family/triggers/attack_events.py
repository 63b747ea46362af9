"""What others may answer of an attack: its result before it counts, and afterwards that it was made."""

from __future__ import annotations

from fracas_engine.d20.frames import Strike
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.frames import Trigger
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.triggers.windows import note, open_window
from fracas_engine.rulesets.fourth_family.vocabulary import ATTACK_ON, DEFENSE_FROM
from fracas_engine.state import Creature

__all__ = ["announce_result", "note_strike"]


def announce_result(resolution: Resolution[FamilyRules], frame: Strike) -> None:
    """Let interrupts answer a roll before its result counts (FE-IMM-04, OB-IMM-03)."""
    ruleset = resolution.rules
    creatures = resolution.state.creatures
    attacker, target = creatures[frame.user], creatures[frame.on]
    action = ruleset.sheet(resolution, attacker).actions[frame.action]
    hit, _ = ruleset.judge(frame.faces[0], ruleset.attack_figures(resolution, attacker, action, target))
    words = ["hits" if hit else "misses"]
    listed = ruleset.sheet(resolution, attacker).lists.get(f"{action.id}.hit")
    if hit and listed is not None and listed.damage:
        words.insert(0, "damages")
    for word in words:
        open_window(resolution, Trigger(word, by=frame.user, to=frame.on, action=action.id), before=True)


def note_strike(
    resolution: Resolution[FamilyRules], attacker: Creature, target: Creature, action: Action, *, hit: bool
) -> None:
    """Note what may be reacted to, and use up help.

    Args:
        resolution: The battle.
        attacker: Who attacks.
        target: Whom it is meant for.
        action: The action.
        hit: Whether it has hit.
    """
    by, to = CreatureId(attacker.id), CreatureId(target.id)
    for event in ("attacks", "hits" if hit else "misses"):
        note(resolution, Trigger(event, by=by, to=to, action=action.id))
    for bearer, word, foe in ((attacker, ATTACK_ON, target), (target, DEFENSE_FROM, attacker)):
        kept = tuple(m for m in bearer.modifiers if (m.to, m.foe) != (word, foe.id))
        if len(kept) < len(bearer.modifiers):
            resolution.emit("modifier_ended", (bearer, {"modifiers": kept}), who=bearer.id)
