"""Cover by the share of lines that is blocked (OB-COV-05 to -11)."""

from __future__ import annotations

from fracas_engine.board import Footprint, Pinch, line_blocked, seeing_corners
from fracas_engine.d20.space import masks
from fracas_engine.rulesets.fourth_family.sight import effect_line, flat, solid
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["cover"]

_GRADES = ("none", "half", "three_quarters")


def cover(situation: Situation, source: Footprint, target: Creature, attacker: Creature | None) -> str:
    """Return the degree of cover of a target from the best corner of a point of attack.

    Args:
        situation: The battle.
        source: The attacker's space, or the origin square of a far area.
        target: Who may have cover.
        attacker: Who attacks; it never stands in its own way.
    """
    base = flat(target)
    if not effect_line(situation, source, base):
        return "total"
    board, grid = situation.board, situation.map.grid
    own = source.on(grid) | base.on(grid)
    if attacker is not None and attacker.at is not None:
        own |= flat(attacker).on(grid)
    walls = solid(situation) & ~own
    slits = situation.map_memo("slits", lambda: board.mask("three_quarters_cover")) & ~own
    low = situation.map_memo("low", lambda: board.mask("half_cover")) & ~own
    for name, mask in masks(situation).items():
        creature = situation.state.creatures[name]
        if name != target.id and creature is not attacker and not mask & own:
            low |= mask
    if not walls | slits | low:
        return "none"
    ends = [corner for cell in base.cells() for corner in Footprint(cell).corners()]
    best = 2
    corners = seeing_corners(board, source, base, walls) if walls else list(source.all_corners())
    for corner in dict.fromkeys(corners):
        counts = []
        for blockers, pinch in ((walls, Pinch.ENDS), (slits, Pinch.OPEN), (low, Pinch.OPEN)):
            blocked = sum(line_blocked(board, corner, end, blockers, pinch=pinch) for end in ends) if blockers else 0
            counts.append(blocked)
        whole = len(ends)
        by_walls, by_slits, by_low = counts
        if 4 * by_walls >= 3 * whole or 2 * by_slits >= whole:
            grade = 2
        else:
            grade = int(2 * by_walls >= whole or 2 * by_low >= whole)
        best = min(best, grade)
        if not best:
            break
    return _GRADES[best]
