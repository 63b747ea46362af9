"""State of creatures and zones in d20 rulesets, in addition to the kernel's fields."""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.causes import NO_CAUSE, Cause
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.state import Creature, Zone, secret

__all__ = ["D20Creature", "EffectZone", "Ongoing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ongoing:
    """Damage that comes back at the start of each of the bearer's turns."""

    amount: int
    type: str = ""
    """The damage type; empty for untyped damage."""
    source: CreatureId | None = None
    cause: Cause = NO_CAUSE
    """What brought it."""
    ends: Ends


@dataclass(slots=True, kw_only=True)
class D20Creature(Creature):
    """A creature of a d20 ruleset."""

    ongoing: tuple[Ongoing, ...] = ()
    struck: tuple[CreatureId, ...] = ()
    """Whom it has struck by an opportunity attack since the turn began."""
    space: int | None = None
    """Cells on a side of a Gargantuan creature that is larger than its size says; None: as many as it says."""
    stays: Ends | None = None
    """When a summoned creature disappears; None if it has no time of its own."""


@dataclass(slots=True, kw_only=True)
class EffectZone(Zone):
    """A zone that does something to those in it; its effect lists are on the sheet of whoever made it."""

    sheet: str = ""
    """The key of the sheet that its effects are on."""
    part: str = ""
    """The name of its effect lists on that sheet; `.enter`, `.start`, `.end` and `.while_inside` are added."""
    follows: CreatureId | None = None
    """The creature that it moves along with; None where it stays."""
    radius: int = 0
    """Cells around the creature that it follows."""
    holds: tuple[CreatureId, ...] = secret(default=())
    """Who is inside, the hidden too; where everybody is can be seen by who may see it."""
    dc: int | None = None
    """What saves against its effects have to reach; None where they allow none."""
    body: CreatureId | None = None
    """The conjured thing that it surrounds; None where there is none that takes up space."""
