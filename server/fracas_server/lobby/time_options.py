"""What somebody wishes about time in a match that is to be created: clocks, the grace of absent seats, the delay."""

from __future__ import annotations

from typing import Final

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.match.clocks import MOST_MS, ClockRules

__all__ = ["clock_of", "delay_ms_of", "grace_ms_of"]

_MOST_GRACE_S: Final = 30 * 24 * 3600
_MOST_DELAY_S: Final = 24 * 3600


def clock_of(options: v1.MatchOptions) -> ClockRules:
    """Return the clock that is wished; none where nothing is said.

    Raises:
        RequestRefused: It gives more time than a clock can count.
    """
    if not options.HasField("clock"):
        return ClockRules()
    clock = options.clock
    for name, value in (("bank", clock.bank_ms), ("increment", clock.increment_ms), ("decision", clock.decision_ms)):
        if value > MOST_MS:
            raise RequestRefused("bad_options", f"the clock's {name} is at most {MOST_MS} ms, not {value}")
    return ClockRules(
        bank_ms=clock.bank_ms or None, increment_ms=clock.increment_ms, decision_ms=clock.decision_ms or None
    )


def grace_ms_of(options: v1.MatchOptions, *, default_ms: int) -> int:
    """Return how long a seat may be away before it forfeits; 0: it never does.

    Args:
        options: What is wished.
        default_ms: What a match with a clock has where nothing is said; one without a clock has none then.

    Raises:
        RequestRefused: It is longer than matches are thought to last.
    """
    if not options.HasField("grace_s"):
        return default_ms if clock_of(options).timed else 0
    if options.grace_s > _MOST_GRACE_S:
        raise RequestRefused("bad_options", f"the grace is at most {_MOST_GRACE_S} s, not {options.grace_s}")
    return options.grace_s * 1000


def delay_ms_of(options: v1.MatchOptions) -> int:
    """Return how much later than the players spectators see things.

    Raises:
        RequestRefused: It is longer than anybody waits.
    """
    if options.spectator_delay_s > _MOST_DELAY_S:
        raise RequestRefused(
            "bad_options", f"spectators are at most {_MOST_DELAY_S} s behind, not {options.spectator_delay_s}"
        )
    return options.spectator_delay_s * 1000
