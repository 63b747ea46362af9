"""Client requests for tournaments, with their permission checks."""

from __future__ import annotations

import asyncio
from typing import Final, TypeAlias

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.identity import Identity
from fracas_server.ids import is_code
from fracas_server.lobby.lobby import Lobby
from fracas_server.lobby.seat_options import check_policy
from fracas_server.tournaments.messages import shared_message, tell_own, tournament_message
from fracas_server.tournaments.plans import match_options, read_plan, with_pool
from fracas_server.tournaments.service import TournamentService, Transition, VersionedTournament
from fracas_tournaments.drafting import pick
from fracas_tournaments.encounters import Entrant
from fracas_tournaments.entrant_names import unique_name
from fracas_tournaments.plan import TournamentPlan, games_of
from fracas_tournaments.tournament import Tournament
from fracas_tournaments.transitions import correct, finish, pair, pause, register, resume, start, withdraw

TournamentRequest: TypeAlias = (
    v1.CreateTournament
    | v1.ListTournaments
    | v1.GetTournament
    | v1.EnterTournament
    | v1.LeaveTournament
    | v1.SteerTournament
    | v1.PairRound
    | v1.CorrectResult
    | v1.DraftCreature
)
_LISTED: Final = 50
"""Maximum number of tournaments in one list."""
_KEPT: Final = 16
"""Maximum number of cached messages."""
_MOST_RATING: Final = 10_000
_MOST_ROUNDS: Final = 100
"""Maximum number of rounds or cycles of a plan."""
_MOST_GAMES: Final = 5_000
"""Maximum number of games of one tournament: pairing all of them at once must not delay other clients."""
_STEPS: Final = v1.TournamentStep


