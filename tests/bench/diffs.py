"""The diffs that the benchmarks send: three creatures changed, and a strike with the events that tell it."""

from __future__ import annotations

from fracas_protocol import v1
from fracas_protocol.view_tracker import ViewTracker
from tests.protocol.test_sizes import MATCH, STRIKE, STRUCK, VIEW, changes

__all__ = ["moved_diff", "struck_diff"]


def moved_diff() -> v1.Diff:
    """Return a diff in which three creatures have moved and lost hit points."""
    moved = changes(*((id_, {"at": (x, 9), "hp": 9}) for x, id_ in enumerate(("imp", "ogre", "wolf"))))
    return ViewTracker(MATCH, VIEW, version=7).diff(8, moved)


def struck_diff() -> v1.Diff:
    """Return a diff in which a creature has walked two cells and struck another."""
    return ViewTracker(MATCH, VIEW, version=7).diff(8, changes(*STRUCK), STRIKE)
