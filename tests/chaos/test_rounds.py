"""A few faults on a service of real processes; `make chaos` runs as many as one likes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.chaos.faults import FAULTS
from tests.chaos.rounds import run


@pytest.mark.slow
async def test_play_goes_on_through_faults_and_nothing_is_lost(tmp_path: Path) -> None:
    """Two rounds with two matches: everything that was acknowledged is in the log, once."""
    report = await run(rounds=2, matches=2, chance=random.Random(5), folder=tmp_path)

    assert report.clean, (report.findings, report.stuck)
    assert report.findings.acknowledged > 0
    assert report.line.startswith(
        f"rounds=2 acknowledged={report.findings.acknowledged} lost=0 duplicated=0 resume_p99"
    )


def test_faults_are_named_once() -> None:
    """What a line names is one thing."""
    assert len(set(FAULTS.values())) == len(FAULTS)
