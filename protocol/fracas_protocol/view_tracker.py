"""Server-side view of one class of viewers, and the diffs that keep the viewers' mirrors up to date.

One tracker serves all connections of a viewer class (a seat, the public): a diff is built once, and its bytes go
to all. A tracker only gets information that its viewers may see, so its output cannot reveal hidden information.
Redaction is done by the engine (`Battle.view`, `Battle.view_changes`, `Battle.events_for`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from fracas_protocol.events import EventLike, write_events
from fracas_protocol.hashed_view import HashedView, Merged, key_of
from fracas_protocol.names import Names
from fracas_protocol.sheets import write_sheet
from fracas_protocol.v1 import Board, Clock, Diff, Event, SeatEntropy, Snapshot, View
from fracas_protocol.view_encoding import KINDS, absent_fields, write_element

__all__ = ["SharedWriting", "SheetOf", "ThingChange", "ViewTracker"]

_K = TypeVar("_K", bound=tuple[str, str])

SheetOf: TypeAlias = Callable[[str], Mapping[str, Any] | None]
"""Function that returns a stat block by its id, in the form of content files (see `write_sheet`); None if the viewers
may not see it.
"""


class ThingChange(Protocol):
    """A change of one element of a view, such as the engine's `ViewChange`."""

    @property
    def key(self) -> tuple[str, str]:
        """The element's kind and id."""

    @property
    def fields(self) -> Mapping[str, Any] | None:
        """New values by field name; None if the element is removed from the view."""

    @property
    def whole(self) -> bool:
        """True if the element is new to the view and `fields` has all its fields."""


class ViewTracker:
    """The view of one class of viewers of one match.

    Args:
        match: The match's id.
        view: All information visible to the viewers: the elements' fields by (kind, id), as plain values.
        version: The version of that view.
        board: The map.
        sheet_of: Returns the stat blocks of creatures that come into view; None: none are sent.
        names: Ids that the viewers already have numbers for, in order of their numbers, which stay the same; empty
            if there are none.
        shared: A cache that all trackers of the match use, so that output common to several classes is encoded only
            once; None: no sharing. The diffs are the same either way.
    """

    def __init__(
        self,
        match: str,
        view: Mapping[_K, Mapping[str, Any]],
        *,
        version: int,
        board: Board | None = None,
        sheet_of: SheetOf | None = None,
        names: Iterable[str] = (),
        shared: SharedWriting | None = None,
    ) -> None:
        self.match = match
        self.version = version
        """The version of the current view."""
        self.known: set[tuple[str, str]] = set()
        """The keys (kind, id) of the elements in the view."""
        self._sheet_of = sheet_of
        self._sheets: set[str] = set()
        self._shared = shared
        self.names = Names()
        """The viewers' table of names."""
        for id_ in names:
            self.names.number(id_)
        self._kept = HashedView(View(board=board))
        first = Diff()
        self._write([_Whole(key, fields) for key, fields in view.items()], first)
        first.names.extend(self.names.since(0))
        self._kept.merge(first)

    @property
    def view(self) -> View:
        """The current view. Must not be changed by callers; later diffs change the same message."""
        return self._kept.view

    def hash(self) -> int:
        """Return the hash of the current view."""
        return self._kept.hash

    def diff(
        self,
        version: int,
        changes: Iterable[ThingChange] = (),
        events: Iterable[EventLike] = (),
        *,
        clocks: Sequence[Clock] = (),
    ) -> Diff:
        """Update the view to a later version, and return the diff that updates the viewers' mirrors in the same way.

        Args:
            version: The version after the changes.
            changes: The changes of the view, each element at most once.
            events: The events, with only the information that the viewers may have.
            clocks: The clocks that were set, started or stopped.

        Raises:
            LookupError: Fields changed of an element that the viewers do not have. This is a bug of the caller; the
                tracker cannot be used afterwards.
            TypeError: A value does not have a type that its field allows. This is a bug of the caller too.
        """
        changes, events = list(changes), list(events)
        dated = version, self.version, clocks
        writing = self._shared.find(self, changes, events, dated) if self._shared is not None else None
        if writing is not None:
            self._kept.merge(writing.diff, writing.merged)
            self.version = version
            return writing.for_view(dated, self._kept.hash)
        diff = Diff()
        count = len(self.names)
        self._write(changes, diff)
        write_events(events, self.names, diff.events)
        diff.names.extend(self.names.since(count))
        diff.match, diff.version, diff.base = self.match, version, self.version
        diff.clocks.extend(clocks)
        merged = self._kept.merge(diff)
        self.version = version
        diff.hash = self._kept.hash
        if self._shared is not None:
            self._shared.keep(self, count, changes, events, dated, diff, merged)
        return diff

    def snapshot(
        self,
        *,
        your_seats: Sequence[str] = (),
        clocks: Sequence[Clock] = (),
        dice_commitment: bytes = b"",
        entropies: Sequence[SeatEntropy] = (),
        missed: Sequence[Event] = (),
        ruleset: str = "",
        rules_version: str = "",
        delay_s: int = 0,
    ) -> Snapshot:
        """Return the whole current view, with the other parts of a snapshot (see `Snapshot` in `view.proto`).

        Args:
            your_seats: The recipient's seats; empty for spectators.
            clocks: The clocks of the seats.
            dice_commitment: The commitment to the dice secret, published before the first roll; empty if there is
                none.
            entropies: The entropy that each seat contributed.
            missed: The events since the version that the client has.
            ruleset: The ruleset's name.
            rules_version: The ruleset's version.
            delay_s: Delay of the view, in seconds.
        """
        return Snapshot(
            match=self.match,
            version=self.version,
            view=self._kept.view,
            hash=self._kept.hash,
            your_seats=your_seats,
            clocks=clocks,
            dice_commitment=dice_commitment,
            entropies=entropies,
            missed=missed,
            ruleset=ruleset,
            rules_version=rules_version,
            delay_s=delay_s,
        )

    def _write(self, changes: Iterable[ThingChange], diff: Diff) -> None:
        """Write changes into a diff, giving numbers to new ids."""
        for change in changes:
            key = kind, id_ = change.key
            if change.fields is None:
                if key in self.known:
                    self.known.remove(key)
                    self._write_removed(kind, id_, diff)
                continue
            message: Any = write_element(kind, id_, change.fields, self.names, whole=change.whole)
            if kind == "creature" and "sheet" in change.fields:
                self._write_sheet(change.fields["sheet"], diff)
            if key in self.known:
                if change.whole:
                    absent_fields(kind, self._find(kind, message), message)
            elif change.whole:
                self.known.add(key)
            else:
                sentence = f"the {kind} {id_!r} changed, which is not in the view"
                raise LookupError(sentence)
            if kind == "game":
                diff.game.MergeFrom(message)
            else:
                getattr(diff, KINDS[kind]).append(message)

    def _find(self, kind: str, message: Any) -> Any:
        return self._kept.view.game if kind == "game" else self._kept.find(KINDS[kind], key_of(message))

    def _write_removed(self, kind: str, id_: str, diff: Diff) -> None:
        if kind == "cell":
            diff.removed.cells.extend(int(number) for number in id_.split(","))
        else:
            getattr(diff.removed, KINDS[kind]).append(self.names.number(id_))

    def _write_sheet(self, key: str, diff: Diff) -> None:
        """Add a stat block to a diff, unless it has been sent before or the viewers may not see it."""
        if self._sheet_of is None or key in self._sheets:
            return
        self._sheets.add(key)
        plain = self._sheet_of(key)
        if plain is not None:
            diff.sheets.append(write_sheet(self.names.number(key), key, plain))


