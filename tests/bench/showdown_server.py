"""Pokemon Showdown's server, and bots in Python that play on it over its sockets: a reference for whole matches."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from fracas_server.embedded.ports import find_free_ports
from tests.bench.node_references import FOLDER, ready
from tests.bench.pip_references import run_package

__all__ = ["turns_a_second"]

_HOME: Final = FOLDER / "node_modules" / "pokemon-showdown"
_CONFIG: Final = """
exports.bindaddress = "127.0.0.1";
exports.workers = 1;
exports.repl = false;
exports.watchconfig = false;
"""
_WITHIN_S: Final = 60.0


@contextmanager
def _server() -> Iterator[int]:
    """Run it without asking who comes; yields its port.

    Raises:
        NodeMissing: It cannot be had here.
    """
    ready()
    told = (_HOME / "config" / "config-example.js").read_text(encoding="utf-8")
    (_HOME / "config" / "config.js").write_text(told + _CONFIG, encoding="utf-8")
    for folder in ("logs/repl", "logs/chat", "logs/modlog", "config/chat-plugins"):
        (_HOME / folder).mkdir(parents=True, exist_ok=True)
    (port,) = find_free_ports(1)
    process = subprocess.Popen(
        ["node", "pokemon-showdown", "start", "--skip-build", "--no-security", str(port)], cwd=_HOME,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        until = time.monotonic() + _WITHIN_S
        while socket.socket().connect_ex(("127.0.0.1", port)):
            assert time.monotonic() < until, "pokemon-showdown did not start"
            time.sleep(0.2)
        yield port
    finally:
        process.terminate()
        process.wait()


def turns_a_second(bots: int, battles: int) -> float:
    """Return the turns that so many random bots play a second, in pairs, until so many battles are over.

    Raises:
        NodeMissing: The server cannot be had here.
        PackageMissing: The bots cannot.
    """
    with _server() as port:
        found = run_package("showdown_bots.py", port, bots, battles, environment="env-showdown", timeout=400)
    return float(found["turns"]) / float(found["seconds"])
