"""Sanitized output (fracas_cli.output): no command prints texts of others that control the terminal."""

from __future__ import annotations

import asyncio
import io
import json
import re
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Final, Self

import pytest
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from fracas_cli.main import main
from fracas_cli.output import guard_output, one_line, printable, unguarded
from fracas_cli.table import installed_packages, read_table
from fracas_engine.replay.chain import Chain
from fracas_protocol import v1
from fracas_protocol.values import write_details
from tests.clients import fake_server
from tests.clients.fake_server import FakeServer, rejected
from tests.engine.replay.golden_replays import GOLDEN

EVIL: Final = "\x1b]0;owned\x07\x1b[2J\x1b[31mEVIL\x9b1A\u202eliv[red]e[/x]\nfracas: forged\r\x08\ud800"
"""Escapes of both kinds, control characters, a mark of direction, markup, a line of its own, and half a character."""
STYLE: Final = re.compile(r"\x1b\[[0-9;]*m")
"""What Rich writes by itself on a terminal; `EVIL` has one that it never writes."""


class Terminal(io.StringIO):
    """A stream that says it is a terminal, or a pipe."""

    def __init__(self, *, tty: bool) -> None:
        super().__init__()
        self._tty = tty

    encoding = "utf-8"
    errors = "strict"

    def isatty(self) -> bool:
        """See `io.IOBase.isatty`."""
        return self._tty


def assert_harmless(text: str) -> None:
    """Assert that nothing in an output controls a terminal, beside the colours of our own."""
    left = STYLE.sub("", text.replace("\x1b[31mEVIL", "\x1b]"))
    assert not [letter for letter in left if not letter.isprintable() and letter not in "\n\t"], ascii(left)
    assert "\u202e" not in left
    text.encode()


@pytest.mark.parametrize("letter", ["\x1b", "\x07", "\r", "\x9b", "\u202e", "\u2066", "\x7f", "\ud800", "\u2028"])
def test_what_is_not_to_be_read_is_replaced(letter: str) -> None:
    """Controls, marks of direction, half characters and line separators."""
    assert printable(f"a{letter}b") == "a\ufffdb"


def test_layout_stays_where_it_is_wanted() -> None:
    """Line ends and tabs are layout of a command's own text, and none of a foreign sentence."""
    assert printable("a\n\tb", layout=True) == "a\n\tb"
    assert printable("a\nb") == "a\ufffdb"
    assert one_line("a\nb\x1b" + 1000 * "x").startswith("a b\ufffdxxx")
    assert len(one_line(1000 * "x")) == 500


