"""What time does to a running match: clocks that run out, seats that stay away, and the alarm that rings for both.

How a clock counts is `clocks`', who is away `absence`'s. What is due is returned as the intent that a seat would send;
the host applies it like any other.
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
from fracas_server.match.absence import Absence
from fracas_server.match.alarm import Alarm
from fracas_server.match.clocks import ClockRules, Clocks
from fracas_server.timing import Time

__all__ = ["DoubleForfeit", "Due", "Timekeeper"]

_MAX_TIMEOUTS: Final = 20
"""Turns that a seat may let its clock decide in a row before it forfeits, so that two sleepers do not play for ever."""


@dataclass(frozen=True, slots=True)
class Due:
    """What happens to a seat because its time has come."""

    seat: str
    intent: Intent
    decision: int = 0
    """The number of the decision that it answers; 0: none."""

    def applied(self, battle: Battle) -> Outcome:
        """Apply the intent to the battle and return its outcome.

        Raises:
            InternalError: The rules refuse what they were asked for.
        """
        try:
            return battle.apply(self.seat, self.intent, decision=self.decision or None)
        except IllegalIntent as error:
            invariant = f"what happens by itself is legal, but: {error}"
            raise InternalError(invariant, version=battle.version) from error


@dataclass(frozen=True, slots=True)
class DoubleForfeit:
    """The end of a match whose sides all stay away: each has lost."""

    reasons: Mapping[str, str]
    """By seat: `away` or `clock`."""


class Timekeeper:
    """Keep the time of one match.

    Args:
        time: What everything is measured by.
        rules: How its clocks work.
        banks: What is left on them (ms), by seat.
        grace_ms: How long a seat may be away before it forfeits; 0: it never does.
        ring: Called when something may be due.
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
        self._absence = Absence(grace_ms)
        self._timeouts: dict[str, int] = {}
        self._alarm = Alarm(time, ring)
        self._entropy_ms: int | None = None

    # ---------------------------------------------------------------- clocks

    def wind(self, seats: Iterable[str]) -> None:
        """Fill the banks of these seats: the battle begins."""
        rules = self._clocks.rules
        self._clocks = Clocks(rules, dict.fromkeys(seats, rules.bank_ms or 0))

    def start_clocks(self, battle: Battle) -> None:
        """Let the clocks of those run of whom something is awaited now."""
        awaited: dict[str, tuple[int, ...]] = {}
        for decision in battle.pending:
            awaited[decision.seat] = (*awaited.get(decision.seat, ()), decision.number)
        self._clocks.update(awaited, self._time.now_ms())

    def banks(self) -> dict[str, int]:
        """See `Clocks.banks`."""
        return self._clocks.banks(self._time.now_ms())

    def faces(self, seats: Iterable[str]) -> dict[str, tuple[int, int, bool]]:
        """See `Clocks.faces`."""
        return self._clocks.faces(seats, self._time.now_ms())

    def left_ms(self, seat: str) -> int | None:
        """See `Clocks.left_ms`."""
        return self._clocks.left_ms(seat, self._time.now_ms())

    def credit(self, outage_ms: int) -> None:
        """See `Clocks.credit`."""
        self._clocks.credit(outage_ms)

    # ---------------------------------------------------------------- seats

    def await_entropy(self, wait_ms: int) -> None:
        """Ring when seats have had so long to add to the dice; one that is waited for already keeps its moment."""
        if self._entropy_ms is None:
            self._entropy_ms = self._time.now_ms() + wait_ms
        self._alarm.set(self._entropy_ms)

    def entropy_is_late(self) -> bool:
        """Say whether what seats have not added by now is not waited for any more."""
        return self._entropy_ms is not None and self._entropy_ms <= self._time.now_ms()

    def begin(self, away: Iterable[str]) -> None:
        """Begin to count with these seats away; no viewer has been told of them yet."""
        self._absence.begin(away, self._time.now_ms())

    def leaves(self, seat: str) -> None:
        """Note that a seat's last connection has gone; the others are told."""
        self._absence.leaves(seat, self._time.now_ms())

    def returns(self, seat: str) -> bool:
        """See `Absence.returns`."""
        return self._absence.returns(seat)

    @property
    def came(self) -> frozenset[str]:
        """The seats that are known to have had a connection."""
        return self._absence.came

    def forfeits_ms(self) -> dict[str, int]:
        """Return how long (ms) until each seat that is away forfeits if it stays so; empty where none does."""
        return self._absence.left_ms(self._time.now_ms())

    def told_away(self, seats: Iterable[str]) -> None:
        """See `Absence.told`."""
        self._absence.told(seats)

    def decided(self, seat: str) -> None:
        """Note that a seat has decided something itself."""
        self._timeouts.pop(seat, None)

    # ---------------------------------------------------------------- what is due

    def next_due(self, battle: Battle) -> Due | DoubleForfeit | None:
        """Return the next thing that is due by now, counting it as done; None where nothing is.

        A seat that is overdue forfeits as soon as a seat of another side is there. Where all other sides are away as
        well, it waits for them: the match ends for all sides alike once each is overdue.
        """
        now = self._time.now_ms()
        overdue = [seat for seat in self._absence.overdue(now) if not battle.state.seats[SeatId(seat)].conceded]
        for seat in overdue:
            others = _opponents(battle, seat)
            if not others or not all(self._absence.is_away(other) for other in others):
                return Due(seat, Concede(why="away"))
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
            return Due(seat, Concede(why="clock"))
        return Due(seat, battle.standing_intent(decision), decision=decision.number)

    def _is_idle(self, seat: str) -> bool:
        """Return True if the seat is away, or has let its clock decide for long."""
        return self._absence.is_away(seat) or self._timeouts.get(seat, 0) >= _MAX_TIMEOUTS // 2

    def arm(self) -> None:
        """See to it that the alarm rings when the next thing is due."""
        deadline = self._clocks.deadline()
        moments = (self._absence.deadline_ms(), deadline.at_ms if deadline is not None else None)
        self._alarm.set(min((moment for moment in moments if moment is not None), default=None))

    def stop(self) -> None:
        """Ring no more."""
        self._alarm.stop()


def _opponents(battle: Battle, seat: str) -> list[str]:
    """Return the seats of the other sides that have not conceded; for no seat (""), all that have not."""
    seats = battle.state.seats
    side = seats[SeatId(seat)].side if seat else None
    return [one for one, its in seats.items() if its.side != side and not its.conceded]
