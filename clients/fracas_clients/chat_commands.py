"""Commands of the chat input: whispers, side chat and dice.

`/w SEAT text` whispers to a seat, `/side text` writes to the own side, `/roll 2d6+3` rolls in the open and
`/sroll 2d6+3` in secret. Every other text is a message to everybody.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

_WHISPER: Final = ("/w", "/whisper")
_SIDE: Final = ("/s", "/side")
_ROLL: Final = {"/r": False, "/roll": False, "/sroll": True}


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
    """Whether the roll is secret."""


class ChatCommandError(ValueError):
    """A command that is incomplete or unknown; the text says what to write."""


def parse_chat(line: str, seats: Collection[str]) -> ChatCommand:
    """Parse a line of the chat input.

    Args:
        line: The line.
        seats: Ids of the seats of the match.

    Raises:
        ChatCommandError: The command is unknown or incomplete, or names an unknown seat.
    """
    if not line.startswith("/"):
        return ChatCommand(text=line)
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    if word in _WHISPER:
        seat, _, text = rest.partition(" ")
        if seat not in seats or not text.strip():
            raise ChatCommandError(f"/w SEAT text (SEAT: {', '.join(seats)})")
        return ChatCommand(text=text.strip(), to=(seat,))
    if word in _SIDE and rest:
        return ChatCommand(text=rest, side=True)
    if word in _ROLL and rest:
        return ChatCommand(roll=rest.replace(" ", ""), secret=_ROLL[word])
    raise ChatCommandError("/w SEAT text, /side text, /roll 2d6+3, /sroll 2d6+3")
