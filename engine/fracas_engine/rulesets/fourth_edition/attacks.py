"""Attacks of fourth_edition: cover (FE-COVER-03 to -13) and the stacking of modifiers (FE-ATK-08).

Cover is traced from one corner of the attacker to the four corners of a target's square.
"""

from __future__ import annotations

from collections.abc import Hashable

from fracas_engine.board import Footprint, Pinch, corner_traces, distance, inner_sides
from fracas_engine.d20.queries.space import masks
from fracas_engine.d20.sheet import Action
from fracas_engine.modifiers import Modifier
from fracas_engine.rulesets.fourth_family.queries.sight import ground_footprint
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

_SOLID = ("wall", "pillar", "glass", "door", "three_quarters_cover")
_LOW = ("half_cover",)
_GRADES = ("none", "cover", "superior")


def cover(
    situation: Situation[FamilyRules],
    source: Footprint,
    target: Creature,
    attacker: Creature | None,
    action: Action | None,
) -> str:
    """Return the target's degree of cover: the least one found for any corner of the source and square of the target.

    Args:
        situation: The battle.
        source: The attacker's space, or the origin square of an area.
        target: The creature that may have cover.
        attacker: The attacker; None for a question about squares only.
        action: The attack; None for a ranged attack, or a melee attack if attacker and target are adjacent.
    """
    base = ground_footprint(target)
    ranged = action.origin == "ranged" if action is not None else distance(source, base) > 1
    grid = situation.map.grid
    own = source.on(grid) | base.on(grid)
    if attacker is not None:
        own |= ground_footprint(attacker).on(grid)
    if situation.board.edges:
        own |= inner_sides(grid, (source, base))
    solid = situation.map_memo("cover_solid", lambda: situation.board.mask(*_SOLID)) & ~own
    anything = solid | situation.map_memo("cover_low", lambda: situation.board.mask(*_LOW)) & ~own
    if ranged and attacker is not None:
        creatures = situation.state.creatures
        for name, mask in masks(situation).items():
            # A hidden creature gives no cover: the cover would reveal its position.
            if name != target.id and creatures[name].side != attacker.side and not creatures[name].hidden_from:
                anything |= mask & ~own
    if not anything:
        return "none"
    kinds = ((solid, Pinch.OPEN), (anything, Pinch.OPEN))
    grade = 2
    for trace in corner_traces(situation.board, source, base, kinds, rim_blocks=True):
        by_solid, by_any = trace.blocked
        grade = min(grade, 2 if by_solid >= 3 else 1 if by_any else 0)
        if not grade:
            break
    return _GRADES[grade]


def stacking_group(modifier: Modifier) -> Hashable:
    """Return the stacking group of a modifier; modifiers of the same group do not stack (FE-ATK-08).

    The group of a typed bonus is its type; the group of an untyped bonus or a penalty is its source.
    """
    if modifier.by >= 0 and modifier.type:
        return (modifier.type,)
    return ("", modifier.cause, modifier.source if modifier.cause.word else None)
