"""Movement through occupied spaces: the rules for allies, enemies, sizes and Tiny creatures.

Rules: OB-PASS-01 to -03, OB-MELE-05, OB-SIZE-03.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Mask
from fracas_engine.content import CreatureSpec
from fracas_engine.errors import SetupError
from fracas_engine.rulesets.orcus.queries.size import steps_between
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

MOST_TINY: Final = 4
"""Maximum number of Tiny creatures in one square (OB-SIZE-03)."""


def slips_in(situation: AnySituation, mover: Creature) -> bool:
    """Return True if a Tiny creature has to enter the square of a creature to attack it (OB-MELE-05)."""
    return mover.size == "tiny" and not situation.sheet(mover).reach


def passes(situation: AnySituation, mover: Creature, other: Creature) -> tuple[bool, bool]:
    """Return whether a mover may cross another creature's space, and whether it may end there (OB-PASS-01 to -05).

    Allies can be crossed, and so can enemies at least two sizes larger or smaller. Only a Tiny mover may end in another
    creature's space.
    """
    through = other.side == mover.side or abs(steps_between(situation, mover, other)) >= 2
    if mover.size == "tiny" and other.size == "tiny":
        return True, True
    if slips_in(situation, mover):
        return True, True
    return through, False


def full(situation: AnySituation, mover: Creature) -> Mask:
    """Return the squares that a Tiny mover cannot end in, because they hold the maximum number of Tiny creatures."""
    if mover.size != "tiny":
        return 0
    counts: dict[tuple[int, int], int] = {}
    for other in situation.present():
        if other.size == "tiny" and other is not mover and other.altitude == mover.altitude and other.at is not None:
            counts[other.at] = counts.get(other.at, 0) + 1
    return situation.map.grid.mask([cell for cell, count in counts.items() if count >= MOST_TINY])


def check_sharing(setup: Setup) -> None:
    """Check that no square of a setup holds more Tiny creatures than fit.

    Raises:
        SetupError: A square holds too many.
    """
    tiny: dict[tuple[int, int, int], list[CreatureSpec]] = {}
    for spec in setup.creatures:
        if spec.size == "tiny" and spec.at is not None:
            where = (spec.at[0], spec.at[1], spec.at[2] if len(spec.at) > 2 else 0)
            tiny.setdefault(where, []).append(spec)
    for where, specs in tiny.items():
        if len(specs) > MOST_TINY:
            detail = f"{list(where[:2])} already has {MOST_TINY} Tiny creatures: place this one elsewhere"
            raise SetupError(f"creatures.{specs[MOST_TINY].id}.at", detail, code="occupied")
