"""Feed every target by turns for so many seconds: `python -m tests.fuzz --seconds 60`.

Ends with one line of figures, and with exit code 1 where something failed or the process grew.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import structlog
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import strategies as st

from tests.fuzz.gateway import fuzz_gateway
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
    seconds = parser.parse_args().seconds
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    ends = time.monotonic() + seconds
    inputs, failed, rounds, first_mb = 0, 0, 0, 0.0
    while not rounds or time.monotonic() < ends:
        for name, strategy, target in TARGETS:
            try:
                inputs += feed(strategy, target)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
                failed += 1
                _say(f"FAILED {name}: {type(error).__name__}: {error}\n{_where(error)}", error=True)
            if rounds and time.monotonic() > ends:
                break
        with tempfile.TemporaryDirectory() as folder:
            sent, faults = asyncio.run(fuzz_gateway(Path(folder), frames=2_000))
        inputs, failed = inputs + sent, failed + len(faults)
        for fault in faults:
            _say(f"FAILED gateway: {fault}", error=True)
        rounds += 1
        first_mb = first_mb or _resident_mb()
    grown = _resident_mb()
    too_large = grown > first_mb * _GROWTH + _SLACK_MB
    _say(f"rounds={rounds} inputs={inputs} failed={failed} resident_mb={first_mb:.0f}..{grown:.0f}")
    return 1 if failed or too_large else 0


def _say(line: str, *, error: bool = False) -> None:
    (sys.stderr if error else sys.stdout).write(f"{line}\n")


def _where(error: BaseException) -> str:
    notes = getattr(error, "__notes__", [])
    return "\n".join(str(note) for note in notes)


if __name__ == "__main__":
    sys.exit(main())
