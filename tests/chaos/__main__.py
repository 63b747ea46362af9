"""Run rounds of faults: `python -m tests.chaos --rounds 100 --matches 50`."""

from __future__ import annotations

import argparse
import random
import secrets
import shutil
import sys
import tempfile
from pathlib import Path

from tests.bench import loops
from tests.chaos.faults import FAULTS
from tests.chaos.rounds import PACE_S, Report, run

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """Run, print what was found, and return 0 where that was nothing."""
    parser = argparse.ArgumentParser(prog="chaos")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--seed", type=int, default=None, help="which faults hit what [another one each time]")
    parser.add_argument(
        "--pace", type=float, default=PACE_S, help="seconds between two choices of a player [%(default)s]"
    )
    parser.add_argument("--fault", choices=[*FAULTS], default=None, help="nothing else happens")
    given = parser.parse_args(arguments)
    seed = given.seed if given.seed is not None else secrets.randbelow(10**9)
    folder = Path(tempfile.mkdtemp(prefix="fracas-chaos-"))
    _say(f"seed={seed} folder={folder}")
    report: Report = loops.run(
        run(
            rounds=given.rounds,
            matches=given.matches,
            chance=random.Random(seed),
            folder=folder,
            say=_say,
            only=given.fault,
            pace_s=given.pace,
        )
    )
    for sentence in (*report.findings.lost, *report.findings.duplicated, *report.findings.wrong, *report.stuck):
        _say(f"WRONG {sentence}")
    if report.clean:
        shutil.rmtree(folder, ignore_errors=True)  # what went wrong can be looked at
    _say(report.line)
    return 0 if report.clean else 1


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
