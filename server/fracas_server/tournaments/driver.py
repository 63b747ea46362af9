"""Tournament driver: starts games that are due and records the results of finished ones.

One node drives a tournament, by a lease like that of matches. Each step is one commit, fenced by the lease's epoch.
If a node dies after it has created a match and before it has recorded it, nothing is lost: the next driver finds the
match by its id, which is derived from the game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from fracas_server.errors import Fenced, RecordDamaged, RequestRefused, StoreError, StoreUnavailable
from fracas_server.ids import MatchId
from fracas_server.lobby.lobby import Lobby
from fracas_server.match.hosting import Hosting
from fracas_server.match.record import read_record
from fracas_server.store.lease import Lease
from fracas_server.store.matches import Matches
from fracas_server.store.tournaments import TournamentStore
from fracas_server.timing import Time
from fracas_server.tournaments.games import build_record, house_bots, match_id_of, outcome_of
from fracas_server.tournaments.service import TournamentService, VersionedTournament
from fracas_tournaments.drafting import on_move, overdue, picked_by_chance
from fracas_tournaments.encounters import Outcome
from fracas_tournaments.tournament import DueGame, Tournament
from fracas_tournaments.transitions import all_ended, begun, pause

_LOOK_MS: Final = 500
"""Interval between two checks of all tournaments, in milliseconds."""
_TABLES: Final = 64
"""Default number of concurrent games of one tournament."""

log = structlog.get_logger(__name__)


class TournamentDriver:
    """Drives tournaments: those whose lease this node can get.

    Args:
        service: The tournament service.
        store: The stored tournaments, with their leases.
        hosting: Starts matches.
        lobby: Creates match records.
        matches: The stored matches.
        time: The clock for polling.
        bots: Maximum number of server bots that play for one tournament at once.
        adopted: Called with each tournament that this node starts to drive.
    """

    def __init__(
        self,
        service: TournamentService,
        store: TournamentStore,
        *,
        hosting: Hosting,
        lobby: Lobby,
        matches: Matches,
        time: Time,
        bots: int,
        adopted: Callable[[VersionedTournament], Awaitable[None]],
    ) -> None:
        self._service = service
        self._store = store
        self._hosting = hosting
        self._lobby = lobby
        self._matches = matches
        self._time = time
        self._bots = bots
        self._adopted = adopted
        self._leases: dict[str, Lease] = {}

    async def run(self) -> None:
        """Check all tournaments periodically until cancelled."""
        while True:
            await self.check_once()
            await self._time.until(self._time.now_ms() + min(_LOOK_MS, self._store.ttl_ms // 3))

    async def check_once(self) -> None:
        """Check all unfinished tournaments once, and drive those whose lease this node has."""
        try:
            active = await self._store.active()
            for tournament in [one for one in self._leases if one not in active]:
                del self._leases[tournament]
            for tournament in active:
                try:
                    lease = await self._entitled(tournament)
                except RecordDamaged as error:  # the others continue
                    log.error("tournament_unreadable", tournament=tournament, reason=str(error))  # noqa: TRY400 - the text is enough
                    continue
                if lease is not None:
                    await self._drive(tournament, lease)
        except StoreUnavailable as error:
            log.warning("store_unavailable", reason=str(error))
        except StoreError as error:
            log.error("tournaments_damaged", reason=str(error))  # noqa: TRY400 - the text is enough

    async def close(self) -> None:
        """Release all leases, so that another node can continue at once."""
        for tournament, lease in self._leases.items():
            try:
                await self._store.release(tournament, lease)
            except StoreError as error:
                log.warning("leases_not_released", reason=str(error))
                return

    async def _entitled(self, tournament: str) -> Lease | None:
        held = self._leases.get(tournament)
        if held is not None and await self._store.renew(tournament, held):
            return held
        lease = await self._store.take(tournament)
        if lease is None:
            self._leases.pop(tournament, None)
            return None
        self._leases[tournament] = lease
        try:
            await self._adopted(await self._service.load(tournament))
        except RequestRefused as error:
            log.warning("tournament_not_adopted", tournament=tournament, reason=str(error))
        return lease

    async def _drive(self, tournament: str, lease: Lease) -> None:
        """Record results and start games of one tournament; an error in one tournament does not affect the others."""
        try:
            kept = await self._service.load(tournament)
            if kept.tournament.head.phase in {"running", "paused"}:
                kept = await self._draft(await self._take_results(kept, lease), lease)
                await self._begin_games(kept.tournament, lease)
        except Fenced as error:
            self._leases.pop(tournament, None)
            log.warning("tournament_lost", tournament=tournament, reason=str(error))
        except RequestRefused as error:
            log.warning("tournament_delayed", tournament=tournament, reason=error.detail)
        except StoreUnavailable:
            raise
        except Exception:
            log.exception("tournament_failed", tournament=tournament)

    async def _take_results(self, kept: VersionedTournament, lease: Lease) -> VersionedTournament:
        running = kept.tournament.running
        if not running:
            return kept
        stored = await self._matches.records([MatchId(game.match) for _, game in running])
        outcomes: dict[str, dict[int, Outcome]] = {}
        for encounter, game in running:
            data = stored.get(MatchId(game.match))
            if data is None:
                lost = Outcome(points=_level(len(game.order)), how="broken_off", note="its match is not in the store")
                outcomes.setdefault(encounter.id, {})[game.number] = lost
                continue
            # Standings are public: take a delayed match's result only once spectators have seen its end.
            record = read_record(data).as_public(self._time.now_ms())
            if record.phase == "over":
                outcomes.setdefault(encounter.id, {})[game.number] = outcome_of(record)
        if not outcomes:
            return kept

        def taken(tournament: Tournament) -> Tournament:
            # An arbiter may have withdrawn some.
            there = {encounter: each for encounter, each in outcomes.items() if encounter in tournament.encounters}
            return all_ended(tournament, there)

        log.info("results_recorded", tournament=kept.tournament.head.id, encounters=sorted(outcomes))
        return await self._service.change(kept.tournament.head.id, "results", taken, lease=lease)

    async def _draft(self, kept: VersionedTournament, lease: Lease) -> VersionedTournament:
        """Draft random creatures for server bots, and for entrants whose time has run out."""
        now = self._time.now_ms()
        counted = kept.tournament.head.asked_ms and not overdue(kept.tournament, now)
        if on_move(kept.tournament) is None or counted:
            return kept
        return await self._service.change(
            kept.tournament.head.id, "picked", lambda held: picked_by_chance(held, now), lease=lease
        )

    async def _begin_games(self, tournament: Tournament, lease: Lease) -> None:
        free = _TABLES - len(tournament.running) if not tournament.plan.tables else _TABLES * _TABLES
        seats = self._bots - sum(
            bool(one.bot) for encounter, game in tournament.running for one in tournament.seats(encounter, game)
        )
        chosen: list[DueGame] = []
        for due in tournament.due():
            leg = due.game.pair if tournament.plan.mirrored else due.game.number
            first = not chosen or (chosen[-1].encounter.id, _leg(tournament, chosen[-1])) != (due.encounter.id, leg)
            legs = 2 if tournament.plan.mirrored else 1
            # Both legs of mirrored games begin together, or neither does.
            if first and (free < legs or seats < legs * house_bots(due)):
                break
            chosen.append(due)
            free -= 1
            seats -= house_bots(due)
        if not chosen:
            return
        made: list[DueGame] = []
        for due in chosen:
            try:
                await self._make(tournament, due)
            except RequestRefused as error:
                if error.code == "unavailable":
                    break  # store unavailable or node stopping: record what was created, the rest is for later
                await self._pause(tournament, f"{due.encounter.id} cannot be played: {error.detail}", lease)
                break
            made.append(due)
            await asyncio.sleep(0)  # setting up a battle takes a while: let other tasks run
        await self._note(tournament, made, lease)

    async def _make(self, tournament: Tournament, due: DueGame) -> None:
        """Create the match of a game if it does not exist yet."""
        match = match_id_of(tournament, due.encounter.id, due.game.number)
        if await self._matches.records([match]):
            return
        record, secret = build_record(tournament, due, self._lobby)
        await self._hosting.create(record, secret)

    async def _pause(self, tournament: Tournament, note: str, lease: Lease) -> None:
        """Pause a tournament until its host resumes or ends it."""
        log.warning("tournament_paused", tournament=tournament.head.id, reason=note)
        await self._service.change(tournament.head.id, "paused", lambda now: pause(now, note), lease=lease)

    async def _note(self, tournament: Tournament, made: list[DueGame], lease: Lease) -> None:
        if not made:
            return

        def noted(now: Tournament) -> Tournament:
            waiting = {(due.encounter.id, due.game.number) for due in now.due()}
            for due in made:
                encounter, number = due.encounter.id, due.game.number
                if (encounter, number) in waiting:  # it may have been withdrawn meanwhile
                    now = begun(now, encounter, number, match_id_of(now, encounter, number))
            return now

        await self._service.change(tournament.head.id, "games", noted, lease=lease)


def _leg(tournament: Tournament, due: DueGame) -> int:
    return due.game.pair if tournament.plan.mirrored else due.game.number


def _level(count: int) -> tuple[float, ...]:
    return ((count - 1) / 2,) * count
