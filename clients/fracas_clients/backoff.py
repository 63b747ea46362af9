"""How long to wait before the next attempt to connect.

Only the arithmetic; who waits, and for what, is in `reconnect`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

__all__ = ["Backoff"]


@dataclass(frozen=True, slots=True)
class Backoff:
    """Delays that grow, up to a ceiling, each shortened by chance.

    Without the element of chance all clients of a server that fell over would come back at the same instant and
    knock it over again. "Full jitter" (a uniform choice between nothing and the present ceiling) spreads them widest.
    """

    first: float = 0.1
    """Ceiling of the first delay, in seconds."""
    factor: float = 2.0
    """What each ceiling is multiplied with to get the next."""
    longest: float = 10.0
    """No delay is longer than this, in seconds."""
    attempts: int | None = None
    """How many delays there are; None: without end."""
    chance: random.Random = field(default_factory=random.Random, compare=False)
    """Where the jitter comes from; hand in a seeded one to get the same delays again."""

    def delays(self) -> Iterator[float]:
        """Yield the delays before the first, second, ... attempt, in seconds."""
        ceiling = self.first
        tried = 0
        while self.attempts is None or tried < self.attempts:
            yield self.chance.uniform(0, min(ceiling, self.longest))
            # Growing past the ceiling would overflow a float after some hours without a server.
            ceiling = min(ceiling * self.factor, self.longest)
            tried += 1
