"""The delays between attempts to connect."""

from __future__ import annotations

import random
from itertools import islice, pairwise

from fracas_clients.backoff import Backoff


class Longest(random.Random):
    """Chance that always chooses the longest delay allowed."""

    def uniform(self, a: float, b: float) -> float:
        """Return the upper bound."""
        assert a == 0
        return b


def test_ceilings_grow_to_the_longest() -> None:
    """Each ceiling is the last one times the factor, until the longest."""
    delays = list(islice(Backoff(first=1, factor=2, longest=5, chance=Longest()).delays(), 5))

    assert delays == [1, 2, 4, 5, 5]


def test_attempts_end() -> None:
    """A backoff of three attempts gives three delays."""
    assert len(list(Backoff(attempts=3).delays())) == 3


def test_delays_differ_between_clients() -> None:
    """Two clients do not come back in step."""
    one, two = (list(islice(Backoff(chance=random.Random(seed)).delays(), 8)) for seed in (1, 2))

    assert all(a != b for a, b in zip(one, two, strict=True))


def test_ceilings_never_overflow() -> None:
    """Hours without a server do not end in a number that no float holds."""
    delays = list(islice(Backoff(first=1, longest=3, chance=Longest()).delays(), 5000))

    assert all(a <= b <= 3 for a, b in pairwise(delays))
