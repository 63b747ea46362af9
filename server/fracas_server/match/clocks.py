"""How long a seat may think: a bank with an increment, a time for each decision, or both.

Pure: every method is handed the time, in milliseconds. A seat's clock runs while a decision of its is awaited; with
both kinds of time, the time for the decision is used up first and then the bank. What happens when a clock has run
out is the host's business (it plays the standing default), and so is a seat that stays away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["MOST_MS", "ClockRules", "Clocks", "Deadline"]

MOST_MS: Final = 7 * 24 * 3600 * 1000
"""The most that a clock counts, a week: bank and decision together fit into the 32 bits that the wire has for them."""


@dataclass(frozen=True, slots=True)
class ClockRules:
    """How a match's clocks work; all times in milliseconds."""

    bank_ms: int | None = None
    """What each seat has for the whole match; None: no bank."""
    increment_ms: int = 0
    """What its bank gets back each time it has nothing left to decide."""
    decision_ms: int | None = None
    """What each single decision may take; None: no such limit."""

    @property
    def timed(self) -> bool:
        """Whether thinking has a limit at all."""
        return self.bank_ms is not None or self.decision_ms is not None


@dataclass(frozen=True, slots=True)
class Deadline:
    """The next moment at which a seat's time is up."""

    at_ms: int
    seat: str


@dataclass(slots=True)
class _Run:
    """A clock that runs."""

    since_ms: int
    decisions: tuple[int, ...]
    """The numbers of the decisions awaited; when they change, the time for a decision begins anew."""


class Clocks:
    """The clocks of one match.

    Args:
        rules: How they work.
        left: What is left in the banks (ms), as `banks` gave it; seats that are not named have a full one.
    """

    __slots__ = ("_left", "_runs", "rules")

    def __init__(self, rules: ClockRules, left: Mapping[str, int] | None = None) -> None:
        self.rules = rules
        self._left: dict[str, int] = dict(left or {})
        self._runs: dict[str, _Run] = {}

    def banks(self, now_ms: int) -> dict[str, int]:
        """Return what is left in the banks, running clocks charged up to now; empty where there are no banks."""
        if self.rules.bank_ms is None:
            return {}
        return {seat: self._bank(seat, now_ms) for seat in sorted({*self._left, *self._runs})}

    def update(self, awaited: Mapping[str, tuple[int, ...]], now_ms: int) -> None:
        """Start, restart and stop clocks after something has happened.

        Args:
            awaited: The numbers of the decisions awaited now, by seat.
            now_ms: The present moment.
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
        """Return how long until a seat's time is up if its clock runs on, or ran; None: it has no limit."""
        if not self.rules.timed:
            return None
        run = self._runs.get(seat)
        used = max(0, now_ms - run.since_ms) if run else 0
        return max(0, (self.rules.decision_ms or 0) + self._left.get(seat, self.rules.bank_ms or 0) - used)

    def faces(self, seats: Iterable[str], now_ms: int) -> dict[str, tuple[int, int, bool]]:
        """Return what viewers are shown of each seat's clock.

        These are what is left in the bank and of the time for the present decision (ms), and whether it runs.
        Empty where there are no clocks.
        """
        if not self.rules.timed:
            return {}
        banks = self.banks(now_ms)
        return {seat: (banks.get(seat, 0), self._decision_left(seat, now_ms), seat in self._runs) for seat in seats}

    def running(self) -> tuple[str, ...]:
        """Return the seats whose clocks run."""
        return tuple(self._runs)

    def deadline(self) -> Deadline | None:
        """Return the next moment at which a seat's time is up; None where no limited clock runs."""
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
        """Give back time that nobody could use: all running clocks began that much later."""
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
