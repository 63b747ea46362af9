"""The commands `fracas tournament run` and `report`: tournaments of bots on this machine."""

from __future__ import annotations

import errno
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer
from rich.box import HEAVY_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fracas_arena.tournaments.errors import MachinesError
from fracas_arena.tournaments.games import Rules
from fracas_arena.tournaments.local import (
    GAMES_FIRST,
    LocalTournament,
    bots_of,
    games_each,
    read_file,
    write_file,
)
from fracas_clients.cli.options import wide_console
from fracas_clients.cli.tournament import add_commands
from fracas_clients.errors import ClientError
from fracas_clients.plurals import count_noun
from fracas_clients.policies.loading import load_policy
from fracas_engine.content.cli import ContentFolders, offer
from fracas_engine.errors import EngineError
from fracas_engine.ruleset import ruleset_named, ruleset_names
from fracas_tournaments.encounters import Entrant
from fracas_tournaments.errors import Refused, TournamentError
from fracas_tournaments.plan import FORMATS, Format, TournamentPlan
from fracas_tournaments.reports.page import page
from fracas_tournaments.reports.summary import comparisons, faults, games_csv, standings_csv
from fracas_tournaments.significance import samples, sprt
from fracas_tournaments.tournament import Tournament

INTERRUPTED: Final = 130
CANNOT_RUN: Final = 2
_SHOWN: Final = 20
"""Maximum number of comparisons and faults printed; the report lists all."""
_KEPT_S: Final = 10.0
"""Interval between writes of the record, in seconds."""
_TESTED: Final = 2
"""Number of bots in a test."""
_MOST_ELO: Final = 4_000.0
"""Maximum tested Elo difference."""
_MOST_ROUNDS: Final = 10_000
"""Maximum number of rounds; two bots would take a day to play them."""
_LONGEST_MOVE_S: Final = 86_400.0
"""Maximum time limit per choice in seconds: one day, because alarm timers have an upper limit."""

_ON_A_SERVER = """
Examples:

  cup=$(fracas tournament create --name Cup --ruleset monster_mash)

  fracas tournament enter $cup --bot greedy --bot random --count 2

  fracas tournament start $cup

  fracas tournament status $cup --wait

  fracas tournament fetch $cup --output cup.html

  fracas tournament run --ruleset monster_mash -b greedy -b random -n 20

The last one needs no server. Exit codes: 0 success, 1 negative result, 2 could not run, 130 Ctrl-C.
"""

app = typer.Typer(add_completion=False, no_args_is_help=True, epilog=_ON_A_SERVER)
add_commands(app)

_EXAMPLES = """
Examples:

  fracas tournament run --ruleset monster_mash -b greedy -b random -n 20

  fracas tournament run --ruleset orcus -b greedy -b mine=my_bot:Bot -w 2

  fracas tournament run --ruleset srd5 -b greedy -b focus --sprt 0 20

  fracas tournament run --ruleset srd5 greedy focus --suggested --opponent imp

  fracas tournament run --json cup.json --resume

  fracas tournament run --ruleset srd5 -b greedy -b random --ray local

A bot that raises, that takes longer than --move-time for a choice, or that offers three illegal choices for one
decision loses the game. The same seed gives the same file, however many workers and machines play.
--ray needs pip install 'fracas[ray]', and the same Fracas and bots on every machine; local starts a Ray here.
Exit codes: 0 played to the end, 2 it could not run, 130 Ctrl-C: what was played is kept, and --resume goes on.
"""


