"""`fracas table`: list, show, export, import, rest, put creatures and boards; tables of groups that meet again."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

import typer

from fracas_clients.cli.guest_tokens import connect_with_saved_token
from fracas_clients.cli.options import CANNOT_RUN, DEFAULT_URL, Name, Server, Token, Url, print_line, run, server_url
from fracas_clients.plurals import count_noun

if TYPE_CHECKING:
    from fracas_clients.client import Client
    from fracas_clients.tables import Table
    from fracas_protocol.v1 import TableHero

__all__ = ["app"]

app = typer.Typer(add_completion=False, no_args_is_help=True)

_LARGEST: Final = 4 * 1024 * 1024
"""Maximum size of a file to import, in bytes; the server's limit is lower."""

TableId: TypeAlias = Annotated[str, typer.Argument(metavar="ID", help="Table id, as printed by `list`.")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]

_LIST = """
Examples:

  fracas table list

  fracas table list wss://fracas.example.org --json
"""
_SHOW = """
Examples:

  fracas table show k7m2xw9e4bqd

  fracas table show k7m2xw9e4bqd --json
"""
_EXPORT = """
Examples:

  fracas table export k7m2xw9e4bqd thursdays.json

  fracas table export k7m2xw9e4bqd - | jq .heroes
"""
_IMPORT = """
Examples:

  fracas table import thursdays.json

  fracas table import thursdays.json --title "Thursdays, continued"
"""
_REST = """
Examples:

  fracas table rest k7m2xw9e4bqd long

  fracas table rest k7m2xw9e4bqd short --spend h2=1 --spend h3=2
"""
_PUT_CREATURE = """
Examples:

  fracas table put-creature k7m2xw9e4bqd goblin_chief.yaml

The file is one that the page's creature editor downloads, or one that you have written.
"""
_PUT_BOARD = """
Examples:

  fracas table put-board k7m2xw9e4bqd old_mill.yaml

The file is one that the page's board editor downloads, or one that `fracas board import` writes.
"""


@app.command("list", epilog=_LIST)
def list_(
    as_json: Json = False, url: Url = DEFAULT_URL, server: Server = "", token: Token = "", called: Name = ""
) -> None:
    """List your tables."""

    async def work(client: Client) -> None:
        from fracas_clients.tables import Table  # noqa: PLC0415 - not needed for --help

        tables = await Table.mine(client)
        if as_json:
            typer.echo(json.dumps([_plain(table) for table in tables], ensure_ascii=False))
            return
        if not tables:
            typer.echo("You have no tables: import one, or join one by its code.")
        for table in tables:
            role = "game master" if table.is_gm else "player"
            running = ", battle running" if table.running is not None else ""
            people = count_noun(len(table.members), "member")
            print_line(f"{table.id}  {table.name}  ({table.ruleset}, {people}, {role}{running})")

    _run("list", server_url(url, server), token, called, work)


