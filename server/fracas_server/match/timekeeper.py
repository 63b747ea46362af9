"""Deadlines of a running match: expired clocks, absent seats, and the timer for both.

Clocks are implemented in `clocks`, absence in `absence`. An expired deadline is returned as an intent of its seat,
which the host applies like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from fracas_engine.battle import Battle
from fracas_engine.errors import IllegalIntent, InternalError
from fracas_engine.events import Outcome
from fracas_engine.ids import SeatId
from fracas_engine.intents import Concede, Intent
from fracas_server.match.absence import AbsenceTracker
from fracas_server.match.alarm import Alarm
from fracas_server.match.clocks import ClockRules, Clocks
from fracas_server.timing import Time

_MAX_TIMEOUTS: Final = 20
"""Number of turns in a row that a seat may leave to its clock; after one more it forfeits."""


@dataclass(frozen=True, slots=True)
class ExpiredDeadline:
    """An expired deadline of a seat, with the intent to apply for the seat."""

    seat: str
    intent: Intent
    decision: int = 0
    """The number of the decision that the intent answers; 0: none."""

    def apply(self, battle: Battle) -> Outcome:
        """Apply the intent to the battle and return its outcome.

        Raises:
            InternalError: The rules refuse the default action.
        """
        try:
            return battle.apply(self.seat, self.intent, decision=self.decision or None)
        except IllegalIntent as error:
            invariant = f"what happens by itself is legal, but: {error}"
            raise InternalError(invariant, version=battle.version) from error


@dataclass(frozen=True, slots=True)
class DoubleForfeit:
    """The end of a match in which all sides are absent, so that every side loses."""

    reasons: Mapping[str, str]
    """Reason of each seat's forfeit: `away` or `clock`."""


