"""Queries about finished matches: replays, match histories, leaderboards and ratings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import structlog

from fracas_engine.ruleset import ruleset_names
from fracas_protocol import v1
from fracas_server.errors import STORE_AWAY, RequestRefused, StoreUnavailable
from fracas_server.identity import Identity
from fracas_server.ids import MatchId
from fracas_server.match.players import Players
from fracas_server.match.settlement import StoredRating
from fracas_server.replays.lookup import Replays
from fracas_server.store import keys
from fracas_server.store.records import Records
from fracas_server.timing import Time
from fracas_tournaments.rating import PROVISIONAL_GAMES

_PART: Final = 128 * 1024
"""Maximum number of bytes of a replay in one answer."""
_PAGE: Final = 50
"""Maximum number of matches or players in one answer."""
_LOOKED_AT: Final = 500
"""Maximum number of matches that one query scans for results; the next query continues from there."""

_MODES: Final = {
    v1.MatchMode.MATCH_MODE_DUEL: "duel",
    v1.MatchMode.MATCH_MODE_TEAMS: "teams",
    v1.MatchMode.MATCH_MODE_FREE_FOR_ALL: "free_for_all",
    v1.MatchMode.MATCH_MODE_PARTY: "party",
}
log = structlog.get_logger(__name__)

_BY_WORD: Final = {word: mode for mode, word in _MODES.items()}


class HistoryService:
    """Handler of queries about finished matches.

    Args:
        replays: Finds replay files.
        records: Stored results and ratings.
        players: Public ids of players.
        time: The clock that decides which results are public.
    """

    def __init__(self, replays: Replays, records: Records, *, players: Players, time: Time) -> None:
        self.replays = replays
        self._records = records
        self._players = players
        self._time = time

    async def answer(
        self, who: Identity, query: v1.GetReplay | v1.ListHistory | v1.GetLeaderboard | v1.GetRatings
    ) -> v1.ServerMessage:
        """Answer a query.

        Args:
            who: The client.
            query: The query.

        Raises:
            RequestRefused: The query cannot be answered.
        """
        try:
            match query:
                case v1.GetReplay():
                    return v1.ServerMessage(replay_part=await self._replay(who, query))
                case v1.ListHistory():
                    return v1.ServerMessage(history=await self._history(who, query))
                case v1.GetLeaderboard():
                    return v1.ServerMessage(leaderboard=await self._leaderboard(query))
                case v1.GetRatings():
                    return v1.ServerMessage(ratings=await self._ratings(who, query))
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error

    async def _replay(self, who: Identity, query: v1.GetReplay) -> v1.ReplayPart:
        file = await self.replays.find(MatchId(query.match), code=query.code, subject=who.subject)
        if query.offset >= len(file):
            raise RequestRefused("bad_options", f"Invalid offset {query.offset}: the replay has {len(file)} bytes.")
        part = file[query.offset : query.offset + _PART]
        return v1.ReplayPart(match=query.match, offset=query.offset, size=len(file), data=part)

    # ---------------------------------------------------------------- histories

    async def _history(self, who: Identity, query: v1.ListHistory) -> v1.History:
        own = self._players.public_id(who.subject)
        player = "" if query.everybody else query.player or own
        most = min(query.limit or _PAGE, _PAGE)
        now = self._time.now_ms()
        # Players know the result at once; others see it once spectators have seen the end.
        until, after = (now + 7 * 24 * 3600 * 1000 if player == own else now), ""
        if query.before:
            until, after = _place(query.before)
        found: list[v1.PlayedMatch] = []
        looked_at = 0
        while looked_at < _LOOKED_AT:
            rows = await self._records.matches(player, until_ms=until, after=after, most=_PAGE)
            for match, shown, told in rows:
                until, after = shown, match
                looked_at += 1
                try:
                    plain = json.loads(told) if told is not None else None
                    if plain is None or not _wanted(plain, query, player=player, own=own, now_ms=now):
                        continue
                    found.append(_played(plain))
                except (ValueError, KeyError, TypeError, AttributeError) as error:  # the others are still listed
                    log.warning("record_dropped", key=keys.played(match), reason=repr(error))
                    continue
                if len(found) == most:
                    return v1.History(matches=found, next=f"{until}-{after}")
            if len(rows) < _PAGE:
                return v1.History(matches=found)
        return v1.History(matches=found, next=f"{until}-{after}")

    # ---------------------------------------------------------------- ratings

    async def _leaderboard(self, query: v1.GetLeaderboard) -> v1.Leaderboard:
        mode = query.mode or v1.MatchMode.MATCH_MODE_DUEL
        word = _MODES.get(mode)
        if word is None:
            raise RequestRefused("bad_options", f"Unknown mode {mode}.")
        most = min(query.limit or _PAGE, _PAGE)
        now = self._time.now_ms()
        best, count = await self._records.leaderboard(query.ruleset, word, offset=query.offset, most=most, now_ms=now)
        known = await self._records.ratings(keys.ratings_of(query.ruleset, word), best)
        ratings = [
            _rating(query.ruleset, word, player, StoredRating.read(known[player]), now_ms=now, place=place)
            for place, player in enumerate(best, query.offset + 1)
        ]
        told = [rating for rating in ratings if rating is not None]
        return v1.Leaderboard(ruleset=query.ruleset, mode=mode, ratings=told, players=count)

    async def _ratings(self, who: Identity, query: v1.GetRatings) -> v1.Ratings:
        player = query.player or self._players.public_id(who.subject)
        now = self._time.now_ms()
        rulesets = [query.ruleset] if query.ruleset else list(ruleset_names())
        modes = [(ruleset, word) for ruleset in rulesets for word in _BY_WORD if word != "party"]
        known = {mode: (await self._records.ratings(keys.ratings_of(*mode), [player]))[player] for mode in modes}
        rated = [mode for mode in modes if known[mode]]
        places = await self._records.leaderboard_places(player, rated, now_ms=now) if rated else []
        ratings = [
            _rating(*mode, player, StoredRating.read(known[mode]), now_ms=now, place=place)
            for mode, place in zip(rated, places, strict=True)
        ]
        curves = [await self._curve(*mode, player, now_ms=now) for mode in rated] if query.ruleset else []
        return v1.Ratings(player=player, ratings=[one for one in ratings if one is not None], curves=curves)

    async def _curve(self, ruleset: str, mode: str, player: str, *, now_ms: int) -> v1.RatingCurve:
        points = []
        for row in await self._records.rating_history(ruleset, mode, player, now_ms=now_ms):
            try:
                match, at_ms, shown, margin = json.loads(row)
                points.append(v1.RatingPoint(match=match, at_ms=at_ms, points=shown, margin=margin))
            except (ValueError, TypeError) as error:
                log.warning("record_dropped", key=keys.curve_of(ruleset, mode, player), reason=repr(error))
        return v1.RatingCurve(ruleset=ruleset, mode=_BY_WORD[mode], points=points)


def _place(before: str) -> tuple[int, str]:
    moment, _, match = before.partition("-")
    if not moment.isdecimal() or len(moment) > 16 or not match:
        raise RequestRefused("bad_options", f"Invalid page token {before!r:.40}: use the value of `next`.")
    return int(moment), match


def _wanted(plain: dict[str, Any], query: v1.ListHistory, *, player: str, own: str, now_ms: int) -> bool:
    seats: Sequence[dict[str, Any]] = plain["seats"]
    theirs = any(seat["player"] == own for seat in seats)
    if not theirs and (not plain["listed"] or plain["shown_ms"] > now_ms):
        return False
    if query.ruleset and plain["ruleset"] != query.ruleset:
        return False
    if not query.opponent:
        return True
    sides = {seat["side"] for seat in seats if seat["player"] == player} if player else set()
    return any(seat["player"] == query.opponent and seat["side"] not in sides for seat in seats)


def _played(plain: dict[str, Any]) -> v1.PlayedMatch:
    return v1.PlayedMatch(
        match=plain["match"],
        ruleset=plain["ruleset"],
        rules=plain["rules"],
        board=plain["board"],
        mode=_BY_WORD[plain["mode"]],
        rated=any(seat["rating"] is not None for seat in plain["seats"]),
        seats=[v1.PlayedSeat(**seat) for seat in plain["seats"]],
        winner=plain["winner"],
        how=plain["how"],
        began_ms=plain["began_ms"],
        ended_ms=plain["ended_ms"],
    )


def _rating(ruleset: str, mode: str, player: str, known: StoredRating, *, now_ms: int, place: int) -> v1.Rating | None:
    told = known.at(now_ms)
    if told is None:
        return None
    points, margin, games = told
    return v1.Rating(
        player=player,
        name=known.name,
        ruleset=ruleset,
        mode=_BY_WORD[mode],
        points=points,
        margin=margin,
        games=games,
        provisional=games < PROVISIONAL_GAMES,
        place=place,
    )
