"""How often somebody may ask: token buckets for a connection and for a subject over all its connections.

Pure: the time is handed in. The sizes are in `settings.Limits`, the answers to who asks too often in
`gateway.connection`.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

__all__ = ["Bucket", "Buckets"]

K = TypeVar("K", bound=Hashable)

_SWEEP_EVERY: Final = 1024
"""Buckets added between two clean-ups of full ones, which are as good as none."""


class Bucket:
    """A bucket of tokens that fills at a constant rate; every request takes one.

    Args:
        rate: Tokens a second.
        burst: How many it holds at most, and at first.
        now_ms: The present moment.
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
        """Take a token; False where there is none."""
        self._fill(now_ms)
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True

    def spend(self, tokens: float, now_ms: int) -> None:
        """Take so many tokens for what has been done already; there may be less than none afterwards."""
        self._fill(now_ms)
        self._tokens -= tokens

    def wait_ms(self, now_ms: int) -> int:
        """Return after how many milliseconds there is a token again; 0 where there is one."""
        self._fill(now_ms)
        missing = 1.0 - self._tokens
        return max(0, -int(-missing // self._rate)) if missing > 0 else 0

    def full(self, now_ms: int) -> bool:
        """Say whether the bucket holds all it can."""
        self._fill(now_ms)
        return self._tokens >= self._burst


class Buckets(Generic[K]):
    """A bucket for each key, forgotten when it is full again.

    Args:
        rate: Tokens a second for each.
        burst: How many each holds.
    """

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[K, Bucket] = {}
        self._until_sweep = _SWEEP_EVERY

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, key: K, now_ms: int) -> Bucket:
        """Return the bucket of a key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            self._until_sweep -= 1
            if self._until_sweep <= 0:
                self._until_sweep = _SWEEP_EVERY
                self._buckets = {known: held for known, held in self._buckets.items() if not held.full(now_ms)}
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now_ms)
        return bucket
