"""Feed every target by turns for so many seconds: `python -m tests.fuzz --seconds 60`.

Each round first feeds a running server with every boundary of every field of every request (`boundaries`, `feeder`),
however long that takes. Then half of the time goes to inputs of hypothesis and to mutated frames for a running server,
the other half to the fast lane of mutated frames; with `--frames 10000000` that one goes on alone until so many have
been fed. Ends with one line of figures, and with exit code 1 where something failed or the process grew.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import secrets
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import structlog
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import strategies as st

from tests.fuzz.feeder import IN_MEMORY, feed_boundaries
from tests.fuzz.gateway import fuzz_gateway
from tests.fuzz.lane import Lane
from tests.fuzz.targets import TARGETS
from tests.processes import resident_bytes

_EXAMPLES: Final = 200
"""Inputs of one target in a row."""
_GROWTH: Final = 1.5
"""How much larger than after its first round the process may end; Python's own caches fill for a while."""
_SLACK_MB: Final = 50


def _resident_mb() -> float:
    return resident_bytes() / 1024 / 1024


def feed(strategy: st.SearchStrategy[Any], target: Callable[[Any], None], examples: int = _EXAMPLES) -> int:
    """Feed a target with so many inputs; returns how many it was."""
    fed = 0

    @settings(
        max_examples=examples, deadline=None, database=None, verbosity=Verbosity.quiet, print_blob=False,
        suppress_health_check=list(HealthCheck), phases=[Phase.generate, Phase.shrink],
    )  # fmt: skip
    @given(strategy)
    def run(drawn: Any) -> None:
        nonlocal fed
        fed += 1
        target(drawn)

    run()
    return fed


def main() -> int:
    """Feed until the time is over; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--frames", type=int, default=0, help="mutated frames that are fed at least [%(default)s]")
    parser.add_argument("--seed", type=int, default=None, help="which frames [others each time]")
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    seed = given.seed if given.seed is not None else secrets.randbelow(10**9)
    lane = Lane(seed, _complain)
    ends = time.monotonic() + given.seconds
    inputs, boundaries, failed, rounds, first_mb = 0, 0, 0, 0, 0.0
    while not rounds or time.monotonic() < ends:
        with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
            fed, faults = asyncio.run(feed_boundaries(Path(folder), seed + rounds))
        inputs, boundaries, failed = inputs + fed, boundaries + fed, failed + len(faults)
        for fault in faults:
            _complain(f"FAILED boundaries (seed {seed + rounds}): {fault}")
        began = time.monotonic()
        for name, strategy, target in TARGETS:
            try:
                inputs += feed(strategy, target)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
                failed += 1
                _complain(f"FAILED {name}: {type(error).__name__}: {error}\n{_where(error)}")
            if rounds and time.monotonic() > ends:
                break
        with tempfile.TemporaryDirectory() as folder:
            sent, faults = asyncio.run(fuzz_gateway(Path(folder), frames=2_000, seed=seed + rounds))
        inputs, failed = inputs + sent, failed + len(faults)
        for fault in faults:
            _complain(f"FAILED gateway: {fault}")
        lane.feed(time.monotonic() - began)
        rounds += 1
        first_mb = first_mb or _resident_mb()
    while lane.frames < given.frames:
        lane.feed(1.0)
    grown = _resident_mb()
    too_large = grown > first_mb * _GROWTH + _SLACK_MB
    failed += lane.failed
    _say(
        f"rounds={rounds} boundaries={boundaries} frames={lane.frames} inputs={inputs} failed={failed} "
        f"resident_mb={first_mb:.0f}..{grown:.0f}"
    )
    return 1 if failed or too_large else 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _complain(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def _where(error: BaseException) -> str:
    notes = getattr(error, "__notes__", [])
    return "\n".join(str(note) for note in notes)


if __name__ == "__main__":
    sys.exit(main())
