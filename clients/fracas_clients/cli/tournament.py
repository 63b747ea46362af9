"""`fracas tournament create`, `open`, `join`, `start`, `status`, ...: tournaments on a server."""

from __future__ import annotations

import json
import sys
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from http.client import HTTPException
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final
from urllib.parse import quote

import typer

from fracas_clients.cli.guest_tokens import connect_with_saved_token
from fracas_clients.cli.options import (
    CANNOT_RUN,
    DEFAULT_URL,
    LARGEST,
    Name,
    Server,
    Token,
    Url,
    log_reconnects,
    print_line,
    run,
    server_url,
)
from fracas_clients.plurals import count_noun

if TYPE_CHECKING:
    from fracas_clients.tournaments import Tournaments
    from fracas_protocol.v1 import Tournament, TournamentStep

__all__ = ["add_commands"]

_COMMAND: Final = "tournament"
_TIMEOUT_S: Final = 20.0
_MAX_REPORT: Final = 256 * 1024 * 1024
"""Maximum size of a report, in bytes."""
_PHASES: Final = ("?", "open", "running", "paused", "over")

Id = typer.Argument(metavar="ID", help="Tournament id, as printed by `create` and `open`.")
Named = Annotated[str, Id]
OnlyOption = Annotated[str, typer.Option("--url", "-u", envvar="FRACAS_URL", show_envvar=True, help="The server.")]
"""The server address as an option only, for commands that take any number of arguments."""


def add_commands(app: typer.Typer) -> None:
    """Add the commands to an application."""
    for name, command in (
        ("create", create), ("open", open_), ("enter", enter), ("join", join), ("leave", leave), ("start", start),
        ("draft", draft),
        ("status", status), ("pause", pause), ("resume", resume), ("finish", finish), ("pair", pair),
        ("correct", correct), ("fetch", fetch),
    ):  # fmt: skip
        app.command(name)(command)


