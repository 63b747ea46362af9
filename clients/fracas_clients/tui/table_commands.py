"""Commands of the chat input that concern the own seat: ready marks, and handing the seat over."""

from __future__ import annotations

from typing import Final, Literal

from fracas_clients.match import Match
from fracas_clients.texts import text as t

__all__ = ["carry_out"]

_BOT: Final = "focus"
"""The policy of the bot that a seat is left to."""


async def carry_out(match: Match, action: Literal["", "ready", "check", "bot", "key"]) -> str:
    """Carry out a command, and return what to tell the player.

    Args:
        match: The match.
        action: The command; see `chat_commands.ChatCommand.action`.

    Raises:
        ClientError: The server refuses it.
    """
    match action:
        case "check":
            await match.ask_ready()
            return t("ready-asked-all")
        case "ready":
            own = next((seat for seat in match.info.seats if seat.id == match.seat), None)
            ready = own is None or not own.ready
            await match.set_ready(ready)
            return t("ready-set" if ready else "ready-removed")
        case "bot":
            await match.assign_seat(match.seat, bot=_BOT)
            return t("seat-left-to-bot")
        case "key":
            return t("seat-key", match=match.id, seat=match.seat, key=await match.assign_seat(match.seat, "link"))
        case _:
            return ""
