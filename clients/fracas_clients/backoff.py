"""Exponential backoff with jitter for reconnecting.

This module only computes the delays; `reconnect` does the waiting.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

__all__ = ["Backoff"]


@dataclass(frozen=True, slots=True)
class Backoff:
    """Growing delays up to a ceiling, with full jitter.

    Without jitter, all clients of a failed server would reconnect at the same moment and overload it again. Full
    jitter (a uniform choice between zero and the current ceiling) spreads them widest.
    """

    first: float = 0.1
    """Ceiling of the first delay, in seconds."""
    factor: float = 2.0
    """Factor by which the ceiling grows from each delay to the next."""
    longest: float = 10.0
    """Maximum delay, in seconds."""
    attempts: int | None = None
    """Number of delays after which to give up; None: never."""
    chance: random.Random = field(default_factory=random.Random, compare=False)
    """Random source of the jitter; pass a seeded one for repeatable delays."""

    def delays(self) -> Iterator[float]:
        """Yield the delays before the first, second, ... attempt, in seconds."""
        ceiling = self.first
        tried = 0
        while self.attempts is None or tried < self.attempts:
            yield self.chance.uniform(0, min(ceiling, self.longest))
            # Growing past the ceiling would overflow a float after some hours without a server.
            ceiling = min(ceiling * self.factor, self.longest)
            tried += 1
