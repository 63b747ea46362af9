"""Reports of outcomes, for people and for programs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fracas_engine.scenario.report import (
    ScenarioReport,
    Unreadable,
    json_line,
    lines_of,
    rules_lines,
    shown,
    summary,
    unreadable_json,
)
from fracas_engine.scenario.run import Failure


def report(*failures: Failure, ruleset: str = "toy", rules: tuple[str, ...] = ("T-1",)) -> ScenarioReport:
    """Make the report of a scenario."""
    return ScenarioReport(file="a.yaml", line=7, title="A toy", ruleset=ruleset, rules=rules, failures=failures)


WRONG = Failure(step=2, line=21, path="imp.at", expected=[2, 1], found=(3, 1))
AT_THE_END = Failure(step=None, path="dice.save", expected="every face used", found="left over: 3")


def test_a_line_a_scenario_and_one_a_failure() -> None:
    """The failed expectation is reported with its path, the expected and the found value."""
    assert list(lines_of(report())) == ["ok     a.yaml:7: A toy"]
    assert list(lines_of(report(WRONG, AT_THE_END))) == [
        "FAILED a.yaml:7: A toy",
        "       step 2 (line 21): imp.at: expected [2, 1], found [3, 1]",
        "       dice.save: expected every face used, found left over: 3",
    ]


def test_the_summary_counts_by_ruleset() -> None:
    """The sum stands there where there is more than one ruleset, faults of files where there are some."""
    reports = [report(), report(WRONG), report(ruleset="abc")]

    assert summary(reports[:2], 0) == "toy: 1 of 2 passed"
    assert summary(reports, 1) == (
        "abc: 1 of 1 passed; toy: 1 of 2 passed; total: 2 of 3 passed; 1 defect in unreadable files"
    )
    assert summary([], 2) == "total: 0 of 0 passed; 2 defects in unreadable files"


def test_rules_are_counted_over_their_scenarios() -> None:
    """A rule is listed with how many of the scenarios that name it passed."""
    reports = [report(rules=("T-2", "T-1")), report(WRONG, rules=("T-2",))]

    assert list(rules_lines(reports)) == ["T-1: 1 of 1 passed", "T-2: 1 of 2 passed"]


def test_the_same_as_json() -> None:
    """One object with file, scenario, rules, ok and failures; everything in it is plain."""
    failure = Failure(step=1, line=3, path="ask.reachable", expected={(2, 1): 1}, found=(((2, 1), 1),))

    assert json.loads(json_line(report(failure))) == {
        "file": "a.yaml",
        "scenario": "A toy",
        "rules": ["T-1"],
        "ok": False,
        "failures": [
            {"step": 1, "line": 3, "path": "ask.reachable", "expected": {"[2, 1]": 1}, "found": [[[2, 1], 1]]}
        ],
    }


def test_a_fault_of_a_file() -> None:
    """For people file, line, field and message; for programs the form of a report without a scenario."""
    fault = Unreadable(file="a.yaml", line=3, path="creatures[0].hp", message="is missing; write hp: 10")

    assert str(fault) == "a.yaml:3: creatures[0].hp: is missing; write hp: 10"
    written = json.loads(unreadable_json(fault))
    assert (written["scenario"], written["ok"]) == (None, False)
    assert written["failures"][0]["path"] == "creatures[0].hp"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        ("half", "half"),
        ((1, "a"), "[1, a]"),
        ({"by": "ogre", "hit": False}, "{by: ogre, hit: false}"),
        (((2, 1), 3), "[[2, 1], 3]"),
    ],
)
def test_values_are_shown_as_scenarios_write_them(value: Any, text: str) -> None:
    """No Python in what an author reads."""
    assert shown(value) == text
