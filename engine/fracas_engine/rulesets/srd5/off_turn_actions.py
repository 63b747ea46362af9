"""What the creatures of a seat may do at any of its decisions, on whomever's turn (S5-END-03 and -05)."""

from __future__ import annotations

from collections.abc import Iterator

from fracas_engine.d20.rules import D20Rules
from fracas_engine.options import UseOption
from fracas_engine.rulesets.srd5.actions import surrender
from fracas_engine.rulesets.srd5.actions.standard_actions import accepted, is_general, use_option
from fracas_engine.rulesets.srd5.conditions import grappled_by
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation

__all__ = ["off_turn_actions"]


def off_turn_actions(situation: Situation[D20Rules], seat: str) -> Iterator[UseOption]:
    """Yield what the creatures of a seat may do at any of its decisions."""
    for creature in situation.state.creatures.values():
        if creature.seat == seat and creature.alive and creature.at is not None:
            own = s5(creature)
            for name in surrender.ASIDES:
                if _may(situation, own, name) and is_general(situation, own, name):
                    yield use_option(situation, own, name)


def _may(situation: Situation[D20Rules], creature: Srd5Creature, name: str) -> bool:
    """Say whether one of these actions is accepted; at every decision all are asked about, so no order is planned."""
    match name:
        case "surrender":
            return surrender.may_surrender(situation, creature)
        case "offer_peace":
            return surrender.may_offer_peace(situation, creature)
        case "end_concentration":
            return creature.concentration != ""
        case "release":
            return any(one.conditions and creature.id in grappled_by(one) for one in situation.state.creatures.values())
        case _:
            return accepted(situation, creature, name)
