"""`fracas replay get`: download the replay of a finished match from its server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from fracas_clients.cli.options import CANNOT_RUN, DEFAULT_URL, Server, Token, Url, run, server_url

__all__ = ["app"]

app = typer.Typer(add_completion=False)

_EXAMPLES = """
Examples:

  fracas replay get 7fk3mw2xqz

  fracas replay get 7fk3mw2xqz -o - | gzip > final.replay.gz

The first writes 7fk3mw2xqz.replay.
"""


@app.command(epilog=_EXAMPLES, no_args_is_help=True)
def get(
    match: Annotated[str, typer.Argument(metavar="ID", help="Match id, as listed by `fracas history`.")],
    url: Url = DEFAULT_URL,
    output: Annotated[
        str,
        typer.Option("-o", "--output", metavar="FILE", help="Output file; - for standard output [default: ID.replay]."),
    ] = "",
    server: Server = "",
    code: Annotated[str, typer.Option(help="Invitation code of a private match.")] = "",
    token: Token = "",
) -> None:
    """Download the replay of a finished match from its server."""
    run("replay get", _get(match, output or f"{match}.replay", server_url(url, server), code, token))


async def _get(match: str, output: str, url: str, code: str, token: str) -> bool:
    from fracas_clients.client import Client  # noqa: PLC0415 - heavy, and not needed for --help

    async with await Client.connect(url, token, name="a reader", backoff=None) as client:
        data = await client.replay(match, code=code)
    if output == "-":
        if sys.stdout.isatty():
            typer.echo(
                "fracas replay get: a replay cannot be printed on a terminal: write it to a file or a pipe", err=True
            )
            raise typer.Exit(CANNOT_RUN)
        sys.stdout.buffer.write(data)
        return True
    try:
        Path(output).write_bytes(data)  # noqa: ASYNC240 - nothing else runs
    except OSError as error:
        typer.echo(f"fracas replay get: cannot write {output}: {error.strerror}", err=True)
        raise typer.Exit(CANNOT_RUN) from None
    typer.echo(f"{output}: {len(data):,} bytes; check it with `fracas replay verify {output}`", err=True)
    return True
