"""Options and helpers shared by the client commands: address, token, output and error reporting."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from fracas_cli.output import one_line, printable

if TYPE_CHECKING:
    from rich.console import Console

    from fracas_clients.client import Client

__all__ = [
    "CANNOT_RUN",
    "DEFAULT_URL",
    "LARGEST",
    "Lang",
    "Name",
    "Ruleset",
    "Server",
    "Token",
    "Url",
    "log_reconnects",
    "print_line",
    "require_ruleset",
    "run",
    "select_language",
    "server_url",
    "wide_console",
]

DEFAULT_URL: Final = "ws://127.0.0.1:8420"
"""Address of a server on this machine with default settings."""

CANNOT_RUN: Final = 2
"""Exit code of a command that could not run."""
LARGEST: Final = 1_000_000
"""Maximum of numeric options that are sent to the server. As a number of seconds it is about eleven days."""
_WIDEST: Final = 10_000
"""Line width, in characters, of output that programs read, so that each table row stays on one line."""

Url: TypeAlias = Annotated[
    str,
    typer.Argument(envvar="FRACAS_URL", show_envvar=True, help="The server: ws://HOST:PORT, wss://HOST, or HOST:PORT."),
]
Server: TypeAlias = Annotated[str, typer.Option("--url", "-u", help="The server, as an option.")]
Token: TypeAlias = Annotated[
    str, typer.Option(envvar="FRACAS_TOKEN", show_envvar=True, help="Signed token; without one you are a guest.")
]
Name: TypeAlias = Annotated[str, typer.Option(help="Your name as a guest.")]
Lang: TypeAlias = Annotated[
    str,
    typer.Option(
        envvar="FRACAS_LANG",
        show_envvar=True,
        help="Language of the texts, such as en or de. Default: that of LC_ALL or LANG, else English.",
    ),
]
Ruleset: TypeAlias = Annotated[str, typer.Option(help="Ruleset of the new match or the queue.")]


def select_language(lang: str) -> None:
    """Use a language for the texts of the terminal client.

    Args:
        lang: The value of the option --lang; empty: the language of the environment.

    Raises:
        typer.BadParameter: There is no message catalogue for the language.
    """
    from fracas_clients.language import choose_language  # noqa: PLC0415 - not needed for --help

    try:
        choose_language(lang)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--lang") from None


def require_ruleset(client: Client, ruleset: str) -> None:
    """Raise an error if the server does not know a ruleset; an empty name is accepted.

    Raises:
        Refused: The server does not know the ruleset.
    """
    from fracas_clients.errors import Refused  # noqa: PLC0415 - heavy, and not needed for --help

    there = [one.name for one in client.rulesets]
    if ruleset and ruleset not in there:
        raise Refused("not_found", f"unknown ruleset {ruleset!r}: this server has {', '.join(there)}")


def server_url(url: str, option: str) -> str:
    """Return the server for a command: the option `--url`, or else the argument or FRACAS_URL.

    Args:
        url: The argument URL; it may come from the environment.
        option: The option --url; empty if not given.

    Raises:
        typer.BadParameter: Argument and option name different servers.
    """
    if option and url not in {option, DEFAULT_URL, os.environ.get("FRACAS_URL")}:
        raise typer.BadParameter(f"two servers are given, {url} and {option}: give only one", param_hint="--url")
    return option or url


def wide_console() -> Console:
    """Return the console for tables: as wide as the terminal, or wide enough for any row when written to a pipe."""
    from rich.console import Console  # noqa: PLC0415 - heavy, and not needed for --help

    console = Console(highlight=False, markup=False)
    return console if console.is_terminal else Console(highlight=False, markup=False, width=_WIDEST)


def print_line(text: str, *, err: bool = False) -> None:
    """Print a text from a server or another player on one line, with line breaks replaced."""
    typer.echo(printable(text), err=err)


def log_reconnects() -> None:
    """Report lost and restored connections on standard error."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    logging.getLogger("fracas_clients.reconnect").setLevel(logging.INFO)


def run(command: str, work: Coroutine[Any, Any, bool]) -> None:
    """Run a client command and exit; errors of the client are printed on one line, without a traceback.

    Args:
        command: The command's name.
        work: The coroutine that does the work; it returns False for a negative result.

    Raises:
        typer.Exit: With 0 for success, 1 for a negative result, or 2 if the command could not run.
    """
    from fracas_clients.errors import ClientError, Refused  # noqa: PLC0415 - heavy, and not needed for --help

    try:
        done = asyncio.run(work)
    except Refused as error:
        typer.echo(f"fracas {command}: {one_line(str(error))}", err=True)
        raise typer.Exit(1) from None
    except ClientError as error:
        typer.echo(f"fracas {command}: {one_line(str(error))}", err=True)
        raise typer.Exit(CANNOT_RUN) from None
    raise typer.Exit(0 if done else 1)
