"""The command `fracas replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from fracas_engine.replay.errors import NotPublished, ReplayError, ReplayUnreadable, WrongRules
from fracas_engine.replay.read import read
from fracas_engine.replay.records import Replay
from fracas_engine.replay.story import story
from fracas_engine.replay.verify import verify

__all__ = ["app"]

NOT_VERIFIED: Final = 1
"""Exit code: the file was read, and is not what the rules make of it, or cannot be verified yet."""
CANNOT_RUN: Final = 2
"""Exit code: the file cannot be read, or another rules version is needed."""

app = typer.Typer(no_args_is_help=True)

_EXAMPLES = """
Examples:

  fracas replay verify match-7f3a.replay

  fracas replay show match-7f3a.replay --no-events

Exit codes of verify: 0 all is as the file tells it, 1 it is not, 2 it cannot be read or needs another rules version.
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
            how = "broken off" if found.result is None else f"{found.result.winner or 'nobody'} wins"
            typer.echo(f"{file}: verified: {found.intents} intents, {found.dice} dice, {how}")
    if worst:
        raise typer.Exit(worst)


@app.command(epilog=_EXAMPLES, no_args_is_help=True)
def show(
    file: File,
    events: Annotated[bool, typer.Option("--events/--no-events", help="Tell what came of each intent.")] = True,
) -> None:
    """Tell a replay line by line; needs no rules, so it shows for ever."""
    try:
        lines = story(_read(file), events=events)
    except ReplayUnreadable as error:
        typer.echo(f"{file}: {error}", err=True)
        raise typer.Exit(CANNOT_RUN) from None
    for line in lines:
        typer.echo(line)


def _read(file: Path) -> Replay:
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ReplayUnreadable(1, f"the file cannot be read: {error.strerror}") from error
    return read(data)
