"""State of creatures and zones in d20 rulesets, in addition to the kernel's fields."""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.causes import NO_CAUSE, Cause
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.state import Creature, Zone, secret


@dataclass(frozen=True, slots=True, kw_only=True)
class Ongoing:
    """Damage that recurs at the start of each of the bearer's turns."""

    amount: int
    type: str = ""
    """The damage type; empty for untyped damage."""
    source: CreatureId | None = None
    cause: Cause = NO_CAUSE
    """Cause of the damage."""
    ends: Ends


@dataclass(slots=True, kw_only=True)
class D20Creature(Creature):
    """A creature of a d20 ruleset."""

    ongoing: tuple[Ongoing, ...] = ()
    struck: tuple[CreatureId, ...] = ()
    """Targets of its opportunity attacks since the turn began."""
    space: int | None = None
    """Side length in cells of a Gargantuan creature larger than its size category; None for the size's default."""
    stays: Ends | None = None
    """End of a summoned creature's time on the board; None if it has no duration of its own."""


@dataclass(slots=True, kw_only=True)
class EffectZone(Zone):
    """A zone that affects the creatures inside; its effect lists are on the sheet of its maker."""

    sheet: str = ""
    """The key of the sheet that its effects are on."""
    part: str = ""
    """The name of its effect lists on that sheet; `.enter`, `.start`, `.end` and `.while_inside` are added."""
    follows: CreatureId | None = None
    """The creature that it moves with; None if it stays in place."""
    radius: int = 0
    """Cells around the creature that it follows."""
    holds: tuple[CreatureId, ...] = secret(default=())
    """Creatures inside, including hidden ones; secret, as seats see the positions of visible creatures anyway."""
    dc: int | None = None
    """DC of saving throws against its effects; None if they allow none."""
    body: CreatureId | None = None
    """The conjured thing that it surrounds; None if none takes up space."""
