"""Definitions of the recorded sessions: the keys to type, and the expected output.

Each session covers a former bug. A session that does not show the expected output fails, so a recording proves that
the bug is fixed.
"""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fracas_server.embedded.ports import find_free_ports
from tools.sessions.terminal import Terminal

__all__ = ["JOURNEYS", "Place"]

_AWAY_S: Final = 200
"""Time in seconds for which a player stays away: longer than three minutes, after which absent players used to lose."""
_START_S: Final = 60
"""Maximum time in seconds for a server to start on a busy machine."""
_GAME_S: Final = 240
"""Maximum duration of a battle between two bots, in seconds."""


@dataclass(frozen=True, slots=True)
class Place:
    """Environment in which a session runs.

    Args:
        folder: Folder for the data of server and client; initially empty.
        port: The server's port.
    """

    folder: Path
    port: int

    @classmethod
    def new(cls, folder: Path) -> Place:
        """Create an environment with a free port."""
        return cls(folder, find_free_ports(1)[0])

    def environment(self) -> Mapping[str, str]:
        """Return the environment variables of the programs in the terminal."""
        return {
            "PATH": f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin",
            "PS1": "$ ",
            "COLORTERM": "truecolor",
            "XDG_STATE_HOME": str(self.folder / "state"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "HOME": str(self.folder),
        }

    def terminal(self, title: str) -> Terminal:
        """Open a terminal with a shell."""
        shell = ["bash", "--noprofile", "--norc", "-i"]
        return Terminal(shell, title=title, folder=self.folder, environment=self.environment())

    @contextmanager
    def server(self) -> Iterator[subprocess.Popen[bytes]]:
        """Start a server, wait until it is ready, and stop it at the end of the context, as an operator would."""
        words = ["serve", "--port", str(self.port), "--broker", "off", "--data", str(self.folder / "data")]
        fracas = Path(sys.executable).parent / "fracas"
        with (self.folder / "server.log").open("ab") as log:
            process = subprocess.Popen([fracas, *words], stdout=log, stderr=log)
            try:
                self._wait_for_it()
                yield process
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait(30)

    def _wait_for_it(self) -> None:
        deadline = time.monotonic() + _START_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                assert time.monotonic() < deadline, f"no server came; {self.folder / 'server.log'} says why"
                time.sleep(0.1)
            else:
                return


def gone_and_back(place: Place, record: Path) -> None:
    """Check that a battle without a clock can be continued from the lobby after more than three minutes' absence."""
    play = f"fracas play 127.0.0.1:{place.port} --name Ann"
    with place.server(), place.terminal("Gone for 200 seconds: the battle has waited") as window:
        window.see("$")
        window.type(f"{play} --bot greedy", "Enter")
        window.see("m Walk", within_s=60)
        window.type("q")
        window.see("never forfeit by being offline")
        window.type("y")
        window.see("$ ")
        window.type("clear", "Enter", f"echo gone; sleep {_AWAY_S}; echo back; {play}", "Enter")
        window.see("your turn|▶", within_s=_AWAY_S + 60)
        window.type("Enter")
        window.see("m Walk", within_s=60)
        window.type("m", "Tab", "Enter")
        window.see("→ [")
        window.record(record)


def restarted(place: Place, record: Path) -> None:
    """Check that the same key works after the server is restarted while the player chooses a path."""
    # Ysolde is asked nothing in the turns of others.
    play = f"fracas play 127.0.0.1:{place.port} --name Ann --bot greedy --ruleset orcus --creature ysolde"
    with place.terminal("The server is restarted while a way is chosen") as window:
        with place.server():
            window.see("$")
            window.type(play, "Enter")
            window.see("m Walk", within_s=60)
            window.type("m", "Tab")
            window.see("to [|Enter", within_s=60)
        window.see("connection lost", within_s=60)
        with place.server():
            window.see("Connected again", within_s=60)
            window.type("Enter")
            screen = window.see("→ [", within_s=60)
            assert "other options" not in screen, screen
            window.record(record)


def watched_by_its_operator(place: Place, record: Path) -> None:
    """Check that health and metrics are served on the port given by the environment, and on no other."""
    (operations,) = find_free_ports(1)
    serve = f"fracas serve --port {place.port} --broker off --data {place.folder / 'data'}"
    with place.terminal("FRACAS_OPERATIONS_PORT") as window:
        window.see("$")
        window.type(f"FRACAS_OPERATIONS_PORT={operations} {serve} 2>/dev/null >/dev/null &", "Enter", "clear", "Enter")
        window.type(f"curl -sS --retry 20 --retry-connrefused 127.0.0.1:{operations}/readyz", "Enter")
        window.see("ready|ok", within_s=60)
        window.type(f"curl -sS 127.0.0.1:{operations}/metrics | grep -m3 ^fracas", "Enter")
        window.see("fracas_")
        window.type(
            "clear", "Enter", f"curl -sS -o /dev/null -w '%{{http_code}}' 127.0.0.1:{place.port}/metrics", "Enter"
        )
        window.see("404|426|400")
        window.type("Enter", "kill %1; wait", "Enter")
        window.see("Done|Exit")
        window.record(record)


def bots_come_to_an_end(place: Place, record: Path) -> None:
    """Check that two greedy bots separated by a wall find each other, or draw after the announced time."""
    bot = f"fracas bot 127.0.0.1:{place.port} --policy greedy"
    with place.server(), place.terminal("Two greedy bots with a wall between them") as window:
        window.see("$")
        spider = "--create --ruleset srd5 --board crypt --creature giant_spider --name spider"
        window.type(f"sleep 3; {bot} {spider} 2> said &", "Enter")
        window.type("sleep 6; clear; cat said", "Enter")
        window.see("by its code", within_s=60)
        fighter = "--creature fighter_1 --name fighter"
        window.type(f"{bot} --match $(grep -o '[A-Z0-9]*$' said) {fighter}", "Enter")
        window.see("game 1", within_s=_GAME_S)
        window.record(record)


JOURNEYS: Final[Mapping[str, Callable[[Place, Path], None]]] = {
    "gone-and-back": gone_and_back,
    "restarted": restarted,
    "operations": watched_by_its_operator,
    "bots-end": bots_come_to_an_end,
}
"""The sessions by the names of their recordings."""
