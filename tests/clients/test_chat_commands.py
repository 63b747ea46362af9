"""Commands of the chat input."""

from __future__ import annotations

import pytest

from fracas_clients.chat_commands import COMMANDS, ChatCommand, CommandError, command_help, complete_chat, parse_chat
from fracas_clients.ruling_commands import CommandScope
from fracas_clients.ruling_forms import ruling_forms
from fracas_clients.texts import has

SCOPE = CommandScope({"seat": {"red": ("Ann",), "blue": ("Bob",)}, "creature": {"ogre": ("Ogre", "o")}})


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("hello / all", ChatCommand(text="hello / all")),
        ("/w blue psst, you", ChatCommand(text="psst, you", to=("blue",))),
        ("/side hold the door", ChatCommand(text="hold the door", side=True)),
        ("/roll 2d6 + 3", ChatCommand(roll="2d6+3")),
        ("2d6 + 3", ChatCommand(roll="2d6+3")),
        ("D20", ChatCommand(roll="d20")),
        ("2d6 fire", ChatCommand(text="2d6 fire")),
        ("/sroll 1d20", ChatCommand(roll="1d20", secret=True)),
        ("/ready", ChatCommand(action="ready")),
        ("/check", ChatCommand(action="check")),
        ("/bot", ChatCommand(action="bot")),
        ("/key", ChatCommand(action="key")),
        ("/pause", ChatCommand(action="pause")),
        ("/takeback", ChatCommand(action="takeback")),
        ("/ping 3,4", ChatCommand(action="ping", cell=(3, 4))),
        ("/seat blue bot focus", ChatCommand(action="seat", words=("blue", "bot", "focus"))),
        ("/seat observer link", ChatCommand(action="seat", words=("observer", "link"))),
        ("/gm damage ogre 7", ChatCommand(action="gm", orders={"damage": {"on": ["ogre"], "amount": 7}})),
        ("/gm secret heal o 3", ChatCommand(action="gm", orders={"heal": {"on": ["ogre"], "amount": 3}}, secret=True)),
        ("/gm help damage", ChatCommand(action="help", words=("gm", "damage"))),
    ],
)  # fmt: skip
def test_commands(line: str, command: ChatCommand) -> None:
    """A line without a leading slash is a message to everybody, or dice alone."""
    assert parse_chat(line, SCOPE) == command


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/w green psst", "/w SEAT text .SEAT: red, blue"),
        ("/w blue", "/w SEAT text"),
        ("/side", "/side TEXT"),
        ("/roll", "/roll 2d6"),
        ("/dance", "Unknown command /dance. Commands: /w, /side"),
        ("/pause now", "/pause: pause the match"),
        ("/ping there", "/ping X,Y"),
        ("/seat blue bot", "/seat SEAT link"),
        ("/seat green gm", "no seat green. Seats: blue, observer, red"),
        ("/gm", "Write a ruling. Rulings: hp, temp_hp, damage"),
    ],
)
def test_other_commands_are_refused(line: str, told: str) -> None:
    """The error shows what would be right, and nothing is sent by mistake to everybody."""
    with pytest.raises(CommandError, match=told):
        parse_chat(line, SCOPE)


def test_every_command_and_ruling_has_help() -> None:
    """Help lists all commands, and how each ruling is written."""
    assert [line.split()[0].rstrip(":") for line in command_help(())] == [command for command, _ in COMMANDS]
    lines = command_help(("gm",))[1:]
    assert [line.split()[1].rstrip(":") for line in lines] == list(ruling_forms())
    assert all(has(f"gm-field-{field.name}") for form in ruling_forms().values() for field in form.fields)


@pytest.mark.parametrize(
    ("line", "completions"),
    [
        ("/pa", ("/pause ",)),
        ("/seat bl", ("/seat blue ",)),
        ("/seat blue n", ("/seat blue nobody ",)),
        ("/w r", ("/w red ",)),
        ("/gm dam", ("/gm damage ",)),
        ("/gm he", ("/gm heal ", "/gm help ")),
        ("hello", ()),
    ],
)
def test_completions(line: str, completions: tuple[str, ...]) -> None:
    """A command is completed by one more word."""
    assert complete_chat(line, SCOPE) == completions
