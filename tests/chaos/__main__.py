"""Run rounds of faults: `python -m tests.chaos --rounds 100 --matches 50`.

Exit codes: 0 nothing is wrong, 1 something is, 130 or 143 it was interrupted, and has cleaned up.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import Final

from tests.bench import loops
from tests.chaos.faults import FAULTS
from tests.chaos.folders import interruptible, working_folder
from tests.chaos.rounds import PACE_S, Plan, Report, run

__all__ = ["main"]

_SHOWN: Final = 40
"""Sentences about what is wrong that are printed; the closing line counts all of them."""


def main(arguments: list[str]) -> int:
    """Run, print what was found, and return the exit code."""
    parser = argparse.ArgumentParser(prog="chaos")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--seed", type=int, default=None, help="which faults hit what [another one each time]")
    parser.add_argument(
        "--pace", type=float, default=PACE_S, help="seconds between two choices of a player [%(default)s]"
    )
    parser.add_argument(
        "--fault", choices=[*FAULTS], action="append", default=None, help="no other happens; may be given again"
    )
    given = parser.parse_args(arguments)
    seed = given.seed if given.seed is not None else secrets.randbelow(10**9)
    with working_folder("chaos") as folder:
        _say(f"seed={seed} folder={folder}")
        plan = Plan(
            rounds=given.rounds,
            matches=given.matches,
            seed=seed,
            folder=folder.path,
            faults=given.fault or tuple(FAULTS),
            pace_s=given.pace,
        )
        report = loops.run(interruptible(run(plan, _say)))
        if not isinstance(report, Report):
            return 128 + report
        folder.keep = not report.clean  # what went wrong can be looked at
        for sentence in report.sentences[:_SHOWN]:
            _say(f"WRONG {sentence}")
        _say(report.line)
        return 0 if report.clean else 1


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
