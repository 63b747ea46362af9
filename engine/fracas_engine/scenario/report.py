"""Reports of scenario results: lines of text, or one JSON object per line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fracas_engine.errors import one_line
from fracas_engine.scenario.run import Failure

_LONGEST: Final = 2_000
"""Maximum number of characters in a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioReport:
    """Result of one scenario."""

    file: str
    line: int | None
    """Line in its file, from 1; None if unknown."""
    title: str
    ruleset: str
    rules: tuple[str, ...]
    """The rule ids (from the rule ledger) that the scenario names."""
    failures: tuple[Failure, ...]

    @property
    def ok(self) -> bool:
        """True if the scenario passed."""
        return not self.failures


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A defect in a file because of which a scenario cannot be read."""

    file: str
    line: int
    path: str
    """The field, such as `creatures[2].hp`; empty for the file or the document itself."""
    message: str
    """The error and the remedy."""

    def __str__(self) -> str:
        field = f"{self.path}: " if self.path else ""
        return one_line(f"{self.file}:{self.line}: {field}{self.message}", most=_LONGEST)


def lines_of(report: ScenarioReport) -> Iterator[str]:
    """Yield a line with the result of a scenario, then a line for each of its failures."""
    place = report.file if report.line is None else f"{report.file}:{report.line}"
    yield one_line(f"{'ok    ' if report.ok else 'FAILED'} {place}: {report.title}", most=_LONGEST)
    for failure in report.failures:
        expected, found = shown(failure.expected), shown(failure.found)
        yield one_line(f"       {_where(failure)}{failure.path}: expected {expected}, found {found}", most=_LONGEST)


def _where(failure: Failure) -> str:
    if failure.step is None:
        return ""
    return f"step {failure.step}: " if failure.line is None else f"step {failure.step} (line {failure.line}): "


def summary(reports: Iterable[ScenarioReport], unreadable: int) -> str:
    """Return a text with the numbers of passed and failed scenarios, by ruleset and in total.

    Args:
        reports: The reports of all scenarios run.
        unreadable: The number of defects because of which scenarios could not be read.
    """
    passed: dict[str, int] = {}
    total: dict[str, int] = {}
    for report in reports:
        total[report.ruleset] = total.get(report.ruleset, 0) + 1
        passed[report.ruleset] = passed.get(report.ruleset, 0) + report.ok
    parts = [f"{name}: {passed[name]} of {total[name]} passed" for name in sorted(total)]
    if len(total) != 1:
        parts.append(f"total: {sum(passed.values())} of {sum(total.values())} passed")
    if unreadable:
        parts.append(f"{unreadable} {'defect' if unreadable == 1 else 'defects'} in unreadable files")
    return "; ".join(parts)


def rules_lines(reports: Iterable[ScenarioReport]) -> Iterator[str]:
    """Yield a line for each rule id that a scenario names: how many of its scenarios passed."""
    counts: dict[str, tuple[int, int]] = {}
    for report in reports:
        for rule in report.rules:
            passed, total = counts.get(rule, (0, 0))
            counts[rule] = (passed + report.ok, total + 1)
    for rule in sorted(counts):
        passed, total = counts[rule]
        yield f"{rule}: {passed} of {total} passed"


def json_line(report: ScenarioReport) -> str:
    """Return the report of a scenario as one JSON object."""
    failures = [
        {
            "step": failure.step,
            "line": failure.line,
            "path": failure.path,
            "expected": _plain(failure.expected),
            "found": _plain(failure.found),
        }
        for failure in report.failures
    ]
    return json.dumps(
        {
            "file": report.file,
            "scenario": report.title,
            "rules": list(report.rules),
            "ok": report.ok,
            "failures": failures,
        },
        ensure_ascii=False,
    )


def unreadable_json(fault: Unreadable) -> str:
    """Return a defect of a file as one JSON object, in the form of a report without a scenario."""
    failure = {"step": None, "line": fault.line, "path": fault.path, "expected": None, "found": fault.message}
    return json.dumps(
        {"file": fault.file, "scenario": None, "rules": [], "ok": False, "failures": [failure]}, ensure_ascii=False
    )


def shown(value: Any) -> str:
    """Format a value as in a scenario: texts without quotes, lists and mappings in brackets."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case list() | tuple():
            return f"[{', '.join(map(shown, value))}]"
        case Mapping():
            return f"{{{', '.join(f'{shown(key)}: {shown(item)}' for key, item in value.items())}}}"
        case _:
            return str(value)


def _plain(value: Any) -> Any:
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Mapping():
            return {key if isinstance(key, str) else shown(key): _plain(item) for key, item in value.items()}
        case list() | tuple():
            return [_plain(item) for item in value]
        case _:
            return str(value)
