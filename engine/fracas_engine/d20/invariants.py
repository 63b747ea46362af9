"""Invariants of battles in d20 rulesets, checked by tests that play random battles."""

from __future__ import annotations

from collections.abc import Iterator

from fracas_engine.d20.queries.space import at_one_height, masks, under_way
from fracas_engine.d20.rules import D20Rules
from fracas_engine.situation import Situation


def overlaps(situation: Situation[D20Rules]) -> Iterator[str]:
    """Yield an error message for each pair of creatures that share a place where they may not both end a move.

    Creatures in the middle of a move may pass through.
    """
    spaces = masks(situation)
    taken = shared = 0
    for space in spaces.values():
        shared |= taken & space
        taken |= space
    if not shared:
        return
    on_the_way = under_way(situation)
    here = [one for one in situation.present() if spaces[one.id] & shared and one.id not in on_the_way]
    for number, one in enumerate(here):
        for other in here[number + 1 :]:
            if not spaces[one.id] & spaces[other.id] or not at_one_height(one, other):
                continue
            if not situation.rules.terrain.may_rest_with(situation, one, other):
                yield f"{one.id} and {other.id} share a place at {one.at} and {other.at}"
