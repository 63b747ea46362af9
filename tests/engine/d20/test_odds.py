"""Chances in closed form against the enumeration of all faces."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.d20.odds import Roll20, hit_chance, save_failure_chance, success_chance

BONUS = st.integers(-30, 60)
NEEDED = st.integers(-10, 60)


def enumerated(bonus: int, needed: int, sure: int | None, failed: int | None, dice: Roll20) -> int:
    """Count the successes of all faces; in thousandths, half up."""
    pick = {"one": min, "best": max, "worst": min}[dice]
    rolls = list(product(range(1, 21), repeat=1 if dice == "one" else 2))
    good = 0
    for faces in rolls:
        face = pick(faces)
        good += face == sure or (face != failed and face + bonus >= needed)
    return (good * 2000 // len(rolls) + 1) // 2


@given(bonus=BONUS, needed=NEEDED, always=st.booleans(), dice=st.sampled_from(["one", "best", "worst"]))
def test_the_closed_form_is_the_enumeration(bonus: int, needed: int, always: bool, dice: Roll20) -> None:  # noqa: FBT001
    """With and without faces that always succeed or fail, for one die, the best and the worst of two."""
    sure, failed = (20, 1) if always else (None, None)

    found = success_chance(bonus, needed, sure=sure, failed=failed, dice=dice)

    assert found == enumerated(bonus, needed, sure, failed, dice)


def test_a_hit_is_never_certain_and_never_impossible() -> None:
    """A one misses and a twenty hits, at any numbers."""
    assert hit_chance(50, 10) == 950
    assert hit_chance(0, 90) == 50
    assert hit_chance(5, 16) == 500


@given(bonus=BONUS, dc=NEEDED, resistance=st.none() | st.integers(-2, 24))
def test_the_chance_of_a_failed_save_is_that_of_all_faces(bonus: int, dc: int, resistance: int | None) -> None:
    """Every face of the die against resistance with every face of the save: 1 fails, 20 saves, no face overcomes."""
    bad = 0
    for against, face in product(range(1, 21), repeat=2):
        overcome = resistance is None or against >= resistance
        bad += overcome and (face == 1 or (face != 20 and face + bonus < dc))

    assert save_failure_chance(bonus, dc, resistance=resistance) == (bad * 2000 // 400 + 1) // 2
