"""What may be wished about time, and what holds where nothing is."""

from __future__ import annotations

import pytest

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.lobby.time_options import parse_clock, parse_delay_ms, parse_grace_ms
from fracas_server.match.clocks import MOST_MS, ClockRules, Clocks

CLOCK = v1.ClockOptions(bank_ms=60_000)


@pytest.mark.parametrize(
    ("options", "grace_ms"),
    [
        (v1.MatchOptions(), 0),
        (v1.MatchOptions(clock=v1.ClockOptions()), 0),
        (v1.MatchOptions(clock=CLOCK), 180_000),
        (v1.MatchOptions(grace_s=30), 30_000),
        (v1.MatchOptions(clock=CLOCK, grace_s=0), 0),
    ],
)
def test_who_stays_away_forfeits_only_where_that_was_agreed(options: v1.MatchOptions, grace_ms: int) -> None:
    """Without a clock there is no grace unless it is asked for; with one there is the server's."""
    assert parse_grace_ms(options, default_ms=180_000) == grace_ms


@pytest.mark.parametrize("field", ["bank_ms", "increment_ms", "decision_ms"])
def test_a_clock_beyond_counting_is_refused(field: str) -> None:
    """What would not fit on the wire is refused before there is a match."""
    assert parse_clock(v1.MatchOptions(clock=v1.ClockOptions(**{field: MOST_MS}))).timed is (field != "increment_ms")
    with pytest.raises(RequestRefused, match="bad_options: Invalid clock"):
        parse_clock(v1.MatchOptions(clock=v1.ClockOptions(**{field: MOST_MS + 1})))


def test_a_bank_never_grows_beyond_what_can_be_told() -> None:
    """Increments stop at the most that a clock counts, and what is shown fits into the message."""
    clocks = Clocks(ClockRules(bank_ms=MOST_MS, increment_ms=MOST_MS, decision_ms=MOST_MS))
    clocks.update({"red": (1,)}, 0)
    clocks.update({}, 1)

    bank, decision, _ = clocks.faces(["red"], 1)["red"]

    assert bank == MOST_MS
    assert v1.DecisionRequest(clock_ms=bank + decision).clock_ms == 2 * MOST_MS


def test_grace_and_delay_have_an_end() -> None:
    """Nobody waits for months."""
    with pytest.raises(RequestRefused, match="bad_options: Invalid grace period"):
        parse_grace_ms(v1.MatchOptions(grace_s=2**32 - 1), default_ms=0)
    with pytest.raises(RequestRefused, match="bad_options: Invalid spectator delay"):
        parse_delay_ms(v1.MatchOptions(spectator_delay_s=2**32 - 1))
