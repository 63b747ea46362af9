"""Which requests were answered already, so that one that is sent twice is answered twice and applied once.

Refused ones are not remembered: they changed nothing, and whatever they were decided on is checked again. After a
restart the list is filled from the log. What is older than the list is asked of the store, which knows every request
that was applied.
"""

from __future__ import annotations

from typing import Final

__all__ = ["REMEMBERED", "IdempotencyCache"]

REMEMBERED: Final = 512
"""Requests remembered for each match: far more than a client can have under way."""


class IdempotencyCache:
    """Remember the versions at which requests were applied.

    Args:
        whole: Whether nothing was applied that it will not be told of.
    """

    __slots__ = ("_versions", "whole")

    def __init__(self, *, whole: bool = True) -> None:
        self._versions: dict[tuple[str, str], int] = {}
        self.whole = whole
        """Whether it has every request that was applied, so that nobody else need be asked."""

    def version_of(self, seat: str, request: str) -> int | None:
        """Return the version that a request led to; None where it was never applied."""
        return self._versions.get((seat, request))

    def remember(self, seat: str, request: str, version: int) -> None:
        """Note that a request was applied."""
        self._versions[(seat, request)] = version
        if len(self._versions) > REMEMBERED:
            del self._versions[next(iter(self._versions))]
            self.whole = False
