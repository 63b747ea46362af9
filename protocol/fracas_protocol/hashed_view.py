"""A `View` message to which diffs are applied, with its hash kept up to date.

Mirrors and view trackers share this class, so that clients and servers cannot end up with different states. The
rules for applying a diff are those of `Diff` in `view.proto`. The code follows the message descriptors, so that a new
field needs no code.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from operator import attrgetter
from typing import Any, Final, TypeAlias

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from fracas_protocol.names import Names
from fracas_protocol.v1 import CellState, Detail, Diff, Removed, View
from fracas_protocol.view_hash import MODULUS, digest_hash, element_digest

__all__ = ["HashedView", "Key", "Merged", "key_of"]

Key: TypeAlias = tuple[int, int]
"""Sort key of an entry in a field: `(n, 0)`, for cells `(y, x)`, for a field with a single entry `(0, 0)`."""

Merged: TypeAlias = list[tuple[str, Key, bytes | None, bytes, Any]]
"""The entries that a diff has changed. Each is a tuple: the field, the entry's key, its digest before the change (None
if the entry is new), its digest after the change, and the entry.
"""

_KINDS: Final = {field: field.name for field in Diff.DESCRIPTOR.fields if field.name in View.DESCRIPTOR.fields_by_name}
"""The fields that `Diff` and `View` have in common, with their names. The names are cached because a descriptor creates
its name anew on each access.
"""

_ONLY: Final[Key] = (0, 0)

_NOTHING: Final[Merged] = []

_RENEWED: Final = 512
"""Number of applied diffs after which the message is copied, to free the replaced parts that stay in its arena."""


def _fields(message: Descriptor | None) -> Iterable[FieldDescriptor]:
    return () if message is None else message.fields


_JOINED: Final = {
    inner: inner.name
    for kind in _KINDS
    for inner in _fields(kind.message_type)
    if inner.is_repeated or inner.message_type is not None
}
"""Names of the fields of entries to which `MergeFrom` would append or merge. A diff replaces their whole value instead,
except for `details` and `cleared`.
"""

_CELL: Final = CellState.DESCRIPTOR
_NAME: Final = attrgetter("name")


class HashedView:
    """A view with its hash.

    Args:
        view: The initial view, which is copied.

    Attributes:
        view: The current view; must not be changed by callers.
        names: The view's table of names.
        hash: The hash of the current view.
    """

    __slots__ = ("_digests", "_keys", "_merged", "hash", "names", "view")

    def __init__(self, view: View) -> None:
        self.view = View()
        self.view.CopyFrom(view)
        self.names = Names(self.view.names)
        self._keys: dict[str, list[Key]] = {kind: [] for kind in _KINDS.values()}
        self._digests: dict[tuple[str, Key], bytes] = {}
        self._merged = 0
        self.hash = 0
        for field, value in self.view.ListFields():
            kind = field.name
            if field.is_repeated:
                value.sort(key=key_of)
                self._keys[kind] = [key_of(entry) for entry in value]
                for entry in value:
                    self._rehash(kind, key_of(entry), entry)
            else:
                self._rehash(kind, _ONLY, value)

    def find(self, kind: str, key: Key) -> Any:
        """Return the entry of a field by its key; None if there is none."""
        keys = self._keys[kind]
        place = bisect_left(keys, key)
        if place == len(keys) or keys[place] != key:
            return None
        return getattr(self.view, kind)[place]

    def merge(self, diff: Diff, like: Merged = _NOTHING) -> Merged:
        """Apply a diff to the view, without checking versions and hash.

        Args:
            diff: The diff.
            like: The result of applying the same diff, with the same table of names, to another view. Entries that were
                equal in both views are copied from it.

        Returns:
            The changed entries; valid until the next call.

        Raises:
            MalformedMessage: The new names do not continue the table of names. The view is unchanged.
        """
        if diff.names:
            self.names.extend(diff.names)
        if diff.HasField("removed"):
            self._remove(diff.removed)
        made: Merged = []
        known = {(kind, key): (before, after, entry) for kind, key, before, after, entry in like}
        for field, value in diff.ListFields():
            kind = _KINDS.get(field)
            if kind is None:
                continue
            if kind == "game":
                made.append(self._merge_game(kind, value, known.get((kind, _ONLY))))
                continue
            for change in value:
                key = key_of(change)
                made.append(self._merge_entry(kind, key, change, known.get((kind, key))))
        self._merged += 1
        if self._merged % _RENEWED == 0:
            view = View()
            view.CopyFrom(self.view)
            self.view = view
            made = []
        return made

    def _merge_entry(
        self, kind: str, key: Key, change: Message, known: tuple[bytes | None, bytes, Any] | None
    ) -> tuple[str, Key, bytes | None, bytes, Any]:
        entries = getattr(self.view, kind)
        keys = self._keys[kind]
        place = bisect_left(keys, key)
        if place < len(keys) and keys[place] == key:
            entry = entries[place]
            if (same := self._copied(kind, key, entry, known)) is not None:
                return same
            _merge(entry, change)
        else:
            keys.insert(place, key)
            entries.insert(place, change)
            entry = entries[place]
            if "cleared" in entry.DESCRIPTOR.fields_by_name:
                entry.ClearField("cleared")
        return self._rehash(kind, key, entry)

    def _merge_game(
        self, kind: str, change: Message, known: tuple[bytes | None, bytes, Any] | None
    ) -> tuple[str, Key, bytes | None, bytes, Any]:
        game = getattr(self.view, kind)
        if (same := self._copied(kind, _ONLY, game, known)) is not None:
            return same
        game.SetInParent()
        _merge(game, change)
        return self._rehash(kind, _ONLY, game)

    def _copied(
        self, kind: str, key: Key, entry: Any, known: tuple[bytes | None, bytes, Any] | None
    ) -> tuple[str, Key, bytes | None, bytes, Any] | None:
        """Copy and return the known result of the same change to an equal entry; None if there is none."""
        if known is None or known[0] is None or known[0] != self._digests.get((kind, key)):
            return None
        before, after, made = known
        entry.CopyFrom(made)
        return self._note(kind, key, before, after, entry)

    def _remove(self, removed: Removed) -> None:
        for field, numbers in removed.ListFields():
            kind = field.name
            gone: Iterable[Key]
            gone = zip(numbers[1::2], numbers[::2], strict=False) if kind == "cells" else ((n, 0) for n in numbers)
            keys = self._keys[kind]
            for key in gone:
                place = bisect_left(keys, key)
                # What is not there is gone already: a diff that says so is checked by its hash.
                if place < len(keys) and keys[place] == key:
                    del keys[place]
                    del getattr(self.view, kind)[place]
                    self.hash = (self.hash - digest_hash(self._digests.pop((kind, key)))) % MODULUS

    def _rehash(self, kind: str, key: Key, entry: Message) -> tuple[str, Key, bytes | None, bytes, Any]:
        return self._note(kind, key, self._digests.get((kind, key)), element_digest(kind, entry), entry)

    def _note(
        self, kind: str, key: Key, before: bytes | None, after: bytes, entry: Any
    ) -> tuple[str, Key, bytes | None, bytes, Any]:
        gone = digest_hash(before) if before is not None else 0
        self.hash = (self.hash + digest_hash(after) - gone) % MODULUS
        self._digests[kind, key] = after
        return kind, key, before, after, entry


def key_of(entry: Any) -> Key:
    """Return the sort key of an entry in its field."""
    return (entry.y, entry.x) if entry.DESCRIPTOR is _CELL else (entry.n, 0)


def _merge(entry: Any, change: Any) -> None:
    """Apply a change to the entry with the same key."""
    cleared: tuple[int, ...] = ()
    details: tuple[Detail, ...] = ()
    for field, value in change.ListFields():
        name = _JOINED.get(field)
        if name is None:
            continue
        if name == "cleared":
            cleared = tuple(value)
        elif name == "details":
            details = tuple(value)
        else:
            entry.ClearField(name)
    kept = len(entry.details) if details else 0
    entry.MergeFrom(change)
    if details:
        del entry.details[kept:]
        _merge_details(entry.details, details)
    if cleared:
        entry.ClearField("cleared")
        by_number = entry.DESCRIPTOR.fields_by_number
        for number in cleared:
            # A number that is unknown here belongs to a field that is newer than we are.
            if number in by_number:
                entry.ClearField(by_number[number].name)


def _merge_details(kept: Any, changes: tuple[Detail, ...]) -> None:
    """Replace, add and remove details by name, keeping them in ascending order of names.

    Args:
        kept: The entry's details, which are changed.
        changes: The changed details; one without a value is removed.
    """
    for change in changes:
        name = change.name
        place = bisect_left(kept, name, key=_NAME)
        there = place < len(kept) and kept[place].name == name
        if change.HasField("value"):
            if there:
                kept[place].CopyFrom(change)
            else:
                kept.insert(place, change)
        elif there:
            del kept[place]
