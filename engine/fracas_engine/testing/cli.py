"""The command `fracas simulate`."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fracas_engine.content.cli import ContentFolders, offer
from fracas_engine.content.errors import ContentError
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.errors import SetupError
from fracas_engine.ruleset import ruleset_names
from fracas_engine.testing.conformance import PlayReport
from fracas_engine.testing.simulation import Broken, Wish, simulate

BROKEN: Final = 1
"""Exit code: a battle failed a check."""
CANNOT_RUN: Final = 2
"""Exit code: a ruleset, board or creature that was named does not exist."""
INTERRUPTED: Final = 130
"""Exit code after Ctrl-C; the results so far are printed."""

app = typer.Typer(add_completion=False)

_EXAMPLES = """
Examples:

  fracas simulate --ruleset srd5 -n 20 --avoid surrender --avoid flee

  fracas simulate --ruleset monster_turn --battles 1 --seed 417 --every 1

  fracas simulate --ruleset orcus --board mill_ford --json

  fracas simulate --ruleset orcus --content ~/fracas-content --creature mira

  fracas simulate --ruleset srd5 --creature fighter_1 --opponent ogre

A battle is named by its seed: the one that is told as broken is played again with --battles 1 --seed N.
Exit codes: 0 nothing was broken, 1 something was, 2 it could not run, 130 Ctrl-C:
then the sums are those of the battles played so far.
"""


@app.command(epilog=_EXAMPLES, no_args_is_help=True)
def simulate_command(
    ruleset: Annotated[str, typer.Option(help="Ruleset of the battles.")],
    battles: Annotated[int, typer.Option("--battles", "-n", min=1, help="Number of battles.")] = 100,
    seed: Annotated[
        int, typer.Option(min=0, help="Seed of the first battle; the following battles use the next seeds.")
    ] = 0,
    board: Annotated[list[str] | None, typer.Option(help="Use only this board (repeatable).")] = None,
    creature: Annotated[list[str] | None, typer.Option(help="Use only this creature (repeatable).")] = None,
    opponent: Annotated[
        list[str] | None,
        typer.Option(help="Use only this creature on the sides against the first seat's (repeatable)."),
    ] = None,
    most: Annotated[int, typer.Option(min=1, help="Maximum number of creatures per seat.")] = 3,
    option: Annotated[list[str] | None, typer.Option(help="Ruleset option, as NAME=VALUE (repeatable).")] = None,
    avoid: Annotated[
        list[str] | None, typer.Option(help="Action that is never used, such as surrender (repeatable).")
    ] = None,
    every: Annotated[int, typer.Option(min=0, help="Try all offered choices at every Nth decision; 0: never.")] = 0,
    limit: Annotated[int, typer.Option(min=1, help="Maximum number of choices per battle.")] = 3_000,
    must_end: Annotated[
        bool, typer.Option("--must-end", help="Count a battle that reaches the limit as broken.")
    ] = False,
    folders: ContentFolders = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play random battles with built-in and custom content and check the invariants after every choice."""
    offer(folders)
    if ruleset not in ruleset_names():
        hint = did_you_mean(ruleset, ruleset_names())
        raise typer.BadParameter(f"unknown ruleset {ruleset}" + (f"; {hint}" if hint else ""), param_hint="ruleset")
    wish = Wish(
        ruleset, tuple(board or ()), tuple(creature or ()), most, _options(option or []), tuple(opponent or ()),
        tuple(avoid or ()),
    )  # fmt: skip
    report, broken, over, interrupted = PlayReport(), [], 0, False
    began = time.perf_counter()
    try:
        played = simulate(wish, range(seed, seed + battles), report, limit=limit, every=every, must_end=must_end)
        for found in _shown(played, battles, report):
            over += 1
            if found is None:
                continue
            broken.append(found)
            if not as_json:
                typer.echo(f"BROKEN seed {found.seed}: {found.what}\n  {found.where}")
    except (SetupError, ContentError) as error:
        typer.echo(f"fracas simulate: {error}", err=True)
        raise typer.Exit(CANNOT_RUN) from None
    except KeyboardInterrupt:
        interrupted = True
    told = _told(wish, seed, over, report, broken, time.perf_counter() - began)
    typer.echo(json.dumps(told) if as_json else _sentence(told))
    if interrupted:
        typer.echo(f"Interrupted. Continue with --seed {seed + over}", err=True)
        raise typer.Exit(INTERRUPTED)
    if broken:
        raise typer.Exit(BROKEN)


def _options(given: list[str]) -> dict[str, Any]:
    words: dict[str, Any] = {"true": True, "false": False}
    found = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise typer.BadParameter(f"invalid option {one!r}: write NAME=VALUE", param_hint="option")
        found[name] = words.get(value, int(value) if value.isdecimal() and len(value) < 10 else value)
    return found


def _shown(played: Iterator[Broken | None], battles: int, report: PlayReport) -> Iterator[Broken | None]:
    """Yield the results unchanged; on a terminal show a progress bar meanwhile."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True, disable=not Console(stderr=True).is_terminal)
    broken = 0
    with bar:
        task = bar.add_task("", total=battles)
        for found in played:
            broken += found is not None
            bar.update(task, advance=1, description=f"{report.intents:,} choices, {broken} broken")
            yield found


def _told(
    wish: Wish, seed: int, battles: int, report: PlayReport, broken: list[Broken], seconds: float
) -> dict[str, Any]:
    return {
        "ruleset": wish.ruleset,
        "battles": battles,
        "seed": seed,
        "choices": report.intents,
        "tried": report.tried + report.refused,
        "rounds": report.rounds,
        "seconds": round(seconds, 1),
        "choices_per_second": round(report.intents / seconds),
        "endings": dict(report.endings.most_common()),
        "broken": [asdict(one) for one in broken],
    }


def _sentence(told: dict[str, Any]) -> str:
    endings = ", ".join(f"{count} {how}" for how, count in told["endings"].items())
    battles = "battle" if told["battles"] == 1 else "battles"
    return (
        f"{told['ruleset']}: {told['battles']} {battles}, {len(told['broken']) or 'none'} broken, "
        f"{told['choices']:,} choices in {told['rounds']:,} rounds, {told['choices_per_second']:,} a second\n"
        f"ended: {endings or 'none'}"
    )
