"""Tournament games on the machines of a Ray cluster, with the requests, rules and outcomes of local workers.

Each worker process of the cluster is an actor (`ray_actors.GameWorker`) with one game at a time. Beside it, on
the same machine, an actor that never runs bot code (`ray_actors.MoveStateMonitor`) can report which seat had to
choose when the worker hung or ended. If a machine is lost, no bot is blamed: its games are played again
elsewhere.
"""

from __future__ import annotations

import importlib
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import count
from time import monotonic
from typing import Any, Final, Self

from fracas_arena.tournaments.errors import MachineMismatch, NoMachinesLeft
from fracas_arena.tournaments.fingerprint import differences, fingerprint_of
from fracas_arena.tournaments.games import GameRequest, Rules
from fracas_arena.tournaments.move_state import NOBODY, MoveState, is_hung, lost_with_its_process
from fracas_arena.tournaments.ray_actors import GameWorker, MoveStateMonitor, WorkerInfo
from fracas_arena.tournaments.ray_address import connected
from fracas_tournaments.encounters import Outcome

_LOOK_S: Final = 1.0
"""Interval at which the machines are asked for hung worker processes, in seconds."""
_AHEAD: Final = 4
"""Number of games assigned to a worker process in advance."""
_GATHER_S: Final = 10.0
"""Time to wait for further worker processes after the first is ready, in seconds."""
_COME_S: Final = 120.0
"""Maximum time to wait until a worker process is ready, in seconds."""
_TELL_S: Final = 10.0
"""Maximum time to wait for a monitor's answer, in seconds; after that the machine counts as lost."""
_TOLD: Final = 300
"""Maximum length of shown messages from Ray, in characters."""
_TRIES: Final = 3
"""Number of worker processes in a row that may fail to start before the pool gives up."""


@dataclass(slots=True)
class _Handed:
    number: int
    wish: GameRequest
    answer: Any
    """Ray's reference to the game's result."""


@dataclass(slots=True)
class _Playing:
    number: int
    actor: Any
    greeting: Any
    """Ray's reference to the worker's description; None once the description has arrived."""
    machine: str = ""
    """Ray's id of the worker's machine."""
    games: deque[_Handed] = field(default_factory=deque)
    """The games assigned to the worker, the current one first."""

    @property
    def greeted(self) -> bool:
        return self.greeting is None