class TournamentRequests:
    """Handles tournament requests of clients.

    Args:
        service: The tournament service.
        lobby: Checks match options.
        bots: Maximum number of server bots registered for one tournament.
        playing: Maximum number of server bots of one tournament that play at once.
    """

    def __init__(self, service: TournamentService, lobby: Lobby, *, bots: int = 256, playing: int = 16) -> None:
        self._service = service
        self._lobby = lobby
        self._bots = bots
        self._playing = playing
        self._made: dict[tuple[str, int, bool], v1.Tournament] = {}

    async def answer(self, who: Identity, message: TournamentRequest, *, now_ms: int) -> v1.ServerMessage:
        """Carry out a client's request and return the reply.

        Args:
            who: The client.
            message: The request.
            now_ms: The current time.

        Raises:
            RequestRefused: The request is invalid or not allowed.
        """
        match message:
            case v1.ListTournaments():
                return await self._list(who)
            case v1.CreateTournament():
                kept = await self._create(who, message)
            case v1.GetTournament():
                kept = await self._service.load(message.tournament)
            case v1.EnterTournament():
                kept = await self._enter(who, message)
            case v1.LeaveTournament():
                kept = await self._leave(who, message)
            case v1.SteerTournament():
                kept = await self._steer(who, message)
            case v1.PairRound():
                tables = [tuple(table.entrants) for table in message.tables]

                def paired(now: Tournament) -> Tournament:
                    _check_games(now.plan, len(now.entrants))
                    return pair(now, tables)

                kept = await self._by_host(who, message.tournament, "paired", paired)
            case v1.CorrectResult():
                kept = await self._correct(who, message, now_ms=now_ms)
            case v1.DraftCreature():
                kept = await self._draft(who, message, now_ms=now_ms)
        every = isinstance(message, v1.GetTournament) and message.all_rounds
        told = v1.ServerMessage()
        told.tournament.CopyFrom(await self._shared(kept, all_rounds=every))
        tell_own(told.tournament, kept.tournament, who.subject, now_ms=now_ms)
        return told

    async def _shared(self, kept: VersionedTournament, *, all_rounds: bool) -> v1.Tournament:
        """Return the part of a tournament's message that is the same for all receivers; large ones are cached."""
        key = (kept.tournament.head.id, kept.serial, all_rounds)
        found = self._made.get(key)
        if found is None:
            found = await self._service.executor.run(lambda: shared_message(kept, all_rounds=all_rounds))
            self._made[key] = found
            while len(self._made) > _KEPT:
                del self._made[next(iter(self._made))]
        return found

    async def _list(self, who: Identity) -> v1.ServerMessage:
        told = v1.ServerMessage()
        told.tournament_list.SetInParent()
        for kept in await self._service.newest(_LISTED):
            row = tournament_message(kept, who.subject, brief=True)
            told.tournament_list.tournaments.append(row)
            await asyncio.sleep(0)  # a changed tournament is recomputed, and there are up to fifty
        return told

    async def _create(self, who: Identity, message: v1.CreateTournament) -> VersionedTournament:
        plan = read_plan(message.plan)
        if plan.rounds > _MOST_ROUNDS:
            raise RequestRefused("bad_options", f"Too many rounds or cycles: use at most {_MOST_ROUNDS}.")
        _check_games(plan, 2)
        # Refuse invalid match options now, not when the first match begins.
        seats = [v1.SeatRequest(creatures=plan.creatures) for _ in range(plan.table)]
        for board in plan.boards or ("",):
            self._lobby.check_match_options(
                v1.CreateMatch(
                    ruleset=plan.ruleset, board=board, seats=seats, options=match_options(plan),
                    ruleset_options=message.plan.options,
                )
            )  # fmt: skip
        return await self._service.create(who, with_pool(plan))

    async def _enter(self, who: Identity, message: v1.EnterTournament) -> VersionedTournament:
        if message.rating > _MOST_RATING:
            raise RequestRefused("bad_options", f"Invalid rating {message.rating}: use at most {_MOST_RATING}.")

        def entered(tournament: Tournament) -> Tournament:
            host = tournament.head.host == who.subject
            if (message.bot or message.rating) and not host:
                raise RequestRefused("not_yours", "Only the host can add server bots and set ratings.")
            if tournament.plan.invited and not host and not is_code(message.code, tournament.head.code):
                raise RequestRefused("not_found", "Invitation code missing or wrong: ask the host for it.")
            number = 1
            while f"e{number}" in tournament.entrants:
                number += 1
            if message.bot:
                self._has_room(tournament)
            names = [other.name for other in tournament.entrants.values()]
            entrant = Entrant(
                id=f"e{number}",
                name=message.name or (unique_name(message.bot, names) if message.bot else who.name),
                team=message.team,
                rating=float(message.rating) or None,
                subject="" if message.bot else who.subject,
                bot=message.bot,
                plays_as="bot" if message.bot or message.is_bot else "person",
                creatures=tuple(message.creatures),
            )
            return register(tournament, entrant)

        if message.bot:
            check_policy(message.bot)
        return await self._service.change(message.tournament, "registered", entered, by=who.subject)

    def _has_room(self, tournament: Tournament) -> None:
        """Check that one more server bot can be registered and can play.

        Raises:
            RequestRefused: The limit is reached.
        """
        there = sum(bool(one.bot) for one in tournament.entrants.values())
        if there >= self._bots:
            raise RequestRefused("bad_options", f"Too many server bots: a tournament can have at most {self._bots}.")
        # A game begins when there is capacity for all its bots; mirrored games need it for both legs at once.
        plan = tournament.plan
        at_once = min(there + 1, plan.table) * (2 if plan.mirrored else 1)
        if at_once > self._playing:
            raise RequestRefused(
                "bad_options",
                f"Too many simultaneous server bots ({at_once}): this server runs at most {self._playing} per"
                " tournament: choose smaller tables, or bring your own bots (fracas tournament join --policy).",
            )

    async def _draft(self, who: Identity, message: v1.DraftCreature, *, now_ms: int) -> VersionedTournament:
        def drafted(tournament: Tournament) -> Tournament:
            mine = tournament.entrant_of(who.subject)
            if not mine:
                raise RequestRefused("not_yours", "You are not in this tournament.")
            return pick(tournament, mine, message.creature, at_ms=now_ms)

        return await self._service.change(message.tournament, "picked", drafted, by=who.subject)

    async def _leave(self, who: Identity, message: v1.LeaveTournament) -> VersionedTournament:
        def left(tournament: Tournament) -> Tournament:
            mine = tournament.entrant_of(who.subject)
            entrant = message.entrant or mine
            if not entrant or (entrant != mine and tournament.head.host != who.subject):
                raise RequestRefused("not_yours", "You are not in this tournament.")
            return withdraw(tournament, entrant)

        return await self._service.change(message.tournament, "left", left, by=who.subject)

    async def _steer(self, who: Identity, message: v1.SteerTournament) -> VersionedTournament:
        steps: dict[int, tuple[str, Transition]] = {
            _STEPS.TOURNAMENT_STEP_START: ("started", _started),
            _STEPS.TOURNAMENT_STEP_PAUSE: ("paused", lambda now: pause(now, message.reason)),
            _STEPS.TOURNAMENT_STEP_RESUME: ("resumed", resume),
            _STEPS.TOURNAMENT_STEP_FINISH: ("finished", lambda now: finish(now, message.reason or "ended by its host")),
        }
        found = steps.get(message.step)
        if found is None:
            raise RequestRefused("malformed", "Unknown action: use start, pause, resume or finish.")
        return await self._by_host(who, message.tournament, *found)

    async def _correct(self, who: Identity, message: v1.CorrectResult, *, now_ms: int) -> VersionedTournament:
        scores = tuple(score / 100 for score in message.scores)
        return await self._by_host(
            who,
            message.tournament,
            "corrected",
            lambda now: correct(now, message.encounter, scores, by=who.name, reason=message.reason, at_ms=now_ms),
        )

    async def _by_host(self, who: Identity, tournament: str, kind: str, transition: Transition) -> VersionedTournament:
        def checked(now: Tournament) -> Tournament:
            if now.head.host != who.subject:
                raise RequestRefused("not_yours", "Only the host can manage this tournament.")
            return transition(now)

        return await self._service.change(tournament, kind, checked, by=who.subject)


def _started(tournament: Tournament) -> Tournament:
    _check_games(tournament.plan, len(tournament.entrants))
    return start(tournament)


def _check_games(plan: TournamentPlan, entrants: int) -> None:
    """Check that a tournament is not too large for this server.

    Raises:
        RequestRefused: The tournament is too large.
    """
    games = games_of(plan, entrants)
    if games > _MOST_GAMES:
        raise RequestRefused(
            "bad_options",
            f"Too many games ({games} with {entrants} entrants; the limit is {_MOST_GAMES}):"
            " choose fewer rounds or games.",
        )
