"""Parameters of an intent besides its targets, and the resulting plan."""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.d20.frames import Aim
from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use


@fast_frozen
@dataclass(frozen=True, slots=True)
class Plan:
    """Checked targets and area of a use."""

    targets: tuple[CreatureId, ...]
    aim: Aim
    series: tuple[tuple[str, CreatureId], ...] = ()
    """The attacks of a sequence that are declared at once, with their targets."""
    left: tuple[str, ...] = ()
    """The attacks of a sequence that are not declared yet."""
    alternatives: tuple[str, ...] = ()
    """The attacks that may still take the place of those that are left."""


def aim_of(intent: Use) -> Aim:
    """Return what an intent says beyond its targets."""
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
