"""Chess-style clocks of a match: a time bank with increment, a time limit per decision, or both.

Pure: every method is passed the time, in milliseconds. A seat's clock runs while it has a pending decision; with
both kinds of time, the decision time is used first and then the bank. When a clock has run out, the host plays
the default action. Absent seats are handled in `absence`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

MOST_MS: Final = 7 * 24 * 3600 * 1000
"""Maximum clock time: one week, so that bank and decision time together fit into the protocol's 32 bits."""


@dataclass(frozen=True, slots=True)
class ClockRules:
    """The clock settings of a match; all times in milliseconds."""

    bank_ms: int | None = None
    """Time bank of each seat for the whole match; None: no bank."""
    increment_ms: int = 0
    """Time added to the bank each time the seat has no pending decision left."""
    decision_ms: int | None = None
    """Time limit of each decision; None: unlimited."""

    @property
    def timed(self) -> bool:
        """Whether seats have any time limit."""
        return self.bank_ms is not None or self.decision_ms is not None


@dataclass(frozen=True, slots=True)
class Deadline:
    """The next moment at which a seat's time runs out."""

    at_ms: int
    seat: str


@dataclass(slots=True)
class _Run:
    """A running clock of one seat."""

    since_ms: int
    decisions: tuple[int, ...]
    """Numbers of the seat's pending decisions; when they change, the decision time starts again."""


class Clocks:
    """The clocks of one match.

    Args:
        rules: The clock settings.
        left: Remaining bank times (ms) by seat, as returned by `banks`; a seat that is missing has a full bank.
    """

    __slots__ = ("_left", "_runs", "rules")

    def __init__(self, rules: ClockRules, left: Mapping[str, int] | None = None) -> None:
        self.rules = rules
        self._left: dict[str, int] = dict(left or {})
        self._runs: dict[str, _Run] = {}

    def banks(self, now_ms: int) -> dict[str, int]:
        """Return each seat's remaining bank time (ms) at the current time; empty if the match has no banks."""
        if self.rules.bank_ms is None:
            return {}
        return {seat: self._bank(seat, now_ms) for seat in sorted({*self._left, *self._runs})}

    def update(self, awaited: Mapping[str, tuple[int, ...]], now_ms: int) -> None:
        """Start, restart and stop clocks after a step.

        Args:
            awaited: Numbers of the pending decisions by seat.
            now_ms: The current time.
        """
        for seat, run in list(self._runs.items()):
            numbers = awaited.get(seat, ())
            if numbers == run.decisions:
                continue
            bank = self._bank(seat, now_ms)
            del self._runs[seat]
            if self.rules.bank_ms is not None:
                self._left[seat] = bank if numbers else min(MOST_MS, bank + self.rules.increment_ms)
        for seat, numbers in awaited.items():
            if numbers and seat not in self._runs:
                self._runs[seat] = _Run(now_ms, numbers)

    def left_ms(self, seat: str, now_ms: int) -> int | None:
        """Return the time until a seat's clock runs out; None: unlimited."""
        if not self.rules.timed:
            return None
        run = self._runs.get(seat)
        used = max(0, now_ms - run.since_ms) if run else 0
        return max(0, (self.rules.decision_ms or 0) + self._left.get(seat, self.rules.bank_ms or 0) - used)

    def faces(self, seats: Iterable[str], now_ms: int) -> dict[str, tuple[int, int, bool]]:
        """Return the clock display of each seat: remaining bank and decision time (ms), and whether the clock runs.

        Empty if the match has no clocks.
        """
        if not self.rules.timed:
            return {}
        banks = self.banks(now_ms)
        return {seat: (banks.get(seat, 0), self._decision_left(seat, now_ms), seat in self._runs) for seat in seats}

    def running(self) -> tuple[str, ...]:
        """Return the seats with a running clock."""
        return tuple(self._runs)

    def deadline(self) -> Deadline | None:
        """Return the next moment at which a seat's time runs out; None if no limited clock runs."""
        if not self.rules.timed or not self._runs:
            return None
        return min(
            (
                Deadline(
                    run.since_ms + (self.rules.decision_ms or 0) + self._left.get(seat, self.rules.bank_ms or 0), seat
                )
                for seat, run in self._runs.items()
            ),
            key=lambda deadline: (deadline.at_ms, deadline.seat),
        )

    def credit(self, outage_ms: int) -> None:
        """Give back the time of a store outage, as if all running clocks had been started that much later."""
        for run in self._runs.values():
            run.since_ms += outage_ms

    def _decision_left(self, seat: str, now_ms: int) -> int:
        run, whole = self._runs.get(seat), self.rules.decision_ms or 0
        return whole if run is None else max(0, whole - max(0, now_ms - run.since_ms))

    def _bank(self, seat: str, now_ms: int) -> int:
        left = self._left.get(seat, self.rules.bank_ms or 0)
        run = self._runs.get(seat)
        if run is None:
            return left
        over = max(0, now_ms - run.since_ms - (self.rules.decision_ms or 0))
        return max(0, left - over)
