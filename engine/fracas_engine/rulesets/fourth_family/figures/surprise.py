"""What surprise leaves of a turn: one action each in its round, and to the surprised free actions alone."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import game_of
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Creature

__all__ = ["one_action_each", "only_free_actions"]


def one_action_each(situation: AnySituation) -> bool:
    """Say whether this is a surprise round, in which everybody who acts takes one action (FE-SURP-02)."""
    return game_of(situation).surprise


def only_free_actions(situation: Situation[FamilyRules], creature: Creature) -> bool:
    """Say whether surprise leaves a creature nothing but free actions (FE-SURPD-02)."""
    return situation.rules.surprised_have_no_turn and has_condition(creature, "surprised")
