"""The proof that the chaos suite reports what it is for: `make chaos-selftest`.

One bug after the other is planted (`plants`), and has to be reported as such; without one nothing may be.
The short form lets only those faults happen that show a bug, the long one (`--all-faults`) all of them.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.bench import loops
from tests.chaos.faults import FAULTS
from tests.chaos.folders import interruptible, working_folder
from tests.chaos.plants import PLANTS, Plant
from tests.chaos.power import TRACER
from tests.chaos.rounds import PROGRAM, Plan, Report, run

__all__ = ["main"]

_ATTEMPTS: Final = 4
"""How often a bug may go unnoticed in a few rounds, which hit it by chance."""
_MATCHES: Final = 6
_PATIENCE: Final = 0.2
"""How long play may take to go on where a bug may have stopped it, as a part of what is usual."""
_ROUNDS: Final = 2
"""Rounds of one attempt."""


class _Interrupted(Exception):
    """A signal has ended the run; its argument is the number."""


def main(arguments: list[str]) -> int:
    """Plant all bugs, and return 0 where each was reported and nothing without one."""
    parser = argparse.ArgumentParser(prog="chaos-selftest")
    parser.add_argument("--all-faults", action="store_true", help="all faults happen, not only those that show a bug")
    parser.add_argument("--plant", choices=[*PLANTS], action="append", default=None, help="only this bug")
    given = parser.parse_args(arguments)
    failed: list[str] = []
    began = time.monotonic()
    with working_folder("chaos-selftest") as folder:
        try:
            failed += [
                name
                for name in given.plant or PLANTS
                if not _is_reported(name, PLANTS[name], folder.path, all_faults=given.all_faults)
            ]
            if given.plant is None:
                shown = sorted({fault for plant in PLANTS.values() for fault in plant.faults})
                faults = tuple(FAULTS) if given.all_faults else tuple(shown)
                report = _run(folder.path / "quiet", faults, len(faults), PROGRAM)
                _say(f"no bug: {report.line}")
                for sentence in report.sentences:
                    _say(f"  {sentence}")
                if not report.clean:
                    failed.append("something was reported without a bug")
        except _Interrupted as interrupted:
            return 128 + int(interrupted.args[0])
    _say(f"planted={len(given.plant or PLANTS)} failed={len(failed)} seconds={time.monotonic() - began:.0f}")
    for name in failed:
        _say(f"FAILED: {name}")
    return 1 if failed else 0


def _is_reported(name: str, plant: Plant, folder: Path, *, all_faults: bool) -> bool:
    if plant.in_store is not None and TRACER is None:
        _say(f"{name}: skipped, processes cannot be traced here (Debian: strace)")
        return True
    faults, rounds = (tuple(FAULTS), len(FAULTS)) if all_faults else (plant.faults, _ROUNDS)
    program = PROGRAM if plant.in_node is None else (*PROGRAM, name)
    take_out = plant.in_store() if plant.in_store is not None else None
    try:
        for attempt in range(1, _ATTEMPTS + 1):
            report = _run(folder / f"{name}-{attempt}".replace(" ", "-"), faults, rounds, program)
            kinds = {sentence.partition(":")[0] for sentence in report.sentences}
            if kinds & plant.expected:
                first = next(one for one in report.sentences if one.partition(":")[0] in plant.expected)
                _say(f"{name}: reported after {attempt} of {_ATTEMPTS} attempts: {first}"[:200])
                return True
            _say(f"{name}: not noticed in attempt {attempt}: {report.line}")
            for sentence in report.sentences:
                _say(f"  {sentence}"[:300])
    finally:
        if take_out is not None:
            take_out()
    return False


def _run(folder: Path, faults: Sequence[str], rounds: int, program: tuple[str, ...]) -> Report:
    folder.mkdir()
    plan = Plan(
        rounds=rounds, matches=_MATCHES, seed=secrets.randbelow(10**9), folder=folder, faults=faults, program=program,
        patience=1.0 if program == PROGRAM else _PATIENCE,
    )  # fmt: skip
    report = loops.run(interruptible(run(plan)))
    if not isinstance(report, Report):
        raise _Interrupted(report)
    return report


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
