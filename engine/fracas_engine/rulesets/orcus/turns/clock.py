"""Game time: rounds, minutes, hours and days, and the benefits of rests by length.

Rules: OB-STEP-01, OB-TIME-01, OB-REST-01, -03 and -04, OB-CPET-05. The game master decides how long tasks take.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Unit: TypeAlias = Literal["rounds", "minutes", "hours", "days"]
"""Units of game time; each kind of scene is counted in one of them."""

ROUND: Final = 6
"""Seconds per round; the other constants are in seconds too."""
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
SHORT_REST: Final = 5 * MINUTE
"""Minimum length of a short rest."""
LONG_REST: Final = 6 * HOUR
"""Minimum length of a long rest."""

_SECONDS: Final[dict[Unit, int]] = {"rounds": ROUND, "minutes": MINUTE, "hours": HOUR, "days": DAY}
_UNITS: Final[dict[str, Unit]] = {
    "encounter": "rounds", "dungeon": "minutes", "town": "hours", "wilderness": "hours", "journey": "days",
}  # fmt: skip


def advanced(clock: int, amount: int, unit: Unit) -> int:
    """Return the game time, in seconds, after `amount` more units of time."""
    return clock + amount * _SECONDS[unit]


def rounds(seconds: int) -> int:
    """Return the number of whole rounds in a number of seconds."""
    return seconds // ROUND


def unit_of(scene: str) -> Unit:
    """Return the unit of game time for a scene: `encounter`, `dungeon`, `town`, `wilderness` or `journey`."""
    return _UNITS[scene]


def rest_of(seconds: int, *, interrupted: bool = False) -> Literal["", "short", "long"]:
    """Return the kind of a rest, or an empty string if the rest was too short or interrupted by strenuous activity."""
    if interrupted or seconds < SHORT_REST:
        return ""
    return "long" if seconds >= LONG_REST else "short"


def long_rest_counts(ends: int, last: int | None) -> bool:
    """Return True if a long rest gives its benefits; at most one per day does.

    Args:
        ends: The end of the rest, in seconds.
        last: The end of the last long rest that gave its benefits, in seconds; None if there was none.
    """
    return last is None or ends - last >= DAY


def aged(age: int, days: int, *, petrified: bool) -> int:
    """Return a creature's age in days after `days` more days; petrified creatures do not age."""
    return age if petrified else age + days
