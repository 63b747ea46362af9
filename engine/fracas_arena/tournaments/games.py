"""One game of a local tournament: what is fought, and the rules by which a bot loses without being beaten.

1. A bot that raises loses. One that raises before its first choice, too.
2. A choice may take as long as the move time says; a bot that takes longer loses.
3. A choice that is refused may be made again, three times a decision; a bot that has none accepted by then loses.
4. Where more than two play, the bot that loses so gives up and the others fight on.
5. A battle that does not end in so many choices is a draw, broken off.
6. Where the engine is at fault, nobody wins.
"""

from __future__ import annotations

import hashlib
import random
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from time import perf_counter
from types import FrameType
from typing import Any, Final

from fracas_arena.lineup import Lineup
from fracas_arena.local_battle import LocalBattle
from fracas_arena.policy_battle import PendingChoice, PolicyBattle
from fracas_arena.report import UNFINISHED, Report
from fracas_clients.errors import PolicyError
from fracas_clients.policies.base import Policy
from fracas_clients.policies.loading import load_policy
from fracas_engine.errors import EngineError
from fracas_tournaments.encounters import How, Outcome
from fracas_tournaments.placement import places_of, points_of

__all__ = ["SEATS", "GameRequest", "MoveTimeExceeded", "Rules", "lost_by", "play_game", "seed_of"]

SEATS: Final = ("red", "blue", "green", "yellow", "white", "black", "orange", "violet")
"""Names of seats, in their order."""
_NOTE: Final = 300
"""Characters of what is told of a fault."""


class MoveTimeExceeded(BaseException):
    """A choice takes too long. No `Exception`, so that a policy that swallows those does not swallow it."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How all games of a tournament are played."""

    ruleset: str
    move_s: float = 10.0
    """Seconds that a choice may take; 0: as long as it likes."""
    most_choices: int = 5_000
    """Choices after which a battle is broken off."""
    creatures: tuple[str, ...] = ()
    """What everybody fights with; empty: what each game draws, the same for all its seats."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Ruleset options."""


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A game that is to be played; everything that decides it, as plain data."""

    encounter: str
    number: int
    bots: tuple[str, ...]
    """The policies, seat by seat, as `fracas bot --policy` takes them."""
    names: tuple[str, ...]
    """What the bots are called in the tournament."""
    board: str
    seed: int


def seed_of(tournament: str, encounter: str, number: int) -> int:
    """Return the seed of a game: dice, creatures drawn, and the chance of its bots.

    Args:
        tournament: The seed of the tournament.
        encounter: The encounter.
        number: Of the game, or of the pair of mirrored games.
    """
    text = f"fracas local tournament v1 {tournament} {encounter} {number}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


def play_game(wish: GameRequest, rules: Rules, on_move: Callable[[int], None] = lambda _seat: None) -> Outcome:
    """Play a game to its end.

    Args:
        wish: Which.
        rules: By which rules.
        on_move: Told the seat (from 0) that is asked next; -1 where none is.

    Raises:
        SetupError: It cannot be set up as the rules say.
    """
    seats = SEATS[: len(wish.bots)]
    lineup = Lineup(
        rules.ruleset,
        seats=dict.fromkeys(seats, rules.creatures),
        sides={seat: seat for seat in seats},
        board=wish.board,
        options=rules.options,
    )
    battle = lineup.battle(wish.seed)
    policies: dict[str, Policy] = {}
    for place, (seat, bot) in enumerate(zip(seats, wish.bots, strict=True)):
        on_move(place)
        try:
            with _limited(rules.move_s):
                made = _policy_class(bot)(chance=random.Random(f"{wish.seed} {place}"))  # noqa: S311 - to be repeated
            made.budget_s = rules.move_s or None
        except (Exception, MoveTimeExceeded) as error:  # noqa: BLE001 - whatever somebody else's policy falls over
            on_move(-1)
            return lost_by(wish, place, f"could not be made: {_told(error)}")
        policies[seat] = made
    playing = PolicyBattle(
        LocalBattle(
            battle, match=f"{wish.encounter}-{wish.number}", blind=[s for s, p in policies.items() if not p.looks]
        ),
        policies,
        seed=wish.seed,
        most=rules.most_choices,
    )
    try:
        return _played(wish, rules, playing, seats, on_move)
    except (EngineError, PolicyError) as error:
        note = f"the engine is at fault: {_told(error)}"
        return Outcome(points=_level(len(seats)), how="broken_off", note=note, rounds=playing.report().rounds)
    finally:
        on_move(-1)


def _played(
    wish: GameRequest, rules: Rules, playing: PolicyBattle, seats: Sequence[str], on_move: Callable[[int], None]
) -> Outcome:
    notes: dict[int, str] = {}
    reports = playing.report().seats
    while (asked := playing.asked) is not None:
        place = seats.index(asked.seat)
        if place in notes:  # it has lost, and the others fight on
            playing.take(asked, RuntimeError(notes[place]))
            continue
        on_move(place)
        began, forced = perf_counter(), reports[asked.seat].forced
        choice, fault = _chosen(asked, rules.move_s)
        playing.take(asked, choice, spent_s=perf_counter() - began)
        if reports[asked.seat].forced > forced:
            refusals = reports[asked.seat].refusals
            fault = f"offered what is illegal, three times for one decision: {refusals[-1].sentence}"
        if fault:
            notes[place] = fault
            if len(seats) == 2:
                return lost_by(wish, place, fault, rounds=playing.report().rounds)
    return _outcome(wish, playing.report(), seats, notes)


def _chosen(asked: PendingChoice, move_s: float) -> tuple[Any, str]:
    """Let a policy choose; returns what it chose or raised, and by which fault it has lost, if by any."""
    try:
        with _limited(move_s):
            asked.policy.answers = asked.answers()
            return asked.policy.choose(asked.view, asked.decision), ""
    except MoveTimeExceeded:
        slow = f"took longer than {move_s:g} s for a choice"
        return TimeoutError(slow), slow
    except Exception as error:  # noqa: BLE001 - whatever somebody else's policy falls over
        return error, f"raised {_told(error)}"


def lost_by(wish: GameRequest, place: int, note: str, *, rounds: int = 0) -> Outcome:
    """Return the outcome of a game that one seat has lost by its own fault; the others share the rest."""
    count = len(wish.bots)
    points = tuple(0.0 if seat == place else count / 2 for seat in range(count))
    return Outcome(points=points, how="fault", note=f"{wish.names[place]} {note}"[:_NOTE], rounds=rounds)


def _outcome(wish: GameRequest, report: Report, seats: Sequence[str], notes: Mapping[int, str]) -> Outcome:
    """Return what a battle that ended by its rules is worth: as many as one has left behind."""
    count = len(seats)
    note = "; ".join(f"{wish.names[place]} {text}" for place, text in sorted(notes.items()))[:_NOTE]
    if report.how == UNFINISHED:
        note = note or f"broken off after {report.choices} choices"
        return Outcome(points=_level(count), how="broken_off", note=note, rounds=report.rounds)
    points = points_of(places_of([report.seats[seat].side for seat in seats], report.winner, report.fallen))
    how: How = "fault" if notes else "played"
    return Outcome(points=points, how=how, note=note, rounds=report.rounds)


def _level(count: int) -> tuple[float, ...]:
    return ((count - 1) / 2,) * count


@cache
def _policy_class(bot: str) -> type[Policy]:
    return load_policy(bot)


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise `MoveTimeExceeded` in what runs too long; nothing happens where the system has no such timer."""
    if not seconds or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise MoveTimeExceeded
