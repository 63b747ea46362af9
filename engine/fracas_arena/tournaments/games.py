"""One game of a local tournament, and the rules by which a bot forfeits it.

1. A bot that raises an error loses, also before its first choice.
2. A bot that exceeds the time limit for a choice loses.
3. After a refused choice a bot may try again, up to three times per decision; if no try is accepted, it loses.
4. With more than two players, the losing bot gives up and the others play on.
5. A battle that does not end within the maximum number of choices is broken off and counts as a draw.
6. If the engine fails, no bot wins.
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

SEATS: Final = ("red", "blue", "green", "yellow", "white", "black", "orange", "violet")
"""Names of seats, in order."""
_NOTE: Final = 300
"""Maximum length of the description of a fault."""


class MoveTimeExceeded(BaseException):
    """A choice has exceeded the time limit. Not an `Exception`, so that a policy does not catch it by accident."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Settings of all games of a tournament."""

    ruleset: str
    move_s: float = 10.0
    """Time limit of a choice in seconds; 0: none."""
    most_choices: int = 5_000
    """Maximum number of choices, after which a battle is broken off."""
    creatures: tuple[str, ...] = ()
    """The creatures of every seat; empty: random creatures for each game, the same for all seats."""
    opponents: tuple[str, ...] = ()
    """The creatures of the second seat of two, if they are others than those of the first; empty: they are the same."""
    content: tuple[str, ...] = ()
    """Custom content folders, which the processes read too."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Ruleset options."""


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A game to be played: all its settings, as plain data."""

    encounter: str
    number: int
    bots: tuple[str, ...]
    """The policies by seat, as for `fracas bot --policy`."""
    names: tuple[str, ...]
    """The bots' names in the tournament."""
    board: str
    seed: int


def seed_of(tournament: str, encounter: str, number: int) -> int:
    """Return the seed of a game's dice, random creatures and bots.

    Args:
        tournament: The seed of the tournament.
        encounter: The encounter id.
        number: The number of the game, or of the pair in mirrored tournaments.
    """
    text = f"fracas local tournament v1 {tournament} {encounter} {number}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


def play_game(wish: GameRequest, rules: Rules, on_move: Callable[[int], None] = lambda _seat: None) -> Outcome:
    """Play a game to its end.

    Args:
        wish: The game.
        rules: The settings.
        on_move: Called with the index of the seat (from 0) that has to choose next; -1 if no seat has to choose.

    Raises:
        SetupError: The game cannot be set up.
    """
    seats = SEATS[: len(wish.bots)]
    lineup = Lineup(
        rules.ruleset,
        seats={seat: (rules.opponents if place else ()) or rules.creatures for place, seat in enumerate(seats)},
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
        except (Exception, MoveTimeExceeded) as error:  # noqa: BLE001 - any error of a foreign policy
            on_move(-1)
            return lost_by(wish, place, f"could not be created: {_told(error)}")
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
        note = f"engine error: {_told(error)}"
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
            fault = f"sent three illegal intents for one decision: {refusals[-1].sentence}"
        if fault:
            notes[place] = fault
            if len(seats) == 2:
                return lost_by(wish, place, fault, rounds=playing.report().rounds)
    return _outcome(wish, playing.report(), seats, notes)


def _chosen(asked: PendingChoice, move_s: float) -> tuple[Any, str]:
    """Return a policy's choice or error, and the fault by which the policy has lost; empty for no fault."""
    try:
        with _limited(move_s):
            asked.policy.answers = asked.answers()
            return asked.policy.choose(asked.view, asked.decision), ""
    except MoveTimeExceeded:
        slow = f"exceeded the time limit of {move_s:g} s per choice"
        return TimeoutError(slow), slow
    except Exception as error:  # noqa: BLE001 - any error of a foreign policy
        return error, f"raised {_told(error)}"


def lost_by(wish: GameRequest, place: int, note: str, *, rounds: int = 0) -> Outcome:
    """Return the outcome of a game that one seat lost by a fault; the other seats share the points."""
    count = len(wish.bots)
    points = tuple(0.0 if seat == place else count / 2 for seat in range(count))
    return Outcome(points=points, how="fault", note=f"{wish.names[place]} {note}"[:_NOTE], rounds=rounds)


def _outcome(wish: GameRequest, report: Report, seats: Sequence[str], notes: Mapping[int, str]) -> Outcome:
    """Return the outcome of a battle that ended by its rules, with the points of each seat."""
    count = len(seats)
    note = "; ".join(f"{wish.names[place]} {text}" for place, text in sorted(notes.items()))[:_NOTE]
    if report.how == UNFINISHED:
        note = note or f"stopped after {report.choices} choices"
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
    """Raise `MoveTimeExceeded` if the context takes too long, on systems that have a suitable timer."""
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
