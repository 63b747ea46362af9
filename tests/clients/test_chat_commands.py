"""Commands of the chat input."""

from __future__ import annotations

import pytest

from fracas_clients.chat_commands import ChatCommand, ChatCommandError, parse_chat

SEATS = ("red", "blue")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("hello / all", ChatCommand(text="hello / all")),
        ("/w blue psst, you", ChatCommand(text="psst, you", to=("blue",))),
        ("/side hold the door", ChatCommand(text="hold the door", side=True)),
        ("/roll 2d6 + 3", ChatCommand(roll="2d6+3")),
        ("/sroll 1d20", ChatCommand(roll="1d20", secret=True)),
    ],
)
def test_commands(line: str, command: ChatCommand) -> None:
    """A line without a leading slash is a message to everybody."""
    assert parse_chat(line, SEATS) == command


@pytest.mark.parametrize("line", ["/w green psst", "/w blue", "/side", "/roll", "/dance"])
def test_other_commands_are_refused(line: str) -> None:
    """The error shows the syntax, and nothing is sent by mistake to everybody."""
    with pytest.raises(ChatCommandError, match="/w SEAT text"):
        parse_chat(line, SEATS)
