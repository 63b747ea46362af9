"""State of creatures and zones in d20 rulesets, in addition to the fields of `fracas_engine.state`."""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.causes import NO_CAUSE, Cause
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.state import Creature, Zone, secret


@dataclass(frozen=True, slots=True, kw_only=True)
class Ongoing:
    """Ongoing damage, dealt at the start of each of the affected creature's turns."""

    amount: int
    type: str = ""
    """The damage type; empty for untyped damage."""
    dice: str = ""
    """Dice that are rolled each turn, whose average is the amount; empty if the amount is always the same."""
    source: CreatureId | None = None
    cause: Cause = NO_CAUSE
    """Cause of the damage."""
    ends: Ends


@dataclass(slots=True, kw_only=True)
class D20Creature(Creature):
    """A creature of a d20 ruleset."""

    ongoing: tuple[Ongoing, ...] = ()
    struck: tuple[CreatureId, ...] = ()
    """Creatures that this creature made opportunity attacks against since the present turn began."""
    space: int | None = None
    """Side length in cells, for a Gargantuan creature larger than its size category; None for the size's default."""
    stays: Ends | None = None
    """End of a summoned creature's time on the board; None if it has no duration of its own."""


@dataclass(slots=True, kw_only=True)
class EffectZone(Zone):
    """A zone that affects the creatures inside; its effect lists are on its creator's sheet."""

    sheet: str = ""
    """Key of the sheet that contains the zone's effects."""
    part: str = ""
    """Prefix of the zone's effect lists on that sheet; followed by `.enter`, `.start`, `.end` or `.while_inside`."""
    follows: CreatureId | None = None
    """The creature that the zone moves with; None if the zone stays in place."""
    radius: int = 0
    """Number of cells that the zone extends around the creature it follows."""
    holds: tuple[CreatureId, ...] = secret(default=())
    """Creatures inside, including hidden ones; secret, as seats see the positions of visible creatures anyway."""
    struck: tuple[CreatureId, ...] = secret(default=())
    """Creatures that a zone with `once_per_turn` has affected in the present turn."""
    dc: int | None = None
    """DC of saving throws against the zone's effects; None if no save is allowed."""
    body: CreatureId | None = None
    """The conjured creature in the middle of the zone; None if nothing there takes up space."""
