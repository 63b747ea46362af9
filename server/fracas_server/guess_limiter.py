"""Rate limit of wrong invitation codes by address, so that codes cannot be guessed.

`ids` explains how long codes have to be for this limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from fracas_server.errors import RequestRefused
from fracas_server.limits import Buckets
from fracas_server.metrics import Metrics
from fracas_server.timing import Time

CHARGE_S: Final = 0.1
"""Processor time (s) that is charged for a wrong code."""
_MINUTE_S: Final = 60
_WRONG: Final = frozenset({"not_found"})
"""Refusal codes for a wrong invitation code."""


class GuessLimiter:
    """Rate limit of wrong invitation codes.

    Args:
        per_minute: Maximum number of wrong codes from one address per minute.
        time: The clock for rates.
        metrics: Counts wrong codes.
    """

    def __init__(self, *, per_minute: int, time: Time, metrics: Metrics) -> None:
        self._left: Buckets[str] = Buckets(per_minute / _MINUTE_S, per_minute)
        self._time = time
        self._metrics = metrics

    @contextmanager
    def guessing(self, code: str, place: str, *, charge: Callable[[float], None] = lambda _s: None) -> Iterator[None]:
        """Wrap the handling of a request that may have an invitation code; wrong codes count towards the limit.

        Args:
            code: The client's code; may be empty.
            place: Rate-limit key of the client: its address, or its subject if that is unknown.
            charge: Charges the client with processor time (s) for a wrong code.

        Raises:
            RequestRefused: Too many wrong codes have come from this address; the code is not checked.
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
