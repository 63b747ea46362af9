"""Asking for another battle of the same kind."""

from __future__ import annotations

from typing import Final

from fracas_clients.client import Client
from fracas_clients.match import Match
from fracas_protocol.v1 import MatchInfo, SeatInfo, SeatRequest

__all__ = ["rematch", "seats_again"]

_POLICIES: Final = ("greedy", "random", "focus")
"""The bots that a server has; one is known by its name."""


def seats_again(info: MatchInfo) -> tuple[SeatRequest, ...]:
    """Return the seats of a match as they would be asked for again, with the same creatures and bots."""
    return tuple(
        SeatRequest(id=seat.id, side=seat.side, creatures=seat.creatures, bot=_policy(seat) if seat.bot else "")
        for seat in info.seats
    )


def _policy(seat: SeatInfo) -> str:
    return next((policy for policy in _POLICIES if policy in seat.name.lower()), _POLICIES[0])


async def rematch(client: Client, match: Match) -> Match:
    """Create another match of the same kind, and take the same seat.

    People who played are told its code, where they still listen.

    Raises:
        ClientError: The server does not create it.
    """
    info = match.info
    again = await client.create_match(
        info.ruleset, board=info.board, seats=seats_again(info), options=info.options, take_seat=match.seat
    )
    if again.code and sum(not seat.bot for seat in info.seats) > 1:
        await match.chat(f"A rematch? Join by the code {again.code}")
    return again