@app.command("run", epilog=_EXAMPLES, no_args_is_help=True)
def run_command(
    ruleset: Annotated[str, typer.Option(help="Ruleset.")] = "",
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bots", "--bot", "-b", help="random, house, greedy, focus, search, mcts, module:Class, NAME=POLICY."
        ),
    ] = None,
    more_bots: Annotated[list[str] | None, typer.Argument(metavar="[BOT]...", help="More bots.")] = None,
    form: Annotated[str, typer.Option("--format", "-f", help=f"One of {', '.join(FORMATS[:-1])}.")] = "round_robin",
    matches: Annotated[
        int, typer.Option("--matches", "-n", min=1, help="Approximate number of games of the whole tournament.")
    ] = (GAMES_FIRST),
    rounds: Annotated[
        int, typer.Option(min=0, max=_MOST_ROUNDS, help="Rounds or cycles; 0: as many as fit the field.")
    ] = 0,
    table: Annotated[int, typer.Option(min=2, max=8, help="Bots per table, for heats.")] = 2,
    mirrored: Annotated[
        bool, typer.Option("--mirrored", help="Play each battle twice with the same dice and swapped sides.")
    ] = False,
    board: Annotated[list[str] | None, typer.Option(help="Board; repeat the option to rotate through several.")] = None,
    creature: Annotated[
        list[str] | None,
        typer.Option(help="Creature of every bot; repeat the option for each [default: a random one per game]."),
    ] = None,
    opponent: Annotated[
        list[str] | None,
        typer.Option(help="Creature of the second seat, if it has others than --creature; repeatable."),
    ] = None,
    suggested: Annotated[
        bool, typer.Option("--suggested", help="Use the ruleset's suggested party instead of --creature.")
    ] = False,
    folders: ContentFolders = None,
    name: Annotated[str, typer.Option(help="Name of the tournament.")] = "Local tournament",
    seed: Annotated[int, typer.Option(min=0, help="Seed of dice, boards and bots.")] = 0,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", min=1, help="Number of worker processes [default: one per processor]."),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, local, HOST:PORT, or ray://HOST:PORT."),
    ] = None,
    move_time: Annotated[
        float, typer.Option(min=0, max=_LONGEST_MOVE_S, help="Time limit per choice in seconds; 0: none.")
    ] = 10.0,
    limit: Annotated[int, typer.Option(min=1, help="Maximum number of choices per battle; then it is a draw.")] = 5_000,
    test: Annotated[
        tuple[float, float] | None,
        typer.Option("--sprt", help="Sequential test of two bots: H0 and H1 Elo difference."),
    ] = None,
    kept: Annotated[Path, typer.Option("--json", help="File of the tournament and its results.")] = Path(
        "tournament.json"
    ),
    report: Annotated[Path | None, typer.Option(help="Write an HTML report to this file.")] = None,
    csv: Annotated[Path | None, typer.Option(help="Write the standings as CSV to this file.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the tournament in the --json file.")] = False,
) -> None:
    """Play a tournament of bots on this machine, without a server, with the same views and choices."""
    try:
        for path in (kept, report, csv):
            if path is not None:
                _writable(path)
        if suggested and creature:
            raise typer.BadParameter(
                "--suggested and --creature cannot be combined: use one of them", param_hint="--suggested"
            )
        if opponent and (table > 2 or not (creature or suggested)):
            raise typer.BadParameter(
                "needs --creature or --suggested for the first seat, and tables of two", param_hint="--opponent"
            )
        if folders and ray:
            raise typer.BadParameter(
                "the machines of --ray do not read these folders: play without --ray", param_hint="--content"
            )
        if test is not None and not -_MOST_ELO <= test[0] < test[1] <= _MOST_ELO:
            raise typer.BadParameter(
                f"invalid Elo differences: write H0 and a larger H1, at most {_MOST_ELO:g}, such as --sprt 0 20",
                param_hint="--sprt",
            )
        local = _begun(
            kept, resume=resume, ruleset=ruleset, bots=[*(bots or ()), *(more_bots or ())], form=form, matches=matches,
            rounds=rounds, table=table, mirrored=mirrored, boards=tuple(board or ()),
            creatures=None if suggested else tuple(creature or ()), name=name, seed=seed, move_time=move_time,
            limit=limit, opponents=tuple(opponent or ()), content=tuple(str(one.resolve()) for one in folders or ()),
        )  # fmt: skip
        if test is not None and len(local.tournament.entrants) != _TESTED:
            raise typer.BadParameter("--sprt needs exactly two bots", param_hint="--sprt")
        finished = _played(local, kept, workers=workers, ray=ray, test=test)
        _write(local.tournament, report=report, csv=csv)
    except (TournamentError, EngineError, ClientError, MachinesError, OSError) as error:
        _cannot(error)
    _show(local.tournament, test)
    if not finished:
        games = f"{count_noun(local.played, 'game')} {'is' if local.played == 1 else 'are'}"
        typer.echo(f"\nInterrupted. {games} saved in {kept}; resume with --json {kept} --resume", err=True)
        raise typer.Exit(INTERRUPTED)


