"""Wrong invitation codes: counted, and limited by address, so that codes cannot be guessed.

How long codes have to be for that is in `ids`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from fracas_server.errors import RequestRefused
from fracas_server.limits import Buckets
from fracas_server.metrics import Metrics
from fracas_server.timing import Time

__all__ = ["CHARGE_S", "GuessLimiter"]

CHARGE_S: Final = 0.1
"""Processor time (s) that a wrong code is charged as."""
_MINUTE_S: Final = 60
_WRONG: Final = frozenset({"not_found"})
"""Codes of refusals that tell a client that its invitation code is wrong."""


class GuessLimiter:
    """Limit wrong invitation codes.

    Args:
        per_minute: How many one address may try at once, and in a minute.
        time: The time by which they are forgiven.
        metrics: Where they are counted.
    """

    def __init__(self, *, per_minute: int, time: Time, metrics: Metrics) -> None:
        self._left: Buckets[str] = Buckets(per_minute / _MINUTE_S, per_minute)
        self._time = time
        self._metrics = metrics

    @contextmanager
    def guessing(self, code: str, place: str, *, charge: Callable[[float], None] = lambda _s: None) -> Iterator[None]:
        """Answer a request with an invitation code; one without is not limited.

        Args:
            code: The code that the client has told; may be empty.
            place: What the client is counted by: its address, or its subject where that is not known.
            charge: Charges the client with processor time (s), for a wrong code.

        Raises:
            RequestRefused: Too many wrong codes have come from there; this one is not looked at.
        """
        if not code:
            yield
            return
        now = self._time.now_ms()
        left = self._left.of(place, now)
        if not left.take(now):
            wait_s = -(-left.wait_ms(now) // 1000)
            self._metrics.code_guesses.labels("refused").inc()
            raise RequestRefused(
                "rate_limited", f"Too many wrong invitation codes from your address: try again in {wait_s} s."
            )
        try:
            yield
        except RequestRefused as error:
            if error.code in _WRONG:
                self._metrics.code_guesses.labels("wrong").inc()
                charge(CHARGE_S)
            else:
                left.spend(-1, now)
            raise
        except BaseException:
            left.spend(-1, now)
            raise
        left.spend(-1, now)
