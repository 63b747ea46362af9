"""Commands of the chat input in a match: the names and words that they can use, and their execution."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from fracas_clients.chat_commands import ChatCommand, command_help
from fracas_clients.match import Match
from fracas_clients.outcome import Outcome, Rejected
from fracas_clients.ruling_commands import CommandError, CommandScope
from fracas_clients.table_actions import SeatTarget
from fracas_clients.texts import text as t
from fracas_protocol.v1 import Sheet
from fracas_protocol.values import read_values

__all__ = ["carry_out", "command_scope"]

_BOT = "focus"
"""The policy of the bot that a seat is left to."""
_ABILITIES = ("str", "dex", "con", "int", "wis", "cha")


def command_scope(
    match: Match, call: Callable[[str], str], letter: Callable[[str], str], kinds: Sequence[str] = ()
) -> CommandScope:
    """Return the names and words that commands can use now.

    Args:
        match: The match.
        call: Returns the displayed name of a creature, seat or side.
        letter: Returns the letter of a creature on the board.
        kinds: Content ids of the creatures that can be added, as far as they are known.
    """
    names: dict[str, dict[str, Sequence[str]]] = {
        "seat": {seat.id: (seat.name,) if seat.name else () for seat in match.info.seats}
    }
    if not match.begun:
        return CommandScope(names)
    view = match.view
    names["creature"] = {
        one.id: (call(one.id), one.name, *((letter(one.id),) if letter(one.id).isalpha() else ()))
        for one in view.creatures.values()
    }
    names["object"] = {one.id: (one.name or one.id,) for one in view.objects.values()}
    names["zone"] = {one.id: (one.name or one.id,) for one in view.zones.values()}
    sides = [*(one.side for one in view.creatures.values()), *(one.side for one in view.seats.values())]
    names["side"] = dict.fromkeys(dict.fromkeys(filter(None, sides)), ())
    budget = {word for one in view.creatures.values() for word in one.budget}
    skills = {word for one in view.creatures.values() for word in _skills(view.sheet(one))}
    words = {
        "condition": tuple(one.name for one in view.terms.conditions),
        "budget": tuple(sorted(budget)),
        "skill": (*sorted(skills), *_ABILITIES) if skills else (),
        "use": tuple(kinds),
    }
    return CommandScope(names, words)


def _skills(sheet: Sheet | None) -> Sequence[str]:
    skills = read_values(sheet.details).get("skills") if sheet is not None else None
    return tuple(skills) if isinstance(skills, Mapping) else ()


async def carry_out(match: Match, command: ChatCommand) -> list[str]:
    """Carry out a command, or send its message; return the lines that answer it.

    Raises:
        ClientError: The server refuses it, or cannot be reached.
        CommandError: The rules refuse it.
    """
    match command.action:
        case "":
            if command.roll:
                return _answer(await match.roll(command.roll, secret=command.secret))
            await match.chat(command.text, to=command.to, side=command.side)
        case "gm":
            return _answer(await match.rule(command.orders, secret=command.secret))
        case "undo":
            return _answer(await match.undo())
        case "ping" if command.cell is not None:
            await match.ping(command.cell)
        case "seat":
            return await _hand_over(match, *command.words)
        case "help":
            return command_help(command.words)
        case "takeback":
            await match.request_takeback()
            return [t("takeback-requested")]
        case "accept" | "decline":
            await match.answer_takeback(command.action == "accept")
        case "ready":
            ready = not any(one.ready for one in match.info.seats if one.id == match.seat)
            await match.set_ready(ready)
            return [t("ready-set" if ready else "ready-removed")]
        case "check":
            await match.ask_ready()
            return [t("ready-asked-all")]
        case "bot":
            await match.assign_seat(match.seat, bot=_BOT)
            return [t("seat-left-to-bot")]
        case "key":
            return await _hand_over(match, match.seat, "link")
        case "pause":
            await match.pause()
        case "resume":
            await match.resume()
    return []


def _answer(outcome: Outcome) -> list[str]:
    """Return the answer to a ruling, a roll or an undo: nothing, as the log shows it.

    Raises:
        CommandError: It was refused.
    """
    if isinstance(outcome, Rejected):
        raise CommandError(outcome.sentence)
    return []


async def _hand_over(match: Match, seat: str, holder: str, policy: str = "") -> list[str]:
    if holder == "bot":
        await match.assign_seat(seat, bot=policy)
        return [t("seat-handed-over", seat=seat, holder=policy)]
    key = await match.assign_seat(seat, cast("SeatTarget", holder))
    if key:
        return [t("seat-key", match=match.code or match.id, seat=seat, key=key)]
    return [t("seat-handed-over", seat=seat, holder=holder)]
