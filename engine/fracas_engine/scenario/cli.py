"""The command `fracas scenario`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.text import Text

from fracas_engine.content import ScenarioSpec
from fracas_engine.content.cli import ContentFolders, offer
from fracas_engine.scenario.driver import Driver, DriverMissing, driver_named
from fracas_engine.scenario.files import find_files, read_file, scenario_of
from fracas_engine.scenario.in_process import in_process
from fracas_engine.scenario.report import (
    ScenarioReport,
    Unreadable,
    json_line,
    lines_of,
    rules_lines,
    summary,
    unreadable_json,
)
from fracas_engine.scenario.run import run_scenario

FAILED: Final = 1
"""Exit code: a scenario failed."""
UNREADABLE: Final = 2
"""Exit code: a file could not be read, or a part of the installation is missing."""

app = typer.Typer(no_args_is_help=True)

_EXAMPLES = """
Examples:

  fracas scenario run tests/scenarios/monster_mash

  fracas scenario run mine.yaml --json

  fracas scenario run tests/scenarios --over-socket

Exit codes: 0 all hold, 1 one failed, 2 a file could not be read, or there is no scenario.
"""


@app.callback()
def scenario() -> None:
    """Run scenarios: written battles with expected results."""


@app.command(epilog=_EXAMPLES, no_args_is_help=True)
def run(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files, or folders searched for *.yaml.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per scenario.")] = False,
    rules: Annotated[bool, typer.Option("--rules", help="List the rules with their results.")] = False,
    over_socket: Annotated[
        bool, typer.Option("--over-socket", help="Play over a server's socket (needs fracas[server]).")
    ] = False,
    folders: ContentFolders = None,
) -> None:
    """Run scenarios and report the result of each."""
    offer(folders)
    console = Console(highlight=False, markup=False, soft_wrap=True)
    reports: list[ScenarioReport] = []
    unreadable: list[Unreadable] = []
    try:
        opened = driver_named("socket") if over_socket else in_process
        with opened() as driver:
            for report in _run_all(paths, driver):
                if isinstance(report, Unreadable):
                    unreadable.append(report)
                    _print_unreadable(report, as_json=as_json)
                else:
                    reports.append(report)
                    _print_report(console, report, as_json=as_json)
    except DriverMissing as error:
        typer.echo(f"fracas: {error}", err=True)
        raise typer.Exit(UNREADABLE) from None
    if not reports and not unreadable:
        typer.echo(
            f"fracas: no scenario found in {', '.join(map(str, paths))}: name scenario files or their folders", err=True
        )
        raise typer.Exit(UNREADABLE)
    if rules and not as_json:
        for line in rules_lines(reports):
            typer.echo(line)
    if not as_json:
        typer.echo(summary(reports, len(unreadable)))
    if unreadable:
        raise typer.Exit(UNREADABLE)
    if not all(report.ok for report in reports):
        raise typer.Exit(FAILED)


def _run_all(paths: list[Path], driver: Driver) -> Iterator[ScenarioReport | Unreadable]:
    for file in find_files(paths):
        for spec in read_file(file):
            yield _run_one(spec, file, driver) if isinstance(spec, ScenarioSpec) else spec


def _run_one(spec: ScenarioSpec, file: Path, driver: Driver) -> ScenarioReport:
    return ScenarioReport(
        file=str(file),
        line=spec.origin.line if spec.origin is not None else None,
        title=spec.scenario,
        ruleset=spec.ruleset,
        rules=spec.rules,
        failures=run_scenario(scenario_of(spec), driver),
    )


def _print_report(console: Console, report: ScenarioReport, *, as_json: bool) -> None:
    if as_json:
        typer.echo(json_line(report))
        return
    first, *others = lines_of(report)
    verdict, rest = first[:6], first[6:]
    # Colour appears on a terminal only: a Console that writes into a pipe leaves the styles out.
    console.print(Text.assemble((verdict, "green" if report.ok else "bold red"), rest))
    for line in others:
        console.print(Text(line))


def _print_unreadable(fault: Unreadable, *, as_json: bool) -> None:
    if as_json:
        typer.echo(unreadable_json(fault))
    else:
        typer.echo(str(fault), err=True)
