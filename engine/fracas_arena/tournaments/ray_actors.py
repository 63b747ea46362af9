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
    """What a worker process reports about itself when it starts."""

    machine: str
    """Ray's id of the machine."""
    name: str
    """Display name of the machine."""
    made: Fingerprint
    """The machine's fingerprint."""
    note: str
    """Path of the file with the worker's move state; the monitor opens the file and then deletes its name."""


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
        """Play a game, and return its outcome or an error for the main process to raise.

        Args:
            game: The game's number, which identifies the game if the process is lost.
            wish: The game.
        """
        self._on_move.begin(game)
        try:
            return play_game(wish, self._rules, self._on_move.note)
        except Exception as error:  # noqa: BLE001 - see above
            return error


class MoveStateMonitor:
    """Reads the move states of one machine's worker processes, even after a process has ended."""

    def __init__(self) -> None:
        self._known: dict[int, SharedMoveState] = {}

    def know(self, player: int, note: str) -> None:
        """Start observing a process.

        Args:
            player: The number of the process.
            note: Path of the file with its move state. The file's name is deleted, so that no file is left behind.
        """
        path = Path(note)
        self._known[player] = _mapped(os.open(path, os.O_RDWR))
        path.unlink()

    def seen(self, players: tuple[int, ...]) -> dict[int, MoveState]:
        """Return the last move state of each of the processes."""
        return {player: self._known[player].seen() for player in players if player in self._known}

    def forget(self, player: int) -> None:
        """Stop observing a process."""
        self._known.pop(player, None)


def _mapped(descriptor: int) -> SharedMoveState:
    """Map the move state of a shared file into memory, and close the file descriptor."""
    try:
        numbers: Any = memoryview(mmap.mmap(descriptor, _BYTES)).cast("d")  # a sequence that can be written into
        return SharedMoveState(numbers)
    finally:
        os.close(descriptor)
