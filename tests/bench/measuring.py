"""Timing: both sides in turns, in one process and one run, and the medians compared.

Machines are noisy and change their speed; measurements in turns suffer the same noise on both sides.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from typing import TypeVar

__all__ = ["in_turns", "seconds_on_each", "seconds_per_call"]

Work = Callable[[], object]
_T = TypeVar("_T")


def _timed(work: Work, calls: int) -> float:
    begun = time.process_time()
    for _ in range(calls):
        work()
    return (time.process_time() - begun) / calls


def _enough_calls(work: Work, least_seconds: float) -> int:
    calls = 1
    while True:
        begun = time.process_time()
        for _ in range(calls):
            work()
        taken = time.process_time() - begun
        if taken >= least_seconds / 4:
            return max(1, round(calls * least_seconds / max(taken, 1e-9)))
        calls *= 4


def seconds_per_call(work: Work, *, rounds: int = 7, round_seconds: float = 0.1) -> float:
    """Return the median processor time of one call, in seconds."""
    calls = _enough_calls(work, round_seconds)
    return statistics.median(_timed(work, calls) for _ in range(rounds))


def seconds_on_each(made: Callable[[], _T], work: Callable[[_T], object], *, rounds: int = 40) -> float:
    """Return the median processor time of work on something that it uses up, in seconds.

    Args:
        made: Makes one of it; this time is not counted.
        work: What is timed.
        rounds: How often two hundred of them are made and worked on.
    """
    taken: list[float] = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            stock = iter([made() for _ in range(200)])
            taken.append(_timed(lambda stock=stock: work(next(stock)), 200))  # type: ignore[misc]
    finally:
        gc.enable()
    return statistics.median(taken)


def in_turns(ours: Work, reference: Work, *, rounds: int = 7, round_seconds: float = 0.1) -> tuple[float, float]:
    """Time two pieces of work in turns.

    Returns:
        The median processor time of one call of each, in seconds.
    """
    our_calls, their_calls = _enough_calls(ours, round_seconds), _enough_calls(reference, round_seconds)
    mine: list[float] = []
    theirs: list[float] = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            mine.append(_timed(ours, our_calls))
            theirs.append(_timed(reference, their_calls))
    finally:
        gc.enable()
    return statistics.median(mine), statistics.median(theirs)
