"""Rematches: another match with the same board, seats and options as a finished one."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from fracas_clients.client import Client
from fracas_clients.errors import Refused
from fracas_clients.match import Match
from fracas_clients.texts import text as t
from fracas_protocol.bot_strength import STRENGTHS
from fracas_protocol.v1 import MatchInfo, MatchPhase, SeatInfo, SeatRequest

__all__ = ["find_open_rematch", "rematch", "rematch_seats"]

_USUAL: Final = "greedy"
"""Policy for a bot whose name does not show which policy it plays."""


def rematch_seats(info: MatchInfo) -> tuple[SeatRequest, ...]:
    """Return the seat requests of a rematch, with the same creatures and bots."""
    return tuple(
        SeatRequest(id=seat.id, side=seat.side, creatures=seat.creatures, bot=_policy(seat) if seat.bot else "")
        for seat in info.seats
    )


def _policy(seat: SeatInfo) -> str:
    return next((policy for policy in STRENGTHS if policy in seat.name.lower()), _USUAL)


def find_open_rematch(info: MatchInfo, seat: str, open_: Iterable[MatchInfo]) -> MatchInfo | None:
    """Return the rematch that another player has created, if the player's own seat is free in it, or None.

    Args:
        info: The finished match.
        seat: The player's seat in the finished match.
        open_: Matches that are waiting for players.
    """
    people = {one.id: one.name for one in info.seats if not one.bot and one.id != seat}
    ids = [one.id for one in info.seats]
    for other in open_:
        if other.match == info.match or (other.ruleset, other.board) != (info.ruleset, info.board):
            continue
        if [one.id for one in other.seats] != ids or any(one.id == seat and one.taken for one in other.seats):
            continue
        if any(one.taken and not one.bot and people.get(one.id) == one.name for one in other.seats):
            return other
    return None


async def rematch(client: Client, match: Match) -> Match:
    """Join the rematch that another player has created, or create one, in the same seat.

    If a rematch is created, its code is sent to the other human players who are still connected.

    Raises:
        ClientError: The server does not create the rematch.
    """
    info = match.info
    waiting = await client.list_matches(ruleset=info.ruleset, phase=MatchPhase.MATCH_PHASE_OPEN)
    if (there := find_open_rematch(info, match.seat, waiting)) is not None:
        # Where somebody was quicker, there is no seat any more: then one asks anew.
        with suppress(Refused):
            return await client.join(there.match, seat=match.seat)
    again = await client.create_match(
        info.ruleset, board=info.board, seats=rematch_seats(info), options=info.options, take_seat=match.seat,
        rematch_of=info.match,
    )  # fmt: skip
    if again.code and sum(not seat.bot for seat in info.seats) > 1:
        await match.chat(t("rematch-invitation", code=again.code))
    return again
