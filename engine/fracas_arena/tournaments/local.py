"""A tournament of bots on this machine: the same seed gives the same record with any number of workers.

The record is saved in a file, so that an interrupted tournament can be resumed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from fracas_arena.tournaments.games import GameRequest, Rules, seed_of
from fracas_arena.tournaments.ray_pool import RayPool
from fracas_arena.tournaments.workers import Pool
from fracas_tournaments.encounters import Encounter, Entrant, Outcome
from fracas_tournaments.entrant_names import unique_name
from fracas_tournaments.errors import Refused
from fracas_tournaments.pairing.elimination import bracket
from fracas_tournaments.plan import TournamentPlan, rounds_of
from fracas_tournaments.reports.summary import FORMAT, as_json
from fracas_tournaments.significance import samples, sprt
from fracas_tournaments.tournament import DueGame, Tournament, TournamentHeader
from fracas_tournaments.transitions import cut_short, ended, register, start

_MAX_FILE: Final = 256 * 1024 * 1024
"""Maximum size of a record, in bytes; the record of a hundred thousand games is a fifth of that."""
_MAX_REASON: Final = 200
"""Maximum length of the reason shown for a read error, in characters."""
GAMES_FIRST: Final = 1000
"""Default number of games of a whole tournament."""

_TEST_EVERY: Final = 4
"""Number of games between the first evaluations of the sequential test."""

Progress = Callable[[int, int], None]
"""Called with the number of finished games and the number of games of all encounters paired so far."""


def bots_of(policies: Sequence[str]) -> list[Entrant]:
    """Return entrants for policies; a policy named twice takes part twice.

    Args:
        policies: As for `fracas bot --policy`; `NAME=POLICY` sets a name.

    Raises:
        Refused: A name or a policy is empty.
    """
    found: list[Entrant] = []
    for number, text in enumerate(policies, start=1):
        name, equals, policy = text.partition("=")
        if equals and not (name.strip() and policy):
            raise Refused("malformed", f"invalid bot {text!r}: write POLICY or NAME=POLICY, such as best=greedy")
        policy = policy if equals else text
        name = name if equals else policy.rpartition(":")[2]
        called = unique_name(name, [one.name for one in found])
        found.append(Entrant(id=f"b{number}", name=called, bot=policy, plays_as="bot"))
    return found


def games_each(plan: TournamentPlan, entrants: int, matches: int) -> int:
    """Return the number of games per encounter with which the whole tournament has about the wanted number of games.

    Args:
        plan: The plan; its own number of games per encounter is ignored.
        entrants: Number of entrants.
        matches: Wanted number of games of the whole tournament.
    """
    rounds = rounds_of(plan, entrants)
    if plan.eliminates:
        met = len(bracket(entrants, double=plan.format == "double_elimination", third_place=plan.third_place))
    elif plan.format == "gauntlet":
        met = rounds * min(plan.challengers, entrants - plan.challengers)
    elif plan.format == "heats":
        met = rounds * max(1, -(-entrants // plan.table))
    else:
        met = max(1, rounds) * (entrants // 2)
    games = max(1, -(-matches // max(1, met)))
    return games + games % 2 if plan.mirrored else games


class LocalTournament:
    """Runs a tournament on this machine.

    Args:
        tournament: The tournament, just started or read from a file.
        rules: The settings of its games.
    """

    def __init__(self, tournament: Tournament, rules: Rules) -> None:
        self.tournament = tournament
        self._rules = rules
        self._outcomes: dict[str, dict[int, Outcome]] = {}
        """Outcomes by encounter and game number, of encounters that still have unfinished games."""
        self._tested = 0
        """Largest number of samples for which the sequential test has been evaluated."""

    @classmethod
    def begun(cls, plan: TournamentPlan, bots: Sequence[Entrant], rules: Rules, *, seed: str) -> LocalTournament:
        """Start a tournament.

        Args:
            plan: The plan.
            bots: The entrants.
            rules: The settings of its games.
            seed: The seed of all random numbers of the tournament.

        Raises:
            Refused: The plan is invalid, or does not fit the entrants.
        """
        tournament = Tournament.planned(TournamentHeader(id="local", plan=plan, seed=seed))
        for bot in bots:
            tournament = register(tournament, bot)
        return cls(start(tournament), rules)

    @property
    def played(self) -> int:
        """Number of finished games."""
        over = sum(game.state == "over" for each in self.tournament.encounters.values() for game in each.games)
        return over + sum(map(len, self._outcomes.values()))

    @property
    def known(self) -> int:
        """Number of games of all encounters paired so far."""
        return sum(len(each.games) for each in self.tournament.encounters.values())

    def run(
        self,
        *,
        workers: int | None = None,
        ray: str | None = None,
        test: tuple[float, float] | None = None,
        progress: Progress = lambda _over, _all: None,
    ) -> None:
        """Play until the tournament is over; after an interruption, `keep` saves the finished games.

        Args:
            workers: Number of processes; None: one per processor.
            ray: The address of a Ray cluster that plays (`ray_address.connected`); None: this machine.
            test: Elo differences (H0, H1) of a sequential test whether the second of two bots is better. The tournament
                ends at the first game, in order, at which the test is decided, at any speed of the processes.
            progress: Called after every game.

        Raises:
            SetupError: A game cannot be set up.
            CannotPair: A round cannot be paired.
            MachinesError: The Ray cluster cannot be reached or does not play the same games, or local processes
                cannot start.
        """
        with self._pool(workers, ray) as pool:
            while due := [game for game in self.tournament.due() if not self._has(game)]:
                progress(self.played, self.known)
                with closing(pool.play([self._wish(game) for game in due])) as playing:  # type: ignore[type-var]
                    for wish, outcome in playing:
                        self._take(wish, outcome)
                        progress(self.played, self.known)
                        if test is not None and self._ends(test):
                            return

    def _ends(self, test: tuple[float, float]) -> bool:
        """End the tournament if the sequential test has reached a bound; return True if it has."""
        if self.played % max(_TEST_EVERY, self.played // 20) and self.tournament.head.phase == "running":
            return False
        record, plan = self.kept(), self.tournament.plan
        old, new = record.entrants
        leg = 2 if plan.mirrored else 1
        scores: list[float] = []
        games = 0
        for encounter in sorted(record.encounters.values(), key=_order):
            over = tuple(takewhile(lambda game: game.state == "over", encounter.games))
            for end in range(leg, len(over) + 1, leg):
                group = encounter.model_copy(update={"games": over[end - leg : end]})
                scores += samples([group], new, old, mirrored=plan.mirrored)
                games += leg
                if len(scores) > self._tested:
                    self._tested = len(scores)
                    if (found := sprt(scores, elo0=test[0], elo1=test[1])).verdict != "open":
                        reason = f"the sequential test has reached its bound: LLR {found.llr:.2f} after {games} games"
                        self.tournament = cut_short(record, reason, games=games)
                        self._outcomes.clear()
                        return True
            if len(over) < len(encounter.games):
                break
        return False

    def _pool(self, workers: int | None, ray: str | None) -> Pool | RayPool:
        if ray is None:
            return Pool(self._rules, workers=workers or os.cpu_count() or 1)
        return RayPool(ray, self._rules, [one.bot for one in self.tournament.entrants.values()], workers=workers)

    def kept(self) -> Tournament:
        """Return the record, including finished games of encounters that are still running."""
        tournament = self.tournament
        for encounter in sorted(self._outcomes, key=lambda one: _order(self.tournament.encounters[one])):
            tournament = ended(tournament, encounter, self._outcomes[encounter])
        return tournament

    def keep(self) -> None:
        """Add the finished games of encounters that are still running to the record."""
        self.tournament = self.kept()
        self._outcomes.clear()

    def _has(self, due: DueGame) -> bool:
        return due.game.number in self._outcomes.get(due.encounter.id, {})

    def _take(self, wish: GameRequest, outcome: Outcome) -> None:
        """Store the outcome of a game.

        An encounter is settled only after all its games, so the order of the outcomes does not matter.
        """
        outcomes = self._outcomes.setdefault(wish.encounter, {})
        outcomes[wish.number] = outcome
        encounter = self.tournament.encounters[wish.encounter]
        if all(game.state == "over" or game.number in outcomes for game in encounter.games):
            del self._outcomes[wish.encounter]
            self.tournament = ended(self.tournament, wish.encounter, outcomes)

    def _wish(self, due: DueGame) -> GameRequest:
        plan, game = self.tournament.plan, due.game
        number = game.pair if plan.mirrored else game.number
        return GameRequest(
            encounter=due.encounter.id,
            number=game.number,
            bots=tuple(one.bot for one in due.seats),
            names=tuple(one.name for one in due.seats),
            board=plan.board_of(game.pair),
            seed=seed_of(self.tournament.head.seed, due.encounter.id, number),
        )


def _order(encounter: Encounter) -> tuple[int, int]:
    return encounter.round, encounter.table


def write_file(tournament: Tournament, path: Path) -> None:
    """Write a tournament to a file, atomically.

    Raises:
        OSError: The file cannot be written.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_text(as_json(tournament), encoding="utf-8")
    beside.replace(path)


def read_file(path: Path) -> Tournament:
    """Read a tournament from a file.

    Raises:
        Refused: The file does not exist, or cannot be read as a tournament.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_FILE + 1)
        if len(data) > _MAX_FILE:
            raise Refused("malformed", f"{path} is larger than {_MAX_FILE // 2**20} MiB: name a tournament file")
        found: dict[str, Any] = json.loads(data)
        if found.get("fracas_tournament") != FORMAT:
            raise Refused("malformed", f"{path} is not a tournament file of version {FORMAT}")
        fields = {"head": json.dumps(found["tournament"])}
        fields |= {f"entrant:{one['id']}": json.dumps(one) for one in found["entrants"]}
        fields |= {f"encounter:{one['id']}": json.dumps(one) for one in found["encounters"]}
        tournament = Tournament.read(fields)
    except OSError as error:
        raise Refused("not_found", f"cannot read {path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Refused("malformed", f"{path} is not a tournament file: {str(error)[:_MAX_REASON]!r}") from error
    for encounter in tournament.encounters.values():
        if not tournament.entrants.keys() >= set(encounter.entrants):
            raise Refused("malformed", f"{path}: encounter {encounter.id!r:.40} names an unknown entrant")
    return tournament
