"""The use of an action that is currently being resolved."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.frames import Acting
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


def acting_frame(situation: AnySituation, user: Creature, action: str) -> Acting | None:
    """Return the current use of an action by a creature, or None if it is not in progress."""
    return next(
        (
            f
            for f in reversed(situation.state.stack)
            if isinstance(f, Acting) and f.user == user.id and f.action == action
        ),
        None,
    )
