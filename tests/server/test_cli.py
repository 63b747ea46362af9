"""The commands, as processes: what they print, how fast they are there, and how they end."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from fracas_server.cli import _announce, page_link
from fracas_server.tokens import TokenKey, Tokens
from tests.commands import run
from tests.processes import processor_seconds
from tests.server import arena

FRACAS = (sys.executable, "-m", "fracas_cli")
KEY = "a secret of at least thirty-two bytes"


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Run `fracas serve`; yields the process and the lines that it prints when it is there."""
    process = subprocess.Popen(
        [*FRACAS, "serve", "--port", "0", "--data", str(folder), "--broker", "off", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        lines: list[str] = []
        while not lines or not lines[-1].startswith("Ctrl-C"):
            line = process.stdout.readline()
            assert line, f"it ended: {process.stderr.read() if process.stderr else ''}"
            lines.append(line.rstrip())
        yield process, lines
    finally:
        process.kill()
        process.communicate()


@pytest.mark.slow
def test_a_server_says_where_it_is_and_what_to_do_next(tmp_path: Path) -> None:
    """It prints its address and the commands for the second terminal, and `fracas health` finds it well."""
    with serving(tmp_path) as (process, lines):
        assert processor_seconds(process.pid) < 2.0
        address = lines[0].split()[3]

        assert re.fullmatch(r"ws://127\.0\.0\.1:\d+", address)
        assert any(f"fracas play {address}" in line for line in lines)
        assert any(f"fracas watch {address}" in line for line in lines)
        assert run("health", address).stdout == "ready\n"
        assert re.search(r"started in \d+\.\d+ s", lines[0])


COLLECTING = """
import gc, os, signal, sys
from fracas_cli.main import main
from fracas_server import cli

def announced(*_):
    print(gc.isenabled(), len(gc.get_objects()), gc.get_freeze_count(), flush=True)
    os.kill(os.getpid(), signal.SIGTERM)

cli._announce = announced
main(sys.argv[1:])
"""
"""Serves, and says when it is there what a collection has to look through."""


@pytest.mark.slow
def test_a_collection_does_not_look_through_what_stays(tmp_path: Path) -> None:
    """Modules and content are looked through by no collection, which everybody would have to wait for."""
    words = ["serve", "--port", "0", "--data", str(tmp_path), "--broker", "off"]
    ran = subprocess.run(
        [sys.executable, "-c", COLLECTING, *words], capture_output=True, text=True, timeout=60, check=True
    )

    enabled, looked_through, left_out = ran.stdout.split()
    assert enabled == "True"
    assert int(looked_through) < int(left_out) / 100


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_a_server_ends_cleanly(tmp_path: Path, number: signal.Signals, code: int) -> None:
    """Ctrl-C and SIGTERM end it at once, without a traceback; how busy the machine is tells how long the start took."""
    begun = time.perf_counter()
    with serving(tmp_path) as (process, _):
        began = time.perf_counter()
        start_s = began - begun
        process.send_signal(number)

        _, errors = process.communicate(timeout=60)

        assert process.returncode == code
        assert "Traceback" not in errors
        assert time.perf_counter() - began < 5 + start_s


@pytest.mark.slow
@pytest.mark.parametrize("closed", [True, False])
def test_a_server_ends_with_its_terminal(tmp_path: Path, *, closed: bool) -> None:
    """Nobody could stop it any more; a SIGHUP while the terminal is there means to read content again, as ever."""
    master, terminal = os.openpty()
    process = subprocess.Popen(
        [*FRACAS, "serve", "--port", "0", "--data", str(tmp_path), "--broker", "off"],
        stdin=terminal, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    os.close(terminal)
    try:
        assert process.stdout is not None
        while not process.stdout.readline().startswith("Ctrl-C"):
            assert process.poll() is None
        if closed:
            os.close(master)
        process.send_signal(signal.SIGHUP)
        if not closed:
            process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)

        assert process.returncode == (0 if closed else 130)
    finally:
        process.kill()
        process.communicate()
        if not closed:
            os.close(master)


@pytest.mark.whole
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--content", "nowhere"], "content: nowhere:1: cannot be read: it is not a folder"),
        (["--store", "http://nowhere"], "--store: invalid store URL"),
        (["--store", "redis://127.0.0.1:1"], "store unavailable"),
        (["--broker", "localhost"], "--broker: invalid broker: use mqtt://HOST:PORT"),
        (["--token-key", "short"], "--token-key: shared secret has only 5 bytes: use at least 32"),
        (["--guests", "everyone"], "guests: "),
        (["--port", "99999"], "port: "),
        (["--host", "192.0.2.1", "--advertise", "ws://127.0.0.1:1"], "this machine has no such address; choose one"),
    ],
)
def test_a_server_that_cannot_start_says_why(tmp_path: Path, words: list[str], sentence: str) -> None:
    """One line says what is wrong, and the exit code is that of wrong usage."""
    found = run("serve", "--port", "0", "--data", str(tmp_path), "--broker", "off", *words)

    assert found.returncode == 2
    assert sentence in found.stderr
    assert "Traceback" not in found.stderr


