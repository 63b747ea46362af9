"""Spell components: speech for Verbal components, a free hand for Somatic and Material ones (S5-SPELL-04)."""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.srd5.queries import hands
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation


def component_fault(situation: Situation[D20Rules], caster: Srd5Creature, spell: Action) -> str:
    """Return which component a caster cannot provide, as a key of `action_uses.FAULTS`; empty if all can be provided.

    Rules: S5-SPELL-04.
    """
    if "verbal" in spell.tags and caster.has("silenced"):
        return "silenced"
    if ("somatic" in spell.tags or "material" in spell.tags) and hands.free_hands(situation, caster) <= 0:
        return "no_free_hand"
    return ""
