"""Views of a battle that are kept up to date from changes alone, as clients do it."""

from __future__ import annotations

from collections.abc import Iterable

from fracas_engine.battle import Battle
from fracas_engine.events import Outcome
from fracas_engine.ids import SeatId
from fracas_engine.viewing import PUBLIC, REFEREE, View, ViewChange, Viewer


def viewers_of(battle: Battle) -> tuple[Viewer, ...]:
    """Return all classes of viewers: every seat, the public and the referee."""
    return (*(Viewer("seat", SeatId(seat)) for seat in battle.state.seats), PUBLIC, REFEREE)


class Mirror:
    """A viewer's view, taken once and changed from then on.

    Args:
        battle: The battle.
        viewer: The viewer.
    """

    def __init__(self, battle: Battle, viewer: Viewer) -> None:
        self.viewer = viewer
        self.view: View = {key: dict(fields) for key, fields in battle.view(viewer).items()}

    def follow(self, battle: Battle, outcome: Outcome) -> list[ViewChange]:
        """Apply the changes of an intent and return them."""
        changes = battle.view_changes(self.viewer, outcome.changes, self.view)
        self.take(changes)
        return changes

    def take(self, changes: Iterable[ViewChange]) -> None:
        """Apply some changes.

        Raises:
            KeyError: A change is of a thing that the view does not have: a client could do nothing with it.
        """
        for change in changes:
            if change.fields is None:
                del self.view[change.key]
            elif change.whole:
                self.view[change.key] = dict(change.fields)
            else:
                self.view[change.key].update(change.fields)

    def differences(self, battle: Battle) -> list[str]:
        """Return the differences between the view and a newly computed one."""
        fresh = battle.view(self.viewer)
        keys = {**self.view, **fresh}
        return [
            f"{self.viewer.key}: {key}: known {self.view.get(key)}, fresh {fresh.get(key)}"
            for key in keys
            if self.view.get(key) != fresh.get(key)
        ]
