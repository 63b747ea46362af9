"""Number of examples of a property."""

from __future__ import annotations

from hypothesis import settings

__all__ = ["examples"]

_ALL = 100
"""What a profile names that tries all of them (`tests/conftest.py`); one that names less tries so much less."""
_LEAST = 5


def examples(number: int) -> settings:
    """Try a property on so many examples; under `make quick` on a part of them.

    Args:
        number: All of them, for a property with slow examples or with a need for many.
    """
    return settings(max_examples=max(_LEAST, number * settings().max_examples // _ALL))
