"""The `fracas` command line: `fracas COMMAND ...`.

Only the module of the named command is imported; other commands appear only as lines in the help. Exit codes of every
command:

    0    success
    1    the command ran, with a negative result: a scenario failed, the server is unhealthy, no match could be joined
    2    the command could not run: wrong usage, an unreadable file, a missing part of the installation
    130  Ctrl-C

Colours and boxes appear only on a terminal; pipes and files get plain text.
"""

import gc
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated, Final

import typer

from fracas_cli.errors import CommandLineError, RenamedCommand
from fracas_cli.loading import load
from fracas_cli.output import guard_output
from fracas_cli.table import Command, Table, installed_packages, read_table

__all__ = ["CANNOT_RUN", "INTERRUPTED", "build", "main"]

CANNOT_RUN: Final = 2
"""Exit code: wrong usage, an unreadable file, a missing part of the installation."""
INTERRUPTED: Final = 130
"""Exit code after Ctrl-C: 128 + SIGINT, as in shells."""

_COMPLETION_WORDS: Final = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")
"""Environment variables in which typer's shell completion passes the current command line."""

_CALLED_OTHERWISE: Final = {
    "join": "join a match with `fracas play CODE`, or with a bot: `fracas bot --match CODE`",
    "create": "create a match with `fracas play` (key n), or a tournament with `fracas tournament create`",
    "run": "run the server with `fracas serve`, or with demo bots: `make run`",
    "server": "run the server with `fracas serve`",
    "start": "run the server with `fracas serve`",
    "spectate": "watch a match with `fracas watch`",
}
"""Hints for commands that users try but that do not exist, by the typed name; typer handles spelling mistakes."""


def main(argv: Sequence[str] | None = None) -> None:
    """Run `fracas`, and exit the process with `SystemExit`.

    Args:
        argv: the words after `fracas`; `None` takes them from the process's command line.

    Raises:
        SystemExit: always, with one of the exit codes of this module.
    """
    with guard_output():
        _run(list(sys.argv[1:] if argv is None else argv))


def _run(words: list[str]) -> None:
    try:
        table = read_table(installed_packages())
        for problem in table.problems:
            typer.echo(f"fracas: {problem}", err=True)
        chosen, following = _command_words(words or _words_to_complete())
        if chosen in _CALLED_OTHERWISE and chosen not in table.commands:
            raise RenamedCommand(chosen, _CALLED_OTHERWISE[chosen])
        gc.disable()  # imports create permanent objects; collecting garbage would take a sixth of the time
        try:
            app = build(table, chosen=chosen, following=following)
        finally:
            gc.freeze()
            gc.enable()
        app(args=words, prog_name="fracas")
    except CommandLineError as error:
        typer.echo(f"fracas: {error}", err=True)
        raise SystemExit(CANNOT_RUN) from None
    except KeyboardInterrupt:  # while importing; inside a command typer does the same
        raise SystemExit(INTERRUPTED) from None


def build(table: Table, *, chosen: str | None, following: str | None = None) -> typer.Typer:
    """Build the application, with one command loaded and the others as lines in the help.

    Args:
        table: the available commands.
        chosen: the name of the command to load; `None` or an unknown name loads none.
        following: the word after the command's name. It matters for commands that accept either an argument or a
            sub-command there (`fracas bot URL` and `fracas bot new`).

    Returns:
        The application of `fracas`.

    Raises:
        CommandLineError: the chosen command cannot be loaded.
    """
    app = typer.Typer(
        no_args_is_help=True,
        rich_markup_mode="rich" if sys.stdout.isatty() else None,
        pretty_exceptions_enable=False,
        epilog="Exit codes: 0 success, 1 negative result, 2 could not run, 130 Ctrl-C.",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    for command in table.commands.values():
        if " " in command.name:
            continue  # a part of another command
        if command.name == chosen:
            parts = [part for part in table.commands.values() if part.name.startswith(f"{chosen} ")]
            _add(app, command, parts, following)
        else:
            app.command(command.name, help=command.help)(_not_loaded)
    return app


def _root(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Print the version and exit.",
            callback=lambda shown: _print_version() if shown else None,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Tactical grid battles under tabletop rules: a server, clients, bots and the tools of rules authors."""


def _print_version() -> None:
    typer.echo(f"fracas {version('fracas')}")
    raise typer.Exit


def _not_loaded() -> None:
    raise AssertionError("a command that was not chosen cannot run")


def _add(app: typer.Typer, command: Command, parts: Sequence[Command], following: str | None) -> None:
    loaded = load(command)
    if parts and _is_one(loaded):
        if not any(part.name == f"{command.name} {following}" for part in parts):
            others = "; ".join(f"fracas {part.name}: {part.help}" for part in parts)
            (only,) = loaded.registered_commands
            assert only.callback is not None, "typer registers functions"
            epilog = "\n\n".join(filter(None, (only.epilog, f"Likewise {others}")))
            app.command(command.name, help=only.help, epilog=epilog)(only.callback)
            return
        loaded = typer.Typer(add_completion=False)
        loaded.callback()(_parts_only)
    for part in parts:
        (one,) = load(part).registered_commands
        assert one.callback is not None, "typer registers functions"
        word = part.name.partition(" ")[2]
        loaded.command(word, help=part.help, epilog=one.epilog, no_args_is_help=one.no_args_is_help)(one.callback)
    alone = loaded.registered_commands
    if _is_one(loaded) and alone[0].callback:
        # typer's own rule: an application of one command is that command (`fracas serve`, not `fracas serve serve`).
        app.command(command.name, help=alone[0].help, epilog=alone[0].epilog, no_args_is_help=alone[0].no_args_is_help)(
            alone[0].callback
        )
    else:
        app.add_typer(loaded, name=command.name, help=command.help, no_args_is_help=True)


def _is_one(loaded: typer.Typer) -> bool:
    return len(loaded.registered_commands) == 1 and not (loaded.registered_callback or loaded.registered_groups)


def _parts_only() -> None:
    """Run a sub-command of the command."""


def _command_words(words: Sequence[str]) -> tuple[str | None, str | None]:
    """Return the command and the word after it; a missing word is None."""
    # The options before a command take no value, so the first word that is no option is the command.
    place = next((number for number, word in enumerate(words) if not word.startswith("-")), len(words))
    named = [*words[place : place + 2], None, None]
    return named[0], named[1]


def _words_to_complete() -> list[str]:
    line = next((os.environ[name] for name in _COMPLETION_WORDS if name in os.environ), "")
    return line.split()[1:]
