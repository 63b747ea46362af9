"""The layout of observations and actions has a version, which changes with the meaning of the numbers."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from typing import Final

from fracas_arena.rl.layout import ANSWERS, CREATURE_FIELDS, GAME_FIELDS, LAYOUT_VERSION, TERRAIN, USES, Layout

KEPT: Final = {1: "10fc66cc0497637c"}
"""Digest of the layout of each version. A changed layout gets a new version and a new line; old lines stay."""


def described() -> str:
    """Return a digest of all fields of a small layout, and of the meaning of all its actions."""
    layout = Layout(3, 2, own=2, slots=5)
    parts = (ANSWERS, USES, GAME_FIELDS, CREATURE_FIELDS, TERRAIN, layout.observed)
    meanings = [asdict(layout.meaning(action)) for action in range(layout.actions)]
    return hashlib.sha256(repr((parts, meanings)).encode()).hexdigest()[:16]


def test_a_changed_layout_has_a_new_version() -> None:
    """The fields and actions of the current version are those recorded for it."""
    assert max(KEPT) == LAYOUT_VERSION, "add a line for the new version"
    assert described() == KEPT[LAYOUT_VERSION], "the layout has changed: raise LAYOUT_VERSION and add a line"


def test_layouts_of_different_versions_are_not_equal() -> None:
    """A layout saved with a model tells whether the model still fits."""
    now = Layout(3, 2, own=2, slots=5)

    assert now == Layout(**asdict(now))
    assert now != Layout(3, 2, own=2, slots=5, version=LAYOUT_VERSION + 1)
