"""Pool of local worker processes that play games and are replaced if a bot ends them.

A bot can hang so that no timer of its process interrupts it, or can end the process. The seat that had to choose
then loses the game, and another process replaces the lost one. If several processes in a row end before they can
play, the pool gives up.
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
from pathlib import Path
from typing import Any, Final, Self

from fracas_arena.tournaments.errors import WorkerStartFailed
from fracas_arena.tournaments.games import GameRequest, Rules, play_game
from fracas_arena.tournaments.move_state import CELLS, NOBODY, SharedMoveState, is_hung, lost_with_its_process
from fracas_engine.content.custom_content import use_content
from fracas_tournaments.encounters import Outcome

_LOOK_S: Final = 1.0
"""Interval between checks for hung processes, in seconds."""
_AHEAD: Final = 4
"""Number of games assigned to a process in advance."""
_TRIES: Final = 2
"""Number of processes in a row that may end before they can play; then the pool gives up."""


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection
    on_move: SharedMoveState
    games: deque[GameRequest]
    """The games assigned to the process, the current one first."""
    ready: bool = False
    """True once the process can play."""


class Pool:
    """Plays games in other processes.

    Args:
        rules: The settings.
        workers: Number of processes.
    """

    def __init__(self, rules: Rules, *, workers: int) -> None:
        self._rules = rules
        self._context = multiprocessing.get_context("spawn")
        self._wanted = workers
        self._workers: list[_Worker] = []
        self._failed = 0
        """Number of processes in a row that have ended before they could play."""

    def __enter__(self) -> Self:
        self._workers = [self._begin() for _ in range(self._wanted)]
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            _end(worker)

    def play(self, wishes: Sequence[GameRequest]) -> Iterator[tuple[GameRequest, Outcome]]:
        """Play games, and yield each with its outcome as it ends, in any order.

        Raises:
            SetupError: A game cannot be set up.
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
        with without_interrupts():
            process.start()
        theirs.close()
        return _Worker(process, ours, on_move, deque())

    def _hand(self, worker: _Worker, wish: GameRequest) -> None:
        worker.games.append(wish)
        with suppress(OSError):  # it is gone, which is noticed next
            worker.pipe.send(wish)

    def _told(self, worker: _Worker, message: Outcome | Exception | None) -> list[tuple[GameRequest, Outcome]]:
        """Process a worker's message, and return the game that ended with its outcome, if any."""
        if message is None:
            worker.ready, self._failed = True, 0
            return []
        if isinstance(message, Exception):
            raise message
        return [(worker.games.popleft(), message)]

    def _buried(
        self, place: int, worker: _Worker, coming: deque[GameRequest], *, hung: bool
    ) -> list[tuple[GameRequest, Outcome]]:
        """Replace a lost worker; the seat that had to choose loses the current game.

        Raises:
            WorkerStartFailed: Too many workers in a row have ended before they could play.
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
def without_interrupts() -> Iterator[None]:
    """Block Ctrl-C in processes started within the context, because only the main process handles it.

    A new process inherits the blocked signals. A signal that arrives during the context is delivered afterwards.
    """
    resource_tracker.ensure_running()  # its own start would give up holding the signal back
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, rules: Rules, cells: Any) -> None:
    """Play the games from the pipe until it is closed."""
    on_move = SharedMoveState(cells)
    if rules.content:
        use_content(map(Path, rules.content))
    pipe.send(None)  # the first word: it has come so far
    while True:
        try:
            wish = pipe.recv()
        except EOFError:
            return
        try:
            outcome: Outcome | Exception = play_game(wish, rules, on_move.note)
        except Exception as error:  # noqa: BLE001 - raised in the main process
            outcome = error
        pipe.send(outcome)
