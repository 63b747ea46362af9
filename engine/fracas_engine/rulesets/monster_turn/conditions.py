"""Conditions and their traits (MT-COND)."""

from __future__ import annotations

from typing import Final

from fracas_engine.content.condition_traits import ConditionTraits, names_with

CONDITIONS: Final = {
    "immobilized": ConditionTraits(speed_zero=True),
    "disarmed": ConditionTraits(impaired=True, restricted=True),
    "stunned": ConditionTraits(no_actions=True),
    "muddled": ConditionTraits(impaired=True),
    "strengthened": ConditionTraits(beneficial=True),
    "invisible": ConditionTraits(invisible=True, beneficial=True),
    "poisoned": ConditionTraits(harmful=True),
    "wounded": ConditionTraits(harmful=True),
    "blessed": ConditionTraits(beneficial=True),
    "cursed": ConditionTraits(harmful=True),
}
"""The conditions (MT-COND-01 to -04, MT-MOD-04). The rules read `beneficial`; the other traits describe the code."""

HELPFUL: Final = frozenset(names_with(CONDITIONS, "beneficial"))
"""Beneficial conditions, applied to oneself and allies; all others are applied to enemies."""
