"""Hit points and recoveries of a character (OC-CON-05 to -07)."""

from __future__ import annotations

from fracas_engine.rulesets.orcus.queries.statistics import ability_modifier


def hit_points(class_points: int, constitution: int) -> int:
    """Return maximum hit points: those from class and level plus the Constitution score (OC-CON-05)."""
    return class_points + constitution


def con_changed(most: int, now: int, before: int, after: int) -> tuple[int, int]:
    """Return maximum and current hit points after a change of Constitution (OC-CON-06).

    Args:
        most: Maximum hit points before the change.
        now: Current hit points; the change never raises them, and may lower them to the new maximum.
        before: The old Constitution score.
        after: The new Constitution score.
    """
    most += after - before
    return most, min(now, most)


def recoveries(base: int, constitution: int) -> int:
    """Return the number of recoveries: that of the class plus the Constitution modifier, at least 0 (OC-CON-07)."""
    return max(0, base + ability_modifier(constitution))
