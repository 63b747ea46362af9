"""Clocks: banks, increments, times for a decision, and what an outage costs."""

from __future__ import annotations

from fracas_server.match.clocks import ClockRules, Clocks, Deadline


def test_a_bank_runs_while_a_seat_decides() -> None:
    """Only the time of its own decisions is taken from a seat's bank, and it gets its increment back."""
    clocks = Clocks(ClockRules(bank_ms=10_000, increment_ms=500))
    clocks.update({"red": (1,)}, 0)
    clocks.update({"blue": (2,)}, 3_000)
    clocks.update({"red": (3,)}, 4_000)

    assert clocks.banks(4_000) == {"blue": 9_500, "red": 7_500}
    assert clocks.running() == ("red",)
    assert clocks.deadline() == Deadline(11_500, "red")


def test_several_decisions_in_a_turn_bring_one_increment() -> None:
    """The increment comes when a seat has nothing left to decide."""
    clocks = Clocks(ClockRules(bank_ms=10_000, increment_ms=500))
    clocks.update({"red": (1,)}, 0)
    clocks.update({"red": (2,)}, 1_000)
    clocks.update({"red": (3,)}, 2_000)

    assert clocks.banks(2_000) == {"red": 8_000}
    clocks.update({}, 2_000)
    assert clocks.banks(2_000) == {"red": 8_500}


def test_the_time_for_a_decision_is_used_up_first() -> None:
    """Quick decisions cost nothing of the bank; each new decision has its time anew."""
    clocks = Clocks(ClockRules(bank_ms=10_000, decision_ms=5_000))
    clocks.update({"red": (1,)}, 0)
    clocks.update({"red": (2,)}, 4_000)
    clocks.update({}, 11_000)

    assert clocks.banks(11_000) == {"red": 8_000}


def test_a_time_for_decisions_alone() -> None:
    """Without a bank a decision is up when its time is."""
    clocks = Clocks(ClockRules(decision_ms=5_000))
    clocks.update({"red": (1,), "blue": (2,)}, 100)

    assert clocks.deadline() == Deadline(5_100, "blue")
    assert clocks.left_ms("red", 1_100) == 4_000
    assert clocks.banks(1_100) == {}


def test_viewers_are_shown_what_is_left_of_a_decision() -> None:
    """A clock that is shown while it runs has used up a part of the time for the decision, then of the bank."""
    clocks = Clocks(ClockRules(bank_ms=10_000, decision_ms=5_000), {"red": 10_000, "blue": 10_000})
    clocks.update({"red": (1,)}, 0)

    assert clocks.faces(["red", "blue"], 2_000) == {"red": (10_000, 3_000, True), "blue": (10_000, 5_000, False)}
    assert clocks.faces(["red"], 8_000) == {"red": (7_000, 0, True)}


def test_others_answers_do_not_stop_a_clock() -> None:
    """A seat whose decisions stay as they are goes on from where it was."""
    clocks = Clocks(ClockRules(bank_ms=10_000))
    clocks.update({"red": (1,), "blue": (2,)}, 0)
    clocks.update({"red": (1,)}, 4_000)

    assert clocks.left_ms("red", 4_000) == 6_000


def test_no_clock_is_no_deadline() -> None:
    """Without limits there is nothing to run out."""
    clocks = Clocks(ClockRules())
    clocks.update({"red": (1,)}, 0)

    assert clocks.deadline() is None
    assert clocks.left_ms("red", 10**9) is None


def test_an_outage_is_given_back() -> None:
    """Time that nobody could use is credited to all whose clocks ran."""
    clocks = Clocks(ClockRules(bank_ms=10_000))
    clocks.update({"red": (1,)}, 0)

    clocks.credit(7_000)

    assert clocks.left_ms("red", 8_000) == 9_000
    assert clocks.left_ms("red", 5_000) == 10_000


def test_a_bank_does_not_go_below_nothing() -> None:
    """Who is late has nothing left, and no debt."""
    clocks = Clocks(ClockRules(bank_ms=1_000, increment_ms=200))
    clocks.update({"red": (1,)}, 0)
    clocks.update({}, 60_000)

    assert clocks.banks(60_000) == {"red": 200}
    assert Clocks(clocks.rules, clocks.banks(60_000)).left_ms("red", 0) == 200
