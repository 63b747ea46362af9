"""Views of a battle for each class of viewers, and the options of its seats, updated step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias, cast

from fracas_engine.battle import Battle
from fracas_engine.events import Event, Outcome
from fracas_engine.state import ThingKey
from fracas_engine.viewing import ViewChange, Viewer
from fracas_projection.offers import Known, Offers
from fracas_projection.static_data import board_of, sheets_of
from fracas_protocol import v1
from fracas_protocol.view_tracker import SharedWriting, ViewTracker

_PlainView: TypeAlias = Mapping[tuple[str, str], Mapping[str, Any]]
"""A view with the type that the protocol code expects: keys are plain pairs of kind and id."""

_NOBODY: Final[Mapping[str, Viewer]] = MappingProxyType({})
_NO_NAMES: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})


class Projection:
    """The views and offers of one battle.

    Args:
        battle: The battle; the owner calls `step` after each intent.
        match: The match id.
        viewers: The classes of viewers, by any key; the key of a seat is the seat's id.
        version: The match version that the viewers know.
        names: The name tables last returned by `new_names`, if the battle was shown before.
        time_ms: Returns the total time that a seat has for its decision, in milliseconds; None: no limit.
        blind: Seats whose views are not kept, by seat id; they still get offers.
    """

    def __init__(
        self,
        battle: Battle,
        match: str,
        viewers: Mapping[str, Viewer],
        *,
        version: int,
        names: Mapping[str, Sequence[str]] = _NO_NAMES,
        time_ms: Callable[[str], int | None] = lambda _seat: None,
        blind: Mapping[str, Viewer] = _NOBODY,
    ) -> None:
        self.battle = battle
        self._blind = {seat: (viewer, Known(version)) for seat, viewer in blind.items()}
        for viewer, known in self._blind.values():
            known.learn(key for key in battle.view(viewer))
        self._viewers = dict(viewers)
        fog = battle.state.fog
        # Where hit points are withheld, the viewers get different sheets, and share nothing that is written.
        shared = SharedWriting() if fog is None or fog.health == "exact" else None
        self.keepers = {
            key: ViewTracker(
                match,
                cast("_PlainView", battle.view(viewer)),
                version=version,
                board=board_of(battle, viewer),
                sheet_of=sheets_of(battle, viewer),
                names=names.get(key, ()),
                shared=shared,
            )
            for key, viewer in self._viewers.items()
        }
        """The current view of each class of viewers, by its key in `viewers`."""
        named = {seat: known for seat, (_, known) in self._blind.items()}
        self.offers = Offers(battle, match, {**self.keepers, **named}, time_ms=time_ms)
        """The decision requests of the seats."""
        self._names_told = 0
        """Number of names in the tables when `new_names` last returned them."""

    def tell_again(self, key: str, base: int, version: int, events: tuple[Event, ...]) -> v1.Diff:
        """Return a diff with the events of an earlier step and without changes of the view.

        Args:
            key: The key of the viewer.
            base: The match version before that step.
            version: The match version after that step.
            events: The events of that step.
        """
        keeper = self.keepers[key]
        # The keeper writes the events, so that every name in them is in its table; nothing else changes.
        told = v1.Diff()
        told.CopyFrom(keeper.diff(keeper.version, (), self.battle.events_for(self._viewers[key], events)))
        told.base, told.version = base, version
        return told

    def step(self, outcome: Outcome, version: int, *, clocks: Iterable[v1.Clock] = ()) -> dict[str, v1.Diff]:
        """Update all views to the version after a step and return the diffs by viewer key.

        Args:
            outcome: The result of an intent.
            version: The match version after the intent.
            clocks: The clocks that were set, started or stopped.
        """
        self.offers.step(changed=bool(outcome.changes))
        for viewer, known in self._blind.values():
            known.version = version
            seen = self.battle.view_changes(viewer, outcome.changes, cast("set[ThingKey]", known.keys))
            known.learn(change.key for change in seen if change.whole)
        told = list(clocks)
        return {key: self._diff(key, keeper, outcome, version, told) for key, keeper in self.keepers.items()}

    def _diff(
        self, key: str, keeper: ViewTracker, outcome: Outcome, version: int, clocks: Sequence[v1.Clock]
    ) -> v1.Diff:
        viewer = self._viewers[key]
        changes = self.battle.view_changes(viewer, outcome.changes, _known(keeper))
        return keeper.diff(version, changes, self.battle.events_for(viewer, outcome.events), clocks=clocks)

    def step_of_one(self, key: str, outcome: Outcome, *, events: tuple[Event, ...] = ()) -> v1.Diff:
        """Update only one viewer's view, after a step that no other viewer may notice; the version stays the same.

        Args:
            key: The key of the viewer.
            outcome: The result of the intent.
            events: The events of the returned diff.
        """
        keeper = self.keepers[key]
        changes = self.battle.view_changes(self._viewers[key], outcome.changes, _known(keeper))
        return keeper.diff(keeper.version, changes, self.battle.events_for(self._viewers[key], events))

    def noticing(self, outcome: Outcome) -> list[str]:
        """Return the keys of the viewers who notice a step; call it before `step`."""
        return [
            key
            for key, viewer in self._viewers.items()
            if self.battle.events_for(viewer, outcome.events) or self._changes(key, outcome)
        ]

    def is_revealing(self, outcome: Outcome) -> bool:
        """Return True if a step brings a thing into any view or takes one out; call it before `step`."""
        return any(
            change.whole or change.fields is None
            for key, viewer in self._viewers.items()
            if viewer.kind != "referee"
            for change in self._changes(key, outcome)
        )

    def _changes(self, key: str, outcome: Outcome) -> list[ViewChange]:
        return self.battle.view_changes(self._viewers[key], outcome.changes, _known(self.keepers[key]))

    def hand_over(self, seat: str, holder: str) -> None:
        """Make a seat's offers for another viewer, whose names they then use.

        Args:
            seat: The seat.
            holder: The key of the viewer that decides for it from now on; its own key: itself.
        """
        self.offers.hand_over(seat, self.keepers[holder])

    def new_names(self) -> Mapping[str, Sequence[str]] | None:
        """Return the name tables by viewer key; None if they are unchanged since the last call.

        The hash of an offer is computed over numbers that stand for names. With the same tables, another projection of
        the same battle therefore makes the same offer with the same hash.
        """
        count = sum(len(keeper.names) for keeper in self.keepers.values())
        if count == self._names_told:
            return None
        self._names_told = count
        return {key: keeper.names.ids() for key, keeper in self.keepers.items()}


def _known(keeper: ViewTracker) -> set[ThingKey]:
    return cast("set[ThingKey]", keeper.known)  # the protocol does not know the engine's names for kinds
