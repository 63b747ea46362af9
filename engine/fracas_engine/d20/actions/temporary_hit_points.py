"""Temporary hit points of powers: they do not stack, and in some rulesets the creature chooses which to keep."""

from __future__ import annotations

from fracas_engine.content import TempHpEffect
from fracas_engine.d20.conditions import TEMPORARY
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.harm import grant_temporary
from fracas_engine.d20.rules import D20Rules
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.ids import CreatureId, Plain
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.state import Creature


def offer(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: TempHpEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """Give temporary hit points, or first ask which to keep; without an answer the higher number stays (OB-TEMP-04).

    Args:
        resolution: The battle.
        frame: The effect list being applied.
        effect: The number of temporary hit points and their duration.
        user: The creature that uses the power.
        target: The creature that gains the temporary hit points.
        answers: The answers to the question, if it was asked.

    Returns:
        True if a question was asked; the frame continues after the answer.
    """
    if not resolution.rules.conditions.may_bear(resolution, target, TEMPORARY):
        return False
    amount, lasting = frame.rolled[frame.index], None
    had = target.temp_hp
    if answers and answers[0].value is False:
        return False
    if (
        resolution.rules.switches.temporary_is_chosen
        and not answers
        and target.alive
        and had
        and amount
        and amount != had
    ):
        who = CreatureId(target.id)
        about: dict[str, Plain] = {"what": "temp_hp", "who": who, "has": had, "gains": amount, "action": frame.action}
        choices = (Choice("take", f"Take {amount} in place of {had}"), NO)
        ask = Ask(resolution.number(), target.seat, "choice", who, choices, default=amount > had, about=about)
        resolution.question(frame, ask)
        return True
    until = frame.until or effect.until or ""
    if until:
        ends = resolution.rules.conditions.ends(resolution, until, user, target, frame.dc, frame.group)
        lasting = Modifier(to=TEMPORARY, by=0, type="untyped", source=CreatureId(user.id), cause=frame.cause, ends=ends)
    grant_temporary(resolution, target, amount, lasting, chosen=bool(answers))
    return False
