"""The client-side view: a snapshot with all later diffs applied.

After `mirror.apply(diff)`, the mirror equals the server's view at the diff's version. `battle_view.BattleView` reads
its contents.
"""

from __future__ import annotations

from fracas_protocol.errors import GapError, HashMismatch, MalformedMessage
from fracas_protocol.hashed_view import HashedView
from fracas_protocol.names import Names
from fracas_protocol.v1 import Diff, Snapshot, Terms, View

__all__ = ["REVISION", "Mirror"]

REVISION = 8
"""Revision number of views (`Welcome.revision`), increased when `View`, or a message in it, gets a new field.

Such a field changes the hashes of views. New fields of other messages do not, and clients may ignore them.
"""


class Mirror:
    """One viewer's view of one match, kept up to date by diffs.

    Args:
        snapshot: The initial view.
        check: Whether to check hashes. Must be False if the server has a later revision of the protocol: its hashes
            include fields that are unknown here.

    Raises:
        HashMismatch: The snapshot does not have the hash that it states.
        MalformedMessage: The names of the snapshot are not numbered consecutively.
    """

    __slots__ = ("_check", "_kept", "match", "terms", "version")

    def __init__(self, snapshot: Snapshot, *, check: bool = True) -> None:
        self._check = check
        self.reset(snapshot)

    def reset(self, snapshot: Snapshot) -> None:
        """Replace the view by a snapshot.

        Raises:
            HashMismatch: The snapshot does not have the hash that it states.
            MalformedMessage: The names of the snapshot are not numbered consecutively.
        """
        self.match = snapshot.match
        self.version = snapshot.version
        self.terms: Terms = snapshot.terms
        self._kept = HashedView(snapshot.view)
        self._compare(snapshot.hash)

    def apply(self, diff: Diff) -> None:
        """Update the view by a diff.

        A diff that leads to the mirror's version or an earlier one is a duplicate and is ignored.

        Raises:
            GapError: The diff starts at another version; the view is unchanged.
            HashMismatch: The result does not have the hash that the server sent; `reset` the view.
            MalformedMessage: The diff is for another match, or its names do not continue the view's names.
        """
        if diff.match != self.match:
            raise MalformedMessage(f"a diff of match {diff.match!r} for the view of {self.match!r}", where="match")
        if diff.version <= self.version:
            return
        if diff.base != self.version:
            raise GapError(have=self.version, base=diff.base, version=diff.version)
        self._kept.merge(diff)
        self.version = diff.version
        self._compare(diff.hash)

    def _compare(self, expected: int) -> None:
        if self._check and expected != self._kept.hash:
            raise HashMismatch(version=self.version, expected=expected, found=self._kept.hash)

    def hash(self) -> int:
        """Return the hash of the current view."""
        return self._kept.hash

    @property
    def view(self) -> View:
        """The current view. Must not be changed by callers; later diffs change the same message."""
        return self._kept.view

    @property
    def names(self) -> Names:
        """The table of ids and the numbers that stand for them in messages."""
        return self._kept.names
