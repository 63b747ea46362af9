"""Who is away, and how long until they forfeit."""

from __future__ import annotations

from fracas_clients.absence_timers import AbsenceTimers
from fracas_protocol import v1


def test_a_grace_is_counted_down() -> None:
    """The client's own time fills what lies between two messages; it never goes below zero."""
    now = [100.0]
    away = AbsenceTimers(lambda: now[0])
    assert not away
    away.note(v1.Notice(code="seat_away", seat="blue", forfeits_in_ms=90_000))
    now[0] += 30
    assert dict(away) == {"blue": 60_000}
    now[0] += 300
    assert dict(away) == {"blue": 0}


def test_who_comes_back_is_there() -> None:
    """A notice takes one seat back, a snapshot says it of all; who never forfeits is not counted."""
    now = [100.0]
    away = AbsenceTimers(lambda: now[0])
    away.set([v1.Absence(seat="blue", forfeits_in_ms=5_000), v1.Absence(seat="red", forfeits_in_ms=2_000)])
    assert [seat for seat, _ in away] == ["red", "blue"]
    away.note(v1.Notice(code="seat_back", seat="red"))
    away.note(v1.Notice(code="seat_away", seat="green"))
    away.note(v1.Notice(code="server_stops"))
    assert dict(away) == {"blue": 5_000}
    away.set([])
    assert not away
