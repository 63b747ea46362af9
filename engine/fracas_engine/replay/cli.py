"""The command `fracas replay`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Annotated, Final

import typer

from fracas_engine.errors import one_line
from fracas_engine.replay.errors import NotPublished, ReplayError, ReplayUnreadable, WrongRules
from fracas_engine.replay.read import MAX_FILE, read
from fracas_engine.replay.records import Replay
from fracas_engine.replay.transcript import ending, heading, story
from fracas_engine.replay.verify import verify

NOT_VERIFIED: Final = 1
"""Exit code: the file was read, but its content differs from the result of the rules, or cannot be verified yet."""
CANNOT_RUN: Final = 2
"""Exit code: the file cannot be read, its chain is broken, or another rules version is needed."""

_SCREENS: Final = "fracas.replay_screens"
"""Entry-point group of replay viewers, which show a replay full-screen in the terminal.

A viewer is called with the bytes of the file and the viewer whose view is shown. If it is also called with `tell`, it
passes each line of the log to `tell` and shows nothing.
"""

app = typer.Typer(no_args_is_help=True)

_EXAMPLES = """
Examples:

  fracas replay verify match-7f3a.replay

  fracas replay show match-7f3a.replay --as red

  fracas replay show match-7f3a.replay --raw --no-events

Exit codes: 0 all is as the file tells it, 1 it is not (or its match still runs, for verify), 2 it cannot be read, its
chain is broken, or verify needs another rules version.
"""

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Replay files.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A replay file.")]


@app.callback()
def replay() -> None:
    """Verify replay files and show them."""


@app.command("verify", epilog=_EXAMPLES, no_args_is_help=True)
def verify_command(files: Files) -> None:
    """Recompute the commitment, the key, every die and every state from the file alone."""
    worst = 0
    for file in files:
        try:
            found = verify(_read(file))
        except (ReplayUnreadable, WrongRules) as error:
            typer.echo(f"{file}: {error}", err=True)
            worst = CANNOT_RUN
        except NotPublished as error:
            typer.echo(f"{file}: not verified: {error}")
            worst = max(worst, NOT_VERIFIED)
        except ReplayError as error:
            typer.echo(f"{file}: NOT WHAT THE RULES SAY: {error}")
            worst = max(worst, NOT_VERIFIED)
        else:
            how = "broken off" if found.result is None else one_line(f"{found.result.winner or 'nobody'} wins")
            typer.echo(f"{file}: verified: {found.intents} intents, {found.dice} dice, {how}")
    if worst:
        raise typer.Exit(worst)


@app.command(epilog=_EXAMPLES, no_args_is_help=True)
def show(
    file: File,
    raw: Annotated[
        bool, typer.Option("--raw", help="Print intents and events as recorded, without sentences.")
    ] = False,
    events: Annotated[
        bool, typer.Option("--events/--no-events", help="With --raw: print the events of each intent.")
    ] = True,
    lines: Annotated[bool, typer.Option("--lines", help="Print lines, on a terminal as well.")] = False,
    eyes: Annotated[
        str, typer.Option("--as", metavar="WHO", help="Viewer of the board: a seat, public or referee.")
    ] = "referee",
    lang: Annotated[
        str,
        typer.Option(
            envvar="FRACAS_LANG",
            show_envvar=True,
            help="Language of the board and the log, such as de. Default: the language of LC_ALL or LANG.",
        ),
    ] = "",
) -> None:
    """Show a replay on its board, or line by line without a terminal or without its rules."""
    try:
        data = _bytes(file)
        replay = read(data)
    except ReplayUnreadable as error:
        typer.echo(f"{file}: {error}", err=True)
        raise typer.Exit(CANNOT_RUN) from None
    told: list[str] = []
    if events and not raw and (screen := _screen()) is not None:
        try:
            if not lines and sys.stdout.isatty():
                screen(data, eyes, lang=lang)
                return
            if replay.ended is not None:  # else its dice cannot fall again
                screen(data, eyes, tell=told.append, lang=lang)
        except WrongRules as error:
            typer.echo(f"{file}: {error}; its events are printed instead", err=True)
        except LookupError as error:
            typer.echo(f"{file}: {error}", err=True)
            raise typer.Exit(CANNOT_RUN) from None
        except ReplayError as error:
            typer.echo(f"{file}: {error}", err=True)
            raise typer.Exit(NOT_VERIFIED) from None
        except Exception as error:  # noqa: BLE001 - its board may hold what no battle of ours does
            told.clear()
            typer.echo(
                f"{file}: cannot draw the board ({type(error).__name__}); its events are printed instead", err=True
            )
    shown = [*heading(replay.header), *told, ending(replay)] if told else story(replay, events=events)
    for line in shown:
        typer.echo(line)


def _screen() -> Callable[..., None] | None:
    """Return the function that shows a replay on a terminal; None if none is installed."""
    for entry in entry_points(group=_SCREENS):
        try:
            found: Callable[..., None] = entry.load()
        except ModuleNotFoundError:  # its extra is not installed
            continue
        return found
    return None


def _read(file: Path) -> Replay:
    return read(_bytes(file))


def _bytes(file: Path) -> bytes:
    """Return the bytes of a replay file; of a file that is too large, only one byte more than the maximum is read."""
    try:
        with file.open("rb") as source:
            return source.read(MAX_FILE + 1)
    except OSError as error:
        raise ReplayUnreadable(0, f"cannot read the file: {error.strerror}") from error
