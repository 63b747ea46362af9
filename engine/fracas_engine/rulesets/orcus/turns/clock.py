"""Game time: rounds, minutes, hours and days, and what a rest of some length is worth.

Rules: OB-STEP-01, OB-TIME-01, OB-REST-01, -03 and -04, OB-CPET-05. How long tasks take is the GM's word and no rule.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

__all__ = [
    "DAY",
    "HOUR",
    "LONG_REST",
    "MINUTE",
    "ROUND",
    "SHORT_REST",
    "Unit",
    "advanced",
    "aged",
    "long_rest_counts",
    "rest_of",
    "rounds",
    "unit_of",
]

Unit: TypeAlias = Literal["rounds", "minutes", "hours", "days"]
"""What the clock counts in, by what is going on."""

ROUND: Final = 6
"""Seconds of a round; the others are in seconds too."""
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
SHORT_REST: Final = 5 * MINUTE
"""A rest is short from here on."""
LONG_REST: Final = 6 * HOUR
"""A rest is long from here on."""

_SECONDS: Final[dict[Unit, int]] = {"rounds": ROUND, "minutes": MINUTE, "hours": HOUR, "days": DAY}
_UNITS: Final[dict[str, Unit]] = {
    "encounter": "rounds", "dungeon": "minutes", "town": "hours", "wilderness": "hours", "journey": "days",
}  # fmt: skip


def advanced(clock: int, amount: int, unit: Unit) -> int:
    """Return the clock, in seconds, after some time has passed."""
    return clock + amount * _SECONDS[unit]


def rounds(seconds: int) -> int:
    """Return how many whole rounds some seconds are."""
    return seconds // ROUND


def unit_of(scene: str) -> Unit:
    """Return what the clock counts in: `encounter`, `dungeon`, `town`, `wilderness` or `journey`."""
    return _UNITS[scene]


def rest_of(seconds: int, *, interrupted: bool = False) -> Literal["", "short", "long"]:
    """Return what a rest is worth; nothing where it is too short, or was interrupted by something strenuous."""
    if interrupted or seconds < SHORT_REST:
        return ""
    return "long" if seconds >= LONG_REST else "short"


def long_rest_counts(ends: int, last: int | None) -> bool:
    """Say whether a long rest has its benefits: at most one in a day does.

    Args:
        ends: When it ends, in seconds.
        last: When the last one that had its benefits ended; None: there was none.
    """
    return last is None or ends - last >= DAY


def aged(age: int, days: int, *, petrified: bool) -> int:
    """Return an age in days after some days; the petrified do not age."""
    return age if petrified else age + days