@app.command("report")
def report_command(
    kept: Annotated[
        Path, typer.Argument(metavar="FILE", help="Tournament file written by `run --json` or `status --json`.")
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Output file: HTML, or CSV if it ends in .csv.")
    ] = None,
    games: Annotated[bool, typer.Option("--games", help="In CSV, list every game instead of the standings.")] = False,
) -> None:
    """Write the report of a saved tournament: an HTML page, or CSV."""
    try:
        tournament = read_file(kept)
        where = output or kept.with_suffix(".games.csv" if games else ".html")
        csv = where.suffix == ".csv"
        if games and not csv:
            raise typer.BadParameter(
                f"--games needs CSV output: name a file that ends in .csv, not {where}", param_hint="-o"
            )
        if csv:
            made = games_csv(tournament) if games else standings_csv(tournament)
        else:
            made = page(tournament, date=_day(kept.stat().st_mtime))
        where.write_text(made, encoding="utf-8")
    except (TournamentError, OSError) as error:
        _cannot(error)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:  # each part is sound, and they do not fit
        _cannot(
            Refused("malformed", f"{kept} holds an inconsistent tournament ({type(error).__name__}): use another file")
        )
    typer.echo(f"written to {where}")


def _cannot(error: Exception) -> NoReturn:
    """Print the reason of a failure as one sentence, and exit."""
    said = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else error
    typer.echo(f"fracas: {said}", err=True)
    raise typer.Exit(CANNOT_RUN) from None


def _writable(path: Path) -> None:
    """Check before the games begin that the result file can be written.

    Raises:
        OSError: The folder is missing or not writable.
    """
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "no such folder", str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder: name a file", str(path))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise PermissionError(errno.EACCES, "not writable", str(path))


def _begun(
    kept: Path,
    *,
    resume: bool,
    ruleset: str,
    bots: list[str],
    form: str,
    matches: int,
    rounds: int,
    table: int,
    mirrored: bool,
    boards: tuple[str, ...],
    creatures: tuple[str, ...] | None,
    name: str,
    seed: int,
    move_time: float,
    limit: int,
    opponents: tuple[str, ...],
    content: tuple[str, ...],
) -> LocalTournament:
    """Return the tournament to play: a new one, or with `resume` the one saved in the file.

    If `creatures` is None, all entrants of a new tournament get the ruleset's suggested party.
    """
    if resume:
        found = read_file(kept)
        rules = _rules(found.plan)
        offer([Path(folder) for folder in rules.content])
        return LocalTournament(found, rules)
    offer([Path(folder) for folder in content])
    if kept.exists() and read_file(kept).head.phase != "over":
        raise typer.BadParameter(f"{kept} holds an unfinished tournament: continue with --resume, or name another file")
    if ruleset not in ruleset_names():
        raise typer.BadParameter(f"unknown ruleset: use one of {', '.join(ruleset_names())}", param_hint="--ruleset")
    if ruleset_named(ruleset).house:
        raise typer.BadParameter(f"{ruleset} is cooperative and has no matches between players: use another ruleset")
    if form not in FORMATS or form == "uploaded":
        raise typer.BadParameter(f"unknown format: use one of {', '.join(FORMATS[:-1])}", param_hint="--format")
    entrants = bots_of(bots)
    if len(entrants) < 2:
        raise typer.BadParameter("a tournament needs at least two bots", param_hint="--bots")
    for one in entrants:  # detect a broken policy before it loses a thousand games
        load_policy(one.bot)
    plan = _plan(form, ruleset, entrants, matches=matches, table=table, mirrored=mirrored).model_copy(
        update={
            "name": name,
            "boards": boards,
            "creatures": ruleset_named(ruleset).vocabulary.party if creatures is None else creatures,
            "match_options": {
                "move_s": move_time,
                "most_choices": limit,
                **({"opponents": opponents} if opponents else {}),
                **({"content": content} if content else {}),
            },
        }
    )
    plan = plan.model_copy(update={"rounds": rounds})
    if form == "ladder" and not rounds:
        plan = plan.model_copy(update={"rounds": 2 * len(entrants)})
    plan = plan.model_copy(update={"games": games_each(plan, len(entrants), matches)})
    return LocalTournament.begun(plan, entrants, _rules(plan), seed=str(seed))


def _plan(
    form: Any, ruleset: str, entrants: list[Entrant], *, matches: int, table: int, mirrored: bool
) -> TournamentPlan:
    wanted: Format = form
    return TournamentPlan(
        name="", format=wanted, ruleset=ruleset, mirrored=mirrored, at_once=True, who="bots", games=matches,
        table=max(table, 3) if form == "heats" and len(entrants) > 2 else table,
    )  # fmt: skip


