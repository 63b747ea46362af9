"""Windows: moments at which creatures may respond to an event with off-turn actions.

S5-ACT-13, -14, -21, -22. Chosen responses are executed in `reactions`.
"""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import CreatureId, Place
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.frames import Window
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def anyone(situation: Situation[D20Rules]) -> bool:
    """Return True if any creature in the battle could respond to events, Opportunity Attacks aside."""
    if situation.fact("s5_off_turn", lambda: _off_turn(situation)):
        return True
    creatures: Mapping[str, Srd5Creature] = situation.state.creatures  # type: ignore[assignment]
    for creature in creatures.values():  # noqa: SIM110 - a generator would be slower
        if creature.readied is not None:
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
    tags: tuple[str, ...] = (),
) -> None:
    """Push a window in which creatures may respond to an event.

    Args:
        resolution: The battle.
        event: The event, by its trigger name.
        by: The creature that causes the event.
        to: The creature that the event affects; None if there is none.
        interrupt: Whether responses come before the event takes effect.
        before: The previous position of a mover; None if no creature has moved.
        spared: Creatures that are not asked, because they have been asked before the event.
        along: The previous positions of creatures that moved together with the mover.
        tags: What the event is, for triggers that ask for it: `melee`.
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
            tags=tags,
        )
    )
