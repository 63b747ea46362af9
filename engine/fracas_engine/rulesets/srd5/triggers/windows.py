"""Moments at which off-turn actions may answer: who could, and whether anybody ever can.

S5-ACT-13, -14, -21, -22.
How the answers are carried out is in `reactions`.
"""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import CreatureId, Place
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.frames import Window
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["anyone", "open_window"]


def anyone(situation: Situation[D20Rules]) -> bool:
    """Say whether anybody could answer anything beside leaving its reach."""
    if situation.fact("s5_off_turn", lambda: _off_turn(situation)):
        return True
    for creature in situation.state.creatures.values():  # noqa: SIM110 - a generator costs more than all it asks
        if s5(creature).readied is not None:
            return True
    return False


def _off_turn(situation: Situation[D20Rules]) -> bool:
    return any(action.trigger is not None for spec in situation.setup.sheets.values() for action in spec.actions)


def open_window(
    resolution: Resolution[D20Rules],
    event: str,
    by: Creature,
    to: Creature | None = None,
    *,
    interrupt: bool = False,
    before: Place | None = None,
    spared: tuple[CreatureId, ...] = (),
    along: tuple[tuple[CreatureId, Place], ...] = (),
) -> None:
    """Put a moment on the stack at which an event may be answered.

    Args:
        resolution: The battle.
        event: The event, as triggers name it.
        by: Who brings it about.
        to: Whom it happens to; None where it happens to nobody.
        interrupt: Whether it is answered before it counts.
        before: Where a mover stood before; None where nobody has moved.
        spared: Who has been asked already, as it was about to happen.
        along: Where the creatures that moved with a mover stood before.
    """
    resolution.then(
        Window(
            event,
            CreatureId(by.id),
            CreatureId(to.id) if to is not None else None,
            interrupt=interrupt,
            before=before,
            spared=spared,
            along=along,
        )
    )
