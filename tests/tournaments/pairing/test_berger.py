"""Round robin by Berger tables."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from fracas_tournaments.pairing.berger import berger_round, gauntlet_round

SIX = [
    "1-6 2-5 3-4",
    "6-4 5-3 1-2",
    "2-6 3-1 4-5",
    "6-5 1-4 2-3",
    "3-6 4-2 5-1",
]
"""The table for six of FIDE's handbook, C.05, annex 1."""


def test_the_table_for_six_is_that_of_the_handbook() -> None:
    """Round for round, first seats first."""
    rounds = [berger_round("123456", number) for number in range(1, 6)]

    assert [" ".join("-".join(meeting.entrants) for meeting in each) for each in rounds] == SIX


@given(st.integers(2, 40), st.integers(1, 2))
def test_everybody_meets_everybody_once_a_cycle(count: int, cycles: int) -> None:
    """No pair is missing or doubled, no entrant sits at two tables, and first seats differ by at most one."""
    ids = [str(one) for one in range(count)]
    length = count - 1 + count % 2

    rounds = [berger_round(ids, number) for number in range(1, cycles * length + 1)]

    met = Counter(frozenset(meeting.entrants) for each in rounds for meeting in each if len(meeting.entrants) == 2)
    assert met == Counter({frozenset(pair): cycles for pair in combinations(ids, 2)})
    for each in rounds:
        assert sorted(one for meeting in each for one in meeting.entrants) == sorted(ids)
    firsts = Counter(meeting.entrants[0] for each in rounds for meeting in each if len(meeting.entrants) == 2)
    assert max(firsts[one] for one in ids) - min(firsts[one] for one in ids) <= 1


@given(st.integers(2, 20), st.integers(1, 3))
def test_a_gauntlet_is_run_by_the_challengers_alone(count: int, challengers: int) -> None:
    """Each challenger meets each other entrant exactly once, and no other entrants meet."""
    ids = [str(one) for one in range(count + challengers)]
    ours, others = ids[:challengers], ids[challengers:]

    rounds = [gauntlet_round(ids, number, challengers=challengers) for number in range(1, len(others) + 1)]

    met = [frozenset(meeting.entrants) for each in rounds for meeting in each]
    wanted = {frozenset((one, other)) for one in ours[: len(others)] for other in others}
    assert set(met) == wanted
    assert len(met) == len(wanted)
