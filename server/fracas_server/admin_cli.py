"""The `fracas admin` command: a client of a running server's operations port (`admin`)."""

from __future__ import annotations

import json
import os
import sys
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Annotated, Any, Literal, NoReturn
from urllib.parse import quote

import typer

from fracas_server.http_client import MAX_ANSWER, SCHEMES, error_text, open_without_redirect

_EXAMPLES = """
Examples:

  fracas admin list

  fracas admin list --address http://127.0.0.1:9100

  fracas admin end 7fk3mw2xqz

  fracas admin ban guest:3fa9 --hours 2

  fracas admin ban 203.0.113.0/24

  cat leaked.token | fracas admin revoke -

  fracas admin drain

Start the server with --operations-port 8421 and FRACAS_ADMIN_TOKEN, and set the same FRACAS_ADMIN_TOKEN here.
`list` shows the ids of matches, `show` the subjects of the players.
Exit codes: 0 done, 1 refused by the server, 2 server not reachable, 130 Ctrl-C.
"""

admin_app = typer.Typer(add_completion=False, no_args_is_help=True, epilog=_EXAMPLES)

_TIMEOUT_S = 10.0
_WRONG = 2

Address = Annotated[str, typer.Option(envvar="FRACAS_ADMIN_ADDRESS", help="The server's operations port.")]
_HERE = "http://127.0.0.1:8421"


@admin_app.command("list")
def list_matches(address: Address = _HERE) -> None:
    """List the matches of this node."""
    for match in _ask(address, "list")["matches"]:
        players = ", ".join(player or "(free)" for player in match["players"])
        line = f"{match['match']}  {match['phase']:8} {match['ruleset']:15} v{match['version']:<5} {players}"
        typer.echo(line.replace("\n", " "))  # one line per match, even if a player's name has line breaks


@admin_app.command()
def show(match: str, address: Address = _HERE) -> None:
    """Show one match: its seats and their players."""
    _print(_ask(address, f"show/{_part(match)}"))


@admin_app.command()
def dump(match: str, address: Address = _HERE) -> None:
    """Print everything stored about a match except its secrets, as JSON."""
    _print(_ask(address, f"dump/{_part(match)}"))


@admin_app.command()
def end(match: str, address: Address = _HERE) -> None:
    """End a match now without a winner."""
    _print(_ask(address, f"end/{_part(match)}"))


Target = Annotated[str, typer.Argument(help="A subject, an address, or a network as 203.0.113.0/24.")]


@admin_app.command()
def kick(target: Target, address: Address = _HERE) -> None:
    """Close all connections of a subject, address or network; it may reconnect."""
    _print(_ask(address, f"kick/{_part(target)}"))


@admin_app.command()
def ban(
    target: Target,
    hours: Annotated[int, typer.Option(min=0, help="Duration; 0 lifts the ban.")] = 24,
    guests: Annotated[bool, typer.Option("--guests", help="Of a network: only clients without a token.")] = False,  # noqa: FBT002
    address: Address = _HERE,
) -> None:
    """Ban a subject, address or network on all nodes for some hours; its matches continue without it.

    Banning a guest also refuses new guests from its addresses.
    """
    _print(_ask(address, f"ban/{_part(target)}/{hours}{'/guests' if guests else ''}"))


@admin_app.command()
def bans(address: Address = _HERE) -> None:
    """List the bans in force."""
    _print(_ask(address, "bans"))


@admin_app.command()
def revoke(
    token: Annotated[str, typer.Argument(help="The token, its id as `bans` lists it, or - for standard input.")],
    lift: Annotated[bool, typer.Option("--lift", help="Accept it again.")] = False,  # noqa: FBT002
    address: Address = _HERE,
) -> None:
    """Revoke one token on all nodes and close its connections; other tokens of its subject stay valid.

    Only the token's id is sent to the server.
    """
    from fracas_server.tokens import token_id  # noqa: PLC0415 - slow import, not needed by the other commands

    given = (sys.stdin.readline() if token == "-" else token).strip()  # noqa: S105 - not a secret
    found = given if given.startswith("#") else token_id(given)
    _print(_ask(address, f"revoke/{found[1:]}{'/lift' if lift else ''}"))


@admin_app.command()
def drain(how: Annotated[Literal["on", "off"], typer.Argument()] = "on", address: Address = _HERE) -> None:
    """Stop accepting new matches and report not ready, while running matches continue; `off` reverts this."""
    _print(_ask(address, f"drain/{how}"))


def _part(word: str) -> str:
    return quote(word, safe=":@+", errors="replace")


def _print(told: dict[str, Any]) -> None:
    typer.echo(json.dumps(told, indent=2, ensure_ascii=False))


def _ask(address: str, path: str) -> dict[str, Any]:
    token = os.environ.get("FRACAS_ADMIN_TOKEN", "")
    if not token:
        typer.echo("fracas admin: set FRACAS_ADMIN_TOKEN to the server's admin token", err=True)
        raise typer.Exit(_WRONG)
    scheme, found, rest = address.partition("://")
    if not found:
        scheme, rest = "http", address
    if scheme not in SCHEMES or not rest:
        _cannot(
            f"{address!r} is not the address of an operations port: use http://HOST:PORT, https://HOST or HOST:PORT"
        )
    where = f"{SCHEMES[scheme]}://{rest.rstrip('/')}"
    try:
        request = urllib.request.Request(  # noqa: S310 - the URL comes from the operator
            f"{where}/admin/{path}", headers={"Authorization": f"Bearer {token}"}
        )
        with open_without_redirect(request, timeout=_TIMEOUT_S) as answer:
            told: dict[str, Any] = json.loads(answer.read(MAX_ANSWER))
            return told
    except urllib.error.HTTPError as error:
        said = _answered(error)
        if "there is /healthz" in said:
            _cannot(f"the server at {where} has no admin API: start it with FRACAS_ADMIN_TOKEN")
        if not said or "the page is at" in said:
            _cannot(f"{where} is not an operations port: use the port of `fracas serve --operations-port`")
        typer.echo(f"fracas admin: {' '.join(said.split())}", err=True)
        raise typer.Exit(1) from None
    except (OSError, ValueError, HTTPException) as error:
        nobody = f"no operations port answers at {where} ({error_text(error)})"
        _cannot(f"{nobody}; use the server's --operations-port as --address")


def _cannot(sentence: str) -> NoReturn:
    typer.echo(f"fracas admin: {' '.join(sentence.split())}", err=True)
    raise typer.Exit(_WRONG) from None


def _answered(error: urllib.error.HTTPError) -> str:
    """Return the reason that a Fracas server gave for a refusal; empty if the answer came from another program."""
    told = error.read(MAX_ANSWER).decode(errors="replace").strip()
    match error.headers.get_content_type():
        case "text/plain":
            return told
        case "application/json":
            try:
                found = json.loads(told)
            except ValueError:
                return ""
            return str(found.get("error", "")) if isinstance(found, dict) else ""
        case _:
            return ""