def test_a_token_is_signed(tmp_path: Path) -> None:
    """`fracas token` prints a token that a server with the same key reads."""
    found = run("token", "ada", "--name", "Ada", "--token-key", KEY)

    assert Tokens(TokenKey.read(KEY)).read(found.stdout.strip()) == ("ada", "Ada")
    assert run("token", "no such subject", "--token-key", KEY).returncode == 2


def test_health_says_no() -> None:
    """Where nothing listens the answer is no; what is no address cannot be asked."""
    assert run("health", "ws://127.0.0.1:1").stderr == "not reachable: connection refused\n"
    for nobody in ("ws://127.0.0.1:1", "127.0.0.1:1", "ws://127.0.0.1:99999", "ws://[::1"):
        said = run("health", nobody)
        assert (said.returncode, "Traceback" in said.stderr) == (1, False)
    assert run("health", "nonsense").returncode == 2


@contextmanager
def somebody_else() -> Iterator[str]:
    """Run a web server that is none of ours; yields HOST:PORT."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{other.server_port}"
        other.shutdown()


@pytest.mark.whole
def test_somebody_else_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another server answers, its page is not printed, and who has no operations port hears what has one."""
    monkeypatch.setenv("FRACAS_ADMIN_TOKEN", "the operator's own token, long enough")
    with somebody_else() as there:
        health, admin = run("health", there), run("admin", "list", "--address", there)
    gone = run("admin", "list", "--address", "127.0.0.1:1")
    wrong = run("admin", "list", "--address", "ftp://127.0.0.1:1")

    assert (health.returncode, admin.returncode, gone.returncode, wrong.returncode) == (1, 2, 2, 2)
    assert health.stderr == "not well: somebody else than a Fracas server answers (404 Not Found)\n"
    assert "is not an operations port: use the port of `fracas serve --operations-port`" in admin.stderr
    assert "no operations port answers at http://127.0.0.1:1 (connection refused)" in gone.stderr
    assert "is not the address of an operations port" in wrong.stderr


@pytest.mark.parametrize("hours", ["nan", "inf", "1e300", "-1"])
def test_a_token_lasts_hours_that_there_are(tmp_path: Path, hours: str) -> None:
    """What is no time is told as wrong usage."""
    said = run("token", "ann", "--hours", hours, "--data", str(tmp_path))

    assert (said.returncode, "Traceback" in said.stderr) == (2, False)
    assert "--hours" in said.stderr


@pytest.mark.parametrize(
    ("address", "host", "link"),
    [
        ("ws://127.0.0.1:8420", "127.0.0.1", "http://127.0.0.1:8420/"),
        ("wss://play.example.org", "0.0.0.0", "https://play.example.org/"),  # noqa: S104 - compared, not bound
        ("ws://[::1]:8420", "::1", "http://[::1]:8420/"),
    ],
)
def test_the_page_link(address: str, host: str, link: str) -> None:
    """The link is the address that clients are told, for a browser."""
    assert page_link(address, host) == link


def test_the_page_link_on_a_lan() -> None:
    """Who serves all networks is told an address that others can use, where the machine has one, and its own."""
    assert "http://127.0.0.1:8420/" in page_link("ws://127.0.0.1:8420", "0.0.0.0")  # noqa: S104 - compared, not bound


@pytest.mark.whole
def test_a_port_that_is_taken_is_told_as_one(tmp_path: Path) -> None:
    """Who starts a second server reads which flag helps, and no number of an error of the system."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        found = run("serve", "--port", port, "--data", str(tmp_path), "--broker", "off")

    assert found.returncode == 2
    assert f"--port: cannot listen on 127.0.0.1:{port}: the port is in use; choose another" in found.stderr
    assert "Errno" not in found.stderr


@pytest.mark.parametrize(("count", "told"), [(0, ""), (1, "continues 1 match of"), (3, "continues 3 matches of")])
async def test_matches_of_earlier_sessions_are_told_at_the_start(
    store_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], count: int, told: str
) -> None:
    """A server on an embedded store says how many matches it continues, and how to start without them."""
    async with arena.serving(store_url, tmp_path) as first:
        for number in range(count):
            await arena.create(first, f"m{number}")
    async with arena.serving(store_url, tmp_path) as service:
        assert service.resumed == count
        _announce(service, service.settings.model_copy(update={"store": None}), 1.0)
        printed = capsys.readouterr().out
        assert told in printed
        assert ("--data FOLDER" in printed) == bool(count)
        _announce(service, service.settings, 1.0)
        assert "earlier sessions" not in capsys.readouterr().out
