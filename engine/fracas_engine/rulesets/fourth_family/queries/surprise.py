"""Actions in a surprise round: one for each creature, and only free actions for surprised creatures."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import game_of
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Creature


def one_action_each(situation: AnySituation) -> bool:
    """Return True in a surprise round, in which each creature that acts takes one action (FE-SURP-02)."""
    return game_of(situation).surprise


def only_free_actions(situation: Situation[FamilyRules], creature: Creature) -> bool:
    """Return True if surprise limits a creature to free actions (FE-SURPD-02)."""
    return situation.rules.surprised_have_no_turn and has_condition(creature, "surprised")
