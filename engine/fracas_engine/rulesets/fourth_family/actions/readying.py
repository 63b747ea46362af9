"""Readied actions: the actions that can be readied and their triggers (FE-READY, OB-REDY)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, Plain
from fracas_engine.intents import Move, Use
from fracas_engine.options import UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.attacks import basic_attacks
from fracas_engine.rulesets.fourth_family.movement.speeds import move_modes
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, Readied
from fracas_engine.situation import Situation

EVENTS: Final = ("moves_adjacent", "leaves_adjacent", "attacks", "starts_turn", "ends_turn")
"""Triggers that the options offer for a readied action; an intent may describe other triggers."""

UNREADIED: Final = ("ready", "delay", "resume", "action_point", "sustain", "improvise")


def _may_be_readied(situation: Situation[FamilyRules], action: Action | None) -> bool:
    """Return True if an action is a standard, move or minor action without a trigger that can be readied."""
    costs = ("standard", "move", situation.rules.switches.minor_action)
    if action is None or action.cost not in costs or action.answers_trigger:
        return False
    return not (action.spec is None and action.id in UNREADIED)


def choices(situation: Situation[FamilyRules], creature: FamilyCreature) -> tuple[tuple[str, ...], ...]:
    """Return the values of `with` that a ready option offers: pairs of an attack id and a trigger event."""
    return situation.fact(("ready_choices", creature.sheet), lambda: _choices(situation, creature))


def _choices(situation: Situation[FamilyRules], creature: FamilyCreature) -> tuple[tuple[str, ...], ...]:
    sheet = situation.rules.sheet(situation, creature)
    names = [
        action.id
        for action in sheet.actions.values()
        if _may_be_readied(situation, action) and action.bonus is not None and action.area is None
    ]
    return tuple([(name, event) for name in names for event in EVENTS])


def ready(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Ready an action: one that the intent describes in full with its trigger, or one of `choices` named by `with`.

    Rules: FE-READY-01, OB-REDY-01 and -02.

    Args:
        resolution: The battle.
        creature: The creature that readies the action.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    inner: Use | Move | None = intent.readied
    trigger: Mapping[str, Plain] | None = intent.trigger
    if inner is None and intent.with_ in choices(resolution, creature):
        inner = Use(by=CreatureId(creature.id), action=intent.with_[0])
        trigger = {"event": intent.with_[1], "by": "enemy"}
    if inner is None or not trigger:
        raise IllegalIntent("malformed", "a readied action needs an action (`with`) and a `trigger`")
    if isinstance(inner, Use) and not _may_be_readied(
        resolution, basic_attacks.action_named(resolution, creature, inner)
    ):
        raise IllegalIntent("not_available", f"{inner.action} cannot be readied")
    if isinstance(inner, Move) and inner.mode not in move_modes(resolution):
        raise IllegalIntent("not_available", f"unknown mode of movement {inner.mode}")
    pay(resolution, creature, action, price, readied=Readied(intent=inner, trigger=dict(trigger)))


def ready_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the actions that can be readied, each with its trigger."""
    return [offer(creature, action, choices=choices(situation, creature))]
