"""Token-bucket rate limits for connections and for subjects over all their connections.

Pure: the caller passes the current time. The limits are in `settings.Limits`; `gateway.connection` answers clients
that exceed them.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)

_SWEEP_EVERY: Final = 1024
"""Number of new buckets after which full buckets are removed."""


class Bucket:
    """A token bucket that fills at a constant rate; every request takes one token.

    Args:
        rate: Tokens per second.
        burst: Capacity, and initial number of tokens.
        now_ms: The current time.
    """

    __slots__ = ("_burst", "_filled_ms", "_rate", "_tokens")

    def __init__(self, rate: float, burst: int, now_ms: int) -> None:
        self._rate = rate / 1000
        self._burst = float(burst)
        self._tokens = float(burst)
        self._filled_ms = now_ms

    def _fill(self, now_ms: int) -> None:
        passed = max(0, now_ms - self._filled_ms)
        self._tokens = min(self._burst, self._tokens + passed * self._rate)
        self._filled_ms = max(self._filled_ms, now_ms)

    def take(self, now_ms: int) -> bool:
        """Take a token; return False if the bucket is empty."""
        self._fill(now_ms)
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True

    def spend(self, tokens: float, now_ms: int) -> None:
        """Take tokens for work that is already done; the number of tokens may become negative."""
        self._fill(now_ms)
        self._tokens -= tokens

    def wait_ms(self, now_ms: int) -> int:
        """Return the time in milliseconds until a token is available; 0 if one is available now."""
        self._fill(now_ms)
        missing = 1.0 - self._tokens
        return max(0, -int(-missing // self._rate)) if missing > 0 else 0

    def full(self, now_ms: int) -> bool:
        """Return True if the bucket is full."""
        self._fill(now_ms)
        return self._tokens >= self._burst


class Buckets(Generic[K]):
    """Token buckets by key; a bucket is removed once it is full again.

    Args:
        rate: Tokens per second of each bucket.
        burst: Capacity of each bucket.
    """

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[K, Bucket] = {}
        self._until_sweep = _SWEEP_EVERY

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, key: K, now_ms: int) -> Bucket:
        """Return the bucket of a key, adding a full one if there is none."""
        bucket = self._buckets.get(key)
        if bucket is None:
            self._until_sweep -= 1
            if self._until_sweep <= 0:
                self._until_sweep = _SWEEP_EVERY
                self._buckets = {known: held for known, held in self._buckets.items() if not held.full(now_ms)}
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now_ms)
        return bucket
