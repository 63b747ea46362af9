"""`fracas bot`: connect a policy to a server and let it play."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Final

import typer

from fracas_clients.cli.options import (
    DEFAULT_URL,
    LARGEST,
    Name,
    Ruleset,
    Server,
    Token,
    Url,
    log_reconnects,
    print_line,
    run,
    server_url,
)
from fracas_clients.match_references import id_or_code

if TYPE_CHECKING:
    from random import Random

    from fracas_clients.client import Client
    from fracas_clients.match import Match
    from fracas_clients.policies.base import Policy
    from fracas_clients.policies.series import SeriesGame

__all__ = ["app"]

_CANNOT_RUN: Final = 2
_MODES: Final = ("duel", "teams", "free_for_all", "party")

app = typer.Typer(add_completion=False)

_EXAMPLES = """
Examples:

  fracas bot --policy greedy

  fracas bot --policy focus --ruleset srd5 --fill 0 --games 3

  fracas bot --policy greedy --create --pace 0.5

  fracas bot ws://127.0.0.1:8420 --policy my_bot:Bot --match KRAKEN

Without --match and --create it waits in the queue for an opponent; with --fill a server bot steps in.
Exit codes: 0 all matches played, 1 its policy failed or the server refused, 2 could not run, 130 Ctrl-C.
"""


@dataclass(frozen=True, slots=True)
class _Wish:
    """The command's options that describe the matches to play."""

    match: str
    seat: str
    create: bool
    ruleset: str
    board: str
    creatures: tuple[str, ...]
    mode: str
    seats: int
    fill_after_s: int | None


@app.command(epilog=_EXAMPLES)
def bot(
    url: Url = DEFAULT_URL,
    server: Server = "",
    policy: Annotated[
        str,
        typer.Option("--policy", "-p", help="random, house, greedy, focus, search, mcts, or your own: module:Class."),
    ] = "random",
    match: Annotated[str, typer.Option("--match", "-m", help="Join this match: invitation code or match id.")] = "",
    seat: Annotated[str, typer.Option(help="Take this seat [default: the first free one].")] = "",
    create: Annotated[bool, typer.Option("--create", help="Create a match and wait for an opponent.")] = False,
    queue: Annotated[bool, typer.Option("--queue", help="Find opponents in the queue (the default).")] = False,
    mode: Annotated[str, typer.Option(help=f"Match mode in the queue: {', '.join(_MODES)}.")] = "",
    seats: Annotated[int, typer.Option(min=0, max=8, help="Number of seats in the queue; 0: the usual number.")] = 0,
    fill: Annotated[
        int | None,
        typer.Option(min=0, max=LARGEST, help="Seconds in the queue after which server bots take free seats."),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of matches to play.")] = 1,
    creature: Annotated[
        list[str] | None, typer.Option(help="Creature to play with; repeat the option for each.")
    ] = None,
    board: Annotated[str, typer.Option(help="Board of the match that --create creates.")] = "",
    ruleset: Ruleset = "monster_mash",
    token: Token = "",
    name: Name = "",
    pace: Annotated[float, typer.Option(min=0, help="Seconds before each choice, for human viewers.")] = 0.0,
    seed: Annotated[int | None, typer.Option(help="Random seed of the policy, for repeatable choices.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per game, and one with the totals.")
    ] = False,
) -> None:
    """Connect a bot: a shipped policy or your own.

    The bot plays the given number of matches and reconnects if the connection breaks. At the end it
    prints its wins, losses and draws. A policy that raises an error loses that match, and the next one is played.
    """
    log_reconnects()
    if sum((bool(match), create, queue)) > 1:
        raise typer.BadParameter("--match, --create and --queue cannot be combined: use one of them")
    if match and games > 1:
        raise typer.BadParameter("--games cannot be combined with --match: use --create or --queue")
    if mode and mode not in _MODES:
        raise typer.BadParameter(f"unknown mode: use one of {', '.join(_MODES)}", param_hint="--mode")
    if (mode or seats or fill is not None) and (match or create):
        raise typer.BadParameter("--mode, --seats and --fill can only be used with --queue")
    wish = _Wish(match, seat, create, ruleset, board, tuple(creature or ()), mode, seats, fill)
    run(
        "bot",
        _play(
            server_url(url, server),
            policy,
            wish,
            games=games,
            token=token,
            name=name,
            pace=pace,
            seed=seed,
            as_json=as_json,
        ),
    )


async def _play(
    url: str,
    policy: str,
    wish: _Wish,
    *,
    games: int,
    token: str,
    name: str,
    pace: float,
    seed: int | None,
    as_json: bool,
) -> bool:
    import random  # noqa: PLC0415 - this function needs it alone

    from fracas_clients.client import Client  # noqa: PLC0415 - heavy, and not needed for --help
    from fracas_clients.errors import PolicyFailed  # noqa: PLC0415 - likewise
    from fracas_clients.policies.loading import load_policy  # noqa: PLC0415 - likewise
    from fracas_clients.policies.series import Series  # noqa: PLC0415 - likewise

    try:
        kind = load_policy(policy)
    except PolicyFailed as error:
        typer.echo(error.story(), err=True)
        raise typer.Exit(_CANNOT_RUN) from None
    chance = random.Random(seed)  # noqa: S311 - a bot's whims are no secret
    client = await Client.connect(url, token, name=name or f"{kind.name or kind.__name__} bot")
    series = Series()
    async with client:
        try:
            for number in range(1, games + 1):
                game = await _one(client, kind, chance, wish, pace)
                series.games.append(game)
                print_line(json.dumps({"game": number, **asdict(game)}) if as_json else f"game {number}: {game}")
        finally:  # also where Ctrl-C ends a long series
            if series.games:
                typer.echo(json.dumps({"summary": series.figures()}) if as_json else str(series))
    return not series.failed


async def _one(client: Client, kind: type[Policy], chance: Random, wish: _Wish, pace: float) -> SeriesGame:
    from fracas_clients.errors import PolicyFailed  # noqa: PLC0415 - heavy, and not needed for --help
    from fracas_clients.policies.runner import play, start_policy  # noqa: PLC0415 - likewise
    from fracas_clients.policies.series import SeriesGame  # noqa: PLC0415 - likewise

    match = await _find(client, wish)
    try:
        policy = await start_policy(match, lambda: kind(chance=chance), kind.name or kind.__name__)
        return SeriesGame.of(match.id, await play(match, policy, pace=pace))
    except PolicyFailed as error:
        typer.echo(error.story(), err=True)
        return SeriesGame.given_up(match.id)


async def _find(client: Client, wish: _Wish) -> Match:
    if wish.match:
        id_, code = id_or_code(wish.match)
        return await client.join(id_, code=code, seat=wish.seat, creatures=wish.creatures)
    if not wish.create:
        from fracas_protocol.v1 import MatchMode  # noqa: PLC0415 - heavy, and not needed for --help

        return await client.queue(
            wish.ruleset,
            creatures=wish.creatures,
            mode=MatchMode.Value(f"MATCH_MODE_{wish.mode.upper() or 'UNSPECIFIED'}"),
            seats=wish.seats,
            fill_after_s=wish.fill_after_s,
        )
    from fracas_protocol.v1 import MatchOptions, SeatRequest  # noqa: PLC0415 - heavy, and not needed for --help

    seats = [SeatRequest(id="red", creatures=wish.creatures), SeatRequest(id="blue")]
    match = await client.create_match(
        wish.ruleset, board=wish.board, seats=seats, options=MatchOptions(guests=True), take_seat="red"
    )
    print_line(f"created match {match.id}; join it by its code {match.code}", err=True)
    return match
