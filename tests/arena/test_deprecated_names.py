"""Old names of public classes of `fracas_arena`, which can be imported for one version."""

from __future__ import annotations

import pytest

import fracas_arena


def test_an_old_name_is_the_same_class_with_a_warning() -> None:
    """A bot that imports the old name still runs and is told the new one."""
    with pytest.warns(DeprecationWarning, match="fracas_arena.LocalBattle"):
        assert fracas_arena.Bout is fracas_arena.LocalBattle


def test_other_names_are_still_missing() -> None:
    """An unknown name raises, as without the old names."""
    with pytest.raises(AttributeError, match="Nothing"):
        _ = fracas_arena.Nothing
