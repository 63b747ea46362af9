"""The client-side view: a snapshot with all later diffs applied.

`mirror.apply(diff)` of the old view always equals the new view. `battle_view.BattleView` reads its contents.
"""

from __future__ import annotations

from fracas_protocol.errors import GapError, HashMismatch, MalformedMessage
from fracas_protocol.hashed_view import HashedView
from fracas_protocol.names import Names
from fracas_protocol.v1 import Diff, Snapshot, Terms, View

__all__ = ["REVISION", "Mirror"]

REVISION = 3
"""The revision of views (`Welcome.revision`): it is raised when `View`, or a message in it, gets a field.

Such a field changes the hashes of views; fields of other messages do not, and clients need not know them.
"""


class Mirror:
    """The view of one viewer of one match, kept up to date by diffs.

    Args:
        snapshot: The view to start from.
        check: False where the server speaks a later revision of the protocol: fields that are unknown here are part of
            its hashes.

    Raises:
        HashMismatch: The snapshot is not what its hash says.
        MalformedMessage: Its names are not numbered one by one.
    """

    __slots__ = ("_check", "_kept", "match", "terms", "version")

    def __init__(self, snapshot: Snapshot, *, check: bool = True) -> None:
        self._check = check
        self.reset(snapshot)

    def reset(self, snapshot: Snapshot) -> None:
        """Start again from a snapshot.

        Raises:
            HashMismatch: The snapshot differs from its hash.
            MalformedMessage: Its names are not numbered consecutively.
        """
        self.match = snapshot.match
        self.version = snapshot.version
        self.terms: Terms = snapshot.terms
        self._kept = HashedView(snapshot.view)
        self._compare(snapshot.hash)

    def apply(self, diff: Diff) -> None:
        """Bring the view to the diff's version.

        Raises:
            GapError: The diff is for another version; nothing has changed. One that leads to no later version than the
                mirror has is not an error: it came twice and is passed over.
            HashMismatch: The view is not what the server says it should be; `reset` it.
            MalformedMessage: The diff is for another match, or its names do not continue the view's.
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
        """Return the hash of the view as it is now."""
        return self._kept.hash

    @property
    def view(self) -> View:
        """The view as it is now; a message that later diffs edit, to be read only."""
        return self._kept.view

    @property
    def names(self) -> Names:
        """The ids that numbers stand for."""
        return self._kept.names