class Timekeeper:
    """Deadlines of one match.

    Args:
        time: The clock.
        rules: The clock settings.
        banks: Remaining bank times (ms), by seat.
        grace_ms: Grace period of absent seats in milliseconds; 0: unlimited.
        ring: Called when a deadline may have passed.
    """

    def __init__(
        self,
        time: Time,
        rules: ClockRules,
        banks: Mapping[str, int],
        *,
        grace_ms: int,
        ring: Callable[[], None],
    ) -> None:
        self._time = time
        self._clocks = Clocks(rules, banks)
        self._absence = AbsenceTracker(grace_ms)
        self._timeouts: dict[str, int] = {}
        self._alarm = Alarm(time, ring)
        self._entropy_ms: int | None = None
        self._paused_ms: int | None = None
        """The time at which the match was paused; None while it is not."""
        self._stopped_ms = 0
        """How long the match has been paused in all."""

    # ---------------------------------------------------------------- pausing

    def _now_ms(self) -> int:
        """Return the time, not counting pauses."""
        return (self._time.now_ms() if self._paused_ms is None else self._paused_ms) - self._stopped_ms

    def pause(self) -> None:
        """Stop all clocks and grace periods."""
        if self._paused_ms is None:
            self._paused_ms = self._time.now_ms()
            self._alarm.stop()

    def resume(self) -> None:
        """Let all clocks and grace periods go on."""
        if self._paused_ms is not None:
            self._stopped_ms += self._time.now_ms() - self._paused_ms
            self._paused_ms = None

    # ---------------------------------------------------------------- clocks

    def fill_banks(self, seats: Iterable[str]) -> None:
        """Fill the banks of these seats at the start of the battle."""
        rules = self._clocks.rules
        self._clocks = Clocks(rules, dict.fromkeys(seats, rules.bank_ms or 0))

    def start_clocks(self, battle: Battle) -> None:
        """Start the clocks of all seats with a pending decision."""
        awaited: dict[str, tuple[int, ...]] = {}
        for decision in battle.pending:
            awaited[decision.seat] = (*awaited.get(decision.seat, ()), decision.number)
        self._clocks.update(awaited, self._now_ms())

    def banks(self) -> dict[str, int]:
        """See `Clocks.banks`."""
        return self._clocks.banks(self._now_ms())

    def faces(self, seats: Iterable[str]) -> dict[str, tuple[int, int, bool]]:
        """See `Clocks.faces`; no clock runs while the match is paused."""
        faces = self._clocks.faces(seats, self._now_ms())
        if self._paused_ms is None:
            return faces
        return {seat: (bank, decision, False) for seat, (bank, decision, _) in faces.items()}

    def left_ms(self, seat: str) -> int | None:
        """See `Clocks.left_ms`."""
        return self._clocks.left_ms(seat, self._now_ms())

    def credit(self, outage_ms: int) -> None:
        """See `Clocks.credit`; an outage during a pause costs nothing."""
        if self._paused_ms is None:
            self._clocks.credit(outage_ms)

    # ---------------------------------------------------------------- seats

    def await_entropy(self, wait_ms: int) -> None:
        """Set the deadline for contributions to the dice; an existing deadline is kept."""
        if self._entropy_ms is None:
            self._entropy_ms = self._now_ms() + wait_ms
        self._alarm.set(self._entropy_ms)

    def entropy_is_late(self) -> bool:
        """Return True if the deadline for contributions to the dice has passed."""
        return self._entropy_ms is not None and self._entropy_ms <= self._now_ms()

    def reset_absences(self, away: Iterable[str]) -> None:
        """Start over with these seats absent; viewers have not been notified of these absences yet."""
        self._absence.reset(away, self._now_ms())

    def mark_away(self, seat: str, *, bot: bool = False) -> None:
        """See `AbsenceTracker.mark_away`."""
        self._absence.mark_away(seat, self._now_ms(), bot=bot)

    def mark_back(self, seat: str, *, stands_in: bool = False) -> bool:
        """See `AbsenceTracker.mark_back`."""
        return self._absence.mark_back(seat, stands_in=stands_in)

    @property
    def seen_seats(self) -> frozenset[str]:
        """The seats that have had a connection."""
        return self._absence.seen_seats

    def forfeits_ms(self) -> dict[str, int]:
        """Return the time (ms) until each absent seat forfeits; empty if none does."""
        return self._absence.left_ms(self._now_ms())

    def mark_notified(self, seats: Iterable[str]) -> None:
        """See `AbsenceTracker.mark_notified`."""
        self._absence.mark_notified(seats)

    def mark_decided(self, seat: str) -> None:
        """Record that a seat has made a decision itself."""
        self._timeouts.pop(seat, None)

    # ---------------------------------------------------------------- deadlines

    def next_due(self, battle: Battle) -> ExpiredDeadline | DoubleForfeit | None:
        """Return the next expired deadline and mark it as handled; None if no deadline has expired.

        An overdue seat forfeits as soon as a seat of another side is connected. If all other sides are absent as
        well, the match waits for them, and ends for all sides alike once each is overdue.
        """
        if self._paused_ms is not None:
            return None
        now = self._now_ms()
        overdue = [seat for seat in self._absence.overdue(now) if not battle.state.seats[SeatId(seat)].conceded]
        for seat in overdue:
            others = _opponents(battle, seat)
            if not others or not all(self._absence.is_away(other) for other in others):
                return ExpiredDeadline(seat, Concede(why="away"))
        if overdue and set(overdue) == set(_opponents(battle, "")):
            return DoubleForfeit(dict.fromkeys(overdue, "away"))
        deadline = self._clocks.deadline()
        if deadline is None or deadline.at_ms > now:
            return None
        seat = deadline.seat
        decision = next(decision for decision in battle.pending if decision.seat == seat)
        if decision.kind == "turn":
            self._timeouts[seat] = self._timeouts.get(seat, 0) + 1
        if self._timeouts.get(seat, 0) > _MAX_TIMEOUTS:
            others = _opponents(battle, seat)
            if others and all(self._is_idle(other) for other in others):
                gone = _opponents(battle, "")
                return DoubleForfeit({one: "away" if self._absence.is_away(one) else "clock" for one in gone})
            return ExpiredDeadline(seat, Concede(why="clock"))
        return ExpiredDeadline(seat, battle.standing_intent(decision), decision=decision.number)

    def _is_idle(self, seat: str) -> bool:
        """Return True if the seat is absent, or has let its clock end many turns in a row."""
        return self._absence.is_away(seat) or self._timeouts.get(seat, 0) >= _MAX_TIMEOUTS // 2

    def arm(self) -> None:
        """Set the timer to the next deadline; while the match is paused there is none."""
        if self._paused_ms is not None:
            return
        deadline = self._clocks.deadline()
        moments = (self._absence.deadline_ms(), deadline.at_ms if deadline is not None else None)
        due = min((moment for moment in moments if moment is not None), default=None)
        self._alarm.set(None if due is None else due + self._stopped_ms)

    def stop(self) -> None:
        """Cancel the timer."""
        self._alarm.stop()


def _opponents(battle: Battle, seat: str) -> list[str]:
    """Return the seats of the other sides that have not conceded; for the empty seat, those of all sides."""
    seats = battle.state.seats
    side = seats[SeatId(seat)].side if seat else None
    return [one for one, its in seats.items() if its.side != side and not its.conceded]
