"""Copies of viewers' views that are kept up to date from changes alone, as clients do it."""

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
    """Copy of a viewer's view: taken from the battle once, then updated from changes only.

    Args:
        battle: The battle.
        viewer: The viewer.
    """

    def __init__(self, battle: Battle, viewer: Viewer) -> None:
        self.viewer = viewer
        self.view: View = {key: dict(fields) for key, fields in battle.view(viewer).items()}

    def follow(self, battle: Battle, outcome: Outcome) -> list[ViewChange]:
        """Update the copy with the changes of an applied intent, and return these changes."""
        changes = battle.view_changes(self.viewer, outcome.changes, self.view)
        self.take(changes)
        return changes

    def take(self, changes: Iterable[ViewChange]) -> None:
        """Update the copy with some changes.

        Raises:
            KeyError: A change names an object that the viewer does not have, so that a client could not apply it.
        """
        for change in changes:
            if change.fields is None:
                del self.view[change.key]
            elif change.whole:
                self.view[change.key] = dict(change.fields)
            else:
                self.view[change.key].update(change.fields)

    def differences(self, battle: Battle) -> list[str]:
        """Return the differences between the copy and a newly computed view."""
        fresh = battle.view(self.viewer)
        keys = {**self.view, **fresh}
        return [
            f"{self.viewer.key}: {key}: known {self.view.get(key)}, fresh {fresh.get(key)}"
            for key in keys
            if self.view.get(key) != fresh.get(key)
        ]
