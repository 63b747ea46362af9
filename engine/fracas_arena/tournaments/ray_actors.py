"""Code that runs on the machines of a Ray cluster: game workers, and a monitor that observes them.

Both are plain classes here; `ray_pool` makes actors of them.
"""

from __future__ import annotations

import importlib
import mmap
import os
import signal
import socket
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fracas_arena.tournaments.fingerprint import Fingerprint, fingerprint_of
from fracas_arena.tournaments.games import GameRequest, Rules, play_game
from fracas_arena.tournaments.move_state import CELLS, MoveState, SharedMoveState
from fracas_tournaments.encounters import Outcome

_BYTES: Final = CELLS * 8


@dataclass(frozen=True, slots=True)
class WorkerInfo:
    """Description of a worker process."""

    machine: str
    """Ray's name of the machine."""
    name: str
    """Display name of the machine."""
    made: Fingerprint
    """Its fingerprint."""
    note: str
    """The file with its move state; the monitor that opens it removes the name."""


class GameWorker:
    """Plays games in this process, one at a time.

    Args:
        rules: The settings.
    """

    def __init__(self, rules: Rules) -> None:
        # Ctrl-C is for the process that keeps the results.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        self._rules = rules
        descriptor, self._note = tempfile.mkstemp(prefix="fracas-on-move-")
        os.ftruncate(descriptor, _BYTES)
        self._on_move = _mapped(descriptor)
        self._on_move.begin()

    def greet(self, bots: tuple[str, ...]) -> WorkerInfo:
        """Return the description of this process.

        Args:
            bots: The policies of the tournament.
        """
        ray: Any = importlib.import_module("ray")  # an extra, and there where this runs
        machine = str(ray.get_runtime_context().get_node_id())
        name = f"{socket.gethostname()} ({ray.util.get_node_ip_address()})"
        return WorkerInfo(machine, name, fingerprint_of(self._rules.ruleset, bots), self._note)

    def play(self, game: int, wish: GameRequest) -> Outcome | Exception:
        """Play a game; an error is returned, to be raised in the main process.

        Args:
            game: Its number, to identify the game of a lost process.
            wish: The game.
        """
        self._on_move.begin(game)
        try:
            return play_game(wish, self._rules, self._on_move.note)
        except Exception as error:  # noqa: BLE001 - see above
            return error


class MoveStateMonitor:
    """Observes the worker processes of one machine, also after they have ended."""

    def __init__(self) -> None:
        self._known: dict[int, SharedMoveState] = {}

    def know(self, player: int, note: str) -> None:
        """Start observing a process.

        Args:
            player: Its number.
            note: The file with its move state. Its name is removed, so that no file is left behind.
        """
        path = Path(note)
        self._known[player] = _mapped(os.open(path, os.O_RDWR))
        path.unlink()

    def seen(self, players: tuple[int, ...]) -> dict[int, MoveState]:
        """Return the last states of processes."""
        return {player: self._known[player].seen() for player in players if player in self._known}

    def forget(self, player: int) -> None:
        """Stop observing a process."""
        self._known.pop(player, None)


def _mapped(descriptor: int) -> SharedMoveState:
    """Return the move state in a shared file; the descriptor is closed."""
    try:
        numbers: Any = memoryview(mmap.mmap(descriptor, _BYTES)).cast("d")  # a sequence that can be written into
        return SharedMoveState(numbers)
    finally:
        os.close(descriptor)
