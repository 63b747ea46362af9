"""Commands of the chat input: whispers, side chat, dice, rulings, takebacks, pauses and seats.

`COMMANDS` lists them. Every text without a slash is a message to everybody, except dice alone, which are rolled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from fracas_clients.ruling_commands import CommandError, CommandScope, complete_ruling, parse_ruling, ruling_usage
from fracas_clients.ruling_forms import ruling_forms
from fracas_clients.texts import text as t

__all__ = ["COMMANDS", "ChatCommand", "CommandError", "command_help", "complete_chat", "parse_chat"]

_WHISPER: Final = ("/w", "/whisper")
_SIDE: Final = ("/s", "/side")
_ROLL: Final = {"/r": False, "/roll": False, "/sroll": True}
_DICE_ALONE: Final = re.compile(r"\d*d\d+(?:\s*[+-]\s*(?:\d*d)?\d+)*", re.IGNORECASE)
_ALONE: Final = ("/pause", "/resume", "/undo", "/takeback", "/accept", "/decline", "/ready", "/check", "/bot", "/key")
_HOLDERS: Final = ("link", "gm", "nobody", "kick", "bot")

COMMANDS: Final = (
    ("/w", "chat-help-whisper"),
    ("/side", "chat-help-side"),
    ("/roll", "chat-help-roll"),
    ("/sroll", "chat-help-secret-roll"),
    ("/ping", "chat-help-ping"),
    ("/undo", "chat-help-undo"),
    ("/takeback", "chat-help-takeback"),
    ("/accept", "chat-help-accept"),
    ("/decline", "chat-help-decline"),
    ("/ready", "chat-help-ready"),
    ("/check", "chat-help-check"),
    ("/bot", "chat-help-bot"),
    ("/key", "chat-help-key"),
    ("/pause", "chat-help-pause"),
    ("/resume", "chat-help-resume"),
    ("/gm", "chat-help-gm"),
    ("/seat", "chat-help-seat"),
    ("/help", "chat-help-help"),
)
"""Commands, each with the message id of its usage and effect."""


@dataclass(frozen=True, slots=True)
class ChatCommand:
    """What a line of the chat input asks for."""

    text: str = ""
    """The message; empty: none."""
    to: tuple[str, ...] = ()
    """Seats that alone get the message; empty: everybody."""
    side: bool = False
    """Whether only the own side gets the message."""
    roll: str = ""
    """The dice to roll instead, such as `2d6+3`; empty: none."""
    secret: bool = False
    """Whether the roll or the ruling is secret."""
    action: str = ""
    """Another command without its slash, such as `pause` or `gm`; empty: none."""
    words: tuple[str, ...] = ()
    """The words of that command: the seat and its new holder, or the topic of the help."""
    cell: tuple[int, int] | None = None
    """The cell of a ping."""
    orders: Mapping[str, Any] = field(default_factory=dict)
    """The orders of a ruling."""


def parse_chat(line: str, scope: CommandScope) -> ChatCommand:
    """Parse a line of the chat input.

    Args:
        line: The line.
        scope: The names and words of the match.

    Raises:
        CommandError: The command is unknown or incomplete, or names something unknown.
    """
    if _DICE_ALONE.fullmatch(line.strip()):
        return ChatCommand(roll=re.sub(r"\s", "", line).lower())
    if not line.startswith("/"):
        return ChatCommand(text=line)
    word, _, rest = line.partition(" ")
    word, rest = word.lower(), rest.strip()
    if word in _WHISPER:
        seat, _, text = rest.partition(" ")
        seats = scope.names.get("seat", {})
        if seat not in seats or not text.strip():
            raise CommandError(f"/w SEAT text (SEAT: {', '.join(seats)})")
        return ChatCommand(text=text.strip(), to=(seat,))
    if word in _SIDE and rest:
        return ChatCommand(text=rest, side=True)
    if word in _ROLL and rest:
        return ChatCommand(roll=rest.replace(" ", ""), secret=_ROLL[word])
    return _table_command(word, rest, scope)


def _table_command(word: str, rest: str, scope: CommandScope) -> ChatCommand:
    if word in _ALONE and not rest:
        return ChatCommand(action=word[1:])
    match word, rest.split():
        case "/help", words:
            return ChatCommand(action="help", words=tuple(words))
        case "/gm", ["help", *words]:
            return ChatCommand(action="help", words=("gm", *words))
        case "/gm", _:
            orders, secret = parse_ruling(rest, scope)
            return ChatCommand(action="gm", orders=orders, secret=secret)
        case "/ping", [cell] if (numbers := cell.strip("[]").split(",")) and len(numbers) == 2:
            if all(number.isdecimal() for number in numbers):
                return ChatCommand(action="ping", cell=(int(numbers[0]), int(numbers[1])))
        case "/seat", [seat, holder, *policy] if holder in _HOLDERS and len(policy) == (holder == "bot"):
            seats = {*scope.names.get("seat", ()), "observer"}
            if seat not in seats:
                raise CommandError(t("gm-unknown-seat", word=seat, names=", ".join(sorted(seats))))
            return ChatCommand(action="seat", words=(seat, holder, *policy))
    known = dict(COMMANDS)
    if word in known:
        raise CommandError(t(known[word]))
    raise CommandError(t("chat-unknown-command", word=word, commands=", ".join(known)))


def complete_chat(line: str, scope: CommandScope) -> tuple[str, ...]:
    """Return the lines to which a command can be completed by one more name or word."""
    word, space, rest = line.partition(" ")
    if not line.startswith("/"):
        return ()
    if not space:
        return tuple(f"{command} " for command, _ in COMMANDS if command.startswith(word))
    if word == "/gm":
        helps = ("help ",) if rest and "help".startswith(rest) else ()
        return tuple(f"/gm {one}" for one in (*complete_ruling(rest, scope), *helps))
    seats, holders = [*scope.names.get("seat", ())], list(_HOLDERS)
    known = {"/w": [seats], "/whisper": [seats], "/seat": [[*seats, "observer"], holders]}.get(word, [])
    done, begun = rest.split(" ")[:-1], rest.split(" ")[-1]
    if len(done) >= len(known):
        return ()
    stem = " ".join([word, *done])
    return tuple(f"{stem} {one} " for one in known[len(done)] if one.startswith(begun))


def command_help(words: tuple[str, ...]) -> list[str]:
    """Return the help about all commands, or about the rulings, or about one of them."""
    if not words or words[0] != "gm":
        return [t(message) for _, message in COMMANDS]
    orders = [order for order in words[1:] if order in ruling_forms()] or list(ruling_forms())
    lines = [f"{ruling_usage(order)}: {t(f'ruling_{order}')}" for order in orders]
    return lines if words[1:] else [t("gm-help"), *lines]
