"""The constants and defaults of the rules are those that are kept."""

from __future__ import annotations

from tests.engine.kept_numbers import changed


def test_numbers_are_as_they_are_kept() -> None:
    """A number that differs is a rule that has changed, or a slip."""
    assert changed("fracas_characters") == []