class RayPool:
    """Plays games on the machines of a Ray cluster.

    Args:
        address: The address, as for `connected`.
        rules: The settings.
        bots: All policies of the tournament.
        workers: Number of processes; None: one per processor of the cluster.

    Raises:
        MachinesError: On entering the context: there is no cluster, or it does not play the same games as this
            machine.
    """

    def __init__(self, address: str, rules: Rules, bots: Sequence[str], *, workers: int | None) -> None:
        self._address = address
        self._rules = rules
        self._bots = tuple(bots)
        self._workers = workers
        self._made = fingerprint_of(rules.ruleset, self._bots)
        self._open = ExitStack()
        self._ray: Any = None
        self._players: dict[int, _Playing] = {}
        self._witnesses: dict[str, Any] = {}
        """Monitor actors (`MoveStateMonitor`), by machine."""
        self._looks: dict[Any, str] = {}
        """Pending queries to monitors: Ray's reference to the answer, and the monitor's machine."""
        self._looked_at = 0.0
        self._numbers = count(1)
        self._failed = 0
        """Number of worker processes in a row that have failed to start."""

    def __enter__(self) -> Self:
        with ExitStack() as opened:
            self._ray = opened.enter_context(connected(self._address, workers=self._workers))
            opened.callback(self._end_all)
            wanted = self._workers or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
            for _ in range(wanted):
                self._begin()
            self._gather()
            self._open = opened.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def play(self, wishes: Sequence[GameRequest]) -> Iterator[tuple[GameRequest, Outcome]]:
        """Play games, and yield each with its outcome as it ends, in any order.

        Raises:
            SetupError: A game cannot be set up.
            MachinesError: No machine is left, or a new machine has other code or content.
        """
        coming = deque(wishes)
        left = len(coming)
        late = monotonic() + _COME_S
        while left:
            self._hand_out(coming)
            for ended in self._news(coming, _LOOK_S):
                left -= 1
                yield ended
            if any(one.greeted for one in self._players.values()):
                late = monotonic() + _COME_S
            elif monotonic() > late:
                self._expect_somebody()

    # ------------------------------------------------------------------ workers

    def _begin(self) -> None:
        number = next(self._numbers)
        actor = self._ray.remote(GameWorker).options(num_cpus=1, max_restarts=0, max_task_retries=0).remote(self._rules)
        self._players[number] = _Playing(number, actor, actor.greet.remote(self._bots))

    def _gather(self) -> None:
        """Wait for workers: up to `_COME_S` seconds for the first, then up to `_GATHER_S` for the others."""
        late = monotonic() + _COME_S
        while not all(one.greeted for one in self._players.values()):
            if monotonic() > late:
                self._expect_somebody()
                return
            nobody = not any(one.greeted for one in self._players.values())
            list(self._news(deque(), _LOOK_S))
            if nobody and any(one.greeted for one in self._players.values()):
                late = monotonic() + _GATHER_S

    def _expect_somebody(self) -> None:
        """Check that at least one worker is ready.

        Raises:
            NoMachinesLeft: No worker is ready.
        """
        if not any(one.greeted for one in self._players.values()):
            raise NoMachinesLeft(f"none had a free processor within {_COME_S:g} s: free some, or play with --workers")

    def _welcome(self, player: _Playing) -> None:
        """Accept a worker that has sent its description.

        Raises:
            MachineMismatch: The worker's machine has other code or content than this one.
            NoMachinesLeft: Too many workers in a row have failed to start.
        """
        errors = self._ray.exceptions
        try:
            greeting: WorkerInfo = self._ray.get(player.greeting)
            self._watch(player, greeting)
        except errors.RayError as error:
            self._failed += 1
            del self._players[player.number]
            self._ray.kill(player.actor)
            if self._failed >= _TRIES or isinstance(error, errors.RayTaskError):
                raise NoMachinesLeft(f"Fracas does not start on it: {_last_line(error)}") from error
            self._begin()
            return
        if found := differences(self._made, greeting.made):
            raise MachineMismatch(greeting.name, found)
        player.greeting = None
        self._failed = 0

    def _watch(self, player: _Playing, greeting: WorkerInfo) -> None:
        """Let the monitor on the worker's machine observe the worker."""
        player.machine = greeting.machine
        if player.machine not in self._witnesses:
            strategies = importlib.import_module("ray.util.scheduling_strategies")
            there = strategies.NodeAffinitySchedulingStrategy(player.machine, soft=False)
            made = self._ray.remote(MoveStateMonitor).options(num_cpus=0, scheduling_strategy=there)
            self._witnesses[player.machine] = made.remote()
        known = self._witnesses[player.machine].know.remote(player.number, greeting.note)
        self._ray.get(known, timeout=_TELL_S)

    def _end_all(self) -> None:
        for actor in [*(one.actor for one in self._players.values()), *self._witnesses.values()]:
            with suppress(Exception):  # a Ray that is gone has none of them any more
                self._ray.kill(actor)

    # ---------------------------------------------------------------- games

    def _hand_out(self, coming: deque[GameRequest]) -> None:
        for depth in range(1, _AHEAD + 1):  # by turns, so that the last few games are not all one process's
            for player in self._players.values():
                if coming and player.greeted and len(player.games) < depth:
                    number, wish = next(self._numbers), coming.popleft()
                    player.games.append(_Handed(number, wish, player.actor.play.remote(number, wish)))

    def _news(self, coming: deque[GameRequest], seconds: float) -> Iterator[tuple[GameRequest, Outcome]]:
        """Wait for the next events, and yield the games that have ended."""
        self._look()
        said = {one.greeting: one for one in self._players.values() if not one.greeted}
        first = {one.games[0].answer: one for one in self._players.values() if one.games}
        awaited = [*said, *first, *self._looks]
        self._ray.wait(awaited, num_returns=1, timeout=seconds)
        for one in self._ray.wait(awaited, num_returns=len(awaited), timeout=0)[0]:
            if one in said:
                self._welcome(said[one])
            elif one in first:
                yield from self._answered(first[one], coming)
            elif one in self._looks:
                yield from self._judged(one, coming)

    def _answered(self, player: _Playing, coming: deque[GameRequest]) -> Iterator[tuple[GameRequest, Outcome]]:
        """Process a worker's result, or handle the loss of the worker."""
        errors = self._ray.exceptions
        while player.games and self._ray.wait([player.games[0].answer], timeout=0)[0]:
            handed = player.games[0]
            try:
                answer: Outcome | Exception = self._ray.get(handed.answer)
            except errors.RayActorError as error:
                seen = None if getattr(error, "preempted", False) else self._last_seen(player)
                yield from self._buried(player, coming, seen, hung=False)
                return
            except errors.RayError as error:
                raise NoMachinesLeft(_last_line(error)) from error
            if isinstance(answer, Exception):
                raise answer
            player.games.popleft()
            yield handed.wish, answer

    def _buried(
        self, player: _Playing, coming: deque[GameRequest], seen: MoveState | None, *, hung: bool
    ) -> Iterator[tuple[GameRequest, Outcome]]:
        """Replace a lost worker, and queue its games again.

        If a seat had to choose when the worker was lost, that seat loses the current game, which is yielded.
        """
        del self._players[player.number]
        self._begin()
        guilty = seen if seen is not None and seen.seat != NOBODY else None
        again = [one for one in player.games if guilty is None or one.number != guilty.game]
        coming.extendleft(one.wish for one in reversed(again))
        if (witness := self._witnesses.get(player.machine)) is not None:
            witness.forget.remote(player.number)
        for one in player.games:
            if guilty is not None and one.number == guilty.game:
                yield one.wish, lost_with_its_process(one.wish, guilty.seat, self._rules, hung=hung)

    # --------------------------------------------------------------------------------------- silent workers

    def _look(self) -> None:
        """Ask the monitor of every machine for hung workers, at intervals."""
        now = monotonic()
        if not self._rules.move_s or self._looks or now - self._looked_at < _LOOK_S:
            return
        self._looked_at = now
        for machine, witness in self._witnesses.items():
            here = tuple(one.number for one in self._players.values() if one.machine == machine and one.games)
            if here:
                self._looks[witness.seen.remote(here)] = machine

    def _judged(self, look: Any, coming: deque[GameRequest]) -> Iterator[tuple[GameRequest, Outcome]]:
        """Process a monitor's answer: end its hung workers; if the monitor is lost, replace all its workers."""
        machine = self._looks.pop(look)
        try:
            found: dict[int, MoveState] = self._ray.get(look)
        except self._ray.exceptions.RayError:  # the state there is no longer known
            self._witnesses.pop(machine, None)
            for player in [one for one in self._players.values() if one.machine == machine]:
                self._ray.kill(player.actor)
                yield from self._buried(player, coming, None, hung=False)
            return
        for number, seen in found.items():
            late = self._players.get(number)
            if late is not None and is_hung(seen, self._rules) and any(one.number == seen.game for one in late.games):
                self._ray.kill(late.actor)
                yield from self._buried(late, coming, seen, hung=True)

    def _last_seen(self, player: _Playing) -> MoveState | None:
        """Return the last move state of a lost worker; None if its machine is lost too."""
        witness = self._witnesses.get(player.machine)
        if witness is None:
            return None
        try:
            found: dict[int, MoveState] = self._ray.get(witness.seen.remote((player.number,)), timeout=_TELL_S)
        except self._ray.exceptions.RayError:
            return None
        return found.get(player.number)


def _last_line(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1][:_TOLD] if lines else type(error).__name__