@app.command(epilog=_SHOW)
def show(
    table: TableId,
    as_json: Json = False,
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Show a table: its members, heroes, encounters and battles."""

    async def work(client: Client) -> None:
        from fracas_clients.tables import Table  # noqa: PLC0415 - not needed for --help

        found = await Table.get(client, table)
        if as_json:
            typer.echo(json.dumps(_plain(found), ensure_ascii=False))
        else:
            _show(found)

    _run("show", server_url(url, server), token, called, work)


@app.command(epilog=_EXPORT)
def export(
    table: TableId,
    file: Annotated[Path, typer.Argument(help="The file to write; `-`: standard output.")],
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Write a table to a file; for game masters."""
    if str(file) != "-" and file.exists() and not force:
        raise typer.BadParameter(f"{file} exists: name another file, or use --force")

    async def work(client: Client) -> None:
        from fracas_clients.tables import Table  # noqa: PLC0415 - not needed for --help

        data = await (await Table.get(client, table)).export()
        if str(file) == "-":
            typer.echo(data.decode())
            return
        _write(file, data)
        typer.echo(f"Wrote {file} ({len(data)} bytes).")

    _run("export", server_url(url, server), token, called, work)


@app.command("import", epilog=_IMPORT)
def import_(
    file: Annotated[Path, typer.Argument(help="The file.")],
    title: Annotated[str, typer.Option(help="Name of the new table [default: that of the file].")] = "",
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Create a table from a file; you are its owner and only member."""
    data = _read(file)

    async def work(client: Client) -> None:
        from fracas_clients.tables import Table  # noqa: PLC0415 - not needed for --help

        table = await Table.import_file(client, data, name=title)
        print_line(f"Created table {table.id}, {table.name}. Invitation code: {table.code}")

    _run("import", server_url(url, server), token, called, work)


@app.command(epilog=_REST)
def rest(
    table: TableId,
    kind: Annotated[str, typer.Argument(help="short or long.")],
    spend: Annotated[
        list[str] | None,
        typer.Option(metavar="HERO=N", help="Hit Dice, recoveries or surges that a hero spends; repeatable."),
    ] = None,
    hours: Annotated[int, typer.Option(min=0, help="Hours that have passed since the last rest.")] = 0,
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Let the living heroes of a table rest by the rules; for game masters."""
    spending = dict(_spending(word) for word in spend or ())

    async def work(client: Client) -> None:
        from fracas_clients.tables import Table  # noqa: PLC0415 - not needed for --help

        found = await Table.get(client, table)
        await found.rest(kind, spend=spending, hours=hours)
        print_line(f"The heroes of {found.name} have taken a {kind} rest.")
        for hero in found.heroes:
            print_line(_hero_line(found, hero))
        able = [hero for hero in found.heroes if hero.stock.left and hero.id not in spending]
        if kind == "short" and able:
            unspent = ", ".join(hero.id for hero in able)
            print_line(f"Not spent by {unspent}: use --spend {able[0].id}=1 to regain hit points in a short rest.")

    _run("rest", server_url(url, server), token, called, work)


@app.command("put-creature", epilog=_PUT_CREATURE)
def put_creature(
    table: TableId,
    file: Annotated[Path, typer.Argument(help="A creature in YAML.")],
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Add a creature to a table, or replace the one with the same id; for game masters."""
    _put("creature", table, file, url=server_url(url, server), token=token, name=called)


@app.command("put-board", epilog=_PUT_BOARD)
def put_board(
    table: TableId,
    file: Annotated[Path, typer.Argument(help="A board in YAML.")],
    url: Url = DEFAULT_URL,
    server: Server = "",
    token: Token = "",
    called: Name = "",
) -> None:
    """Add a board to a table, or replace the one with the same name; for game masters."""
    _put("board", table, file, url=server_url(url, server), token=token, name=called)


def _put(kind: Literal["creature", "board"], table: str, file: Path, *, url: str, token: str, name: str) -> None:
    text = _text(f"put-{kind}", file)

    async def work(client: Client) -> None:
        from fracas_clients.tables import Table  # noqa: PLC0415 - not needed for --help

        found = await Table.get(client, table)
        changed = await (found.put_creature(text) if kind == "creature" else found.put_board(text))
        there = changed.data.creatures if kind == "creature" else changed.data.boards
        print_line(f"{kind.capitalize()}s of {changed.name}: {', '.join(one.name for one in there)}")

    _run(f"put-{kind}", url, token, name, work)


def _spending(word: str) -> tuple[str, int]:
    hero, _, number = word.partition("=")
    if not number.isdecimal():
        raise typer.BadParameter(f"{word!r} is not HERO=N: write the hero's id and a number", param_hint="--spend")
    return hero, int(number)


def _run(command: str, url: str, token: str, name: str, work: Callable[[Client], Awaitable[None]]) -> None:
    async def connected() -> bool:
        async with await connect_with_saved_token(url, token, name) as client:
            await work(client)
        return True

    run(f"table {command}", connected())


def _plain(table: Table) -> dict[str, Any]:
    from google.protobuf.json_format import MessageToDict  # noqa: PLC0415 - not needed for --help

    found: dict[str, Any] = MessageToDict(table.data, preserving_proto_field_name=True)
    return found


def _show(table: Table) -> None:
    print_line(f"{table.name} ({table.ruleset}), version {table.version}")
    if table.code:
        print_line(f"Invitation code: {table.code}")
    print_line("Members: " + ", ".join(f"{one.name} ({one.role})" for one in table.members))
    for hero in table.heroes:
        print_line(_hero_line(table, hero))
    for encounter in table.encounters:
        monsters = count_noun(len(encounter.monsters), "monster")
        print_line(f"Encounter {encounter.id}: {encounter.name} ({encounter.board}, {monsters})")
    for battle in table.battles:
        winner = f"{battle.winner} won" if battle.winner else "no winner"
        print_line(f"Battle {battle.match}: {battle.name}, {winner} ({battle.how})")
    if table.running is not None:
        print_line(f"Running battle: {table.running.name} (match {table.running.match})")


def _hero_line(table: Table, hero: TableHero) -> str:
    state = table.state_of(hero)
    hp = _part(state, "hp")
    words = [f"{hp.get('now', '?')}/{hp.get('max', '?')} HP"]
    words += [f"{hp['temp']} temporary"] if hp.get("temp") else []
    if hero.stock.name:
        die = f" ({hero.stock.die})" if hero.stock.die else ""
        words += [f"{hero.stock.name.replace('_', ' ')} {hero.stock.left}/{hero.stock.most}{die}"]
    words += [f"spent: {', '.join(spent)}"] if (spent := _part(state, "spent")) else []
    words += [", ".join(conditions)] if (conditions := _part(state, "conditions")) else []
    words += ["dead"] if hero.dead else []
    player = next((one.name for one in table.members if one.id == hero.player), "no player")
    return f"Hero {hero.id}: {hero.name or hero.content}, {player}: {'; '.join(words)}"


def _part(state: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Return a part of a state that consists of named values; empty if it is missing, or has another form."""
    found = state.get(key)
    return found if isinstance(found, Mapping) else {}


def _write(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except OSError as error:
        typer.echo(f"fracas table export: cannot write {file}: {error.strerror}", err=True)
        raise typer.Exit(CANNOT_RUN) from None


def _text(command: str, file: Path) -> str:
    try:
        return _read(file, command).decode()
    except UnicodeDecodeError:
        raise typer.BadParameter(f"{file} is not a text in UTF-8: write it again as such") from None


def _read(file: Path, command: str = "import") -> bytes:
    try:
        if file.stat().st_size > _LARGEST:
            raise typer.BadParameter(f"{file} is larger than {_LARGEST // 2**20} MiB: choose another file")
        return file.read_bytes()
    except OSError as error:
        typer.echo(f"fracas table {command}: cannot read {file}: {error.strerror}", err=True)
        raise typer.Exit(CANNOT_RUN) from None
