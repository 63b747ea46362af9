"""Choosing the result of a saving throw: to fail against an ally's effect (S5-D20-13), or Legendary Resistance."""

from __future__ import annotations

from fracas_engine.content import DamageEffect
from fracas_engine.d20.actions import multi_target_effects
from fracas_engine.d20.frames import Affecting
from fracas_engine.d20.rules import D20Rules
from fracas_engine.decisions import Ask, Choice
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.srd5.attacks import saving_throws
from fracas_engine.rulesets.srd5.attacks.saving_throws import FAILED, SAVED
from fracas_engine.rulesets.srd5.queries import legendary
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature
from fracas_engine.stepping import asking_step

RESIST = (Choice("resist", "Succeed instead", "resist"), Choice("no", "Fail", False))
CHOICES = (Choice("fail", "Choose to fail", "fail"), Choice("no", "Roll", False))


def step_affecting(resolution: Resolution[D20Rules], frame: Affecting, answers: Answers) -> None:
    """Ask the target of an ally's effect whether it chooses to fail its save, then resolve the effect.

    The seat is not asked if it has an auto-answer for `fail_save`.
    """
    creatures = resolution.state.creatures
    if not frame.index and any(legendary.resistances(resolution, creatures[name]) for name in frame.targets):
        frame = multi_target_effects.decided_anew(resolution, creatures[frame.user], frame)
    target = next((creatures[name] for name in frame.targets[frame.index :] if creatures[name].alive), None)
    if target is not None and _may_choose(resolution, frame, target):
        own = s5(target)
        if not answers:
            about = {"what": "fail_save", "by": frame.user, "action": frame.action}
            ask = Ask(resolution.number(), own.seat, "choice", CreatureId(own.id), CHOICES, about=about)
            resolution.question(frame, ask)
            return
        value = "fail" if answers[0].value == "fail" else "save"
        resolution.emit("chose", (own, {"yields": value}), who=own.id)
        answers = ()
    if target is not None and frame.dc is not None and legendary.resistances(resolution, target):
        if not answers:
            _save_first(resolution, frame, target)
            if s5(target).yields == FAILED and not resolution.rules.damage.decided(resolution):
                about = {"what": legendary.RESISTANCE, "by": frame.user, "action": frame.action}
                number = resolution.number()
                ask = Ask(number, target.seat, "choice", CreatureId(target.id), RESIST, about=about)
                resolution.question(frame, ask)
                return
        elif answers[0].value == "resist":
            spent = target.used.get(legendary.RESISTANCE, 0) + 1
            used = {**target.used, legendary.RESISTANCE: spent}
            resolution.emit("resisted_save", (s5(target), {"yields": SAVED, "used": used}), who=target.id)
    multi_target_effects.step_affecting(resolution, frame)


def _save_first(resolution: Resolution[D20Rules], frame: Affecting, target: Creature) -> None:
    """Roll a target's save before its effect is resolved, and keep the result."""
    own = s5(target)
    if own.yields in (SAVED, FAILED):
        return
    user = resolution.state.creatures[frame.user]
    action = resolution.rules.sheet_named(resolution, frame.sheet).actions[frame.action]
    assert frame.dc is not None
    numbers = saving_throws.covered_numbers(resolution, user, action, target, frame)
    success = saving_throws.save_with(resolution, target, frame.dc, numbers)
    resolution.emit("chose", (own, {"yields": SAVED if success else FAILED}), who=own.id)


def _may_choose(situation: Situation[D20Rules], frame: Affecting, target: Creature) -> bool:
    """Return True if a target is asked whether it wants to fail its save.

    An ally must have named it as a target, and the effect must be more than damage.
    """
    user = situation.state.creatures[frame.user]
    sheet = situation.rules.sheet_named(situation, frame.sheet)
    action = sheet.actions[frame.action]
    if frame.dc is None or target is user or target.side != user.side or action.area is not None:
        return False
    return any(not isinstance(effect, DamageEffect) for effect in sheet.lists[frame.part].effects)


STEPS = (asking_step(Affecting, step_affecting),)
