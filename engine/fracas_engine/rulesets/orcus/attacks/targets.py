"""Target restrictions of Orcus, in addition to those that both rulesets share (OB-SHOV-01, OB-GRAP-01)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.orcus.queries.size import steps_between
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

HANDS_ON: Final = ("shove", "grapple")
"""Maneuvers that require physical contact with the target."""


def may_target(situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
    """Return True if the target's size allows the maneuver: shove and grapple reach at most one size larger."""
    return not action.maneuver or action.id not in HANDS_ON or steps_between(situation, user, target) <= 1