@pytest.mark.parametrize("tty", [True, False])
@pytest.mark.parametrize("force", [None, True])
@pytest.mark.parametrize(
    "told",
    [
        lambda _: typer.echo(EVIL),
        lambda _: print(EVIL),
        lambda _: sys.stdout.writelines([EVIL, "\n"]),
        lambda force: Console(force_terminal=force).print(f"[bold]name[/bold] {EVIL.replace('[/x]', '')}"),
        lambda force: Console(force_terminal=force, markup=False).print(EVIL, style="bold"),
        lambda force: Console(force_terminal=force, markup=False).print(_table()),
    ],
)
def test_every_way_out(
    told: Callable[[bool | None], None], force: bool | None, tty: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Echo, print, several lines, and Rich with and without markup, on a terminal and into a pipe."""
    out = Terminal(tty=tty)
    monkeypatch.setattr(sys, "stdout", out)
    with guard_output():
        told(force)

    assert "EVIL" in out.getvalue()
    assert_harmless(out.getvalue())


def _table() -> Table:
    table = Table(title=EVIL)
    table.add_column(EVIL)
    table.add_row(EVIL)
    return table


def test_our_own_colours_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal shows the styles of a table that Rich draws."""
    out = Terminal(tty=True)
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    with guard_output():
        Console(force_terminal=True).print("bold", style="bold")
        assert unguarded(sys.stdout) is out

    assert "\x1b[1mbold\x1b[0m" in out.getvalue()
    assert sys.stdout is out


def test_ascii_is_no_way_around(monkeypatch: pytest.MonkeyPatch) -> None:
    """Typer writes to the bytes behind a stream of ASCII; it is made one of UTF-8 first."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    with guard_output():
        typer.echo(EVIL)
        sys.stdout.flush()

    assert_harmless(raw.getvalue().decode())


# ------------------------------------------------------------------------------------------------------- all commands


class HostileServer:
    """A game server and an HTTP server whose every sentence, name and word is `EVIL`, on a thread of its own."""

    def __init__(self) -> None:
        self.url = ""
        self._ready, self._loop = threading.Event(), asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._run(),))
        self._http = HTTPServer(("127.0.0.1", 0), _Page)
        self.http = f"http://127.0.0.1:{self._http.server_address[1]}"
        self._serving = threading.Thread(target=self._http.serve_forever)

    def __enter__(self) -> Self:
        self._thread.start()
        self._serving.start()
        self._ready.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._http.shutdown()
        self._thread.join(30)
        self._serving.join(30)
        self._http.server_close()
        self._loop.close()

    async def _run(self) -> None:
        async with FakeServer() as server:
            self.url = server.url
            for kind, answer in _ANSWERS.items():
                server.handlers[kind] = partial(_always, answer)
            self._ready.set()
            await self._stop.wait()


def _always(answer: v1.ServerMessage, _: v1.ClientMessage) -> v1.ServerMessage:
    return answer


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        match = {"match": EVIL, "phase": EVIL, "ruleset": EVIL, "version": 1, "seats": [], "players": EVIL}
        body = (EVIL if "z" in self.path else json.dumps({"matches": [match], "error": EVIL})).encode(errors="replace")
        self.send_response(200 if "list" in self.path else 409)
        self.send_header("Content-Type", "text/plain")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Stay quiet."""


_WIRE: Final = EVIL.removesuffix("\ud800")
"""What protobuf takes as a text."""
_ANSWERS: Final = {
    "hello": fake_server.welcome(name=_WIRE, server=_WIRE, rulesets=[v1.RulesetInfo(name="monster_mash")]),
    "list_history": v1.ServerMessage(
        history=v1.History(
            matches=[
                v1.PlayedMatch(
                    match=_WIRE, ruleset=_WIRE, how=_WIRE, seats=[v1.PlayedSeat(name=_WIRE, side=_WIRE, player=_WIRE)]
                )
            ]
        )
    ),
    "get_leaderboard": v1.ServerMessage(leaderboard=v1.Leaderboard(ratings=[v1.Rating(name=_WIRE, player=_WIRE)])),
    "get_ratings": v1.ServerMessage(ratings=v1.Ratings(ratings=[v1.Rating(name=_WIRE, player=_WIRE)])),
    "table_request": v1.ServerMessage(
        table=v1.Table(
            id=_WIRE, name=_WIRE, ruleset=_WIRE, code=_WIRE, you=_WIRE,
            members=[v1.TableMember(id=_WIRE, name=_WIRE, role=_WIRE)],
            heroes=[
                v1.TableHero(
                    id=_WIRE, name=_WIRE, player=_WIRE, state=write_details({"hp": _WIRE, "spent": {_WIRE: _WIRE}})
                )
            ],
            encounters=[v1.TableEncounter(id=_WIRE, name=_WIRE, board=_WIRE)],
            battles=[v1.TableBattle(match=_WIRE, name=_WIRE, how=_WIRE, winner=_WIRE)],
            running=v1.TableBattle(match=_WIRE, name=_WIRE),
        )
    ),
    "list_tournaments": v1.ServerMessage(
        tournament_list=v1.TournamentList(
            tournaments=[v1.Tournament(id=_WIRE, plan=v1.TournamentPlan(name=_WIRE, format=_WIRE, ruleset=_WIRE))]
        )
    ),
    "get_tournament": v1.ServerMessage(
        tournament=v1.Tournament(
            id=_WIRE, note=_WIRE, plan=v1.TournamentPlan(name=_WIRE, format=_WIRE, ruleset=_WIRE),
            standings=[v1.TournamentStanding(name=_WIRE, entrant=_WIRE)],
        )
    ),
    **{
        kind: rejected("bad_options", sentence=_WIRE)
        for kind in (
            "create_match", "join_match", "watch_match", "queue_for_match", "get_replay", "create_tournament",
            "enter_tournament", "leave_tournament", "steer_tournament", "correct_result", "pair_round",
            "draft_creature",
        )
    },
}  # fmt: skip

_WORD: Final = EVIL.replace("\nfracas: forged", "")
"""What a user types: a line of their own they may print."""
_NOWHERE: Final = f"ws://127.0.0.1:1/{_WORD.removesuffix(chr(0xD800))}"
COMMANDS: Final[dict[str, list[list[str]]]] = {
    "serve": [["serve", "--port", _WORD], ["serve", "--data", "{bad}"]],
    "publish": [["publish", "--broker", _WORD], ["publish", _WORD]],
    "token": [["token", "--key", _WORD], ["token", _WORD, "--data", "{bad}"]],
    "health": [["health", "{http}"], ["health", _WORD]],
    "admin": [["admin", "list", "--address", "{http}"], ["admin", "end", _WORD, "--address", "{http}"]],
    "scenario": [["scenario", "run", "{scenario}"], ["scenario", "run", "{scenario}", "--json"]],
    "content": [
        ["content", "check", "{scenario}"], ["content", "check", "{creature}", "--json"],
        ["content", "list", "--content", "{content}"], ["content", "list", "--ruleset", _WORD],
        ["content", "import", "{broken}", "-o", "{bad}/x"], ["content", "import", _WORD, "-o", "x"],
    ],
    "board": [
        ["board", "import", "{map}", "-o", "-"], ["board", "import", "{map}", "-o", "{bad}/x.yaml"],
        ["board", "import", "{broken}"], ["board", "export", _WORD, "-o", "x.yaml"],
    ],
    "replay": [
        ["replay", "show", "{replay}"], ["replay", "show", "{replay}", "--raw"], ["replay", "verify", "{replay}"],
        ["replay", "verify", "{broken}"], ["replay", "show", "{broken}"], ["replay", "show", _WORD],
    ],
    "replay get": [["replay", "get", "m1", "{url}"]],
    "replay render": [
        ["replay", "render", "{replay}", "-o", "{bad}/x.html"], ["replay", "render", "{broken}", "-o", "x"]
    ],
    "simulate": [["simulate", "toy", "--creature", _WORD], ["simulate", _WORD]],
    "character": [
        ["character", "check", "{creature}"], ["character", "build", "{creature}"], ["character", "level", "{creature}"]
    ],
    "tournament": [
        ["tournament", "report", "{tournament}"], ["tournament", "open", "--url", "{url}"],
        ["tournament", "status", "t1", "--url", "{url}"], ["tournament", "join", "t1", "--url", "{url}"],
        ["tournament", "leave", "t1", "--url", "{url}"], ["tournament", "fetch", "t1", "--url", "{http}"],
    ],
    "encounter": [
        ["encounter", "rate", "--party", _WORD, "--monsters", "rat"], ["encounter", "suggest", "--party", _WORD],
        ["encounter", "rate", "--party", "wizard_5", "--ruleset", _WORD],
        ["encounter", "suggest", "--party", "wizard_5", "--content", "{content}", "--theme", _WORD],
    ],
    "bot new": [["bot", "new", _WORD]],
    "bot check": [["bot", "check", f"{_WORD}:Bot"]],
    "bot train": [["bot", "train", _WORD]],
    "play": [["play", "{url}"]],
    "watch": [["watch", "{url}", "m1", "--plain"], ["watch", "{url}", "m1", "--json"], ["watch", _NOWHERE]],
    "bot": [["bot", "{url}"], ["bot", "{url}", "--create"], ["bot", "{url}", "--match", "KRAKEN"], ["bot", _NOWHERE]],
    "history": [["history", "{url}"], ["history", "{url}", "--json"]],
    "leaderboard": [["leaderboard", "{url}"], ["leaderboard", "{url}", "--json"]],
    "table": [
        ["table", "list", "{url}"], ["table", "list", "{url}", "--json"], ["table", "show", "t1", "{url}"],
        ["table", "rest", "t1", "long", "{url}"], ["table", "export", "t1", "-", "{url}"],
        ["table", "import", "{creature}", "{url}"], ["table", "put-creature", "t1", "{creature}", "{url}"],
        ["table", "put-board", "t1", "{creature}", "{url}"],
    ],
}  # fmt: skip
"""Of every command calls that make it print what others have written; `{name}` is a file or an address of below."""


def test_no_command_is_missing() -> None:
    """A command that is added gets its calls here."""
    assert COMMANDS.keys() == read_table(installed_packages()).commands.keys()


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Files and servers of somebody who means harm, by name."""
    folder = tmp_path_factory.mktemp("hostile")
    quoted = json.dumps(_WIRE)
    creature = f"id: {quoted}\nhp: {quoted}\n{quoted}: 1\nactions: [{{id: {quoted}, attack: {quoted}}}]\n"
    (folder / "content" / "monster_mash").mkdir(parents=True)
    (folder / "content" / "monster_mash" / "evil.yaml").write_text(creature)
    (folder / "creature.yaml").write_text(creature)
    (folder / "scenario.yaml").write_text(
        f"scenario: {quoted}\nruleset: monster_mash\nboard: {{map: '....'}}\ncreatures:\n"
        f"  - {{id: ogre, name: {quoted}, side: red, at: [0, 0], hp: 30, ac: 13, speed: 6}}\n"
        f"  - {{id: imp, side: {quoted}, at: [2, 0], hp: 30, ac: 13, speed: 6}}\n"
        f"steps:\n  - {{expect: {{round: 2}}}}\n---\nscenario: {quoted}\nruleset: {quoted}\n"
    )
    layer = {"type": "tilelayer", "name": _WIRE, "width": 1, "height": 1, "data": [1]}
    things = {"type": "objectgroup", "name": _WIRE, "objects": [{"name": _WIRE, "x": 0, "y": 0}]}
    title = [{"name": "title", "value": _WIRE}]
    sizes = {"width": 1, "height": 1, "tilewidth": 1, "tileheight": 1}
    (folder / "map.json").write_text(json.dumps({"layers": [layer, things], "properties": title, **sizes}))
    (folder / "replay.replay").write_bytes(_hostile_replay())
    (folder / "broken.replay").write_bytes(_hostile_replay(format=_WIRE))
    (folder / "tournament.json").write_text(json.dumps({"fracas_tournament": 1, "tournament": {"id": _WIRE}}))
    names = {path.stem: str(path) for path in folder.iterdir()}
    with HostileServer() as server:
        yield {**names, "bad": f"{folder}/none{_WORD}", "url": server.url, "http": server.http}


def _hostile_replay(**changes: object) -> bytes:
    """Return a replay with `EVIL` wherever a text may be."""
    chain, lines = Chain(), (GOLDEN / "monster_mash.replay").read_bytes().splitlines()
    records = [{key: value for key, value in json.loads(line).items() if key != "chain"} for line in lines]
    records[0] |= {"match": _WIRE, "rules": _WIRE, "players": dict.fromkeys(records[0]["entropies"], _WIRE)} | changes
    records[1]["events"] += [[_WIRE, {_WIRE: [_WIRE, {_WIRE: _WIRE}]}]]
    records[2] |= {"seat": _WIRE, "state": _WIRE}
    records[-1]["result"] = {"winner": _WIRE, "how": _WIRE, "round": 1}
    return b"".join(chain.line(record).encode() + b"\n" for record in records)


@pytest.mark.whole
@pytest.mark.parametrize("tty", [False, True], ids=["pipe", "terminal"])
@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_no_command_passes_orders_on(
    name: str, tty: bool, hostile: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is in its files, on its server or in its words: text comes out, and no traceback."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FRACAS_ADMIN_TOKEN", "t")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for words in COMMANDS[name]:
        out, err = Terminal(tty=tty), Terminal(tty=tty)
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        filled = [re.sub(r"\{(\w+)\}", lambda found: hostile[found[1]], word) for word in words]
        lines = ["--lines"] if words[:2] == ["replay", "show"] else []
        with pytest.raises(SystemExit) as leaving:
            main([*filled, *lines])

        assert leaving.value.code in {0, 1, 2}
        assert out.getvalue() + err.getvalue()
        assert_harmless(out.getvalue())
        assert_harmless(err.getvalue())
        assert "Traceback" not in err.getvalue()
        assert "\nfracas: forged" not in out.getvalue() + err.getvalue()


def test_progress_bars_keep_their_colours_and_hostile_names_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a live display is shown, Rich's own escapes pass, and those of texts do not."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setenv("TERM", "xterm-256color")
    with guard_output(), Progress(console=Console(stderr=True, force_terminal=True)) as progress:
        task = progress.add_task("evil\x1b]0;title\x07", total=2)
        progress.update(task, completed=1)
        progress.refresh()
        sys.stderr.write("told\x1b[2J\n")

    text = shown.getvalue()
    assert "\x1b[" in text
    assert "\x1b]0;" not in text
    assert "\x1b[2J" not in text
    assert "evil\N{REPLACEMENT CHARACTER}" in text
    assert set(re.findall("\N{REPLACEMENT CHARACTER}(.{3})", text)) == {"]0;"}, "Rich's own escapes pass"
