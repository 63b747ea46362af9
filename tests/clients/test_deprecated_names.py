"""Old names of public classes of `fracas_clients`, which can be imported for one version."""

from __future__ import annotations

import pytest

import fracas_clients


def test_an_old_name_is_the_same_class_with_a_warning() -> None:
    """A bot that imports the old name still runs and is told the new one."""
    with pytest.warns(DeprecationWarning, match="fracas_clients.ViewChanged"):
        assert fracas_clients.Changed is fracas_clients.ViewChanged


def test_other_names_are_still_missing() -> None:
    """An unknown name raises, as without the old names."""
    with pytest.raises(AttributeError, match="Nothing"):
        _ = fracas_clients.Nothing
