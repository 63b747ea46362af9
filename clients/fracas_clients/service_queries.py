"""What a client can ask of a service beside playing: its lobby, rulesets, matches that are over, and ratings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from fracas_clients.errors import ProtocolViolation
from fracas_protocol.v1 import (
    ClientMessage,
    DescribeRuleset,
    GetLeaderboard,
    GetRatings,
    GetReplay,
    History,
    Leaderboard,
    ListHistory,
    ListMatches,
    MatchInfo,
    MatchMode,
    MatchPhase,
    Ratings,
    RulesetDescription,
    ServerMessage,
)

__all__ = ["ServiceQueries"]

_MAX_REPLAY: Final = 64 * 1024 * 1024
"""Bytes of a replay that are fetched; a match of a thousand decisions has about two million."""


class ServiceQueries(ABC):
    """Questions to a service; a client has them all."""

    @abstractmethod
    async def _ask(self, message: ClientMessage) -> ServerMessage:
        """Send a request and return its answer, or raise `Refused`."""

    # ---------------------------------------------------------------- the lobby

    async def list_matches(
        self, *, ruleset: str = "", phase: MatchPhase.ValueType = MatchPhase.MATCH_PHASE_UNSPECIFIED, limit: int = 0
    ) -> tuple[MatchInfo, ...]:
        """Return matches of the lobby, the newest first.

        Args:
            ruleset: Only of this one; empty: of all.
            phase: Only where they stand so.
            limit: At most so many; 0: as many as the server likes.

        Raises:
            Refused: The server does not tell.
        """
        message = ListMatches(ruleset=ruleset, phase=phase, limit=limit)
        answer = await self._ask(ClientMessage(list_matches=message))
        return tuple(answer.match_list.matches)

    async def describe(self, ruleset: str) -> RulesetDescription:
        """Return what a ruleset has: creatures with their sheets, and what each is good for.

        Args:
            ruleset: By name.

        Raises:
            Refused: There is no such ruleset, or the server is older than this question.
        """
        answer = await self._ask(ClientMessage(describe_ruleset=DescribeRuleset(ruleset=ruleset)))
        return answer.ruleset_description

    # ---------------------------------------------------------------- the past

    async def replay(self, match: str, *, code: str = "") -> bytes:
        """Return the replay file of a match that is over.

        Args:
            match: The match's id.
            code: The invitation code, where the match was for invited people only and we had no seat in it.

        Raises:
            Refused: There is none, not yet, or not for us.
        """
        data, size = b"", 1
        while len(data) < size:
            message = GetReplay(match=match, code=code, offset=len(data))
            part = (await self._ask(ClientMessage(get_replay=message))).replay_part
            if part.offset != len(data) or not part.data:
                raise ProtocolViolation(f"a part of a replay at {part.offset} where {len(data)} is due")
            if part.size > _MAX_REPLAY or len(data) > part.size:
                raise ProtocolViolation(f"a replay of {part.size} bytes; at most {_MAX_REPLAY} are fetched")
            data, size = data + part.data, part.size
        return data

    async def history(
        self,
        player: str = "",
        *,
        everybody: bool = False,
        ruleset: str = "",
        opponent: str = "",
        limit: int = 0,
        before: str = "",
    ) -> History:
        """Return matches that are over, the newest first.

        Args:
            player: Whose; empty: our own.
            everybody: True: those of all players.
            ruleset: Only of this one; empty: of all.
            opponent: Only those against this player; empty: whoever.
            limit: At most so many; 0: as many as the server likes.
            before: Where to go on: `next` of the answer before.

        Raises:
            Refused: The server does not tell, or is older than this question.
        """
        message = ListHistory(
            player=player, everybody=everybody, ruleset=ruleset, opponent=opponent, limit=limit, before=before
        )
        return (await self._ask(ClientMessage(list_history=message))).history

    async def leaderboard(
        self,
        ruleset: str = "monster_mash",
        *,
        mode: MatchMode.ValueType = MatchMode.MATCH_MODE_DUEL,
        offset: int = 0,
        limit: int = 0,
    ) -> Leaderboard:
        """Return who is how strong, from the best on.

        Args:
            ruleset: By name.
            mode: Of which kind of matches.
            offset: How many of the best to leave out.
            limit: At most so many; 0: as many as the server likes.

        Raises:
            Refused: The server does not tell, or is older than this question.
        """
        message = GetLeaderboard(ruleset=ruleset, mode=mode, offset=offset, limit=limit)
        return (await self._ask(ClientMessage(get_leaderboard=message))).leaderboard

    async def ratings(self, player: str = "", *, ruleset: str = "") -> Ratings:
        """Return somebody's ratings; with a ruleset also how they came about.

        Args:
            player: Whose; empty: our own.
            ruleset: Only of this one; empty: of all.

        Raises:
            Refused: The server does not tell, or is older than this question.
        """
        return (await self._ask(ClientMessage(get_ratings=GetRatings(player=player, ruleset=ruleset)))).ratings
