"""Actions available whenever the creature's seat has a decision to make, on any turn (S5-END-03 and -05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fracas_engine.d20.rules import D20Rules
from fracas_engine.options import UseOption
from fracas_engine.rulesets.srd5.actions.standard_actions import may_by_name, use_option
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.rulesets.srd5.vocabulary import VOCABULARY
from fracas_engine.situation import Situation

ASIDES: Final = tuple(sorted(VOCABULARY.off_turn_actions))
"""Actions available at any decision of the creature's seat, on any turn (S5-END-03 and -05, S5-CONC-04, S5-GRAP-07)."""


def off_turn_actions(situation: Situation[D20Rules], seat: str) -> Iterator[UseOption]:
    """Yield the actions that a seat's creatures may take whenever the seat has a decision to make."""
    for creature in situation.state.creatures.values():
        if creature.seat == seat and creature.alive and creature.at is not None:
            own = s5(creature)
            for name in ASIDES:
                if may_by_name(situation, own, name):
                    yield use_option(situation, own, name)
