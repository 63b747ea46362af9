"""Client access to tournaments: create one, take part, manage it, and play all of the client's games.

cup = await Tournaments(client).create(TournamentPlan(name="Cup", format="swiss", ruleset="orcus"))
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final

from fracas_clients.client import Client
from fracas_clients.errors import ClientError, Refused
from fracas_clients.policies.base import Policy
from fracas_clients.policies.runner import play
from fracas_clients.policies.series import SeriesGame
from fracas_protocol.v1 import (
    ClientMessage,
    CorrectResult,
    CreateTournament,
    DraftCreature,
    EnterTournament,
    GetTournament,
    LeaveTournament,
    ListTournaments,
    PairedTable,
    PairRound,
    SteerTournament,
    Tournament,
    TournamentPhase,
    TournamentPlan,
    TournamentStep,
)

__all__ = ["Tournaments"]

_log = logging.getLogger(__name__)

_LOOK_S: Final = 0.5
"""Interval, in seconds, at which `play_all` looks for new matches."""


class Tournaments:
    """Tournament requests of a client; every method raises `Refused` if the server rejects it.

    Args:
        client: The client.
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    async def create(self, plan: TournamentPlan) -> Tournament:
        """Create a tournament with this client as host."""
        return await self._asked(ClientMessage(create_tournament=CreateTournament(plan=plan)))

    async def newest(self) -> Sequence[Tournament]:
        """Return the newest tournaments on the server."""
        answer = await self._client.request(ClientMessage(list_tournaments=ListTournaments()))
        return answer.tournament_list.tournaments

    async def get(self, tournament: str, *, all_rounds: bool = False) -> Tournament:
        """Return the current state of a tournament.

        Args:
            tournament: The tournament id.
            all_rounds: True: include the encounters of finished rounds.
        """
        message = GetTournament(tournament=tournament, all_rounds=all_rounds)
        return await self._asked(ClientMessage(get_tournament=message))

    async def enter(
        self,
        tournament: str,
        *,
        code: str = "",
        name: str = "",
        team: str = "",
        creatures: Sequence[str] = (),
        bot: str = "",
        is_bot: bool = False,
        rating: int = 0,
    ) -> Tournament:
        """Enter a tournament; the host can also enter a server bot.

        Args:
            tournament: The tournament id.
            code: The invitation code.
            name: The entrant's name; empty: the client's name.
            team: The team.
            creatures: The creatures, if the tournament lets entrants choose them.
            bot: The policy of a server bot; for the host only.
            is_bot: True if the client is a bot.
            rating: Rating for seeding; for the host only.
        """
        message = EnterTournament(
            tournament=tournament, code=code, name=name, team=team, creatures=creatures, bot=bot, is_bot=is_bot,
            rating=rating,
        )  # fmt: skip
        return await self._asked(ClientMessage(enter_tournament=message))

    async def leave(self, tournament: str, entrant: str = "") -> Tournament:
        """Leave a tournament; the host may remove any entrant."""
        message = LeaveTournament(tournament=tournament, entrant=entrant)
        return await self._asked(ClientMessage(leave_tournament=message))

    async def steer(self, tournament: str, step: TournamentStep.ValueType, reason: str = "") -> Tournament:
        """Start, pause, resume or finish a tournament, as its host."""
        message = SteerTournament(tournament=tournament, step=step, reason=reason)
        return await self._asked(ClientMessage(steer_tournament=message))

    async def pair(self, tournament: str, tables: Sequence[Sequence[str]]) -> Tournament:
        """Pair a round by hand, as the host of an `uploaded` tournament; each table is a list of entrant ids."""
        message = PairRound(tournament=tournament, tables=[PairedTable(entrants=table) for table in tables])
        return await self._asked(ClientMessage(pair_round=message))

    async def draft(self, tournament: str, creature: str) -> Tournament:
        """Pick a creature in a draft; this client must be the one to pick."""
        message = DraftCreature(tournament=tournament, creature=creature)
        return await self._asked(ClientMessage(draft_creature=message))

    async def correct(self, tournament: str, encounter: str, scores: Sequence[float], reason: str) -> Tournament:
        """Correct a result, as the host."""
        message = CorrectResult(
            tournament=tournament, encounter=encounter, scores=[round(100 * score) for score in scores], reason=reason
        )
        return await self._asked(ClientMessage(correct_result=message))

    async def play_all(
        self,
        tournament: str,
        policy: Callable[[], Policy],
        *,
        pace: float = 0.0,
        told: Callable[[SeriesGame], None] = lambda _game: None,
    ) -> Tournament:
        """Play all games of the client in a tournament until its end, several at once if needed.

        Args:
            tournament: The tournament id.
            policy: Creates a policy; called once per game.
            pace: Seconds to wait before each choice, for human viewers.
            told: Called with each finished game.

        Returns:
            The final state of the tournament.
        """
        games: dict[str, asyncio.Task[None]] = {}
        try:
            while True:
                stands = await self.get(tournament)
                if stands.draft.entrant and stands.draft.entrant == stands.your_entrant:
                    choices = [choice.creature for choice in stands.draft.choices]
                    stands = await self._picked(tournament, policy().pick(choices)) or stands
                for match in stands.your_matches:
                    if match not in games:
                        games[match] = asyncio.create_task(self._play(match, policy(), pace, told))
                if stands.phase == TournamentPhase.TOURNAMENT_PHASE_OVER or not stands.your_entrant:
                    return stands
                await asyncio.sleep(_LOOK_S)
        finally:
            for task in games.values():
                task.cancel()
            await asyncio.gather(*games.values(), return_exceptions=True)

    async def _picked(self, tournament: str, creature: str) -> Tournament | None:
        """Pick a creature; return None if the server refuses, for example because the creature is not available."""
        try:
            return await self.draft(tournament, creature)
        except Refused as error:
            _log.warning("%s was not picked: %s", creature, error)
            return None

    async def _play(self, match: str, policy: Policy, pace: float, told: Callable[[SeriesGame], None]) -> None:
        try:
            joined = await self._client.join(match)
            told(SeriesGame.of(match, await play(joined, policy, pace=pace)))
        except ClientError:
            # The policy failed and gave up, or the match was already over; the tournament has the result.
            told(SeriesGame.given_up(match))

    async def _asked(self, message: ClientMessage) -> Tournament:
        return (await self._client.request(message)).tournament
