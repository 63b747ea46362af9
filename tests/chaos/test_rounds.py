"""A few faults on a service of real processes; `make chaos` runs as many as wanted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos.faults import FAULTS, NO_NODE_IS_UP
from tests.chaos.plants import PLANTS
from tests.chaos.rounds import Plan, Report, run


@pytest.mark.slow
async def test_play_goes_on_through_faults_and_nothing_is_lost(tmp_path: Path) -> None:
    """Two rounds with two matches: everything that was acknowledged is in the log, once."""
    faults = ("pause the store and kill it and a node", "restore an older file of the store")
    report = await run(Plan(rounds=2, matches=2, seed=5, folder=tmp_path, faults=faults))

    assert report.clean, report.sentences
    assert report.findings.acknowledged > 0
    assert report.line.startswith(f"rounds=2 matches={report.matches} acknowledged={report.findings.acknowledged} ")


def test_the_closing_line_counts_everything_that_is_wrong() -> None:
    """Lost and duplicated intents, other errors, and stuck matches."""
    report = Report(stuck=["after 'kill a node' no play"])
    report.findings.lost += ["a", "b"]
    report.findings.duplicated += ["c"]
    report.findings.wrong += ["d", "e", "f"]

    assert " lost=2 duplicated=1 wrong=3 stuck=1 " in report.line
    assert len(report.sentences) == 7
    assert not report.clean
    assert not Report(stuck=["x"]).clean


def test_faults_have_one_name_each() -> None:
    """A line of the report has one name, and fault names are known ones."""
    assert len(set(FAULTS.values())) == len(FAULTS)
    assert {*NO_NODE_IS_UP} <= {*FAULTS}
    assert {fault for plant in PLANTS.values() for fault in plant.faults} <= {*FAULTS}