def create(
    name: Annotated[str, typer.Option(help="Name of the tournament.")],
    ruleset: Annotated[str, typer.Option(help="Ruleset.")],
    form: Annotated[
        str, typer.Option("--format", "-f", help="Format: swiss, round_robin, single_elimination, ...")
    ] = "swiss",
    rounds: Annotated[int, typer.Option(min=0, max=LARGEST, help="Rounds or cycles; 0: as many as fit the field.")] = 0,
    games: Annotated[
        int | None, typer.Option(min=1, max=LARGEST, help="Games per encounter [default: 1; with --mirrored 2].")
    ] = None,
    mirrored: Annotated[
        bool, typer.Option("--mirrored", help="Play each battle twice with the same dice and swapped sides; bots only.")
    ] = False,
    table: Annotated[int, typer.Option(min=2, max=8, help="Entrants per table, for heats.")] = 2,
    tables: Annotated[
        int, typer.Option(min=0, max=LARGEST, help="Maximum number of games at the same time; 0: no limit.")
    ] = 0,
    who: Annotated[str, typer.Option(help="Who may enter: all, people or bots.")] = "all",
    invited: Annotated[bool, typer.Option("--invited", help="Registration requires the invitation code.")] = False,
    avoid_teams: Annotated[bool, typer.Option("--avoid-teams", help="Keep members of a team apart.")] = False,
    third_place: Annotated[bool, typer.Option("--third-place", help="Play a game for third place.")] = False,
    challengers: Annotated[int, typer.Option(min=1, max=LARGEST, help="Number of challengers in a gauntlet.")] = 1,
    tie_break: Annotated[
        list[str] | None, typer.Option(help="Tie-break; repeat the option for further ones, in order.")
    ] = None,
    board: Annotated[list[str] | None, typer.Option(help="Board; repeat the option to rotate through several.")] = None,
    creature: Annotated[
        list[str] | None, typer.Option(help="Creature of every entrant; repeat the option for each.")
    ] = None,
    picks: Annotated[
        int,
        typer.Option(
            "--draft",
            min=0,
            max=6,
            help="Number of creatures that each entrant picks before the first round; 0: no draft.",
        ),
    ] = 0,
    draft_from: Annotated[
        list[str] | None, typer.Option(help="Creature in the draft pool; repeat the option for each [default: all].")
    ] = None,
    draft_time: Annotated[
        int, typer.Option(min=1, max=LARGEST, help="Seconds per pick; then a creature is picked at random.")
    ] = 60,
    bank: Annotated[int, typer.Option(min=0, max=LARGEST, help="Time bank of a seat in seconds; 0: no clock.")] = 0,
    increment: Annotated[int, typer.Option(min=0, max=LARGEST, help="Seconds added per decision.")] = 0,
    grace: Annotated[
        int | None, typer.Option(min=0, max=LARGEST, help="Seconds of absence after which a seat forfeits.")
    ] = None,
    delay: Annotated[int, typer.Option(min=0, max=LARGEST, help="Spectator delay in seconds.")] = 0,
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Create a tournament as its host."""
    from fracas_protocol.v1 import ClockOptions, MatchOptions, TournamentPlan  # noqa: PLC0415 - not needed for --help

    if games is None:
        games = 2 if mirrored else 1
    options = MatchOptions(spectator_delay_s=delay)
    if bank:
        options.clock.CopyFrom(ClockOptions(bank_ms=1000 * bank, increment_ms=1000 * increment))
    if grace is not None:
        options.grace_s = grace
    plan = TournamentPlan(
        name=name, format=form, ruleset=ruleset, rounds=rounds, games=games, mirrored=mirrored, table=table,
        tables=tables, who=who, invited=invited, avoid_teams=avoid_teams, third_place=third_place,
        challengers=challengers, tie_breaks=tie_break or (), boards=board or (), creatures=creature or (),
        match=options, draft=picks, draft_from=draft_from or (), draft_s=draft_time if picks else 0,
    )  # fmt: skip

    async def work(tournaments: Tournaments) -> None:
        made = await tournaments.create(plan)
        print_line(made.id)
        invitation = f"; invitation code: {made.code}" if invited else ""
        print_line(
            f"created {made.plan.name!r}{invitation}. Start it with: fracas tournament start {made.id}", err=True
        )

    _run(server_url(url, server), token, called, work)


def open_(url: Url = DEFAULT_URL, server: Server = "", token: Token = "", called: Name = "") -> None:
    """List tournaments; those with open registration come first."""

    async def work(tournaments: Tournaments) -> None:
        for one in sorted(await tournaments.newest(), key=lambda one: one.phase):
            plan = one.plan
            said = count_noun(one.ended, "game") + (f", {one.running} running" if one.running else "")
            print_line(f"{one.id}  {_PHASES[one.phase]:8} {plan.format:19} {plan.ruleset:15} {said:22} {plan.name}")

    _run(server_url(url, server), token, called, work)


def enter(
    tournament: Named,
    bot: Annotated[
        list[str],
        typer.Option(
            "--bot", "-b", help="random, greedy, focus, search, mcts, or NAME=POLICY; repeat the option for each."
        ),
    ],
    count: Annotated[int, typer.Option(min=1, max=LARGEST, help="Number of each.")] = 1,
    team: Annotated[str, typer.Option(help="Team of the bots.")] = "",
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Enter server bots; for the host."""
    for text in bot:
        _add_house_bots(tournament, text)

    async def work(tournaments: Tournaments) -> None:
        stands = await tournaments.get(tournament)
        for text in bot:
            name, equals, policy = text.partition("=")
            for number in range(1, count + 1):
                said = f"{name} {number}" if count > 1 else name if equals else ""
                stands = await tournaments.enter(tournament, bot=policy if equals else text, name=said, team=team)
        typer.echo(f"{len(stands.standings)} entrants")

    _run(server_url(url, server), token, called, work)


def _add_house_bots(tournament: str, text: str) -> None:
    """Check that a text can name a server bot.

    Raises:
        typer.BadParameter: The text is empty, or names a bot from a file, which only the file's owner can run.
    """
    name, equals, policy = text.partition("=")
    if not (policy if equals else text).strip() or (equals and not name.strip()):
        raise typer.BadParameter(f"invalid bot {text!r}: write POLICY or NAME=POLICY, such as best=greedy")
    own = policy if equals else text
    if any(sign in own for sign in (":", "/", "\\")) or own.endswith(".py"):
        raise typer.BadParameter(
            f"the server does not have your bot {own!r}: run it from here with "
            f"`fracas tournament join {tournament} --policy module:Class`"
        )


def join(
    tournament: Named,
    policy: Annotated[str, typer.Option("--policy", "-p", help="Play all games with this policy, until the end.")] = "",
    code: Annotated[str, typer.Option(help="Invitation code.")] = "",
    team: Annotated[str, typer.Option(help="Your team.")] = "",
    creature: Annotated[
        list[str] | None, typer.Option(help="Creature to play with; repeat the option for each.")
    ] = None,
    pace: Annotated[float, typer.Option(min=0, help="Seconds before each choice of the policy.")] = 0.0,
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Enter a tournament: as a person, or with --policy as a bot that plays all its games."""

    async def work(tournaments: Tournaments) -> None:
        from fracas_clients.policies.loading import load_policy  # noqa: PLC0415 - not needed for --help

        kind = load_policy(policy) if policy else None  # before registration, so that a broken policy takes no place
        stands = await tournaments.get(tournament)
        if not stands.your_entrant:
            stands = await tournaments.enter(
                tournament, code=code, team=team, creatures=creature or (), is_bot=bool(policy)
            )
        if kind is None:
            typer.echo(f"you are registered; see your games with: fracas tournament status {tournament}")
            return
        log_reconnects()
        ended = await tournaments.play_all(tournament, kind, pace=pace, told=lambda game: print_line(str(game)))
        _show(ended)

    # A bot is one of its own, and not the guest that this machine's person is.
    _run(server_url(url, server), token, called or (f"{policy} bot" if policy else ""), work)


def leave(
    tournament: Named,
    entrant: Annotated[str, typer.Option(help="Remove this entrant; for the host.")] = "",
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Leave a tournament; your remaining games are lost."""

    async def work(tournaments: Tournaments) -> None:
        _show(await tournaments.leave(tournament, entrant))

    _run(server_url(url, server), token, called, work)


def status(
    tournament: Named,
    wait: Annotated[bool, typer.Option("--wait", help="Wait until it is over.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Show the state of a tournament, and your waiting games."""

    async def work(tournaments: Tournaments) -> None:
        import asyncio  # noqa: PLC0415 - this function needs it alone

        from fracas_protocol.v1 import TournamentPhase  # noqa: PLC0415 - not needed for --help

        stands = await tournaments.get(tournament)
        if wait:
            log_reconnects()
        while wait and stands.phase != TournamentPhase.TOURNAMENT_PHASE_OVER:
            await asyncio.sleep(1)
            stands = await tournaments.get(tournament)
        if as_json:
            from google.protobuf.json_format import MessageToDict  # noqa: PLC0415 - likewise

            typer.echo(json.dumps(MessageToDict(stands, preserving_proto_field_name=True), ensure_ascii=False))
        else:
            _show(stands)

    _run(server_url(url, server), token, called, work)


def draft(
    tournament: Named,
    creature: Annotated[str, typer.Argument(help="Creature, as listed by `status`.")],
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Pick a creature in a roster draft."""

    async def work(tournaments: Tournaments) -> None:
        _show(await tournaments.draft(tournament, creature))

    _run(server_url(url, server), token, called, work)


def start(tournament: Named, url: Url = DEFAULT_URL, server: Server = "", token: Token = "", called: Name = "") -> None:
    """Close registration and start; for the host."""
    _steer(tournament, "START", "", server_url(url, server), token, called)


def pause(
    tournament: Named,
    reason: Annotated[str, typer.Option(help="Reason, shown to all entrants.")] = "",
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Pause a tournament: no further games start, running games continue; for the host."""
    _steer(tournament, "PAUSE", reason, server_url(url, server), token, called)


def resume(
    tournament: Named, url: Url = DEFAULT_URL, server: Server = "", token: Token = "", called: Name = ""
) -> None:
    """Resume after a pause; for the host."""
    _steer(tournament, "RESUME", "", server_url(url, server), token, called)


def finish(
    tournament: Named,
    reason: Annotated[str, typer.Option(help="Reason, shown to all entrants.")] = "",
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """End a tournament now, with its current standings as the result; for the host."""
    _steer(tournament, "FINISH", reason, server_url(url, server), token, called)


def pair(
    tournament: Named,
    tables: Annotated[list[str], typer.Argument(help="Entrants of each table, separated by commas: e1,e2 e3.")],
    url: OnlyOption = DEFAULT_URL,
    token: Token = "",
    called: Name = "",
) -> None:
    """Pair a round by hand; for the host of an `uploaded` tournament."""

    async def work(tournaments: Tournaments) -> None:
        _show(await tournaments.pair(tournament, [table.split(",") for table in tables]))

    _run(url, token, called, work)


def correct(
    tournament: Named,
    encounter: Annotated[str, typer.Argument(help="Encounter, such as r2t5.")],
    scores: Annotated[list[float], typer.Argument(help="Score of each entrant: 1 0, or 0.5 0.5.")],
    reason: Annotated[str, typer.Option(help="Reason, kept in the record.")],
    url: OnlyOption = DEFAULT_URL,
    token: Token = "",
    called: Name = "",
) -> None:
    """Correct a result; for the host."""
    if not all(0 <= score <= 1 for score in scores):
        raise typer.BadParameter("invalid score: use numbers from 0 to 1, such as 1 0 or 0.5 0.5")

    async def work(tournaments: Tournaments) -> None:
        _show(await tournaments.correct(tournament, encounter, scores, reason))

    _run(url, token, called, work)


def fetch(
    tournament: Named,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Output file: .html, .json, .csv or .games.csv.")
    ] = None,
    url: Url = DEFAULT_URL,
    server: Server = "",
) -> None:
    """Download the report of a tournament in the format of the output's extension."""
    run(_COMMAND, _fetched(tournament, output or Path(f"{quote(tournament, safe='')}.html"), server_url(url, server)))


async def _fetched(tournament: str, where: Path, url: str) -> bool:
    from fracas_clients.connection import full_url  # noqa: PLC0415 - heavy, and not needed for --help
    from fracas_clients.errors import CannotConnect, Refused  # noqa: PLC0415 - likewise

    server = full_url(url).rstrip("/")
    form = next((one for one in (".games.csv", ".csv", ".json") if where.name.endswith(one)), "")
    address = f"{server.replace('ws', 'http', 1)}/tournaments/{quote(tournament, safe='')}{form}"
    try:
        with urllib.request.urlopen(address, timeout=_TIMEOUT_S) as answer:  # noqa: S310, ASYNC210 - the user names it
            report = answer.read(_MAX_REPORT)
    except urllib.error.HTTPError as error:
        if error.headers.get_content_type() != "text/plain":  # in which a server of ours says why
            raise CannotConnect(server, f"another program answers: {error.code} {error.reason}") from None
        raise Refused(
            error.reason.lower().replace(" ", "_"), error.read(_MAX_REPORT).decode(errors="replace").strip()
        ) from None
    except (OSError, HTTPException) as error:
        met = getattr(error, "reason", error)
        raise CannotConnect(server, (getattr(met, "strerror", "") or str(met)).lower()) from None
    try:
        where.write_bytes(report)  # noqa: ASYNC240 - nothing else runs
    except OSError as error:
        typer.echo(f"fracas {_COMMAND}: cannot write {where}: {error.strerror}", err=True)
        raise typer.Exit(CANNOT_RUN) from None
    typer.echo(f"written to {where}")
    return True


def _steer(tournament: str, step: str, reason: str, url: str, token: str, called: str) -> None:
    from fracas_protocol import v1  # noqa: PLC0415 - not needed for --help

    wanted: TournamentStep.ValueType = v1.TournamentStep.Value(f"TOURNAMENT_STEP_{step}")

    async def work(tournaments: Tournaments) -> None:
        _show(await tournaments.steer(tournament, wanted, reason))

    _run(url, token, called, work)


def _run(url: str, token: str, name: str, work: Callable[[Tournaments], Awaitable[None]]) -> None:
    """Connect to the server, with the given token or the one saved for the name, and run the work."""

    async def connected() -> bool:
        import getpass  # noqa: PLC0415 - this function needs it alone

        from fracas_clients.tournaments import Tournaments  # noqa: PLC0415 - heavy, and not needed for --help

        async with await connect_with_saved_token(url, token, name or getpass.getuser()) as client:
            await work(Tournaments(client))
        return True

    run(_COMMAND, connected())


def _show_draft(stands: Tournament) -> None:
    """Print which entrant has to pick a creature, and the remaining creatures."""
    turn = next((one.name for one in stands.standings if one.entrant == stands.draft.entrant), "?")
    yours = stands.draft.entrant == stands.your_entrant
    left = f" within {stands.draft.left_ms // 1000} s" if stands.draft.left_ms else ""
    print_line(
        f"your turn to pick{left}: fracas tournament draft {stands.id} CREATURE" if yours else f"{turn} picks{left}"
    )
    print_line("  " + ", ".join(f"{one.creature} ({one.count})" for one in stands.draft.choices))


def _show(stands: Tournament) -> None:
    """Print the state of a tournament as plain text."""
    plan = stands.plan
    rounds = f"round {stands.round}" + (f" of {stands.rounds}" if stands.rounds else "") if stands.round else ""
    facts = [
        plan.format.replace("_", " "),
        plan.ruleset,
        _PHASES[stands.phase],
        rounds,
        f"{count_noun(stands.ended, 'game')} played",
    ]
    print_line(f"{plan.name}: {', '.join(fact for fact in facts if fact)}")
    if stands.note:
        print_line(stands.note)
    for one in stands.standings:
        gone = " (withdrawn)" if one.withdrawn else ""
        figures = f"{one.points / 100:5g}  {one.won:3} {one.drawn:3} {one.lost:3}"
        fights = f": {', '.join(one.creatures)}" if one.creatures else ""
        print_line(f"{one.rank:4}  {figures}  {one.name}{gone}  [{one.entrant}]{fights}")
    if stands.HasField("draft"):
        _show_draft(stands)
    for each in stands.encounters:
        result = " : ".join(f"{score / 100:g}" for score in each.scores) or ("runs" if each.matches else "waits")
        print_line(f"  {each.id:7} {' - '.join(each.names)}: {result}" + (f" ({each.how})" if each.how else ""))
    for match in stands.your_matches:
        print_line(f"your game is waiting: fracas play --match {match}")
    sys.stdout.flush()
