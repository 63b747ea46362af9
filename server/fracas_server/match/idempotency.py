"""Idempotency of intents: a request that is sent twice is answered twice and applied once.

Refused requests are not remembered: they changed nothing and are checked again. After a restart the cache is
filled from the log. Requests older than the cache are looked up in the store, which knows every applied request.
"""

from __future__ import annotations

from typing import Final

REMEMBERED: Final = 512
"""Cached requests per match: far more than a client can have pending."""


class IdempotencyCache:
    """Cache of the versions at which requests were applied.

    Args:
        whole: Whether the cache covers all requests ever applied.
    """

    __slots__ = ("_versions", "whole")

    def __init__(self, *, whole: bool = True) -> None:
        self._versions: dict[tuple[str, str], int] = {}
        self.whole = whole
        """Whether it has every request that was applied, so that nobody else need be asked."""

    def version_of(self, seat: str, request: str) -> int | None:
        """Return the version that a request led to; None if it was never applied."""
        return self._versions.get((seat, request))

    def remember(self, seat: str, request: str, version: int) -> None:
        """Record that a request was applied."""
        self._versions[(seat, request)] = version
        if len(self._versions) > REMEMBERED:
            del self._versions[next(iter(self._versions))]
            self.whole = False
