"""Number of examples of a property, and of seeds of a test that plays at random."""

from __future__ import annotations

from hypothesis import settings

__all__ = ["examples", "seeds"]

_ALL = 100
"""What a profile names that tries all of them (`tests/conftest.py`); one that names less tries so much less."""
_LEAST = 5


def examples(number: int) -> settings:
    """Try a property on so many examples; under `make quick` on a part of them.

    Args:
        number: All of them, for a property with slow examples or with a need for many.
    """
    return settings(max_examples=max(_LEAST, number * settings().max_examples // _ALL))


def seeds(start: int, stop: int, *, sampled: int) -> range:
    """Return the seeds of a test: the first ones, all with `--hypothesis-profile deep`.

    Args:
        start: The first seed.
        stop: The seed after the last one.
        sampled: How many seeds are enough for CI.
    """
    return range(start, stop if settings().max_examples > _ALL else min(stop, start + sampled))
