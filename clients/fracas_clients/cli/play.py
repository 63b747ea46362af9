"""`fracas play`: the terminal client."""

from __future__ import annotations

import os
import random
import shlex
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from fracas_clients.cli.guest_tokens import connect_with_saved_token, tokens_file
from fracas_clients.cli.options import (
    CANNOT_RUN,
    DEFAULT_URL,
    Lang,
    Name,
    Ruleset,
    Server,
    Token,
    Url,
    run,
    select_language,
    server_url,
)
from fracas_clients.match_references import address_and_match, id_or_code

if TYPE_CHECKING:
    from fracas_clients.client import Client
    from fracas_clients.match import Match

__all__ = ["app", "come_back_command"]

app = typer.Typer(add_completion=False)

_EXAMPLES = """
Examples:

  fracas play

  fracas play KRAKEN

  fracas play --bot greedy --ruleset srd5

  fracas play --bot greedy --creature war_ram

  fracas play play.example.org --name Ada

  fracas play --gm --ruleset srd5 --creature bandit

The second joins a match by its code. Exit codes: 0 you left, 1 the server said no, 2 it could not run.
"""


@app.command(epilog=_EXAMPLES)
def play(
    url: Url = DEFAULT_URL,
    server: Server = "",
    match: Annotated[str, typer.Option("--match", "-m", help="Join this match: invitation code or match id.")] = "",
    creature: Annotated[
        list[str] | None, typer.Option(help="Creature to play with; repeat the option for each.")
    ] = None,
    hero_name: Annotated[str, typer.Option(help="What your first creature is called in the match you join.")] = "",
    seat: Annotated[str, typer.Option(help="Seat to take with --match; empty: any free seat.")] = "",
    seat_key: Annotated[str, typer.Option(help="Key of that seat, from the game master.")] = "",
    gm: Annotated[
        bool, typer.Option("--gm", help="Create a match as its game master; the creatures of --creature are yours.")
    ] = False,
    bot: Annotated[
        str,
        typer.Option("--bot", "-b", help="Create a match against this bot: random, greedy, focus, search or mcts."),
    ] = "",
    board: Annotated[str, typer.Option(help="Board of the match that --bot creates.")] = "",
    ruleset: Ruleset = "monster_mash",
    token: Token = "",
    name: Name = "",
    lang: Lang = "",
) -> None:
    """Play a match in the terminal: create one, or join by its code.

    Without --match or --bot, the lobby opens. Press `?` for the keys; no mouse is needed. The command needs a terminal.
    """
    url, match = address_and_match(url, match, server or os.environ.get("FRACAS_URL") or DEFAULT_URL)
    url = server_url(url, server)
    select_language(lang)
    if match and bot:
        raise typer.BadParameter("--match and --bot cannot be combined: use one of them")
    if gm and (match or bot):
        raise typer.BadParameter("--gm creates a match: it cannot be combined with --match or --bot")
    if (seat or seat_key) and not match:
        raise typer.BadParameter("--seat and --seat-key need --match: add the code of the match")
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        typer.echo(
            "fracas play: standard output is not a terminal: run it in a terminal (over SSH: ssh -t), "
            "or use `fracas bot` or `fracas watch --json`",
            err=True,
        )
        raise typer.Exit(CANNOT_RUN)
    wish = _Wish(match, seat, seat_key, tuple(creature or ()), bot, ruleset, board, gm, hero_name)
    run("play", _play(url, wish, token=token, name=name))


def come_back_command(url: str, token: str, name: str) -> str:
    """Return the command line with which the player can return as the same player."""
    words = [
        "fracas",
        "play",
        *([url] if url != DEFAULT_URL else []),
        *(["--name", name] if name and not token else []),
    ]
    return f"{'FRACAS_TOKEN=… ' if token else ''}{shlex.join(words)}"


async def _opponents(client: Client, ruleset: str, mine: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the creatures of the player and of a bot: by default two that are easy to tell apart on the board.

    If the ruleset itself plays the monsters, or the server does not know the ruleset, the player's choice is returned
    unchanged with no creatures for the bot.
    """
    from fracas_clients.tui.matchup import opponents_for  # noqa: PLC0415 - this function needs it alone

    info = next((info for info in client.rulesets if info.name == ruleset and not info.house), None)
    if info is None:
        return mine, ()
    chance = random.Random()  # noqa: S311 - nobody gains by foreseeing it
    if not mine and info.party:
        mine = (chance.choice(info.party),)
    known = {one.name: one for one in (await client.describe(ruleset)).creatures}
    return mine, opponents_for(mine, known, chance)


@dataclass(frozen=True, slots=True)
class _Wish:
    """The match to join or to create; without a code, a bot or `gm` the lobby opens."""

    named: str
    seat: str
    seat_key: str
    creatures: tuple[str, ...]
    bot: str
    ruleset: str
    board: str
    gm: bool
    hero_name: str = ""


async def _enter(client: Client, wish: _Wish) -> Match | None:
    """Join or create the match; None: neither was asked for."""
    from fracas_protocol.v1 import MatchOptions, SeatRequest  # noqa: PLC0415 - this function needs it alone

    if wish.named:
        id_, code = id_or_code(wish.named)
        return await client.join(
            id_,
            code=code,
            seat=wish.seat,
            seat_key=wish.seat_key,
            creatures=wish.creatures,
            hero_name=wish.hero_name,
        )
    if wish.gm:
        seats = [SeatRequest(id="heroes"), SeatRequest(id="monsters", creatures=wish.creatures)]
        options = MatchOptions(gm="gm", takebacks=True, guests=True, invite_only=True)
        match = await client.create_match(wish.ruleset, board=wish.board, seats=seats, options=options)
        await match.assign_seat("monsters", "gm")
        return match
    if wish.bot:
        creatures, theirs = await _opponents(client, wish.ruleset, wish.creatures)
        seats = [SeatRequest(id="red", creatures=creatures), SeatRequest(id="blue", bot=wish.bot, creatures=theirs)]
        options = MatchOptions(guests=True)
        return await client.create_match(wish.ruleset, board=wish.board, seats=seats, options=options, take_seat="red")
    return None


async def _play(url: str, wish: _Wish, *, token: str, name: str) -> bool:
    import getpass  # noqa: PLC0415 - this function needs it alone

    from fracas_clients.tui.app import FracasApp  # noqa: PLC0415 - heavy, and not needed for --help
    from fracas_clients.tui.saved_choices import choices_path  # noqa: PLC0415 - likewise
    from fracas_clients.tui.themes import theme_path  # noqa: PLC0415 - likewise

    async with await connect_with_saved_token(url, token, name or getpass.getuser()) as client:
        await FracasApp(
            client,
            await _enter(client, wish),
            theme_path=theme_path(),
            seen=tokens_file().with_name("seen.json"),
            choices=choices_path(),
            command=come_back_command(url, token, name),
        ).run_async()
    return True
