"""Details of an intent besides its targets, and the resulting plan."""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.d20.frames import Aim
from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use


@fast_frozen
@dataclass(frozen=True, slots=True)
class Plan:
    """The validated targets and area for the use of an action."""

    targets: tuple[CreatureId, ...]
    aim: Aim
    series: tuple[tuple[str, CreatureId], ...] = ()
    """The attacks of a sequence declared in advance, as (attack id, target)."""
    left: tuple[str, ...] = ()
    """Ids of the attacks of a sequence that have not been declared yet."""
    alternatives: tuple[str, ...] = ()
    """Ids of other attacks that may replace those in `left`."""


def aim_of(intent: Use) -> Aim:
    """Return the details of an intent other than its targets."""
    return Aim(
        at=intent.at,
        to=intent.to,
        push_to=intent.push_to,
        slide_to=intent.slide_to,
        path=intent.path,
        direction=intent.direction,
        cells=intent.cells,
        with_=intent.with_,
    )
