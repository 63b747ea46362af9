"""`fracas watch`: watch a match, drawn on a terminal or as lines of text into a pipe."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from fracas_clients.cli.options import (
    DEFAULT_URL,
    Lang,
    Server,
    Token,
    Url,
    log_reconnects,
    run,
    select_language,
    server_url,
)
from fracas_clients.match_references import address_and_match, id_or_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from fracas_clients.client import Client
    from fracas_clients.match import Match
    from fracas_clients.tui.painter import Painter
    from fracas_clients.updates import Update

__all__ = ["app"]

app = typer.Typer(add_completion=False)

_EXAMPLES = """
Examples:

  fracas watch

  fracas watch KRAKEN

  fracas watch --plain

  fracas watch --json > match.jsonl

It reconnects after a lost connection, and ends with the match.
Exit codes: 0 the match is over, 1 no match found, 2 could not run, 130 Ctrl-C.
"""


@app.command(epilog=_EXAMPLES)
def watch(
    url: Url = DEFAULT_URL,
    server: Server = "",
    match: Annotated[
        str,
        typer.Argument(
            help="Match id or invitation code, with or without a server before it [default: the newest running match]."
        ),
    ] = "",
    json_: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per line: the view first, then the events.")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Print lines of text, also on a terminal.")] = False,
    mqtt: Annotated[str, typer.Option(help="Watch over this MQTT broker instead: mqtt://HOST:PORT.")] = "",
    token: Token = "",
    lang: Lang = "",
) -> None:
    """Watch a match in the terminal.

    If the output is a pipe, the events are printed line by line.
    """
    select_language(lang)
    tell: Callable[[Match, Update], list[str]] | None = None
    if json_:
        log_reconnects()  # on standard error, because standard output has the events
        tell = _as_json
    elif plain or not sys.stdout.isatty():
        tell = _text_teller()
    url, match = address_and_match(url, match, server or os.environ.get("FRACAS_URL") or DEFAULT_URL)
    url = server_url(url, server)
    run("watch", _watch(url, match, tell, mqtt, token))


async def _watch(
    url: str, named: str, tell: Callable[[Match, Update], list[str]] | None, broker: str, token: str
) -> bool:
    from fracas_clients.client import Client  # noqa: PLC0415 - heavy, and not needed for --help

    if broker:
        from fracas_clients.mqtt import watch_by_mqtt  # noqa: PLC0415 - its library comes with an extra

        async with watch_by_mqtt(broker, named) as match:
            return await _follow(match, tell)
    async with await Client.connect(url, token, name="a spectator") as client:
        match = await _find(client, named)
        return await _follow(match, tell, client)


async def _find(client: Client, named: str) -> Match:
    """Return the match with the given id or code; without one, the newest running match."""
    from fracas_clients.errors import Refused  # noqa: PLC0415 - heavy, and not needed for --help
    from fracas_protocol.v1 import MATCH_PHASE_RUNNING  # noqa: PLC0415 - likewise

    if named:
        id_, code = id_or_code(named)
        return await client.watch(id_, code=code)
    running = await client.list_matches(phase=MATCH_PHASE_RUNNING, limit=1)
    if not running:
        raise Refused(
            "not_found",
            "no match is running: start one with `fracas play`, or let bots play with `fracas serve --demo`",
        )
    return await client.watch(running[0].match)


async def _follow(
    match: Match, tell: Callable[[Match, Update], list[str]] | None, client: Client | None = None
) -> bool:
    if tell is None:
        from fracas_clients.tui.app import FracasApp  # noqa: PLC0415 - heavy, and not needed in a pipe
        from fracas_clients.tui.themes import theme_path  # noqa: PLC0415 - likewise

        await FracasApp(client, match, theme_path=theme_path()).run_async()
        return True
    async for update in match:
        for line in tell(match, update):
            typer.echo(line)
    return True


# ------------------------------------------------------------------------------------------------------ line by line


def _text_teller() -> Callable[[Match, Update], list[str]]:
    """Return a function that describes updates as lines of text; letters distinguish creatures with the same name."""
    from fracas_clients.tui.painter import Painter  # noqa: PLC0415 - heavy, and not needed for --help
    from fracas_clients.tui.plain_text import plain  # noqa: PLC0415 - likewise

    painter = Painter()
    return lambda match, update: [plain(line) for line in _as_text(painter, match, update)]


def _as_text(painter: Painter, match: Match, update: Update) -> list[str]:
    from fracas_clients.fairness import DICE_TOLD  # noqa: PLC0415 - likewise
    from fracas_clients.tui.log_lines import lines  # noqa: PLC0415 - heavy, and not needed for --help
    from fracas_clients.updates import ChatMessage, Disconnected, MatchEnded, NoticeReceived, Reconnected, ViewChanged  # noqa: PLC0415 - likewise

    match update:
        case ViewChanged(events=events, whole=whole):
            head = [painter.headline(match.view)] if whole else []
            return [*head, *lines(events, lambda id_: painter.name(match.view, id_))]
        case ChatMessage(name=name, text=text):
            return [f"{name}: {text}"]
        case NoticeReceived(sentence=sentence):
            return [sentence]
        case MatchEnded(winner=winner, how=how, dice=dice):
            told = f"victory for {painter.name(match.view, winner)}" if winner else "draw"
            told = f"Over: {told} ({how.replace('_', ' ')})"
            return [told, *([DICE_TOLD[dice]] if DICE_TOLD[dice] else [])]
        case Disconnected(reason=reason):
            return [f"(the connection is lost: {reason}; trying to come back, Ctrl-C ends)"]
        case Reconnected():
            return ["(the connection is back)"]
        case _:
            return []


def _as_json(match: Match, update: Update) -> list[str]:
    from google.protobuf.json_format import MessageToDict  # noqa: PLC0415 - heavy, and not needed for --help

    from fracas_clients.updates import ChatMessage, MatchEnded, ViewChanged  # noqa: PLC0415 - likewise

    match update:
        case ViewChanged(version=version, events=events, whole=whole):
            data: dict[str, object] = {"match": match.id, "version": version}
            if whole:
                data["view_version"] = match.version  # the view may already contain later events
                data["view"] = MessageToDict(match.message, preserving_proto_field_name=True)
            data["events"] = [{"name": event.name, **_jsonable(event.data)} for event in events]
        case ChatMessage(name=name, seat=seat, text=text, at=at):
            chat: dict[str, object] = {"name": name, "seat": seat, "text": text}
            data = {"match": match.id, "chat": chat | ({"at": at} if at else {})}
        case MatchEnded(winner=winner, how=how, dice=dice):
            data = {"match": match.id, "over": {"winner": winner, "how": how, "dice": dice}}
        case _:
            return []
    return [json.dumps(data, ensure_ascii=False, separators=(",", ":"))]


def _jsonable(data: object) -> dict[str, object]:
    found = json.loads(json.dumps(data, default=dict))
    assert isinstance(found, dict), "data of events are mappings"
    return found
