"""What a client can ask besides playing: the lobby, rulesets, match history, ratings, and the upload of pictures."""

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
    UploadedPicture,
    UploadPicture,
)

__all__ = ["ServiceQueries"]

_MAX_PART: Final = 60_000
"""Maximum size of a part of an uploaded picture, in bytes."""
_MAX_REPLAY: Final = 64 * 1024 * 1024
"""Maximum size of a downloaded replay, in bytes; a match with a thousand decisions has about two million."""


class ServiceQueries(ABC):
    """Queries to a service; `Client` inherits them."""

    @abstractmethod
    async def _ask(self, message: ClientMessage) -> ServerMessage:
        """Send a request and return the answer; raise `Refused` if the server rejects it."""

    # ---------------------------------------------------------------- the lobby

    async def list_matches(
        self, *, ruleset: str = "", phase: MatchPhase.ValueType = MatchPhase.MATCH_PHASE_UNSPECIFIED, limit: int = 0
    ) -> tuple[MatchInfo, ...]:
        """Return matches of the lobby, the newest first.

        Args:
            ruleset: Only matches of this ruleset; empty: all.
            phase: Only matches in this phase.
            limit: Maximum number; 0: the server's default.

        Raises:
            Refused: The server rejects the query.
        """
        message = ListMatches(ruleset=ruleset, phase=phase, limit=limit)
        answer = await self._ask(ClientMessage(list_matches=message))
        return tuple(answer.match_list.matches)

    async def describe(self, ruleset: str) -> RulesetDescription:
        """Return a ruleset's creatures with their stat blocks and a short description of each.

        Args:
            ruleset: Ruleset name.

        Raises:
            Refused: There is no such ruleset, or the server is too old for this query.
        """
        answer = await self._ask(ClientMessage(describe_ruleset=DescribeRuleset(ruleset=ruleset)))
        return answer.ruleset_description

    # ---------------------------------------------------------------- the past

    async def replay(self, match: str, *, code: str = "") -> bytes:
        """Return the replay file of a finished match.

        Args:
            match: The match id.
            code: The invitation code, for a private match in which the client had no seat.

        Raises:
            Refused: There is no replay, it is not available yet, or the client may not have it.
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
        """Return finished matches, the newest first.

        Args:
            player: The player; empty: this client.
            everybody: True: return the matches of all players.
            ruleset: Only matches of this ruleset; empty: all.
            opponent: Only matches against this player; empty: all.
            limit: Maximum number; 0: the server's default.
            before: Where the page starts: the field `next` of the previous answer; empty: at the newest match.

        Raises:
            Refused: The server rejects the query, or is too old for it.
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
        """Return the leaderboard, the best player first.

        Args:
            ruleset: Ruleset name.
            mode: The match mode.
            offset: Number of players to skip.
            limit: Maximum number; 0: the server's default.

        Raises:
            Refused: The server rejects the query, or is too old for it.
        """
        message = GetLeaderboard(ruleset=ruleset, mode=mode, offset=offset, limit=limit)
        return (await self._ask(ClientMessage(get_leaderboard=message))).leaderboard

    async def ratings(self, player: str = "", *, ruleset: str = "") -> Ratings:
        """Return a player's ratings; if a ruleset is given, the history of each rating is included.

        Args:
            player: The player; empty: this client.
            ruleset: Only this ruleset; empty: all.

        Raises:
            Refused: The server rejects the query, or is too old for it.
        """
        return (await self._ask(ClientMessage(get_ratings=GetRatings(player=player, ruleset=ruleset)))).ratings

    async def upload_picture(self, data: bytes, *, token: bool = False) -> UploadedPicture:
        """Upload a picture for a board or a token, and return its name and size.

        Args:
            data: A PNG, JPEG or WebP file.
            token: True to keep the middle square, for the token of a creature.

        Raises:
            Refused: The file is no picture, too large or damaged, or the server is too old.
        """
        answer = ServerMessage()
        for offset in range(0, max(1, len(data)), _MAX_PART):
            part = UploadPicture(size=len(data), offset=offset, part=data[offset : offset + _MAX_PART], token=token)
            answer = await self._ask(ClientMessage(upload_picture=part))
        return answer.uploaded_picture