def _rules(plan: TournamentPlan) -> Rules:
    said = plan.match_options
    return Rules(
        plan.ruleset,
        move_s=float(said.get("move_s", 10.0)),
        most_choices=int(said.get("most_choices", 5_000)),
        creatures=plan.creatures,
        opponents=tuple(map(str, said.get("opponents", ()))),
        content=tuple(map(str, said.get("content", ()))),
        options=plan.options,
    )


def _played(
    local: LocalTournament, kept: Path, *, workers: int | None, ray: str | None, test: tuple[float, float] | None
) -> bool:
    """Play the tournament to its end with a progress display; return False if it was interrupted."""
    columns = (
        TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TextColumn("games"),
        TimeRemainingColumn(),
    )  # fmt: skip
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(local.tournament.plan.name, total=None)
        began = progress.get_time()
        written = [began]
        pressed: list[int] = []

        def told(over: int, known: int) -> None:
            if pressed:
                raise KeyboardInterrupt
            progress.update(task, completed=over, total=known)
            if progress.get_time() - written[0] > _KEPT_S:
                written[0] = progress.get_time()
                write_file(local.kept(), kept)

        to_keep = True
        try:
            with _noted_interrupt(pressed), _quiet() if ray else nullcontext():
                local.run(workers=workers, ray=ray, test=test, progress=told)
        except KeyboardInterrupt:
            return False
        except (MachinesError, EngineError):
            to_keep = local.played > 0  # nothing was played, so the command can simply be repeated
            raise
        finally:
            local.keep()
            if to_keep:
                write_file(local.tournament, kept)
        taken = progress.get_time() - began
    typer.echo(
        f"{count_noun(local.played, 'game')} in {taken:.1f} s, {local.played / max(taken, 0.001):.2f} a second",
        err=True,
    )
    return True


@contextmanager
def _noted_interrupt(pressed: list[int]) -> Iterator[None]:
    """Record Ctrl-C within the context in addition to raising it, because Ray's callbacks can lose the exception."""

    def note(number: int, _frame: object) -> None:
        pressed.append(number)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _quiet() -> Iterator[None]:
    """Suppress output within the context, because Ray prints long messages for every process that a bot ends."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        yield


def _write(tournament: Tournament, *, report: Path | None, csv: Path | None) -> None:
    if report is not None:
        report.write_text(page(tournament, date=_day(time.time())), encoding="utf-8")
    if csv is not None:
        csv.write_text(standings_csv(tournament), encoding="utf-8")


def _day(seconds: float) -> str:
    """Return the local date of a time."""
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d")


def _show(tournament: Tournament, test: tuple[float, float] | None) -> None:
    console = wide_console()
    lines = HEAVY_HEAD if console.is_terminal else None  # into a pipe goes plain text
    table = Table(title=tournament.plan.name, title_justify="left", box=lines)
    for head in ("", "name", "points", "won", "drawn", "lost", "games won"):
        table.add_column(head, justify="left" if head == "name" else "right")
    for one in tournament.standings:
        figures = (f"{one.points:g}", str(one.won), str(one.drawn), str(one.lost), f"{one.games:g}")
        table.add_row(str(one.rank), tournament.entrants[one.entrant].name, *figures)
    console.print(table)
    for compared in comparisons(tournament)[:_SHOWN]:
        typer.echo(compared.sentence)
    if test is not None:
        _show_test(tournament, test)
    wrong = list(faults(tournament))
    for encounter, game in wrong[:_SHOWN]:
        typer.echo(f"{encounter.id} game {game.number}: {game.note or game.how}")
    if len(wrong) > _SHOWN:
        typer.echo(f"... and {len(wrong) - _SHOWN} more; the report lists all of them")


def _show_test(tournament: Tournament, test: tuple[float, float]) -> None:
    old, new = tournament.entrants.values()
    scores = samples(tournament.encounters.values(), new.id, old.id, mirrored=tournament.plan.mirrored)
    found = sprt(scores, elo0=test[0], elo1=test[1])
    said = {
        "elo1": f"H1 accepted: {new.name} is {test[1]:g} Elo better than {old.name}, rather than {test[0]:g}",
        "elo0": f"H0 accepted: {new.name} is {test[0]:g} Elo better than {old.name}, rather than {test[1]:g}",
        "open": "undecided: play more games",
    }[found.verdict]
    typer.echo(f"SPRT: {said} (LLR {found.llr:.2f}, bounds {found.lower:.2f} and {found.upper:.2f}).")
