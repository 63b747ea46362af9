"""What runs on the machines of a Ray: processes that play games, and one beside them that sees what they were doing.

Both are actors: plain classes here, which `ray_pool` makes actors of.
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

__all__ = ["GameWorker", "MoveStateMonitor", "WorkerInfo"]

_BYTES: Final = CELLS * 8


@dataclass(frozen=True, slots=True)
class WorkerInfo:
    """What a process says of itself before it is handed games."""

    machine: str
    """Ray's name of the machine."""
    name: str
    """The machine's name for people."""
    made: Fingerprint
    """What it would play with."""
    note: str
    """The file in which it notes who is to choose; the one that reads it removes the name."""


class GameWorker:
    """Play games, one at a time, in this process.

    Args:
        rules: By which rules.
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
        """Say what this process would play with.

        Args:
            bots: The policies of the tournament.
        """
        ray: Any = importlib.import_module("ray")  # an extra, and there where this runs
        machine = str(ray.get_runtime_context().get_node_id())
        name = f"{socket.gethostname()} ({ray.util.get_node_ip_address()})"
        return WorkerInfo(machine, name, fingerprint_of(self._rules.ruleset, bots), self._note)

    def play(self, game: int, wish: GameRequest) -> Outcome | Exception:
        """Play a game; what cannot be played is returned, to be raised where somebody can read it.

        Args:
            game: Its number, by which it is known whose process it was that is gone.
            wish: The game.
        """
        self._on_move.begin(game)
        try:
            return play_game(wish, self._rules, self._on_move.note)
        except Exception as error:  # noqa: BLE001 - see above
            return error


class MoveStateMonitor:
    """See what the processes of one machine were doing, also when they are gone."""

    def __init__(self) -> None:
        self._known: dict[int, SharedMoveState] = {}

    def know(self, player: int, note: str) -> None:
        """Begin to watch a process.

        Args:
            player: Its number.
            note: The file in which it notes who is to choose. Its name is removed, so that nothing is left behind.
        """
        path = Path(note)
        self._known[player] = _mapped(os.open(path, os.O_RDWR))
        path.unlink()

    def seen(self, players: tuple[int, ...]) -> dict[int, MoveState]:
        """Return what processes were doing last."""
        return {player: self._known[player].seen() for player in players if player in self._known}

    def forget(self, player: int) -> None:
        """Watch a process no more."""
        self._known.pop(player, None)


def _mapped(descriptor: int) -> SharedMoveState:
    """Return what is noted in a file that several processes have open; the descriptor is used up."""
    try:
        numbers: Any = memoryview(mmap.mmap(descriptor, _BYTES)).cast("d")  # a sequence that can be written into
        return SharedMoveState(numbers)
    finally:
        os.close(descriptor)
