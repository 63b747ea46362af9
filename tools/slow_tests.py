"""Report tests that are too slow for `make quick`: those that take over a second and are not marked `slow`.

This is a pytest plugin (`-p tools.slow_tests`). It measures the processor time of a test, including processes that the
test waits for, but excluding its fixtures, which tests share. Processor time hardly depends on how busy the machine
is. The plugin never makes a test fail.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import Final

import pytest

__all__ = ["LIMIT_S", "pytest_runtest_logreport", "pytest_runtest_makereport", "pytest_terminal_summary"]

LIMIT_S: Final = 1.0
"""Maximum processor time of a quick test in seconds; `tools.mutants` has the same limit."""
_COST: Final = "processor seconds"
_BEGAN: Final = pytest.StashKey[float]()
_costly: Final[dict[str, float]] = {}


def _spent() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    """Start measuring the processor time of a test."""
    item.stash[_BEGAN] = _spent()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the processor time of a test to its report, which is sent from the worker process to the main process."""
    if call.when == "call" and _BEGAN in item.stash and item.get_closest_marker("slow") is None:
        item.user_properties.append((_COST, round(_spent() - item.stash[_BEGAN], 2)))
    return (yield)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record a test that is too slow."""
    cost = dict(report.user_properties).get(_COST)
    if report.when == "call" and isinstance(cost, float) and cost > LIMIT_S:
        _costly[report.nodeid] = cost


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the slow tests, the slowest first."""
    if _costly:
        terminalreporter.section("over a second of processor time: make it cheaper, or mark it slow")
        for name, cost in sorted(_costly.items(), key=lambda one: -one[1]):
            terminalreporter.write_line(f"{cost:6.1f} s  {name}")