_Dated: TypeAlias = tuple[int, int, Sequence[Clock]]
"""A diff's version, the version before it, and its clocks."""


@dataclass(slots=True)
class _Writing:
    """A diff that one tracker has made, with all data from which it was made."""

    names: Names
    count: int
    changes: list[ThingChange]
    events: list[EventLike]
    dated: _Dated
    diff: Diff
    merged: Merged
    """The entries that the diff has changed in that tracker's view."""

    def for_view(self, dated: _Dated, view_hash: int) -> Diff:
        """Return the diff adapted to another view.

        If the versions, clocks and hash are the same, this is the same message, not a copy.

        Args:
            dated: The other view's versions and clocks.
            view_hash: The hash of the other view after the diff.
        """
        if self.diff.hash == view_hash and self.dated == dated:
            return self.diff
        diff = Diff()
        diff.CopyFrom(self.diff)
        _, diff.base, clocks = dated
        diff.ClearField("clocks")
        diff.clocks.extend(clocks)
        diff.hash = view_hash
        return diff


class SharedWriting:
    """Cache of the diffs of one step, shared by the view trackers of a match.

    Most classes of viewers get the same information in most steps. A tracker's output depends only on its table
    of names, the changes and the events, as long as no element appears, vanishes or gets another stat block: if
    all three are equal, the output is too. Diffs are never changed, so trackers with the same resulting view share
    one message.
    """

    __slots__ = ("_version", "_writings")

    def __init__(self) -> None:
        self._writings: list[_Writing] = []
        self._version = -1

    def keep(
        self,
        keeper: ViewTracker,
        count: int,
        changes: list[ThingChange],
        events: list[EventLike],
        dated: _Dated,
        diff: Diff,
        merged: Merged,
    ) -> None:
        """Cache a diff that a tracker has made.

        Args:
            keeper: The tracker.
            count: The number of entries in the tracker's table of names before the diff.
            changes: The changes from which the diff was made.
            events: The events from which the diff was made.
            dated: The diff's versions and clocks.
            diff: The diff.
            merged: The entries that the diff has changed in the tracker's view.
        """
        if self._version != dated[0]:
            self._writings, self._version = [], dated[0]
        if any(change.whole or change.fields is None or "sheet" in change.fields for change in changes):
            return
        self._writings.append(_Writing(keeper.names, count, changes, events, dated, diff, merged))

    def find(
        self, keeper: ViewTracker, changes: list[ThingChange], events: list[EventLike], dated: _Dated
    ) -> _Writing | None:
        """Return the cached diff that a tracker would make from the same changes and events; None if there is none.

        If a diff is found, its new names are added to the tracker's table of names.
        """
        if self._version != dated[0]:
            return None
        for one in self._writings:
            if (
                events == one.events
                and changes == one.changes
                and keeper.names.begins(one.names, one.count)
                and all([change.key in keeper.known for change in changes])  # noqa: C419 - faster for a few
            ):
                keeper.names.extend(one.diff.names)
                return one
        return None


@dataclass(frozen=True, slots=True)
class _Whole:
    """An element of a tracker's initial view, in the form of a `ThingChange`."""

    key: tuple[str, str]
    fields: Mapping[str, Any]
    whole: bool = True
