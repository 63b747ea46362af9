"""`fracas leaderboard`: show the leaderboard in a table or as JSON, and the history of a rating."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Literal

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
    from google.protobuf.message import Message

    from fracas_protocol.v1 import Rating

__all__ = ["app"]

app = typer.Typer(add_completion=False)

_EXAMPLES = """
Examples:

  fracas leaderboard --ruleset srd5 --mode teams

  fracas leaderboard --player bxk29dm4tuwp

The last one shows the ratings of one player, with their history.
"""

Mode = Literal["duel", "teams", "free_for_all"]


@app.command(epilog=_EXAMPLES)
def leaderboard(
    url: Url = DEFAULT_URL,
    server: Server = "",
    ruleset: Annotated[str, typer.Option(help="Ruleset.")] = "monster_mash",
    mode: Annotated[Mode, typer.Option(help="Match mode.")] = "duel",
    player: Annotated[str, typer.Option(metavar="ID", help="Show the ratings of this player instead.")] = "",
    most: Annotated[int, typer.Option("-n", "--most", min=1, max=LARGEST, help="Maximum number of players.")] = 20,
    json_: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    token: Token = "",
) -> None:
    """Show the leaderboard, or a player's ratings."""
    run("leaderboard", _leaderboard(server_url(url, server), token, ruleset, mode, player, most, json_))


async def _leaderboard(url: str, token: str, ruleset: str, mode: Mode, player: str, most: int, as_json: bool) -> bool:
    from fracas_clients.client import Client  # noqa: PLC0415 - heavy, and not needed for --help
    from fracas_clients.history_text import curve_line  # noqa: PLC0415 - likewise
    from fracas_clients.plurals import count_noun  # noqa: PLC0415 - likewise
    from fracas_protocol.v1 import MatchMode  # noqa: PLC0415 - likewise

    async with await Client.connect(url, token, name="a reader", backoff=None) as client:
        require_ruleset(client, ruleset)
        if player:
            told = await client.ratings(player, ruleset=ruleset)
            if as_json:
                typer.echo(_json(told))
                return True
            _table(list(told.ratings), alone=True)
            for curve in told.curves:
                matches = count_noun(len(curve.points), "match", "matches")
                typer.echo(f"{curve_line([point.points for point in curve.points])}  {matches}")
            return True
        wanted = MatchMode.Value(f"MATCH_MODE_{mode.upper()}")
        board = await client.leaderboard(ruleset, mode=wanted, limit=most)
    if as_json:
        typer.echo(_json(board))
    elif not board.ratings:
        typer.echo(f"no player has enough rated matches of {ruleset} ({mode.replace('_', ' ')}) yet")
    else:
        _table(list(board.ratings), alone=False)
    return True


def _json(message: Message) -> str:
    from google.protobuf.json_format import MessageToDict  # noqa: PLC0415 - heavy, and not needed for --help

    plain = MessageToDict(message, preserving_proto_field_name=True)
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _table(ratings: list[Rating], *, alone: bool) -> None:
    from rich.table import Table  # noqa: PLC0415 - heavy, and not needed for --help

    from fracas_clients.history_text import mode_word, points  # noqa: PLC0415 - likewise

    if not ratings:
        typer.echo("this player has no rated matches")
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("", "name", "rating", "matches", "mode" if alone else "player"):
        table.add_column(heading, justify="right" if heading in {"", "rating", "matches"} else "left")
    for rating in ratings:
        place = str(rating.place) if rating.place else "-"
        last = mode_word(rating.mode) if alone else rating.player
        table.add_row(*map(printable, (place, rating.name, points(rating), str(rating.games), last)))
    wide_console().print(table)
