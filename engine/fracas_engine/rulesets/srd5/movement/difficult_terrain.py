"""Difficult terrain: what makes it, and what it costs to enter (S5-MOVE-05 to -07).

The spaces of others, which are difficult terrain as well (S5-SPACE-08), are found with all that others bar (`passage`).
"""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Mask
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5.figures.zone_heights import cells_at
from fracas_engine.rulesets.srd5.state import Srd5Zone
from fracas_engine.situation import Situation

__all__ = ["MAKES_DIFFICULT", "costs_of", "difficult_ground"]

MAKES_DIFFICULT: Final = ("difficult", "half_cover")
"""Properties of cells that make them difficult terrain (S5-MOVE-07)."""


def difficult_ground(situation: Situation[D20Rules], mode: str, altitude: int) -> Mask:
    """Return the cells that are difficult terrain to who enters them: by their ground, in the air by zones alone.

    Args:
        situation: The battle.
        mode: The mode of movement.
        altitude: Where the mover's space begins.
    """
    if mode == "burrow" or altitude < 0:
        return 0
    if altitude:
        return _difficult_air(situation, altitude)
    return situation.map_memo("rough5", lambda: situation.board.mask(*MAKES_DIFFICULT))


def _difficult_air(situation: Situation[D20Rules], altitude: int) -> Mask:
    """Return the cells up in the air where a zone is what makes movement difficult."""
    found = 0
    for zone in situation.state.zones.values():
        if isinstance(zone, Srd5Zone) and (zone.storeys or zone.follows) and set(zone.terrain) & set(MAKES_DIFFICULT):
            found |= cells_at(situation, zone, altitude)
    return found


def costs_of(difficult: Mask, water: Mask, *, wet: int, extra: int) -> tuple[tuple[int, Mask], ...]:
    """Return what cells that are difficult, or of water, cost to enter; several causes in one do not add up.

    Rules: S5-GRID-05, S5-MOVE-06, S5-SPEED-05.

    Args:
        difficult: Cells of difficult terrain, whatever makes it.
        water: Cells to be swum or waded through.
        wet: What water costs more, for who has no Swim Speed.
        extra: What every cell costs more, by the mode of movement and what is dragged.

    Returns:
        Movement points with the cells that cost so many, for `Passage.costs`.
    """
    costs: list[tuple[int, Mask]] = []
    if water:
        costs.append((1 + wet + extra, water))
        if water & difficult:
            costs.append((2 + wet + extra, water & difficult))
    if difficult:
        costs.append((2 + extra, difficult))
    return tuple(costs)
