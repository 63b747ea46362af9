"""Processes that play games: as many as are wished, each with one game at a time, and none that a bot can take along.

A bot can hang in a way that no timer of its process interrupts, or end the process. Whoever was to choose then has lost
the game, and another process takes the place of the one that is gone. Where they end before they can play anything, one
after the other, no further one would do better, and none is begun.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, Self

from fracas_arena.tournaments.errors import WorkerStartFailed
from fracas_arena.tournaments.games import GameRequest, Rules, play_game
from fracas_arena.tournaments.move_state import CELLS, NOBODY, SharedMoveState, is_hung, lost_with_its_process
from fracas_tournaments.encounters import Outcome

__all__ = ["Pool"]

_LOOK_S: Final = 1.0
"""Between two looks at processes that say nothing, in seconds."""
_AHEAD: Final = 4
"""Games that a process is handed in advance, so that it need not wait for the next."""
_TRIES: Final = 2
"""How many processes may end before they can play, one after the other."""


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection
    on_move: SharedMoveState
    games: deque[GameRequest]
    """What it has been handed, the one it plays first."""
    ready: bool = False
    """Whether it has come so far that it can play."""


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
        self._failed = 0
        """Processes that ended before they could play, since one last could."""

    def __enter__(self) -> Self:
        self._workers = [self._begin() for _ in range(self._wanted)]
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            _end(worker)

    def play(self, wishes: Sequence[GameRequest]) -> Iterator[tuple[GameRequest, Outcome]]:
        """Play games; yields what became of each as they end, in no particular order.

        Raises:
            SetupError: A game cannot be set up as the rules say.
            WorkerStartFailed: The processes end before they can play.
        """
        coming = deque(wishes)
        left = len(coming)
        while left:
            for worker in self._workers:
                while coming and len(worker.games) < _AHEAD:
                    self._hand(worker, coming.popleft())
            ready = wait([one.pipe for one in self._workers] + [one.process.sentinel for one in self._workers], _LOOK_S)
            for place, worker in enumerate(self._workers):
                ended: list[tuple[GameRequest, Outcome]] = []
                gone = False
                try:
                    while worker.pipe.poll():
                        ended += self._told(worker, worker.pipe.recv())
                except (EOFError, OSError):
                    gone = True
                if not gone and worker.process.sentinel in ready and not worker.process.is_alive():
                    gone = True
                if gone or is_hung(worker.on_move.seen(), self._rules):
                    ended += self._buried(place, worker, coming, hung=not gone)
                left -= len(ended)
                yield from ended

    def _begin(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        cells = self._context.Array("d", CELLS, lock=False)
        on_move = SharedMoveState(cells)
        on_move.begin()
        process = self._context.Process(target=_work, args=(theirs, self._rules, cells), daemon=True)
        with _deaf():
            process.start()
        theirs.close()
        return _Worker(process, ours, on_move, deque())

    def _hand(self, worker: _Worker, wish: GameRequest) -> None:
        worker.games.append(wish)
        with suppress(OSError):  # it is gone, which is noticed next
            worker.pipe.send(wish)

    def _told(self, worker: _Worker, message: Outcome | Exception | None) -> list[tuple[GameRequest, Outcome]]:
        """Take what a process says; returns the game that has ended by it, if any."""
        if message is None:
            worker.ready, self._failed = True, 0
            return []
        if isinstance(message, Exception):
            raise message
        return [(worker.games.popleft(), message)]

    def _buried(
        self, place: int, worker: _Worker, coming: deque[GameRequest], *, hung: bool
    ) -> list[tuple[GameRequest, Outcome]]:
        """Put a process in the place of one that is gone, and blame whoever was to choose.

        Raises:
            WorkerStartFailed: It is not the first that ended before it could play.
        """
        _end(worker)
        if not worker.ready:
            self._failed += 1
            if self._failed >= _TRIES:
                raise WorkerStartFailed(worker.process.exitcode)
        seat = worker.on_move.seen().seat
        played = worker.games.popleft() if worker.games else None
        coming.extendleft(reversed(worker.games))
        self._workers[place] = self._begin()
        if played is None:
            return []
        if seat == NOBODY:  # between two choices: no bot's fault, and the game is played again
            coming.appendleft(played)
            return []
        return [(played, lost_with_its_process(played, seat, self._rules, hung=hung))]


def _end(worker: _Worker) -> None:
    worker.process.kill()
    worker.process.join()
    worker.pipe.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """Let what begins here hear no Ctrl-C, from its first moment on: it is for the process that keeps the results.

    A process takes along which signals are held back. Whoever begins it gets one that came meanwhile afterwards.
    """
    resource_tracker.ensure_running()  # its own start would give up holding the signal back
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, rules: Rules, cells: Any) -> None:
    """Play what comes through the pipe, until it is closed."""
    on_move = SharedMoveState(cells)
    pipe.send(None)  # the first word: it has come so far
    while True:
        try:
            wish = pipe.recv()
        except EOFError:
            return
        try:
            outcome: Outcome | Exception = play_game(wish, rules, on_move.note)
        except Exception as error:  # noqa: BLE001 - told where somebody can read it
            outcome = error
        pipe.send(outcome)
