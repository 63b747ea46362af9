"""Processes that play games: as many as are wished, each with one game at a time, and none that a bot can take along.

A bot can hang in a way that no timer of its process interrupts, or end the process. Whoever was to choose then has lost
the game, and another process takes the place of the one that is gone.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, Final, Self

from fracas_arena.tournaments.games import GameWish, Rules, lost_by, play_game
from fracas_tournaments.encounters import Outcome

__all__ = ["Pool"]

_GRACE: Final = 3
"""Move times after which a process whose timer did not work is ended."""
_LOOK_S: Final = 1.0
"""Between two looks at processes that say nothing, in seconds."""
_AHEAD: Final = 4
"""Games that a process is handed in advance, so that it need not wait for the next."""


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection
    on_move: Any
    """Shared: the seat that is asked, and since when."""
    games: deque[GameWish]
    """What it has been handed, the one it plays first."""


class Pool:
    """Play games in other processes.

    Args:
        rules: By which rules.
        workers: How many processes.
    """

    def __init__(self, rules: Rules, *, workers: int) -> None:
        self._rules = rules
        self._context = multiprocessing.get_context("spawn")
        self._wanted = workers
        self._workers: list[_Worker] = []

    def __enter__(self) -> Self:
        self._workers = [self._begin() for _ in range(self._wanted)]
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            _end(worker)

    def play(self, wishes: Sequence[GameWish]) -> Iterator[tuple[GameWish, Outcome]]:
        """Play games; yields what became of each as they end, in no particular order.

        Raises:
            SetupError: A game cannot be set up as the rules say.
        """
        coming = deque(wishes)
        left = len(coming)
        while left:
            for worker in self._workers:
                while coming and len(worker.games) < _AHEAD:
                    self._hand(worker, coming.popleft())
            ready = wait([one.pipe for one in self._workers] + [one.process.sentinel for one in self._workers], _LOOK_S)
            for place, worker in enumerate(self._workers):
                ended: list[tuple[GameWish, Outcome]] = []
                gone = False
                try:
                    while worker.pipe.poll():
                        ended.append(self._told(worker, worker.pipe.recv()))
                except (EOFError, OSError):
                    gone = True
                if not gone and worker.process.sentinel in ready and not worker.process.is_alive():
                    gone = True
                if gone or self._hangs(worker):
                    ended += self._buried(place, worker, coming, hung=not gone)
                left -= len(ended)
                yield from ended

    def _begin(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        on_move = self._context.Array("d", [-1.0, 0.0], lock=False)
        process = self._context.Process(target=_work, args=(theirs, self._rules, on_move), daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours, on_move, deque())

    def _hand(self, worker: _Worker, wish: GameWish) -> None:
        worker.games.append(wish)
        worker.pipe.send(wish)

    def _told(self, worker: _Worker, message: Outcome | Exception) -> tuple[GameWish, Outcome]:
        if isinstance(message, Exception):
            raise message
        return worker.games.popleft(), message

    def _hangs(self, worker: _Worker) -> bool:
        seat, since = worker.on_move
        limit = self._rules.move_s * _GRACE
        return bool(limit) and seat >= 0 and monotonic() - since > limit

    def _buried(
        self, place: int, worker: _Worker, coming: deque[GameWish], *, hung: bool
    ) -> list[tuple[GameWish, Outcome]]:
        """Put a process in the place of one that is gone, and blame whoever was to choose."""
        _end(worker)
        seat = int(worker.on_move[0])
        played = worker.games.popleft() if worker.games else None
        coming.extendleft(reversed(worker.games))
        self._workers[place] = self._begin()
        if played is None:
            return []
        if seat < 0:  # between two choices: no bot's fault, and the game is played again
            coming.appendleft(played)
            return []
        why = f"took longer than {self._rules.move_s:g} s for a choice" if hung else "ended the process it plays in"
        return [(played, lost_by(played, seat, why))]


def _end(worker: _Worker) -> None:
    worker.process.kill()
    worker.process.join()
    worker.pipe.close()


def _work(pipe: Connection, rules: Rules, on_move: Any) -> None:
    """Play what comes through the pipe, until it is closed."""
    # Ctrl-C is for the process that keeps the results.
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def note(seat: int) -> None:
        on_move[1] = monotonic()
        on_move[0] = float(seat)

    while True:
        try:
            wish = pipe.recv()
        except EOFError:
            return
        try:
            outcome: Outcome | Exception = play_game(wish, rules, note)
        except Exception as error:  # noqa: BLE001 - told where somebody can read it
            outcome = error
        pipe.send(outcome)
