"""`fracas history`: list finished matches, in a table or as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from fracas_cli.output import printable
from fracas_clients.cli.options import (
    DEFAULT_URL,
    LARGEST,
    Server,
    Token,
    Url,
    require_ruleset,
    run,
    server_url,
    wide_console,
)

if TYPE_CHECKING:
    from fracas_protocol.v1 import PlayedMatch

__all__ = ["app"]

app = typer.Typer(add_completion=False)

_EXAMPLES = """
Examples:

  fracas history --everybody --ruleset orcus

  fracas history --player bxk29dm4tuwp --opponent bot/greedy -n 10

Download a replay by the id in the first column: fracas replay get ID
"""


@app.command(epilog=_EXAMPLES)
def history(
    url: Url = DEFAULT_URL,
    server: Server = "",
    player: Annotated[
        str, typer.Option(metavar="ID", help="Player whose matches are listed [default: you, by your token].")
    ] = "",
    everybody: Annotated[bool, typer.Option("--everybody", help="List the matches of all players.")] = False,
    ruleset: Annotated[str, typer.Option(help="Only matches of this ruleset.")] = "",
    opponent: Annotated[str, typer.Option(metavar="ID", help="Only matches against this player.")] = "",
    most: Annotated[int, typer.Option("-n", "--most", min=1, max=LARGEST, help="Maximum number of matches.")] = 20,
    json_: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
    token: Token = "",
) -> None:
    """List finished matches, the newest first."""
    if everybody and player:
        raise typer.BadParameter("--everybody and --player cannot be combined: use one of them")
    run("history", _history(server_url(url, server), token, player, everybody, ruleset, opponent, most, json_))


async def _history(
    url: str, token: str, player: str, everybody: bool, ruleset: str, opponent: str, most: int, as_json: bool
) -> bool:
    from fracas_clients.client import Client  # noqa: PLC0415 - heavy, and not needed for --help

    everybody = everybody or not (player or token)  # a new guest has no matches of its own
    found: list[PlayedMatch] = []
    async with await Client.connect(url, token, name="a reader", backoff=None) as client:
        require_ruleset(client, ruleset)
        before = ""
        while len(found) < most:
            page = await client.history(
                player, everybody=everybody, ruleset=ruleset, opponent=opponent, limit=most - len(found), before=before
            )
            found += page.matches
            before = page.next
            if not before:
                break
    if as_json:
        for match in found:
            typer.echo(_json(match))
    else:
        _table(found)
    return True


def _json(match: PlayedMatch) -> str:
    from google.protobuf.json_format import MessageToDict  # noqa: PLC0415 - heavy, and not needed for --help

    plain = MessageToDict(match, preserving_proto_field_name=True)
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _table(found: list[PlayedMatch]) -> None:
    from fracas_clients.history_text import matchup_text, time_text, winner_text  # noqa: PLC0415 - heavy, and not needed for --help

    if not found:
        typer.echo("no finished matches found")
        return
    from rich.table import Table  # noqa: PLC0415 - likewise

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("match", "ended", "ruleset", "who", "won by"):
        table.add_column(heading, no_wrap=heading in {"match", "ended"})
    for match in found:
        result = f"{winner_text(match)} ({match.how.replace('_', ' ')})"
        row = (match.match, time_text(match.ended_ms), match.ruleset, matchup_text(match), result)
        table.add_row(*map(printable, row))
    wide_console().print(table)
