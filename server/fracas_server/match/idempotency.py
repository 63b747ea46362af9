"""Idempotency of intents: a request that is sent twice is applied once and gets the same answer twice.

Refused requests are not remembered: they changed nothing and are checked again. After a restart the cache is
filled from the log. Requests older than the cache are looked up in the store, which has every applied request.
"""

from __future__ import annotations

from typing import Final

REMEMBERED: Final = 512
"""Maximum number of cached requests per match; far more than a client can have pending."""


class IdempotencyCache:
    """Cache of the versions that applied requests led to.

    Args:
        whole: Whether the cache covers all requests ever applied.
    """

    __slots__ = ("_versions", "whole")

    def __init__(self, *, whole: bool = True) -> None:
        self._versions: dict[tuple[str, str], int] = {}
        self.whole = whole
        """Whether the cache has every applied request, so that the store need not be asked."""

    def version_of(self, seat: str, request: str) -> int | None:
        """Return the version that a request led to; None if it is not in the cache."""
        return self._versions.get((seat, request))

    def remember(self, seat: str, request: str, version: int) -> None:
        """Record that a request was applied."""
        self._versions[(seat, request)] = version
        if len(self._versions) > REMEMBERED:
            del self._versions[next(iter(self._versions))]
            self.whole = False
