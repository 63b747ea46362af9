"""A view that diffs are merged into for a long time."""

from __future__ import annotations

from fracas_protocol.hashed_view import HashedView
from fracas_protocol.v1 import Creature, Diff, View
from fracas_protocol.view_hash import view_hash
from tests.processes import resident_bytes

STEPS = 20_000
TEXT = "x" * 2_000
MOST = 20_000_000
"""Bytes by which the process may grow; without a renewal it is twice as many."""


def test_what_is_replaced_is_given_back() -> None:
    """Long matches do not fill the memory with unused names, and the view stays the same."""
    kept = HashedView(View(creatures=[Creature(n=1)]))
    before = resident_bytes()

    for step in range(STEPS):
        kept.merge(Diff(creatures=[Creature(n=1, name=f"{step}{TEXT}")]))

    assert resident_bytes() - before < MOST
    assert kept.view.creatures[0].name.startswith(f"{STEPS - 1}x")
    assert kept.hash == view_hash(kept.view)
