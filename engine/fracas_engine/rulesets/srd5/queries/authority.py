"""Creatures whose presence helps their allies: the traits `authority_N`, with a radius of N cells."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import distance
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.queries.numbered_traits import trait_number
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

AUTHORITY: Final = "authority"
"""The note of an attack that has Advantage because of such a creature."""


def is_led(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature or an ally nearby gives it Advantage on attack rolls and saving throws (S5-MON-04).

    Args:
        situation: The battle.
        creature: The creature that makes the roll.
    """
    sheets = situation.setup.sheets
    radius: dict[str, int] = situation.fact(
        "authority", lambda: {key: far for key, spec in sheets.items() if (far := trait_number(spec, "authority_"))}
    )
    if not radius or creature.at is None:
        return False
    own = space_of(situation, creature)
    return any(
        leader.side == creature.side
        and leader.sheet in radius
        and not conditions.incapacitated(leader)
        and distance(own, space_of(situation, leader)) <= radius[leader.sheet]
        for leader in situation.present()
    )
