"""Time options of a new match: clocks, grace period for absent seats, spectator delay."""

from __future__ import annotations

from typing import Final

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.match.clocks import MOST_MS, ClockRules

_MOST_GRACE_S: Final = 30 * 24 * 3600
_MOST_DELAY_S: Final = 24 * 3600
_MAX_REVIEW_S: Final = 600


def parse_clock(options: v1.MatchOptions) -> ClockRules:
    """Return the requested clock settings; without a request there are no time limits.

    Raises:
        RequestRefused: A value exceeds the range of a clock.
    """
    if not options.HasField("clock"):
        return ClockRules()
    clock = options.clock
    for name, value in (("bank", clock.bank_ms), ("increment", clock.increment_ms), ("decision", clock.decision_ms)):
        if value > MOST_MS:
            raise RequestRefused("bad_options", f"Invalid clock {name} {value} ms: use at most {MOST_MS} ms.")
    return ClockRules(
        bank_ms=clock.bank_ms or None, increment_ms=clock.increment_ms, decision_ms=clock.decision_ms or None
    )


def parse_grace_ms(options: v1.MatchOptions, *, default_ms: int) -> int:
    """Return how long a seat may be absent before it forfeits, in milliseconds; 0: unlimited.

    Args:
        options: The requested options.
        default_ms: Default for a match with a clock; without a clock the default is unlimited.

    Raises:
        RequestRefused: The time is too long.
    """
    if not options.HasField("grace_s"):
        return default_ms if parse_clock(options).timed else 0
    if options.grace_s > _MOST_GRACE_S:
        raise RequestRefused("bad_options", f"Invalid grace period {options.grace_s} s: use at most {_MOST_GRACE_S} s.")
    return options.grace_s * 1000


def parse_delay_ms(options: v1.MatchOptions) -> int:
    """Return the spectator delay in milliseconds.

    Raises:
        RequestRefused: The delay is too long.
    """
    if options.spectator_delay_s > _MOST_DELAY_S:
        raise RequestRefused(
            "bad_options", f"Invalid spectator delay {options.spectator_delay_s} s: use at most {_MOST_DELAY_S} s."
        )
    return options.spectator_delay_s * 1000


def parse_review_ms(options: v1.MatchOptions) -> int:
    """Return how long a game master can still rewind a battle that is over, in milliseconds; 0 without a game master.

    Raises:
        RequestRefused: It is too long.
    """
    if options.review_s > _MAX_REVIEW_S:
        raise RequestRefused("bad_options", f"Review too long ({options.review_s} s): use at most {_MAX_REVIEW_S}.")
    return options.review_s * 1000 if options.gm else 0
